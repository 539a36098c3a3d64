//! Conditions that became leaves, or came from them: `if (a.b()) …` beside `return a.b();`.

use super::context::Context;
use super::relate::relate_nodes;
use super::unify::word_similarity;
use super::{BodyMatching, MAX_LEAF_PAIRS, Replacement};
use refscope_model::StatementId;
use refscope_syntax::{NodeId, NodeKind};
use refscope_text::{Pair, Side};

/// What a composite statement asks and what a leaf says, which are one.
#[derive(Clone, Debug)]
pub struct ConditionPair {
    /// The condition on one side, the leaf on the other.
    pub nodes: Pair<NodeId>,
    /// The side of the leaf.
    pub side: Side,
    /// The leaf.
    pub leaf: StatementId,
    /// What was replaced.
    pub replacements: Vec<Replacement>,
}

/// The conditions of statements that did not stay as they were, with leaves that have no partner.
pub(super) fn match_conditions(context: &Context, matching: &BodyMatching) -> Vec<ConditionPair> {
    let mut found = Vec::new();
    for side in Side::BOTH {
        let conditions = changed_conditions(context, matching, side.other());
        let leaves = free_leaves(context, matching, side);
        if conditions.len() * leaves.len() > MAX_LEAF_PAIRS {
            continue;
        }
        let mut candidates = Vec::new();
        for &condition in &conditions {
            for &leaf in &leaves {
                let nodes = side.pair(context.body(side).statement(leaf).node, condition);
                if let Some(replacements) = relate_nodes(context, nodes)
                    && !replacements.iter().any(|it| it.nodes == nodes || it.kind.is_of_another_call())
                {
                    let similarity = word_similarity(context.bodies, nodes);
                    candidates.push((similarity, ConditionPair { nodes, side, leaf, replacements }));
                }
            }
        }
        candidates.sort_by(|one, other| other.0.total_cmp(&one.0));
        for (_, pair) in candidates {
            let takes = |taken: &ConditionPair| {
                taken.nodes.before == pair.nodes.before || taken.nodes.after == pair.nodes.after
            };
            if !found.iter().any(takes) {
                found.push(pair);
            }
        }
    }
    found
}

fn changed_conditions(context: &Context, matching: &BodyMatching, side: Side) -> Vec<NodeId> {
    let body = context.body(side);
    let is_changed = |id: StatementId| match matching.pair_of(side, id) {
        Some(pair) => !pair.is_exact,
        None => matching.is_free(side, id),
    };
    let asks = |id: StatementId| {
        matches!(body.statement(id).kind, NodeKind::If | NodeKind::While | NodeKind::Do | NodeKind::Switch)
    };
    let statements = body.composites().filter(|&id| asks(id) && is_changed(id));
    statements.filter_map(|id| body.body.expressions(body.tree, id).next()).collect()
}

fn free_leaves(context: &Context, matching: &BodyMatching, side: Side) -> Vec<StatementId> {
    let body = context.body(side);
    let says = |id: StatementId| body.statement(id).kind == NodeKind::Return && !body.is_trivial(id);
    body.leaves().filter(|&id| matching.is_free(side, id) && says(id)).collect()
}
