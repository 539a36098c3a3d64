//! Variables whose value the other version writes where they are used.

use super::derived::initial_value;
use super::{Matcher, Variable, VariableKind, VariableMatching};
use crate::statements::{BodyMatching, CodeBody, ReplacementKind, StatementPair, calls};
use refscope_syntax::{NodeId, NodeKind, Tree};
use refscope_text::{Pair, Side, Symbol};
use rustc_hash::FxHashSet;

impl Matcher<'_> {
    pub(super) fn find_held(&mut self, bodies: Pair<&CodeBody>, pair: &StatementPair) {
        for replacement in &pair.replacements {
            let side = match replacement.kind {
                ReplacementKind::Extracted => Side::After,
                ReplacementKind::Inlined => Side::Before,
                _ => continue,
            };
            if self.comes_from_elsewhere(bodies, pair, replacement.nodes, side) {
                continue;
            }
            let body = bodies.get(side);
            let node = *replacement.nodes.get(side);
            let (other, written) = (bodies.get(side.other()), *replacement.nodes.get(side.other()));
            let is_name = other.tree.kind(written) == NodeKind::Name;
            if let Some(found) = self.resolve(side, body.tree.label(node), body.tree.span(node).start)
                && let variable = &self.matching.variables.get(side)[found]
                && !variable.kind.is_field()
                && !is_known(bodies, side, variable.name)
                && !(side == Side::Before && is_name && is_given_later(body, variable))
                && !takes(other, written, variable.name)
            {
                self.hold(side, found);
            }
        }
    }

    /// Whether what stands in the place of a variable is the work of another method: one that code went into, and that
    /// is called here, or one whose result was something else than that of the method that took its code. What
    /// is only similar to a variable's value, in code that went into another method, is new there.
    fn comes_from_elsewhere(
        &self,
        bodies: Pair<&CodeBody>,
        pair: &StatementPair,
        nodes: Pair<NodeId>,
        side: Side,
    ) -> bool {
        let other = side.other();
        let (body, written) = (bodies.get(other), *nodes.get(other));
        if !self.is_same_method() {
            return side == Side::Before
                || body.statement(*pair.statements.get(other)).kind == NodeKind::Return;
        }
        let snapshot = self.comparison.snapshots.get(other);
        let is_own_call =
            body.tree.kind(written) == NodeKind::Call && calls::parts(body, written).receiver.is_none();
        let mut extractions = self.comparison.extractions_of(self.pair, other);
        is_own_call && extractions.any(|it| snapshot.entity(it.callee).name == body.tree.label(written))
    }

    /// A variable that was declared for what the other side returns, and is returned itself: `return f(x);` became
    /// `T y = f(x); return y;`.
    pub(super) fn find_returned(&mut self, bodies: Pair<&CodeBody>, matching: &BodyMatching) {
        for pair in &matching.pairs {
            for side in Side::BOTH {
                let (body, other) = (bodies.get(side), bodies.get(side.other()));
                let id = *pair.statements.get(side);
                let declaration = body.statement(id).node;
                let returned = other.statement(*pair.statements.get(side.other()));
                if returned.kind != NodeKind::Return || body.statement(id).kind != NodeKind::LocalVariables {
                    continue;
                }
                let next = body.next(id).filter(|&next| {
                    body.statement(next).kind == NodeKind::Return && matching.partner(side, next).is_none()
                });
                let value = next.and_then(|next| body.tree.children(body.statement(next).node).next());
                if let Some(variable) = body.tree.child(declaration, NodeKind::Variable)
                    && let Some(found) = self.lookups.get(side).declared_at(body.tree.span(variable).start)
                    && value.is_some_and(|value| self.named(side, body.tree, value) == Some(found))
                {
                    self.hold(side, found);
                }
            }
        }
    }

    /// A variable for what is cast to a type, where the other side's test names it: `T x = (T) y;` was written into
    /// `y instanceof T x`, or taken out of it.
    pub(super) fn find_tested(&mut self, bodies: Pair<&CodeBody>) {
        let mut pairs: Vec<Pair<usize>> = self.votes.keys().copied().collect();
        pairs.sort();
        for pair in pairs {
            let (before, after) = self.at(pair);
            let variables = Pair::new(before, after);
            let is_cast = |&side: &Side| {
                before.name == after.name
                    && tested_type(bodies.get(side.other()).tree, variables.get(side.other())).is_some_and(
                        |type_| Some(type_) == cast_type(bodies.get(side).tree, variables.get(side)),
                    )
            };
            if let Some(side) = Side::BOTH.into_iter().find(is_cast) {
                self.votes.remove(&pair);
                self.hold(side, *pair.get(side));
            }
        }
    }

    pub(super) fn hold(&mut self, side: Side, variable: usize) {
        if !self.matching.held.get(side).contains(&variable) {
            self.matching.held.get_mut(side).push(variable);
        }
    }

    /// A variable that goes on under another name is renamed, whatever it holds.
    pub(super) fn drop_renamed(&mut self) {
        let matching = &mut self.matching;
        for side in Side::BOTH {
            let name = |side: Side, index: usize| matching.variables.get(side)[index].name;
            let is_renamed =
                |pair: &&Pair<usize>| name(Side::Before, pair.before) != name(Side::After, pair.after);
            let renamed: FxHashSet<usize> =
                matching.pairs.iter().filter(is_renamed).map(|pair| *pair.get(side)).collect();
            let held = matching.held.get(side).iter().copied();
            *matching.held.get_mut(side) = held.filter(|index| !renamed.contains(index)).collect();
        }
    }

    /// A variable of a caller that the caller's other version has, too, goes on there, whatever the callee writes.
    pub(super) fn drop_kept(&mut self, side: Side, other: &CodeBody) {
        let VariableMatching { variables, held, .. } = &mut self.matching;
        held.get_mut(side).retain(|&index| !other.declares(variables.get(side)[index].name));
    }
}

/// Whether a variable of this name is there on the other side, too, and was given there all that it is given here.
fn is_known(bodies: Pair<&CodeBody>, side: Side, name: Symbol) -> bool {
    let (body, other) = (bodies.get(side), bodies.get(side.other()));
    let known: FxHashSet<u64> = other.values(name).iter().map(|&value| other.tree.hash(value)).collect();
    other.declares(name) && body.values(name).iter().all(|&value| known.contains(&body.tree.hash(value)))
}

/// Whether a variable says nothing where it is declared: what it is given on the way, it need not hold everywhere.
fn is_given_later(body: &CodeBody, variable: &Variable) -> bool {
    // Parameters are declared in another tree, and given nothing there.
    let declared = Some(variable.variable).filter(|_| variable.kind == VariableKind::Local);
    let value = declared.and_then(|node| initial_value(body.tree, node));
    value.is_none_or(|value| body.tree.kind(value).is_literal())
}

/// The type that the test tests for which names a variable.
fn tested_type(tree: &Tree, variable: &Variable) -> Option<u64> {
    let is_local = variable.kind == VariableKind::Local;
    let pattern = Some(variable.declaration).filter(|_| is_local)?;
    let type_ = tree.type_child(pattern).filter(|_| tree.kind(pattern) == NodeKind::TypePattern);
    type_.map(|node| tree.hash(node))
}

/// The type that what a variable is declared with is cast to.
fn cast_type(tree: &Tree, variable: &Variable) -> Option<u64> {
    let is_local = variable.kind == VariableKind::Local;
    let value = initial_value(tree, Some(variable.variable).filter(|_| is_local)?)?;
    let type_ = tree.type_child(value).filter(|_| tree.kind(value) == NodeKind::Cast);
    type_.map(|node| tree.hash(node))
}

/// Whether a call takes a variable itself: then the variable goes on beside what the call gives.
fn takes(body: &CodeBody, node: NodeId, name: Symbol) -> bool {
    let tree = body.tree;
    let arguments = tree.child(calls::uncast(body.tree, node), NodeKind::Arguments);
    let is_named = |it: NodeId| tree.kind(it) == NodeKind::Name && tree.label(it) == name;
    arguments.is_some_and(|it| tree.children(it).any(is_named))
}
