//! Who declares what, and who extends whom, for a whole version: found once, by type and name.

use crate::Workers;
use refscope_model::{EntityId, EntityKind, Modifiers, Snapshot, TypeName, Visibility, header};
use refscope_text::Symbol;
use rustc_hash::{FxHashMap, FxHashSet};

/// How many types above one are followed: broken code can extend itself.
const MAX_TYPES: usize = 256;

/// The types above a type.
#[derive(Debug, Default)]
struct Relatives {
    /// Direct super types of the version.
    above: Vec<EntityId>,
    /// Whether it extends or implements something that the version does not declare.
    has_foreign: bool,
}

/// Members by type and name, and the hierarchy.
#[derive(Debug, Default)]
pub(crate) struct Members {
    by_name: FxHashMap<(EntityId, Symbol), Vec<EntityId>>,
    relatives: FxHashMap<EntityId, Relatives>,
    /// Methods that a type below declares anew. Asked from below, this takes as long as hierarchies are high; asked from
    /// above, a type that all extend would be asked for each of its methods.
    overridden: FxHashSet<EntityId>,
}

impl Members {
    pub(super) fn new(snapshot: &Snapshot, workers: &impl Workers) -> Self {
        let mut members = Self::default();
        let types: Vec<EntityId> = snapshot.ids().filter(|&id| snapshot.entity(id).kind.is_type()).collect();
        let above = workers.map(types.len(), |at| snapshot.super_types(types[at]).to_vec());
        for (&type_, above) in types.iter().zip(above) {
            for above in above {
                match above {
                    TypeName::Declared(above) if above != type_ => {
                        members.relatives.entry(type_).or_default().above.push(above);
                    }
                    _ => members.relatives.entry(type_).or_default().has_foreign = true,
                }
            }
            for member in snapshot.members(type_) {
                let name = snapshot.entity(member).name;
                members.by_name.entry((type_, name)).or_default().push(member);
            }
        }
        let overridden = workers.map(types.len(), |at| members.overridden_by(snapshot, types[at]));
        members.overridden = overridden.into_iter().flatten().collect();
        members
    }

    /// The methods above a type that it declares anew.
    fn overridden_by(&self, snapshot: &Snapshot, type_: EntityId) -> Vec<EntityId> {
        let above = self.upward(type_).split_off(1);
        let own = snapshot.members(type_).filter(|&id| snapshot.entity(id).kind == EntityKind::Method);
        let overridden = own.flat_map(|id| {
            let (name, n_parameters) = (snapshot.entity(id).name, n_parameters(snapshot, id));
            above.iter().flat_map(move |&above| self.own_methods(snapshot, above, name, n_parameters))
        });
        overridden.collect()
    }

    /// The members of this name that a type declares itself.
    pub(crate) fn own(&self, type_: EntityId, name: Symbol) -> &[EntityId] {
        self.by_name.get(&(type_, name)).map_or(&[], Vec::as_slice)
    }

    /// A type and all above it, nearest first.
    pub(crate) fn upward(&self, type_: EntityId) -> Vec<EntityId> {
        let mut types = vec![type_];
        let mut at = 0;
        while let Some(&type_) = types.get(at)
            && types.len() < MAX_TYPES
        {
            at += 1;
            for &other in self.relatives.get(&type_).map_or(&[][..], |it| &it.above) {
                if !types.contains(&other) {
                    types.push(other);
                }
            }
        }
        types
    }

    /// Whether something above a type is not declared in the version.
    pub(crate) fn has_foreign_above(&self, type_: EntityId) -> bool {
        self.upward(type_).iter().any(|it| self.relatives.get(it).is_some_and(|it| it.has_foreign))
    }

    /// The field that a name means in a type: its own, else one from above.
    pub(crate) fn field(&self, snapshot: &Snapshot, type_: EntityId, name: Symbol) -> Option<EntityId> {
        let is_field =
            |id: EntityId| matches!(snapshot.entity(id).kind, EntityKind::Field | EntityKind::EnumConstant);
        self.upward(type_)
            .into_iter()
            .find_map(|type_| self.own(type_, name).iter().copied().find(|&id| is_field(id)))
    }

    /// The method that a call means in a type: none where several of as many parameters could be meant.
    pub(crate) fn method(
        &self,
        snapshot: &Snapshot,
        type_: EntityId,
        name: Symbol,
        n_arguments: usize,
    ) -> Option<EntityId> {
        let mut found: Option<EntityId> = None;
        for type_ in self.upward(type_) {
            for &id in self.own(type_, name) {
                if snapshot.entity(id).kind != EntityKind::Method || !takes(snapshot, id, n_arguments) {
                    continue;
                }
                match found {
                    None => found = Some(id),
                    Some(first) if snapshot.entity(first).signature == snapshot.entity(id).signature => {}
                    Some(_) => return None,
                }
            }
        }
        found
    }

    /// Whether a type below declares the method anew.
    pub(crate) fn is_overridden(&self, snapshot: &Snapshot, method: EntityId) -> bool {
        let entity = snapshot.entity(method);
        let is_fixed = entity.kind != EntityKind::Method
            || entity.modifiers.contains(Modifiers::STATIC)
            || entity.modifiers.contains(Modifiers::FINAL)
            || snapshot.visibility(method) == Visibility::Private;
        !is_fixed && self.overridden.contains(&method)
    }

    /// Whether a method overrides or implements one, or may: a type above that is not part of the version could
    /// declare it.
    pub(crate) fn may_override(&self, snapshot: &Snapshot, method: EntityId) -> bool {
        let entity = snapshot.entity(method);
        let is_own = entity.kind != EntityKind::Method
            || entity.modifiers.contains(Modifiers::STATIC)
            || snapshot.visibility(method) == Visibility::Private;
        let Some(type_) = entity.parent.filter(|_| !is_own) else { return false };
        let n_parameters = n_parameters(snapshot, method);
        self.has_foreign_above(type_)
            || self
                .upward(type_)
                .into_iter()
                .skip(1)
                .any(|above| self.own_methods(snapshot, above, entity.name, n_parameters).next().is_some())
    }

    fn own_methods(
        &self,
        snapshot: &Snapshot,
        type_: EntityId,
        name: Symbol,
        n_parameters_wanted: usize,
    ) -> impl Iterator<Item = EntityId> {
        self.own(type_, name).iter().copied().filter(move |&id| {
            snapshot.entity(id).kind == EntityKind::Method
                && n_parameters(snapshot, id) == n_parameters_wanted
        })
    }
}

fn n_parameters(snapshot: &Snapshot, id: EntityId) -> usize {
    header::parameters(snapshot.tree_of(id), snapshot.entity(id).node).count()
}

fn takes(snapshot: &Snapshot, id: EntityId, n_arguments: usize) -> bool {
    let mut n_parameters = 0;
    let mut is_variadic = false;
    for parameter in header::parameters(snapshot.tree_of(id), snapshot.entity(id).node) {
        n_parameters += 1;
        is_variadic = parameter.is_variadic;
    }
    n_arguments == n_parameters || (is_variadic && n_arguments + 1 >= n_parameters)
}
