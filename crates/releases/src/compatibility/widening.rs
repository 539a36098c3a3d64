//! Signatures that only take more than before.

use crate::correspondence::Correspondence;
use crate::release::{Release, is_primitive};
use refscope_model::{EntityId, EntityKind, TypeName, describe};
use refscope_text::Symbol;

/// Whether all calls of a method are calls of the later one: it has the same name, and types of parameters only grew.
pub(super) fn takes_what_it_took(same: &Correspondence, id: EntityId, other: EntityId) -> bool {
    let (before, after) = (same.before, same.after);
    let owner = |release: &Release, id| release.owner(id);
    let is_in_place =
        owner(before, id).zip(owner(after, other)).is_some_and(|(owner, other)| same.is_same(owner, other));
    let is_constructor = before.kind(id) == EntityKind::Constructor;
    let has_name = is_constructor || before.name(id) == after.name(other);
    let (old, new) = (before.parameters(id), after.parameters(other));
    let is_wider = |old: Symbol, new: Symbol| {
        let declared = match before.snapshot.resolve_type(id, old) {
            TypeName::Declared(type_) => same.after(type_).first().copied(),
            TypeName::Foreign(_) | TypeName::Unknown(_) => None,
        };
        same.renamed_simple(old) == new
            || new == Symbol::of("Object") && !is_primitive(old)
            || declared.is_some_and(|it| after.snapshot.is_below_named(it, new))
    };
    let gives =
        |release: &Release, id| describe::declared_type(&release.snapshot, id, describe::Names::Short);
    is_in_place
        && has_name
        && old.len() == new.len()
        && old.iter().zip(new).all(|(&old, &new)| is_wider(old, new))
        && (is_constructor || gives(before, id) == gives(after, other))
}
