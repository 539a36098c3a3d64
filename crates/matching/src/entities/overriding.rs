//! Methods that override one that has another name or signature now.

use super::bodyless::{Signature, signature};
use super::identity::{free_members, open_owner_pairs};
use crate::{Comparison, Pass};
use refscope_model::{EntityId, EntityKind};
use refscope_text::{Pair, Side};
use rustc_hash::FxHashMap;

/// Methods follow the ones they override, whatever became of their code.
pub(super) fn match_overriding(comparison: &mut Comparison) {
    let overridden = changed_methods(comparison);
    if overridden.is_empty() {
        return;
    }
    for owners in open_owner_pairs(comparison) {
        let later: FxHashMap<Signature, EntityId> = free_methods(comparison, Side::After, owners.after)
            .into_iter()
            .map(|id| (signature(&comparison.snapshots.after, id), id))
            .collect();
        for id in free_methods(comparison, Side::Before, owners.before) {
            let before = &comparison.snapshots.before;
            let candidates = overridden.get(&signature(before, id)).into_iter().flatten();
            let mut above = candidates.filter(|pair| {
                before.is_below(owners.before, before.entity(before.enclosing_type(pair.before)).name)
            });
            let found = above.find_map(|pair| later.get(&signature(&comparison.snapshots.after, pair.after)));
            if let Some(&other) = found
                && comparison.entities.are_free(Pair::new(id, other))
            {
                comparison.entities.join(id, other, Pass::Inferred);
            }
        }
    }
}

/// The matched methods that have another name or signature, by what they were.
fn changed_methods(comparison: &Comparison) -> FxHashMap<Signature, Vec<Pair<EntityId>>> {
    let Pair { before, after } = comparison.snapshots.as_ref();
    let mut changed: FxHashMap<Signature, Vec<Pair<EntityId>>> = FxHashMap::default();
    for (pair, _) in comparison.pairs() {
        let key = signature(before, pair.before);
        let is_method = before.entity(pair.before).kind == EntityKind::Method;
        if is_method && key != signature(after, pair.after) {
            changed.entry(key).or_default().push(pair);
        }
    }
    changed
}

fn free_methods(comparison: &Comparison, side: Side, owner: EntityId) -> Vec<EntityId> {
    let snapshot = comparison.snapshots.get(side);
    let mut members = free_members(comparison, side, owner);
    members.retain(|&id| snapshot.entity(id).kind == EntityKind::Method);
    members
}
