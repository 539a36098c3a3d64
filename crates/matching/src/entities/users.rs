//! Entities that the same code uses: what called one thing calls the other now.
//!
//! Code and names can change beyond recognition while the users stay. A pair is judged by the average of two
//! shares: of the users that name one in the place of the other, and of the words of the declarations. Every pair
//! that is found makes users known as one, so the search goes on until nothing is found any more.

use super::code::match_statements;
use super::evidence::parameter_similarity;
use super::fields;
use super::methods::{Candidate, join_best};
use crate::similarity::declaration_similarity;
use crate::statements::CodeBody;
use crate::{Comparison, Pass};
use refscope_model::{EntityId, EntityKind, Reference, References, StatementId};
use refscope_text::{Pair, Side, Symbol};
use rustc_hash::{FxHashMap, FxHashSet};

/// How often the search begins again; far more than any chain of users that was seen.
const MAX_ROUNDS: usize = 8;

/// The average of both shares from which a pair is taken.
const MIN_SCORE: f64 = 0.6;

/// What uses more free entities than this says little about each of them.
const MAX_USED: usize = 64;

/// Joins free entities by their users until nothing changes.
pub(super) fn match_used(comparison: &mut Comparison) {
    let free = Pair::new(Side::Before, Side::After).map(|side| free(comparison, side));
    if free.before.is_empty() || free.after.is_empty() {
        return;
    }
    let uses = Pair::new(
        Uses::new(comparison, Side::Before, &free.before),
        Uses::new(comparison, Side::After, &free.after),
    );
    for _ in 0..MAX_ROUNDS {
        let candidates = candidates(comparison, uses.as_ref());
        if candidates.is_empty() || comparison.is_cancelled() {
            break;
        }
        let pairs: Vec<Pair<EntityId>> = candidates.iter().map(|(_, pair, _)| *pair).collect();
        join_best(comparison, candidates, Pass::Used);
        remember_users(comparison, uses.as_ref(), &pairs);
        match_statements(comparison);
        fields::match_renamed(comparison);
    }
}

/// Notes who spoke for the candidates that became pairs.
fn remember_users(comparison: &mut Comparison, uses: Pair<&Uses>, candidates: &[Pair<EntityId>]) {
    for &pair in candidates {
        if comparison.partner(Side::Before, pair.before) == Some(pair.after) {
            let users = uses.before.users[&pair.before].iter().copied();
            let speaks =
                |&user: &EntityId| later_uses(comparison, uses, user, pair.before).contains_key(&pair.after);
            let users = users.filter(speaks).collect();
            comparison.users.insert(pair, users);
        }
    }
}

/// The entities of a side that have no partner.
fn free(comparison: &Comparison, side: Side) -> FxHashSet<EntityId> {
    let snapshot = comparison.snapshots.get(side);
    comparison.unmatched(side).filter(|&id| !snapshot.is_local(id)).collect()
}

/// Who uses the entities that had no partner, and where.
#[derive(Default)]
struct Uses {
    users: FxHashMap<EntityId, Vec<EntityId>>,
    used: FxHashMap<EntityId, Vec<Use>>,
}

/// A use of an entity in a statement; code that did not change has no statements.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Use {
    target: EntityId,
    statement: Option<StatementId>,
}

impl Uses {
    fn new(comparison: &Comparison, side: Side, free: &FxHashSet<EntityId>) -> Self {
        let snapshot = comparison.snapshots.get(side);
        let names: FxHashSet<Symbol> = free.iter().map(|&id| snapshot.entity(id).name).collect();
        let mut uses = Self::default();
        let references = References::new(snapshot);
        let users = snapshot.ids().filter(|&id| !snapshot.is_local(id));
        for user in users.take_while(|_| !comparison.is_cancelled()) {
            let found = references.among(user, |name| names.contains(&name));
            let outer = found.into_iter().filter(|it| it.target != user && free.contains(&it.target));
            let code = comparison.code_body(side, user);
            let mut used: Vec<Use> = outer
                .map(|Reference { span, target }| {
                    let statement = code.as_ref().and_then(|code| statement_at(code, span.start));
                    Use { target, statement }
                })
                .collect();
            used.sort();
            used.dedup();
            let mut targets: Vec<EntityId> = used.iter().map(|it| it.target).collect();
            targets.dedup();
            for target in targets {
                uses.users.entry(target).or_default().push(user);
            }
            uses.used.insert(user, used);
        }
        uses
    }
}

/// The innermost statement at a place.
fn statement_at(code: &CodeBody, offset: u32) -> Option<StatementId> {
    let holds = |&id: &StatementId| {
        let span = code.tree.span(code.statement(id).node);
        span.start <= offset && offset < span.end
    };
    code.body.ids().rfind(holds)
}

fn candidates(comparison: &Comparison, uses: Pair<&Uses>) -> Vec<Candidate> {
    let mut before: Vec<EntityId> = uses.before.users.keys().copied().collect();
    before.retain(|&id| comparison.entities.is_free(Side::Before, id));
    before.sort();
    let before = before.into_iter().take_while(|_| !comparison.is_cancelled());
    before.flat_map(|id| candidates_of(comparison, uses, id)).collect()
}

fn candidates_of(comparison: &Comparison, uses: Pair<&Uses>, before: EntityId) -> Vec<Candidate> {
    let users = &uses.before.users[&before];
    let mut n_common: FxHashMap<EntityId, f64> = FxHashMap::default();
    for &user in users {
        for (after, weight) in later_uses(comparison, uses, user, before) {
            *n_common.entry(after).or_default() += weight;
        }
    }
    let pairs = n_common.into_iter().map(|(after, n_common)| (Pair::new(before, after), n_common));
    let fitting = pairs.filter(|(pair, _)| comparison.entities.are_free(*pair) && fits(comparison, *pair));
    let scored = fitting.map(|(pair, n_common)| {
        let n_all = users.len() + uses.after.users[&pair.after].len();
        let shared = 2.0 * n_common / n_all as f64;
        let is_agreed = users.len() > 1 && shared == 1.0 && takes_alike(comparison, pair);
        let words = if is_agreed { 1.0 } else { declaration_similarity(comparison, pair) };
        ((shared + words) / 2.0, pair, None)
    });
    scored.filter(|(score, ..)| *score >= MIN_SCORE).collect()
}

/// Whether two methods take something in common, or nothing at all: then several users that all agree need no other
/// witness.
fn takes_alike(comparison: &Comparison, pair: Pair<EntityId>) -> bool {
    let is_method = comparison.snapshots.before.entity(pair.before).kind == EntityKind::Method;
    is_method && parameter_similarity(comparison, pair) > 0.0
}

/// What the later version of a user uses: with full weight in the place of an entity, that is in the statements
/// that used it before, and with half of it elsewhere.
fn later_uses(
    comparison: &Comparison,
    uses: Pair<&Uses>,
    user: EntityId,
    before: EntityId,
) -> FxHashMap<EntityId, f64> {
    let mut weights = FxHashMap::default();
    let Some(partner) = comparison.partner(Side::Before, user) else { return weights };
    let Some(later) = uses.after.used.get(&partner).filter(|used| used.len() <= MAX_USED) else {
        return weights;
    };
    let kind = |id| comparison.snapshots.before.entity(id).kind;
    // The value of a field is one place for the call in it, whatever became of it.
    let is_value = kind(user) == EntityKind::Field && kind(before) == EntityKind::Method;
    let matching = comparison.body_matching(Pair::new(user, partner));
    let statements = uses.before.used[&user].iter().filter(|it| it.target == before);
    let places: FxHashSet<Option<StatementId>> = statements
        .filter_map(|it| match it.statement {
            Some(statement) => matching?.partner(Side::Before, statement).map(Some),
            None => Some(None),
        })
        .collect();
    for Use { target, statement } in later {
        let weight = if is_value || places.contains(statement) { 1.0 } else { 0.5 };
        let known: &mut f64 = weights.entry(*target).or_default();
        *known = known.max(weight);
    }
    weights
}

/// Entities of one kind that kept the type around them, or their name: who uses both a thing that is gone and a
/// thing that is new elsewhere says little about their being one.
fn fits(comparison: &Comparison, pair: Pair<EntityId>) -> bool {
    let Pair { before, after } = comparison.snapshots.as_ref();
    let entities = Pair::new(before.entity(pair.before), after.entity(pair.after));
    let owners = Pair::new(before.enclosing_type(pair.before), after.enclosing_type(pair.after));
    let same_owner = comparison.partner(Side::Before, owners.before) == Some(owners.after);
    entities.before.kind == entities.after.kind
        && entities.before.kind != EntityKind::Constructor
        && (same_owner || entities.before.name == entities.after.name)
}
