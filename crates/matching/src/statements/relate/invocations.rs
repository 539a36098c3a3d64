//! Rules about the call or creation that a leaf is.

use super::super::calls::{self, CallParts, Wrapper};
use super::super::replacement::{Replacement, ReplacementKind};
use super::leaves::Leaves;
use crate::names::camel_words;
use refscope_syntax::{NodeId, NodeKind};
use refscope_text::{Pair, Side};

/// The same call or creation with other arguments, or with another receiver and similar arguments.
pub(super) fn same_call(leaves: &Leaves) -> Option<Vec<Replacement>> {
    let calls = leaves.covering_calls()?;
    let parts = leaves.call_parts(calls);
    if parts.before.is_creation != parts.after.is_creation || parts.before.name != parts.after.name {
        return None;
    }
    let receivers = Pair::new(parts.before.receiver, parts.after.receiver);
    let arguments = Pair::new(parts.before.arguments, parts.after.arguments);
    let same_arguments = leaves.are_equal(arguments);
    let same_receiver = leaves.are_equal(receivers) || call_renamed_method(leaves, receivers);
    let shares_argument = shares_argument(leaves, &parts);
    if !(same_receiver || same_arguments || are_similar(leaves, arguments)) {
        return None;
    }
    if !shares_argument && !is_chain(leaves, &parts) && one_hands_over_code(leaves, &parts) {
        return None;
    }
    if parts.before.is_creation && !same_arguments && !leaves.have_same_target() && !shares_argument {
        let counts = Pair::new(
            leaves.n_arguments(Side::Before, &parts.before),
            leaves.n_arguments(Side::After, &parts.after),
        );
        if counts.before.min(counts.after) > 0 && leaves.leaves.before.wrapper != Wrapper::Throw {
            return None;
        }
    }
    let is_rewrapped = leaves.kind(Side::Before) != leaves.kind(Side::After);
    let compared = if is_rewrapped { calls } else { leaves.nodes };
    let mut replacements = leaves.unify(compared).replacements;
    if replacements.iter().any(|replacement| replacement.nodes == calls) || replacements.is_empty() {
        replacements = vec![Replacement { kind: ReplacementKind::CallArguments, nodes: calls }];
    }
    Some(replacements)
}

/// Whether both are calls of one method that has another name now, on the same with the same arguments.
fn call_renamed_method(leaves: &Leaves, nodes: Pair<Option<NodeId>>) -> bool {
    let Pair { before: Some(before), after: Some(after) } = nodes else { return false };
    let nodes = Pair::new(before, after);
    let is_call = |side: Side| leaves.context.body(side).tree.kind(*nodes.get(side)) == NodeKind::Call;
    Side::BOTH.into_iter().all(is_call) && {
        let parts = leaves.call_parts(nodes);
        leaves.is_known_rename(&parts)
            && leaves.are_equal(Pair::new(parts.before.receiver, parts.after.receiver))
            && leaves.are_equal(Pair::new(parts.before.arguments, parts.after.arguments))
    }
}

/// Whether most of two lists of arguments is equal.
pub(super) fn are_similar(leaves: &Leaves, arguments: Pair<Option<NodeId>>) -> bool {
    let (Some(before), Some(after)) = (arguments.before, arguments.after) else { return false };
    let differences = leaves.unify(Pair::new(before, after));
    differences.n_common > differences.n_replaced
}

/// Whether some argument of one call is an argument of the other.
pub(super) fn shares_argument(leaves: &Leaves, parts: &Pair<CallParts>) -> bool {
    let (Some(before), Some(after)) = (parts.before.arguments, parts.after.arguments) else { return false };
    let context = leaves.context;
    let hash = |side: Side, node: NodeId| context.hash(side, node);
    context.bodies.before.tree.children(before).any(|argument| {
        let mut others = context.bodies.after.tree.children(after);
        others.any(|other| hash(Side::Before, argument) == hash(Side::After, other))
    })
}

/// Whether a call is made on the result of another.
fn is_chain(leaves: &Leaves, parts: &Pair<CallParts>) -> bool {
    let tree = leaves.context.bodies.before.tree;
    parts.before.receiver.is_some_and(|receiver| tree.kind(receiver) == NodeKind::Call)
}

/// Whether one call alone hands over code, a lambda or an anonymous class, and the other creates nothing that could
/// have it.
pub(super) fn one_hands_over_code(leaves: &Leaves, parts: &Pair<CallParts>) -> bool {
    let has = |side: Side, wanted: &[NodeKind]| {
        let tree = leaves.context.body(side).tree;
        let mut nodes = parts.get(side).arguments.into_iter().flat_map(|it| tree.subtree(it));
        nodes.any(|node| wanted.contains(&tree.kind(node)))
    };
    let code = [NodeKind::Lambda, NodeKind::TypeBody];
    Side::BOTH
        .into_iter()
        .any(|side| has(side, &code) && !has(side.other(), &code) && !has(side.other(), &[NodeKind::New]))
}

/// A method is named instead of called: `read(it)` became `this::read`.
pub(super) fn reference_for_call(leaves: &Leaves) -> Option<Vec<Replacement>> {
    let nodes = leaves.values()?;
    let refers = |side: Side| {
        let (body, other) = (leaves.context.body(side), leaves.context.body(side.other()));
        let call = calls::covering_call(other, *nodes.get(side.other()))?;
        let reference = *nodes.get(side);
        (body.tree.kind(reference) == NodeKind::MethodReference
            && other.tree.kind(call) == NodeKind::Call
            && body.tree.label(reference) == other.tree.label(call))
        .then_some(())
    };
    (refers(Side::Before).or_else(|| refers(Side::After)))
        .map(|()| vec![Replacement { kind: ReplacementKind::Mixed, nodes }])
}

/// A method of a type makes what was created: `new T()` became `T.of()`.
pub(super) fn factory_for_creation(leaves: &Leaves) -> Option<Vec<Replacement>> {
    let nodes = leaves.covering_calls()?;
    let parts = leaves.call_parts(nodes);
    let creating = creating_side(&parts)?;
    let wrappers = leaves.leaves.map(|leaf| leaf.wrapper);
    (wrappers.before == wrappers.after && is_asked_of_type(leaves, &parts, creating))
        .then(|| vec![Replacement { kind: ReplacementKind::Mixed, nodes }])
}

/// Whether one side creates, and the other calls what can have made that: a method of that type, one that is named
/// after it, or one that takes the same.
pub(super) fn are_factory_and_creation(leaves: &Leaves, nodes: Pair<NodeId>) -> bool {
    let parts = leaves.call_parts(nodes);
    creating_side(&parts).is_some_and(|creating| {
        is_asked_of_type(leaves, &parts, creating)
            || takes_the_same(leaves, &parts)
            || is_named_after(leaves, creating, nodes)
    })
}

/// The side that creates, where only one does.
fn creating_side(parts: &Pair<CallParts>) -> Option<Side> {
    Side::BOTH.into_iter().find(|&side| parts.get(side).is_creation && !parts.get(side.other()).is_creation)
}

/// Whether what is called is a method of the type that the other side creates.
fn is_asked_of_type(leaves: &Leaves, parts: &Pair<CallParts>, creating: Side) -> bool {
    let tree = leaves.context.body(creating.other()).tree;
    let receiver = parts.get(creating.other()).receiver;
    receiver.is_some_and(|receiver| tree.label(receiver).value() == parts.get(creating).name)
}

pub(super) fn takes_the_same(leaves: &Leaves, parts: &Pair<CallParts>) -> bool {
    leaves.n_arguments(Side::Before, &parts.before) > 0
        && leaves.are_equal(Pair::new(parts.before.arguments, parts.after.arguments))
}

/// Whether a method's name has the last word of the created type's: `createSpan` and `TestSpan`.
fn is_named_after(leaves: &Leaves, creating: Side, calls: Pair<NodeId>) -> bool {
    let name = |side: Side| calls::name_text(leaves.context.body(side), *calls.get(side));
    let created = name(creating).split('<').next().unwrap_or_default();
    camel_words(created).last().is_some_and(|word| camel_words(name(creating.other())).contains(word))
}
