//! What is the same in both releases: the renaming function ρ and what it makes of every entity.
//!
//! ρ is a set. A deprecated entity that lives on is the same as itself *and* as what replaced it, so that a caller
//! counts for both; were it a function, every entry of the log would take callers from what lives on.

use crate::release::Release;
use refscope_model::{EntityId, EntityKind};
use refscope_text::{Side, Symbol};
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;

/// Which entities of two releases are the same.
pub(crate) struct Correspondence<'r> {
    pub(crate) before: &'r Release,
    pub(crate) after: &'r Release,
    /// Renamed packages and types by their full names.
    renames: BTreeMap<String, String>,
    /// Renamed types by their simple names, where these are clear.
    simple_renames: FxHashMap<Symbol, Symbol>,
    to_after: Vec<Vec<EntityId>>,
    to_before: Vec<Vec<EntityId>>,
    /// Whether an entity of the later release lives on under its old name.
    is_old: Vec<bool>,
    /// Whether an entity of the earlier release lives on under its old name.
    is_alive: Vec<bool>,
}

impl<'r> Correspondence<'r> {
    /// Pairs the types of equal names.
    pub(crate) fn new(before: &'r Release, after: &'r Release) -> Self {
        let mut same = Self {
            before,
            after,
            renames: BTreeMap::new(),
            simple_renames: FxHashMap::default(),
            to_after: vec![Vec::new(); before.snapshot.len()],
            to_before: vec![Vec::new(); after.snapshot.len()],
            is_old: vec![false; after.snapshot.len()],
            is_alive: vec![false; before.snapshot.len()],
        };
        same.pair_types("");
        same
    }

    /// Adds a renamed package to ρ and pairs the types that it leads to.
    pub(crate) fn rename_package(&mut self, before: &str, after: &str) {
        self.renames.insert(before.to_owned(), after.to_owned());
        self.pair_types(before);
    }

    /// Adds a type that has another full name to ρ and pairs the members and nested types that it leads to.
    pub(crate) fn rename_type(&mut self, before: EntityId, after: EntityId) {
        let names = (self.before.snapshot.type_name(before), self.after.snapshot.type_name(after));
        self.add(before, after);
        self.pair_members_of(before, after);
        for dimensions in ["", "[]", "[][]"] {
            let last =
                |name: &str| Symbol::of(&format!("{}{dimensions}", name.rsplit('.').next().unwrap_or(name)));
            self.simple_renames.insert(last(&names.0), last(&names.1));
        }
        self.renames.insert(names.0.clone(), names.1);
        self.pair_types(&names.0);
    }

    /// ρ: the longest renamed part at the front of a name decides. Packages do not lie within each other, whatever their
    /// names look like: where `a.b` is renamed, the types of `a.b.c` are not.
    pub(crate) fn renamed(&self, name: &str) -> String {
        let ends = std::iter::once(name.len()).chain(name.rmatch_indices('.').map(|(dot, _)| dot));
        for end in ends {
            if let Some(renamed) = self.renames.get(&name[..end]) {
                return format!("{renamed}{}", &name[end..]);
            }
            if self.before.packages.contains_key(&name[..end]) {
                break;
            }
        }
        name.to_owned()
    }

    /// Pairs the types below a package or type that have the same name under ρ, with their members.
    fn pair_types(&mut self, below: &str) {
        let (before, after) = (self.before, self.after);
        let mut kept = Vec::new();
        for (name, types) in before.types_below(below) {
            let others = after.types_named(&self.renamed(name));
            for (&id, &other) in types.iter().zip(others) {
                if self.after(id).is_empty() && self.is_free(other) {
                    self.keep(id, other);
                    kept.push((id, other));
                }
            }
        }
        for (id, other) in kept {
            self.pair_members_of(id, other);
        }
    }

    /// Pairs once more the members of all paired types, with all renamed types in ρ.
    pub(crate) fn pair_members(&mut self) {
        for type_ in self.before.snapshot.ids().filter(|&id| self.before.kind(id).is_type()) {
            for other in self.to_after[type_.index()].clone() {
                self.pair_members_of(type_, other);
            }
        }
    }

    /// Pairs the members of a type, or of a constant with a body, that have one name and equal parameters.
    fn pair_members_of(&mut self, type_: EntityId, other: EntityId) {
        let (before, after) = (self.before, self.after);
        let is_gone = |&it: &EntityId| !before.kind(it).is_type() && self.after(it).is_empty();
        let gone: Vec<EntityId> = before.snapshot.members(type_).filter(is_gone).collect();
        if gone.is_empty() {
            return;
        }
        let mut free: FxHashMap<MemberKey, Vec<EntityId>> = FxHashMap::default();
        let is_free = |&it: &EntityId| !after.kind(it).is_type() && self.is_free(it);
        for member in after.snapshot.members(other).filter(is_free) {
            free.entry(key(after, member, |name| name)).or_default().insert(0, member);
        }
        for member in gone {
            let exact = key(before, member, |name| name);
            let renamed = key(before, member, |name| self.renamed_simple(name));
            let partner = [exact, renamed].iter().find_map(|key| free.get_mut(key)?.pop());
            if let Some(partner) = partner {
                self.keep(member, partner);
                if before.kind(member) == EntityKind::EnumConstant {
                    self.pair_members_of(member, partner);
                }
            }
        }
    }

    /// Remembers that an entity lives on.
    fn keep(&mut self, before: EntityId, after: EntityId) {
        self.is_alive[before.index()] = true;
        self.is_old[after.index()] = true;
        self.add(before, after);
    }

    /// Remembers that an entity became another one.
    pub(crate) fn add(&mut self, before: EntityId, after: EntityId) {
        if !self.to_after[before.index()].contains(&after) {
            self.to_after[before.index()].push(after);
            self.to_before[after.index()].push(before);
        }
    }

    /// What an entity of the earlier release is in the later one.
    pub(crate) fn after(&self, before: EntityId) -> &[EntityId] {
        &self.to_after[before.index()]
    }

    /// What an entity of the later release was in the earlier one.
    pub(crate) fn before(&self, after: EntityId) -> &[EntityId] {
        &self.to_before[after.index()]
    }

    /// The entities of the other side that one of `side` is the same as.
    pub(crate) fn of(&self, side: Side, id: EntityId) -> &[EntityId] {
        match side {
            Side::Before => self.after(id),
            Side::After => self.before(id),
        }
    }

    /// What an entity lives on as under its old name.
    pub(crate) fn alive(&self, before: EntityId) -> Option<EntityId> {
        let first = self.after(before).first().copied();
        first.filter(|_| self.is_alive[before.index()])
    }

    /// Whether an entity of the later release was there before, under its name.
    pub(crate) fn is_old(&self, after: EntityId) -> bool {
        self.is_old[after.index()]
    }

    /// Whether an entity of the later release is new and not known to be the successor of another.
    pub(crate) fn is_free(&self, after: EntityId) -> bool {
        self.before(after).is_empty()
    }

    /// Whether two types are the same.
    pub(crate) fn is_same(&self, before: EntityId, after: EntityId) -> bool {
        self.after(before).contains(&after)
    }

    /// A name of a type as the later release says it.
    pub(crate) fn renamed_simple(&self, name: Symbol) -> Symbol {
        self.simple_renames.get(&name).copied().unwrap_or(name)
    }
}

type MemberKey = (u8, Symbol, Vec<Symbol>);

/// What tells the members of a type apart. A constructor has the name of its type, which may have changed.
fn key(release: &Release, id: EntityId, rename: impl Fn(Symbol) -> Symbol) -> MemberKey {
    let name = release.name(id);
    match release.kind(id) {
        EntityKind::Constructor => (0, Symbol::NONE, parameters(release, id, rename)),
        kind if kind.is_callable() => (1, name, parameters(release, id, rename)),
        EntityKind::Initializer => (2, Symbol::NONE, Vec::new()),
        _ => (3, name, Vec::new()),
    }
}

fn parameters(release: &Release, id: EntityId, rename: impl Fn(Symbol) -> Symbol) -> Vec<Symbol> {
    release.parameters(id).iter().map(|&name| rename(name)).collect()
}
