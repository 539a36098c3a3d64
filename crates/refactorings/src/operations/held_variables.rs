//! Extract Variable and Inline Variable.

use super::context::Context;
use crate::{Operands, Refactoring, RefactoringKind as Kind};
use refscope_matching::{Variable, VariableMatching, match_extracted_variables};
use refscope_model::EntityId;
use refscope_model::describe::Names;
use refscope_text::{Pair, Side};

pub(super) fn detect(context: &Context, findings: &mut Vec<Refactoring>) {
    for &pair in &context.changed {
        if context.kind(Side::After, pair.after).is_type() {
            continue;
        }
        report(context, pair, context.variables(pair), findings);
    }
    for extraction in &context.comparison.extractions {
        let matching = match_extracted_variables(context.comparison, extraction);
        report(context, extraction.bodies(), &matching, findings);
    }
}

fn report(
    context: &Context,
    pair: Pair<EntityId>,
    matching: &VariableMatching,
    findings: &mut Vec<Refactoring>,
) {
    for side in Side::BOTH {
        for &index in matching.held.get(side) {
            findings.push(held(context, pair, side, &matching.variables.get(side)[index]));
        }
    }
}

fn held(context: &Context, pair: Pair<EntityId>, side: Side, variable: &Variable) -> Refactoring {
    let id = *pair.get(side);
    let text = context.variable_text(side, id, variable, Names::Short);
    let operands = Operands {
        before: text.clone(),
        after: text,
        element: context.element(side, id),
        class: context.class(side, id),
        ..Operands::default()
    };
    let (kind, role) = match side {
        Side::After => (Kind::ExtractVariable, "extracted variable declaration"),
        Side::Before => (Kind::InlineVariable, "inlined variable declaration"),
    };
    Refactoring::new(kind, &operands).at(side, context.variable_location(side, id, variable, role))
}
