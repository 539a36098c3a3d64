//! Types whose methods went to one new type: the types are one, too.

use super::ways;
use crate::entities::bodies::note_renamed_methods;
use crate::entities::methods::match_changed_of;
use crate::entities::renamed_methods::thin_candidates;
use crate::entities::same_signature::match_members_of;
use crate::entities::types::{is_compatible, join_types};
use crate::{CodeComparison, DeclarationComparison, Pass};
use refscope_model::{EntityId, EntityKind};
use refscope_text::{Pair, Side};
use rustc_hash::FxHashSet;

/// Joins types without a partner of which at least half of the methods of both are one, or would be under another
/// name, and then what else they have in common.
pub(in crate::entities) fn match_emptied_types(comparison: &mut CodeComparison) {
    note_renamed_methods(comparison);
    let mut candidates: Vec<(usize, Pair<EntityId>)> =
        ways(comparison).into_iter().map(|(types, n_moved)| (n_moved, types)).collect();
    candidates.retain(|&(n_moved, types)| is_emptied(comparison, types, n_moved));
    candidates.sort_by_key(|&(n_moved, types)| (std::cmp::Reverse(n_moved), types));
    let mut joined = Vec::new();
    for (_, types) in candidates {
        if comparison.entities.are_free(types) {
            let is_kept = name(comparison, Side::Before, types) == name(comparison, Side::After, types);
            join_types(comparison, types, if is_kept { Pass::MovedType } else { Pass::RenamedType });
            match_members_of(comparison, types);
            joined.push(types);
        }
    }
    match_changed_of(comparison, &joined);
}

fn is_emptied(comparison: &CodeComparison, types: Pair<EntityId>, n_moved: usize) -> bool {
    let kind = |side: Side| comparison.snapshots.get(side).entity(*types.get(side)).kind;
    let is_local = |side: Side| comparison.snapshots.get(side).is_local(*types.get(side));
    comparison.entities.are_free(types)
        && !is_local(Side::Before)
        && !is_local(Side::After)
        && is_compatible(kind(Side::Before), kind(Side::After))
        && (is_half(comparison, types, n_moved)
            || is_half(comparison, types, n_moved + n_alike(comparison, types)))
}

/// Whether at least half of the methods went from one type to the other; under the same name, half of the smaller
/// type is enough.
fn is_half(comparison: &DeclarationComparison, types: Pair<EntityId>, n_moved: usize) -> bool {
    let mut halves =
        Side::BOTH.into_iter().map(|side| 2 * n_moved >= n_methods(comparison, side, *types.get(side)));
    if name(comparison, Side::Before, types) == name(comparison, Side::After, types) {
        halves.any(|is_half| is_half)
    } else {
        halves.all(|is_half| is_half)
    }
}

/// How many methods that have no partner yet would be one if the types were.
fn n_alike(comparison: &CodeComparison, types: Pair<EntityId>) -> usize {
    let mut found = thin_candidates(comparison, types);
    found.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
    let mut taken = Pair::<FxHashSet<EntityId>>::default();
    found.retain(|(_, pair, _)| {
        !taken.before.contains(&pair.before) && !taken.after.contains(&pair.after) && {
            taken.before.insert(pair.before);
            taken.after.insert(pair.after)
        }
    });
    found.len()
}

pub(super) fn n_methods(comparison: &DeclarationComparison, side: Side, owner: EntityId) -> usize {
    let snapshot = comparison.snapshots.get(side);
    snapshot.members(owner).filter(|&it| snapshot.entity(it).kind == EntityKind::Method).count()
}

fn name(comparison: &DeclarationComparison, side: Side, types: Pair<EntityId>) -> refscope_text::Symbol {
    comparison.snapshots.get(side).entity(*types.get(side)).name
}
