//! Methods without code, be they abstract or empty: their implementations say what became of them, else their signatures and names.

use super::evidence::{has_same_signature, is_without_code, name_similarity};
use super::methods::{are_few, join_best};
use super::nearest;
use super::same_signature::{free_members, open_owner_pairs};
use crate::{CodeComparison, DeclarationComparison, Pass};
use refscope_model::{EntityId, EntityKind, Snapshot};
use refscope_text::{Pair, Side, Symbol};
use rustc_hash::{FxHashMap, FxHashSet};

/// What a method is called and takes.
pub(super) type Signature = (Symbol, u64);

/// How many methods of one signature are looked at where one stands above or below: every type may have one.
pub(super) const MAX_NAMESAKES: usize = 256;

/// Joins methods without code of matched types when an implementation of one became one of the other.
pub(super) fn match_inferred(comparison: &mut CodeComparison) {
    let implementations = changed_signatures(comparison);
    for owners in open_owner_pairs(comparison) {
        let (before, after) = (free(comparison, Side::Before, owners), free(comparison, Side::After, owners));
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

/// The methods without code of one type that have no partner yet.
fn free(comparison: &CodeComparison, side: Side, owners: Pair<EntityId>) -> Vec<EntityId> {
    let snapshot = comparison.snapshots.get(side);
    let mut members = free_members(comparison, side, *owners.get(side));
    let is_method = |kind| matches!(kind, EntityKind::Method | EntityKind::AnnotationMember);
    members.retain(|&id| is_method(snapshot.entity(id).kind) && is_without_code(comparison, side, id));
    members
}

/// Joins methods without code that take and give the same and whose names have most words in common.
pub(super) fn match_similar(comparison: &mut CodeComparison) {
    for owners in open_owner_pairs(comparison) {
        match_similar_of(comparison, owners);
    }
}

fn match_similar_of(comparison: &mut CodeComparison, owners: Pair<EntityId>) {
    let group = Pair::new(free(comparison, Side::Before, owners), free(comparison, Side::After, owners));
    let mut candidates = Vec::new();
    for pair in nearest::pairs(comparison, &group, are_few(comparison, &group)) {
        let names = name_similarity(comparison, pair);
        if names >= 0.5 && has_same_signature(comparison, pair) {
            candidates.push((names, pair, None));
        }
    }
    join_best(comparison, candidates, Pass::Renamed);
}

/// The signatures of matched methods with code that have another signature now.
fn changed_signatures(comparison: &DeclarationComparison) -> FxHashMap<Signature, Vec<Signature>> {
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

pub(super) fn signature(snapshot: &Snapshot, id: EntityId) -> Signature {
    let entity = snapshot.entity(id);
    (entity.name, entity.signature)
}
