//! Methods of matched types that have another name.

use super::evidence::{
    CodeEvidence, evidence, has_same_signature, name_similarity, parameter_similarity, type_hash,
    word_similarity,
};
use super::methods::{Candidate, Score, candidates, free_callables, join_best, same_place};
use super::same_signature::open_owner_pairs;
use super::test_methods;
use crate::comparison::called_names;
use crate::statements::BodyMatching;
use crate::{CodeComparison, DeclarationComparison, Pass, Way};
use refscope_model::{EntityId, EntityKind, header};
use refscope_text::{Pair, Side, Symbol};
use std::cell::OnceCell;

/// Methods of another name in the same type whose bodies are mostly the same.
pub(super) fn match_renamed_of(comparison: &mut CodeComparison, owners: &[Pair<EntityId>]) {
    match_other_names(comparison, owners, renamed_score);
}

/// Methods of another name and with little code, such as accessors, which go with their fields.
pub(super) fn match_renamed_thin(comparison: &mut CodeComparison) {
    match_other_names(comparison, &open_owner_pairs(comparison), thin_score);
}

/// The methods of two types without a partner that could be one under another name.
pub(super) fn thin_candidates(comparison: &CodeComparison, owners: Pair<EntityId>) -> Vec<Candidate> {
    candidates(comparison, &free_of(comparison, owners), thin_score)
}

fn free_of(comparison: &DeclarationComparison, owners: Pair<EntityId>) -> Pair<Vec<EntityId>> {
    Pair::new(
        free_callables(comparison, Side::Before, owners.before),
        free_callables(comparison, Side::After, owners.after),
    )
}

fn match_other_names(comparison: &mut CodeComparison, owners: &[Pair<EntityId>], score: Score) {
    for &pair in owners {
        let candidates = candidates(comparison, &free_of(comparison, pair), score);
        join_best(comparison, candidates, Pass::Renamed);
    }
}

/// The last methods without a partner, one in each type, if they can be one.
pub(super) fn match_last(comparison: &mut CodeComparison) {
    for owners in open_owner_pairs(comparison) {
        let mut free = free_of(comparison, owners);
        for side in Side::BOTH {
            let snapshot = comparison.snapshots.get(side);
            free.get_mut(side).retain(|&id| snapshot.entity(id).kind == EntityKind::Method);
        }
        let ([before], [after]) = (free.before.as_slice(), free.after.as_slice()) else { continue };
        let pair = Pair::new(*before, *after);
        if can_be_last(comparison, pair) {
            comparison.entities.join(pair.before, pair.after, Pass::Renamed);
        }
    }
}

/// Whether two methods have most words of their code in common and a statement of it, or take and give the same at the
/// same place, with a word in common. Tests all take and give the same.
fn can_be_last(comparison: &CodeComparison, pair: Pair<EntityId>) -> bool {
    let is_test = |side: Side| test_methods::is_marked(comparison, side, *pair.get(side));
    let words = word_similarity(comparison, pair);
    let takes_place = || words > 0.0 && has_same_signature(comparison, pair) && same_place(comparison, pair);
    let keeps_code =
        || words > 0.5 && !is_idle(comparison, pair) && evidence(comparison, pair).0.n_mapped > 0;
    !Side::BOTH.into_iter().any(is_test) && (takes_place() || keeps_code())
}

/// Code that is mostly the same, whatever the name.
fn renamed_score(comparison: &CodeComparison, pair: Pair<EntityId>) -> Option<(f64, Option<BodyMatching>)> {
    let (evidence, matching) = renamed_evidence(comparison, pair)?;
    (!evidence.is_thin()).then(|| (renamed_rank(comparison, pair, &evidence), matching))
}

/// One inexact statement is little evidence. Then the fields and types in it must be one, else names, parameters
/// and what is given must speak, too.
fn thin_score(comparison: &CodeComparison, pair: Pair<EntityId>) -> Option<(f64, Option<BodyMatching>)> {
    let (evidence, matching) = renamed_evidence(comparison, pair)?;
    let follows = follows_named(comparison, pair, matching.as_ref()?);
    let speaks = || {
        name_similarity(comparison, pair) >= 0.5
            && parameter_similarity(comparison, pair) >= 0.5
            && type_hash(comparison, Side::Before, pair.before)
                == type_hash(comparison, Side::After, pair.after)
    };
    let rank = renamed_rank(comparison, pair, &evidence);
    match follows {
        Some(true) => Some((rank + 1.0, matching)),
        None if speaks() => Some((rank, matching)),
        _ => None,
    }
}

fn renamed_evidence(
    comparison: &CodeComparison,
    pair: Pair<EntityId>,
) -> Option<(CodeEvidence, Option<BodyMatching>)> {
    let kind = |side: Side| comparison.snapshots.get(side).entity(*pair.get(side)).kind;
    let kept_kind = kind(Side::Before) == kind(Side::After);
    let is_named = !kept_kind || kind(Side::Before) != EntityKind::Constructor;
    let is_short = |side: Side| {
        comparison.code_body(side, *pair.get(side)).is_some_and(|it| it.body.statements.len() <= 2)
    };
    // Tests all take and give the same.
    let is_test = |side: Side| test_methods::is_marked(comparison, side, *pair.get(side));
    let may_be_one = || {
        word_similarity(comparison, pair) >= 0.4
            || (is_declared_alike(comparison, pair) && !Side::BOTH.into_iter().any(is_test))
            || Side::BOTH.into_iter().all(is_short)
    };
    if !is_named || !may_be_one() || !test_methods::are_alike(comparison, pair) || is_idle(comparison, pair) {
        return None;
    }
    let (evidence, matching) = evidence(comparison, pair);
    let n_pairs = matching.as_ref().map_or(0, |it| it.pairs.len());
    let is_alike = evidence.is_majority() || is_near(comparison, pair, &evidence, n_pairs);
    // A constructor became a method, or a method a constructor, only with its code.
    let is_sure = evidence.is_majority() && evidence.n_exact > 1;
    let is_renamed = is_alike && (kept_kind || is_sure) && !is_called_by_namesake(comparison, pair);
    is_renamed.then_some((evidence, matching))
}

/// Whether two methods do nothing of their own, as in `return null;`: what they take and give, or their names, must tell
/// that they are one.
///
/// ```text
/// before: Object current() { return null; }
/// after:  Object fallback() { return null; }   // not one, unless what they take and give says so
/// ```
fn is_idle(comparison: &CodeComparison, pair: Pair<EntityId>) -> bool {
    let does_nothing = |side: Side| {
        comparison
            .code_body(side, *pair.get(side))
            .is_some_and(|it| it.body.statements.len() == 2 && it.leaves().all(|leaf| it.is_trivial(leaf)))
    };
    does_nothing(Side::Before)
        && does_nothing(Side::After)
        && !has_same_signature(comparison, pair)
        && name_similarity(comparison, pair) < 0.5
}

/// Whether two methods have most of their names in common. Then most of the code of one is enough, as where much was
/// added. Where they take and give the same, a third of it is, and any statement beside the block where they take
/// something.
///
/// ```text
/// before: void readAll(File f) { open(f); }
/// after:  void readAllLines(File f) { open(f); skipHeader(); decode(); }
/// ```
fn is_near(
    comparison: &DeclarationComparison,
    pair: Pair<EntityId>,
    evidence: &CodeEvidence,
    n_pairs: usize,
) -> bool {
    let snapshot = &comparison.snapshots.before;
    let takes = || {
        header::parameters(snapshot.tree_of(pair.before), snapshot.entity(pair.before).node).next().is_some()
    };
    let keeps_one = evidence.n_exact > 0 && evidence.is_majority_of_one();
    has_similar_name(comparison, pair) && keeps_one
        || is_declared_alike(comparison, pair) && (evidence.is_third() || (n_pairs > 1 && takes()))
}

fn is_declared_alike(comparison: &DeclarationComparison, pair: Pair<EntityId>) -> bool {
    has_similar_name(comparison, pair) && has_same_signature(comparison, pair)
}

/// Whether most words of two names are common.
fn has_similar_name(comparison: &DeclarationComparison, pair: Pair<EntityId>) -> bool {
    name_similarity(comparison, pair) > 0.5
}

fn renamed_rank(comparison: &DeclarationComparison, pair: Pair<EntityId>, evidence: &CodeEvidence) -> f64 {
    let names = name_similarity(comparison, pair);
    let parameters = parameter_similarity(comparison, pair);
    let identical = if evidence.is_identical() { 1.0 } else { 0.0 };
    word_similarity(comparison, pair) + evidence.exact_share() + 0.5 * names + 0.3 * parameters + identical
}

/// Whether the fields and types that stand for each other in two bodies are one, as far as the later ones were there
/// before; none where nothing does.
pub(super) fn follows_named(
    comparison: &CodeComparison,
    pair: Pair<EntityId>,
    matching: &BodyMatching,
) -> Option<bool> {
    let body = |side: Side| comparison.code_body(side, *pair.get(side));
    let trees = Pair::new(body(Side::Before)?.tree, body(Side::After)?.tree);
    let replacements = matching.pairs.iter().flat_map(|pair| &pair.replacements);
    let mut follows = None;
    for replacement in replacements {
        let name = |side: Side| trees.get(side).label(*replacement.nodes.get(side));
        let named = |side: Side| named(comparison, side, *pair.get(side), name(side));
        let named = Pair::new(named(Side::Before), named(Side::After));
        let origin = named.after.and_then(|it| comparison.partner(Side::After, it));
        if origin.is_some() {
            follows = Some(follows != Some(false) && origin == named.before);
        }
    }
    follows
}

/// The field of this name in the type of a member, or else the only type of this name.
fn named(comparison: &DeclarationComparison, side: Side, member: EntityId, name: Symbol) -> Option<EntityId> {
    let snapshot = comparison.snapshots.get(side);
    let mut members = snapshot.members(snapshot.entity(member).parent?);
    let is_field = |it: EntityId| snapshot.entity(it).kind == EntityKind::Field;
    let field = members.find(|&it| is_field(it) && snapshot.entity(it).name == name);
    field.or(match snapshot.types_called(name) {
        &[only] => Some(only),
        _ => None,
    })
}

/// Whether a new method with a name like the earlier one's calls the later one: then code was extracted into it. Of
/// what went elsewhere, the method that kept the name tells where, in whatever type it is.
///
/// ```text
/// before: void pay(Order o) { check(o); send(o); }
/// after:  void payNow(Order o) { sendChecked(o); }  void sendChecked(Order o) { check(o); send(o); }
/// ```
pub(super) fn is_called_by_namesake(comparison: &CodeComparison, pair: Pair<EntityId>) -> bool {
    let snapshot = &comparison.snapshots.after;
    let later = snapshot.entity(pair.after);
    let own = OnceCell::new();
    let name = comparison.snapshots.before.entity(pair.before).name;
    let has_name = |other: EntityId| snapshot.entity(other).name == name;
    let goes_elsewhere = comparison.way(pair) == Way::Elsewhere;
    comparison.later_callers(later.name).iter().any(|&other| {
        other != pair.after
            && (snapshot.entity(other).parent == later.parent || goes_elsewhere && has_name(other))
            && comparison.entities.is_free(Side::After, other)
            && name_similarity(comparison, Pair::new(pair.before, other))
                > own.get_or_init(|| name_similarity(comparison, pair)).max(0.4)
            && !was_called_like(comparison, pair.before, other)
    })
}

/// Whether the earlier method had a caller with as much of a later caller's name: then the call is no new one.
fn was_called_like(comparison: &DeclarationComparison, before: EntityId, caller: EntityId) -> bool {
    let snapshot = &comparison.snapshots.before;
    let Some(owner) = snapshot.entity(before).parent else { return false };
    free_callables(comparison, Side::Before, owner).into_iter().any(|it| {
        it != before
            && calls(comparison, Side::Before, it, before)
            && name_similarity(comparison, Pair::new(it, caller))
                >= name_similarity(comparison, Pair::new(before, caller))
    })
}

/// Whether the code of one method calls a method of the other's name.
pub(super) fn calls(
    comparison: &DeclarationComparison,
    side: Side,
    caller: EntityId,
    callee: EntityId,
) -> bool {
    let snapshot = comparison.snapshots.get(side);
    let name = snapshot.entity(callee).name;
    snapshot.code(caller).is_some_and(|code| called_names(code).any(|called| called == name))
}
