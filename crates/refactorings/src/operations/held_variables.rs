//! Extract Variable and Inline Variable.

use super::context::{Context, MatchedCode};
use crate::{Operands, Refactoring, RefactoringKind as Kind};
use refscope_matching::{Variable, VariableMatching};
use refscope_model::describe::Names;
use refscope_text::Side;

pub(super) fn detect(context: &Context, findings: &mut Vec<Refactoring>) {
    for &pair in &context.changed {
        if context.kind(Side::After, pair.after).is_type() {
            continue;
        }
        let code = MatchedCode::of_pair(context.comparison, pair);
        report(context, code.as_ref(), context.variables(pair), findings);
    }
    for (extraction, matching) in context.extracted_variables() {
        let code = MatchedCode::of_extraction(context.comparison, extraction);
        report(context, code.as_ref(), matching, findings);
    }
}

/// Reports the variables of matched code; without code none holds anything.
fn report(
    context: &Context,
    code: Option<&MatchedCode>,
    matching: &VariableMatching,
    findings: &mut Vec<Refactoring>,
) {
    let Some(code) = code else { return };
    for side in Side::BOTH {
        for &index in matching.held.get(side) {
            findings.push(held(context, code, side, &matching.variables.get(side)[index]));
        }
    }
}

fn held(context: &Context, code: &MatchedCode, side: Side, variable: &Variable) -> Refactoring {
    let id = *code.pair.get(side);
    let text = context.variable_text(side, id, variable, Names::Short);
    let operands = Operands {
        before: text.clone(),
        after: text,
        element: context.element(side, id),
        class: context.class(side, id),
        ..Operands::default()
    };
    let (kind, word) = match side {
        Side::After => (Kind::ExtractVariable, "extracted"),
        Side::Before => (Kind::InlineVariable, "inlined"),
    };
    let place = context.variable_location(side, id, variable, format!("{word} variable declaration"));
    let value = format!("statement with the initializer of the {word} variable");
    let name = format!("statement with the name of the {word} variable");
    let roles = side.pair(name.as_str(), value.as_str());
    let refactoring = Refactoring::new(kind, &operands).at(side, place);
    context.with_uses(refactoring, code, side.pair(Some(variable), None), roles)
}
