//! What a callee returns, and which part of the caller's statements that was.

use super::evidence::Bodies;
use crate::statements::{BodyMatching, CodeBody, StatementPair, are_opposite, are_related};
use refscope_model::StatementId;
use refscope_syntax::{NodeId, NodeKind};
use refscope_text::{Side, Symbol};

/// How much of a returned value the caller had.
pub(super) struct Parts {
    pub(super) n_exact: usize,
    pub(super) is_found: bool,
}

/// The returns of the callee that have no partner, with what the caller had of their values.
pub(super) fn returned_parts(
    bodies: &Bodies,
    matching: &BodyMatching,
    callee: Symbol,
) -> Vec<(StatementId, Parts)> {
    let returned = returned_values(&bodies.called);
    let free: Vec<_> = { returned }.filter(|(id, _)| matching.partner(bodies.side, *id).is_none()).collect();
    let lost = if free.is_empty() { Vec::new() } else { lost_expressions(bodies, callee) };
    free.into_iter().map(|(id, value)| (id, parts_found(bodies, value, &lost))).collect()
}

/// The smallest expression that tells where it came from, in nodes.
const MIN_EXPRESSION: u32 = 3;

fn parts_found(bodies: &Bodies, value: NodeId, lost: &[Lost]) -> Parts {
    let Bodies { called, inline, surroundings, side, .. } = bodies;
    let mut found = Parts { n_exact: 0, is_found: false };
    for part in choices(called, value) {
        let hash = surroundings.argumentized(called.tree, part);
        let is_it = |node: NodeId| {
            inline.tree.hash(node) == hash
                || refers_to(bodies, node, part)
                // `a != b` is now `!same(a, b)`, with `return a == b`.
                || are_opposite(bodies.pair(), surroundings, side.pair(part, node))
        };
        let is_exact = called.tree.size(part) >= MIN_EXPRESSION && lost.iter().any(|it| is_it(it.node));
        // What resembles code of another type is no evidence.
        let is_related = || {
            let nodes = lost.iter().filter(|it| it.is_replaced).map(|it| side.pair(part, it.node));
            { nodes }.any(|nodes| are_related(bodies.pair(), surroundings, nodes))
        };
        found.n_exact += usize::from(is_exact);
        found.is_found |= is_exact || (!surroundings.are_apart && is_related());
    }
    found
}

/// Whether the caller refers to the method that the callee calls, on the same object: `a::b` for `a.b(x)`.
fn refers_to(bodies: &Bodies, reference: NodeId, call: NodeId) -> bool {
    let Bodies { called, inline, surroundings, .. } = bodies;
    let is_pair = inline.tree.kind(reference) == NodeKind::MethodReference
        && called.tree.kind(call) == NodeKind::Call
        && inline.tree.label(reference) == called.tree.label(call);
    let objects = inline.tree.children(reference).next().zip(called.tree.children(call).next());
    is_pair
        && objects
            .is_some_and(|(was, is)| inline.tree.hash(was) == surroundings.argumentized(called.tree, is))
}

/// What a body returns; one that is a single expression does nothing else.
fn returned_values<'b>(body: &'b CodeBody) -> impl Iterator<Item = (StatementId, NodeId)> + 'b {
    let is_alone = body.leaves().count() == 1;
    let is_value =
        move |kind: NodeKind| kind == NodeKind::Return || (is_alone && kind == NodeKind::ExpressionStatement);
    let returns = body.body.ids().filter(move |&id| is_value(body.statement(id).kind));
    returns.filter_map(|id| Some((id, body.tree.children(body.statement(id).node).next()?)))
}

/// What a body returns, and what that is chosen from.
pub(super) fn returned_choices(body: &CodeBody) -> Vec<NodeId> {
    returned_values(body).flat_map(|(_, value)| choices(body, value)).collect()
}

/// A returned value and what it chooses from.
fn choices(body: &CodeBody, value: NodeId) -> Vec<NodeId> {
    let mut parts = vec![value];
    let mut at = 0;
    while let Some(&part) = parts.get(at) {
        let kind = body.tree.kind(part);
        if matches!(kind, NodeKind::Conditional | NodeKind::Parenthesized | NodeKind::Prefix | NodeKind::Cast)
        {
            parts.extend(body.tree.children(part));
        }
        at += 1;
    }
    parts
}

/// How many expressions that a caller lost are looked at.
const MAX_LOST: usize = 64;

/// An expression that the caller's version with the callee does not have.
struct Lost {
    node: NodeId,
    /// Whether its statement is gone, or calls the callee now.
    is_replaced: bool,
}

/// The calls, creations and operations in statements that the caller's two versions do not share.
fn lost_expressions(bodies: &Bodies, callee: Symbol) -> Vec<Lost> {
    let inline = &bodies.inline;
    let tells = |node: NodeId| {
        matches!(
            inline.tree.kind(node),
            NodeKind::Call
                | NodeKind::New
                | NodeKind::Binary
                | NodeKind::Conditional
                | NodeKind::InstanceOf
                | NodeKind::MethodReference
        ) && !bodies.calling.writes(inline.tree.hash(node))
    };
    let statements = inline.body.ids().filter(|&id| bodies.is_left_over(id));
    let lost = statements.flat_map(|id| {
        let partner = bodies.own.partner(bodies.side.other(), id);
        let is_replaced = partner.is_none_or(|partner| calls(&bodies.calling, partner, callee));
        let nodes = nodes_of(inline, id).filter(|&node| tells(node));
        nodes.map(move |node| Lost { node, is_replaced }).collect::<Vec<_>>()
    });
    lost.take(MAX_LOST).collect()
}

/// Whether the callee returns a new object, and is called where the caller created one of that type: whatever the
/// object is given.
pub(super) fn creates_instead(bodies: &Bodies, callee: Symbol) -> bool {
    let Bodies { called, inline, calling, own, side, .. } = bodies;
    let created: Vec<Symbol> =
        returned_values(called).filter_map(|(_, value)| created_type(called, value)).collect();
    let creates = |body: &CodeBody, id: StatementId| {
        let mut types = nodes_of(body, id).filter_map(|node| created_type(body, node));
        types.any(|type_| created.contains(&type_))
    };
    let is_replaced = |pair: &StatementPair| {
        let at = |side: Side| *pair.statements.get(side);
        !pair.is_exact
            && calls(calling, at(*side), callee)
            && creates(inline, at(side.other()))
            && !creates(calling, at(*side))
    };
    !created.is_empty() && own.pairs.iter().any(is_replaced)
}

/// Whether a statement calls something by this name.
pub(super) fn calls(body: &CodeBody, id: StatementId, name: Symbol) -> bool {
    nodes_of(body, id).any(|node| is_call(body, node, name))
}

/// Whether code calls something by this name, or refers to it.
pub(super) fn is_call(body: &CodeBody, node: NodeId, name: Symbol) -> bool {
    let is_call = matches!(body.tree.kind(node), NodeKind::Call | NodeKind::MethodReference);
    is_call && body.tree.label(node) == name
}

/// All nodes of a statement's expressions.
pub(super) fn nodes_of<'b>(body: &'b CodeBody, id: StatementId) -> impl Iterator<Item = NodeId> + 'b {
    let expressions: Vec<NodeId> = body.body.expressions(body.tree, id).collect();
    expressions.into_iter().flat_map(|node| body.tree.subtree(node))
}

/// The type that an expression creates.
fn created_type(body: &CodeBody, node: NodeId) -> Option<Symbol> {
    let type_ = body.tree.type_child(node).filter(|_| body.tree.kind(node) == NodeKind::New)?;
    Some(body.tree.label(type_))
}
