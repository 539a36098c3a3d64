//! Extract Method, Extract And Move Method, Inline Method and Move And Inline Method.

use super::context::{Context, MatchedCode};
use crate::{Location, Operands, Refactoring, RefactoringKind as Kind};
use refscope_matching::Extraction;
use refscope_model::describe::{self, Names};
use refscope_model::{EntityKind, StatementId};
use refscope_syntax::{NodeId, NodeKind, Printer};
use refscope_text::{Pair, Side};

pub(super) fn detect(context: &Context, findings: &mut Vec<Refactoring>) {
    for extraction in &context.comparison.extractions {
        findings.push(match extraction.side {
            Side::After => extracted(context, extraction),
            Side::Before => inlined(context, extraction),
        });
    }
}

fn extracted(context: &Context, extraction: &Extraction) -> Refactoring {
    let caller = extraction.caller;
    let (before, after) = (context.snapshot(Side::Before), context.snapshot(Side::After));
    let is_moved = after.enclosing_type(caller.after) != after.enclosing_type(extraction.callee);
    let kind = if is_moved { Kind::ExtractAndMoveMethod } else { Kind::ExtractMethod };
    let operands = Operands {
        before: describe::method(before, caller.before, Names::Qualified),
        after: describe::method(after, extraction.callee, Names::Qualified),
        class: context.class(Side::After, extraction.callee),
        class_before: context.class(Side::Before, caller.before),
        ..Operands::default()
    };
    let roles = Roles {
        bodies: Pair::new("source method declaration before extraction", "extracted method declaration"),
        code: Pair::new(
            "extracted code from source method declaration",
            "extracted code to extracted method declaration",
        ),
        caller: "source method declaration after extraction",
        call: "extracted method invocation",
        rest: "added statement in extracted method declaration",
    };
    with_places(context, extraction, Refactoring::new(kind, &operands), &roles)
}

fn inlined(context: &Context, extraction: &Extraction) -> Refactoring {
    let caller = extraction.caller;
    let (before, after) = (context.snapshot(Side::Before), context.snapshot(Side::After));
    let is_moved = before.enclosing_type(caller.before) != before.enclosing_type(extraction.callee);
    let kind = if is_moved { Kind::MoveAndInlineMethod } else { Kind::InlineMethod };
    let operands = Operands {
        before: describe::method(before, extraction.callee, Names::Qualified),
        after: describe::method(after, caller.after, Names::Qualified),
        class: context.class(Side::After, caller.after),
        class_before: context.class(Side::Before, extraction.callee),
        ..Operands::default()
    };
    let roles = Roles {
        bodies: Pair::new("inlined method declaration", "target method declaration after inline"),
        code: Pair::new(
            "inlined code from inlined method declaration",
            "inlined code in target method declaration",
        ),
        caller: "target method declaration before inline",
        call: "inlined method invocation",
        rest: "deleted statement in inlined method declaration",
    };
    with_places(context, extraction, Refactoring::new(kind, &operands), &roles)
}

/// What the places of an extraction, or of an inlining, have to do with it.
struct Roles {
    /// The two methods between which code went.
    bodies: Pair<&'static str>,
    /// The code that went.
    code: Pair<&'static str>,
    /// The caller where it calls the other method.
    caller: &'static str,
    call: &'static str,
    /// Statements of the callee that did not come from the caller, or did not go there.
    rest: &'static str,
}

/// Both methods with the statements that went, the k-th of one side being the k-th of the other; then the caller on
/// the callee's side with its calls, and what is left of the callee.
fn with_places(
    context: &Context,
    extraction: &Extraction,
    mut refactoring: Refactoring,
    roles: &Roles,
) -> Refactoring {
    let bodies = extraction.bodies();
    let Some(code) = context.code_of(bodies, &extraction.matching) else { return refactoring };
    for side in Side::BOTH {
        let (id, role) = (*bodies.get(side), *roles.code.get(side));
        refactoring = refactoring.at(side, context.declaration(side, id, *roles.bodies.get(side)));
        let statements = code.matching.pairs.iter().map(|it| code.node(side, *it.statements.get(side)));
        let statements = statements.map(|node| context.code(side, id, node, role));
        let parts =
            code.matching.parts.iter().map(|it| part(context, &code, side, *it.nodes.get(side), role));
        refactoring = statements.chain(parts).fold(refactoring, |it, place| it.at(side, place));
    }
    let side = extraction.side;
    let caller = context.declaration(side, *extraction.caller.get(side), roles.caller);
    let went = |id: &StatementId| code.matching.parts.iter().any(|it| (it.side, it.leaf) == (side, *id));
    let left = code.matching.unmatched(side).filter(|id| id.index() > 0 && !went(id));
    let left = left.map(|id| context.code(side, extraction.callee, code.node(side, id), roles.rest));
    let rest = std::iter::once(caller).chain(invocations(context, extraction, roles.call)).chain(left);
    rest.fold(refactoring, |it, place| it.at(side, place))
}

/// The place of a statement that was a part of another one, or became such; a condition is no statement.
fn part(context: &Context, code: &MatchedCode, side: Side, node: NodeId, role: &str) -> Location {
    let place = context.code(side, *code.pair.get(side), node, role);
    let asking = code.asking(side, node).map(|id| code.bodies.get(side).statement(id).kind);
    let condition = match asking {
        Some(NodeKind::While) => "WHILE_STATEMENT_CONDITION",
        Some(NodeKind::Do) => "DO_STATEMENT_CONDITION",
        Some(NodeKind::Switch) => "SWITCH_STATEMENT_CONDITION",
        Some(_) => "IF_STATEMENT_CONDITION",
        None => return place,
    };
    Location { element_type: condition, ..place }
}

/// The calls of the callee in the caller's version that has it.
fn invocations(context: &Context, extraction: &Extraction, role: &str) -> Vec<Location> {
    let side = extraction.side;
    let caller = *extraction.caller.get(side);
    let snapshot = context.snapshot(side);
    let callee = snapshot.entity(extraction.callee);
    let Some(code) = snapshot.code(caller) else { return Vec::new() };
    let printer = Printer::new(code.tree, context.file(side, caller).text());
    let calls = code.tree.subtree(code.root).filter_map(|node| {
        let (element_type, text) = match code.tree.kind(node) {
            NodeKind::Call if code.tree.label(node) == callee.name => {
                ("METHOD_INVOCATION", printer.expression(node))
            }
            NodeKind::ConstructorCall if callee.kind == EntityKind::Constructor => {
                let text = printer.statement(node);
                (describe::statement_type(code.tree, node), text.trim_end_matches(';').to_owned())
            }
            _ => return None,
        };
        let place = context.location(side, caller, code.tree.span(node), element_type, role);
        Some(Location { element: Some(text), ..place })
    });
    calls.collect()
}
