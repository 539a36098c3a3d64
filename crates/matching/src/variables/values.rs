//! Variables without a partner whose value the other version writes somewhere in code that changed.

use super::derived::initial_value;
use super::{Matcher, VariableKind};
use crate::statements::{BodyMatching, CodeBody};
use refscope_model::{Entity, EntityKind, StatementId};
use refscope_syntax::vocabulary::{ASSIGNMENT, THIS};
use refscope_syntax::{NodeId, NodeKind, Tree};
use refscope_text::{Pair, Side, Symbol};
use rustc_hash::{FxHashMap, FxHashSet};

/// Two bodies whose code is searched for values.
pub(super) struct Search<'s> {
    pub(super) bodies: Pair<&'s CodeBody<'s>>,
    pub(super) matching: &'s BodyMatching,
    /// Whether a statement is more than a copy of a statement of the other side.
    pub(super) is_changed: &'s dyn Fn(Side, StatementId) -> bool,
}

/// A variable and the initial value to look for.
#[derive(Clone, Copy)]
struct Candidate {
    variable: usize,
    name: Symbol,
    value: u64,
    size: u32,
    /// How many operands the value has, where it is an operation.
    n_operands: Option<usize>,
}

impl Matcher<'_> {
    /// Holds the variables of one side whose value stands in changed code of the other side.
    pub(super) fn find_held_values(&mut self, search: &Search, side: Side) {
        let names = OneName::new(self);
        let candidates = self.candidates(search, side, &names);
        if candidates.is_empty() {
            return;
        }
        let parts = changed_parts(search, side.other(), &candidates, &names);
        for candidate in candidates.into_iter().filter(|it| parts.contains(&it.value)) {
            // What was inlined must show where the variable was; what was extracted may come from code that is gone.
            if side == Side::After
                || self.is_passed_on(search, side.other(), candidate, &names)
                || takes_place(search, side, candidate, &names)
            {
                self.hold(side, candidate.variable);
            }
        }
    }

    fn candidates(&self, search: &Search, side: Side, names: &OneName) -> Vec<Candidate> {
        let (body, other) = (search.bodies.get(side), search.bodies.get(side.other()));
        let variables = self.matching.variables.get(side).iter().enumerate();
        variables
            .filter(|(index, it)| it.kind == VariableKind::Local && !self.matching.is_paired(side, *index))
            .filter(|(_, it)| !other.declares(it.name))
            .filter_map(|(variable, it)| {
                let value = initial_value(body.tree, it.variable).filter(|&value| tells(body.tree, value))?;
                let hash = names.hash(side, body.tree, value);
                let n_operands = operands(body.tree, value).map(Iterator::count);
                Some(Candidate {
                    variable,
                    name: it.name,
                    value: hash,
                    size: body.tree.size(value),
                    n_operands,
                })
            })
            .collect()
    }

    /// Whether a value is an argument of a new call of a method that the code went into, or came from.
    fn is_passed_on(&self, search: &Search, side: Side, candidate: Candidate, names: &OneName) -> bool {
        let snapshot = self.comparison.snapshots.get(side);
        let extractions = self.comparison.extractions_of(self.pair, side);
        let callees = extractions.map(|it| snapshot.entity(it.callee));
        let is_constructor = |it: &Entity| it.kind == EntityKind::Constructor;
        let called: FxHashSet<Symbol> =
            callees.map(|it| if is_constructor(it) { THIS } else { it.name }).collect();
        let body = search.bodies.get(side);
        let tree = body.tree;
        let nodes = search.matching.unmatched(side).flat_map(|id| body.own_nodes(id)).map(NodeId);
        let is_call = |node: NodeId| matches!(tree.kind(node), NodeKind::Call | NodeKind::ConstructorCall);
        let mut calls = nodes.filter(|&node| is_call(node) && called.contains(&tree.label(node)));
        calls.any(|call| {
            let arguments = tree.child(call, NodeKind::Arguments);
            arguments.is_some_and(|it| {
                tree.children(it).any(|argument| names.hash(side, tree, argument) == candidate.value)
            })
        })
    }
}

/// Whether a matched statement uses a variable on one side and has its value on the other.
fn takes_place(search: &Search, side: Side, candidate: Candidate, names: &OneName) -> bool {
    search.matching.pairs.iter().filter(|pair| !pair.is_exact).any(|pair| {
        let nodes = |side: Side| search.bodies.get(side).own_nodes(*pair.statements.get(side)).map(NodeId);
        let (tree, other) = (search.bodies.get(side).tree, search.bodies.get(side.other()).tree);
        nodes(side).any(|node| tree.kind(node) == NodeKind::Name && tree.label(node) == candidate.name)
            && nodes(side.other())
                .filter(|&node| other.size(node) == candidate.size)
                .any(|node| names.hash(side.other(), other, node) == candidate.value)
    })
}

/// Whether a value says enough to be recognised elsewhere: more than a name, an own field or a number.
fn tells(tree: &Tree, value: NodeId) -> bool {
    use NodeKind::{
        ArrayAccess, Binary, Call, Cast, ClassLiteral, FieldAccess, InstanceOf, Lambda, New, NumberLiteral,
        StringLiteral,
    };
    let is_own = |node: NodeId| tree.children(node).next().is_some_and(|it| tree.kind(it) == NodeKind::This);
    tree.subtree(value).any(|node| match tree.kind(node) {
        ArrayAccess | Call | New | Cast | InstanceOf | Lambda | StringLiteral | ClassLiteral | Binary => true,
        FieldAccess => !is_own(node),
        NumberLiteral => node != value,
        _ => false,
    })
}

/// The hashes of the expressions in changed statements that have the sizes of the candidates; what a variable holds
/// already is none.
fn changed_parts(search: &Search, side: Side, candidates: &[Candidate], names: &OneName) -> FxHashSet<u64> {
    let sizes: FxHashSet<u32> = candidates.iter().map(|it| it.size).collect();
    let lengths: FxHashSet<usize> = candidates.iter().filter_map(|it| it.n_operands).collect();
    let passed_on = passed_on(search, side.other(), candidates);
    let body = search.bodies.get(side);
    let tree = body.tree;
    let mut found = FxHashSet::default();
    for id in body.body.ids().filter(|&id| (search.is_changed)(side, id)) {
        for expression in body.body.expressions(tree, id) {
            let given = assignment(tree, expression)
                .filter(|&(target, value)| !passed_on.contains(&(target, names.hash(side, tree, value))))
                .map(|(_, value)| value);
            let declared = tree.subtree(expression).filter(|&it| tree.kind(it) == NodeKind::Variable);
            let held: FxHashSet<NodeId> =
                declared.filter_map(|it| initial_value(tree, it)).chain(given).collect();
            let parts =
                tree.subtree(expression).filter(|it| !held.contains(it) && sizes.contains(&tree.size(*it)));
            found.extend(parts.map(|it| names.hash(side, tree, it)));
            for operation in tree.subtree(expression) {
                let Some(operands) = operands(tree, operation) else { continue };
                let hashes: Vec<u64> = operands.map(|it| names.hash(side, tree, it)).collect();
                for &length in lengths.iter().filter(|&&it| it < hashes.len()) {
                    found.extend(hashes.windows(length).map(|run| tree.hash_of_part(operation, run)));
                }
            }
        }
    }
    found
}

/// What the candidates are assigned to, with their values: `y = x;` passes on what `x` holds.
fn passed_on(search: &Search, side: Side, candidates: &[Candidate]) -> FxHashSet<(Symbol, u64)> {
    let body = search.bodies.get(side);
    let values: FxHashMap<Symbol, u64> = candidates.iter().map(|it| (it.name, it.value)).collect();
    let assignments = body.body.ids().flat_map(|id| body.body.expressions(body.tree, id)).filter_map(|it| {
        let (target, value) = assignment(body.tree, it)?;
        let name = Some(body.tree.label(value)).filter(|_| body.tree.kind(value) == NodeKind::Name)?;
        Some((target, *values.get(&name)?))
    });
    assignments.collect()
}

/// The name of what an assignment changes, and what it becomes.
fn assignment(tree: &Tree, node: NodeId) -> Option<(Symbol, NodeId)> {
    let is_plain = tree.kind(node) == NodeKind::Assign && tree.label(node) == ASSIGNMENT;
    let mut sides = tree.children(node).filter(|_| is_plain);
    Some((tree.label(sides.next()?), sides.next()?))
}

/// The operands of one operator.
fn operands(tree: &Tree, node: NodeId) -> Option<impl Iterator<Item = NodeId>> {
    (tree.kind(node) == NodeKind::Binary).then(|| tree.children(node))
}

/// Hashes of expressions in which the variables that are one have one name.
struct OneName {
    names: Pair<FxHashMap<Symbol, u64>>,
}

impl OneName {
    fn new(matcher: &Matcher) -> Self {
        let mut names: Pair<FxHashMap<Symbol, u64>> = Pair::default();
        for &pair in &matcher.matching.pairs {
            let (before, after) = matcher.at(pair);
            if before.name != after.name {
                names.before.insert(before.name, after.name.value());
                names.after.insert(after.name, after.name.value());
            }
        }
        Self { names }
    }

    fn hash(&self, side: Side, tree: &Tree, node: NodeId) -> u64 {
        let names = self.names.get(side);
        if names.is_empty() {
            return tree.hash(node);
        }
        tree.hash_with(node, &|it| {
            names.get(&tree.label(it)).copied().filter(|_| tree.kind(it) == NodeKind::Name)
        })
    }
}
