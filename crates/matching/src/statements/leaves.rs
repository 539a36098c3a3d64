//! Leaf statements: equal ones, similar ones, and those that only their place tells apart.

use super::context::MatchedBodies;
use super::relate::{Relation, relate, returns_literal};
use super::{BodyMatching, CodeBody, StatementPair};
use refscope_model::StatementId;
use refscope_syntax::NodeKind;
use refscope_text::{Pair, Side};
use rustc_hash::FxHashMap;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// Leaves of equal code. As many on both sides are taken in order; else the places decide.
pub(super) fn match_equal(context: &MatchedBodies, matching: &mut BodyMatching) {
    let telling = |body: &CodeBody, id: StatementId| !body.is_trivial(id);
    match_equal_where(context, matching, telling);
}

/// Jumps and trivial returns: equal ones whose surroundings are matched.
pub(super) fn match_by_surroundings(context: &MatchedBodies, matching: &mut BodyMatching) {
    let trivial = |body: &CodeBody, id: StatementId| body.is_trivial(id);
    let groups = equal_groups(context, matching, trivial);
    for group in groups {
        let mut candidates = Vec::new();
        for pair in context.pairs_of(&group.before, &group.after) {
            if parents_agree(context, matching, pair) {
                candidates.push((context.place(matching, pair), pair));
            }
        }
        join_best(matching, candidates);
    }
}

/// The last statements of both bodies, where one of them only returns something trivial.
pub(super) fn match_last(context: &MatchedBodies, matching: &mut BodyMatching) {
    let last = |side: Side| context.body(side).leaves().last().filter(|&leaf| matching.is_free(side, leaf));
    if let (Some(before), Some(after)) = (last(Side::Before), last(Side::After))
        && let statements = Pair::new(before, after)
        && let Some(Relation { is_exact, replacements, .. }) = relate(context, statements)
    {
        matching.join(StatementPair { statements, is_exact, replacements });
    }
}

/// Returns at the end of statements that are joined, whatever they return.
pub(super) fn match_returns(context: &MatchedBodies, matching: &mut BodyMatching) {
    if !context.surroundings.are_one {
        return;
    }
    let ends = |side: Side, id: StatementId| ends_of(context.body(side), id);
    let joined = matching.pairs.iter().map(|pair| pair.statements);
    let ends = joined
        .flat_map(|pair| ends(Side::Before, pair.before).into_iter().zip(ends(Side::After, pair.after)));
    let ends: Vec<Pair<StatementId>> = ends.map(|(before, after)| Pair::new(before, after)).collect();
    for statements in ends {
        let is_return = |side: Side| {
            let id = *statements.get(side);
            context.body(side).statement(id).kind == NodeKind::Return && matching.is_free(side, id)
        };
        let node = |side: Side| context.body(side).statement(*statements.get(side)).node;
        let nodes = Pair::new(node(Side::Before), node(Side::After));
        if Side::BOTH.into_iter().all(is_return) && returns_literal(context, nodes) {
            matching.join(StatementPair { statements, is_exact: false, replacements: Vec::new() });
        }
    }
}

/// The statements with which a composite ends: one for each branch of a condition.
fn ends_of(body: &CodeBody, id: StatementId) -> Vec<StatementId> {
    let last = |id: StatementId| body.body.children(id).last();
    if body.statement(id).kind == NodeKind::If {
        let is_block = |id: StatementId| body.statement(id).kind == NodeKind::Block;
        body.body.children(id).map(|it| if is_block(it) { last(it).unwrap_or(it) } else { it }).collect()
    } else {
        last(id).into_iter().collect()
    }
}

/// Whether the statements around are joined, or both leaves stand at the top.
fn parents_agree(context: &MatchedBodies, matching: &BodyMatching, pair: Pair<StatementId>) -> bool {
    let around = Pair::new(
        context.bodies.before.header_around(pair.before),
        context.bodies.after.header_around(pair.after),
    );
    match (around.before, around.after) {
        (None, None) => true,
        (Some(before), Some(after)) => matching.partner(Side::Before, before) == Some(after),
        _ => false,
    }
}

type Group = Pair<Vec<StatementId>>;

/// The free leaves of both sides that have one hash.
fn equal_groups(
    context: &MatchedBodies,
    matching: &BodyMatching,
    counts: impl Fn(&CodeBody, StatementId) -> bool,
) -> Vec<Group> {
    let mut leaves: Vec<(u64, Side, StatementId)> = Vec::new();
    for side in Side::BOTH {
        let body = context.body(side);
        let free = body.leaves().filter(|&leaf| matching.is_free(side, leaf) && counts(body, leaf));
        leaves.extend(free.map(|leaf| (body.hash(leaf), side, leaf)));
    }
    leaves.sort_unstable();
    let ids = |leaves: &[(u64, Side, StatementId)]| leaves.iter().map(|leaf| leaf.2).collect();
    let equal = leaves.chunk_by(|one, other| one.0 == other.0).filter_map(|equal| {
        let n_before = equal.partition_point(|leaf| leaf.1 == Side::Before);
        let (before, after) = equal.split_at(n_before);
        (!before.is_empty() && !after.is_empty()).then(|| Pair::new(ids(before), ids(after)))
    });
    let mut groups: Vec<Group> = equal.collect();
    groups.sort_by_key(|group| (group.before.len().min(group.after.len()), group.before[0]));
    groups
}

fn match_equal_where(
    context: &MatchedBodies,
    matching: &mut BodyMatching,
    counts: impl Fn(&CodeBody, StatementId) -> bool,
) {
    let groups = equal_groups(context, matching, counts);
    let (even, uneven): (Vec<Group>, Vec<Group>) =
        groups.into_iter().partition(|group| group.before.len() == group.after.len());
    for group in even {
        for (&before, &after) in group.before.iter().zip(&group.after) {
            matching.join_exact(before, after);
        }
    }
    for group in uneven {
        let pairs = context.pairs_of(&group.before, &group.after);
        let candidates = pairs.map(|pair| (context.place(matching, pair), pair)).collect();
        join_best(matching, candidates);
    }
}

fn join_best<K: Ord>(matching: &mut BodyMatching, mut candidates: Vec<(K, Pair<StatementId>)>) {
    candidates.sort_by(|a, b| b.0.cmp(&a.0).then(a.1.cmp(&b.1)));
    for (_, pair) in candidates {
        if are_free(matching, pair) {
            matching.join_exact(pair.before, pair.after);
        }
    }
}

fn are_free(matching: &BodyMatching, pair: Pair<StatementId>) -> bool {
    Side::BOTH.into_iter().all(|side| matching.is_free(side, *pair.get(side)))
}

/// Leaves that differ in ways that one statement can change.
pub(super) fn match_similar(context: &MatchedBodies, matching: &mut BodyMatching) {
    let free = |side: Side| -> Vec<StatementId> {
        let body = context.body(side);
        body.leaves().filter(|&leaf| matching.is_free(side, leaf) && !body.is_trivial(leaf)).collect()
    };
    let (before, after) = (free(Side::Before), free(Side::After));
    let related = context.pairs_of(&before, &after).filter_map(|pair| Some((pair, relate(context, pair)?)));
    let mut related: FxHashMap<Pair<StatementId>, Relation> = related.collect();
    let rank = |matching: &BodyMatching, pair: Pair<StatementId>, relation: &Relation| {
        let score = relation.similarity + context.place_bonus(matching, pair);
        ((score * RANKS) as i64, Reverse(pair))
    };
    let mut ranks: BinaryHeap<_> = related.iter().map(|(&pair, it)| rank(matching, pair, it)).collect();
    while let Some((_, Reverse(statements))) = ranks.pop() {
        if !are_free(matching, statements) {
            continue;
        }
        let Some(Relation { is_exact, replacements, .. }) = related.remove(&statements) else { continue };
        matching.join(StatementPair { statements, is_exact, replacements });
        // What is joined speaks for its neighbours.
        for pair in neighbours(context, statements) {
            ranks.extend(related.get(&pair).map(|it| rank(matching, pair, it)));
        }
    }
}

/// The pairs of what stands before two statements, and of what follows them.
fn neighbours(context: &MatchedBodies, pair: Pair<StatementId>) -> impl Iterator<Item = Pair<StatementId>> {
    let Pair { before, after } = context.bodies;
    let previous = before.previous(pair.before).zip(after.previous(pair.after));
    let next = before.next(pair.before).zip(after.next(pair.after));
    previous.into_iter().chain(next).map(|(before, after)| Pair::new(before, after))
}

/// How many ranks lie between nothing and all in common.
const RANKS: f64 = 1e6;
