//! Entities that the same code uses: what called one thing calls the other now.
//!
//! Code and names can change beyond recognition while the users stay. A pair is judged by the average of two
//! shares: of the users that name one in the place of the other, and of the words of the declarations. Every pair
//! that is found makes users known as one, so the search goes on until nothing is found any more. Pairs that were
//! found by their code stay open: they are given up where the users speak for another partner.

use super::bodies::match_statements;
use super::evidence::{bare, by_rank, gives, name_similarity, parameter_similarity, type_hash};
use super::fields;
use super::renamed_methods::calls;
use super::same_signature::free_members;
use super::uses::{Uses, is_open, later_uses, n_places};
use crate::similarity::declaration_similarity;
use crate::{CodeComparison, DeclarationComparison, Pass};
use refscope_model::{Code, EntityId, EntityKind};
use refscope_syntax::{NodeId, NodeKind, Tree};
use refscope_text::{Pair, Side, Symbol};
use rustc_hash::{FxHashMap, FxHashSet};

/// How often the search begins again; far more than any chain of users that was seen.
const MAX_ROUNDS: usize = 8;

/// The average of both shares from which a pair is taken.
const MIN_SCORE: f64 = 0.6;

/// Joins open entities by their users until nothing changes.
pub(super) fn match_used(comparison: &mut CodeComparison) {
    let Some(uses) = Uses::of_both(comparison) else { return };
    let mut given_up = FxHashSet::default();
    for _ in 0..MAX_ROUNDS {
        let mut candidates = candidates(comparison, uses.as_ref());
        candidates.retain(|(_, pair)| !given_up.contains(pair));
        if candidates.is_empty() || comparison.is_cancelled() {
            break;
        }
        join_best(comparison, uses.as_ref(), candidates, &mut given_up);
        match_statements(comparison);
        fields::match_renamed(comparison, &[]);
    }
}

/// The best candidates first, and of equal ones those of similar names; each entity takes part in one of them. A pair
/// that is given up never comes back, so that the search ends.
fn join_best(
    comparison: &mut CodeComparison,
    uses: Pair<&Uses>,
    mut candidates: Vec<(f64, Pair<EntityId>)>,
    given_up: &mut FxHashSet<Pair<EntityId>>,
) {
    candidates.sort_by(|&a, &b| by_rank(comparison, a, b));
    let mut taken = Pair::new(FxHashSet::default(), FxHashSet::default());
    for (_, pair) in candidates {
        if taken.before.contains(&pair.before) || taken.after.contains(&pair.after) {
            continue;
        }
        taken.before.insert(pair.before);
        taken.after.insert(pair.after);
        for side in Side::BOTH {
            given_up.extend(comparison.separate(side, *pair.get(side)));
        }
        comparison.entities.join(pair.before, pair.after, Pass::Used);
        remember_users(comparison, uses, pair);
    }
}

/// Notes who spoke for a pair.
fn remember_users(comparison: &mut CodeComparison, uses: Pair<&Uses>, pair: Pair<EntityId>) {
    let users = uses.before.users(pair.before).iter().copied();
    let speaks = |&user: &EntityId| later_uses(comparison, uses, user, pair.before).contains_key(&pair.after);
    let users = users.filter(speaks).collect();
    comparison.remember_users(pair, users);
}

fn candidates(comparison: &CodeComparison, uses: Pair<&Uses>) -> Vec<(f64, Pair<EntityId>)> {
    let mut before: Vec<EntityId> = uses.before.targets().collect();
    before.retain(|&id| is_open(comparison, Side::Before, id));
    before.sort();
    let before = before.into_iter().take_while(|_| !comparison.is_cancelled());
    before.flat_map(|id| candidates_of(comparison, uses, id)).collect()
}

fn candidates_of(
    comparison: &CodeComparison,
    uses: Pair<&Uses>,
    before: EntityId,
) -> Vec<(f64, Pair<EntityId>)> {
    let common = common_users(comparison, uses, before);
    let partner = comparison.partner(Side::Before, before);
    let pairs = common.into_iter().map(|(after, common)| (Pair::new(before, after), common));
    let fitting = pairs.filter(|(pair, _)| {
        Some(pair.after) != partner && is_open(comparison, Side::After, pair.after) && fits(comparison, *pair)
    });
    let scored = fitting.map(|(pair, common)| (score(comparison, uses, pair, common), pair));
    scored.filter(|&(score, pair)| score >= MIN_SCORE && score > held(comparison, uses, pair)).collect()
}

/// The users that two entities have in common.
#[derive(Clone, Copy, Default)]
struct Common {
    n_users: usize,
    /// Those that name one in the place of the other count more than those that name it elsewhere.
    weight: f64,
}

/// The users of an entity that use each of the later ones.
fn common_users(
    comparison: &CodeComparison,
    uses: Pair<&Uses>,
    before: EntityId,
) -> FxHashMap<EntityId, Common> {
    let mut all: FxHashMap<EntityId, Common> = FxHashMap::default();
    for &user in uses.before.users(before) {
        for (after, weight) in later_uses(comparison, uses, user, before) {
            let common = all.entry(after).or_default();
            common.n_users += 1;
            common.weight += weight;
        }
    }
    all
}

fn score(comparison: &CodeComparison, uses: Pair<&Uses>, pair: Pair<EntityId>, common: Common) -> f64 {
    let n_users = Pair::new(uses.before.users(pair.before).len(), uses.after.users(pair.after).len());
    let n_all = n_users.before + n_users.after;
    let shared = if n_all == 0 { 0.0 } else { 2.0 * common.weight / n_all as f64 };
    let is_agreed = shared == 1.0
        && (n_users.before > 1 || name_similarity(comparison, pair) >= 0.5)
        && takes_alike(comparison, pair);
    let is_exchanged = common.n_users == n_users.before
        && common.n_users == n_kept(comparison, uses, pair)
        && match comparison.snapshots.before.entity(pair.before).kind {
            EntityKind::Field => are_only_fields(comparison, pair) && !is_held(comparison, uses, pair),
            _ => common.n_users >= MIN_MANY && takes_alike(comparison, pair),
        };
    let words = if is_agreed { 1.0 } else { words(comparison, pair) };
    let score = (shared + words) / 2.0;
    if is_exchanged || takes_place(comparison, uses, pair) { score.max(MIN_SCORE) } else { score }
}

/// Whether every matched statement that names one of two free methods of a type names the other one instead.
///
/// ```text
/// before: total = order.sum() + tax;
/// after:  total = order.amount() + tax;
/// ```
fn takes_place(comparison: &CodeComparison, uses: Pair<&Uses>, pair: Pair<EntityId>) -> bool {
    let Pair { before, after } = comparison.snapshots.as_ref();
    let owner = comparison.partner(Side::Before, before.enclosing_type(pair.before));
    comparison.entities.are_free(pair)
        && owner == Some(after.enclosing_type(pair.after))
        && takes_alike(comparison, pair)
        && n_places(comparison, uses, pair).is_some_and(|it| it >= MIN_MANY)
}

/// How many users of a later entity were there before.
fn n_kept(comparison: &DeclarationComparison, uses: Pair<&Uses>, pair: Pair<EntityId>) -> usize {
    let users = uses.after.users(pair.after).iter();
    users.filter(|&&user| !comparison.entities.is_free(Side::After, user)).count()
}

/// Whether each type has one field without a partner.
fn are_only_fields(comparison: &DeclarationComparison, pair: Pair<EntityId>) -> bool {
    Side::BOTH.into_iter().all(|side| {
        let snapshot = comparison.snapshots.get(side);
        let free = free_members(comparison, side, snapshot.enclosing_type(*pair.get(side)));
        free.into_iter().filter(|&id| snapshot.entity(id).kind == EntityKind::Field).eq([*pair.get(side)])
    })
}

/// Whether the later field is asked for the earlier one, as in `address.street()` or `addresses.first().street()`: then
/// it holds it and is not it.
///
/// ```text
/// before: String street; … print(street);
/// after:  Address address; … print(address.street());   // `address` is not `street`
/// ```
fn is_held(comparison: &DeclarationComparison, uses: Pair<&Uses>, pair: Pair<EntityId>) -> bool {
    let snapshot = &comparison.snapshots.after;
    let field = snapshot.entity(pair.after).name;
    let earlier = bare(comparison.snapshots.before.name(pair.before));
    uses.after.users(pair.after).iter().any(|&user| {
        let Some(Code { tree, root, .. }) = snapshot.code(user) else { return false };
        let text = snapshot.file_of(user).text();
        tree.subtree(root).filter(|&node| is_asked_of(tree, node, field)).any(|node| {
            let asked = tree.children(node).next().map_or("", |it| &text[tree.span(it).end as usize..]);
            let name = asked.trim_start_matches(|it: char| it == '.' || it.is_whitespace());
            bare(name.split(|it: char| !it.is_alphanumeric() && it != '_').next().unwrap_or(name))
                .ends_with(&earlier)
        })
    })
}

/// Whether something is asked of a field, or of what it gave.
fn is_asked_of(tree: &Tree, node: NodeId, field: Symbol) -> bool {
    let receiver = |node: &NodeId| {
        let is_asking = matches!(tree.kind(*node), NodeKind::Call | NodeKind::FieldAccess);
        tree.children(*node).next().filter(|_| is_asking)
    };
    let receivers = std::iter::successors(receiver(&node), receiver).take(MAX_ASKED);
    receivers.into_iter().any(|it| tree.label(it) == field)
}

/// How far what a field gave is followed.
const MAX_ASKED: usize = 8;

/// From this many users on it is no chance that all use one thing where they used the other, wherever it stands.
const MIN_MANY: usize = 2;

/// The share of words that two declarations have in common. What a method hands over to the partner of another pair
/// is still its own, if it gives the same and takes most of the same.
fn words(comparison: &DeclarationComparison, pair: Pair<EntityId>) -> f64 {
    let handed_over = Side::BOTH.into_iter().filter_map(|side| {
        let id = *pair.get(side);
        let partner = comparison.partner(side, id)?;
        let is_called = calls(comparison, side.other(), *pair.get(side.other()), partner);
        (is_called && takes_over(comparison, pair))
            .then(|| declaration_similarity(comparison, side.pair(id, partner)))
    });
    handed_over.fold(declaration_similarity(comparison, pair), f64::max)
}

fn takes_over(comparison: &DeclarationComparison, pair: Pair<EntityId>) -> bool {
    let given = |side: Side| type_hash(comparison, side, *pair.get(side));
    let kind = comparison.snapshots.before.entity(pair.before).kind;
    kind == EntityKind::Method
        && given(Side::Before) == given(Side::After)
        && parameter_similarity(comparison, pair) > 0.5
}

/// The score of the better one of the pairs that two entities are in. One that keeps most of its words is not given up for
/// one that does not.
fn held(comparison: &CodeComparison, uses: Pair<&Uses>, pair: Pair<EntityId>) -> f64 {
    let scores = Side::BOTH.into_iter().filter_map(|side| {
        let id = *pair.get(side);
        let held = side.pair(id, comparison.partner(side, id)?);
        if declaration_similarity(comparison, held) > 0.5 && words(comparison, pair) <= 0.5 {
            return Some(f64::INFINITY);
        }
        let common = common_users(comparison, uses, held.before).get(&held.after).copied();
        Some(score(comparison, uses, held, common.unwrap_or_default()))
    });
    scores.fold(0.0, f64::max)
}

/// Whether two methods take something in common, or nothing at all: then several users that all agree need no other
/// witness. Who asked for a value calls nothing that gives none; what gives one where none was asked for must take most
/// of the same.
///
/// ```text
/// before: int sum(Order o)
/// after:  long amount(Order o)
/// ```
fn takes_alike(comparison: &DeclarationComparison, pair: Pair<EntityId>) -> bool {
    let is_method = comparison.snapshots.before.entity(pair.before).kind == EntityKind::Method;
    let gives = |side: Side| gives(comparison, side, *pair.get(side));
    is_method
        && match (gives(Side::Before), gives(Side::After)) {
            (true, false) => false,
            (false, true) => parameter_similarity(comparison, pair) > 0.5,
            _ => parameter_similarity(comparison, pair) > 0.0,
        }
}

/// Entities of one kind that kept the type around them, or their name: who uses both a thing that is gone and a
/// thing that is new elsewhere says little about their being one. A method takes most of its words along.
fn fits(comparison: &DeclarationComparison, pair: Pair<EntityId>) -> bool {
    let Pair { before, after } = comparison.snapshots.as_ref();
    let entities = Pair::new(before.entity(pair.before), after.entity(pair.after));
    let owners = Pair::new(before.enclosing_type(pair.before), after.enclosing_type(pair.after));
    let same_owner = comparison.partner(Side::Before, owners.before) == Some(owners.after);
    let is_method = entities.before.kind == EntityKind::Method;
    let can_have_moved = || {
        entities.before.name == entities.after.name
            && comparison.entities.are_free(pair)
            && (!is_method || declaration_similarity(comparison, pair) > MIN_TAKEN_ALONG)
    };
    entities.before.kind == entities.after.kind
        && entities.before.kind != EntityKind::Constructor
        && (same_owner || can_have_moved())
}

/// The share of its words that a method keeps in another type.
const MIN_TAKEN_ALONG: f64 = 0.6;
