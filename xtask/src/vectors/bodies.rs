//! The bodies of a version, parsed, for programs that undo refactorings in them.

use refscope_engine::model::{EntityId, EntityKind, FileId, Modifiers, References, Snapshot, header};
use refscope_syntax::{JAVA, NodeId, NodeKind, SourceTree, Tree};
use refscope_text::{Span, Symbol};
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

/// A version whose bodies can be asked for.
pub(super) struct Version {
    pub(super) snapshot: Snapshot,
    bodies: HashMap<EntityId, (Tree, Vec<NodeId>)>,
    by_file: HashMap<FileId, Vec<EntityId>>,
    /// What the names in each body surely mean, by where they end.
    meanings: HashMap<EntityId, Vec<(Span, EntityId)>>,
    /// What is used from another type.
    asked_outside: HashSet<EntityId>,
}

impl Version {
    pub(super) fn new(files: &[(Arc<str>, Arc<str>)]) -> Self {
        let parsed =
            files.iter().map(|(path, text)| (path.clone(), Arc::new(SourceTree::new(&JAVA, text.clone()))));
        let snapshot = Snapshot::new(parsed.collect::<Vec<_>>());
        let mut bodies = HashMap::new();
        let mut by_file: HashMap<FileId, Vec<EntityId>> = HashMap::new();
        let mut meanings = HashMap::new();
        let mut asked_outside = HashSet::new();
        let references = References::new(&snapshot);
        for id in snapshot.ids() {
            let node = snapshot.entity(id).node;
            let source = &snapshot.file_of(id).source;
            if let Some(deferred) = header::deferred(source.skeleton(), node) {
                let tree = source.parse_deferred(node, deferred);
                let parents = tree.parents();
                bodies.insert(id, (tree, parents));
                by_file.entry(snapshot.entity(id).file).or_default().push(id);
                let meant: Vec<(Span, EntityId)> =
                    references.of(id).iter().map(|it| (it.span, it.target)).collect();
                let type_ = snapshot.enclosing_type(id);
                asked_outside
                    .extend(meant.iter().map(|it| it.1).filter(|&it| snapshot.enclosing_type(it) != type_));
                meanings.insert(id, meant);
            }
        }
        Self { snapshot, bodies, by_file, meanings, asked_outside }
    }

    /// Whether code of another type uses a member.
    pub(super) fn is_asked_outside(&self, id: EntityId) -> bool {
        self.asked_outside.contains(&id)
    }

    /// All code of the file of an entity.
    pub(super) fn of_file(&self, id: EntityId) -> impl Iterator<Item = Body<'_>> {
        let ids = self.by_file.get(&self.snapshot.entity(id).file).into_iter().flatten();
        ids.filter_map(|&id| self.body(id))
    }

    /// The code of all methods, in order.
    pub(super) fn methods(&self) -> impl Iterator<Item = Body<'_>> {
        let is_method = |id: &EntityId| {
            self.snapshot.entity(*id).kind == EntityKind::Method && !self.snapshot.is_local(*id)
        };
        self.snapshot.ids().filter(is_method).filter_map(|id| self.body(id))
    }

    pub(super) fn body(&self, id: EntityId) -> Option<Body<'_>> {
        let (tree, parents) = self.bodies.get(&id)?;
        (!tree.has(NodeKind::Error)).then_some(Body { version: self, id, tree, parents })
    }
}

/// The code of one member.
#[derive(Clone, Copy)]
pub(super) struct Body<'v> {
    pub(super) version: &'v Version,
    pub(super) id: EntityId,
    pub(super) tree: &'v Tree,
    parents: &'v [NodeId],
}

impl<'v> Body<'v> {
    pub(super) fn source(self) -> &'v str {
        self.version.snapshot.file_of(self.id).text()
    }

    pub(super) fn text(self, node: NodeId) -> &'v str {
        self.tree.text(node, self.source())
    }

    pub(super) fn span(self, node: NodeId) -> Span {
        self.tree.span(node)
    }

    pub(super) fn kind(self, node: NodeId) -> NodeKind {
        self.tree.kind(node)
    }

    pub(super) fn parent(self, node: NodeId) -> NodeId {
        self.parents[node.index()]
    }

    pub(super) fn all(self, kind: NodeKind) -> impl Iterator<Item = NodeId> + 'v {
        self.tree.subtree(NodeId::ROOT).filter(move |&it| self.kind(it) == kind && !self.is_nested(it))
    }

    pub(super) fn children(self, node: NodeId) -> Vec<NodeId> {
        self.tree.children(node).collect()
    }

    /// Whether a node stands in a lambda or a class within the body.
    pub(super) fn is_nested(self, node: NodeId) -> bool {
        let mut at = node;
        while at != NodeId::ROOT {
            at = self.parent(at);
            if matches!(self.kind(at), NodeKind::Lambda | NodeKind::TypeBody) {
                return true;
            }
        }
        false
    }

    /// The names that are written like this, which are most likely one variable.
    pub(super) fn named(self, name: Symbol) -> Vec<NodeId> {
        let is_name = |&it: &NodeId| self.kind(it) == NodeKind::Name && self.tree.label(it) == name;
        self.tree.subtree(NodeId::ROOT).filter(is_name).collect()
    }

    pub(super) fn is_written(self, name: NodeId) -> bool {
        let parent = self.parent(name);
        match self.kind(parent) {
            NodeKind::Assign => self.tree.children(parent).next() == Some(name),
            NodeKind::Postfix => true,
            NodeKind::Prefix => ["++", "--"].iter().any(|it| Symbol::of(it) == self.tree.label(parent)),
            _ => false,
        }
    }

    /// The one variable that a statement declares, with its value.
    pub(super) fn single(self, statement: NodeId) -> Option<(NodeId, NodeId)> {
        if self.kind(statement) != NodeKind::LocalVariables {
            return None;
        }
        let variables: Vec<NodeId> =
            self.tree.children(statement).filter(|&it| self.kind(it) == NodeKind::Variable).collect();
        let [only] = variables.as_slice() else { return None };
        let value = self.tree.children(*only).find(|&it| self.kind(it) != NodeKind::Dimension)?;
        Some((*only, value))
    }

    /// The arguments of a call of the object itself, written without a receiver.
    pub(super) fn own_call(self, call: NodeId) -> Option<Vec<NodeId>> {
        let children = self.children(call);
        let [arguments] = children.as_slice() else { return None };
        (self.kind(call) == NodeKind::Call && self.kind(*arguments) == NodeKind::Arguments)
            .then(|| self.children(*arguments))
    }

    /// The method of the same type that an own call means, if it is the only one of its name.
    pub(super) fn target(self, call: NodeId) -> Option<Body<'v>> {
        let snapshot = &self.version.snapshot;
        let type_ = snapshot.enclosing_type(self.id);
        let name = self.tree.label(call);
        let mut found = snapshot.members(type_).filter(|&it| snapshot.entity(it).name == name);
        let (only, None) = (found.next()?, found.next()) else { return None };
        self.version.body(only).filter(|_| only != self.id)
    }

    /// What a call surely means, be it of any type: its name stands right before the arguments.
    pub(super) fn meant(self, call: NodeId) -> Option<EntityId> {
        let open = self.children(call).last().map(|&arguments| self.span(arguments).start)?;
        let meanings = self.version.meanings.get(&self.id)?;
        let name = self.tree.label(call);
        let named = |it: &&(Span, EntityId)| self.version.snapshot.entity(it.1).name == name;
        meanings.iter().filter(named).filter(|it| it.0.end <= open).max_by_key(|it| it.0.end).map(|it| it.1)
    }

    /// The methods of its type that have code.
    pub(super) fn siblings(self) -> impl Iterator<Item = Body<'v>> {
        let snapshot = &self.version.snapshot;
        let members = snapshot.members(snapshot.enclosing_type(self.id));
        let methods = members.filter(|&it| snapshot.entity(it).kind == EntityKind::Method);
        methods.filter_map(move |it| self.version.body(it))
    }

    /// Whether a name is that of a parameter or local.
    pub(super) fn is_local(self, name: Symbol) -> bool {
        self.parameters().iter().any(|it| it.0 == name)
            || self.all(NodeKind::Variable).any(|it| self.tree.label(it) == name)
    }

    /// Where the parameters are declared, with their parentheses.
    pub(super) fn parameter_list(self) -> Option<Span> {
        let snapshot = &self.version.snapshot;
        let tree = snapshot.tree_of(self.id);
        tree.child(snapshot.entity(self.id).node, NodeKind::Parameters).map(|it| tree.span(it))
    }

    /// What a body gives that does nothing else.
    pub(super) fn returned(self) -> Option<NodeId> {
        let statements = self.children(NodeId::ROOT);
        let [only] = statements.as_slice() else { return None };
        self.tree.children(*only).next().filter(|_| self.kind(*only) == NodeKind::Return)
    }

    /// The type that the method gives, as written.
    pub(super) fn result(self) -> Option<&'v str> {
        let snapshot = &self.version.snapshot;
        let tree = snapshot.tree_of(self.id);
        let entity = snapshot.entity(self.id);
        let is_generic = tree.child(entity.node, NodeKind::TypeParameters).is_some();
        let type_ = tree.type_child(entity.declaration)?;
        (!is_generic).then(|| tree.text(type_, self.source()))
    }

    /// The names and types of the parameters.
    pub(super) fn parameters(self) -> Vec<(Symbol, Option<&'v str>)> {
        let snapshot = &self.version.snapshot;
        let tree = snapshot.tree_of(self.id);
        let all = header::parameters(tree, snapshot.entity(self.id).node);
        all.map(|it| (it.name, it.type_node.map(|node| tree.text(node, self.source())))).collect()
    }

    pub(super) fn is_static(self) -> bool {
        self.version.snapshot.entity(self.id).modifiers.contains(Modifiers::STATIC)
    }
}
