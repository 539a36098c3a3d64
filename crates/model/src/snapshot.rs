//! One version: its files and the entities they declare, in one flat list in pre-order. Entities that are nested
//! in code (local and anonymous classes with their members) follow at the end, once that code was parsed.

use crate::header;
use crate::names::{Imports, TypeName};
use crate::{Entity, EntityId, EntityKind, TreeId, Visibility};
use refscope_syntax::{Declared, Language, Module, NodeId, NodeKind, SourceTree, Tree};
use refscope_text::{LineIndex, Span, Symbol};
use rustc_hash::FxHashMap;
use std::sync::{Arc, OnceLock};

/// A file of a [`Snapshot`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct FileId(pub u32);

/// A file and what it is about.
#[derive(Debug)]
pub struct File {
    /// The path below the repository's root.
    pub path: Arc<str>,
    /// The text with its skeleton.
    pub source: Arc<SourceTree>,
    /// The package as written, empty where none is.
    pub package: Span,
    /// What it is itself, where it owns what it declares.
    pub(crate) module: Option<Module>,
    lines: OnceLock<LineIndex>,
    imports: OnceLock<Imports>,
}

impl File {
    pub(crate) fn new(path: Arc<str>, source: Arc<SourceTree>) -> Self {
        let rules = source.language().declarations;
        let package = rules.package(source.skeleton(), source.text());
        let module = rules.module(&path, source.skeleton());
        Self { path, source, package, module, lines: OnceLock::new(), imports: OnceLock::new() }
    }

    /// The language it is written in.
    pub fn language(&self) -> &'static Language {
        self.source.language()
    }

    /// The lines of the file, found when somebody asks.
    pub fn lines(&self) -> &LineIndex {
        self.lines.get_or_init(|| LineIndex::new(self.source.text()))
    }

    /// What the file imports, read when somebody asks.
    pub(crate) fn imports(&self) -> &Imports {
        self.imports.get_or_init(|| Imports::of(self))
    }

    /// The text of the file.
    pub fn text(&self) -> &str {
        self.source.text()
    }

    /// The package's name, as the file says it or as its module has it.
    pub fn package_name(&self) -> String {
        match &self.module {
            Some(module) => module.package.clone(),
            None => self.package.text(self.text()).split_whitespace().collect(),
        }
    }

    /// The package by its name, as the full names of what is declared in it start.
    pub(crate) fn package_symbol(&self) -> Symbol {
        match &self.module {
            Some(module) => Symbol::of(&module.package),
            None => Symbol::of(self.package.text(self.text())),
        }
    }
}

/// The changed files of one version and all that they declare.
#[derive(Debug, Default)]
pub struct Snapshot {
    pub(crate) files: Vec<File>,
    pub(crate) entities: Vec<Entity>,
    pub(crate) types_by_name: FxHashMap<u64, Vec<EntityId>>,
    pub(crate) types_by_simple_name: FxHashMap<Symbol, Vec<EntityId>>,
    /// The types above each type, found when somebody asks.
    pub(crate) types_above: FxHashMap<EntityId, OnceLock<Vec<TypeName>>>,
    /// All entities of skeletons by name, found when somebody asks.
    by_name: OnceLock<FxHashMap<Symbol, Vec<EntityId>>>,
    /// The code that was parsed so far.
    pub(crate) codes: Vec<Tree>,
    /// Which of it belongs to each entity of a skeleton.
    pub(crate) code_of: Vec<Option<u32>>,
    /// The names of modules, of types without a name, and of local types with the code around them.
    pub(crate) given_names: FxHashMap<EntityId, String>,
}

/// The code of an entity: a block or an expression.
#[derive(Clone, Copy, Debug)]
pub struct Code<'s> {
    /// The entity.
    pub owner: EntityId,
    /// The tree that holds it.
    pub tree: &'s Tree,
    /// Its topmost node.
    pub root: NodeId,
}

impl Snapshot {
    /// All entities; those of skeletons each before those within it.
    pub fn ids(&self) -> impl DoubleEndedIterator<Item = EntityId> + use<> {
        (0..self.entities.len() as u32).map(EntityId)
    }

    /// How many entities there are.
    pub fn len(&self) -> usize {
        self.entities.len()
    }

    /// Whether nothing is declared.
    pub fn is_empty(&self) -> bool {
        self.entities.is_empty()
    }

    /// An entity by its id.
    pub fn entity(&self, id: EntityId) -> &Entity {
        &self.entities[id.index()]
    }

    /// The direct members of a type.
    pub fn members(&self, id: EntityId) -> impl Iterator<Item = EntityId> {
        let end = id.0 + 1 + self.entity(id).n_descendants;
        let mut at = id.0 + 1;
        std::iter::from_fn(move || {
            let member = EntityId(at);
            (at < end).then(|| {
                at += 1 + self.entity(member).n_descendants;
                member
            })
        })
    }

    /// The types that have this qualified name.
    pub fn types_named(&self, qualified_name: u64) -> &[EntityId] {
        self.types_by_name.get(&qualified_name).map_or(&[], Vec::as_slice)
    }

    /// The types that have this simple name; those within code are left out.
    pub fn types_called(&self, name: Symbol) -> &[EntityId] {
        self.types_by_simple_name.get(&name).map_or(&[], Vec::as_slice)
    }

    /// All entities by their simple names; those within code are left out.
    pub(crate) fn by_name(&self) -> &FxHashMap<Symbol, Vec<EntityId>> {
        self.by_name.get_or_init(|| {
            let mut by_name: FxHashMap<Symbol, Vec<EntityId>> = FxHashMap::default();
            for id in self.ids().filter(|&id| !self.is_local(id)) {
                by_name.entry(self.entity(id).name).or_default().push(id);
            }
            by_name
        })
    }

    /// All files.
    pub fn files(&self) -> &[File] {
        &self.files
    }

    /// A file by its id.
    pub fn file(&self, id: FileId) -> &File {
        &self.files[id.0 as usize]
    }

    /// What made no sense in each file, as far as its code was parsed, in no particular order.
    pub fn defects(&self) -> Vec<Vec<Span>> {
        let mut defects: Vec<Vec<Span>> = self.files.iter().map(|file| file.source.defects()).collect();
        for (id, code) in self.ids().zip(&self.code_of) {
            let Some(code) = code else { continue };
            defects[self.entity(id).file.0 as usize].extend(self.codes[*code as usize].errors());
        }
        defects
    }

    /// The file that declares an entity.
    pub fn file_of(&self, id: EntityId) -> &File {
        self.file(self.entity(id).file)
    }

    /// The tree that declares an entity: its file's skeleton, or the code around it.
    pub fn tree_of(&self, id: EntityId) -> &Tree {
        let entity = self.entity(id);
        match entity.tree {
            TreeId::Skeleton => self.file(entity.file).source.skeleton(),
            TreeId::Code(code) => &self.codes[code as usize],
        }
    }

    /// The body or initial value of an entity, once [`parse_code`](Self::parse_code) was called for it.
    pub fn code(&self, id: EntityId) -> Option<Code<'_>> {
        let entity = self.entity(id);
        match entity.tree {
            TreeId::Skeleton => {
                let tree = &self.codes[self.code_of[id.index()]? as usize];
                Some(Code { owner: id, tree, root: NodeId::ROOT })
            }
            TreeId::Code(code) => {
                let tree = &self.codes[code as usize];
                let root =
                    tree.children(entity.node).last().filter(|&last| header::is_code(tree.kind(last)))?;
                Some(Code { owner: id, tree, root })
            }
        }
    }

    /// Whether an entity is nested in code: a local or anonymous class, or a member of one.
    pub fn is_local(&self, id: EntityId) -> bool {
        self.entity(id).tree != TreeId::Skeleton
    }

    /// Whether a type has no name of its own.
    pub fn is_anonymous(&self, id: EntityId) -> bool {
        self.tree_of(id).kind(self.entity(id).node) == NodeKind::TypeBody
    }

    /// The visibility that an entity has where it stands.
    pub fn visibility(&self, id: EntityId) -> Visibility {
        let entity = self.entity(id);
        entity.modifiers.visibility().unwrap_or_else(|| {
            let file = self.file_of(id);
            let around = entity.parent.map(|parent| self.tree_of(parent).kind(self.entity(parent).node));
            let declared = Declared { tree: self.tree_of(id), text: file.text(), node: entity.node, around };
            file.language().declarations.implied_visibility(declared)
        })
    }

    /// Whether a field is a component of a record.
    pub fn is_component(&self, id: EntityId) -> bool {
        self.tree_of(id).kind(self.entity(id).node) == NodeKind::Parameter
    }

    /// Where an entity stands, from its documentation to its end; a field is its variable alone.
    pub fn span(&self, id: EntityId) -> Span {
        let entity = self.entity(id);
        let span = self.tree_of(id).span(entity.node);
        if matches!(entity.kind, EntityKind::Field) {
            return span;
        }
        let documentation = self.file_of(id).source.documentation(span.start);
        documentation.map_or(span, |documentation| documentation.cover(span))
    }

    /// The name of an entity as written; initializers have none, and nested types have a path.
    pub fn name(&self, id: EntityId) -> &str {
        if let Some(name) = self.given_names.get(&id) {
            return name;
        }
        let file = self.file_of(id);
        let span = header::name_span(&file.source, self.tree_of(id), self.entity(id).node);
        span.map_or("", |span| span.text(file.text()))
    }

    /// The type or module around a member; the outermost entity is its own.
    pub fn enclosing_type(&self, id: EntityId) -> EntityId {
        let mut at = id;
        while let Some(parent) = self.entity(at).parent {
            at = parent;
            if self.entity(at).kind.is_type() {
                break;
            }
        }
        at
    }

    /// Whether what owns a member, or an entity itself, is a module that its language does not take for a class.
    pub fn is_in_module(&self, id: EntityId) -> bool {
        let entity = self.entity(id);
        let owner = if entity.kind.is_type() { entity } else { self.entity(self.enclosing_type(id)) };
        let module = self.file(entity.file).module.as_ref();
        owner.kind == EntityKind::Module && module.is_some_and(|module| !module.is_class)
    }

    /// The dotted name of a type or module with its package and what is around it, or of the one around a member.
    pub fn type_name(&self, id: EntityId) -> String {
        let package = self.file_of(id).package_name();
        let mut names = self.type_names(id);
        if !package.is_empty() {
            names.insert(0, &package);
        }
        names.join(".")
    }

    /// The names of the types around an entity, the outermost first, and of a type its own behind them.
    pub fn type_names(&self, id: EntityId) -> Vec<&str> {
        let mut names = Vec::new();
        let mut at = Some(id);
        while let Some(entity) = at {
            match self.entity(entity).kind {
                kind if kind.is_type() => names.push(self.name(entity)),
                // The body of an enum constant is a class without a name.
                EntityKind::EnumConstant if entity != id && self.entity(id).tree == TreeId::Skeleton => {
                    names.push("")
                }
                _ => {}
            }
            at = self.entity(entity).parent;
        }
        names.reverse();
        names
    }
}
