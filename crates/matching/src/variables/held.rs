//! Variables whose value the other version writes where they are used.

use super::voting::own_nodes;
use super::{Matcher, VariableKind};
use crate::statements::{BodyMatching, CodeBody, ReplacementKind, StatementPair};
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
            let tree = bodies.get(side).tree;
            let node = *replacement.nodes.get(side);
            if let Some(found) = self.resolve(side, tree.label(node), tree.span(node).start)
                && self.matching.variables.get(side)[found].kind == VariableKind::Local
            {
                self.hold(side, found);
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

    /// Variables without a partner whose value stands in a statement of the other side that changed.
    pub(super) fn find_held_values(&mut self, bodies: Pair<&CodeBody>, matching: &BodyMatching) {
        for side in Side::BOTH {
            let (body, other) = (bodies.get(side), bodies.get(side.other()));
            let candidates: Vec<(usize, u64)> = self
                .matching
                .variables
                .get(side)
                .iter()
                .enumerate()
                .filter(|(index, it)| {
                    it.kind == VariableKind::Local && !self.matching.is_paired(side, *index)
                })
                .filter(|(index, it)| {
                    !self.matching.held.get(side).contains(index) && !other.declares(it.name)
                })
                .filter_map(|(index, it)| Some((index, telling_value(body.tree, it.variable)?)))
                .collect();
            if candidates.is_empty() {
                continue;
            }
            let parts = changed_parts(other, matching, side.other());
            // What was inlined must show where the variable was; what was extracted may come from code that is gone.
            let is_shown = |&(index, value): &(usize, u64)| {
                parts.contains(&value)
                    && (side == Side::After
                        || self.is_passed_on(side.other(), other, matching, value)
                        || takes_place(
                            bodies,
                            matching,
                            side,
                            self.matching.variables.get(side)[index].name,
                            value,
                        ))
            };
            let held: Vec<usize> = candidates.into_iter().filter(is_shown).map(|(index, _)| index).collect();
            self.matching.held.get_mut(side).extend(held);
        }
    }
}

impl Matcher<'_> {
    /// Whether a value is an argument of a method that the code went into, or came from.
    fn is_passed_on(&self, side: Side, body: &CodeBody, matching: &BodyMatching, value: u64) -> bool {
        let snapshot = self.comparison.snapshots.get(side);
        let callees: FxHashSet<Symbol> = self
            .comparison
            .extractions
            .iter()
            .filter(|it| it.caller == self.pair && it.side == side)
            .map(|it| snapshot.entity(it.callee).name)
            .collect();
        let tree = body.tree;
        let nodes = matching.unmatched(side).flat_map(|id| own_nodes(body, id)).map(NodeId);
        let mut calls = nodes.filter(|&node| tree.kind(node) == NodeKind::Call && callees.contains(&tree.label(node)));
        calls.any(|call| {
            let arguments = tree.child(call, NodeKind::Arguments);
            arguments.is_some_and(|it| tree.children(it).any(|argument| tree.hash(argument) == value))
        })
    }
}

/// Whether a matched statement uses a name on one side and has an expression with this hash on the other.
fn takes_place(
    bodies: Pair<&CodeBody>,
    matching: &BodyMatching,
    side: Side,
    name: Symbol,
    value: u64,
) -> bool {
    matching.pairs.iter().filter(|pair| !pair.is_exact).any(|pair| {
        let nodes = |side: Side| own_nodes(bodies.get(side), *pair.statements.get(side)).map(NodeId);
        let (tree, other) = (bodies.get(side).tree, bodies.get(side.other()).tree);
        nodes(side).any(|node| tree.kind(node) == NodeKind::Name && tree.label(node) == name)
            && nodes(side.other()).any(|node| other.hash(node) == value)
    })
}

/// The hash of a variable's initial value, where that says enough to be recognised: a call or a creation, or an
/// expression with one.
fn telling_value(tree: &Tree, variable: NodeId) -> Option<u64> {
    let value = tree.children(variable).last().filter(|&value| tree.kind(value).is_expression())?;
    let tells = tree.subtree(value).any(|node| {
        matches!(
            tree.kind(node),
            NodeKind::Call | NodeKind::New | NodeKind::Cast | NodeKind::InstanceOf | NodeKind::StringLiteral
        )
    });
    tells.then(|| tree.hash(value))
}

/// The hashes of all expressions in statements that changed or are gone; what a variable holds already is none.
fn changed_parts(body: &CodeBody, matching: &BodyMatching, side: Side) -> FxHashSet<u64> {
    let changed = body.body.ids().filter(|&id| matching.pair_of(side, id).is_none_or(|pair| !pair.is_exact));
    let nodes = changed.flat_map(|id| {
        let expressions: Vec<NodeId> = match body.statement(id).kind {
            NodeKind::LocalVariables => {
                let variables = body
                    .body
                    .expressions(body.tree, id)
                    .filter(|&it| body.tree.kind(it) == NodeKind::Variable);
                // The whole value of a variable is that variable, not a part of a statement.
                variables
                    .flat_map(|it| body.tree.children(it))
                    .flat_map(|it| body.tree.children(it))
                    .collect()
            }
            _ => body.body.expressions(body.tree, id).collect(),
        };
        expressions.into_iter().flat_map(|node| body.tree.subtree(node))
    });
    nodes.map(|node| body.tree.hash(node)).collect()
}
