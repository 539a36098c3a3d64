//! Walks two subtrees side by side and collects what differs.

use super::CodeBody;
use super::context::Context;
use super::replacement::{Replacement, ReplacementKind, kind_of};
use refscope_syntax::{NodeId, NodeKind};
use refscope_text::{Pair, Side};

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
pub(super) fn unify(context: &Context, nodes: Pair<NodeId>) -> Differences {
    let mut unifier = Unifier { context, bodies: context.bodies, differences: Differences::default() };
    unifier.compare(nodes);
    unifier.differences
}

struct Unifier<'c> {
    context: &'c Context<'c>,
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
        if let Some(kind) = self.through_variable(nodes) {
            self.differences.n_common += before.size(nodes.before) + after.size(nodes.after);
            return self.differences.replacements.push(Replacement { kind, nodes });
        }
        let kinds = Pair::new(before.kind(nodes.before), after.kind(nodes.after));
        let is_opaque = matches!(kinds.before, NodeKind::Lambda | NodeKind::TypeBody);
        let children = Pair::new(before.children(nodes.before).count(), after.children(nodes.after).count());
        let descend = kinds.before == kinds.after
            && !is_opaque
            && children.before == children.after
            && children.before > 0
            && self.may_descend(kinds.before, nodes);
        if !descend {
            return self.replace(kind_of(kinds.before, kinds.after), nodes);
        }
        self.differences.n_common += 2;
        if before.label(nodes.before) != after.label(nodes.after) {
            self.differences.n_common -= 2;
            let kind = match kinds.before {
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
        let pairs: Vec<Pair<NodeId>> = before
            .children(nodes.before)
            .zip(after.children(nodes.after))
            .map(|(b, a)| Pair::new(b, a))
            .collect();
        for pair in pairs {
            self.compare(pair);
        }
    }

    /// Whether one side names a variable whose initial value the other side writes.
    fn through_variable(&self, nodes: Pair<NodeId>) -> Option<ReplacementKind> {
        let holds = |side: Side| {
            let body = self.bodies.get(side);
            let name = *nodes.get(side);
            let other = self.bodies.get(side.other());
            body.tree.kind(name) == NodeKind::Name
                && !other.declares(body.tree.label(name))
                && body
                    .initial_value(body.tree.label(name))
                    .is_some_and(|value| body.tree.hash(value) == other.tree.hash(*nodes.get(side.other())))
        };
        match (holds(Side::After), holds(Side::Before)) {
            (true, _) => Some(ReplacementKind::Extracted),
            (_, true) => Some(ReplacementKind::Inlined),
            _ => None,
        }
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
