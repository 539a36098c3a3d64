//! Local and anonymous classes in matched code, and their members.

use super::same_signature::{Identity, identity, match_members_of};
use super::types::join_types;
use crate::{CodeComparison, DeclarationComparison, Extraction, Pass};
use refscope_model::EntityId;
use refscope_text::{Pair, Side};
use rustc_hash::FxHashMap;

/// Nested types on the same way through matched code, in order.
pub(super) fn match_types(comparison: &mut CodeComparison) {
    let by_owner =
        Pair::new(nested_by_owner(comparison, Side::Before), nested_by_owner(comparison, Side::After));
    let mut owners: Vec<EntityId> = by_owner.before.keys().copied().collect();
    owners.sort();
    for owner in owners {
        let Some(partner) = comparison.partner(Side::Before, owner) else { continue };
        let Some(others) = by_owner.after.get(&partner) else { continue };
        match_lists(comparison, &by_owner.before[&owner], others);
    }
}

/// Nested types in code that went into another method, or came out of one.
pub(super) fn match_extracted(comparison: &mut CodeComparison, extractions: &[Extraction]) {
    let by_owner =
        Pair::new(nested_by_owner(comparison, Side::Before), nested_by_owner(comparison, Side::After));
    for pair in extractions.iter().map(Extraction::bodies) {
        if let (Some(before), Some(after)) =
            (by_owner.before.get(&pair.before), by_owner.after.get(&pair.after))
        {
            match_lists(comparison, before, after);
        }
    }
}

fn nested_by_owner(comparison: &DeclarationComparison, side: Side) -> FxHashMap<EntityId, Vec<EntityId>> {
    let snapshot = comparison.snapshots.get(side);
    let mut by_owner: FxHashMap<EntityId, Vec<EntityId>> = FxHashMap::default();
    for id in comparison.unmatched(side) {
        let entity = snapshot.entity(id);
        if entity.kind.is_type()
            && snapshot.is_local(id)
            && let Some(owner) = entity.parent.filter(|&owner| !snapshot.entity(owner).kind.is_type())
        {
            by_owner.entry(owner).or_default().push(id);
        }
    }
    by_owner
}

/// Equal code first, then equal names, then what creates the same type, each in source order.
fn match_lists(comparison: &mut CodeComparison, before: &[EntityId], after: &[EntityId]) {
    for key in [content, name, last_segment] {
        for &id in before {
            let wanted = key(comparison, Side::Before, id);
            let found = after.iter().copied().find(|&other| {
                comparison.entities.are_free(Pair::new(id, other))
                    && key(comparison, Side::After, other) == wanted
            });
            if let Some(other) = found {
                let pair = Pair::new(id, other);
                let is_intact = comparison.is_unchanged(pair);
                comparison.entities.join(id, other, if is_intact { Pass::Intact } else { Pass::Nested });
                match_members_of(comparison, pair);
            }
        }
    }
}

fn content(comparison: &DeclarationComparison, side: Side, id: EntityId) -> u64 {
    comparison.snapshots.get(side).entity(id).content
}

fn name(comparison: &DeclarationComparison, side: Side, id: EntityId) -> u64 {
    comparison.snapshots.get(side).entity(id).name.value()
}

/// The created type without its package and type arguments, or the name of a local type.
fn last_segment(comparison: &DeclarationComparison, side: Side, id: EntityId) -> u64 {
    let name = comparison.snapshots.get(side).name(id);
    let last = name.rfind("new ").map_or(name, |at| &name[at + 4..]);
    let bare = last.split('<').next().unwrap_or(last);
    refscope_text::Symbol::of(bare.rsplit('.').next().unwrap_or(bare)).value()
}

/// Named types that left the code around them, or went into code, within their file and with all their members.
pub(super) fn match_lifted(comparison: &mut CodeComparison) {
    let mut by_members: FxHashMap<_, Pair<Vec<EntityId>>> = FxHashMap::default();
    for side in Side::BOTH {
        for id in lone_named_types(comparison, side) {
            let key = (&*comparison.snapshots.get(side).file_of(id).path, members(comparison, side, id));
            by_members.entry(key).or_default().get_mut(side).push(id);
        }
    }
    let mut lifted: Vec<Pair<EntityId>> = by_members.into_values().filter_map(only_pair).collect();
    lifted.retain(|&pair| is_lifted(comparison, pair));
    lifted.sort();
    for pair in lifted {
        let name = |side: Side| name(comparison, side, *pair.get(side));
        let is_kept = name(Side::Before) == name(Side::After);
        join_types(comparison, pair, if is_kept { Pass::MovedType } else { Pass::RenamedType });
        match_members_of(comparison, pair);
    }
}

fn only_pair(types: Pair<Vec<EntityId>>) -> Option<Pair<EntityId>> {
    match (types.before.as_slice(), types.after.as_slice()) {
        ([before], [after]) => Some(Pair::new(*before, *after)),
        _ => None,
    }
}

/// Whether one of two types stands in code and the other does not.
///
/// ```text
/// before: void run() { class Step { … } }
/// after:  void run() { … }  class Step { … }
/// ```
fn is_lifted(comparison: &DeclarationComparison, pair: Pair<EntityId>) -> bool {
    comparison.snapshots.before.is_local(pair.before) != comparison.snapshots.after.is_local(pair.after)
}

/// The types without a partner that have a name and members.
fn lone_named_types(comparison: &DeclarationComparison, side: Side) -> Vec<EntityId> {
    let snapshot = comparison.snapshots.get(side);
    let types = comparison.unmatched(side).filter(|&id| snapshot.entity(id).kind.is_type());
    types.filter(|&id| !snapshot.is_anonymous(id) && snapshot.members(id).next().is_some()).collect()
}

fn members(comparison: &DeclarationComparison, side: Side, id: EntityId) -> Vec<Identity> {
    let snapshot = comparison.snapshots.get(side);
    let mut members: Vec<Identity> = snapshot.members(id).map(|member| identity(snapshot, member)).collect();
    members.sort();
    members
}
