//! Code that says the same in other words: with parentheses or a cast, with the object or type in front of a name,
//! with a method that gives what a field holds, with what is compared turned around.

use super::CodeBody;
use super::calls;
use super::unification::word_similarity;
use crate::names::camel_words;
use refscope_syntax::vocabulary::EQUALITIES;
use refscope_syntax::{NodeId, NodeKind};
use refscope_text::{Pair, Side, Symbol};

/// What stands behind a cast on one side only, and is of the same kind as what the other side has.
pub(super) fn uncast_once(bodies: Pair<&CodeBody>, nodes: Pair<NodeId>) -> Option<Pair<NodeId>> {
    let kind = |side: Side, nodes: &Pair<NodeId>| bodies.get(side).tree.kind(*nodes.get(side));
    let inner = unwrapped(bodies, nodes, NodeKind::Cast);
    inner.filter(|nodes| kind(Side::Before, nodes) == kind(Side::After, nodes))
}

/// What stands in a wrapper, such as parentheses, on one side only.
pub(super) fn unwrapped(
    bodies: Pair<&CodeBody>,
    nodes: Pair<NodeId>,
    wrapper: NodeKind,
) -> Option<Pair<NodeId>> {
    let inner = |side: Side| {
        let tree = bodies.get(side).tree;
        let node = *nodes.get(side);
        tree.children(node).last().filter(|_| tree.kind(node) == wrapper)
    };
    match (inner(Side::Before), inner(Side::After)) {
        (Some(before), None) => Some(Pair::new(before, nodes.after)),
        (None, Some(after)) => Some(Pair::new(nodes.before, after)),
        _ => None,
    }
}

/// `x` on one side and `this.x` or `Type.x` on the other.
pub(super) fn is_same_variable(bodies: Pair<&CodeBody>, nodes: Pair<NodeId>) -> bool {
    let name = |side: Side| qualified_name(bodies.get(side), *nodes.get(side));
    match (name(Side::Before), name(Side::After)) {
        (Some((before, is_qualified)), Some((after, is_after_qualified))) => {
            before == after && is_qualified != is_after_qualified
        }
        _ => false,
    }
}

/// The name of a variable, and whether the object or type that has it stands before it.
fn qualified_name(body: &CodeBody, node: NodeId) -> Option<(Symbol, bool)> {
    let tree = body.tree;
    match tree.kind(node) {
        NodeKind::Name => Some((tree.label(node), false)),
        NodeKind::FieldAccess => {
            let owner = tree.children(node).next()?;
            let is_own = tree.kind(owner) == NodeKind::This || names_type(body, owner);
            is_own.then(|| (tree.label(node), true))
        }
        _ => None,
    }
}

/// Whether an expression is the name of a type, by the way it is written.
pub(super) fn names_type(body: &CodeBody, node: NodeId) -> bool {
    let is_name = matches!(body.tree.kind(node), NodeKind::Name | NodeKind::FieldAccess);
    let text = body.tree.text(node, body.text);
    let mut letters = text.rsplit('.').next().unwrap_or(text).trim().chars();
    is_name && letters.next().is_some_and(char::is_uppercase) && letters.any(char::is_lowercase)
}

/// The owners of a field and of the method that gives what it holds: `a.size` and `a.size()` or `a.getSize()`.
pub(super) fn accessed_owners(bodies: Pair<&CodeBody>, nodes: Pair<NodeId>) -> Option<Pair<Option<NodeId>>> {
    let owners = |reading: Side| {
        let (body, other) = (bodies.get(reading), bodies.get(reading.other()));
        let (field, call) = (*nodes.get(reading), *nodes.get(reading.other()));
        if body.tree.kind(field) != NodeKind::FieldAccess || other.tree.kind(call) != NodeKind::Call {
            return None;
        }
        let parts = calls::parts(other, call);
        let takes_nothing = parts.arguments.is_none_or(|it| other.tree.children(it).next().is_none());
        let owner = body.tree.children(field).next()?;
        let name = body.tree.text(field, body.text).rsplit('.').next()?.trim();
        (takes_nothing && gives(calls::name_text(other, call), name))
            .then(|| reading.pair(Some(owner), parts.receiver))
    };
    owners(Side::Before).or_else(|| owners(Side::After))
}

/// Whether a method is named after a field, `get` or `is` before it or not.
fn gives(method: &str, field: &str) -> bool {
    let (method, field) = (camel_words(method), camel_words(field));
    let prefix = method.first().is_some_and(|it| it == "get" || it == "is");
    method == field || prefix && method[1..] == field[..]
}

/// What two comparisons compare, where one is the other turned around: `a.equals(b)` and `b.equals(a)`.
pub(super) fn turned_operands(bodies: Pair<&CodeBody>, nodes: Pair<NodeId>) -> Option<[Pair<NodeId>; 2]> {
    let (before, after) = (equated(bodies.before, nodes.before)?, equated(bodies.after, nodes.after)?);
    let is_same = bodies.before.tree.label(nodes.before) == bodies.after.tree.label(nodes.after);
    let straight = [Pair::new(before[0], after[0]), Pair::new(before[1], after[1])];
    let turned = [Pair::new(before[0], after[1]), Pair::new(before[1], after[0])];
    let common = |pairs: [Pair<NodeId>; 2]| -> f64 {
        pairs.into_iter().map(|nodes| word_similarity(bodies, nodes)).sum()
    };
    (is_same && common(turned) > common(straight)).then_some(turned)
}

/// The two things that are said to be equal, or not to be.
fn equated(body: &CodeBody, node: NodeId) -> Option<[NodeId; 2]> {
    let tree = body.tree;
    let label = tree.label(node);
    if !EQUALITIES.contains(&label) && !tree.words().equality_methods.contains(&label) {
        return None;
    }
    let operands: Vec<NodeId> = match tree.kind(node) {
        NodeKind::Binary => tree.children(node).collect(),
        NodeKind::Call => {
            let parts = calls::parts(body, node);
            let given = parts.arguments.into_iter().flat_map(|it| tree.children(it));
            parts.receiver.into_iter().chain(given).collect()
        }
        _ => return None,
    };
    operands.try_into().ok()
}
