//! Methods whose code went into several others, or came from them: what calls all of these is the method.

use super::evidence::{counts, evidence, has_same_signature};
use super::methods::{Candidate, MAX_STATEMENT_PAIRS, free_callables, join_best, n_statements};
use super::same_signature::open_owner_pairs;
use super::test_methods;
use crate::comparison::called_names;
use crate::{CodeComparison, DeclarationComparison, Pass};
use refscope_model::{EntityId, EntityKind, StatementId};
use refscope_text::{Pair, Side, Symbol};
use rustc_hash::{FxHashMap, FxHashSet};

/// How many parts of a method are looked at.
const MAX_PARTS: usize = 32;

/// Joins a method with one of another name that takes and gives the same, kept some of its code and calls methods of
/// one version alone that hold, with it, most of the code.
pub(super) fn match_dispersed(comparison: &mut CodeComparison) {
    let free = Pair::new(free_methods(comparison, Side::Before), free_methods(comparison, Side::After));
    for owners in open_owner_pairs(comparison) {
        let mut candidates = Vec::new();
        for side in Side::BOTH {
            candidates.extend(candidates_of(comparison, owners, side, free.get(side)));
        }
        join_best(comparison, candidates, Pass::Renamed);
    }
}

/// The methods of one version that have no partner, by their names.
type Free = FxHashMap<Symbol, Vec<EntityId>>;

fn free_methods(comparison: &DeclarationComparison, side: Side) -> Free {
    let snapshot = comparison.snapshots.get(side);
    let mut free = Free::default();
    for id in comparison.unmatched(side).filter(|&id| snapshot.entity(id).kind == EntityKind::Method) {
        free.entry(snapshot.entity(id).name).or_default().push(id);
    }
    free
}

/// What each part holds of a method: several methods may call the same part.
type Held = FxHashMap<(EntityId, EntityId), FxHashSet<StatementId>>;

/// The methods of one side that call parts of methods of the other side.
fn candidates_of(
    comparison: &CodeComparison,
    owners: Pair<EntityId>,
    side: Side,
    free: &Free,
) -> Vec<Candidate> {
    let methods = |side: Side| {
        let snapshot = comparison.snapshots.get(side);
        let mut methods = free_callables(comparison, side, *owners.get(side));
        let has_code = |id: EntityId| n_statements(comparison, side, id) > 0;
        methods.retain(|&id| snapshot.entity(id).kind == EntityKind::Method && has_code(id));
        methods
    };
    let (callers, wholes) = (methods(side), methods(side.other()));
    let mut candidates = Vec::new();
    let mut known = Held::default();
    let n_statements = |side: Side, methods: &[EntityId]| -> usize {
        methods.iter().map(|&id| n_statements(comparison, side, id)).sum()
    };
    if n_statements(side, &callers) * n_statements(side.other(), &wholes) > MAX_STATEMENT_PAIRS {
        return candidates;
    }
    let callers = callers.into_iter().filter(|&id| !test_methods::is_test(comparison, side, id));
    for caller in callers.take_while(|_| !comparison.is_cancelled()) {
        let is_like = |whole: &&EntityId| has_same_signature(comparison, side.pair(caller, **whole));
        let mut alike = wholes.iter().filter(is_like).peekable();
        let callees =
            if alike.peek().is_some() { callees(comparison, side, caller, free) } else { Vec::new() };
        for &whole in alike.filter(|_| !callees.is_empty()) {
            let share = share(comparison, side, whole, caller, &callees, &mut known);
            candidates.extend(share.map(|share| (share, side.pair(caller, whole), None)));
        }
    }
    candidates
}

/// The methods without a partner that another one of its type, or of one below, calls.
fn callees(comparison: &DeclarationComparison, side: Side, caller: EntityId, free: &Free) -> Vec<EntityId> {
    let snapshot = comparison.snapshots.get(side);
    let Some(code) = snapshot.code(caller) else { return Vec::new() };
    let called: FxHashSet<Symbol> = called_names(code).collect();
    let type_ = snapshot.enclosing_type(caller);
    let is_at_hand = |id: EntityId| {
        let owner = snapshot.enclosing_type(id);
        owner == type_ || snapshot.is_below(type_, snapshot.entity(owner))
    };
    let methods = called.iter().filter_map(|name| free.get(name)).flatten().copied();
    let mut callees: Vec<EntityId> = methods.filter(|&id| id != caller && is_at_hand(id)).collect();
    callees.sort();
    callees.truncate(MAX_PARTS);
    callees
}

/// The share of a method's code that another one and what it calls hold, where it is most of it. What holds most of it
/// alone, and takes and gives the same, is the method itself.
fn share(
    comparison: &CodeComparison,
    side: Side,
    whole: EntityId,
    caller: EntityId,
    callees: &[EntityId],
    known: &mut Held,
) -> Option<f64> {
    let code = comparison.code_body(side.other(), whole)?;
    let n_all = code.body.ids().filter(|&id| counts(&code, id)).count();
    let mut held = held(comparison, side, whole, caller);
    if held.is_empty() {
        return None;
    }
    for &part in callees {
        let own = known.entry((whole, part)).or_insert_with(|| self::held(comparison, side, whole, part));
        if 2 * own.len() > n_all && has_same_signature(comparison, side.pair(part, whole)) {
            return None;
        }
        held.extend(own.iter().copied());
    }
    (2 * held.len() > n_all).then(|| held.len() as f64 / n_all as f64)
}

/// The statements of a method that a part of it holds.
fn held(comparison: &CodeComparison, side: Side, whole: EntityId, part: EntityId) -> FxHashSet<StatementId> {
    let matching = evidence(comparison, side.pair(part, whole)).1;
    let (Some(matching), Some(code)) = (matching, comparison.code_body(side.other(), whole)) else {
        return FxHashSet::default();
    };
    let statements = matching.pairs.iter().map(|it| *it.statements.get(side.other()));
    statements.filter(|&id| counts(&code, id)).collect()
}
