//! Add, Remove and Reorder Parameter.

use super::context::Context;
use crate::{Location, Operands, Refactoring, RefactoringKind as Kind};
use refscope_matching::{Variable, VariableKind};
use refscope_model::EntityId;
use refscope_model::describe::{self, Names};
use refscope_syntax::NodeId;
use refscope_text::{Pair, Side};

pub(super) fn detect(context: &Context, findings: &mut Vec<Refactoring>) {
    for pair in context.changed_callables() {
        for side in Side::BOTH {
            let unpaired = context.variables(pair).unpaired(side);
            for parameter in unpaired.filter(|it| it.kind == VariableKind::Parameter) {
                findings.push(one_sided(context, pair, side, parameter));
            }
        }
        findings.extend(reordered(context, pair));
    }
}

impl Context<'_> {
    /// The place of a parameter.
    pub(super) fn parameter_location(&self, side: Side, id: EntityId, node: NodeId, role: impl Into<String>) -> Location {
        let location = self.part(side, id, node, "SINGLE_VARIABLE_DECLARATION", role);
        Location { element: Some(describe::parameter(self.snapshot(side), id, node, Names::Short)), ..location }
    }
}

fn one_sided(context: &Context, pair: Pair<EntityId>, side: Side, parameter: &Variable) -> Refactoring {
    let id = *pair.get(side);
    let variable = context.variable_text(side, id, parameter, Names::Short);
    let (kind, verb) = match side {
        Side::Before => (Kind::RemoveParameter, "removed"),
        Side::After => (Kind::AddParameter, "added"),
    };
    let operands = Operands {
        before: variable.clone(),
        after: variable,
        element: context.element(side, id),
        class: context.class(side, id),
        ..Operands::default()
    };
    let location = context.parameter_location(side, id, parameter.declaration, format!("{verb} parameter"));
    let after = format!("method declaration with {verb} parameter");
    Refactoring::new(kind, &operands)
        .at(side, location)
        .at(Side::Before, context.declaration(Side::Before, pair.before, "original method declaration"))
        .at(Side::After, context.declaration(Side::After, pair.after, after))
}

fn reordered(context: &Context, pair: Pair<EntityId>) -> Option<Refactoring> {
    let variables = context.variables(pair);
    let is_parameter = |it: &Variable| it.kind == VariableKind::Parameter;
    let mut kept: Vec<Pair<&Variable>> =
        variables.paired().filter(|it| is_parameter(it.before) && is_parameter(it.after)).collect();
    kept.sort_by_key(|it| it.after.declaration);
    // In the earlier order nodes ascend.
    let is_in_order = kept.is_sorted_by_key(|it| it.before.declaration);
    if is_in_order || kept.iter().any(|it| it.before.name != it.after.name) {
        return None;
    }
    let parameters = |side: Side| variables.variables.get(side).iter().filter(|it| is_parameter(it));
    let list = |side: Side| {
        let print = |it: &Variable| context.variable_text(side, *pair.get(side), it, Names::Short);
        format!("[{}]", parameters(side).map(print).collect::<Vec<_>>().join(", "))
    };
    let operands = Operands {
        before: list(Side::Before),
        after: list(Side::After),
        element: context.element(Side::After, pair.after),
        class: context.class(Side::After, pair.after),
        ..Operands::default()
    };
    let mut refactoring = Refactoring::new(Kind::ReorderParameter, &operands);
    for (side, role) in
        [(Side::Before, "original parameter declaration"), (Side::After, "reordered parameter declaration")]
    {
        for parameter in parameters(side) {
            let location = context.parameter_location(side, *pair.get(side), parameter.declaration, role);
            refactoring = refactoring.at(side, location);
        }
    }
    let after = "method declaration with reordered parameters";
    Some(
        refactoring
            .at(Side::Before, context.declaration(Side::Before, pair.before, "original method declaration"))
            .at(Side::After, context.declaration(Side::After, pair.after, after)),
    )
}
