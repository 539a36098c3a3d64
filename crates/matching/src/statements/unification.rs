//! Walks two subtrees side by side and collects what differs.

use super::CodeBody;
use super::calls;
use super::context::MatchedBodies;
use super::equivalence;
use super::operand_runs::{Run, held_runs};
use super::replacement::{Replacement, ReplacementKind, kind_of};
use super::variable_values::through_variable;
use crate::similarity::dice;
use refscope_syntax::{NodeId, NodeKind, Tree};
use refscope_text::{Pair, Side, Symbol};

/// The differences between two subtrees.
#[derive(Debug, Default)]
pub(super) struct Differences {
    pub(super) replacements: Vec<Replacement>,
    /// How many nodes stand in equal places.
    pub(super) n_common: u32,
    /// How many nodes were replaced, of both sides.
    pub(super) n_replaced: u32,
}

/// Compares two subtrees.
pub(super) fn unify(context: &MatchedBodies, nodes: Pair<NodeId>) -> Differences {
    let mut unifier = Unifier { context, bodies: context.bodies, differences: Differences::default() };
    unifier.compare(nodes);
    unifier.differences
}

/// How many words two subtrees have in common.
pub(super) fn word_similarity(bodies: Pair<&CodeBody>, nodes: Pair<NodeId>) -> f64 {
    let words = |side: Side| {
        let tree = bodies.get(side).tree;
        let labels = tree.subtree(*nodes.get(side)).map(|node| tree.label(node));
        labels.filter(|&label| label != Symbol::NONE)
    };
    dice(words(Side::Before), words(Side::After))
}

/// What a node consists of, but for modifiers: a variable may be declared final or not.
fn parts(tree: &Tree, node: NodeId) -> impl Iterator<Item = NodeId> + '_ {
    tree.children(node).filter(|&child| tree.kind(child) != NodeKind::Modifiers)
}

struct Unifier<'c> {
    context: &'c MatchedBodies<'c>,
    bodies: Pair<&'c CodeBody<'c>>,
    differences: Differences,
}

impl Unifier<'_> {
    fn compare(&mut self, nodes: Pair<NodeId>) {
        let (before, after) = (self.bodies.before.tree, self.bodies.after.tree);
        let is_argument = || self.context.surroundings.is_argument(self.bodies, nodes);
        if before.hash(nodes.before) == after.hash(nodes.after) || is_argument() {
            self.differences.n_common += before.size(nodes.before) + after.size(nodes.after);
            return;
        }
        if let Some(nodes) = equivalence::unwrapped(self.bodies, nodes, NodeKind::Parenthesized) {
            return self.compare(nodes);
        }
        if equivalence::is_same_variable(self.bodies, nodes) {
            self.differences.n_common += 2;
            return;
        }
        if let Some(owners) = equivalence::accessed_owners(self.bodies, nodes) {
            return self.compare_access(nodes, owners);
        }
        if let Some((kind, value)) = through_variable(self.context, nodes) {
            self.differences.n_common += before.size(nodes.before) + after.size(nodes.after);
            self.differences.replacements.push(Replacement { kind, nodes });
            return self.compare_value(nodes, kind, value);
        }
        if let Some(nodes) = equivalence::uncast_once(self.bodies, nodes) {
            return self.compare(nodes);
        }
        self.compare_by_kind(nodes);
    }

    /// Compares two subtrees that differ, child by child where they are built alike.
    fn compare_by_kind(&mut self, nodes: Pair<NodeId>) {
        let (before, after) = (self.bodies.before.tree, self.bodies.after.tree);
        let kinds = Pair::new(before.kind(nodes.before), after.kind(nodes.after));
        let is_opaque = matches!(kinds.before, NodeKind::Lambda | NodeKind::TypeBody);
        let children = Pair::new(parts(before, nodes.before).count(), parts(after, nodes.after).count());
        let descend = kinds.before == kinds.after
            && !is_opaque
            && children.before == children.after
            && children.before > 0
            && self.may_descend(kinds.before, nodes);
        if is_opaque && kinds.before == kinds.after {
            return self.compare_nested(nodes);
        }
        let is_list = matches!(kinds.before, NodeKind::Arguments | NodeKind::ArrayInitializer)
            || kinds.before == NodeKind::Binary && before.label(nodes.before) == after.label(nodes.after);
        let runs = held_runs(self.context, nodes);
        if kinds.before == kinds.after && is_list && (!descend || !runs.is_empty()) {
            return self.align(nodes, &runs);
        }
        if !descend && kinds == Pair::new(NodeKind::Call, NodeKind::Call) && self.compare_calls(nodes) {
            return;
        }
        if !descend {
            return self.replace(kind_of(kinds.before, kinds.after), nodes);
        }
        self.descend(nodes);
    }

    /// Compares the labels of two nodes of one kind, and their children one by one.
    fn descend(&mut self, nodes: Pair<NodeId>) {
        let (before, after) = (self.bodies.before.tree, self.bodies.after.tree);
        if before.label(nodes.before) == after.label(nodes.after) {
            self.differences.n_common += 2;
        } else {
            let kind = match before.kind(nodes.before) {
                NodeKind::Call | NodeKind::MethodReference => ReplacementKind::CallName,
                NodeKind::Variable | NodeKind::FieldAccess => ReplacementKind::Variable,
                NodeKind::Binary | NodeKind::Assign | NodeKind::Prefix | NodeKind::Postfix => {
                    ReplacementKind::Operator
                }
                NodeKind::NamedType => ReplacementKind::Type,
                _ => ReplacementKind::Mixed,
            };
            self.differences.n_replaced += 2;
            self.differences.replacements.push(Replacement { kind, nodes });
        }
        let pairs: Vec<Pair<NodeId>> = parts(before, nodes.before)
            .zip(parts(after, nodes.after))
            .map(|(before, after)| Pair::new(before, after))
            .collect();
        for pair in pairs {
            self.compare(pair);
        }
    }

    /// A variable's value may itself name variables for what the other side writes.
    fn compare_value(&mut self, nodes: Pair<NodeId>, kind: ReplacementKind, value: NodeId) {
        let nodes = match kind {
            ReplacementKind::Extracted => Pair::new(nodes.before, value),
            _ => Pair::new(value, nodes.after),
        };
        let (before, after) = (self.bodies.before.tree, self.bodies.after.tree);
        let is_call =
            before.kind(nodes.before) == NodeKind::Call && after.kind(nodes.after) == NodeKind::Call;
        if is_call && before.hash(nodes.before) != after.hash(nodes.after) {
            let within = unify(self.context, nodes).replacements;
            self.differences.replacements.extend(within.into_iter().filter(|it| it.kind == kind));
        }
    }

    /// A field and the method that gives it.
    fn compare_access(&mut self, nodes: Pair<NodeId>, owners: Pair<Option<NodeId>>) {
        self.differences.n_common += 2;
        self.differences.replacements.push(Replacement { kind: ReplacementKind::Mixed, nodes });
        if let (Some(before), Some(after)) = (owners.before, owners.after) {
            self.compare(Pair::new(before, after));
        }
    }

    /// Calls of one name, of which one says what it is called on or with which types, and the other does not.
    fn compare_calls(&mut self, nodes: Pair<NodeId>) -> bool {
        let parts = Pair::new(
            calls::parts(self.bodies.before, nodes.before),
            calls::parts(self.bodies.after, nodes.after),
        );
        let (Some(before), Some(after)) = (parts.before.arguments, parts.after.arguments) else {
            return false;
        };
        if parts.before.name != parts.after.name {
            return false;
        }
        self.differences.n_common += 2;
        match (parts.before.receiver, parts.after.receiver) {
            (Some(before), Some(after)) => self.compare(Pair::new(before, after)),
            (None, None) => {}
            (before, after) => {
                let size =
                    |body: &CodeBody, receiver: Option<NodeId>| receiver.map_or(0, |it| body.tree.size(it));
                self.differences.n_replaced +=
                    size(self.bodies.before, before) + size(self.bodies.after, after);
                self.differences.replacements.push(Replacement { kind: ReplacementKind::Call, nodes });
            }
        }
        self.compare(Pair::new(before, after));
        true
    }

    /// Lambdas and bodies of anonymous classes are matched on their own; here only their words count.
    fn compare_nested(&mut self, nodes: Pair<NodeId>) {
        let share = word_similarity(self.bodies, nodes);
        let n_all = self.bodies.before.tree.size(nodes.before) + self.bodies.after.tree.size(nodes.after);
        let n_common = (share * f64::from(n_all)) as u32;
        self.differences.n_common += n_common;
        self.differences.n_replaced += n_all - n_common;
        self.differences.replacements.push(Replacement { kind: ReplacementKind::Nested, nodes });
    }

    /// Arguments or operands of different numbers: what stayed, in order; the rest came or went.
    fn align(&mut self, nodes: Pair<NodeId>, runs: &[Run]) {
        let (before, after) = (self.bodies.before.tree, self.bodies.after.tree);
        let is_left = |side: Side, node: NodeId| !runs.iter().any(|run| run.has(side, node));
        for run in runs {
            let size = |&node: &NodeId| self.bodies.get(run.side.other()).tree.size(node);
            self.differences.n_common += 1 + run.operands.iter().map(size).sum::<u32>();
            self.differences.replacements.push(run.replacement());
        }
        let mut others: Vec<NodeId> =
            after.children(nodes.after).filter(|&it| is_left(Side::After, it)).collect();
        let mut n_replaced = 2;
        for argument in before.children(nodes.before).filter(|&it| is_left(Side::Before, it)) {
            let found = others.iter().position(|&other| {
                let pair = Pair::new(argument, other);
                before.hash(argument) == after.hash(other)
                    || self.context.surroundings.is_argument(self.bodies, pair)
                    || through_variable(self.context, pair).is_some()
            });
            match found {
                Some(at) => {
                    self.compare(Pair::new(argument, others[at]));
                    n_replaced += others.drain(..=at).rev().skip(1).map(|it| after.size(it)).sum::<u32>();
                }
                None => n_replaced += before.size(argument),
            }
        }
        self.differences.n_replaced += n_replaced + others.iter().map(|&it| after.size(it)).sum::<u32>();
        let kind = match before.kind(nodes.before) {
            NodeKind::Arguments => ReplacementKind::CallArguments,
            _ => ReplacementKind::Operands,
        };
        self.differences.replacements.push(Replacement { kind, nodes });
    }

    /// A call with another name is compared part by part only when most parts agree.
    fn may_descend(&self, kind: NodeKind, nodes: Pair<NodeId>) -> bool {
        let (before, after) = (self.bodies.before.tree, self.bodies.after.tree);
        if kind != NodeKind::Call || before.label(nodes.before) == after.label(nodes.after) {
            return true;
        }
        before
            .children(nodes.before)
            .zip(after.children(nodes.after))
            .all(|(b, a)| before.hash(b) == after.hash(a))
    }

    fn replace(&mut self, kind: ReplacementKind, nodes: Pair<NodeId>) {
        let (before, after) = (self.bodies.before.tree, self.bodies.after.tree);
        self.differences.n_replaced += before.size(nodes.before) + after.size(nodes.after);
        self.differences.replacements.push(Replacement { kind, nodes });
    }
}
