//! Methods of matched types whose signature changed.

use super::bodies::matched_bodies;
use super::evidence::{bare, by_rank, evidence, parameter_similarity, word_similarity};
use super::nearest;
use super::renamed_methods::{is_called_by_namesake, match_renamed_of};
use super::same_signature::{free_members, open_owner_pairs};
use super::test_methods;
use crate::comparison::called_names;
use crate::names::is_misspelt;
use crate::statements::BodyMatching;
use crate::{CodeComparison, DeclarationComparison, Pass};
use refscope_model::{EntityId, EntityKind, header};
use refscope_text::{Pair, Side};
use rustc_hash::FxHashMap;

/// How many pairs of methods of one type are compared, each with each; of more, only those most alike.
pub(super) const MAX_PAIRS: usize = 10_000;

/// How many pairs of statements they may have for that.
pub(super) const MAX_STATEMENT_PAIRS: usize = 2_000_000;

/// The methods of all matched types whose signature changed, and not all of their code.
pub(super) fn match_changed(comparison: &mut CodeComparison) {
    match_changed_of(comparison, &open_owner_pairs(comparison));
}

/// The methods of some matched types whose signature changed.
pub(super) fn match_changed_of(comparison: &mut CodeComparison, owners: &[Pair<EntityId>]) {
    match_same_code(comparison, owners);
    match_same_name(comparison, owners);
    match_renamed_of(comparison, owners);
}

/// Methods that kept all of their code, where it is enough to tell them from others: names can be swapped.
fn match_same_code(comparison: &mut CodeComparison, owners: &[Pair<EntityId>]) {
    for pair in owners {
        let mut by_code: FxHashMap<u64, Pair<Vec<EntityId>>> = FxHashMap::default();
        for side in Side::BOTH {
            for member in free_callables(comparison, side, *pair.get(side)) {
                if let Some(code) = telling_code(comparison, side, member) {
                    by_code.entry(code).or_default().get_mut(side).push(member);
                }
            }
        }
        let only = |group: Pair<Vec<EntityId>>| match (&group.before[..], &group.after[..]) {
            (&[before], &[after]) => Some(Pair::new(before, after)),
            _ => None,
        };
        let mut only: Vec<Pair<EntityId>> = by_code.into_values().filter_map(only).collect();
        only.sort_unstable();
        for pair in only {
            if !is_called_by_namesake(comparison, pair) && test_methods::are_alike(comparison, pair) {
                comparison.entities.join(pair.before, pair.after, Pass::Renamed);
            }
        }
    }
}

/// Whether two methods have the same code, and enough of it to tell them from others.
///
/// ```text
/// before: int size() { lock(); try { return n; } finally { unlock(); } }
/// after:  int count() { lock(); try { return n; } finally { unlock(); } }
/// ```
pub(super) fn has_same_code(comparison: &CodeComparison, pair: Pair<EntityId>) -> bool {
    let code = |side: Side| telling_code(comparison, side, *pair.get(side));
    code(Side::Before).is_some() && code(Side::Before) == code(Side::After)
}

/// The hash of the code of a method that is long enough to be its own.
fn telling_code(comparison: &CodeComparison, side: Side, id: EntityId) -> Option<u64> {
    let snapshot = comparison.snapshots.get(side);
    let is_long = comparison.code_body(side, id)?.body.statements.len() > MAX_COMMON;
    let code = snapshot.code(id)?;
    (is_long && snapshot.entity(id).kind == EntityKind::Method).then(|| code.tree.hash(code.root))
}

/// Methods of this many statements, the block among them, can be equal by chance.
const MAX_COMMON: usize = 3;

/// What is left of one name: the methods whose parameters and bodies have most in common.
fn match_same_name(comparison: &mut CodeComparison, owners: &[Pair<EntityId>]) {
    for group in namesakes(comparison, owners) {
        if comparison.is_cancelled() {
            return;
        }
        let candidates = candidates(comparison, &group, same_name_score);
        join_best(comparison, candidates, Pass::Parameters);
    }
}

/// The free methods of matched types by their names, whatever the case; constructors are of one name.
fn namesakes(comparison: &DeclarationComparison, owners: &[Pair<EntityId>]) -> Vec<Pair<Vec<EntityId>>> {
    let mut groups = Vec::new();
    for pair in owners {
        let mut by_name: FxHashMap<_, Pair<Vec<EntityId>>> = FxHashMap::default();
        for side in Side::BOTH {
            for member in free_callables(comparison, side, *pair.get(side)) {
                let snapshot = comparison.snapshots.get(side);
                let is_constructor = snapshot.entity(member).kind == EntityKind::Constructor;
                let name = if is_constructor { String::new() } else { bare(snapshot.name(member)) };
                by_name.entry(name).or_default().get_mut(side).push(member);
            }
        }
        groups.extend(by_name.into_values());
    }
    groups.sort_by(|a, b| (&a.before, &a.after).cmp(&(&b.before, &b.after)));
    groups
}

/// The one method of a name that each of two types has left over, whatever became of its code. Of what it took,
/// something must have stayed; the only constructors are one in any case.
pub(super) fn match_only_namesakes(comparison: &mut CodeComparison) {
    for group in namesakes(comparison, &open_owner_pairs(comparison)) {
        if let ([before], [after]) = (group.before.as_slice(), group.after.as_slice()) {
            let pair = Pair::new(*before, *after);
            let snapshot = &comparison.snapshots.before;
            let entity = snapshot.entity(*before);
            let took_nothing = header::parameters(snapshot.tree_of(*before), entity.node).next().is_none();
            let is_only = (entity.kind == EntityKind::Constructor || took_nothing)
                && is_only_overload(comparison, pair);
            let stayed = is_only || parameter_similarity(comparison, pair) > 0.0;
            if stayed && test_methods::are_alike(comparison, pair) {
                comparison.entities.join(*before, *after, Pass::Parameters);
            }
        }
    }
}

/// The one method whose name differs in a letter or two from that of another, as when a slip of the pen was corrected.
pub(super) fn match_misspelt(comparison: &mut CodeComparison) {
    for owners in open_owner_pairs(comparison) {
        let group = Pair::new(
            free_callables(comparison, Side::Before, owners.before),
            free_callables(comparison, Side::After, owners.after),
        );
        let candidates = candidates(comparison, &group, misspelt_score);
        join_best(comparison, candidates, Pass::Renamed);
    }
}

fn misspelt_score(comparison: &CodeComparison, pair: Pair<EntityId>) -> Option<(f64, Option<BodyMatching>)> {
    let snapshots = comparison.snapshots.as_ref();
    let kinds = (snapshots.before.entity(pair.before).kind, snapshots.after.entity(pair.after).kind);
    let is_one = kinds == (EntityKind::Method, EntityKind::Method)
        && is_misspelt(snapshots.before.name(pair.before), snapshots.after.name(pair.after));
    let parameters = if is_one { parameter_similarity(comparison, pair) } else { 0.0 };
    (parameters > 0.0).then_some((parameters, None))
}

pub(super) fn free_callables(
    comparison: &DeclarationComparison,
    side: Side,
    owner: EntityId,
) -> Vec<EntityId> {
    let snapshot = comparison.snapshots.get(side);
    let mut members = free_members(comparison, side, owner);
    members.retain(|&member| snapshot.entity(member).kind.is_callable());
    members
}

/// A scored pair with its statements, which need not be matched again.
pub(super) type Candidate = (f64, Pair<EntityId>, Option<BodyMatching>);

pub(super) type Score = fn(&CodeComparison, Pair<EntityId>) -> Option<(f64, Option<BodyMatching>)>;

pub(super) fn candidates(
    comparison: &CodeComparison,
    group: &Pair<Vec<EntityId>>,
    score: Score,
) -> Vec<Candidate> {
    let pairs = nearest::pairs(comparison, group, are_few(comparison, group));
    let scored = pairs.into_iter().take_while(|_| !comparison.is_cancelled()).filter_map(|pair| {
        let (score, matching) = score(comparison, pair)?;
        Some((score, pair, matching))
    });
    scored.collect()
}

/// Whether each method of one list is compared with each of the other.
pub(super) fn are_few(comparison: &CodeComparison, group: &Pair<Vec<EntityId>>) -> bool {
    let n_statements =
        |side: Side| -> usize { group.get(side).iter().map(|&id| n_statements(comparison, side, id)).sum() };
    group.before.len() * group.after.len() <= MAX_PAIRS
        && n_statements(Side::Before) * n_statements(Side::After) <= MAX_STATEMENT_PAIRS
}

/// How many statements the code of a method has.
pub(super) fn n_statements(comparison: &CodeComparison, side: Side, id: EntityId) -> usize {
    comparison.code_body(side, id).map_or(0, |body| body.body.statements.len())
}

/// The best candidates first, and of equal ones those of similar names; each method takes part in one pair.
pub(super) fn join_best(comparison: &mut CodeComparison, mut candidates: Vec<Candidate>, pass: Pass) {
    candidates.sort_by(|a, b| by_rank(comparison, (a.0, a.1), (b.0, b.1)));
    for (_, pair, matching) in candidates {
        if comparison.entities.are_free(pair) {
            comparison.entities.join(pair.before, pair.after, pass);
            // What is left over is matched again: of bodies that are known to be one, place tells more.
            let is_left_over =
                |it: &BodyMatching| Side::BOTH.into_iter().all(|side| it.unmatched(side).next().is_some());
            let matching = match matching {
                Some(matching) if is_left_over(&matching) => matched_bodies(comparison, pair),
                matching => matching,
            };
            if let Some(matching) = matching {
                comparison.bodies.insert(pair, matching);
            }
        }
    }
}

fn same_name_score(comparison: &CodeComparison, pair: Pair<EntityId>) -> Option<(f64, Option<BodyMatching>)> {
    let parameters = parameter_similarity(comparison, pair);
    let (evidence, matching) = evidence(comparison, pair);
    let words = word_similarity(comparison, pair);
    let is_constructor = comparison.snapshots.before.entity(pair.before).kind == EntityKind::Constructor;
    let supported = evidence.is_majority()
        || evidence.is_balanced()
        || (is_only_overload(comparison, pair) && evidence.n_mapped > 0)
        || (evidence.is_bodyless() && parameters > 0.0)
        || (evidence.n_exact > 0 && !is_constructor && (parameters > 0.5 || same_place(comparison, pair)))
        || (evidence.n_mapped > 0 && went_to_callee(comparison, pair));
    let score = parameters + words + if evidence.is_identical() { 1.0 } else { 0.0 };
    (supported && test_methods::are_alike(comparison, pair)).then_some((score, matching))
}

/// Whether most of the code of the earlier method went into a new one of the same type that the later one calls. One of
/// the same name is that method itself.
///
/// ```text
/// before: void refund(Order o) { check(o); pay(o.total()); }
/// after:  void refund(Order o, User u) { settle(o); log(u); }  void settle(Order o) { check(o); pay(o.total()); }
/// ```
fn went_to_callee(comparison: &CodeComparison, pair: Pair<EntityId>) -> bool {
    let snapshot = &comparison.snapshots.after;
    let (Some(owner), Some(code)) = (snapshot.entity(pair.after).parent, snapshot.code(pair.after)) else {
        return false;
    };
    let callees = called_names(code).flat_map(|name| comparison.members_named(Side::After, owner, name));
    let is_new = |&callee: &EntityId| {
        snapshot.entity(callee).kind == EntityKind::Method
            && comparison.entities.is_free(Side::After, callee)
            && snapshot.entity(callee).name != snapshot.entity(pair.after).name
    };
    callees.filter(is_new).any(|callee| {
        let (evidence, _) = evidence(comparison, Pair::new(pair.before, callee));
        evidence.n_mapped > evidence.n_left.before
    })
}

/// Whether each type has one method of this name, or one constructor.
///
/// ```text
/// before: void add(Item item)
/// after:  void add(Item item, int count)
/// ```
fn is_only_overload(comparison: &CodeComparison, pair: Pair<EntityId>) -> bool {
    Side::BOTH.into_iter().all(|side| {
        let snapshot = comparison.snapshots.get(side);
        let entity = snapshot.entity(*pair.get(side));
        let Some(owner) = entity.parent else { return false };
        let namesakes = comparison.members_named(side, owner, entity.name);
        namesakes.filter(|&it| snapshot.entity(it).kind == entity.kind).count() == 1
    })
}

/// Whether two methods stand at the same place in their types.
pub(super) fn same_place(comparison: &DeclarationComparison, pair: Pair<EntityId>) -> bool {
    let place = |side: Side| {
        let snapshot = comparison.snapshots.get(side);
        let id = *pair.get(side);
        let owner = snapshot.entity(id).parent?;
        snapshot.members(owner).filter(|&it| snapshot.entity(it).kind.is_callable()).position(|it| it == id)
    };
    place(Side::Before) == place(Side::After)
}
