//! What the names in a piece of code mean, and of which types its expressions are.

use super::members::Member;
use super::qualifiers::Qualifier;
use super::scopes::Scopes;
use super::types::{Declared, Type};
use super::values;
use crate::{EntityId, EntityKind, Reference, Snapshot, header};
use refscope_syntax::{NodeId, NodeKind, Tree, platform, vocabulary};
use refscope_text::{Span, Symbol};
use rustc_hash::{FxHashMap, FxHashSet};

/// Expressions within expressions are followed so deep for their types.
const MAX_DEPTH: usize = 64;

/// Code that is read for what its names mean.
pub(super) struct CodeReader<'s> {
    pub(super) snapshot: &'s Snapshot,
    /// Whose code it is.
    pub(super) owner: EntityId,
    pub(super) tree: &'s Tree,
    pub(super) text: &'s str,
    pub(super) scopes: Scopes,
    /// The types of the callable's parameters.
    pub(super) parameters: FxHashMap<Symbol, Type>,
    /// What is known so far of nodes.
    types: FxHashMap<NodeId, Type>,
    pub(super) references: Vec<Reference>,
    /// Where references to members start that are sure.
    pub(super) places: FxHashSet<u32>,
}

impl<'s> CodeReader<'s> {
    pub(super) fn new(snapshot: &'s Snapshot, owner: EntityId, tree: &'s Tree) -> Self {
        let header = snapshot.tree_of(owner);
        let entity = snapshot.entity(owner);
        let names = header::parameters(header, entity.node).map(|it| it.name);
        let parameters = names.zip(snapshot.parameter_types(owner).0).collect();
        Self {
            snapshot,
            owner,
            tree,
            text: snapshot.file_of(owner).text(),
            scopes: Scopes::new(tree),
            parameters,
            types: FxHashMap::default(),
            references: Vec::new(),
            places: FxHashSet::default(),
        }
    }

    /// What the names of fields, methods and constructors mean, in source order.
    pub(super) fn references(mut self) -> Vec<Reference> {
        // Backwards, so that what an expression is made of is known before itself: no deep recursion is needed.
        for node in self.tree.subtree(NodeId::ROOT).rev() {
            if self.tree.kind(node).is_expression() {
                self.type_of(node, MAX_DEPTH);
            }
        }
        self.references.sort_by_key(|it| (it.span.start, it.target));
        self.references.dedup();
        self.references
    }

    pub(super) fn type_of(&mut self, node: NodeId, depth: usize) -> Type {
        if let Some(known) = self.types.get(&node) {
            return known.clone();
        }
        if depth == 0 {
            return Type::Unknown;
        }
        let type_ = self.found_type(node, depth - 1);
        self.types.insert(node, type_.clone());
        type_
    }

    fn found_type(&mut self, node: NodeId, depth: usize) -> Type {
        let tree = self.tree;
        let first = tree.children(node).next();
        let of = |reader: &mut Self, node: Option<NodeId>| {
            node.map_or(Type::Unknown, |node| reader.type_of(node, depth))
        };
        match tree.kind(node) {
            NodeKind::Name => self.named(node, depth),
            NodeKind::FieldAccess => self.accessed(node, depth),
            NodeKind::Call => self.called(node, depth),
            NodeKind::New => self.created(node, depth),
            NodeKind::MethodReference => self.referred(node, depth),
            NodeKind::This => self.this(node),
            NodeKind::Parenthesized | NodeKind::Assign | NodeKind::Postfix => of(self, first),
            NodeKind::Cast => self.written(node, tree.type_child(node)),
            NodeKind::NewArray => {
                let element = self.written(node, tree.type_child(node));
                element.with_dimensions(header::n_dimensions(tree, node))
            }
            NodeKind::ArrayAccess => of(self, first).element(),
            NodeKind::Prefix if tree.label(node) == vocabulary::DENIAL => Type::Primitive(platform::TRUTH),
            NodeKind::Prefix => values::sign(of(self, first)),
            NodeKind::Binary => {
                let parts: Vec<NodeId> = tree.children(node).collect();
                let parts: Vec<Type> = parts.into_iter().map(|it| self.type_of(it, depth)).collect();
                values::combined(tree.label(node), &parts)
            }
            NodeKind::Conditional => {
                let branches: Vec<NodeId> = tree.children(node).skip(1).collect();
                let branches: Vec<Type> = branches.into_iter().map(|it| self.type_of(it, depth)).collect();
                values::either(branches)
            }
            NodeKind::Lambda => {
                let list = tree.child(node, NodeKind::LambdaParameters);
                Type::Function(list.map(|list| tree.children(list).count()))
            }
            NodeKind::InstanceOf => Type::Primitive(platform::TRUTH),
            _ => values::literal(tree.kind(node), tree.text(node, self.text)),
        }
    }

    /// What a plain name means: a variable, else a field; a type or package has no type of its own.
    fn named(&mut self, node: NodeId, depth: usize) -> Type {
        let name = self.tree.label(node);
        if let Some(constant) = self.constant_of_case(node, name, depth) {
            return self.member_read(self.tree.span(node), constant);
        }
        if let Some(variable) = self.variable_type(node, name, depth) {
            return variable;
        }
        match self.field_named(node, name) {
            Some(field) => self.member_read(self.tree.span(node), field),
            None => Type::Unknown,
        }
    }

    /// The constant that a plain name means in a label of a switch over constants.
    fn constant_of_case(&mut self, node: NodeId, name: Symbol, depth: usize) -> Option<Member> {
        let label = self.scopes.parent(node);
        if self.tree.kind(label) != NodeKind::Case {
            return None;
        }
        let selector = self.tree.children(self.scopes.parent(label)).next()?;
        let type_ = as_declared(self.type_of(selector, depth))?;
        let is_enum = self.snapshot.entity(type_.0).kind == EntityKind::Enum;
        if is_enum { self.snapshot.field_of(type_, name) } else { None }
    }

    /// The type of the variable that a name means; nothing where it means none.
    fn variable_type(&mut self, node: NodeId, name: Symbol, depth: usize) -> Option<Type> {
        let tree = self.tree;
        let variable = self.scopes.variable(tree, node, name);
        let hidden = self.scopes.bodies_around(tree, node).find(|&body| {
            let is_nearer = variable.is_none_or(|(_, scope)| scope < body);
            is_nearer
                && self.above_body(body).into_iter().any(|it| self.snapshot.field_of(it, name).is_some())
        });
        if hidden.is_some() {
            return None;
        }
        let Some((declared, _)) = variable else { return self.parameters.get(&name).cloned() };
        let holder = self.scopes.parent(declared);
        let type_ = match tree.type_child(holder) {
            Some(type_) if tree.label(type_) == tree.words().types.inferred => {
                self.inferred(holder, declared, depth)
            }
            type_ => self.written(holder, type_),
        };
        let is_variadic = tree.child(holder, NodeKind::Ellipsis).is_some();
        Some(type_.with_dimensions(header::n_dimensions(tree, declared) + u32::from(is_variadic)))
    }

    /// The type of what a variable without a written one is given.
    fn inferred(&mut self, holder: NodeId, variable: NodeId, depth: usize) -> Type {
        let tree = self.tree;
        let around = self.scopes.parent(holder);
        if tree.kind(around) == NodeKind::ForEach {
            let values = tree.children(around).nth(1);
            return values.map_or(Type::Unknown, |values| self.type_of(values, depth).element());
        }
        let value = tree.children(variable).find(|&it| tree.kind(it).is_expression());
        value.map_or(Type::Unknown, |value| self.type_of(value, depth))
    }

    /// The field that a plain name means.
    fn field_named(&self, node: NodeId, name: Symbol) -> Option<Member> {
        let snapshot = self.snapshot;
        if !snapshot.by_name().contains_key(&name) {
            return None;
        }
        let bodies = self.scopes.bodies_around(self.tree, node);
        let inherited = bodies.flat_map(|body| self.above_body(body));
        let around = inherited.chain(self.types_around());
        let own = around.into_iter().find_map(|type_| snapshot.field_of(type_, name));
        own.or_else(|| {
            let owners = snapshot.static_owners(self.owner, name);
            owners.into_iter().find_map(|owner| snapshot.field_of((owner, Vec::new()), name))
        })
    }

    /// The types of the version around the code, and the constant whose body it stands in, from inside out.
    pub(super) fn types_around(&self) -> impl Iterator<Item = Declared> + use<'s> {
        let snapshot = self.snapshot;
        let around = std::iter::successors(Some(self.owner), move |&id| snapshot.entity(id).parent);
        let is_place = move |&id: &EntityId| {
            let kind = snapshot.entity(id).kind;
            kind.is_type() || kind == EntityKind::EnumConstant
        };
        around.filter(is_place).map(move |id| snapshot.own_type(id))
    }

    /// Notes where a member is used; gives its type.
    pub(super) fn member_read(&mut self, span: Span, member: Member) -> Type {
        self.references.push(Reference { span, target: member.id, is_sure: true });
        self.places.insert(span.start);
        self.snapshot.substituted(self.snapshot.type_of_member(member.id), &member.owner)
    }

    /// `a.b`: a field, or the name of a type.
    fn accessed(&mut self, node: NodeId, depth: usize) -> Type {
        let Some(receiver) = self.tree.children(node).next() else { return Type::Unknown };
        let name = self.tree.label(node);
        let field = match self.qualifier(receiver, depth) {
            Qualifier::Type(Type::Array(_)) if name == LENGTH => return Type::Primitive(INTEGER),
            Qualifier::Type(type_) => {
                self.receiver(type_).and_then(|type_| self.snapshot.field_of(type_, name))
            }
            Qualifier::Above(types) => types.into_iter().find_map(|it| self.snapshot.field_of(it, name)),
            Qualifier::Package(_) => None,
        };
        match field {
            Some(field) => self.member_read(self.last_name_of(self.tree.span(node)), field),
            None => Type::Unknown,
        }
    }

    /// The type of the version in which members of a value are looked up.
    pub(super) fn receiver(&self, type_: Type) -> Option<Declared> {
        match type_ {
            Type::Parameter(owner, name) => as_declared(self.snapshot.bound_of_parameter(owner, name)),
            other => as_declared(other),
        }
    }

    /// The last name within a span.
    pub(super) fn last_name_of(&self, span: Span) -> Span {
        let text = span.text(self.text).trim_end();
        let is_part = |it: char| it.is_alphanumeric() || it == '_' || it == '$';
        let start = text
            .rfind(|it| !is_part(it))
            .map_or(0, |at| at + text[at..].chars().next().map_or(1, char::len_utf8));
        Span::new(span.start + start as u32, span.start + text.len() as u32)
    }
}

const LENGTH: Symbol = Symbol::of("length");
const INTEGER: Symbol = Symbol::of("int");

pub(super) fn as_declared(type_: Type) -> Option<Declared> {
    match type_ {
        Type::Declared(id, arguments) => Some((id, arguments)),
        _ => None,
    }
}
