//! Which members of two versions are one: by the names around them, their own, and their parameters.

use crate::code::Codebase;
use refscope_model::{EntityId, EntityKind, header};
use refscope_text::Symbol;
use rustc_hash::FxHashMap;

/// Members that are in both versions.
pub(crate) struct Pairing {
    to_after: FxHashMap<EntityId, EntityId>,
    to_before: FxHashMap<EntityId, EntityId>,
}

/// A type, a kind and a name.
type Name = (String, u8, Symbol);

impl Pairing {
    pub(crate) fn new(before: &Codebase, after: &Codebase) -> Self {
        let mut pairing = Self { to_after: FxHashMap::default(), to_before: FxHashMap::default() };
        let (mut ours, mut theirs) = (by_name(before), by_name(after));
        let mut names: Vec<Name> = ours.keys().filter(|it| theirs.contains_key(*it)).cloned().collect();
        names.sort();
        for name in names {
            let (Some(mut ours), Some(mut theirs)) = (ours.remove(&name), theirs.remove(&name)) else {
                continue;
            };
            ours.retain(|&(one, parameters)| {
                let at = theirs.iter().position(|it| it.1 == parameters);
                if let Some(at) = at {
                    pairing.insert(one, theirs.remove(at).0);
                }
                at.is_none()
            });
            // Who is left alone on both sides has other parameters now.
            if let ([(one, _)], [(other, _)]) = (ours.as_slice(), theirs.as_slice()) {
                pairing.insert(*one, *other);
            }
        }
        pairing
    }

    fn insert(&mut self, before: EntityId, after: EntityId) {
        self.to_after.insert(before, after);
        self.to_before.insert(after, before);
    }

    /// All pairs in the order of the earlier version.
    pub(crate) fn pairs(&self) -> Vec<(EntityId, EntityId)> {
        let mut pairs: Vec<_> = self.to_after.iter().map(|(&before, &after)| (before, after)).collect();
        pairs.sort_unstable();
        pairs
    }

    /// What a member became.
    pub(crate) fn after(&self, before: EntityId) -> Option<EntityId> {
        self.to_after.get(&before).copied()
    }

    /// What a member was.
    pub(crate) fn before(&self, after: EntityId) -> Option<EntityId> {
        self.to_before.get(&after).copied()
    }
}

fn by_name(base: &Codebase) -> FxHashMap<Name, Vec<(EntityId, u64)>> {
    let mut members: FxHashMap<Name, Vec<(EntityId, u64)>> = FxHashMap::default();
    for id in base.snapshot.ids() {
        let entity = base.snapshot.entity(id);
        let is_member =
            entity.kind.is_callable() || matches!(entity.kind, EntityKind::Field | EntityKind::Initializer);
        if is_member {
            let name =
                (base.snapshot.type_name(base.snapshot.enclosing_type(id)), entity.kind as u8, entity.name);
            members.entry(name).or_default().push((id, parameters(base, id)));
        }
    }
    members
}

/// The types of the parameters, as written.
fn parameters(base: &Codebase, id: EntityId) -> u64 {
    let tree = base.snapshot.tree_of(id);
    let all = header::parameters(tree, base.snapshot.entity(id).node);
    all.fold(17, |hash, it| hash.rotate_left(11) ^ header::type_hash(tree, &it))
}
