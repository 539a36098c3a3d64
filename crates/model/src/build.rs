//! Fills a [`Snapshot`]: from the skeletons of its files at first, and from code once that is parsed.

use crate::header::{self, ParameterNode};
use crate::nested;
use crate::{Entity, EntityId, EntityKind, File, FileId, Modifiers, Snapshot, TreeId};
use refscope_syntax::{NodeId, NodeKind, SourceTree, Tree};
use refscope_text::Symbol;
use std::sync::{Arc, OnceLock};

impl Snapshot {
    /// Reads the declarations of these files.
    pub fn new(files: impl IntoIterator<Item = (Arc<str>, Arc<SourceTree>)>) -> Self {
        let mut snapshot = Self::default();
        for (path, source) in files {
            let id = FileId(snapshot.files.len() as u32);
            let file = File::new(path, source.clone());
            let scope = Scope {
                file: id,
                tree_id: TreeId::Skeleton,
                tree: source.skeleton(),
                parent: None,
                qualified_name: file.package_symbol().value(),
            };
            let module = file.module.as_ref().map(|module| module.name.clone());
            snapshot.files.push(file);
            match module {
                Some(name) => snapshot.add_module(&scope, name),
                None => snapshot.add_members(&scope, NodeId::ROOT),
            }
        }
        snapshot.code_of = vec![None; snapshot.len()];
        for id in snapshot.ids() {
            let entity = &snapshot.entities[id.index()];
            if entity.kind.is_type() {
                let (qualified_name, name) = (entity.qualified_name, entity.name);
                snapshot.types_above.insert(id, OnceLock::new());
                snapshot.types_by_name.entry(qualified_name).or_default().push(id);
                snapshot.types_by_simple_name.entry(name).or_default().push(id);
            }
        }
        snapshot
    }

    /// Parses the code of an entity and adds the types that are nested in it. Says how many bytes were parsed.
    pub fn parse_code(&mut self, id: EntityId) -> usize {
        let entity = &self.entities[id.index()];
        if entity.tree != TreeId::Skeleton || self.code_of[id.index()].is_some() {
            return 0;
        }
        let source = self.file(entity.file).source.clone();
        let Some(deferred) = header::deferred(source.skeleton(), entity.node) else { return 0 };
        let tree = source.parse_deferred(entity.node, deferred);
        let code = self.codes.len() as u32;
        let n_bytes = tree.span(NodeId::ROOT).len() as usize;
        let name = self.name(id).to_owned();
        let scope = Scope {
            file: entity.file,
            tree_id: TreeId::Code(code),
            tree: &tree,
            parent: Some(id),
            qualified_name: entity.qualified_name,
        };
        for nested in nested::types(&tree, source.text(), &name) {
            self.add_nested(&scope, nested);
        }
        self.codes.push(tree);
        self.code_of[id.index()] = Some(code);
        n_bytes
    }

    fn add_nested(&mut self, scope: &Scope, nested: nested::NestedType) {
        let id = EntityId(self.entities.len() as u32);
        let kind = EntityKind::of(scope.tree.kind(nested.node)).unwrap_or(EntityKind::Class);
        let entity = scope.entity(kind, nested.node, nested.node, Symbol::of(&nested.name));
        let inner = Scope { parent: Some(id), qualified_name: entity.qualified_name, ..*scope };
        self.entities.push(entity);
        self.types_above.insert(id, OnceLock::new());
        self.given_names.insert(id, nested.name);
        if kind == EntityKind::Record {
            self.add_components(&inner, nested.node);
        }
        self.add_members(&inner, nested.body);
        self.entities[id.index()].n_descendants = self.entities.len() as u32 - id.0 - 1;
    }

    /// Adds a file that owns what it declares.
    fn add_module(&mut self, scope: &Scope, name: String) {
        let id = EntityId(self.entities.len() as u32);
        let entity = scope.entity(EntityKind::Module, NodeId::ROOT, NodeId::ROOT, Symbol::of(&name));
        let inner = Scope { parent: Some(id), qualified_name: entity.qualified_name, ..*scope };
        self.entities.push(entity);
        self.given_names.insert(id, name);
        self.add_members(&inner, NodeId::ROOT);
        self.entities[id.index()].n_descendants = self.entities.len() as u32 - id.0 - 1;
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
}

/// Where entities are being added.
#[derive(Clone, Copy)]
struct Scope<'t> {
    file: FileId,
    tree_id: TreeId,
    tree: &'t Tree,
    parent: Option<EntityId>,
    qualified_name: u64,
}

impl Scope<'_> {
    fn entity(&self, kind: EntityKind, declaration: NodeId, node: NodeId, name: Symbol) -> Entity {
        Entity {
            kind,
            file: self.file,
            tree: self.tree_id,
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
    let Some(node) = tree.child(declaration, NodeKind::Modifiers) else { return Modifiers::default() };
    let words = tree.children(node).filter(|&child| tree.kind(child) == NodeKind::Modifier);
    let rules = tree.language().declarations;
    words.fold(Modifiers::default(), |found, word| found.with(rules.modifier(tree.label(word))))
}
