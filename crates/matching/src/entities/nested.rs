//! Local and anonymous classes in matched code, and their members.

use super::identity::match_members_of;
use crate::{Comparison, Pass};
use refscope_model::EntityId;
use refscope_text::{Pair, Side};
use rustc_hash::FxHashMap;

/// Nested types on the same way through matched code, in order.
pub(super) fn match_types(comparison: &mut Comparison) {
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

fn nested_by_owner(comparison: &Comparison, side: Side) -> FxHashMap<EntityId, Vec<EntityId>> {
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
fn match_lists(comparison: &mut Comparison, before: &[EntityId], after: &[EntityId]) {
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

fn content(comparison: &Comparison, side: Side, id: EntityId) -> u64 {
    comparison.snapshots.get(side).entity(id).content
}

fn name(comparison: &Comparison, side: Side, id: EntityId) -> u64 {
    comparison.snapshots.get(side).entity(id).name.value()
}

/// The created type without its package and type arguments, or the name of a local type.
fn last_segment(comparison: &Comparison, side: Side, id: EntityId) -> u64 {
    let name = comparison.snapshots.get(side).name(id);
    let last = name.rfind("new ").map_or(name, |at| &name[at + 4..]);
    let bare = last.split('<').next().unwrap_or(last);
    refscope_text::Symbol::of(bare.rsplit('.').next().unwrap_or(bare)).value()
}
