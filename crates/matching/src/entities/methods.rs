//! Methods of matched types whose signature changed.

use super::evidence::{
    Evidence, evidence, has_same_signature, parameter_similarity, type_hash, word_similarity,
};
use super::identity::{free_members, owner_pairs};
use crate::statements::BodyMatching;
use crate::{Comparison, Pass};
use refscope_model::{EntityId, EntityKind, header};
use refscope_syntax::NodeKind;
use refscope_text::{Pair, Side, Symbol};
use rustc_hash::FxHashMap;

/// How many pairs of methods of one type are compared at most.
const MAX_PAIRS: usize = 10_000;

/// The methods of all matched types whose signature changed, and not all of their code.
pub(super) fn match_changed(comparison: &mut Comparison) {
    match_changed_of(comparison, &owner_pairs(comparison));
}

/// The methods of some matched types whose signature changed.
pub(super) fn match_changed_of(comparison: &mut Comparison, owners: &[Pair<EntityId>]) {
    match_same_name(comparison, owners);
    match_other_names(comparison, owners, renamed_score);
}

/// What is left of one name: the methods whose parameters and bodies have most in common.
fn match_same_name(comparison: &mut Comparison, owners: &[Pair<EntityId>]) {
    for group in namesakes(comparison, owners) {
        if comparison.is_cancelled() {
            return;
        }
        let candidates = candidates(comparison, &group, same_name_score);
        join_best(comparison, candidates, Pass::Parameters);
    }
}

/// The free methods of matched types by their names, whatever the case; constructors are of one name.
fn namesakes(comparison: &Comparison, owners: &[Pair<EntityId>]) -> Vec<Pair<Vec<EntityId>>> {
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

/// The one method of a name that each of two types has left over, whatever became of its code. Where the name has
/// overloads, a parameter must have stayed.
pub(super) fn match_only_namesakes(comparison: &mut Comparison) {
    for group in namesakes(comparison, &owner_pairs(comparison)) {
        if let ([before], [after]) = (group.before.as_slice(), group.after.as_slice()) {
            let pair = Pair::new(*before, *after);
            if is_only_overload(comparison, pair) || parameter_similarity(comparison, pair) > 0.0 {
                comparison.entities.join(*before, *after, Pass::Parameters);
            }
        }
    }
}

/// Methods of another name and with little code, such as accessors, which go with their fields.
pub(super) fn match_renamed_thin(comparison: &mut Comparison) {
    match_other_names(comparison, &owner_pairs(comparison), thin_score);
}

fn match_other_names(comparison: &mut Comparison, owners: &[Pair<EntityId>], score: Score) {
    for pair in owners {
        let group = Pair::new(
            free_callables(comparison, Side::Before, pair.before),
            free_callables(comparison, Side::After, pair.after),
        );
        let candidates = candidates(comparison, &group, score);
        join_best(comparison, candidates, Pass::Renamed);
    }
}

pub(super) fn free_callables(comparison: &Comparison, side: Side, owner: EntityId) -> Vec<EntityId> {
    let snapshot = comparison.snapshots.get(side);
    let mut members = free_members(comparison, side, owner);
    members.retain(|&member| snapshot.entity(member).kind.is_callable());
    members
}

/// A scored pair with its statements, which need not be matched again.
pub(super) type Candidate = (f64, Pair<EntityId>, Option<BodyMatching>);

type Score = fn(&Comparison, Pair<EntityId>) -> Option<(f64, Option<BodyMatching>)>;

fn candidates(comparison: &Comparison, group: &Pair<Vec<EntityId>>, score: Score) -> Vec<Candidate> {
    let pairs = group
        .before
        .iter()
        .flat_map(|&before| group.after.iter().map(move |&after| Pair::new(before, after)));
    let scored = pairs.take(MAX_PAIRS).take_while(|_| !comparison.is_cancelled()).filter_map(|pair| {
        let (score, matching) = score(comparison, pair)?;
        Some((score, pair, matching))
    });
    scored.collect()
}

/// The best candidates first; each method takes part in one pair.
pub(super) fn join_best(comparison: &mut Comparison, mut candidates: Vec<Candidate>, pass: Pass) {
    candidates.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
    for (_, pair, matching) in candidates {
        if comparison.entities.are_free(pair) {
            comparison.entities.join(pair.before, pair.after, pass);
            if let Some(matching) = matching {
                comparison.bodies.insert(pair, matching);
            }
        }
    }
}

fn same_name_score(comparison: &Comparison, pair: Pair<EntityId>) -> Option<(f64, Option<BodyMatching>)> {
    let parameters = parameter_similarity(comparison, pair);
    let (evidence, matching) = evidence(comparison, pair);
    let words = word_similarity(comparison, pair);
    let is_constructor = comparison.snapshots.before.entity(pair.before).kind == EntityKind::Constructor;
    let supported = evidence.is_majority()
        || evidence.is_balanced()
        || (is_only_overload(comparison, pair) && evidence.n_mapped > 0)
        || (evidence.is_bodyless() && parameters > 0.0)
        || (evidence.n_exact > 0 && !is_constructor && (parameters > 0.5 || same_place(comparison, pair)))
        || (evidence.n_mapped > 0 && parameters >= 0.99)
        || (evidence.n_mapped > 0 && words + parameters >= 1.2);
    let score = parameters + words + if evidence.is_identical() { 1.0 } else { 0.0 };
    supported.then_some((score, matching))
}

/// Whether each type has one method of this name, or one constructor.
fn is_only_overload(comparison: &Comparison, pair: Pair<EntityId>) -> bool {
    Side::BOTH.into_iter().all(|side| {
        let snapshot = comparison.snapshots.get(side);
        let entity = snapshot.entity(*pair.get(side));
        let Some(owner) = entity.parent else { return false };
        let namesakes = comparison.members_named(side, owner, entity.name);
        namesakes.filter(|&it| snapshot.entity(it).kind == entity.kind).count() == 1
    })
}

/// Whether two methods stand at the same place in their types.
fn same_place(comparison: &Comparison, pair: Pair<EntityId>) -> bool {
    let place = |side: Side| {
        let snapshot = comparison.snapshots.get(side);
        let id = *pair.get(side);
        let owner = snapshot.entity(id).parent?;
        snapshot.members(owner).filter(|&it| snapshot.entity(it).kind.is_callable()).position(|it| it == id)
    };
    place(Side::Before) == place(Side::After)
}

/// Code that is mostly the same, whatever the name.
fn renamed_score(comparison: &Comparison, pair: Pair<EntityId>) -> Option<(f64, Option<BodyMatching>)> {
    let (evidence, matching) = renamed_evidence(comparison, pair)?;
    (!evidence.is_thin()).then(|| (renamed_rank(comparison, pair, &evidence), matching))
}

/// One inexact statement is little evidence. Then the fields in it must be one, else names, parameters and what is
/// given must speak, too.
fn thin_score(comparison: &Comparison, pair: Pair<EntityId>) -> Option<(f64, Option<BodyMatching>)> {
    let (evidence, matching) = renamed_evidence(comparison, pair)?;
    let follows = follows_fields(comparison, pair, matching.as_ref()?);
    let speaks = || {
        name_similarity(comparison, pair) > 0.5
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
    comparison: &Comparison,
    pair: Pair<EntityId>,
) -> Option<(Evidence, Option<BodyMatching>)> {
    let kinds = Pair::new(
        comparison.snapshots.before.entity(pair.before).kind,
        comparison.snapshots.after.entity(pair.after).kind,
    );
    let is_method = kinds.before != EntityKind::Constructor && kinds.before == kinds.after;
    let may_be_one = || word_similarity(comparison, pair) >= 0.4 || is_declared_alike(comparison, pair);
    if !is_method || !may_be_one() {
        return None;
    }
    let (evidence, matching) = evidence(comparison, pair);
    let is_alike = evidence.is_majority() || is_near(comparison, pair, &evidence);
    let is_renamed = is_alike && !is_called_by_namesake(comparison, pair);
    is_renamed.then_some((evidence, matching))
}

/// Whether two methods take and give the same and have most of their names in common. Then a third of the code is
/// enough, and an equal statement where they take anything.
fn is_near(comparison: &Comparison, pair: Pair<EntityId>, evidence: &Evidence) -> bool {
    let snapshot = &comparison.snapshots.before;
    let takes = || {
        header::parameters(snapshot.tree_of(pair.before), snapshot.entity(pair.before).node).next().is_some()
    };
    is_declared_alike(comparison, pair) && (evidence.is_third() || (evidence.n_exact > 0 && takes()))
}

fn is_declared_alike(comparison: &Comparison, pair: Pair<EntityId>) -> bool {
    name_similarity(comparison, pair) > 0.5 && has_same_signature(comparison, pair)
}

fn renamed_rank(comparison: &Comparison, pair: Pair<EntityId>, evidence: &Evidence) -> f64 {
    let names = name_similarity(comparison, pair);
    let parameters = parameter_similarity(comparison, pair);
    let identical = if evidence.is_identical() { 1.0 } else { 0.0 };
    word_similarity(comparison, pair) + 0.5 * names + 0.3 * parameters + identical
}

/// Whether the fields that stand for each other in two bodies are one; none where no field does.
fn follows_fields(comparison: &Comparison, pair: Pair<EntityId>, matching: &BodyMatching) -> Option<bool> {
    let body = |side: Side| comparison.code_body(side, *pair.get(side));
    let trees = Pair::new(body(Side::Before)?.tree, body(Side::After)?.tree);
    let replacements = matching.pairs.iter().flat_map(|pair| &pair.replacements);
    let mut follows = None;
    for replacement in replacements {
        let name = |side: Side| trees.get(side).label(*replacement.nodes.get(side));
        let field = |side: Side| field_named(comparison, side, *pair.get(side), name(side));
        let fields = Pair::new(field(Side::Before), field(Side::After));
        let partner = fields.before.and_then(|it| comparison.partner(Side::Before, it));
        let origin = fields.after.and_then(|it| comparison.partner(Side::After, it));
        if partner.is_some() || origin.is_some() {
            follows = Some(follows != Some(false) && partner.is_some() && partner == fields.after);
        }
    }
    follows
}

/// The field of this name in the type of a member.
fn field_named(comparison: &Comparison, side: Side, member: EntityId, name: Symbol) -> Option<EntityId> {
    let snapshot = comparison.snapshots.get(side);
    let mut members = snapshot.members(snapshot.entity(member).parent?);
    members.find(|&it| snapshot.entity(it).kind == EntityKind::Field && snapshot.entity(it).name == name)
}

/// Whether a new method with a name like the earlier one's calls the later one: then code was extracted into it.
pub(super) fn is_called_by_namesake(comparison: &Comparison, pair: Pair<EntityId>) -> bool {
    let snapshot = &comparison.snapshots.after;
    let Some(owner) = snapshot.entity(pair.after).parent else { return false };
    let own = name_similarity(comparison, pair);
    snapshot.members(owner).filter(|&other| other != pair.after).any(|other| {
        comparison.entities.is_free(Side::After, other)
            && name_similarity(comparison, Pair::new(pair.before, other)) > own.max(0.4)
            && calls(comparison, other, pair.after)
    })
}

/// Whether the code of one method of the later version calls a method of the other's name.
pub(super) fn calls(comparison: &Comparison, caller: EntityId, callee: EntityId) -> bool {
    let snapshot = &comparison.snapshots.after;
    let name = snapshot.entity(callee).name;
    snapshot.code(caller).is_some_and(|code| {
        let mut nodes = code.tree.subtree(code.root);
        nodes.any(|node| code.tree.kind(node) == NodeKind::Call && code.tree.label(node) == name)
    })
}

/// The share of words that two names have in common. Names that differ in case and underscores alone are one.
pub(crate) fn name_similarity(comparison: &Comparison, pair: Pair<EntityId>) -> f64 {
    let name = |side: Side| comparison.snapshots.get(side).name(*pair.get(side));
    let (before, after) = (name(Side::Before), name(Side::After));
    if bare(before) == bare(after) {
        return 1.0;
    }
    let words = |name: &str| crate::names::camel_words(name).into_iter().map(|word| Symbol::of(&word));
    crate::similarity::dice(words(before), words(after))
}

/// A name without case and underscores.
pub(super) fn bare(name: &str) -> String {
    name.replace('_', "").to_lowercase()
}
