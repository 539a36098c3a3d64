//! Variables that hold some of the operands that the other side writes: `a + b + c` became `v + c` with `v = a + b`.

use super::context::MatchedBodies;
use super::replacement::{Replacement, ReplacementKind};
use refscope_syntax::{NodeId, NodeKind};
use refscope_text::{Pair, Side};

/// A variable among the operands of one side, and the operands of the other side that it holds.
pub(super) struct Run {
    pub(super) side: Side,
    pub(super) name: NodeId,
    pub(super) operands: Vec<NodeId>,
}

impl Run {
    pub(super) fn has(&self, side: Side, node: NodeId) -> bool {
        if side == self.side { self.name == node } else { self.operands.contains(&node) }
    }

    pub(super) fn replacement(&self) -> Replacement {
        let kind = match self.side {
            Side::After => ReplacementKind::Extracted,
            Side::Before => ReplacementKind::Inlined,
        };
        Replacement { kind, nodes: self.side.pair(self.name, self.operands[0]) }
    }
}

/// The variables among the operands of two operations that hold several operands of the other one.
pub(super) fn held_runs(context: &MatchedBodies, nodes: Pair<NodeId>) -> Vec<Run> {
    let (before, after) = (context.bodies.before.tree, context.bodies.after.tree);
    let is_operation = before.kind(nodes.before) == NodeKind::Binary
        && after.kind(nodes.after) == NodeKind::Binary
        && before.label(nodes.before) == after.label(nodes.after);
    if !is_operation {
        return Vec::new();
    }
    Side::BOTH.into_iter().flat_map(|side| runs_of(context, side, nodes)).collect()
}

fn runs_of(context: &MatchedBodies, side: Side, nodes: Pair<NodeId>) -> Vec<Run> {
    let (body, other) = (context.body(side), context.body(side.other()));
    let operation = *nodes.get(side);
    let written: Vec<NodeId> = other.tree.children(*nodes.get(side.other())).collect();
    let find = |name: NodeId| {
        let label = body.tree.label(name);
        let is_same = |&value: &NodeId| {
            body.tree.kind(value) == NodeKind::Binary && body.tree.label(value) == body.tree.label(operation)
        };
        let value = body.values(label).iter().copied().find(is_same)?;
        let held: Vec<u64> = body.tree.children(value).map(|it| context.hash(side, it)).collect();
        let run = written.windows(held.len()).find(|run| {
            run.iter().zip(&held).all(|(&node, &hash)| context.hash(side.other(), node) == hash)
        })?;
        (!other.declares_at(label, other.tree.span(run[0]).start)).then(|| Run {
            side,
            name,
            operands: run.to_vec(),
        })
    };
    let names = body.tree.children(operation).filter(|&it| body.tree.kind(it) == NodeKind::Name);
    names.filter_map(find).collect()
}
