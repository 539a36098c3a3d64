//! Methods that override one that has another name or signature now.

use super::abstract_methods::{MAX_NAMESAKES, Signature, signature};
use super::same_signature::{free_members, open_owner_pairs};
use crate::{CodeComparison, DeclarationComparison, Pass};
use refscope_model::{EntityId, EntityKind};
use refscope_text::{Pair, Side};
use rustc_hash::FxHashMap;

/// Methods follow the ones they override, whatever became of their code.
pub(super) fn match_overriding(comparison: &mut CodeComparison) {
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
            let candidates = overridden.get(&signature(before, id)).into_iter().flatten().take(MAX_NAMESAKES);
            let mut above = candidates.filter(|pair| {
                before.is_below(owners.before, before.entity(before.enclosing_type(pair.before)))
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

/// The matched methods that have another name or signature, by what they were. Where one below has the name of either
/// version in both, others need not follow.
fn changed_methods(comparison: &DeclarationComparison) -> FxHashMap<Signature, Vec<Pair<EntityId>>> {
    let Pair { before, after } = comparison.snapshots.as_ref();
    let is_method = |id: EntityId| before.entity(id).kind == EntityKind::Method;
    let methods = comparison.pairs().map(|(pair, _)| pair).filter(|pair| is_method(pair.before));
    let signatures = |pair: Pair<EntityId>| [signature(before, pair.before), signature(after, pair.after)];
    let (kept, changed): (Vec<_>, Vec<_>) =
        methods.map(|pair| (signatures(pair), pair)).partition(|([earlier, later], _)| earlier == later);
    let mut keeping: FxHashMap<Signature, Vec<EntityId>> = FxHashMap::default();
    for ([signature, _], pair) in kept {
        keeping.entry(signature).or_default().push(before.enclosing_type(pair.before));
    }
    let mut by_signature: FxHashMap<Signature, Vec<Pair<EntityId>>> = FxHashMap::default();
    for (signatures, pair) in changed {
        let owner = before.entity(before.enclosing_type(pair.before));
        let mut types = signatures.iter().filter_map(|it| keeping.get(it)).flatten().take(MAX_NAMESAKES);
        if !types.any(|&it| before.is_below(it, owner)) {
            by_signature.entry(signatures[0]).or_default().push(pair);
        }
    }
    by_signature
}

fn free_methods(comparison: &DeclarationComparison, side: Side, owner: EntityId) -> Vec<EntityId> {
    let snapshot = comparison.snapshots.get(side);
    let mut members = free_members(comparison, side, owner);
    members.retain(|&id| snapshot.entity(id).kind == EntityKind::Method);
    members
}
