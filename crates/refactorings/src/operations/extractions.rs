//! Extract Method, Extract And Move Method, Inline Method and Move And Inline Method.

use super::context::Context;
use crate::{Location, Operands, Refactoring, RefactoringKind as Kind};
use refscope_matching::{Extraction, ReturnedPart};
use refscope_model::describe::{self, Names};
use refscope_model::{EntityId, EntityKind, StatementId};
use refscope_syntax::vocabulary::THIS;
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
    for side in Side::BOTH {
        let id = *bodies.get(side);
        refactoring = refactoring.at(side, context.declaration(side, id, *roles.bodies.get(side)));
        for pair in &extraction.matching.pairs {
            let place = statement(context, side, id, *pair.statements.get(side), roles.code.get(side));
            refactoring = place.into_iter().fold(refactoring, |it, place| it.at(side, place));
        }
        for part in &extraction.parts {
            let role = *roles.code.get(side);
            let place = if side == extraction.side {
                statement(context, side, id, *part.statements.get(side), role)
            } else {
                whole(context, side, id, part, role)
            };
            refactoring = place.into_iter().fold(refactoring, |it, place| it.at(side, place));
        }
    }
    let side = extraction.side;
    let caller = context.declaration(side, *extraction.caller.get(side), roles.caller);
    let is_part = |id: StatementId| extraction.parts.iter().any(|part| *part.statements.get(side) == id);
    let left = extraction.matching.unmatched(side).filter(|&id| id.0 > 0 && !is_part(id));
    let left = left.filter_map(|id| statement(context, side, extraction.callee, id, roles.rest));
    let rest = std::iter::once(caller).chain(invocations(context, extraction, roles.call)).chain(left);
    rest.fold(refactoring, |it, place| it.at(side, place))
}

/// The place of a statement of a method.
fn statement(
    context: &Context,
    side: Side,
    method: EntityId,
    id: StatementId,
    role: &str,
) -> Option<Location> {
    let body = context.comparison.code_body(side, method)?;
    Some(context.code(side, method, body.statement(id).node, role))
}

/// The place of what a part was taken from: the value of a lambda, the condition of a composite statement, or all of
/// a leaf.
fn whole(
    context: &Context,
    side: Side,
    method: EntityId,
    part: &ReturnedPart,
    role: &str,
) -> Option<Location> {
    let body = context.comparison.code_body(side, method)?;
    let (tree, id) = (body.tree, *part.statements.get(side));
    let expressions = || body.body.expressions(tree, id);
    let holds = |node: NodeId| node.0 <= part.node.0 && part.node.0 < tree.next(node).0;
    let nodes = expressions().flat_map(|node| tree.subtree(node));
    let lambdas = nodes.filter(|&node| tree.kind(node) == NodeKind::Lambda && holds(node));
    let value = lambdas.last().and_then(|lambda| tree.children(lambda).last());
    let (node, element_type) = match (value, body.statement(id).kind) {
        (Some(value), _) if tree.kind(value).is_expression() => (value, "LAMBDA_EXPRESSION_BODY"),
        (_, NodeKind::If) => (expressions().next()?, "IF_STATEMENT_CONDITION"),
        (_, NodeKind::While) => (expressions().next()?, "WHILE_STATEMENT_CONDITION"),
        (_, NodeKind::Do) => (expressions().next()?, "DO_STATEMENT_CONDITION"),
        _ => return statement(context, side, method, id, role),
    };
    Some(context.location(side, method, tree.span(node), element_type, role))
}

/// The calls of the callee in the caller's version that has it.
fn invocations(context: &Context, extraction: &Extraction, role: &str) -> Vec<Location> {
    let side = extraction.side;
    let caller = *extraction.caller.get(side);
    let snapshot = context.snapshot(side);
    let name = snapshot.entity(extraction.callee).name;
    let Some(code) = snapshot.code(caller) else { return Vec::new() };
    let is_constructor = snapshot.entity(extraction.callee).kind == EntityKind::Constructor;
    let is_call = |node: &NodeId| match code.tree.kind(*node) {
        NodeKind::Call | NodeKind::MethodReference => code.tree.label(*node) == name,
        NodeKind::ConstructorCall => is_constructor && code.tree.label(*node) == THIS,
        _ => false,
    };
    let calls = code.tree.subtree(code.root).filter(is_call);
    let printer = Printer::new(code.tree, context.file(side, caller).text());
    calls
        .map(|node| Location {
            element: Some(match code.tree.kind(node) {
                NodeKind::ConstructorCall => printer.statement(node).trim_end_matches([';', '\n']).to_owned(),
                _ => printer.expression(node),
            }),
            ..context.code(side, caller, node, role)
        })
        .collect()
}
