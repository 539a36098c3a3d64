//! What a type has without writing it, so that clients still find what is no longer written: inherited members, a
//! constructor without parameters, and what a record declares by its components.

use super::widening::heir_of_calls;
use crate::correspondence::Correspondence;
use crate::release::{Release, parameter_types};
use refscope_model::{EntityId, EntityKind, TypeName, Visibility, header};
use refscope_text::Symbol;

/// What a client that used a member finds in its place.
pub(super) enum Implied {
    /// The same, unwritten.
    Same,
    /// The member of a type above.
    Inherited(EntityId),
    /// The member of a type outside of the release.
    FromOutside,
    /// Another overload takes the calls.
    Taken(EntityId),
}

/// The methods that every object has, with the number of their parameters.
const OF_OBJECTS: [(&str, usize); 4] = [("toString", 0), ("hashCode", 0), ("equals", 1), ("finalize", 0)];

impl Implied {
    /// What stands in for a member that is no longer written.
    pub(super) fn of(same: &Correspondence, id: EntityId) -> Option<Self> {
        let (before, after) = (same.before, same.after);
        let &owner = same.after(before.owner(id)?).first()?;
        match before.kind(id) {
            EntityKind::Constructor if has_constructor(same, owner, id) => Some(Self::Same),
            EntityKind::Constructor => heir_of_calls(same, owner, id).map(Self::Taken),
            EntityKind::Method => {
                if accessor(same, id).is_some_and(|it| after.name(it) == before.name(id)) {
                    return Some(Self::Same);
                }
                let inherited = inherited(same, owner, id).map(Self::Inherited);
                let outside = || is_from_outside(same, owner, id).then_some(Self::FromOutside);
                let taken = || heir_of_calls(same, owner, id).map(Self::Taken);
                inherited.or_else(outside).or_else(taken)
            }
            EntityKind::Field => inherited(same, owner, id).map(Self::Inherited),
            _ => None,
        }
    }
}

/// The member of a type above that has its name and parameters and is as static as it was.
fn inherited(same: &Correspondence, owner: EntityId, id: EntityId) -> Option<EntityId> {
    let (before, after) = (same.before, same.after);
    let parameters: Vec<Symbol> =
        before.parameters(id).iter().map(|&name| same.renamed_simple(name)).collect();
    let members = after.above(owner).iter().flat_map(|&above| after.snapshot.members(above));
    let mut alike = members.filter(|&it| {
        after.kind(it) == before.kind(id)
            && after.name(it) == before.name(id)
            && (after.parameters(it) == parameters || after.parameters(it) == before.parameters(id))
    });
    alike.find(|&it| {
        after.snapshot.visibility(it) != Visibility::Private
            && super::is_static(after, it) == super::is_static(before, id)
    })
}

/// Whether it overrode what a type outside declares: the release compiles without it, so it is inherited.
fn is_from_outside(same: &Correspondence, owner: EntityId, id: EntityId) -> bool {
    let (before, after) = (same.before, same.after);
    let of_object =
        |&(name, n): &(&str, usize)| before.snapshot.name(id) == name && before.parameters(id).len() == n;
    if OF_OBJECTS.iter().any(of_object) && after.kind(owner) != EntityKind::Interface {
        return true;
    }
    let (tree, text) = (before.snapshot.tree_of(id), before.snapshot.file_of(id).text());
    let mut annotations = header::annotations(tree, before.snapshot.entity(id).declaration);
    let is_override =
        annotations.any(|node| tree.text(node, text).trim_start_matches('@').trim() == "Override");
    let types = std::iter::once(owner).chain(after.above(owner).iter().copied());
    let is_outside = |it: &TypeName| !matches!(it, TypeName::Declared(_));
    is_override && { types }.any(|it| after.snapshot.super_types(it).iter().any(is_outside))
}

/// The record's component that a getter of the earlier class gives: `x()`, `getX()` and `isX()` all give `x`.
pub(crate) fn accessor(same: &Correspondence, id: EntityId) -> Option<EntityId> {
    let (before, after) = (same.before, same.after);
    let &owner = same.after(before.owner(id)?).first()?;
    let is_getter = before.kind(id) == EntityKind::Method && before.parameters(id).is_empty();
    if after.kind(owner) != EntityKind::Record || !is_getter {
        return None;
    }
    let name = before.snapshot.name(id);
    let bare = ["get", "is"].iter().find_map(|prefix| name.strip_prefix(prefix));
    let is_same = |component: &str| {
        let mut letters = bare.unwrap_or_default().chars();
        let first = letters.next().filter(|it| it.is_uppercase());
        component == name || first.is_some_and(|it| it.to_lowercase().chain(letters).eq(component.chars()))
    };
    let mut members = after.snapshot.members(owner);
    members.find(|&it| after.snapshot.is_component(it) && is_same(after.snapshot.name(it)))
}

/// Whether a type has a constructor of these parameters without writing it.
fn has_constructor(same: &Correspondence, owner: EntityId, id: EntityId) -> bool {
    let (before, after) = (same.before, same.after);
    match after.kind(owner) {
        EntityKind::Record => *parameter_types(&after.snapshot, owner) == *before.parameters(id),
        EntityKind::Class => before.parameters(id).is_empty() && !has_written_constructor(after, owner),
        _ => false,
    }
}

fn has_written_constructor(release: &Release, type_: EntityId) -> bool {
    release.snapshot.members(type_).any(|it| release.kind(it) == EntityKind::Constructor)
}

/// Whether clients could create a type, or extend it, without arguments, as nothing was written, and now cannot.
pub(super) fn has_lost_constructor(same: &Correspondence, id: EntityId, other: EntityId) -> bool {
    let (before, after) = (same.before, same.after);
    if before.kind(id) != EntityKind::Class || has_written_constructor(before, id) {
        return false;
    }
    let is_usable = |it: EntityId| {
        after.kind(it) == EntityKind::Constructor
            && after.parameters(it).is_empty()
            && after.snapshot.visibility(it) >= before.snapshot.visibility(id).min(Visibility::Protected)
    };
    match after.kind(other) {
        EntityKind::Class => {
            has_written_constructor(after, other) && !after.snapshot.members(other).any(is_usable)
        }
        EntityKind::Record => !parameter_types(&after.snapshot, other).is_empty(),
        _ => false,
    }
}

/// Whether clients could create objects of a class, or extend it.
pub(super) fn could_be_created(release: &Release, id: EntityId) -> bool {
    let mut constructors =
        release.snapshot.members(id).filter(|&it| release.kind(it) == EntityKind::Constructor).peekable();
    let is_visible = |it: EntityId| release.is_api(it);
    constructors.peek().is_none() || constructors.any(is_visible)
}
