//! Add, Remove and Change Thrown Exception Type.

use super::context::Context;
use crate::finding::Draft;
use crate::{Operand, RefactoringKind as Kind};
use refscope_model::describe::{self, Names};
use refscope_model::{EntityId, header};
use refscope_syntax::{NodeId, NodeKind};
use refscope_text::{Pair, Side};

pub(super) fn detect(context: &Context, findings: &mut Vec<Draft>) {
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

fn one_sided(context: &Context, pair: Pair<EntityId>, side: Side, node: NodeId) -> Draft {
    let kind = match side {
        Side::Before => Kind::RemoveThrownExceptionType,
        Side::After => Kind::AddThrownExceptionType,
    };
    context.with_declarations(with_type(context, Draft::of(kind, pair), pair, side, node), pair)
}

fn changed(context: &Context, pair: Pair<EntityId>, removed: &[NodeId], added: &[NodeId]) -> Draft {
    let nodes = removed.iter().map(|node| (Side::Before, node));
    let nodes = nodes.chain(added.iter().map(|node| (Side::After, node)));
    let draft = nodes.fold(Draft::of(Kind::ChangeThrownExceptionType, pair), |draft, (side, &node)| {
        with_type(context, draft, pair, side, node)
    });
    context.with_declarations(draft, pair)
}

fn with_type(context: &Context, draft: Draft, pair: Pair<EntityId>, side: Side, node: NodeId) -> Draft {
    let id = *pair.get(side);
    draft
        .with(side, Operand::Type(context.type_in_header(side, id, node)))
        .at(side, context.type_place(side, id, node))
}
