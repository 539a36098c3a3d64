//! Extract Variable and Inline Variable.

use super::context::{Context, MatchedCode};
use crate::{Operands, Refactoring, RefactoringKind as Kind};
use refscope_matching::{Variable, VariableMatching};
use refscope_model::EntityId;
use refscope_model::describe::Names;
use refscope_text::{Pair, Side};

pub(super) fn detect(context: &Context, findings: &mut Vec<Refactoring>) {
    for pair in context.declarations() {
        if context.kind(Side::After, pair.after).is_type() {
            continue;
        }
        let code = context.comparison.body_matching(pair).and_then(|it| context.code_of(pair, it));
        report(context, pair, code.as_ref(), context.variables(pair), findings);
    }
    for (extraction, variables) in context.extracted_variables() {
        let code = context.code_of(extraction.bodies(), &extraction.matching);
        report(context, extraction.bodies(), code.as_ref(), variables, findings);
    }
}

fn report(
    context: &Context,
    pair: Pair<EntityId>,
    code: Option<&MatchedCode>,
    matching: &VariableMatching,
    findings: &mut Vec<Refactoring>,
) {
    for side in Side::BOTH {
        for &index in matching.held.get(side) {
            let variable = &matching.variables.get(side)[index];
            let found = held(context, pair, side, variable);
            findings.push(match code {
                Some(code) => with_statements(context, code, side, variable, found),
                None => found,
            });
        }
    }
}

/// Adds the statements that name the variable on one side and, changed, write what it holds on the other.
fn with_statements(
    context: &Context,
    code: &MatchedCode,
    side: Side,
    variable: &Variable,
    refactoring: Refactoring,
) -> Refactoring {
    let roles = match side {
        Side::After => Pair::new(
            "statement with the initializer of the extracted variable",
            "statement with the name of the extracted variable",
        ),
        Side::Before => Pair::new(
            "statement with the name of the inlined variable",
            "statement with the initializer of the inlined variable",
        ),
    };
    context.with_statements(refactoring, code, roles, |code| {
        let mut naming = code.naming(side, variable);
        naming.retain(|pair| !pair.is_exact);
        naming
    })
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
