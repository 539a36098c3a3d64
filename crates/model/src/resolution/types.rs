//! What is known about the types of expressions and declarations.

use crate::{EntityId, EntityKind, Snapshot, TypeName, header};
use refscope_syntax::{NodeId, NodeKind, Tree, platform};
use refscope_text::Symbol;

/// The type of an expression or a declaration, as far as declarations tell it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Type {
    /// A type of the version, and what its type parameters stand for; nothing where that is not written.
    Declared(EntityId, Vec<Self>),
    /// A type of this simple name that the version does not declare.
    Foreign(Symbol),
    /// The type parameter of this name that an entity declares.
    Parameter(EntityId, Symbol),
    /// `int` and its kin.
    Primitive(Symbol),
    /// What has elements of a type.
    Array(Box<Self>),
    /// That of `null`.
    Null,
    /// That of a lambda with so many parameters, or of a reference to a method, which does not say.
    Function(Option<usize>),
    /// Nobody can tell.
    Unknown,
}

impl Type {
    pub(super) const OBJECT: Self = Self::Foreign(platform::ANY_TYPE);
    pub(super) const TEXT: Self = Self::Foreign(platform::TEXT_TYPE);

    /// The array type with so many more dimensions.
    pub(super) fn with_dimensions(self, n_dimensions: u32) -> Self {
        (0..n_dimensions.min(MAX_DIMENSIONS)).fold(self, |type_, _| Self::Array(Box::new(type_)))
    }

    /// The type of what an array holds.
    pub(super) fn element(self) -> Self {
        match self {
            Self::Array(element) => *element,
            _ => Self::Unknown,
        }
    }
}

/// More dimensions are not written by people.
const MAX_DIMENSIONS: u32 = 32;

/// Types within types are read so deep.
const MAX_NESTING: usize = 8;

/// A type of the version with what its type parameters stand for.
pub(crate) type Declared = (EntityId, Vec<Type>);

/// How many types above one are followed: broken code can extend itself.
const MAX_ABOVE: usize = 256;

impl Snapshot {
    /// The type that a node writes, as it is meant in an entity.
    pub(super) fn written_type(&self, from: EntityId, (tree, text): (&Tree, &str), node: NodeId) -> Type {
        self.type_within(from, (tree, text), node, MAX_NESTING)
    }

    fn type_within(&self, from: EntityId, code: (&Tree, &str), node: NodeId, depth: usize) -> Type {
        let (tree, text) = code;
        if depth == 0 {
            return Type::Unknown;
        }
        match tree.kind(node) {
            NodeKind::PrimitiveType => Type::Primitive(tree.label(node)),
            NodeKind::ArrayType => {
                let element = tree.type_child(node);
                let element = element.map_or(Type::Unknown, |it| self.type_within(from, code, it, depth - 1));
                element.with_dimensions(header::n_dimensions(tree, node))
            }
            NodeKind::NamedType => {
                let read = |it| self.type_within(from, code, it, depth - 1);
                match self.type_named_by(from, code, node) {
                    NamedBy::Parameter(owner) => Type::Parameter(owner, tree.label(node)),
                    NamedBy::Name(TypeName::Declared(id)) => {
                        let arguments = tree.child(node, NodeKind::TypeArguments).into_iter();
                        let arguments = arguments.flat_map(|list| tree.children(list));
                        Type::Declared(id, arguments.map(|it| read(self.bound_of(tree, it))).collect())
                    }
                    NamedBy::Name(TypeName::Foreign(_)) => {
                        Type::Foreign(Symbol::of(last_name(bare_text(tree, text, node))))
                    }
                    NamedBy::Name(TypeName::Unknown(name)) => match self.types_called(name) {
                        [] => Type::Foreign(name),
                        _ => Type::Unknown,
                    },
                }
            }
            _ => Type::Unknown,
        }
    }

    /// What a wildcard stands for at least; itself for every other node.
    fn bound_of(&self, tree: &Tree, argument: NodeId) -> NodeId {
        match tree.kind(argument) {
            NodeKind::Wildcard if tree.label(argument) == EXTENDS => {
                tree.type_child(argument).unwrap_or(argument)
            }
            _ => argument,
        }
    }

    /// What the name in a written type means.
    fn type_named_by(&self, from: EntityId, (tree, text): (&Tree, &str), node: NodeId) -> NamedBy {
        let outer = tree.children(node).next().filter(|&it| tree.kind(it) == NodeKind::NamedType);
        if let Some(outer) = outer {
            let name = tree.label(node);
            let inner = match self.type_named_by(from, (tree, text), outer) {
                NamedBy::Name(TypeName::Declared(outer)) => self.member_type_named(outer, name),
                _ => None,
            };
            return NamedBy::Name(inner.map_or(TypeName::Unknown(name), TypeName::Declared));
        }
        let bare = bare_text(tree, text, node);
        if !bare.contains('.') {
            let name = tree.label(node);
            return match self.type_parameter_owner(from, name) {
                Some(owner) => NamedBy::Parameter(owner),
                None => NamedBy::Name(self.resolve_type(from, name)),
            };
        }
        NamedBy::Name(self.resolve_path(from, bare))
    }

    /// The type of a field or variable of a declaration, or what a method gives.
    pub(super) fn type_of_member(&self, member: EntityId) -> Type {
        let entity = self.entity(member);
        if entity.kind == EntityKind::EnumConstant {
            return entity.parent.map_or(Type::Unknown, |owner| Type::Declared(owner, Vec::new()));
        }
        let (tree, text) = (self.tree_of(member), self.file_of(member).text());
        let Some(node) = tree.type_child(entity.declaration) else { return Type::Unknown };
        let written = self.written_type(member, (tree, text), node);
        match entity.kind {
            EntityKind::Field if tree.kind(entity.node) == NodeKind::Variable => {
                written.with_dimensions(header::n_dimensions(tree, entity.node))
            }
            _ => written.with_dimensions(header::n_dimensions(tree, entity.declaration)),
        }
    }

    /// The types of a callable's parameters, and whether the last one takes any number of arguments: it is an array then.
    pub(super) fn parameter_types(&self, callable: EntityId) -> (Vec<Type>, bool) {
        let (tree, text) = (self.tree_of(callable), self.file_of(callable).text());
        let mut is_variadic = false;
        let types = header::parameters(tree, self.entity(callable).node).map(|parameter| {
            is_variadic |= parameter.is_variadic;
            let type_ = parameter.type_node.map(|node| self.written_type(callable, (tree, text), node));
            let n_dimensions = parameter.n_dimensions + u32::from(parameter.is_variadic);
            type_.unwrap_or(Type::Unknown).with_dimensions(n_dimensions)
        });
        (types.collect(), is_variadic)
    }

    /// What a type parameter extends.
    pub(super) fn bound_of_parameter(&self, owner: EntityId, name: Symbol) -> Type {
        let (tree, text) = (self.tree_of(owner), self.file_of(owner).text());
        let list = tree.child(self.entity(owner).node, NodeKind::TypeParameters);
        let mut parameters = list.into_iter().flat_map(|list| tree.children(list));
        let bound = parameters.find(|&it| tree.label(it) == name).and_then(|it| tree.type_child(it));
        match bound.map(|node| self.written_type(owner, (tree, text), node)) {
            // A bound that is a type parameter itself may name this one again.
            Some(Type::Parameter(..)) => Type::Unknown,
            Some(bound) => bound,
            None => Type::OBJECT,
        }
    }

    /// A type with what the type parameters of others stand for; those of methods stand for whatever fits.
    pub(super) fn substituted(&self, type_: Type, (owner, arguments): &Declared) -> Type {
        match type_ {
            Type::Parameter(declarer, name) if declarer == *owner => {
                let place = self.type_parameters(*owner).position(|it| it == name);
                place.and_then(|place| arguments.get(place)).cloned().unwrap_or(Type::Unknown)
            }
            Type::Parameter(declarer, _) if !self.entity(declarer).kind.is_type() => Type::Unknown,
            Type::Declared(id, inner) => {
                let inner = inner.into_iter().map(|it| self.substituted(it, &(*owner, arguments.clone())));
                Type::Declared(id, inner.collect())
            }
            Type::Array(element) => {
                Type::Array(Box::new(self.substituted(*element, &(*owner, arguments.clone()))))
            }
            other => other,
        }
    }

    /// A type as it is in its own code.
    pub(super) fn own_type(&self, id: EntityId) -> Declared {
        (id, self.type_parameters(id).map(|name| Type::Parameter(id, name)).collect())
    }

    /// The names of what an entity declares between angle brackets.
    pub(crate) fn type_parameters(&self, id: EntityId) -> impl Iterator<Item = Symbol> {
        let tree = self.tree_of(id);
        let list = tree.child(self.entity(id).node, NodeKind::TypeParameters);
        let parameters = list.into_iter().flat_map(|list| tree.children(list));
        parameters.filter(|&it| tree.kind(it) == NodeKind::TypeParameter).map(|it| tree.label(it))
    }

    /// A type and those above it that the version declares, nearest first; interfaces come behind classes.
    pub(super) fn upward(&self, type_: Declared) -> Vec<Declared> {
        let mut types = vec![type_];
        let mut at = 0;
        while let Some(type_) = types.get(at).cloned().filter(|_| types.len() < MAX_ABOVE) {
            at += 1;
            for above in self.directly_above(&type_) {
                if !types.iter().any(|it| it.0 == above.0) {
                    types.push(above);
                }
            }
        }
        types[1..].sort_by_key(|it| self.entity(it.0).kind == EntityKind::Interface);
        types
    }

    /// The types of the version that a type names in its header.
    pub(super) fn directly_above(&self, type_: &Declared) -> Vec<Declared> {
        let (tree, text) = (self.tree_of(type_.0), self.file_of(type_.0).text());
        let nodes = self.super_type_nodes(type_.0);
        let above = nodes.zip(self.super_types(type_.0)).filter_map(|(node, name)| match name {
            TypeName::Declared(above) => Some((node, *above)),
            _ => None,
        });
        let with_arguments = above.map(|(node, above)| {
            let arguments = tree.child(node, NodeKind::TypeArguments).into_iter();
            let arguments = arguments.flat_map(|list| tree.children(list));
            let read = |it| self.substituted(self.written_type(type_.0, (tree, text), it), type_);
            (above, arguments.map(read).collect())
        });
        with_arguments.collect()
    }

    /// The types above a type that the version does not declare: their simple names, and whether each is one of the
    /// platform, which knows nothing of the version.
    pub(super) fn foreign_above(&self, type_: EntityId) -> Vec<(Symbol, bool)> {
        let types = self.upward((type_, Vec::new()));
        let names = types.iter().flat_map(|(id, _)| self.super_types(*id));
        let foreign = names.filter_map(|name| match name {
            TypeName::Declared(_) => None,
            TypeName::Foreign(full) => Some((Symbol::of(last_name(full)), platform::is_name_of(full))),
            TypeName::Unknown(name) => Some((*name, platform::TYPES.contains(name))),
        });
        foreign.collect()
    }
}

/// What the name of a type stands for.
enum NamedBy {
    /// A type parameter of an entity.
    Parameter(EntityId),
    /// A type.
    Name(TypeName),
}

const EXTENDS: Symbol = Symbol::of("extends");

/// A named type as written, without what it is made of.
fn bare_text<'t>(tree: &Tree, text: &'t str, node: NodeId) -> &'t str {
    let written = tree.text(node, text);
    written.split('<').next().unwrap_or(written).trim()
}

pub(super) fn last_name(dotted: &str) -> &str {
    dotted.rsplit('.').next().unwrap_or(dotted).trim()
}
