//! What stands before a dot, and what types are called in code.

use super::expressions::{CodeReader, as_declared};
use super::scopes::types_above_body;
use super::types::{Declared, Type, last_name};
use crate::{EntityId, EntityKind, TypeName};
use refscope_syntax::{NodeId, NodeKind};
use refscope_text::{Span, Symbol};

/// What stands before a dot.
pub(super) enum Qualifier {
    /// A value, or a type by its name.
    Type(Type),
    /// The types above that of the code.
    Above(Vec<Declared>),
    /// A name that is none of a variable, field or type: the beginning of a longer one.
    Package(String),
}

impl CodeReader<'_> {
    /// A type as it is written in the code; one that the code declares itself has no entity.
    pub(super) fn written(&self, at: NodeId, node: Option<NodeId>) -> Type {
        let Some(node) = node else { return Type::Unknown };
        let tree = self.tree;
        let mut named = tree.subtree(node).filter(|&it| tree.kind(it) == NodeKind::NamedType);
        if named.any(|it| self.scopes.declares_type(tree.label(it))) {
            return Type::Unknown;
        }
        match self.inherited_type(at, tree.label(node)) {
            Some(inherited) => Type::Declared(inherited, Vec::new()),
            None => self.snapshot.written_type(self.owner, (tree, self.text), node),
        }
    }

    /// The type that a type in the code, around a node, inherits under this name.
    fn inherited_type(&self, at: NodeId, name: Symbol) -> Option<EntityId> {
        let bodies = self.scopes.bodies_around(self.tree, at);
        let mut above = bodies.flat_map(|body| self.above_body(body));
        above.find_map(|(id, _)| self.snapshot.member_type_named(id, name))
    }

    /// The types of the version that are named above a type in the code.
    pub(super) fn above_body(&self, body: NodeId) -> Vec<Declared> {
        let declaration = self.scopes.parent(body);
        let nodes = types_above_body(self.tree, declaration).into_iter();
        let types = nodes.map(|it| self.snapshot.written_type(self.owner, (self.tree, self.text), it));
        types.filter_map(as_declared).collect()
    }

    pub(super) fn qualifier(&mut self, node: NodeId, depth: usize) -> Qualifier {
        let tree = self.tree;
        match tree.kind(node) {
            NodeKind::Super => Qualifier::Above(self.above(node)),
            NodeKind::Name => {
                let type_ = self.type_of(node, depth);
                let name = tree.label(node);
                let is_value = type_ != Type::Unknown
                    || self.parameters.contains_key(&name)
                    || self.scopes.variable(tree, node, name).is_some()
                    || self.has_reference(tree.span(node));
                if is_value { Qualifier::Type(type_) } else { self.type_or_package(node) }
            }
            NodeKind::FieldAccess => {
                let type_ = self.type_of(node, depth);
                if type_ != Type::Unknown || self.has_reference(self.last_name_of(tree.span(node))) {
                    return Qualifier::Type(type_);
                }
                let Some(outer) = tree.children(node).next() else { return Qualifier::Type(type_) };
                self.nested_or_package(node, outer, depth)
            }
            _ => Qualifier::Type(self.type_of(node, depth)),
        }
    }

    /// Whether a member was found at a place.
    fn has_reference(&self, span: Span) -> bool {
        self.places.contains(&span.start)
    }

    /// What a name means before a dot that is no variable and no field.
    fn type_or_package(&self, node: NodeId) -> Qualifier {
        let name = self.tree.label(node);
        if self.scopes.declares_type(name) {
            return Qualifier::Type(Type::Unknown);
        }
        if let Some(inherited) = self.inherited_type(node, name) {
            return Qualifier::Type(Type::Declared(inherited, Vec::new()));
        }
        match self.snapshot.resolve_type(self.owner, name) {
            TypeName::Declared(id) => Qualifier::Type(Type::Declared(id, Vec::new())),
            TypeName::Foreign(full) => Qualifier::Type(Type::Foreign(Symbol::of(last_name(&full)))),
            TypeName::Unknown(_) => Qualifier::Package(self.tree.text(node, self.text).to_owned()),
        }
    }

    /// What a dotted name means before a further dot: a type in a type, or in a package.
    fn nested_or_package(&mut self, node: NodeId, outer: NodeId, depth: usize) -> Qualifier {
        let name = self.tree.label(node);
        match self.qualifier(outer, depth) {
            Qualifier::Type(Type::Declared(id, _)) => {
                let nested = self.snapshot.member_type_named(id, name);
                Qualifier::Type(nested.map_or(Type::Unknown, |it| Type::Declared(it, Vec::new())))
            }
            Qualifier::Package(outer) => {
                let path = format!("{outer}.{}", last_name(self.tree.text(node, self.text)));
                let found = self.snapshot.types_of_full_name(&path).next();
                found.map_or(Qualifier::Package(path), |id| Qualifier::Type(Type::Declared(id, Vec::new())))
            }
            _ => Qualifier::Type(Type::Unknown),
        }
    }

    /// The types above the one around a node, or above the one that `Type.super` names.
    fn above(&self, node: NodeId) -> Vec<Declared> {
        if let Some(named) = self.tree.children(node).next() {
            let Qualifier::Type(Type::Declared(id, _)) = self.type_or_package(named) else {
                return Vec::new();
            };
            let own = self.snapshot.own_type(id);
            // What a type implements is named itself, what it extends lies above the type that is named.
            let is_around = self.types_around().any(|it| it.0 == id);
            return if is_around { self.snapshot.directly_above(&own) } else { vec![own] };
        }
        if let Some(body) = self.scopes.bodies_around(self.tree, node).next() {
            return self.above_body(body);
        }
        let own = self.types_around().next();
        own.map_or_else(Vec::new, |own| match self.snapshot.entity(own.0).kind {
            EntityKind::EnumConstant => self.types_around().skip(1).take(1).collect(),
            _ => self.snapshot.directly_above(&own),
        })
    }

    pub(super) fn this(&self, node: NodeId) -> Type {
        if let Some(named) = self.tree.children(node).next() {
            return match self.type_or_package(named) {
                Qualifier::Type(Type::Declared(id, _)) => {
                    let (id, arguments) = self.snapshot.own_type(id);
                    Type::Declared(id, arguments)
                }
                _ => Type::Unknown,
            };
        }
        if self.scopes.bodies_around(self.tree, node).next().is_some() {
            return Type::Unknown;
        }
        // The body of a constant is a type without a name, below that of the constant.
        let named = self.types_around().find(|it| self.snapshot.entity(it.0).kind.is_type());
        named.map_or(Type::Unknown, |(id, arguments)| Type::Declared(id, arguments))
    }
}
