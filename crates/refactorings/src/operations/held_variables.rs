//! Extract Variable and Inline Variable.

use super::context::{Context, MatchedCode};
use crate::finding::Draft;
use crate::{RefactoringKind as Kind, Role};
use refscope_matching::{Variable, VariableMatching};
use refscope_model::EntityId;
use refscope_text::{Pair, Side};

pub(super) fn detect(context: &Context, findings: &mut Vec<Draft>) {
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
    findings: &mut Vec<Draft>,
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
    draft: Draft,
) -> Draft {
    let roles = side.pair(Role::Naming, Role::Writing);
    context.with_statements(draft, code, roles, |code| {
        let mut naming = code.naming(side, variable);
        naming.retain(|pair| !pair.is_exact);
        naming
    })
}

fn held(context: &Context, pair: Pair<EntityId>, side: Side, variable: &Variable) -> Draft {
    let id = *pair.get(side);
    let kind = match side {
        Side::After => Kind::ExtractVariable,
        Side::Before => Kind::InlineVariable,
    };
    Draft::of(kind, pair)
        .with(side, context.variable(side, id, variable))
        .at(side, context.variable_place(side, id, variable, Role::Subject))
}
