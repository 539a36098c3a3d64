//! Extract Method, Extract And Move Method, Inline Method and Move And Inline Method.

use super::context::Context;
use crate::{Location, Operands, Refactoring, RefactoringKind as Kind};
use refscope_matching::Extraction;
use refscope_model::describe::{self, Names};
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
    let places = [
        (
            Side::Before,
            context.declaration(Side::Before, caller.before, "source method declaration before extraction"),
        ),
        (Side::After, context.declaration(Side::After, extraction.callee, "extracted method declaration")),
    ];
    let roles = Pair::new(
        "extracted code from source method declaration",
        "extracted code to extracted method declaration",
    );
    let source = context.declaration(Side::After, caller.after, "source method declaration after extraction");
    let mut found = with_code(context, extraction, Refactoring::new(kind, &operands), places, roles);
    found = found.at(Side::After, source);
    for call in invocations(context, extraction, "extracted method invocation") {
        found = found.at(Side::After, call);
    }
    with_rest(context, extraction, found, "added statement in extracted method declaration")
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
    let places = [
        (Side::Before, context.declaration(Side::Before, extraction.callee, "inlined method declaration")),
        (
            Side::After,
            context.declaration(Side::After, caller.after, "target method declaration after inline"),
        ),
    ];
    let roles = Pair::new(
        "inlined code from inlined method declaration",
        "inlined code in target method declaration",
    );
    let target = context.declaration(Side::Before, caller.before, "target method declaration before inline");
    let mut found = with_code(context, extraction, Refactoring::new(kind, &operands), places, roles);
    found = found.at(Side::Before, target);
    for call in invocations(context, extraction, "inlined method invocation") {
        found = found.at(Side::Before, call);
    }
    with_rest(context, extraction, found, "deleted statement in inlined method declaration")
}

/// The declarations, each followed by the statements that went: the k-th of one side is the k-th of the other.
fn with_code(
    context: &Context,
    extraction: &Extraction,
    mut refactoring: Refactoring,
    declarations: [(Side, Location); 2],
    roles: Pair<&str>,
) -> Refactoring {
    let bodies = extraction.bodies();
    for (side, declaration) in declarations {
        refactoring = refactoring.at(side, declaration);
        let Some(body) = context.comparison.code_body(side, *bodies.get(side)) else { continue };
        for pair in &extraction.matching.pairs {
            let node = body.statement(*pair.statements.get(side)).node;
            refactoring = refactoring.at(side, context.code(side, *bodies.get(side), node, *roles.get(side)));
        }
    }
    refactoring
}

/// The calls of the callee in the caller's version that has it.
fn invocations(context: &Context, extraction: &Extraction, role: &str) -> Vec<Location> {
    let side = extraction.side;
    let caller = *extraction.caller.get(side);
    let snapshot = context.snapshot(side);
    let name = snapshot.entity(extraction.callee).name;
    let Some(code) = snapshot.code(caller) else { return Vec::new() };
    let is_call = |node: &NodeId| code.tree.kind(*node) == NodeKind::Call && code.tree.label(*node) == name;
    let calls = code.tree.subtree(code.root).filter(is_call);
    let printer = Printer::new(code.tree, context.file(side, caller).text());
    calls
        .map(|node| Location {
            element: Some(printer.expression(node)),
            ..context.code(side, caller, node, role)
        })
        .collect()
}

/// The statements of the callee that nothing was matched with.
fn with_rest(
    context: &Context,
    extraction: &Extraction,
    mut refactoring: Refactoring,
    role: &str,
) -> Refactoring {
    let side = extraction.side;
    let Some(body) = context.comparison.code_body(side, extraction.callee) else { return refactoring };
    for id in extraction.matching.unmatched(side).filter(|id| id.0 > 0) {
        let node = body.statement(id).node;
        refactoring = refactoring.at(side, context.code(side, extraction.callee, node, role));
    }
    refactoring
}
