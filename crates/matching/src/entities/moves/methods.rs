//! Methods that went to another type.

use super::signatures::{gives_same, is_namesake, takes_own_object};
use super::{MAX_HOLDERS, followers, free, owners};
use crate::entities::evidence::{
    CodeEvidence, bare, evidence, has_same_signature, is_without_code, name_similarity, parameter_similarity,
    word_similarity,
};
use crate::entities::methods::{Candidate, join_best};
use crate::entities::renamed_methods::{calls, is_called_by_namesake};
use crate::statements::{CodeBody, outer_lambdas};
use crate::{CodeComparison, DeclarationComparison, Pass, Way};
use refscope_model::{EntityId, EntityKind, header};
use refscope_text::{Pair, Side, Symbol};
use rustc_hash::{FxHashMap, FxHashSet};

/// Methods that are gone from one type and new in another one.
pub(in crate::entities) fn match_methods(comparison: &mut CodeComparison) {
    let before = free(comparison, Side::Before, EntityKind::is_callable);
    let after = free(comparison, Side::After, EntityKind::is_callable);
    let mut candidates: Vec<Candidate> = Vec::new();
    let pairs = method_candidates(comparison, &before, &after).into_iter();
    for pair in pairs.take_while(|_| !comparison.is_cancelled()) {
        candidates.extend(moved_method(comparison, pair));
    }
    prefer_hierarchy(comparison, &mut candidates);
    drop_ambiguous(comparison, &mut candidates);
    join_best(comparison, candidates, Pass::Moved);
    followers::match_kept(comparison);
    followers::match_renamed(comparison);
}

/// What can have gone up or down, or come from there, has to do with nothing elsewhere.
fn prefer_hierarchy(comparison: &DeclarationComparison, candidates: &mut Vec<Candidate>) {
    let is_elsewhere = |pair: Pair<EntityId>| comparison.way(pair) == Way::Elsewhere;
    let related = candidates.iter().map(|&(_, pair, _)| pair).filter(|&pair| !is_elsewhere(pair));
    let (before, after): (FxHashSet<EntityId>, FxHashSet<EntityId>) =
        related.map(|pair| (pair.before, pair.after)).unzip();
    candidates.retain(|&(_, pair, _)| {
        !is_elsewhere(pair) || !(before.contains(&pair.before) || after.contains(&pair.after))
    });
}

/// A method of one statement that several types can have given or got went nowhere in particular, unless another one
/// went the same way.
fn drop_ambiguous(comparison: &CodeComparison, candidates: &mut Vec<Candidate>) {
    let mut types: Pair<FxHashMap<EntityId, FxHashSet<EntityId>>> = Pair::default();
    for &(_, pair, _) in candidates.iter() {
        let owners = owners(comparison, pair);
        types.before.entry(pair.before).or_default().insert(owners.after);
        types.after.entry(pair.after).or_default().insert(owners.before);
    }
    let is_unambiguous = |pair: Pair<EntityId>| {
        let is_only = types.before[&pair.before].len() == 1 && types.after[&pair.after].len() == 1;
        is_only || !are_short(comparison, pair)
    };
    let unambiguous = candidates.iter().map(|&(_, pair, _)| pair).filter(|&pair| is_unambiguous(pair));
    let ways: FxHashSet<Pair<EntityId>> = unambiguous.map(|pair| owners(comparison, pair)).collect();
    candidates.retain(|&(_, pair, _)| {
        ways.contains(&owners(comparison, pair)) || comparison.way(pair) != Way::Elsewhere
    });
}

/// Pairs that share their name, or a statement that few methods have.
pub(super) fn method_candidates(
    comparison: &CodeComparison,
    before: &[EntityId],
    after: &[EntityId],
) -> Vec<Pair<EntityId>> {
    let mut holders: FxHashMap<u64, Vec<EntityId>> = FxHashMap::default();
    for &id in after {
        for key in method_keys(comparison, Side::After, id) {
            holders.entry(key).or_default().push(id);
        }
    }
    let mut pairs = Vec::new();
    for &id in before {
        let mut found = FxHashSet::default();
        for key in method_keys(comparison, Side::Before, id) {
            let few = holders.get(&key).filter(|holders| holders.len() <= MAX_HOLDERS);
            found.extend(few.into_iter().flatten().copied());
        }
        pairs.extend(found.into_iter().map(|other| Pair::new(id, other)));
    }
    pairs.sort();
    pairs
}

fn method_keys(comparison: &CodeComparison, side: Side, id: EntityId) -> FxHashSet<u64> {
    let mut keys = FxHashSet::default();
    keys.insert(comparison.snapshots.get(side).entity(id).name.value());
    let (own, outer) = object_names(comparison, side, id);
    keys.extend([own].into_iter().chain(outer).map(Symbol::value));
    if let Some(body) = comparison.code_body(side, id) {
        keys.extend(telling_leaves(&body));
        for lambda in outer_lambdas(&body) {
            keys.extend(telling_leaves(&CodeBody::new(body.tree, body.text, &lambda)));
        }
    }
    if is_without_code(comparison, side, id) {
        keys.extend(annotations(comparison, side, id));
    }
    keys
}

/// The hashes of the leaves that say something.
fn telling_leaves(body: &CodeBody) -> impl Iterator<Item = u64> {
    body.leaves().filter(|&leaf| !body.is_trivial(leaf)).map(|leaf| body.hash(leaf))
}

/// The name of a method without case, and that of the type around it where the other version has no such type.
fn object_names(comparison: &DeclarationComparison, side: Side, id: EntityId) -> (Symbol, Option<Symbol>) {
    let snapshot = comparison.snapshots.get(side);
    let type_ = snapshot.enclosing_type(id);
    let key = |id: EntityId| Symbol::of(&bare(snapshot.name(id)));
    let is_lone = comparison.entities.is_free(side, type_);
    (key(id), is_lone.then(|| key(type_)))
}

/// Whether a type of one version alone has the name of the other version's method: the method became an object, or
/// the object a method, and a third of the code says where.
fn is_object(comparison: &DeclarationComparison, pair: Pair<EntityId>, evidence: &CodeEvidence) -> bool {
    let (before, after) = (
        object_names(comparison, Side::Before, pair.before),
        object_names(comparison, Side::After, pair.after),
    );
    (Some(before.0) == after.1 || before.1 == Some(after.0)) && evidence.is_third()
}

/// What an empty method has to tell beside its name.
fn annotations(comparison: &DeclarationComparison, side: Side, id: EntityId) -> Vec<u64> {
    let snapshot = comparison.snapshots.get(side);
    let tree = snapshot.tree_of(id);
    header::annotations(tree, snapshot.entity(id).declaration).map(|node| tree.hash(node)).collect()
}

/// Whether two methods without code have similar names, the same signature and the same annotations.
///
/// ```text
/// before: class A { @Provides abstract Clock clock(); }
/// after:  class B { @Provides abstract Clock theClock(); }
/// ```
fn is_annotated_alike(comparison: &CodeComparison, pair: Pair<EntityId>) -> bool {
    let all = |side: Side| annotations(comparison, side, *pair.get(side));
    let is_empty = |side: Side| is_without_code(comparison, side, *pair.get(side));
    is_empty(Side::Before)
        && is_empty(Side::After)
        && all(Side::Before).len() > 1
        && all(Side::Before) == all(Side::After)
        && name_similarity(comparison, pair) > 0.5
        && has_same_signature(comparison, pair)
}

fn moved_method(comparison: &CodeComparison, pair: Pair<EntityId>) -> Option<Candidate> {
    let entities = Pair::new(
        comparison.snapshots.before.entity(pair.before),
        comparison.snapshots.after.entity(pair.after),
    );
    let same_name = entities.before.name == entities.after.name;
    let is_constructor = entities.before.kind == EntityKind::Constructor;
    let owners = owners(comparison, pair);
    let same_type = comparison.partner(Side::Before, owners.before) == Some(owners.after);
    let is_contested = comparison.contested_types.contains(&owners.after);
    let is_in_hierarchy = matches!(comparison.way(pair), Way::Up | Way::Down);
    let may_go = entities.before.kind == entities.after.kind && (!is_constructor || is_in_hierarchy);
    if !may_go || same_type || is_contested {
        return None;
    }
    let same_signature = entities.before.signature == entities.after.signature;
    let (evidence, matching) = evidence(comparison, pair);
    let words = word_similarity(comparison, pair);
    let parameters = parameter_similarity(comparison, pair);
    let names = name_similarity(comparison, pair);
    let is_object = is_object(comparison, pair, &evidence);
    let accepted = if same_name {
        (evidence.is_majority()
            && (evidence.is_identical() || is_namesake(comparison, owners) || gives_same(comparison, pair))
            && (evidence.n_exact > 0 || evidence.n_left == Pair::new(0, 0))
            && words >= 0.4)
            || (evidence.is_bodyless() && same_signature && gives_same(comparison, pair))
            || (is_in_hierarchy && same_signature && (evidence.n_mapped > 0 || are_short(comparison, pair)))
            || (evidence.n_exact > 0
                && evidence.is_majority_of_one()
                && words >= 0.4
                && takes_own_object(comparison, pair))
            || passes_on(comparison, pair)
            || gives_same(comparison, pair) && is_dispersed(comparison, pair, &evidence)
    } else {
        let has_enough_code = match (evidence.n_exact, evidence.n_mapped) {
            (0, _) => false,
            // One statement says little: what is taken and given must agree, and the names, or all code.
            (_, 1) => {
                has_same_signature(comparison, pair)
                    && (names >= 0.5 || (evidence.is_identical() && parameters > 0.0))
            }
            (1, _) => names >= 0.5 || has_same_signature(comparison, pair),
            _ => true,
        };
        let is_alike = evidence.is_majority() && has_enough_code && words >= 0.4;
        (is_alike && !is_called_by_namesake(comparison, pair))
            || is_annotated_alike(comparison, pair)
            || is_object
    };
    let names = if is_object { 1.0 } else { names };
    let score = words + names + 0.5 * parameters + if evidence.is_identical() { 1.0 } else { 0.0 };
    accepted.then_some((score, pair, matching))
}

/// Whether two methods are of one statement each.
fn are_short(comparison: &CodeComparison, pair: Pair<EntityId>) -> bool {
    let n_statements = |side: Side| Some(comparison.code_body(side, *pair.get(side))?.body.statements.len());
    Side::BOTH.into_iter().all(|side| n_statements(side) == Some(2))
}

/// Whether the later method hands over to another new one of its type, which holds the code of the earlier method, in its
/// words.
fn passes_on(comparison: &CodeComparison, pair: Pair<EntityId>) -> bool {
    let is_short =
        comparison.code_body(Side::After, pair.after).is_some_and(|it| it.body.statements.len() <= MAX_SHORT);
    is_short
        && lone_callees(comparison, Side::After, pair.after).into_iter().any(|it| {
            let taken = Pair::new(pair.before, it);
            word_similarity(comparison, taken) >= 0.4 && evidence(comparison, taken).0.is_majority()
        })
}

/// Whether two methods have some code in common, and methods of one version alone that one of them calls in its type have
/// more of the other one's, so that they have most of it together.
fn is_dispersed(comparison: &CodeComparison, pair: Pair<EntityId>, own: &CodeEvidence) -> bool {
    own.n_exact > 0
        && Side::BOTH.into_iter().any(|side| {
            let whole = *pair.get(side.other());
            let n_held = |part: EntityId| evidence(comparison, side.pair(part, whole)).0.n_exact;
            let n_held: usize = lone_callees(comparison, side, *pair.get(side)).into_iter().map(n_held).sum();
            n_held > 0 && 2 * (own.n_exact + n_held) > own.n_mapped + own.n_left.get(side.other())
        })
}

/// The methods without a partner that a method calls in its type.
fn lone_callees(comparison: &DeclarationComparison, side: Side, caller: EntityId) -> Vec<EntityId> {
    let snapshot = comparison.snapshots.get(side);
    let members = snapshot.entity(caller).parent.into_iter().flat_map(|owner| snapshot.members(owner));
    let others = members.filter(|&it| it != caller && snapshot.entity(it).kind.is_callable());
    let free = others.filter(|&it| comparison.entities.is_free(side, it));
    free.filter(|&it| calls(comparison, side, caller, it)).collect()
}

/// How many statements a method that only hands over may have, its block included.
const MAX_SHORT: usize = 4;
