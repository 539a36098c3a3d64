//! Add, Remove and Change Thrown Exception Type.

use super::context::Context;
use crate::{Location, Operands, Refactoring, RefactoringKind as Kind};
use refscope_model::describe::{self, Names};
use refscope_model::{EntityId, header};
use refscope_syntax::{NodeId, NodeKind};
use refscope_text::{Pair, Side};

pub(super) fn detect(context: &Context, findings: &mut Vec<Refactoring>) {
    for pair in context.callables() {
        let removed = gone(context, pair, Side::Before);
        let added = gone(context, pair, Side::After);
        if !removed.is_empty() && !added.is_empty() {
            findings.push(changed(context, pair, &removed, &added));
            continue;
        }
        for node in removed {
            findings.push(one_sided(context, pair, Side::Before, node));
        }
        for node in added {
            findings.push(one_sided(context, pair, Side::After, node));
        }
    }
}

/// The thrown types of one side that the other side does not throw.
fn gone(context: &Context, pair: Pair<EntityId>, side: Side) -> Vec<NodeId> {
    let thrown = |side: Side| {
        let id = *pair.get(side);
        let node = context.snapshot(side).entity(id).node;
        header::listed_types(context.tree(side, id), node, NodeKind::Throws)
            .map(move |node| (describe::type_text(context.snapshot(side), id, node, Names::Short), node))
    };
    let others: Vec<String> = thrown(side.other()).map(|(name, _)| name).collect();
    thrown(side).filter(|(name, _)| !others.contains(name)).map(|(_, node)| node).collect()
}

fn name(context: &Context, side: Side, id: EntityId, node: NodeId) -> String {
    describe::type_text(context.snapshot(side), id, node, Names::Short)
}

fn subject(context: &Context, side: Side, id: EntityId) -> Operands {
    Operands { element: context.element(side, id), class: context.class(side, id), ..Operands::default() }
}

fn type_location(context: &Context, side: Side, id: EntityId, node: NodeId, role: &str) -> Location {
    let location = context.part(side, id, node, "TYPE", role);
    Location { element: Some(name(context, side, id, node)), ..location }
}

fn one_sided(context: &Context, pair: Pair<EntityId>, side: Side, node: NodeId) -> Refactoring {
    let id = *pair.get(side);
    let operands = subject(context, side, id);
    let thrown = name(context, side, id, node);
    let (kind, operands, verb) = match side {
        Side::Before => (Kind::RemoveThrownExceptionType, Operands { before: thrown, ..operands }, "removed"),
        Side::After => (Kind::AddThrownExceptionType, Operands { after: thrown, ..operands }, "added"),
    };
    let role = format!("{verb} thrown exception type");
    let refactoring =
        Refactoring::new(kind, &operands).at(side, type_location(context, side, id, node, &role));
    with_methods(context, refactoring, pair, &role)
}

fn with_methods(
    context: &Context,
    refactoring: Refactoring,
    pair: Pair<EntityId>,
    what: &str,
) -> Refactoring {
    let after = format!("method declaration with {what}");
    refactoring
        .at(Side::Before, context.declaration(Side::Before, pair.before, "original method declaration"))
        .at(Side::After, context.declaration(Side::After, pair.after, after))
}

fn changed(context: &Context, pair: Pair<EntityId>, removed: &[NodeId], added: &[NodeId]) -> Refactoring {
    let list = |side: Side, nodes: &[NodeId]| {
        let names: Vec<String> =
            nodes.iter().map(|&node| name(context, side, *pair.get(side), node)).collect();
        if let [only] = names.as_slice() { only.clone() } else { format!("[{}]", names.join(", ")) }
    };
    let operands = Operands {
        before: list(Side::Before, removed),
        after: list(Side::After, added),
        ..subject(context, Side::After, pair.after)
    };
    let mut refactoring = Refactoring::new(Kind::ChangeThrownExceptionType, &operands);
    for &node in removed {
        let location = type_location(context, Side::Before, pair.before, node, "original exception type");
        refactoring = refactoring.at(Side::Before, location);
    }
    for &node in added {
        let location = type_location(context, Side::After, pair.after, node, "changed exception type");
        refactoring = refactoring.at(Side::After, location);
    }
    with_methods(context, refactoring, pair, "changed thrown exception type")
}
