//! Extract Method, Extract And Move Method, Inline Method and Move And Inline Method.

use super::context::Context;
use crate::{Operands, Refactoring, RefactoringKind as Kind};
use refscope_matching::Extraction;
use refscope_model::describe::{self, Names};
use refscope_text::Side;

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
    Refactoring::new(kind, &operands)
        .at(
            Side::Before,
            context.declaration(Side::Before, caller.before, "source method declaration before extraction"),
        )
        .at(Side::After, context.declaration(Side::After, extraction.callee, "extracted method declaration"))
        .at(
            Side::After,
            context.declaration(Side::After, caller.after, "source method declaration after extraction"),
        )
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
    Refactoring::new(kind, &operands)
        .at(Side::Before, context.declaration(Side::Before, extraction.callee, "inlined method declaration"))
        .at(
            Side::Before,
            context.declaration(Side::Before, caller.before, "target method declaration before inline"),
        )
        .at(
            Side::After,
            context.declaration(Side::After, caller.after, "target method declaration after inline"),
        )
}
