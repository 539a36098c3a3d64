//! What names and calls in code mean: which field, which method, of which type.
//!
//! Types are those that the declarations around a name write. What leaves a choice is not resolved: a search that
//! needs to know then says nothing.

use super::Method;
use refscope_model::{EntityId, EntityKind, TypeName};
use refscope_syntax::{NodeId, NodeKind};
use refscope_text::Symbol;
use rustc_hash::FxHashMap;
use std::cell::RefCell;

/// What the names of types mean in the types of one file, as far as it was asked.
pub(super) type TypeCache = RefCell<FxHashMap<(EntityId, Symbol), Option<EntityId>>>;

/// What a node means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Meaning {
    /// A field of the version.
    Field(EntityId),
    /// A call of a method of the version.
    Call(EntityId),
}

/// What the nodes of a piece of code mean, and the types that are known.
#[derive(Debug, Default)]
pub(crate) struct Meanings {
    of_node: FxHashMap<NodeId, Meaning>,
    /// The declared types of expressions that were asked for.
    types: FxHashMap<NodeId, EntityId>,
}

impl Meanings {
    pub(crate) fn of(&self, node: NodeId) -> Option<Meaning> {
        self.of_node.get(&node).copied()
    }

    /// The type of the version that an expression has.
    pub(crate) fn type_of(&self, node: NodeId) -> Option<EntityId> {
        self.types.get(&node).copied()
    }

    /// All calls of methods of the version.
    pub(super) fn calls(&self) -> impl Iterator<Item = (NodeId, EntityId)> + '_ {
        self.of_node.iter().filter_map(|(&node, meaning)| match meaning {
            Meaning::Call(target) => Some((node, *target)),
            Meaning::Field(_) => None,
        })
    }
}

/// Resolves the names of one piece of code, in source order: what an expression is made of comes behind it in the
/// tree, so it asks for that first.
pub(super) struct Resolver<'c> {
    method: Method<'c>,
    cache: &'c TypeCache,
    meanings: Meanings,
}

/// How deep a chain of calls is followed for its type.
const MAX_CHAIN: usize = 24;

impl<'c> Resolver<'c> {
    pub(super) fn new(method: Method<'c>, cache: &'c TypeCache) -> Self {
        Self { method, cache, meanings: Meanings::default() }
    }

    /// What all nodes mean.
    pub(super) fn meanings(mut self) -> Meanings {
        // Backwards, so that receivers and arguments are known before the calls around them.
        for node in self.method.tree.subtree(NodeId::ROOT).rev() {
            let meaning = match self.method.kind(node) {
                NodeKind::Name => self.field_named(node),
                NodeKind::FieldAccess => self.field_accessed(node),
                NodeKind::Call => self.called(node),
                _ => None,
            };
            if let Some(meaning) = meaning {
                self.meanings.of_node.insert(node, meaning);
            }
            if matches!(self.method.kind(node), NodeKind::Call | NodeKind::Name | NodeKind::FieldAccess)
                && let Some(type_) = self.expression_type(node, MAX_CHAIN)
            {
                self.meanings.types.insert(node, type_);
            }
        }
        self.meanings
    }

    fn field_named(&self, node: NodeId) -> Option<Meaning> {
        let method = self.method;
        if method.analysis.variable_of(node).is_some() || method.is_in_nested_type(node) {
            return None;
        }
        let snapshot = &method.base.snapshot;
        let around = std::iter::successors(Some(method.type_()), |&id| snapshot.entity(id).parent);
        let mut types = around.filter(|&id| snapshot.entity(id).kind.is_type());
        types
            .find_map(|type_| method.base.members.field(snapshot, type_, method.label(node)))
            .map(Meaning::Field)
    }

    fn field_accessed(&self, node: NodeId) -> Option<Meaning> {
        let receiver = self.method.children(node).next()?;
        let type_ = self.receiver_type(receiver)?;
        let members = &self.method.base.members;
        members.field(&self.method.base.snapshot, type_, self.method.label(node)).map(Meaning::Field)
    }

    fn called(&self, node: NodeId) -> Option<Meaning> {
        let method = self.method;
        let (name, n_arguments) = (method.label(node), method.arguments(node).count());
        let (base, snapshot) = (method.base, &method.base.snapshot);
        let found = match method.receiver(node) {
            Some(receiver) => base.members.method(snapshot, self.receiver_type(receiver)?, name, n_arguments),
            None if method.is_in_nested_type(node) => None,
            None => {
                let around = std::iter::successors(Some(method.type_()), |&id| snapshot.entity(id).parent);
                let types = around.filter(|&id| snapshot.entity(id).kind.is_type());
                // The nearest type with a method of this name is meant, whatever its parameters.
                types
                    .map(|type_| (self.has_method(type_, name), type_))
                    .find(|it| it.0)
                    .and_then(|(_, type_)| base.members.method(snapshot, type_, name, n_arguments))
            }
        };
        found.map(Meaning::Call)
    }

    fn has_method(&self, type_: EntityId, name: Symbol) -> bool {
        let base = self.method.base;
        base.members.upward(type_).into_iter().any(|type_| {
            let own = base.members.own(type_, name).iter();
            own.into_iter().any(|&id| base.snapshot.entity(id).kind == EntityKind::Method)
        })
    }

    /// The type of what stands before a dot: of an expression, else a type by its name.
    fn receiver_type(&self, receiver: NodeId) -> Option<EntityId> {
        self.expression_type(receiver, MAX_CHAIN).or_else(|| {
            let method = self.method;
            let is_free = method.kind(receiver) == NodeKind::Name
                && method.analysis.variable_of(receiver).is_none()
                && self.meanings.of(receiver).is_none();
            if is_free { self.type_named(method.type_(), method.label(receiver)) } else { None }
        })
    }

    fn expression_type(&self, node: NodeId, depth: usize) -> Option<EntityId> {
        let method = self.method;
        if let Some(known) = self.meanings.types.get(&node) {
            return Some(*known);
        }
        match method.kind(node) {
            NodeKind::This => {
                let is_bare = method.tree.size(node) == 1 && !method.is_in_nested_type(node);
                is_bare.then(|| method.type_())
            }
            NodeKind::Super => method.base.members.upward(method.type_()).get(1).copied(),
            NodeKind::Name => match method.analysis.variable_of(node) {
                Some(variable) => {
                    let variable = &method.analysis.variables[variable.0 as usize];
                    let type_ = variable.type_node.filter(|_| !variable.is_array_by_name)?;
                    if variable.is_parameter() {
                        self.written_in_header(method.id, type_)
                    } else {
                        self.written_here(type_)
                    }
                }
                None => self.member_type(self.meanings.of(node)?),
            },
            NodeKind::FieldAccess | NodeKind::Call => self.member_type(self.meanings.of(node)?),
            NodeKind::New => self.written_here(method.tree.type_child(node)?),
            NodeKind::Cast => self.written_here(method.tree.type_child(node)?),
            NodeKind::Parenthesized if depth > 0 => {
                self.expression_type(method.children(node).next()?, depth - 1)
            }
            _ => None,
        }
    }

    /// The type of a field, or of what a method gives.
    fn member_type(&self, meaning: Meaning) -> Option<EntityId> {
        let (Meaning::Field(member) | Meaning::Call(member)) = meaning;
        let snapshot = &self.method.base.snapshot;
        let entity = snapshot.entity(member);
        let type_ = snapshot.tree_of(member).type_child(entity.declaration)?;
        self.written_in_header(member, type_)
    }

    fn written_here(&self, type_node: NodeId) -> Option<EntityId> {
        let text = self.method.text(type_node);
        self.written(self.method.type_(), self.method.kind(type_node), text)
    }

    fn written_in_header(&self, owner: EntityId, type_node: NodeId) -> Option<EntityId> {
        let snapshot = &self.method.base.snapshot;
        let tree = snapshot.tree_of(owner);
        self.written(owner, tree.kind(type_node), tree.text(type_node, snapshot.file_of(owner).text()))
    }

    fn written(&self, from: EntityId, kind: NodeKind, written: &str) -> Option<EntityId> {
        let bare = written.split('<').next().unwrap_or(written).trim();
        let (name, types) = (Symbol::of(bare), &self.method.tree.words().types);
        let is_plain = kind == NodeKind::NamedType && !bare.contains('.');
        let is_known = is_plain && name != types.text && name != types.inferred;
        is_known.then(|| self.type_named(from, name)).flatten()
    }

    fn type_named(&self, from: EntityId, name: Symbol) -> Option<EntityId> {
        if let Some(known) = self.cache.borrow().get(&(from, name)) {
            return *known;
        }
        let found = match self.method.base.snapshot.resolve_type(from, name) {
            TypeName::Declared(id) => Some(id),
            TypeName::Foreign(_) | TypeName::Unknown(_) => None,
        };
        self.cache.borrow_mut().insert((from, name), found);
        found
    }
}
