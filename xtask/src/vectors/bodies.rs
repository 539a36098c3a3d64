//! The bodies of a version, parsed, for programs that undo refactorings in them.

use refscope_engine::model::{EntityId, EntityKind, Modifiers, Snapshot, header};
use refscope_syntax::{JAVA, NodeId, NodeKind, SourceTree, Tree};
use refscope_text::{Span, Symbol};
use std::collections::HashMap;
use std::sync::Arc;

/// A version whose bodies can be asked for.
pub(super) struct Version {
    pub(super) snapshot: Snapshot,
    bodies: HashMap<EntityId, (Tree, Vec<NodeId>)>,
}

impl Version {
    pub(super) fn new(files: &[(Arc<str>, Arc<str>)]) -> Self {
        let parsed =
            files.iter().map(|(path, text)| (path.clone(), Arc::new(SourceTree::new(&JAVA, text.clone()))));
        let snapshot = Snapshot::new(parsed.collect::<Vec<_>>());
        let mut bodies = HashMap::new();
        for id in snapshot.ids() {
            let node = snapshot.entity(id).node;
            let source = &snapshot.file_of(id).source;
            if let Some(deferred) = header::deferred(source.skeleton(), node) {
                let tree = source.parse_deferred(node, deferred);
                let parents = tree.parents();
                bodies.insert(id, (tree, parents));
            }
        }
        Self { snapshot, bodies }
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
    fn is_nested(self, node: NodeId) -> bool {
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
