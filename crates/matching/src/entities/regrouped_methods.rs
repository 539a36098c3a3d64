//! Methods that were split into several, and methods that were merged into one.
//!
//! None of them has a partner: what became two was not renamed. Nobody calls a part for the others, or it would have
//! been extracted.

use super::evidence::{evidence, has_same_signature, name_similarity};
use super::methods::free_callables;
use super::renamed_methods::calls;
use super::test_methods;
use crate::statements::BodyMatching;
use crate::{CodeComparison, DeclarationComparison, Extraction, Pass, Regrouping};
use refscope_model::{EntityId, EntityKind, StatementId, header};
use refscope_text::{Pair, Side};
use rustc_hash::{FxHashMap, FxHashSet};

/// How many methods without a partner are looked at for each one of the other version.
const MAX_PARTS: usize = 64;

/// Finds them among the methods that no extraction explains.
pub(super) fn find(comparison: &CodeComparison, extractions: &[Extraction]) -> Vec<Regrouping> {
    let mut found = Vec::new();
    let callees: FxHashSet<(Side, EntityId)> = extractions.iter().map(|it| (it.side, it.callee)).collect();
    for (types, _) in comparison.pairs().take_while(|_| !comparison.is_cancelled()) {
        let free = |side: Side| -> Vec<EntityId> {
            let snapshot = comparison.snapshots.get(side);
            if !snapshot.entity(*types.get(side)).kind.is_type() {
                return Vec::new();
            }
            let mut free = free_callables(comparison, side, *types.get(side));
            free.retain(|&id| {
                snapshot.entity(id).kind == EntityKind::Method && !callees.contains(&(side, id))
            });
            free
        };
        let free = Pair::new(free(Side::Before), free(Side::After));
        for side in Side::BOTH {
            if free.get(side.other()).len() > 1 {
                let ones = free.get(side).iter();
                found.extend(
                    ones.filter_map(|&one| regrouping(comparison, side, one, free.get(side.other()))),
                );
            }
        }
    }
    without_rivals(found)
}

/// Gives up renames of a method onto a half of it: another method without a partner has the other half.
pub(super) fn separate_halves(comparison: &mut CodeComparison) {
    let is_renamed = |&(pair, pass): &(Pair<EntityId>, Pass)| {
        pass == Pass::Renamed && comparison.snapshots.before.entity(pair.before).kind == EntityKind::Method
    };
    let renamed = comparison.pairs().filter(is_renamed).map(|(pair, _)| pair);
    let halves = renamed.filter(|&pair| Side::BOTH.into_iter().any(|side| is_half(comparison, pair, side)));
    for pair in halves.collect::<Vec<_>>() {
        comparison.separate(Side::Before, pair.before);
    }
}

/// Whether the method of one side is twice that of the other, and a free one there has about as much of the rest.
///
/// ```text
/// before: void open() { connect(); login(); load(); render(); }
/// after:  void link() { connect(); login(); }  void show() { load(); render(); }   // none of them is `open`
/// ```
fn is_half(comparison: &CodeComparison, pair: Pair<EntityId>, side: Side) -> bool {
    let (one, half) = (*pair.get(side), *pair.get(side.other()));
    let Some(owner) = comparison.snapshots.get(side.other()).entity(half).parent else { return false };
    let (own, Some(matching)) = evidence(comparison, pair) else { return false };
    if own.n_mapped > 2 * own.n_left.get(side) {
        return false;
    }
    let free = free_callables(comparison, side.other(), owner);
    parts(comparison, side, one, &free).into_iter().any(|part| {
        let (other, rest) = evidence(comparison, side.pair(one, part));
        is_as_like(comparison, side, one, [half, part])
            && other.n_mapped > *other.n_left.get(side.other())
            && 2 * other.n_mapped >= own.n_mapped
            && rest.is_some_and(|rest| shares_no_leaf(comparison, side, one, [&matching, &rest]))
            && !call_each_other(comparison, side.other(), &[half, part])
    })
}

/// Whether the second of two methods takes and gives the same as a method of the other version if the first one does.
/// A method that takes nothing is like any other.
fn is_as_like(
    comparison: &DeclarationComparison,
    side: Side,
    one: EntityId,
    [first, second]: [EntityId; 2],
) -> bool {
    let snapshot = comparison.snapshots.get(side);
    let mut parameters = header::parameters(snapshot.tree_of(one), snapshot.entity(one).node);
    let is_like = |part: EntityId| has_same_signature(comparison, side.pair(one, part));
    parameters.next().is_none() || !is_like(first) || is_like(second)
}

/// Whether no leaf of a method stands unchanged in two others.
fn shares_no_leaf(
    comparison: &CodeComparison,
    side: Side,
    one: EntityId,
    others: [&BodyMatching; 2],
) -> bool {
    let Some(code) = comparison.code_body(side, one) else { return true };
    !code.leaves().any(|leaf| {
        let has_partner = |it: &BodyMatching| it.partner(side, leaf).is_some();
        has_partner(others[0]) && others[1].is_copied(side, leaf)
    })
}

/// The parts that one method became, or came from: each holds mostly its code, and together they have most of it.
fn regrouping(
    comparison: &CodeComparison,
    side: Side,
    one: EntityId,
    free: &[EntityId],
) -> Option<Regrouping> {
    if side == Side::After && test_methods::is_parameterized(comparison, side, one) {
        return None;
    }
    let mut taken: FxHashSet<StatementId> = FxHashSet::default();
    let mut many: Vec<(usize, EntityId)> = Vec::new();
    let n_all = comparison.code_body(side, one)?.body.statements.len();
    for part in parts(comparison, side, one, free) {
        let (evidence, matching) = evidence(comparison, side.pair(one, part));
        if let Some(matching) = matching
            && evidence.n_mapped > *evidence.n_left.get(side.other())
        {
            taken.extend(matching.pairs.iter().map(|pair| *pair.statements.get(side)));
            many.push((evidence.n_exact, part));
        }
    }
    if side == Side::Before {
        many.sort_by(|(n_one, one_part), (n_other, other_part)| {
            let names = |part: EntityId| name_similarity(comparison, Pair::new(one, part));
            n_other.cmp(n_one).then(names(*other_part).total_cmp(&names(*one_part)))
        });
    }
    let many: Vec<EntityId> = many.into_iter().map(|(_, part)| part).collect();
    let is_found =
        many.len() > 1 && 2 * taken.len() > n_all && !call_each_other(comparison, side.other(), &many);
    is_found.then_some(Regrouping { side, one, many })
}

/// The free methods that share a telling leaf with one of the other version and are as much of a test as it. Only the
/// first ones are looked at, so the work grows with the number of methods and no faster.
fn parts(comparison: &CodeComparison, side: Side, one: EntityId, free: &[EntityId]) -> Vec<EntityId> {
    let leaves = leaf_hashes(comparison, side, one);
    let is_part = |&part: &EntityId| {
        test_methods::are_alike(comparison, side.pair(one, part))
            && !leaf_hashes(comparison, side.other(), part).is_disjoint(&leaves)
    };
    free.iter().take(MAX_PARTS).copied().filter(is_part).collect()
}

/// The hashes of the leaves that say something.
fn leaf_hashes(comparison: &CodeComparison, side: Side, id: EntityId) -> FxHashSet<u64> {
    let Some(code) = comparison.code_body(side, id) else { return FxHashSet::default() };
    code.leaves().filter(|&leaf| !code.is_trivial(leaf)).map(|leaf| code.hash(leaf)).collect()
}

fn call_each_other(comparison: &DeclarationComparison, side: Side, methods: &[EntityId]) -> bool {
    let others = |id: EntityId| methods.iter().filter(move |&&other| other != id);
    methods.iter().any(|&id| others(id).any(|&other| calls(comparison, side, id, other)))
}

/// Where two methods claim the same part, neither became it.
fn without_rivals(found: Vec<Regrouping>) -> Vec<Regrouping> {
    let mut n_claims: FxHashMap<(Side, EntityId), usize> = FxHashMap::default();
    for group in &found {
        for &part in &group.many {
            *n_claims.entry((group.side, part)).or_default() += 1;
        }
    }
    let is_sole = |group: &Regrouping| group.many.iter().all(|&part| n_claims[&(group.side, part)] == 1);
    found.into_iter().filter(is_sole).collect()
}
