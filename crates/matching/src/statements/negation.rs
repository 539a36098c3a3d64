//! Conditions that say the opposite of each other.

use super::calls::uncast;
use super::context::MatchedBodies;
use refscope_syntax::vocabulary::{AND, DENIAL, OPPOSITES, OR};
use refscope_syntax::{NodeId, NodeKind};
use refscope_text::{Pair, Side};

/// Whether one condition holds exactly when the other does not.
pub(super) fn negates(context: &MatchedBodies, nodes: Pair<NodeId>) -> bool {
    let nodes = Pair::new(
        uncast(context.bodies.before.tree, nodes.before),
        uncast(context.bodies.after.tree, nodes.after),
    );
    let denied =
        Pair::new(denied(context, Side::Before, nodes.before), denied(context, Side::After, nodes.after));
    match (denied.before, denied.after) {
        (Some(inner), None) => are_equal(context, Pair::new(inner, nodes.after)),
        (None, Some(inner)) => are_equal(context, Pair::new(nodes.before, inner)),
        _ => are_opposite_operations(context, nodes),
    }
}

/// What a `!` stands before.
fn denied(context: &MatchedBodies, side: Side, node: NodeId) -> Option<NodeId> {
    let body = context.body(side);
    let is_denial = body.tree.kind(node) == NodeKind::Prefix && body.tree.label(node) == DENIAL;
    let inner = body.tree.children(node).next().filter(|_| is_denial)?;
    Some(uncast(body.tree, inner))
}

fn are_equal(context: &MatchedBodies, nodes: Pair<NodeId>) -> bool {
    context.hash(Side::Before, nodes.before) == context.hash(Side::After, nodes.after)
}

fn are_opposite_operations(context: &MatchedBodies, nodes: Pair<NodeId>) -> bool {
    let Pair { before, after } = context.bodies.map(|body| body.tree);
    if before.kind(nodes.before) != NodeKind::Binary || after.kind(nodes.after) != NodeKind::Binary {
        return false;
    }
    let operators = (before.label(nodes.before), after.label(nodes.after));
    let operands = || {
        let pairs = before.children(nodes.before).zip(after.children(nodes.after));
        pairs.map(|(before, after)| Pair::new(before, after))
    };
    let n_operands = (before.children(nodes.before).count(), after.children(nodes.after).count());
    if n_operands.0 != n_operands.1 {
        return false;
    }
    match operators {
        (AND, OR) | (OR, AND) => operands().all(|pair| negates(context, pair)),
        (one, other) => {
            OPPOSITES.iter().any(|&(a, b)| (one, other) == (a, b) || (one, other) == (b, a))
                && operands().all(|pair| are_equal(context, pair))
        }
    }
}
