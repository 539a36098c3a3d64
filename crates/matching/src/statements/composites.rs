//! Composite statements: by their headers and by what was matched within them.

use super::context::MatchedBodies;
use super::headers::{conditions_relate, header_replacements, header_similarity, inverted, share_part};
use super::joined_leaves::Joined;
use super::{BodyMatching, CodeBody, StatementPair};
use refscope_model::StatementId;
use refscope_syntax::NodeKind;
use refscope_text::{Pair, Side};
use rustc_hash::FxHashMap;
use std::iter::successors;

/// Composites with equal headers. Those whose content was matched come first; headers that stand for
/// themselves need no more.
pub(super) fn match_equal(context: &MatchedBodies, matching: &mut BodyMatching) {
    let mut candidates = Vec::new();
    let mut by_hash: FxHashMap<u64, Vec<StatementId>> = FxHashMap::default();
    for after in free(context.bodies.after, matching, Side::After) {
        by_hash.entry(context.bodies.after.hash(after)).or_default().push(after);
    }
    if by_hash.is_empty() {
        return;
    }
    let joined = Joined::new(context, matching);
    let cancellation = &context.surroundings.cancellation;
    for before in free(context.bodies.before, matching, Side::Before) {
        if cancellation.is_cancelled() {
            return;
        }
        let statement = context.bodies.before.statement(before);
        for &after in
            by_hash.get(&context.bodies.before.hash(before)).into_iter().flatten().take(MAX_EQUAL_HEADERS)
        {
            let pair = Pair::new(before, after);
            let share = joined.share(pair);
            let needs_content = matches!(statement.kind, NodeKind::Try | NodeKind::Catch | NodeKind::Finally);
            let has_content = || share > 0.0 || keeps_clause(context, &joined, pair);
            if (!needs_content || has_content()) && guards_agree(context, matching, pair) {
                candidates.push(((share * 100.0) as i64, context.place(matching, pair), pair));
            }
        }
    }
    candidates.sort_by(|a, b| (b.0, b.1).cmp(&(a.0, a.1)).then(a.2.cmp(&b.2)));
    for (_, _, pair) in candidates {
        if is_free(matching, pair) {
            matching.join_exact(pair.before, pair.after);
        }
    }
}

/// How many composites with one header are tried as partners.
const MAX_EQUAL_HEADERS: usize = 64;

/// Composites with other headers and matched content.
pub(super) fn match_similar(context: &MatchedBodies, matching: &mut BodyMatching) {
    // Inner statements first: their partners speak for those around them.
    match_equal(context, matching);
    let before: Vec<StatementId> = free(context.bodies.before, matching, Side::Before).rev().collect();
    let after: Vec<StatementId> = free(context.bodies.after, matching, Side::After).rev().collect();
    let mut candidates = Vec::new();
    let joined = Joined::new(context, matching);
    for pair in context.pairs_of(&before, &after) {
        if !kinds_fit(context, pair) {
            continue;
        }
        let is_inverted = inverted(context, pair).is_some();
        // Code that changed branches with its condition says as much as code that stayed.
        let share = if is_inverted { 1.0 } else { joined.share(pair) };
        let header = header_similarity(context, pair);
        let is_accepted = share >= 0.99
            || (share > 0.0 && share + header >= 0.8)
            || (context.surroundings.has_parameters.is_none() && says_the_same(context, pair, header))
            || (is_hollow(context, pair) && (header >= 0.6 || conditions_relate(context, pair)));
        if is_accepted || (share > 0.0 && share_part(context, pair)) {
            // A `catch` goes with that of the same `try` before any other.
            let rank = (guards_agree(context, matching, pair), share + header);
            candidates.push((rank, pair, is_accepted));
        }
    }
    candidates
        .sort_by(|(a, one, _), (b, other, _)| b.0.cmp(&a.0).then(b.1.total_cmp(&a.1)).then(one.cmp(other)));
    for (_, statements, are_comparable) in candidates {
        if is_free(matching, statements) {
            let mut replacements = header_replacements(context, statements);
            // Where only a part is common, the others do not stand for each other, unless a variable holds one.
            replacements.retain(|it| are_comparable || it.kind.is_through_variable());
            matching.join(StatementPair { statements, is_exact: false, replacements });
        }
    }
}

/// Composites that say nothing but jumps, stand between joined statements and hold the same, whatever they ask.
pub(super) fn match_by_place(context: &MatchedBodies, matching: &mut BodyMatching) {
    if !context.surroundings.are_one {
        return;
    }
    let before: Vec<StatementId> = free(context.bodies.before, matching, Side::Before).collect();
    let after: Vec<StatementId> = free(context.bodies.after, matching, Side::After).collect();
    for statements in context.pairs_of(&before, &after) {
        let fits = is_free(matching, statements)
            && kinds_fit(context, statements)
            && guards_agree(context, matching, statements)
            && is_hollow(context, statements)
            && stand_alike(context, matching, statements);
        if fits {
            matching.join(StatementPair { statements, is_exact: false, replacements: Vec::new() });
        }
    }
}

/// Blocks whose statements around are joined, slot by slot.
pub(super) fn match_blocks(context: &MatchedBodies, matching: &mut BodyMatching) {
    let roots = context.bodies.map(|body| body.body.root());
    let are_blocks = { Side::BOTH.into_iter() }
        .all(|side| context.body(side).statement(*roots.get(side)).kind == NodeKind::Block);
    if are_blocks && is_free(matching, roots) {
        matching.join_exact(roots.before, roots.after);
    }
    for before in context.bodies.before.composites() {
        let statement = context.bodies.before.statement(before);
        if statement.kind != NodeKind::Block || !matching.is_free(Side::Before, before) {
            continue;
        }
        let Some(parent) = statement.parent.and_then(|parent| matching.partner(Side::Before, parent)) else {
            continue;
        };
        let slots = context.bodies.after.body.children(parent);
        let blocks = slots.filter(|&child| {
            let other = context.bodies.after.statement(child);
            other.kind == NodeKind::Block
                && other.index == statement.index
                && matching.is_free(Side::After, child)
        });
        if let Some(after) = { blocks }.next() {
            matching.join_exact(before, after);
        }
    }
}

fn free<'m>(
    body: &'m CodeBody,
    matching: &'m BodyMatching,
    side: Side,
) -> impl DoubleEndedIterator<Item = StatementId> + 'm {
    body.composites()
        .filter(move |&id| body.statement(id).kind != NodeKind::Block && matching.is_free(side, id))
}

fn is_free(matching: &BodyMatching, pair: Pair<StatementId>) -> bool {
    matching.is_free(Side::Before, pair.before) && matching.is_free(Side::After, pair.after)
}

/// A `catch` or `finally` goes with its `try`.
fn guards_agree(context: &MatchedBodies, matching: &BodyMatching, pair: Pair<StatementId>) -> bool {
    let before = context.bodies.before.statement(pair.before);
    let after = context.bodies.after.statement(pair.after);
    match (before.guards, after.guards) {
        (Some(before), Some(after)) => matching.partner(Side::Before, before) == Some(after),
        (None, None) => true,
        _ => false,
    }
}

/// Whether two statements have a `catch` or `finally` with joined leaves and no others.
fn keeps_clause(context: &MatchedBodies, joined: &Joined, pair: Pair<StatementId>) -> bool {
    let clauses = |side: Side| -> Vec<StatementId> {
        let body = context.body(side);
        let guarded = Some(*pair.get(side));
        successors(body.next(*pair.get(side)), |&id| body.next(id))
            .take_while(|&id| body.statement(id).guards == guarded)
            .collect()
    };
    let is_kept = |clauses: Pair<StatementId>| {
        let Pair { before, after } = context.bodies;
        before.hash(clauses.before) == after.hash(clauses.after) && joined.share(clauses) >= 1.0
    };
    // What went into another method is more than how its failures are met.
    context.surroundings.has_parameters.is_none()
        && context.pairs_of(&clauses(Side::Before), &clauses(Side::After)).any(is_kept)
}

fn kinds_fit(context: &MatchedBodies, pair: Pair<StatementId>) -> bool {
    use NodeKind as K;
    let before = context.bodies.before.statement(pair.before).kind;
    let after = context.bodies.after.statement(pair.after).kind;
    let is_loop = |kind| matches!(kind, K::For | K::ForEach | K::While | K::Do);
    before == after || (is_loop(before) && is_loop(after))
}

/// Whether two composites hold the same and stand between the same statements, some of which are joined.
fn stand_alike(context: &MatchedBodies, matching: &BodyMatching, pair: Pair<StatementId>) -> bool {
    let Pair { before, after } = context.bodies;
    let content = |body: &CodeBody, id: StatementId| -> Vec<u64> {
        let within = body.body.id.ids_of(body.within(id));
        within.filter(|&it| body.statement(it).kind != NodeKind::Block).map(|it| body.hash(it)).collect()
    };
    let are_joined = |one: Option<StatementId>, other: Option<StatementId>| {
        one.is_some() && one.and_then(|it| matching.partner(Side::Before, it)) == other
    };
    let is_joined = are_joined(before.previous(pair.before), after.previous(pair.after))
        || are_joined(before.next(pair.before), after.next(pair.after));
    is_joined
        && context.place(matching, pair).is_between_same()
        && content(before, pair.before) == content(after, pair.after)
}

/// Whether headers that say something say the same: those of loops and of what is opened more readily than conditions.
fn says_the_same(context: &MatchedBodies, pair: Pair<StatementId>, similarity: f64) -> bool {
    let body = context.bodies.before;
    let is_branch = matches!(body.statement(pair.before).kind, NodeKind::If | NodeKind::Switch);
    body.words(pair.before).next().is_some() && similarity >= if is_branch { 0.75 } else { 0.6 }
}

/// Whether neither composite has a leaf that says something.
fn is_hollow(context: &MatchedBodies, pair: Pair<StatementId>) -> bool {
    context.bodies.before.is_hollow(pair.before) && context.bodies.after.is_hollow(pair.after)
}
