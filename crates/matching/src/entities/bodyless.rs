//! Methods without code, whose implementations say what became of them.

use super::identity::{free_members, owner_pairs};
use crate::{Comparison, Pass};
use refscope_model::{EntityId, EntityKind, Snapshot};
use refscope_text::{Pair, Side, Symbol};
use rustc_hash::{FxHashMap, FxHashSet};

/// What a method is called and takes.
type Signature = (Symbol, u64);

/// Joins methods without code of matched types when an implementation of one became one of the other.
pub(super) fn match_inferred(comparison: &mut Comparison) {
    let implementations = changed_signatures(comparison);
    for owners in owner_pairs(comparison) {
        let free = |side: Side| -> Vec<EntityId> {
            let snapshot = comparison.snapshots.get(side);
            let mut members = free_members(comparison, side, *owners.get(side));
            members.retain(|&id| snapshot.entity(id).kind == EntityKind::Method && snapshot.code(id).is_none());
            members
        };
        let (before, after) = (free(Side::Before), free(Side::After));
        let mut by_signature: FxHashMap<Signature, EntityId> = FxHashMap::default();
        for id in after {
            by_signature.entry(signature(&comparison.snapshots.after, id)).or_insert(id);
        }
        for id in before {
            let partners = implementations.get(&signature(&comparison.snapshots.before, id));
            let found = partners.into_iter().flatten().find_map(|partner| by_signature.get(partner)).copied();
            if let Some(partner) = found
                && comparison.entities.are_free(Pair::new(id, partner))
            {
                comparison.entities.join(id, partner, Pass::Inferred);
            }
        }
    }
}

/// The signatures of matched methods with code that have another signature now.
fn changed_signatures(comparison: &Comparison) -> FxHashMap<Signature, Vec<Signature>> {
    let Pair { before, after } = comparison.snapshots.as_ref();
    let mut seen = FxHashSet::default();
    let mut changed: FxHashMap<Signature, Vec<Signature>> = FxHashMap::default();
    for (pair, _) in comparison.pairs() {
        let is_method = before.entity(pair.before).kind == EntityKind::Method;
        if !is_method || before.code(pair.before).is_none() {
            continue;
        }
        let signatures = Pair::new(signature(before, pair.before), signature(after, pair.after));
        if signatures.before != signatures.after && seen.insert(signatures) {
            changed.entry(signatures.before).or_default().push(signatures.after);
        }
    }
    changed
}

fn signature(snapshot: &Snapshot, id: EntityId) -> Signature {
    let entity = snapshot.entity(id);
    (entity.name, entity.signature)
}
