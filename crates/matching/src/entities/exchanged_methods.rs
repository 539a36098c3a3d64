//! Methods whose code another one has got, while what bears their name does something else.

use super::evidence::{evidence, name_similarity};
use super::renamed_methods::calls;
use super::same_signature::owner_pairs;
use crate::{CodeComparison, Pass};
use refscope_model::{EntityId, EntityKind};
use refscope_text::{Pair, Side};
use rustc_hash::FxHashMap;

/// The code goes before the name: gives up pairs of the same name and signature for pairs of the same signature and all the
/// same code, where those have no statement in common or these have similar names.
pub(super) fn match_exchanged(comparison: &mut CodeComparison) {
    for owners in owner_pairs(comparison) {
        for pair in same_code(comparison, owners) {
            if is_exchanged(comparison, pair) {
                comparison.separate(Side::Before, pair.before);
                comparison.separate(Side::After, pair.after);
                comparison.entities.join(pair.before, pair.after, Pass::Renamed);
            }
        }
    }
}

/// The methods of two types that alone have the same code.
fn same_code(comparison: &CodeComparison, owners: Pair<EntityId>) -> Vec<Pair<EntityId>> {
    let mut by_code: FxHashMap<u64, Pair<Vec<EntityId>>> = FxHashMap::default();
    for side in Side::BOTH {
        let snapshot = comparison.snapshots.get(side);
        let members = snapshot.members(*owners.get(side));
        for id in members.filter(|&id| snapshot.entity(id).kind == EntityKind::Method) {
            if let Some(code) = snapshot.code(id).filter(|_| does_something(comparison, side, id)) {
                by_code.entry(code.tree.hash(code.root)).or_default().get_mut(side).push(id);
            }
        }
    }
    let groups = by_code.into_values().filter_map(|group| match (&group.before[..], &group.after[..]) {
        (&[before], &[after]) => Some(Pair::new(before, after)),
        _ => None,
    });
    let mut pairs: Vec<_> = groups.collect();
    pairs.sort();
    pairs
}

fn does_something(comparison: &CodeComparison, side: Side, id: EntityId) -> bool {
    comparison.code_body(side, id).is_some_and(|code| {
        let mut statements = code.body.ids().skip(1);
        statements.any(|id| !code.is_trivial(id))
    })
}

/// Whether a pair of the same code is better than those of the same name that it takes the place of. There is one, and
/// none of them calls the other's code: then it was extracted or inlined.
///
/// ```text
/// before: void a() { first(); } void b() { second(); }
/// after:  void a() { third(); } void b() { first(); }   // `a` is `b` now
/// ```
fn is_exchanged(comparison: &CodeComparison, pair: Pair<EntityId>) -> bool {
    let held = |side: Side| {
        let id = *pair.get(side);
        comparison.partner_and_pass(side, id).map(|(partner, pass)| (side.pair(id, partner), pass))
    };
    let held: Vec<_> = Side::BOTH.into_iter().filter_map(held).collect();
    let signature = |side: Side| comparison.snapshots.get(side).entity(*pair.get(side)).signature;
    !held.is_empty()
        && signature(Side::Before) == signature(Side::After)
        && held.into_iter().all(|(held, pass)| {
            pass == Pass::Identity
                && held != pair
                && !calls(comparison, Side::Before, held.before, pair.before)
                && !calls(comparison, Side::After, held.after, pair.after)
                && (shares_nothing(comparison, held) || is_kept_under_other_name(comparison, pair, held))
        })
}

/// Whether the code has stayed to the letter under a name of mostly the same words, and the namesake has got other code:
/// `parse` became `parseStrictly` as it was, and a new `parse` does something else.
fn is_kept_under_other_name(comparison: &CodeComparison, pair: Pair<EntityId>, held: Pair<EntityId>) -> bool {
    comparison.snapshots.after.code(held.after).is_some() && name_similarity(comparison, pair) > 0.5
}

/// Whether two methods have code, and no statement of it in common.
fn shares_nothing(comparison: &CodeComparison, pair: Pair<EntityId>) -> bool {
    let evidence = evidence(comparison, pair).0;
    evidence.has_code == Pair::new(true, true) && evidence.n_mapped == 0
}
