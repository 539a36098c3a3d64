//! Parts of statements that became leaves, or came from them: `if (a.b()) …` beside `return a.b();`.

use super::context::MatchedBodies;
use super::negation::negates;
use super::relate::relate_nodes;
use super::returned_parts::match_returned_parts;
use super::split_declarations::match_declared;
use super::unification::word_similarity;
use super::{BodyMatching, MAX_LEAF_PAIRS, Replacement, ReplacementKind};
use refscope_model::StatementId;
use refscope_syntax::{NodeId, NodeKind};
use refscope_text::{Pair, Side};

/// A leaf of one side, and the statement of the other of which it was a part. That statement may have a partner of its
/// own.
#[derive(Clone, Debug)]
pub struct PartPair {
    /// The leaf on one side; on the other the condition that it is, or the leaf of which it is a part.
    pub nodes: Pair<NodeId>,
    /// The side of the leaf.
    pub side: Side,
    /// The leaf.
    pub leaf: StatementId,
    /// What was replaced.
    pub replacements: Vec<Replacement>,
}

/// What changed statements ask and what leaves without a partner return; and what a method returns that took code, or
/// gave it, with the statements of which that was a part.
pub(super) fn match_parts(context: &MatchedBodies, matching: &BodyMatching) -> Vec<PartPair> {
    let mut found = Vec::new();
    if !context.surroundings.are_one && context.surroundings.has_parameters.is_none() {
        return found;
    }
    for side in Side::BOTH {
        match_conditions(context, matching, side, &mut found);
    }
    match_declared(context, matching, &mut found);
    if let Some(side) = context.surroundings.has_parameters {
        match_returned_parts(context, matching, side, &mut found);
    }
    found
}

/// The conditions of statements that did not stay as they were, with the leaves of one side.
fn match_conditions(context: &MatchedBodies, matching: &BodyMatching, side: Side, found: &mut Vec<PartPair>) {
    let conditions = changed_conditions(context, matching, side.other());
    let leaves = free_leaves(context, matching, side);
    if conditions.len() * leaves.len() > MAX_LEAF_PAIRS {
        return;
    }
    let mut candidates = Vec::new();
    let cancellation = &context.surroundings.cancellation;
    for &condition in conditions.iter().take_while(|_| !cancellation.is_cancelled()) {
        for &leaf in &leaves {
            let nodes = side.pair(context.body(side).statement(leaf).node, condition);
            if let Some(replacements) = related(context, side, nodes) {
                let similarity = word_similarity(context.bodies, nodes);
                candidates.push((similarity, PartPair { nodes, side, leaf, replacements }));
            }
        }
    }
    candidates.sort_by(|one, other| other.0.total_cmp(&one.0));
    for (_, pair) in candidates {
        let takes = |taken: &PartPair| {
            taken.nodes.before == pair.nodes.before || taken.nodes.after == pair.nodes.after
        };
        if !found.iter().any(takes) {
            found.push(pair);
        }
    }
}

/// What makes a condition of one side from a leaf of the other: its value, or the opposite of that.
fn related(context: &MatchedBodies, side: Side, nodes: Pair<NodeId>) -> Option<Vec<Replacement>> {
    let value = context.body(side).tree.children(*nodes.get(side)).next()?;
    let opposites = side.pair(value, *nodes.get(side.other()));
    if negates(context, opposites) {
        return Some(vec![Replacement { kind: ReplacementKind::Inverted, nodes: opposites }]);
    }
    let replacements = relate_nodes(context, nodes)?;
    let is_whole = |it: &Replacement| it.nodes == nodes || it.kind.is_of_another_call();
    (!replacements.iter().any(is_whole)).then_some(replacements)
}

fn changed_conditions(context: &MatchedBodies, matching: &BodyMatching, side: Side) -> Vec<NodeId> {
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

pub(super) fn free_leaves(context: &MatchedBodies, matching: &BodyMatching, side: Side) -> Vec<StatementId> {
    let body = context.body(side);
    let says = |id: StatementId| body.statement(id).kind == NodeKind::Return && !body.is_trivial(id);
    body.leaves().filter(|&id| matching.is_free(side, id) && says(id)).collect()
}
