//! What the names of types mean where they are written, as the imports, the package and the nesting say.
//!
//! A name has one of three answers: a type of this version, one that is known by its full name and is not among the
//! files, or *unknown*. Nothing is guessed from a simple name alone.

use crate::{EntityId, File, Snapshot, header};
use refscope_syntax::{Import, NodeId, NodeKind};
use refscope_text::Symbol;
use rustc_hash::FxHashMap;
use std::borrow::Cow;

/// What the name of a type means.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TypeName {
    /// A type of the snapshot.
    Declared(EntityId),
    /// A type of this full name that the files do not declare.
    Foreign(String),
    /// A type of this simple name, nobody can tell which.
    Unknown(Symbol),
}

/// The imports of a file.
#[derive(Debug, Default)]
pub(crate) struct Imports {
    /// `import a.b.C;`: the full name by the simple one.
    types: FxHashMap<Symbol, String>,
    /// `import a.b.*;`
    packages: Vec<String>,
    /// `import static a.b.C.m;`: the types by the member's name.
    members: FxHashMap<Symbol, Vec<String>>,
    /// `import static a.b.C.*;`
    types_of_members: Vec<String>,
}

impl Imports {
    pub(crate) fn of(file: &File) -> Self {
        let mut imports = Self::default();
        for import in file.language().declarations.imports(file.source.skeleton(), file.text()) {
            let Import { full_name, is_on_demand, is_of_members } = import;
            match (full_name.rsplit_once('.'), is_of_members) {
                (_, false) if is_on_demand => imports.packages.push(full_name),
                (_, true) if is_on_demand => imports.types_of_members.push(full_name),
                (None, _) => {}
                (Some((_, name)), false) => {
                    imports.types.insert(Symbol::of(name), full_name);
                }
                (Some((type_, name)), true) => {
                    imports.members.entry(Symbol::of(name)).or_default().push(type_.to_owned());
                }
            }
        }
        imports
    }
}

/// How far hierarchies and nestings are followed: broken code can extend itself.
const MAX_DEPTH: usize = 32;

/// Where a search gets the types above a type from. While those are found themselves none are kept, so that what is
/// found never depends on what was asked before, not even where types extend each other in a ring.
#[derive(Clone, Copy)]
enum Above {
    Kept,
    Found,
}

impl Snapshot {
    /// What the simple name of a type means in an entity.
    pub fn resolve_type(&self, from: EntityId, name: Symbol) -> TypeName {
        if self.type_parameter_owner(from, name).is_some() {
            return TypeName::Unknown(name);
        }
        self.resolve_around(from, name, Above::Kept, MAX_DEPTH)
    }

    /// What the dotted name of a type means in an entity: `Outer.Inner`, `a.b.Outer`.
    pub(crate) fn resolve_path(&self, from: EntityId, path: &str) -> TypeName {
        let first = path.split('.').next().unwrap_or(path).trim();
        self.resolve_behind(self.resolve_type(from, Symbol::of(first)), path)
    }

    /// What a simple name means in an entity, type parameters left out.
    fn resolve_around(&self, from: EntityId, name: Symbol, above: Above, depth: usize) -> TypeName {
        let around = std::iter::successors(Some(from), |&id| self.entity(id).parent);
        for type_ in around.filter(|&id| self.entity(id).kind.is_type()) {
            if self.entity(type_).name == name {
                return TypeName::Declared(type_);
            }
            if let Some(member) = self.member_type(type_, name, above, depth) {
                return TypeName::Declared(member);
            }
        }
        self.resolve_imported(self.file_of(from), name)
    }

    /// What a simple name means that nothing within a file declares.
    fn resolve_imported(&self, file: &File, name: Symbol) -> TypeName {
        let imports = file.imports();
        if let Some(full) = imports.types.get(&name) {
            let found = self.types_of_full_name(full).next();
            return found.map_or_else(|| TypeName::Foreign(full.clone()), TypeName::Declared);
        }
        let in_package =
            |package: &str| self.types_named(header::mix(Symbol::of(package).value() ^ name.value()));
        if let Some(&found) =
            self.types_named(header::mix(file.package_symbol().value() ^ name.value())).first()
        {
            return TypeName::Declared(found);
        }
        let mut found = imports.packages.iter().flat_map(|package| in_package(package).iter().take(1));
        match (found.next(), found.next()) {
            (Some(&only), None) => TypeName::Declared(only),
            _ => TypeName::Unknown(name),
        }
    }

    /// The types whose static members of this name an entity may call by that name alone.
    pub(crate) fn static_owners(&self, from: EntityId, member: Symbol) -> Vec<EntityId> {
        let imports = self.file_of(from).imports();
        let by_name = imports.members.get(&member).into_iter().flatten();
        let names = by_name.chain(&imports.types_of_members);
        names.filter_map(|name| self.types_of_full_name(name).next()).collect()
    }

    /// The types above a type, as its header names them; found once.
    pub fn super_types(&self, id: EntityId) -> &[TypeName] {
        let Some(kept) = self.types_above.get(&id) else { return &[] };
        if let Some(found) = kept.get() {
            return found;
        }
        let found = self.found_super_types(id, MAX_DEPTH);
        kept.get_or_init(|| found)
    }

    fn found_super_types(&self, id: EntityId, depth: usize) -> Vec<TypeName> {
        let (tree, text) = (self.tree_of(id), self.file_of(id).text());
        let nodes = self.super_type_nodes(id);
        // What a type extends is looked up around it: its own members are not in sight there.
        nodes.map(|node| self.resolve_in_header(id, tree.text(node, text), depth)).collect()
    }

    /// Where the header of a type names those above it.
    pub(crate) fn super_type_nodes(&self, id: EntityId) -> impl Iterator<Item = NodeId> {
        let (tree, node) = (self.tree_of(id), self.entity(id).node);
        let lists = [NodeKind::Extends, NodeKind::Implements];
        lists.into_iter().flat_map(move |list| header::listed_types(tree, node, list))
    }

    /// What a type means as it is written in the header of a type: `Outer.Inner<T>`, `a.b.Outer`.
    fn resolve_in_header(&self, id: EntityId, written: &str, depth: usize) -> TypeName {
        let bare: String = written.split('<').next().unwrap_or(written).split_whitespace().collect();
        let first = Symbol::of(bare.split('.').next().unwrap_or_default());
        let start = match self.entity(id).parent {
            Some(around) if self.type_parameter_owner(around, first).is_some() => TypeName::Unknown(first),
            Some(around) => self.resolve_around(around, first, Above::Found, depth),
            None => self.resolve_imported(self.file_of(id), first),
        };
        self.resolve_behind(start, &bare)
    }

    /// What a dotted name means whose first part means this.
    fn resolve_behind(&self, start: TypeName, path: &str) -> TypeName {
        if !path.contains('.') {
            return start;
        }
        let path: String = path.split_whitespace().collect();
        let TypeName::Declared(outer) = start else {
            let found = self.types_of_full_name(&path).next();
            return found.map_or(TypeName::Foreign(path), TypeName::Declared);
        };
        let mut inner = path.split('.').skip(1).map(Symbol::of);
        let found = inner.try_fold(outer, |outer, name| self.own_member_type(outer, name));
        found.map_or_else(|| TypeName::Unknown(last_symbol(&path)), TypeName::Declared)
    }

    /// The type of this name among the members of a type, or of those above it.
    pub(crate) fn member_type_named(&self, type_: EntityId, name: Symbol) -> Option<EntityId> {
        self.member_type(type_, name, Above::Kept, MAX_DEPTH)
    }

    fn member_type(&self, type_: EntityId, name: Symbol, above: Above, depth: usize) -> Option<EntityId> {
        if depth == 0 || !self.types_by_simple_name.contains_key(&name) {
            return None;
        }
        self.own_member_type(type_, name).or_else(|| {
            let types = match above {
                Above::Kept => Cow::Borrowed(self.super_types(type_)),
                Above::Found => Cow::Owned(self.found_super_types(type_, depth / 2)),
            };
            types.iter().find_map(|it| match it {
                TypeName::Declared(it) if *it != type_ => self.member_type(*it, name, above, depth / 2),
                _ => None,
            })
        })
    }

    fn own_member_type(&self, type_: EntityId, name: Symbol) -> Option<EntityId> {
        self.types_called(name).iter().copied().find(|&it| self.entity(it).parent == Some(type_))
    }

    /// What declares the type parameter that a name means in an entity.
    pub(crate) fn type_parameter_owner(&self, from: EntityId, name: Symbol) -> Option<EntityId> {
        let mut around = std::iter::successors(Some(from), |&id| self.entity(id).parent);
        around.find(|&id| self.type_parameters(id).any(|it| it == name))
    }

    /// The types of a full name; it does not say where the package ends.
    pub(crate) fn types_of_full_name(&self, full: &str) -> impl Iterator<Item = EntityId> {
        qualified_hashes(full).flat_map(|hash| self.types_named(hash).iter().copied())
    }
}

/// The hashes that a type of this full name may have: each dot may be where its package ends.
pub(crate) fn qualified_hashes(full: &str) -> impl Iterator<Item = u64> + '_ {
    full.match_indices('.').rev().take(MAX_DEPTH).map(move |(dot, _)| {
        let (package, names) = (&full[..dot], &full[dot + 1..]);
        names
            .split('.')
            .fold(Symbol::of(package).value(), |hash, name| header::mix(hash ^ Symbol::of(name).value()))
    })
}

fn last_symbol(dotted: &str) -> Symbol {
    Symbol::of(dotted.rsplit('.').next().unwrap_or(dotted))
}
