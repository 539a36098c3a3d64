//! Extract Method, Extract And Move Method, Inline Method and Move And Inline Method.

use super::context::{Context, MatchedCode};
use crate::finding::{Draft, Place};
use crate::{ElementKind, Operand, RefactoringKind as Kind, Role};
use refscope_matching::Extraction;
use refscope_model::{EntityKind, StatementId};
use refscope_syntax::{NodeId, NodeKind, Printer};
use refscope_text::Side;

pub(super) fn detect(context: &Context, findings: &mut Vec<Draft>) {
    for extraction in &context.comparison.extractions {
        findings.push(match extraction.side {
            Side::After => extracted(context, extraction),
            Side::Before => inlined(context, extraction),
        });
    }
}

fn extracted(context: &Context, extraction: &Extraction) -> Draft {
    let after = context.snapshot(Side::After);
    let is_moved = after.enclosing_type(extraction.caller.after) != after.enclosing_type(extraction.callee);
    let kind = if is_moved { Kind::ExtractAndMoveMethod } else { Kind::ExtractMethod };
    with_places(context, extraction, Draft::of(kind, extraction.bodies()))
}

fn inlined(context: &Context, extraction: &Extraction) -> Draft {
    let before = context.snapshot(Side::Before);
    let is_moved =
        before.enclosing_type(extraction.caller.before) != before.enclosing_type(extraction.callee);
    let kind = if is_moved { Kind::MoveAndInlineMethod } else { Kind::InlineMethod };
    with_places(context, extraction, Draft::of(kind, extraction.bodies()))
}

/// Both methods with the statements that went, the k-th of one side being the k-th of the other; then the caller on
/// the callee's side with its calls, and what is left of the callee.
fn with_places(context: &Context, extraction: &Extraction, mut draft: Draft) -> Draft {
    let bodies = extraction.bodies();
    let Some(code) = context.code_of(bodies, &extraction.matching) else { return draft };
    for side in Side::BOTH {
        let id = *bodies.get(side);
        let role = if side == extraction.side { Role::Callee } else { Role::Caller };
        draft = draft.at(side, context.declaration(side, id, role));
        let statements = code.matching.pairs.iter().map(|it| code.node(side, *it.statements.get(side)));
        let statements = statements.map(|node| context.code(side, id, node, Role::Transferred));
        let parts = code.matching.parts.iter().map(|it| part(context, &code, side, *it.nodes.get(side)));
        draft = statements.chain(parts).fold(draft, |it, place| it.at(side, place));
    }
    let side = extraction.side;
    let caller = context.declaration(side, *extraction.caller.get(side), Role::Caller);
    let went = |id: &StatementId| code.matching.parts.iter().any(|it| (it.side, it.leaf) == (side, *id));
    let left = code.matching.unmatched(side).filter(|id| id.index() > 0 && !went(id));
    let left = left.map(|id| context.code(side, extraction.callee, code.node(side, id), Role::LeftOver));
    let rest = std::iter::once(caller).chain(invocations(context, extraction)).chain(left);
    rest.fold(draft, |it, place| it.at(side, place))
}

/// The place of a statement that was a part of another one, or became such; a condition is no statement.
fn part(context: &Context, code: &MatchedCode, side: Side, node: NodeId) -> Place {
    let place = context.code(side, *code.pair.get(side), node, Role::Transferred);
    let asking = code.asking(side, node).map(|id| code.bodies.get(side).statement(id).kind);
    let condition = match asking {
        Some(NodeKind::While) => ElementKind::WhileCondition,
        Some(NodeKind::Do) => ElementKind::DoCondition,
        Some(NodeKind::Switch) => ElementKind::SwitchCondition,
        Some(_) => ElementKind::IfCondition,
        None => return place,
    };
    Place { element: condition, ..place }
}

/// The calls of the callee in the caller's version that has it.
fn invocations(context: &Context, extraction: &Extraction) -> Vec<Place> {
    let side = extraction.side;
    let caller = *extraction.caller.get(side);
    let snapshot = context.snapshot(side);
    let callee = snapshot.entity(extraction.callee);
    let Some(code) = snapshot.code(caller) else { return Vec::new() };
    let printer = Printer::new(code.tree, context.file(side, caller).text());
    let calls = code.tree.subtree(code.root).filter_map(|node| {
        let (element, text) = match code.tree.kind(node) {
            NodeKind::Call if code.tree.label(node) == callee.name => {
                (ElementKind::Call, printer.expression(node))
            }
            NodeKind::ConstructorCall if callee.kind == EntityKind::Constructor => {
                let text = printer.statement(node);
                let text = text.trim_end_matches(';').to_owned();
                (ElementKind::of_statement(code.tree, node), text)
            }
            _ => return None,
        };
        let place = context.place(caller, code.tree.span(node), element, Role::Call);
        Some(Place { code: Some(Operand::Expression(text)), ..place })
    });
    calls.collect()
}
