//! Whether it is certain what a member is looked up in. Where a name stands before the dot, its declaration says it; an
//! expression has to be followed down to one.

use super::FileSearch;
use super::code::identifier_before;
use refscope_model::{EntityId, Reference, TypeName};
use refscope_releases::simple_type;
use refscope_syntax::{NodeId, NodeKind};
use refscope_text::Symbol;
use rustc_hash::FxHashMap;

/// What names in the code of an entity mean, by where they start.
pub(super) type Resolved = FxHashMap<u32, Reference>;

/// The type of an expression.
enum TypeOf {
    /// One of the client or the API.
    Declared(EntityId),
    /// Some other one.
    Outside,
}

impl FileSearch<'_> {
    /// Whether the object of a call or access is one of a type that has this member; `None` where nobody can tell.
    pub(super) fn has_member_for(&self, node: NodeId, target: EntityId, resolved: &Resolved) -> Option<bool> {
        let Some(receiver) = self.receiver(node) else { return Some(true) };
        if self.is_plain_name(receiver) {
            return Some(true);
        }
        let owner = self.client.snapshot.entity(target).parent?;
        match self.type_of(receiver, resolved)? {
            TypeOf::Declared(type_) => Some(self.client.with_types_above(type_).contains(&owner)),
            TypeOf::Outside => Some(false),
        }
    }

    /// Whether the type of what a member is called on is known.
    pub(super) fn is_called_on_known(&self, node: NodeId, resolved: &Resolved) -> bool {
        self.receiver(node).is_some_and(|receiver| self.type_of(receiver, resolved).is_some())
    }

    fn is_plain_name(&self, receiver: NodeId) -> bool {
        matches!(self.tree.kind(receiver), NodeKind::Name | NodeKind::This | NodeKind::Super)
    }

    /// What stands before the dot; nothing does in `size()`, which begins with its arguments.
    pub(super) fn receiver(&self, node: NodeId) -> Option<NodeId> {
        let first = self.tree.children(node).next()?;
        let is_access = matches!(
            self.tree.kind(node),
            NodeKind::Call | NodeKind::FieldAccess | NodeKind::MethodReference
        );
        let kind = self.tree.kind(first);
        (is_access && kind.is_expression() && kind != NodeKind::Arguments).then_some(first)
    }

    /// The declared type of an expression, if it surely has one.
    fn type_of(&self, node: NodeId, resolved: &Resolved) -> Option<TypeOf> {
        let tree = &self.tree;
        match tree.kind(node) {
            NodeKind::Parenthesized => self.type_of(tree.children(node).next()?, resolved),
            NodeKind::New | NodeKind::Cast => {
                let type_ = tree.type_child(node)?;
                let from = self.entity_at(tree.span(node).start)?;
                self.declared(from, tree.text(type_, self.text()))
            }
            NodeKind::Call | NodeKind::FieldAccess => {
                let end = match tree.child(node, NodeKind::Arguments) {
                    Some(arguments) => tree.span(arguments).start,
                    None => tree.span(node).end,
                };
                let name = identifier_before(self.text(), end)?;
                let type_named = || {
                    let path: String = tree.text(node, self.text()).split_whitespace().collect();
                    let type_ = self.client.type_named(&path);
                    type_.filter(|_| tree.kind(node) == NodeKind::FieldAccess).map(TypeOf::Declared)
                };
                let Some(member) = resolved.get(&name.start).map(|it| it.target) else { return type_named() };
                match self.has_member_for(node, member, resolved) {
                    Some(true) => self.member_type(member),
                    _ => None,
                }
            }
            _ => None,
        }
    }

    /// The type of a field, or the one that a method returns.
    fn member_type(&self, member: EntityId) -> Option<TypeOf> {
        let snapshot = &self.client.snapshot;
        let (tree, entity) = (snapshot.tree_of(member), snapshot.entity(member));
        let type_ = tree.type_child(entity.node).or_else(|| tree.type_child(entity.declaration))?;
        self.declared(member, tree.text(type_, snapshot.file_of(member).text()))
    }

    fn declared(&self, from: EntityId, written: &str) -> Option<TypeOf> {
        let name = simple_type(written, 0);
        match self.client.snapshot.resolve_type(from, Symbol::of(&name)) {
            TypeName::Declared(type_) => Some(TypeOf::Declared(type_)),
            TypeName::Foreign(_) => Some(TypeOf::Outside),
            TypeName::Unknown(name) if !self.is_type_parameter(from, name) => {
                self.client.snapshot.types_called(name).is_empty().then_some(TypeOf::Outside)
            }
            TypeName::Unknown(_) => None,
        }
    }

    /// Whether something in the file of an entity has a type parameter of this name: it may stand for any type.
    fn is_type_parameter(&self, from: EntityId, name: Symbol) -> bool {
        let tree = self.client.snapshot.file_of(from).source.skeleton();
        let mut nodes = (0..tree.len() as u32).map(NodeId);
        nodes.any(|node| tree.kind(node) == NodeKind::TypeParameter && tree.label(node) == name)
    }
}
