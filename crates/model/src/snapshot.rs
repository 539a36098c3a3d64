//! One version: its files and the entities they declare, in one flat list in pre-order.

use crate::header::{self, ParameterNode};
use crate::{Entity, EntityId, EntityKind, Modifiers, Visibility};
use refscope_syntax::{NodeId, NodeKind, SourceTree, Tree};
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
    /// The package as written, empty for the default package.
    pub package: Span,
    lines: OnceLock<LineIndex>,
}

impl File {
    /// The lines of the file, found when somebody asks.
    pub fn lines(&self) -> &LineIndex {
        self.lines.get_or_init(|| LineIndex::new(self.source.text()))
    }

    /// The skeleton of the file.
    pub fn tree(&self) -> &Tree {
        self.source.skeleton()
    }

    /// The text of the file.
    pub fn text(&self) -> &str {
        self.source.text()
    }

    /// The package's name.
    pub fn package_name(&self) -> String {
        self.package.text(self.text()).split_whitespace().collect()
    }
}

/// The changed files of one version and all that they declare.
#[derive(Debug, Default)]
pub struct Snapshot {
    files: Vec<File>,
    entities: Vec<Entity>,
    types_by_name: FxHashMap<u64, Vec<EntityId>>,
}

impl Snapshot {
    /// Reads the declarations of these files.
    pub fn new(files: impl IntoIterator<Item = (Arc<str>, Arc<SourceTree>)>) -> Self {
        let mut snapshot = Self::default();
        for (path, source) in files {
            let package = header::package(source.skeleton(), source.text());
            let file = FileId(snapshot.files.len() as u32);
            let package_hash = Symbol::of(package.text(source.text())).value();
            let tree = source.clone();
            snapshot.files.push(File { path, source, package, lines: OnceLock::new() });
            let scope = Scope { file, tree: tree.skeleton(), parent: None, qualified_name: package_hash };
            snapshot.add_members(&scope, NodeId::ROOT);
        }
        for id in snapshot.ids() {
            let entity = &snapshot.entities[id.index()];
            if entity.kind.is_type() {
                snapshot.types_by_name.entry(entity.qualified_name).or_default().push(id);
            }
        }
        snapshot
    }

    fn add_members(&mut self, scope: &Scope, owner: NodeId) {
        for node in scope.tree.children(owner) {
            self.add(scope, node);
        }
    }

    fn add(&mut self, scope: &Scope, node: NodeId) {
        let tree = scope.tree;
        let Some(kind) = EntityKind::of(tree.kind(node)) else { return };
        if kind == EntityKind::Field {
            return self.add_fields(scope, node);
        }
        let mut entity = scope.entity(kind, node, node, tree.label(node));
        if kind.is_callable() {
            entity.signature = header::signature(tree, node);
        }
        let id = EntityId(self.entities.len() as u32);
        let inner = Scope { parent: Some(id), qualified_name: entity.qualified_name, ..*scope };
        self.entities.push(entity);
        if kind == EntityKind::Record {
            self.add_components(&inner, node);
        }
        if let Some(body) = tree.child(node, NodeKind::TypeBody) {
            self.add_members(&inner, body);
        }
        self.entities[id.index()].n_descendants = self.entities.len() as u32 - id.0 - 1;
    }

    fn add_fields(&mut self, scope: &Scope, declaration: NodeId) {
        let tree = scope.tree;
        let head = tree.children(declaration).filter(|&child| tree.kind(child) != NodeKind::Variable);
        let head = head.fold(0, |hash, child| header::mix(hash ^ tree.hash(child)));
        for variable in tree.children(declaration).filter(|&child| tree.kind(child) == NodeKind::Variable) {
            let mut entity = scope.entity(EntityKind::Field, declaration, variable, tree.label(variable));
            entity.content = header::mix(head ^ tree.hash(variable));
            self.entities.push(entity);
        }
    }

    fn add_components(&mut self, scope: &Scope, record: NodeId) {
        let components: Vec<ParameterNode> = header::parameters(scope.tree, record).collect();
        for component in components {
            let entity = scope.entity(EntityKind::Field, component.node, component.node, component.name);
            self.entities.push(entity);
        }
    }

    /// All entities, each before those within it.
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

    /// All files.
    pub fn files(&self) -> &[File] {
        &self.files
    }

    /// A file by its id.
    pub fn file(&self, id: FileId) -> &File {
        &self.files[id.0 as usize]
    }

    /// The file that declares an entity.
    pub fn file_of(&self, id: EntityId) -> &File {
        self.file(self.entity(id).file)
    }

    /// The visibility that an entity has where it stands.
    pub fn visibility(&self, id: EntityId) -> Visibility {
        let entity = self.entity(id);
        let written = entity.modifiers.visibility();
        let parent = entity.parent.map(|parent| self.entity(parent).kind);
        match (written, parent) {
            (Visibility::Package, Some(EntityKind::Record)) if self.is_component(id) => Visibility::Private,
            (Visibility::Package, Some(parent)) if parent.has_public_members() && !entity.kind.is_type() => {
                Visibility::Public
            }
            _ => written,
        }
    }

    /// Whether a field is a component of a record.
    pub fn is_component(&self, id: EntityId) -> bool {
        let entity = self.entity(id);
        self.file_of(id).tree().kind(entity.node) == NodeKind::Parameter
    }

    /// Where an entity stands, from its documentation to its end; a field is its variable alone.
    pub fn span(&self, id: EntityId) -> Span {
        let entity = self.entity(id);
        let file = self.file_of(id);
        let span = file.tree().span(entity.node);
        if matches!(entity.kind, EntityKind::Field) {
            return span;
        }
        file.source.documentation(span.start).map_or(span, |documentation| documentation.cover(span))
    }

    /// The name of an entity as written; initializers have none.
    pub fn name(&self, id: EntityId) -> &str {
        let entity = self.entity(id);
        let file = self.file_of(id);
        header::name_span(&file.source, entity.node).map_or("", |span| span.text(file.text()))
    }

    /// The dotted name of a type with its package and outer types, or of the type around a member.
    pub fn type_name(&self, id: EntityId) -> String {
        let mut names = Vec::new();
        let mut at = Some(id);
        while let Some(entity) = at {
            match self.entity(entity).kind {
                kind if kind.is_type() => names.push(self.name(entity)),
                // The body of an enum constant is a class without a name.
                EntityKind::EnumConstant if entity != id => names.push(""),
                _ => {}
            }
            at = self.entity(entity).parent;
        }
        let package = self.file_of(id).package_name();
        if !package.is_empty() {
            names.push(&package);
        }
        names.reverse();
        names.join(".")
    }
}

/// Where entities are being added.
#[derive(Clone, Copy)]
struct Scope<'t> {
    file: FileId,
    tree: &'t Tree,
    parent: Option<EntityId>,
    qualified_name: u64,
}

impl Scope<'_> {
    fn entity(&self, kind: EntityKind, declaration: NodeId, node: NodeId, name: Symbol) -> Entity {
        Entity {
            kind,
            file: self.file,
            declaration,
            node,
            parent: self.parent,
            n_descendants: 0,
            name,
            modifiers: modifiers(self.tree, declaration),
            qualified_name: header::mix(self.qualified_name ^ name.value()),
            signature: 0,
            content: self.tree.hash(node),
        }
    }
}

/// The modifiers of a declaration or parameter.
pub fn modifiers(tree: &Tree, declaration: NodeId) -> Modifiers {
    let mut modifiers = Modifiers::default();
    if let Some(node) = tree.child(declaration, NodeKind::Modifiers) {
        for child in tree.children(node).filter(|&child| tree.kind(child) == NodeKind::Modifier) {
            modifiers.insert(tree.label(child));
        }
    }
    modifiers
}
