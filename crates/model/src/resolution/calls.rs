//! What calls, creations and references to methods mean.

use super::expressions::{CodeReader, as_declared};
use super::members::Member;
use super::qualifiers::Qualifier;
use super::scopes::has_method;
use super::types::Type;
use crate::Reference;
use refscope_syntax::{NodeId, NodeKind, platform};
use refscope_text::{Span, Symbol};

impl CodeReader<'_> {
    pub(super) fn called(&mut self, node: NodeId, depth: usize) -> Type {
        let tree = self.tree;
        let Some(list) = tree.child(node, NodeKind::Arguments) else { return Type::Unknown };
        let receiver = tree.children(node).next().filter(|&it| it != list && tree.kind(it).is_expression());
        let name = tree.label(node);
        let arguments = self.arguments(list, depth);
        let methods = match receiver {
            None => self.methods_around(node, name, arguments.len()),
            Some(receiver) => self.methods_behind(receiver, name, depth),
        };
        let found = self.snapshot.overloads(methods, &arguments);
        let span = self.last_name_of(Span::new(tree.span(node).start, tree.span(list).start));
        let type_ = self.meant(span, found);
        if type_ == Type::Unknown && name == TO_TEXT && arguments.is_empty() { Type::TEXT } else { type_ }
    }

    fn arguments(&mut self, list: NodeId, depth: usize) -> Vec<Type> {
        let nodes: Vec<NodeId> = self.tree.children(list).collect();
        nodes.into_iter().map(|it| self.type_of(it, depth)).collect()
    }

    fn methods_behind(&mut self, receiver: NodeId, name: Symbol, depth: usize) -> Vec<Member> {
        match self.qualifier(receiver, depth) {
            Qualifier::Above(types) => {
                types.into_iter().flat_map(|it| self.snapshot.methods_of(it, name)).collect()
            }
            Qualifier::Type(type_) => match self.receiver(type_) {
                Some(type_) => self.snapshot.methods_of(type_, name),
                None if self.tree.kind(receiver) == NodeKind::This => self.methods_of_body(receiver, name),
                None => Vec::new(),
            },
            Qualifier::Package(_) => Vec::new(),
        }
    }

    /// The methods that a type in the code inherits; its own have no entity of the version.
    fn methods_of_body(&self, node: NodeId, name: Symbol) -> Vec<Member> {
        let Some(body) = self.scopes.bodies_around(self.tree, node).next() else { return Vec::new() };
        if self.tree.child(node, NodeKind::Name).is_some() || has_method(self.tree, body, name) {
            return Vec::new();
        }
        self.above_body(body).into_iter().flat_map(|it| self.snapshot.methods_of(it, name)).collect()
    }

    /// The methods that a call without anything before it can mean: those of the nearest type that has one of the name.
    fn methods_around(&self, node: NodeId, name: Symbol, n_arguments: usize) -> Vec<Member> {
        let snapshot = self.snapshot;
        let is_of_any = platform::METHODS_OF_ANY.contains(&(name, n_arguments));
        for body in self.scopes.bodies_around(self.tree, node) {
            if has_method(self.tree, body, name) {
                return Vec::new();
            }
            let types = self.above_body(body).into_iter();
            let found: Vec<Member> = types.flat_map(|it| snapshot.methods_of(it, name)).collect();
            if !found.is_empty() || is_of_any {
                return found;
            }
        }
        for type_ in self.types_around() {
            let found = snapshot.methods_of(type_, name);
            if !found.is_empty() || is_of_any {
                return found;
            }
        }
        let owners = snapshot.static_owners(self.owner, name).into_iter();
        owners.flat_map(|owner| snapshot.methods_of((owner, Vec::new()), name)).collect()
    }

    /// Notes what a name means, or can mean; gives the type, if there is only one.
    fn meant(&mut self, span: Span, mut found: Vec<Member>) -> Type {
        if found.len() == 1
            && let Some(only) = found.pop()
        {
            return self.member_read(span, only);
        }
        let references = found.iter().map(|it| Reference { span, target: it.id, is_sure: false });
        self.references.extend(references);
        let mut types =
            found.iter().map(|it| self.snapshot.substituted(self.snapshot.type_of_member(it.id), &it.owner));
        let first = types.next().unwrap_or(Type::Unknown);
        if types.all(|it| it == first) { first } else { Type::Unknown }
    }

    /// `new T(…)`: a constructor, unless the type has none of its own.
    pub(super) fn created(&mut self, node: NodeId, depth: usize) -> Type {
        let tree = self.tree;
        let Some(type_node) = tree.type_child(node) else { return Type::Unknown };
        let outer = tree.children(node).next().filter(|&it| tree.kind(it).is_expression());
        let type_ = match outer.map(|outer| self.type_of(outer, depth)) {
            None => self.written(node, Some(type_node)),
            Some(Type::Declared(outer, _)) => {
                let nested = self.snapshot.member_type_named(outer, tree.label(type_node));
                nested.map_or(Type::Unknown, |it| Type::Declared(it, Vec::new()))
            }
            Some(_) => Type::Unknown,
        };
        let arguments = tree.child(node, NodeKind::Arguments).map(|list| self.arguments(list, depth));
        if let (Type::Declared(id, inner), Some(arguments)) = (&type_, arguments) {
            let constructors = self.snapshot.constructors_of(&(*id, inner.clone()));
            let found = self.snapshot.overloads(constructors, &arguments);
            let span = tree.span(type_node);
            let written = tree.text(type_node, self.text).split('<').next().unwrap_or_default().trim_end();
            let end = tree.child(type_node, NodeKind::TypeArguments).map(|it| tree.span(it).start);
            let end = end.unwrap_or(span.start + written.len() as u32);
            self.meant(self.last_name_of(Span::new(span.start, end)), found);
        }
        type_
    }

    /// `T::method`
    pub(super) fn referred(&mut self, node: NodeId, depth: usize) -> Type {
        let tree = self.tree;
        if let Some(receiver) = tree.children(node).next() {
            let methods = if tree.kind(receiver).is_type() {
                let type_ = as_declared(self.written(node, Some(receiver)));
                type_.map_or_else(Vec::new, |it| self.snapshot.methods_of(it, tree.label(node)))
            } else {
                self.methods_behind(receiver, tree.label(node), depth)
            };
            self.meant(self.last_name_of(tree.span(node)), methods);
        }
        Type::Function(None)
    }
}

const TO_TEXT: Symbol = Symbol::of("toString");
