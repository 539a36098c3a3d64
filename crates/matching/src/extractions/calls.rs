//! Who calls a method that one version alone has, and with what.

use crate::statements::Surroundings;
use crate::{CodeComparison, DeclarationComparison};
use refscope_model::{Code, EntityId, EntityKind, Snapshot, header};
use refscope_syntax::vocabulary::THIS;
use refscope_syntax::{NodeId, NodeKind, Tree};
use refscope_text::{Side, Symbol};
use rustc_hash::FxHashMap;

/// The callables with code that one side alone has, by name.
pub(super) type Callees = FxHashMap<Symbol, Vec<Callee>>;

/// The kind and name of a type.
pub(super) type Type = (NodeKind, Symbol);

pub(super) struct Callee {
    pub(super) id: EntityId,
    /// The kinds and names of the parameters' types.
    parameters: Vec<Type>,
    pub(super) is_variadic: bool,
}

impl Callee {
    /// Whether it can be given as many arguments.
    pub(super) fn takes_as_many(&self, call: &Call) -> bool {
        let is_enough = |n_arguments: usize| self.is_variadic && n_arguments + 1 >= self.parameters.len();
        self.is_exact(call) || call.n_arguments.is_some_and(is_enough)
    }

    /// Whether it can be called so.
    pub(super) fn takes(&self, tree: &Tree, call: &Call) -> bool {
        let mut types = self.parameters.iter().chain(self.parameters.last().into_iter().cycle());
        let mut given = call.arguments.into_iter().flat_map(|arguments| tree.children(arguments));
        self.takes_as_many(call)
            && given.all(|argument| types.next().is_none_or(|&type_| can_be(tree, argument, type_)))
    }

    /// How many parameters have just the types of what they are given, as far as literals and these names tell.
    pub(super) fn n_fitting(&self, tree: &Tree, call: &Call, types: &FxHashMap<Symbol, Type>) -> usize {
        let given = call.arguments.into_iter().flat_map(|arguments| tree.children(arguments));
        let fits = |(argument, type_): &(NodeId, &Type)| match tree.kind(*argument) {
            NodeKind::Name => types.get(&tree.label(*argument)) == Some(*type_),
            kind => {
                kind.is_literal() && (kind == NodeKind::StringLiteral) == (type_.1 == tree.words().types.text)
            }
        };
        given.zip(&self.parameters).filter(fits).count()
    }

    /// Whether it has just as many parameters.
    pub(super) fn is_exact(&self, call: &Call) -> bool {
        call.n_arguments.is_none_or(|n_arguments| n_arguments == self.parameters.len())
    }
}

/// Whether an expression can have a type, as far as literals tell.
fn can_be(tree: &Tree, argument: NodeId, (kind, name): Type) -> bool {
    use NodeKind::{BooleanLiteral, CharLiteral, ClassLiteral, NumberLiteral, StringLiteral, TextBlock};
    let text = tree.words().types.text;
    match tree.kind(argument) {
        StringLiteral | TextBlock => kind != NodeKind::PrimitiveType,
        NumberLiteral | CharLiteral | BooleanLiteral => name != text,
        ClassLiteral => kind != NodeKind::PrimitiveType && name != text,
        _ => true,
    }
}

/// All of them, in source order.
pub(super) fn ids(callees: &Callees) -> Vec<EntityId> {
    let mut ids: Vec<EntityId> = callees.values().flatten().map(|callee| callee.id).collect();
    ids.sort_unstable();
    ids
}

pub(super) fn callees(comparison: &DeclarationComparison, side: Side) -> Callees {
    let snapshot = comparison.snapshots.get(side);
    let mut callees = Callees::default();
    for id in comparison.unmatched(side) {
        let entity = snapshot.entity(id);
        if entity.kind.is_callable() && snapshot.code(id).is_some() {
            let tree = snapshot.tree_of(id);
            let is_variadic = header::parameters(tree, entity.node).last().is_some_and(|it| it.is_variadic);
            let parameters = parameters(snapshot, id).map(|(_, type_)| type_).collect();
            let callee = Callee { id, parameters, is_variadic };
            callees.entry(entity.name).or_default().push(callee);
        }
    }
    callees
}

/// The names and types of a method's parameters.
pub(super) fn parameters(snapshot: &Snapshot, method: EntityId) -> impl Iterator<Item = (Symbol, Type)> + '_ {
    let tree = snapshot.tree_of(method);
    header::parameters(tree, snapshot.entity(method).node).map(|parameter| {
        let type_ = parameter.type_node.map(|type_| (tree.kind(type_), tree.label(type_)));
        (parameter.name, type_.unwrap_or((NodeKind::NamedType, parameter.name)))
    })
}

/// What makes two calls alike: the name, how many arguments, and what stands before.
pub(super) type CallKey = (Symbol, Option<usize>, Option<u64>);

/// A call in code, or a reference to a method: the name, the arguments, and whether something stands before it.
pub(super) struct Call {
    pub(super) node: NodeId,
    pub(super) name: Symbol,
    /// What a reference is given, others say.
    pub(super) n_arguments: Option<usize>,
    pub(super) arguments: Option<NodeId>,
    /// What stands before the name; `this` is nothing.
    pub(super) receiver: Option<NodeId>,
    receiver_hash: Option<u64>,
}

impl Call {
    pub(super) fn key(&self) -> CallKey {
        (self.name, self.n_arguments, self.receiver_hash)
    }

    /// Where the name has ended.
    pub(super) fn name_end(&self, tree: &Tree) -> u32 {
        self.arguments.map_or(tree.span(self.node).end, |arguments| tree.span(arguments).start)
    }
}

/// The calls in code; `this(…)` calls a constructor, which has the name of its type.
pub(super) fn calls(tree: &Tree, root: NodeId, type_name: Symbol) -> impl Iterator<Item = Call> + '_ {
    let is_call = |node: NodeId| {
        matches!(tree.kind(node), NodeKind::Call | NodeKind::ConstructorCall | NodeKind::MethodReference)
    };
    tree.subtree(root).filter(move |&node| is_call(node)).filter_map(move |node| {
        let arguments = tree.child(node, NodeKind::Arguments);
        let name = if tree.label(node) == THIS { type_name } else { tree.label(node) };
        let n_arguments = arguments.map(|arguments| tree.children(arguments).count());
        let first = tree.children(node).next()?;
        let is_receiver = Some(first) != arguments
            && tree.kind(first).is_expression()
            && tree.kind(first) != NodeKind::This;
        let receiver = is_receiver.then_some(first);
        let receiver_hash = receiver.map(|node| tree.hash(node));
        Some(Call { node, name, n_arguments, arguments, receiver, receiver_hash })
    })
}

/// What the names of a callee stand for: its parameters for the arguments, its own object for what stands before the
/// call, and its fields for what the caller's other version reads from there, unless they are new or gone themselves.
/// What its type declares, others name by way of that.
pub(super) fn argumentize(
    comparison: &CodeComparison,
    side: Side,
    callee: EntityId,
    tree: &Tree,
    call: &Call,
    outer: &FxHashMap<Symbol, u64>,
    inline: Code,
) -> Surroundings {
    let snapshot = comparison.snapshots.get(side);
    let parameters = header::parameters(snapshot.tree_of(callee), snapshot.entity(callee).node);
    let hash = |node: NodeId| {
        tree.hash_with(node, &|node| {
            if tree.kind(node) == NodeKind::Name { outer.get(&tree.label(node)).copied() } else { None }
        })
    };
    let brings_fields = brings_fields(comparison, side, callee);
    let receiver = call.receiver.filter(|_| !brings_fields).map(hash);
    let owner = snapshot.enclosing_type(callee);
    let type_name = snapshot.entity(owner).name;
    let is_type = |node| inline.tree.kind(node) == NodeKind::Name && inline.tree.label(node) == type_name;
    let mut arguments = read_from(inline, |node| is_type(node) || Some(inline.tree.hash(node)) == receiver);
    let given = call.arguments.into_iter().flat_map(|arguments| tree.children(arguments));
    arguments.extend(parameters.map(|parameter| parameter.name).zip(given.map(hash)));
    Surroundings {
        arguments,
        types: nested_types(comparison, side, owner, inline),
        receiver,
        has_parameters: Some(side),
        lone_fields: comparison.lone_fields().clone(),
        cancellation: comparison.cancellation.clone(),
        ..Surroundings::default()
    }
}

/// The types in a type that code names through it, each with the hash of where it does: `Outer.Inner`.
fn nested_types(
    comparison: &CodeComparison,
    side: Side,
    owner: EntityId,
    code: Code,
) -> FxHashMap<Symbol, u64> {
    let nested = comparison.nested_types(side);
    if nested.is_empty() {
        return FxHashMap::default();
    }
    let tree = code.tree;
    let named = tree.subtree(code.root).filter(|&node| tree.kind(node) == NodeKind::NamedType);
    named.filter_map(|node| Some((*nested.get(&(owner, tree.label(node)))?, tree.hash(node)))).collect()
}

/// Whether a method uses fields of its own object that its version alone has: they came along with the code, and the
/// caller's other version has them for its own.
///
/// ```text
/// before: void run() { n++; log(n); }
/// after:  void run() { counter.tick(); }  class Counter { int n; void tick() { n++; log(n); } }
/// ```
fn brings_fields(comparison: &CodeComparison, side: Side, callee: EntityId) -> bool {
    let snapshot = comparison.snapshots.get(side);
    let owner = snapshot.enclosing_type(callee);
    let is_brought = |name: Symbol| {
        let mut named = comparison.members_named(side, owner, name);
        comparison.lone_fields().get(side).contains(&name)
            && named.any(|it| snapshot.entity(it).kind == EntityKind::Field)
    };
    snapshot.code(callee).is_some_and(|Code { tree, root, .. }| {
        let mut nodes = tree.subtree(root);
        let is_named = |node| matches!(tree.kind(node), NodeKind::Name | NodeKind::FieldAccess);
        nodes.any(|node| is_named(node) && is_brought(tree.label(node)))
    })
}

/// The fields that code reads from an object or a type, each with the hash of where it does.
fn read_from(code: Code, is_owner: impl Fn(NodeId) -> bool) -> FxHashMap<Symbol, u64> {
    let tree = code.tree;
    let reads = tree.subtree(code.root).filter(|&node| {
        tree.kind(node) == NodeKind::FieldAccess && tree.children(node).next().is_some_and(&is_owner)
    });
    reads.map(|node| (tree.label(node), tree.hash(node))).collect()
}

/// The parameters of a callee whose arguments are plain names.
pub(super) fn named_arguments(
    comparison: &DeclarationComparison,
    side: Side,
    callee: EntityId,
    tree: &Tree,
    call: &Call,
) -> Vec<(Symbol, Symbol)> {
    let snapshot = comparison.snapshots.get(side);
    let parameters = header::parameters(snapshot.tree_of(callee), snapshot.entity(callee).node);
    let given = call.arguments.into_iter().flat_map(|arguments| tree.children(arguments));
    let pairs = parameters.zip(given);
    let named = pairs.filter(|(_, argument)| tree.kind(*argument) == NodeKind::Name);
    named.map(|(parameter, argument)| (parameter.name, tree.label(argument))).collect()
}
