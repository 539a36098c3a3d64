//! Add, Remove, Reorder, Rename Parameter and Change Parameter Type.

use super::context::Context;
use super::return_types::differing_types;
use crate::{Location, Operands, Refactoring, RefactoringKind as Kind};
use refscope_matching::ParameterMatching;
use refscope_model::describe::{self, Names};
use refscope_model::header::{self, ParameterNode};
use refscope_model::EntityId;
use refscope_syntax::NodeId;
use refscope_text::{Pair, Side};

pub(super) fn detect(context: &Context, findings: &mut Vec<Refactoring>) {
    for pair in context.changed_callables() {
        let matching = context.parameters(pair);
        for &parameter in &matching.added {
            findings.push(one_sided(context, pair, Side::After, parameter));
        }
        for &parameter in &matching.removed {
            findings.push(one_sided(context, pair, Side::Before, parameter));
        }
        for &parameters in &matching.pairs {
            findings.extend(renamed(context, pair, parameters));
            findings.extend(retyped(context, pair, parameters));
        }
        findings.extend(reordered(context, pair, matching));
    }
}

/// The parameters that went on to exist.
pub(super) fn paired_parameters<'c>(
    context: &'c Context,
    pair: Pair<EntityId>,
) -> impl Iterator<Item = Pair<ParameterNode>> + use<'c> {
    context.parameters(pair).pairs.iter().copied()
}

impl Context<'_> {
    /// The place of a parameter.
    pub(super) fn parameter_location(&self, side: Side, id: EntityId, node: NodeId, role: impl Into<String>) -> Location {
        let location = self.part(side, id, node, "SINGLE_VARIABLE_DECLARATION", role);
        Location { element: Some(describe::parameter(self.snapshot(side), id, node, Names::Short)), ..location }
    }
}

fn one_sided(context: &Context, pair: Pair<EntityId>, side: Side, parameter: ParameterNode) -> Refactoring {
    let id = *pair.get(side);
    let variable = describe::parameter(context.snapshot(side), id, parameter.node, Names::Short);
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
    let location = context.parameter_location(side, id, parameter.node, format!("{verb} parameter"));
    let after = format!("method declaration with {verb} parameter");
    Refactoring::new(kind, &operands)
        .at(side, location)
        .at(Side::Before, context.declaration(Side::Before, pair.before, "original method declaration"))
        .at(Side::After, context.declaration(Side::After, pair.after, after))
}

/// The operands and declarations of a parameter that was renamed or got another type.
fn both_sided(
    context: &Context,
    kind: Kind,
    pair: Pair<EntityId>,
    parameters: Pair<ParameterNode>,
    names: Names,
) -> Refactoring {
    let variable = |side: Side| {
        describe::parameter(context.snapshot(side), *pair.get(side), parameters.get(side).node, names)
    };
    let operands = Operands {
        before: variable(Side::Before),
        after: variable(Side::After),
        element: context.element(Side::After, pair.after),
        class: context.class(Side::After, pair.after),
        ..Operands::default()
    };
    let role = if kind == Kind::RenameParameter { "renamed" } else { "changed-type" };
    Refactoring::new(kind, &operands)
        .at(
            Side::Before,
            context.parameter_location(
                Side::Before,
                pair.before,
                parameters.before.node,
                "original variable declaration",
            ),
        )
        .at(
            Side::After,
            context.parameter_location(
                Side::After,
                pair.after,
                parameters.after.node,
                format!("{role} variable declaration"),
            ),
        )
}

fn renamed(context: &Context, pair: Pair<EntityId>, parameters: Pair<ParameterNode>) -> Option<Refactoring> {
    (parameters.before.name != parameters.after.name)
        .then(|| both_sided(context, Kind::RenameParameter, pair, parameters, Names::Short))
}

fn retyped(context: &Context, pair: Pair<EntityId>, parameters: Pair<ParameterNode>) -> Option<Refactoring> {
    let types = |names: Names| {
        Pair::new(
            describe::parameter_type(context.snapshot(Side::Before), pair.before, parameters.before.node, names),
            describe::parameter_type(context.snapshot(Side::After), pair.after, parameters.after.node, names),
        )
    };
    let long = types(Names::Qualified);
    let printed = differing_types(&long, types(Names::Short))?;
    let names = if printed == long { Names::Qualified } else { Names::Short };
    Some(both_sided(context, Kind::ChangeParameterType, pair, parameters, names))
}

fn reordered(context: &Context, pair: Pair<EntityId>, matching: &ParameterMatching) -> Option<Refactoring> {
    // Pairs come in the later order; in the earlier one nodes ascend.
    let is_in_order = matching.pairs.is_sorted_by_key(|pair| pair.before.node);
    if is_in_order || matching.pairs.iter().any(|pair| pair.before.name != pair.after.name) {
        return None;
    }
    let nodes = |side: Side| {
        let id = *pair.get(side);
        header::parameters(context.tree(side, id), context.snapshot(side).entity(id).node)
    };
    let list = |side: Side| {
        let print = |parameter: ParameterNode| {
            describe::parameter(context.snapshot(side), *pair.get(side), parameter.node, Names::Short)
        };
        let texts: Vec<String> = nodes(side).map(print).collect();
        format!("[{}]", texts.join(", "))
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
        for parameter in nodes(side) {
            refactoring =
                refactoring.at(side, context.parameter_location(side, *pair.get(side), parameter.node, role));
        }
    }
    let after = "method declaration with reordered parameters";
    Some(
        refactoring
            .at(Side::Before, context.declaration(Side::Before, pair.before, "original method declaration"))
            .at(Side::After, context.declaration(Side::After, pair.after, after)),
    )
}
