//! Which methods a call can mean.

use super::calls::{Call, Callee, Type, parameters};
use crate::{CodeComparison, DeclarationComparison};
use refscope_model::{Code, EntityId, Reference, References, Snapshot, header};
use refscope_syntax::{NodeKind, Tree};
use refscope_text::{Side, Symbol};
use rustc_hash::FxHashMap;

/// Tells what the calls in one piece of code mean.
pub(super) struct Reach<'c> {
    comparison: &'c CodeComparison,
    side: Side,
    /// The method whose extractions are searched.
    caller: EntityId,
    /// The method whose code it is.
    from: EntityId,
    references: &'c References<'c>,
    /// What the code refers to, found when somebody asks.
    found: Option<Vec<Reference>>,
    /// The types of its variables, found when somebody asks.
    types: Option<FxHashMap<Symbol, Type>>,
}

impl<'c> Reach<'c> {
    pub(super) fn new(
        comparison: &'c CodeComparison,
        side: Side,
        caller: EntityId,
        from: EntityId,
        references: &'c References<'c>,
    ) -> Self {
        Self { comparison, side, caller, from, references, found: None, types: None }
    }

    /// Those of the methods with its name that a call in the code can mean. A method that takes just as many arguments
    /// goes before one that takes any number, and one whose parameters have the types of the arguments before others.
    pub(super) fn meant(&mut self, tree: &Tree, call: &Call, named: &[&Callee]) -> Vec<EntityId> {
        let takes = named.iter().copied().filter(|it| it.takes(tree, call));
        let mut meant: Vec<&Callee> = takes.filter(|it| self.can_mean(tree, call, it.id)).collect();
        let is_exact = |it: &&Callee| it.is_exact(call);
        if meant.iter().any(is_exact) || meant.iter().any(|it| self.has_exact_namesake(call, it.id)) {
            meant.retain(is_exact);
        }
        if meant.len() > 1 {
            let types = self.types();
            let n_fitting = |it: &Callee| it.n_fitting(tree, call, types);
            let most = meant.iter().map(|it| n_fitting(it)).max();
            meant.retain(|it| Some(n_fitting(it)) == most);
        }
        meant.into_iter().map(|it| it.id).collect()
    }

    /// The types of the parameters and local variables.
    fn types(&mut self) -> &FxHashMap<Symbol, Type> {
        let (snapshot, from) = (self.snapshot(), self.from);
        self.types.get_or_insert_with(|| {
            let locals = snapshot.code(from).into_iter().flat_map(locals);
            parameters(snapshot, from).chain(locals).collect()
        })
    }

    /// Whether a method has the name and the place of what a call refers to: of overloads, the arguments tell more.
    fn can_mean(&mut self, tree: &Tree, call: &Call, callee: EntityId) -> bool {
        if is_own(self.comparison, self.side, self.caller, call, callee) {
            return true;
        }
        let targets = self.targets(tree, call);
        let is_run = |target| !self.is_on_variable(tree, call) && is_run_by(self.snapshot(), callee, target);
        let snapshot = self.snapshot();
        let owner = |id: EntityId| snapshot.entity(id).parent;
        targets.into_iter().any(|target| owner(target) == owner(callee) || is_run(target))
    }

    /// Whether a call is made on a parameter or local variable: objects of all types below may come there, so that no
    /// one of them can be said to have taken the code.
    fn is_on_variable(&self, tree: &Tree, call: &Call) -> bool {
        let name = call.receiver.filter(|&it| tree.kind(it) == NodeKind::Name).map(|it| tree.label(it));
        let body = self.comparison.code_body(self.side, self.from);
        name.is_some_and(|name| {
            parameters(self.snapshot(), self.from).any(|(parameter, _)| parameter == name)
                || body.is_some_and(|body| body.declares(name))
        })
    }

    /// Whether the type of a method has one of its name that takes just as many arguments as a call has.
    fn has_exact_namesake(&self, call: &Call, callee: EntityId) -> bool {
        let snapshot = self.snapshot();
        let mut members = snapshot.members(snapshot.enclosing_type(callee));
        members.any(|it| {
            let entity = snapshot.entity(it);
            let parameters = || header::parameters(snapshot.tree_of(it), entity.node);
            entity.kind.is_callable()
                && entity.name == call.name
                && call.n_arguments == Some(parameters().count())
                && parameters().all(|parameter| !parameter.is_variadic)
        })
    }

    fn snapshot(&self) -> &'c Snapshot {
        self.comparison.snapshots.get(self.side)
    }

    /// What the name before the arguments of a call refers to; several where overloads leave a choice.
    fn targets(&mut self, tree: &Tree, call: &Call) -> Vec<EntityId> {
        let Self { references, from, .. } = self;
        let snapshot = self.comparison.snapshots.get(self.side);
        let found = self.found.get_or_insert_with(|| references.possible(*from));
        let (start, end) = (tree.span(call.node).start, call.name_end(tree));
        let behind = found.partition_point(|reference| reference.span.end <= end);
        let Some(last) = found[..behind].last().filter(|it| it.span.start >= start) else {
            return Vec::new();
        };
        let at_place = found[..behind].iter().rev().take_while(|it| it.span == last.span);
        at_place.map(|it| it.target).filter(|&it| snapshot.entity(it).name == call.name).collect()
    }
}

/// The names and types of the variables that code declares.
fn locals(code: Code<'_>) -> impl Iterator<Item = (Symbol, Type)> + '_ {
    let tree = code.tree;
    let declarations = tree.subtree(code.root).filter_map(|node| Some((node, tree.type_child(node)?)));
    declarations.flat_map(move |(node, type_)| {
        let variables = tree.children(node).filter(|&it| tree.kind(it) == NodeKind::Variable);
        variables.map(move |it| (tree.label(it), (tree.kind(type_), tree.label(type_))))
    })
}

/// Whether a call of a method without code runs a method: it has the name, and belongs to a type below.
fn is_run_by(snapshot: &Snapshot, method: EntityId, above: EntityId) -> bool {
    if snapshot.code(above).is_some() {
        return false;
    }
    let (method, above) = (snapshot.entity(method), snapshot.entity(above));
    let owners = method.parent.zip(above.parent);
    method.name == above.name
        && owners.is_some_and(|(own, above)| snapshot.is_below(own, snapshot.entity(above)))
}

pub(super) fn is_same_type(
    comparison: &DeclarationComparison,
    side: Side,
    one: EntityId,
    other: EntityId,
) -> bool {
    let snapshot = comparison.snapshots.get(side);
    snapshot.enclosing_type(one) == snapshot.enclosing_type(other)
}

/// Whether a method belongs to an anonymous class.
pub(super) fn has_no_name(comparison: &DeclarationComparison, side: Side, method: EntityId) -> bool {
    let snapshot = comparison.snapshots.get(side);
    snapshot.is_anonymous(snapshot.enclosing_type(method))
}

/// Whether a caller calls a method as its own: it belongs to the types around, or above them.
pub(super) fn is_own(
    comparison: &DeclarationComparison,
    side: Side,
    caller: EntityId,
    call: &Call,
    callee: EntityId,
) -> bool {
    if call.receiver.is_some() {
        return false;
    }
    let snapshot = comparison.snapshots.get(side);
    let owner = snapshot.enclosing_type(callee);
    let mut around = Some(snapshot.enclosing_type(caller));
    while let Some(id) = around {
        if id == owner || snapshot.is_below(id, snapshot.entity(owner)) {
            return true;
        }
        around = snapshot.entity(id).parent;
    }
    false
}
