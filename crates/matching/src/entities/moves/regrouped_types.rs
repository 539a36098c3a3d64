//! Types that became one, and types that became several.

use super::owners;
use super::types::n_methods;
use crate::{CodeComparison, DeclarationComparison, Pass, Regrouping};
use refscope_model::{EntityId, EntityKind};
use refscope_text::{Pair, Side};
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;

/// Finds types of other names that got or gave at least half of the methods of several types. None of these is the
/// one type more than the others are, so they have no partner.
pub(in crate::entities) fn match_regrouped_types(comparison: &mut CodeComparison) {
    let mut shares: Vec<(Pair<EntityId>, usize)> = shared_methods(comparison).into_iter().collect();
    shares.sort_unstable();
    for side in Side::BOTH {
        let mut groups: BTreeMap<EntityId, Vec<EntityId>> = BTreeMap::new();
        for &(types, n_methods) in &shares {
            if is_part(comparison, types, side, n_methods) {
                groups.entry(*types.get(side)).or_default().push(*types.get(side.other()));
            }
        }
        for (one, many) in groups {
            if many.len() > 1 && are_strangers(comparison, side.other(), &many) {
                comparison.separate(side, one);
                comparison.regrouped_types.push(Regrouping { side, one, many });
            }
        }
    }
}

/// How many methods of one type are those of another, under their names.
fn shared_methods(comparison: &DeclarationComparison) -> FxHashMap<Pair<EntityId>, usize> {
    let mut shares = FxHashMap::default();
    for (pair, _) in comparison.pairs() {
        let before = comparison.snapshots.before.entity(pair.before);
        let is_kept = before.name == comparison.snapshots.after.entity(pair.after).name;
        if is_kept && before.kind == EntityKind::Method {
            *shares.entry(owners(comparison, pair)).or_default() += 1;
        }
    }
    shares
}

/// Whether at least half of one of several types went to, or came from, the one on a side. Both have no other
/// partner, and they do not share a name.
fn is_part(comparison: &DeclarationComparison, types: Pair<EntityId>, side: Side, n_shared: usize) -> bool {
    let part = *types.get(side.other());
    let name = |side: Side| comparison.snapshots.get(side).entity(*types.get(side)).name;
    let may_part = |side: Side| match comparison.partner_and_pass(side, *types.get(side)) {
        None => true,
        Some((_, pass)) => pass == Pass::RenamedType,
    };
    let is_taken = comparison.partner(side.other(), part).is_some_and(|partner| partner != *types.get(side));
    2 * n_shared >= n_methods(comparison, side.other(), part)
        && name(Side::Before) != name(Side::After)
        && may_part(Side::Before)
        && may_part(Side::After)
        && !is_taken
        && !Side::BOTH.into_iter().any(|side| comparison.snapshots.get(side).is_local(*types.get(side)))
}

/// Whether none of several types is below or within another.
fn are_strangers(comparison: &DeclarationComparison, side: Side, types: &[EntityId]) -> bool {
    let snapshot = comparison.snapshots.get(side);
    let is_related = |id: EntityId, other: EntityId| {
        snapshot.is_below(id, snapshot.entity(other)) || snapshot.entity(id).parent == Some(other)
    };
    !types.iter().any(|&id| types.iter().any(|&other| id != other && is_related(id, other)))
}
