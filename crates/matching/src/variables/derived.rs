//! Variables that are made of what the other version writes in their place: `f(x)` became `f(y)` with `y = g(x)`.

use super::{Matcher, VariableKind};
use crate::statements::calls;
use crate::statements::{CodeBody, StatementPair};
use refscope_syntax::{NodeId, NodeKind, Tree};
use refscope_text::{Pair, Side};
use rustc_hash::FxHashSet;

impl Matcher<'_> {
    /// Looks for variables in the place of what their initial value takes in. Code that went into another method may
    /// have got something else there.
    pub(super) fn find_derived(&mut self, bodies: Pair<&CodeBody>, pair: &StatementPair) {
        let said = |side: Side| -> FxHashSet<u64> {
            let body = bodies.get(side);
            body.own_nodes(*pair.statements.get(side)).map(|node| body.tree.hash(NodeId(node))).collect()
        };
        let said = Pair::new(said(Side::Before), said(Side::After));
        let is_same_method = self.is_same_method();
        for nodes in places(bodies, pair) {
            for side in Side::BOTH {
                let (tree, other) = (bodies.get(side).tree, bodies.get(side.other()).tree);
                let Some(found) = self.new_local(side, tree, root(tree, *nodes.get(side))) else { continue };
                let value = initial_value(tree, self.matching.variables.get(side)[found].variable);
                let node = *nodes.get(side.other());
                let written = other.hash(node);
                let holder_first = Pair::new(*bodies.get(side), *bodies.get(side.other()));
                let is_derived = value.is_some_and(|value| {
                    tree.hash(value) == written
                        || self.is_renamed_call(bodies, side.pair(value, node))
                        || is_same_method
                            && (is_derived(holder_first, Pair::new(value, node))
                                || self.are_own_calls(bodies, side.pair(value, node), side.other()))
                });
                if is_derived && !said.get(side).contains(&written) {
                    self.hold(side, found);
                }
            }
        }
    }

    /// Whether a method that has another name now is called with the same arguments.
    fn is_renamed_call(&self, bodies: Pair<&CodeBody>, nodes: Pair<NodeId>) -> bool {
        let tree = |side: Side| bodies.get(side).tree;
        let is_call = |side: Side| tree(side).kind(*nodes.get(side)) == NodeKind::Call;
        let parts = |side: Side| calls::parts(bodies.get(side), *nodes.get(side));
        let given = |side: Side| parts(side).arguments.map(|it| tree(side).hash(it));
        let name = |side: Side| tree(side).label(*nodes.get(side));
        Side::BOTH.into_iter().all(is_call)
            && given(Side::Before) == given(Side::After)
            && self.comparison.renamed_methods.contains(&Pair::new(name(Side::Before), name(Side::After)))
    }

    /// Whether both ask the own object for something and say nothing more. What a method gives that only the side has
    /// that writes it is something else.
    fn are_own_calls(&self, bodies: Pair<&CodeBody>, nodes: Pair<NodeId>, writing: Side) -> bool {
        let is_own_call = |side: Side| {
            let (body, node) = (bodies.get(side), *nodes.get(side));
            let parts = calls::parts(body, node);
            let is_bare = parts.arguments.is_none_or(|it| body.tree.children(it).next().is_none());
            body.tree.kind(node) == NodeKind::Call && parts.receiver.is_none() && is_bare
        };
        let name = bodies.get(writing).tree.label(*nodes.get(writing));
        let owner = self.comparison.snapshots.get(writing).enclosing_type(*self.pair.get(writing));
        let mut called = self.comparison.members_named(writing, owner, name);
        Side::BOTH.into_iter().all(is_own_call)
            && called.all(|it| self.comparison.partner(writing, it).is_some())
    }

    /// A variable in the place of several arguments that its value is made of: `f(a, b)` became `f(c)` with
    /// `c = g(a, b)`.
    pub(super) fn find_taken_apart(&mut self, bodies: Pair<&CodeBody>, before: &[NodeId], after: &[NodeId]) {
        let (side, one, several) = match (before, after) {
            ([_, _, ..], &[one]) => (Side::After, one, before),
            (&[one], [_, _, ..]) => (Side::Before, one, after),
            _ => return,
        };
        let (tree, other) = (bodies.get(side).tree, bodies.get(side.other()).tree);
        let Some(found) = self.new_local(side, tree, one) else { return };
        let value = initial_value(tree, self.matching.variables.get(side)[found].variable);
        let made_of: FxHashSet<u64> =
            value.into_iter().flat_map(|value| operands(tree, value)).map(|it| tree.hash(it)).collect();
        if several.iter().all(|&it| made_of.contains(&other.hash(it))) {
            self.hold(side, found);
        }
    }

    /// The local variable that a node names, where the other side has no variable of that name.
    fn new_local(&self, side: Side, tree: &Tree, node: NodeId) -> Option<usize> {
        let name = Some(tree.label(node)).filter(|_| tree.kind(node) == NodeKind::Name)?;
        let found = self.resolve(side, name, tree.span(node).start)?;
        let is_local = self.matching.variables.get(side)[found].kind == VariableKind::Local;
        let others = self.lookups.get(side.other()).named(name);
        let is_new = others.iter().all(|&other| {
            matches!(self.matching.variables.get(side.other())[other].kind, VariableKind::Field(_))
        });
        (is_local && is_new).then_some(found)
    }
}

/// Whether a value, the first, takes in what the other side writes, is taken in by it, or makes something of the same.
fn is_derived(bodies: Pair<&CodeBody>, nodes: Pair<NodeId>) -> bool {
    let (tree, other) = (bodies.before.tree, bodies.after.tree);
    let Pair { before: value, after: written } = nodes;
    let parts: FxHashSet<u64> = operands(tree, value).into_iter().map(|it| tree.hash(it)).collect();
    let others: FxHashSet<u64> = operands(other, written).into_iter().map(|it| other.hash(it)).collect();
    let are_created = tree.kind(value) == NodeKind::New && other.kind(written) == NodeKind::New;
    is_own_field((tree, value), (other, written))
        || parts.contains(&other.hash(written))
        || tells_much(tree, value) && others.contains(&tree.hash(calls::uncast(bodies.before.tree, value)))
        || are_created && !parts.is_disjoint(&others)
}

/// What stands in the place of what, calls taken apart; those of other names only for what they are made on.
fn places(bodies: Pair<&CodeBody>, pair: &StatementPair) -> Vec<Pair<NodeId>> {
    let mut found = Vec::new();
    let mut queue: Vec<Pair<NodeId>> = pair.replacements.iter().map(|it| it.nodes).collect();
    while let Some(nodes) = queue.pop() {
        let kind = |side: Side| bodies.get(side).tree.kind(*nodes.get(side));
        let children = |side: Side| bodies.get(side).tree.children(*nodes.get(side)).collect::<Vec<_>>();
        let label = |side: Side| bodies.get(side).tree.label(*nodes.get(side));
        let is_open = kind(Side::Before) == kind(Side::After)
            && label(Side::Before) == label(Side::After)
            && matches!(kind(Side::Before), NodeKind::Call | NodeKind::New | NodeKind::Arguments);
        let (before, after) = (children(Side::Before), children(Side::After));
        if is_open && before.len() == after.len() {
            queue.extend(before.into_iter().zip(after).map(|(before, after)| Pair::new(before, after)));
        } else {
            queue.extend(receivers(bodies, nodes));
            if is_open && kind(Side::Before) == NodeKind::Arguments {
                queue.extend(first_differing(bodies, before, after));
            }
            found.push(nodes);
        }
    }
    found
}

/// The first arguments that are not the same: behind them, arguments came or went.
fn first_differing(bodies: Pair<&CodeBody>, before: Vec<NodeId>, after: Vec<NodeId>) -> Option<Pair<NodeId>> {
    let mut pairs = before.into_iter().zip(after).map(|(before, after)| Pair::new(before, after));
    pairs.find(|it| bodies.before.tree.hash(it.before) != bodies.after.tree.hash(it.after))
}

/// What two calls of other names, with the same arguments, are made on.
fn receivers(bodies: Pair<&CodeBody>, nodes: Pair<NodeId>) -> Option<Pair<NodeId>> {
    let is_call = |side: Side| bodies.get(side).tree.kind(*nodes.get(side)) == NodeKind::Call;
    if !Side::BOTH.into_iter().all(is_call) {
        return None;
    }
    let parts = |side: Side| calls::parts(bodies.get(side), *nodes.get(side));
    let parts = Pair::new(parts(Side::Before), parts(Side::After));
    let given = |side: Side| parts.get(side).arguments.map(|it| bodies.get(side).tree.hash(it));
    let is_renamed = parts.before.name != parts.after.name && given(Side::Before) == given(Side::After);
    Some(Pair::new(parts.before.receiver?, parts.after.receiver?)).filter(|_| is_renamed)
}

/// What the first call of a chain is called on.
fn root(tree: &Tree, node: NodeId) -> NodeId {
    let mut at = node;
    while matches!(tree.kind(at), NodeKind::Call | NodeKind::FieldAccess) {
        match tree.children(at).next().filter(|&it| tree.kind(it).is_expression()) {
            Some(receiver) => at = receiver,
            None => break,
        }
    }
    at
}

/// What a variable is given where it is declared.
pub(super) fn initial_value(tree: &Tree, variable: NodeId) -> Option<NodeId> {
    tree.children(variable).last().filter(|&value| tree.kind(value).is_expression())
}

/// What a value is made of: the receivers and arguments of calls, the owners of fields, the choices and operands.
fn operands(tree: &Tree, value: NodeId) -> Vec<NodeId> {
    let mut found = Vec::new();
    let mut queue = vec![value];
    while let Some(node) = queue.pop() {
        match tree.kind(node) {
            NodeKind::Cast | NodeKind::Parenthesized => queue.extend(tree.children(node).last()),
            NodeKind::Conditional => queue.extend(tree.children(node).skip(1)),
            NodeKind::Call | NodeKind::New | NodeKind::Binary => {
                let children = tree.children(node).flat_map(|child| match tree.kind(child) {
                    NodeKind::Arguments => tree.children(child).collect(),
                    _ => vec![child],
                });
                for child in children.filter(|&child| tells(tree, child) || tree.kind(child).is_literal()) {
                    found.push(child);
                    queue.push(child);
                }
            }
            NodeKind::FieldAccess => {
                found.push(node);
                found.extend(tree.children(node).next().filter(|&it| tells(tree, it)));
            }
            _ if tells(tree, node) => found.push(node),
            _ => {}
        }
    }
    found
}

/// Whether both are one field of one's own object, `this.x` and `x`.
fn is_own_field((tree, value): (&Tree, NodeId), (other, node): (&Tree, NodeId)) -> bool {
    let is_of_this = |tree: &Tree, node: NodeId| {
        let owner = tree.children(node).next().map(|it| tree.kind(it));
        tree.kind(node) == NodeKind::FieldAccess && owner == Some(NodeKind::This)
    };
    let is_name = |tree: &Tree, node: NodeId| tree.kind(node) == NodeKind::Name;
    tree.label(value) == other.label(node)
        && (is_of_this(tree, value) && is_name(other, node)
            || is_name(tree, value) && is_of_this(other, node))
}

/// Whether a value is more than a name or literal.
fn tells_much(tree: &Tree, value: NodeId) -> bool {
    tree.subtree(value).any(|node| matches!(tree.kind(node), NodeKind::Call | NodeKind::New))
}

fn tells(tree: &Tree, node: NodeId) -> bool {
    let kind = tree.kind(node);
    let is_text = matches!(kind, NodeKind::StringLiteral | NodeKind::ClassLiteral);
    kind.is_expression() && kind != NodeKind::This && (!kind.is_literal() || is_text)
}
