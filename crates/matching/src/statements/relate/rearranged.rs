//! Rules about values that went into others, and about calls whose arguments were grouped anew.

use super::super::calls::{self, Wrapper, links};
use super::super::replacement::{Replacement, ReplacementKind};
use super::super::unification::word_similarity;
use super::invocations::one_hands_over_code;
use super::leaves::Leaves;
use super::sorts::{Sort, sorts_of};
use crate::names::camel_words;
use refscope_syntax::{NodeId, NodeKind};
use refscope_text::{Pair, Side};

/// What one side says is the first argument of what the other says: `read(x);` became `check(read(x));`.
pub(super) fn wrapped_value(leaves: &Leaves) -> Option<Vec<Replacement>> {
    let (_, nodes) = wrapped(leaves)?;
    Some(vec![Replacement { kind: ReplacementKind::Mixed, nodes }])
}

/// Whether one side calls something with what the other says, and that says enough to be recognised. What is created
/// of it is something new.
pub(super) fn wraps_telling_value(leaves: &Leaves) -> bool {
    wrapped(leaves).is_some_and(|(inner, nodes)| {
        let tree = |side: Side| leaves.context.body(side).tree;
        let outer = *nodes.get(inner.other());
        tree(inner.other()).kind(outer) == NodeKind::Call
            && calls::is_given_something(tree(inner), *nodes.get(inner))
    })
}

/// The side with the value that the other wraps, and the nodes.
fn wrapped(leaves: &Leaves) -> Option<(Side, Pair<NodeId>)> {
    let values = leaves.values()?;
    let wrappers = leaves.leaves.map(|leaf| leaf.wrapper);
    if wrappers.before != wrappers.after || wrappers.before == Wrapper::Assignment {
        return None;
    }
    Side::BOTH.into_iter().find_map(|side| {
        let (inner, outer) = (leaves.context.body(side), leaves.context.body(side.other()));
        let value = calls::uncast(inner.tree, *values.get(side));
        let is_call = matches!(inner.tree.kind(value), NodeKind::Call | NodeKind::New | NodeKind::Lambda);
        let call = calls::covering_call(outer, *values.get(side.other())).filter(|_| is_call)?;
        let wanted = leaves.context.hash(side, value);
        let is_first = |call: NodeId| {
            let arguments = calls::parts(outer, call).arguments;
            let first = arguments.and_then(|arguments| outer.tree.children(arguments).next());
            first.is_some_and(|first| leaves.context.hash(side.other(), first) == wanted)
        };
        links(outer, call).find(|&link| is_first(link)).map(|_| (side, side.pair(value, call)))
    })
}

/// What one side calls or creates, the other hands to another call, whatever becomes of it there and here:
/// `x = read();` became `setX(read());`.
pub(super) fn passed_value(leaves: &Leaves) -> Option<Vec<Replacement>> {
    let values = leaves.values()?;
    // A variable that is gone was inlined.
    if leaves.leaves.before.wrapper == Wrapper::Declaration
        || leaves.leaves.after.wrapper == Wrapper::Declaration
    {
        return None;
    }
    let passes = |side: Side| {
        let (inner, outer) = (leaves.context.body(side), leaves.context.body(side.other()));
        let value = calls::uncast(inner.tree, *values.get(side));
        let is_call = matches!(inner.tree.kind(value), NodeKind::Call | NodeKind::New);
        let call = calls::covering_call(outer, *values.get(side.other())).filter(|_| is_call)?;
        let mut arguments = outer.tree.children(calls::parts(outer, call).arguments?);
        let first = arguments.next().filter(|_| arguments.nth(1).is_none())?;
        (leaves.context.hash(side.other(), first) == leaves.context.hash(side, value))
            .then(|| side.pair(value, call))
    };
    let nodes = passes(Side::Before).or_else(|| passes(Side::After))?;
    Some(vec![Replacement { kind: ReplacementKind::Mixed, nodes }])
}

/// The same arguments in another chain of calls: `assertTrue(x);` became `assertThat(x).isTrue();`.
pub(super) fn regrouped_arguments(leaves: &Leaves) -> Option<Vec<Replacement>> {
    let nodes = leaves.covering_calls()?;
    let is_call = |side: Side| leaves.context.body(side).tree.kind(*nodes.get(side)) == NodeKind::Call;
    if !Side::BOTH.into_iter().all(is_call) {
        return None;
    }
    let hashes = |side: Side| {
        let body = leaves.context.body(side);
        let arguments = links(body, *nodes.get(side)).filter_map(|link| calls::parts(body, link).arguments);
        let mut hashes: Vec<u64> = arguments
            .flat_map(|arguments| body.tree.children(arguments))
            .map(|argument| leaves.context.hash(side, argument))
            .collect();
        hashes.sort_unstable();
        hashes
    };
    let is_chain = |side: Side| links(leaves.context.body(side), *nodes.get(side)).nth(1).is_some();
    let before = hashes(Side::Before);
    if !Side::BOTH.into_iter().any(is_chain) || before.is_empty() || before != hashes(Side::After) {
        return None;
    }
    let words = |side: Side| -> Vec<String> {
        let body = leaves.context.body(side);
        let names = links(body, *nodes.get(side)).map(|link| calls::name_text(body, link));
        names.flat_map(camel_words).collect()
    };
    let (before, after) = (words(Side::Before), words(Side::After));
    let share_word = before.iter().any(|word| after.contains(word));
    share_word.then(|| vec![Replacement { kind: ReplacementKind::Call, nodes }])
}

/// The share of words that lambdas need to speak for the calls around them.
const MIN_SAME_LAMBDA: f64 = 0.6;

/// Both hand over one lambda that says the same to another call, or are nothing but that lambda.
pub(super) fn same_lambda(leaves: &Leaves) -> Option<Vec<Replacement>> {
    let values = leaves.values()?;
    let is_lambda = |side: Side| leaves.context.body(side).tree.kind(*values.get(side)) == NodeKind::Lambda;
    let are_lambdas = is_lambda(Side::Before) && is_lambda(Side::After);
    let wrappers = leaves.leaves.map(|leaf| leaf.wrapper);
    if are_lambdas && wrappers.before != wrappers.after {
        return None;
    }
    let lambda = |side: Side| match are_lambdas {
        true => Some(*values.get(side)),
        false => only_lambda(leaves, side, *values.get(side)),
    };
    let nodes = Pair::new(lambda(Side::Before)?, lambda(Side::After)?);
    let similarity = word_similarity(leaves.context.bodies, nodes);
    (similarity >= MIN_SAME_LAMBDA).then(|| vec![Replacement { kind: ReplacementKind::Nested, nodes }])
}

/// The lambda in a value that has no other.
fn only_lambda(leaves: &Leaves, side: Side, value: NodeId) -> Option<NodeId> {
    let tree = leaves.context.body(side).tree;
    let is_lambda = |&node: &NodeId| tree.kind(node) == NodeKind::Lambda;
    let lambda = tree.subtree(value).find(is_lambda)?;
    let end = tree.next(value);
    let mut behind = (tree.next(lambda).0..end.0).map(NodeId);
    (lambda != value && !behind.any(|node| is_lambda(&node))).then_some(lambda)
}

/// A literal is returned instead of a variable, or of anything that says yes or no.
pub(super) fn literal_return(leaves: &Leaves) -> bool {
    let is_literal = |side: Side, nodes: Pair<NodeId>| {
        let kind = |side: Side| leaves.context.body(side).tree.kind(*nodes.get(side));
        match kind(side) {
            NodeKind::BooleanLiteral => kind(side.other()) != NodeKind::NullLiteral,
            literal => {
                literal.is_literal() && matches!(kind(side.other()), NodeKind::Name | NodeKind::FieldAccess)
            }
        }
    };
    leaves.values().is_some_and(|nodes| Side::BOTH.into_iter().any(|side| is_literal(side, nodes)))
}

/// Both bodies end with it, and what is returned is of a sort that can become the other.
pub(super) fn last_return(leaves: &Leaves) -> Option<Vec<Replacement>> {
    if !Side::BOTH.into_iter().all(|side| is_last(leaves, side)) {
        return None;
    }
    let nodes = leaves.values()?;
    let fits = match sorts_of(leaves, nodes) {
        (Sort::Other, Sort::Other) => false,
        (Sort::Literal, Sort::Literal) => {
            let Pair { before, after } = leaves.context.bodies;
            before.tree.kind(nodes.before) == after.tree.kind(nodes.after)
        }
        (Sort::Call, Sort::Call) => leaves
            .covering_calls()
            .is_some_and(|calls| !one_hands_over_code(leaves, &leaves.call_parts(calls))),
        (one, other) if one == other => true,
        (Sort::Call, other) | (other, Sort::Call) => matches!(other, Sort::Infix | Sort::Choice),
        (Sort::Literal, Sort::Variable) | (Sort::Variable, Sort::Literal) => {
            leaves.kind(Side::Before) == NodeKind::Return
        }
        _ => false,
    };
    let calls_itself = |side: Side| calls_itself(leaves, side, *nodes.get(side));
    (fits && calls_itself(Side::Before) == calls_itself(Side::After))
        .then(|| vec![Replacement { kind: ReplacementKind::Mixed, nodes }])
}

/// Whether a value calls something without an object: a method of the same type, to which the code may have gone.
fn calls_itself(leaves: &Leaves, side: Side, value: NodeId) -> bool {
    let body = leaves.context.body(side);
    let mut nodes = body.tree.subtree(value);
    nodes.any(|node| body.tree.kind(node) == NodeKind::Call && calls::parts(body, node).receiver.is_none())
}

/// Whether a leaf is the last of its body: a return at the end, or the expression that is the whole body.
fn is_last(leaves: &Leaves, side: Side) -> bool {
    let body = leaves.context.body(side);
    let last = body.body.statements.last();
    last.is_some_and(|last| {
        last.node == *leaves.nodes.get(side)
            && (last.kind.is_expression()
                || last.kind == NodeKind::Return && last.parent == Some(body.body.root()))
    })
}
