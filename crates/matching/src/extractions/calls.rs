//! Who calls a method that one version alone has, and with what.

use crate::Comparison;
use crate::statements::Surroundings;
use refscope_model::{EntityId, header};
use refscope_syntax::{NodeId, NodeKind, Tree};
use refscope_text::{Side, Symbol};
use rustc_hash::FxHashMap;

/// The callables with code that one side alone has, by name.
pub(super) type Callees = FxHashMap<Symbol, Vec<Callee>>;

#[derive(Clone, Copy)]
pub(super) struct Callee {
    pub(super) id: EntityId,
    n_parameters: usize,
    is_variadic: bool,
}

impl Callee {
    pub(super) fn takes(&self, n_arguments: usize) -> bool {
        n_arguments == self.n_parameters || (self.is_variadic && n_arguments + 1 >= self.n_parameters)
    }
}

pub(super) fn callees(comparison: &Comparison, side: Side) -> Callees {
    let snapshot = comparison.snapshots.get(side);
    let mut callees = Callees::default();
    for id in comparison.unmatched(side) {
        let entity = snapshot.entity(id);
        if entity.kind.is_callable() && snapshot.code(id).is_some() {
            let parameters: Vec<_> = header::parameters(snapshot.tree_of(id), entity.node).collect();
            let is_variadic = parameters.last().is_some_and(|last| last.is_variadic);
            let callee = Callee { id, n_parameters: parameters.len(), is_variadic };
            callees.entry(entity.name).or_default().push(callee);
        }
    }
    callees
}

/// A call in code: the name, the arguments, and whether something stands before it.
pub(super) struct Call {
    pub(super) name: Symbol,
    pub(super) n_arguments: usize,
    pub(super) arguments: NodeId,
    /// A hash of what stands before the name; `this` is nothing.
    receiver: Option<u64>,
}

impl Call {
    /// Equal calls of two versions are no news.
    pub(super) fn key(&self) -> (Symbol, usize, Option<u64>) {
        (self.name, self.n_arguments, self.receiver)
    }
}

/// The calls in code; `this(…)` calls a constructor, which has the name of its type.
pub(super) fn calls(tree: &Tree, root: NodeId, type_name: Symbol) -> impl Iterator<Item = Call> + '_ {
    const THIS: Symbol = Symbol::of("this");
    let is_call = |node: NodeId| matches!(tree.kind(node), NodeKind::Call | NodeKind::ConstructorCall);
    tree.subtree(root).filter(move |&node| is_call(node)).filter_map(move |node| {
        let arguments = tree.child(node, NodeKind::Arguments)?;
        let name = if tree.label(node) == THIS { type_name } else { tree.label(node) };
        let n_arguments = tree.children(arguments).count();
        let first = tree.children(node).next()?;
        let is_receiver =
            first != arguments && tree.kind(first).is_expression() && tree.kind(first) != NodeKind::This;
        Some(Call { name, n_arguments, arguments, receiver: is_receiver.then(|| tree.hash(first)) })
    })
}

/// What the callee's parameters stand for.
pub(super) fn argumentize(
    comparison: &Comparison,
    side: Side,
    callee: EntityId,
    tree: &Tree,
    arguments: NodeId,
    outer: &FxHashMap<Symbol, u64>,
    are_apart: bool,
) -> Surroundings {
    let snapshot = comparison.snapshots.get(side);
    let parameters = header::parameters(snapshot.tree_of(callee), snapshot.entity(callee).node);
    let hashes = tree.children(arguments).map(|argument| {
        tree.hash_with(argument, &|node| {
            if tree.kind(node) == NodeKind::Name { outer.get(&tree.label(node)).copied() } else { None }
        })
    });
    let arguments = parameters.map(|parameter| parameter.name).zip(hashes).collect();
    let lone_fields = comparison.lone_fields.clone();
    Surroundings { arguments, has_parameters: Some(side), lone_fields, are_apart, ..Surroundings::default() }
}

/// The parameters of a callee whose arguments are plain names.
pub(super) fn named_arguments(
    comparison: &Comparison,
    side: Side,
    callee: EntityId,
    tree: &Tree,
    arguments: NodeId,
) -> Vec<(Symbol, Symbol)> {
    let snapshot = comparison.snapshots.get(side);
    let parameters = header::parameters(snapshot.tree_of(callee), snapshot.entity(callee).node);
    let pairs = parameters.zip(tree.children(arguments));
    let named = pairs.filter(|(_, argument)| tree.kind(*argument) == NodeKind::Name);
    named.map(|(parameter, argument)| (parameter.name, tree.label(argument))).collect()
}
