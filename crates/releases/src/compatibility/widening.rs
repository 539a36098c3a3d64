//! Signatures that only take more than before.

use crate::correspondence::Correspondence;
use crate::element::written_parameters;
use crate::release::{Release, simple_type};
use refscope_model::{EntityId, EntityKind, Visibility, describe};

/// Whether all calls of a method are calls of the later one: it has the same name, types of parameters only grew, and what
/// it returns can be used as before.
pub(crate) fn takes_what_it_took(same: &Correspondence, id: EntityId, other: EntityId) -> bool {
    let (before, after) = (same.before, same.after);
    let owner = |release: &Release, id| release.owner(id);
    let is_in_place =
        owner(before, id).zip(owner(after, other)).is_some_and(|(owner, other)| same.is_same(owner, other));
    is_in_place && takes_calls_of(same, id, other)
}

/// The same for a method of any type, which may be a type above.
fn takes_calls_of(same: &Correspondence, id: EntityId, other: EntityId) -> bool {
    let (before, after) = (same.before, same.after);
    let is_constructor = before.kind(id) == EntityKind::Constructor;
    if before.kind(id) != after.kind(other)
        || !is_constructor && before.name(id) != after.name(other)
        || before.parameters(id).len() != after.parameters(other).len()
    {
        return false;
    }
    let gives = |release: &Release, id| {
        simple_type(&describe::declared_type(&release.snapshot, id, describe::Names::Short), 0)
    };
    let (old, new) = (written_parameters(before, id), written_parameters(after, other));
    old.iter().zip(&new).all(|(old, new)| same.takes((id, &old.simple_type()), (other, &new.simple_type())))
        && (is_constructor || same.gives(&gives(before, id), (other, &gives(after, other))))
}

/// What the calls of a method that is gone mean now: a method of its type, or of one above, that takes as much or more.
pub(super) fn heir_of_calls(same: &Correspondence, owner: EntityId, id: EntityId) -> Option<EntityId> {
    let (before, after) = (same.before, same.after);
    let above = after.above(owner).iter().copied();
    let above = above.filter(|_| before.kind(id) == EntityKind::Method);
    let mut members = std::iter::once(owner).chain(above).flat_map(|it| after.snapshot.members(it));
    members.find(|&it| {
        after.snapshot.visibility(it) >= before.snapshot.visibility(id).max(Visibility::Protected)
            && super::is_static(after, it) == super::is_static(before, id)
            && takes_calls_of(same, id, it)
    })
}
