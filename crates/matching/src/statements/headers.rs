//! What the headers of two composite statements have in common.

use super::Replacement;
use super::ReplacementKind;
use super::calls::uncast;
use super::context::MatchedBodies;
use super::negation::negates;
use super::relate::relate_nodes;
use super::unification::unify;
use refscope_model::StatementId;
use refscope_syntax::vocabulary::{AND, OR};
use refscope_syntax::{NodeId, NodeKind};
use refscope_text::{Pair, Side};

/// The share of words that two headers have in common.
pub(super) fn header_similarity(context: &MatchedBodies, pair: Pair<StatementId>) -> f64 {
    crate::similarity::dice(context.bodies.before.words(pair.before), context.bodies.after.words(pair.after))
}

/// What was replaced between two headers.
pub(super) fn header_replacements(context: &MatchedBodies, pair: Pair<StatementId>) -> Vec<Replacement> {
    if let Some(replacement) = inverted(context, pair) {
        return vec![replacement];
    }
    let Pair { before, after } = context.bodies;
    let headers =
        before.body.expressions(before.tree, pair.before).zip(after.body.expressions(after.tree, pair.after));
    headers.flat_map(|(b, a)| unify(context, Pair::new(b, a)).replacements).collect()
}

/// Whether a rule for leaves relates the conditions of two branches or loops, or one is held by a variable.
pub(super) fn conditions_relate(context: &MatchedBodies, pair: Pair<StatementId>) -> bool {
    conditions(context, pair).is_some_and(|nodes| {
        let is_held = || {
            let differences = unify(context, nodes);
            let mut replacements = differences.replacements.iter();
            differences.n_replaced == 0 && replacements.all(|it| it.kind.is_through_variable())
        };
        relate_nodes(context, nodes).is_some() || is_held()
    })
}

/// Whether two headers share a part: one of the conditions that are joined, or something that a loop or `try` declares
/// or runs over.
pub(super) fn share_part(context: &MatchedBodies, pair: Pair<StatementId>) -> bool {
    let parts = |side: Side| -> Vec<NodeId> {
        let body = context.body(side);
        let expressions = body.body.expressions(body.tree, *pair.get(side));
        expressions.flat_map(|it| operands(context, side, it)).take(MAX_PARTS).collect()
    };
    let (before, after) = (parts(Side::Before), parts(Side::After));
    before.iter().any(|&one| {
        let is_same = |other: NodeId| {
            context.hash(Side::Before, one) == context.hash(Side::After, other)
                || negates(context, Pair::new(one, other))
        };
        after.iter().any(|&other| is_same(other))
    })
}

/// How many parts of a header are looked at.
const MAX_PARTS: usize = 16;

/// The conditions that `&&` and `||` join, or the expression itself.
fn operands(context: &MatchedBodies, side: Side, expression: NodeId) -> Vec<NodeId> {
    let body = context.body(side);
    let mut operands = vec![uncast(body.tree, expression)];
    let mut at = 0;
    while let Some(&node) = operands.get(at) {
        if body.tree.kind(node) == NodeKind::Binary && matches!(body.tree.label(node), AND | OR) {
            operands.swap_remove(at);
            operands.extend(body.tree.children(node).map(|it| uncast(body.tree, it)));
        } else {
            at += 1;
        }
    }
    operands
}

/// The conditions of two branches or loops, where one is the opposite of the other.
pub(super) fn inverted(context: &MatchedBodies, pair: Pair<StatementId>) -> Option<Replacement> {
    let nodes = conditions(context, pair)?;
    negates(context, nodes).then_some(Replacement { kind: ReplacementKind::Inverted, nodes })
}

/// The conditions of two branches or loops.
fn conditions(context: &MatchedBodies, pair: Pair<StatementId>) -> Option<Pair<NodeId>> {
    let condition = |side: Side| {
        let body = context.body(side);
        let id = *pair.get(side);
        let is_conditional = matches!(body.statement(id).kind, NodeKind::If | NodeKind::While | NodeKind::Do);
        body.body.expressions(body.tree, id).next().filter(|_| is_conditional)
    };
    Some(Pair::new(condition(Side::Before)?, condition(Side::After)?))
}
