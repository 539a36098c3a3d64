//! Variables that stand for what they hold.

use super::calls::{self, links};
use super::context::MatchedBodies;
use super::replacement::ReplacementKind;
use crate::names::camel_words;
use refscope_syntax::{NodeId, NodeKind, Tree};
use refscope_text::{Pair, Side, Symbol};
use rustc_hash::FxHashSet;

/// How many nodes of a variable's value are looked at.
const MAX_VALUE: usize = 200;

/// Whether one side names a variable and the other writes what it is given. A variable that the other side can name
/// in that place, too, must be given exactly that.
pub(super) fn through_variable(
    context: &MatchedBodies,
    nodes: Pair<NodeId>,
) -> Option<(ReplacementKind, NodeId)> {
    let holds = |side: Side| {
        let body = context.bodies.get(side);
        let name = *nodes.get(side);
        let written = *nodes.get(side.other());
        let is_given = |&value: &NodeId| {
            let other = context.bodies.get(side.other());
            if other.declares_at(body.tree.label(name), other.tree.span(written).start) {
                let kind = body.tree.kind(calls::uncast(body.tree, value));
                matches!(kind, NodeKind::Call | NodeKind::Conditional)
                    && context.hash(side, value) == context.hash(side.other(), written)
            } else {
                gives(context, side, value, written)
            }
        };
        let is_name = body.tree.kind(name) == NodeKind::Name;
        body.values(body.tree.label(name)).iter().copied().find(|value| is_name && is_given(value))
    };
    let extracted = holds(Side::After).map(|value| (ReplacementKind::Extracted, value));
    extracted.or_else(|| holds(Side::Before).map(|value| (ReplacementKind::Inlined, value)))
}

/// Whether the value of a variable is what the other side writes: the same, more than that, or the same call.
fn gives(context: &MatchedBodies, side: Side, value: NodeId, written: NodeId) -> bool {
    let (body, other) = (context.bodies.get(side), context.bodies.get(side.other()));
    // A cast of a plain name is a value of its own.
    let uncast = Some(calls::uncast(body.tree, value)).filter(|&it| body.tree.kind(it) != NodeKind::Name);
    let (value, written) = (uncast.unwrap_or(value), calls::uncast(other.tree, written));
    let wanted = context.hash(side.other(), written);
    if context.hash(side, value) == wanted {
        return true;
    }
    let kind = other.tree.kind(written);
    if is_same_class(context, side, value, written) || is_read(context, side, value, written) {
        return true;
    }
    if matches!(kind, NodeKind::Name | NodeKind::This) || kind.is_literal() {
        return false;
    }
    let parts = body.tree.subtree(value).take(MAX_VALUE);
    let trees = context.bodies.map(|it| it.tree);
    let is_part = { parts }.any(|node| context.hash(side, node) == wanted);
    is_part
        || is_same_call(context, side, value, written)
        || is_same_chain(context, side, value, written)
        || is_same_operation(trees, side.pair(value, written), |side, it| context.hash(side, it))
}

/// Whether one operator joins mostly the same: more than half of the fewer operands, and several.
pub(crate) fn is_same_operation(
    trees: Pair<&Tree>,
    nodes: Pair<NodeId>,
    hash: impl Fn(Side, NodeId) -> u64,
) -> bool {
    let is_operation = |side: Side| trees.get(side).kind(*nodes.get(side)) == NodeKind::Binary;
    let operator = |side: Side| trees.get(side).label(*nodes.get(side));
    if !Side::BOTH.into_iter().all(is_operation) || operator(Side::Before) != operator(Side::After) {
        return false;
    }
    let operands = |side: Side| -> FxHashSet<u64> {
        trees.get(side).children(*nodes.get(side)).map(|it| hash(side, it)).collect()
    };
    let (before, after) = (operands(Side::Before), operands(Side::After));
    let n_common = before.intersection(&after).count();
    n_common > 1 && 2 * n_common > before.len().min(after.len())
}

/// Whether two literals are classes of one name, whatever types stand around them.
fn is_same_class(context: &MatchedBodies, side: Side, value: NodeId, written: NodeId) -> bool {
    let name = |side: Side, node: NodeId| {
        let tree = context.body(side).tree;
        let type_ = tree.children(node).next().filter(|_| tree.kind(node) == NodeKind::ClassLiteral);
        type_.map(|it| tree.label(it))
    };
    let name_of_value = name(side, value);
    name_of_value.is_some() && name_of_value == name(side.other(), written)
}

/// Whether a value is read by the method for an attribute that the other side reads itself: `x.getSize()` and `x.size`.
fn is_read(context: &MatchedBodies, side: Side, value: NodeId, written: NodeId) -> bool {
    let (body, other) = (context.body(side), context.body(side.other()));
    if body.tree.kind(value) != NodeKind::Call || other.tree.kind(written) != NodeKind::FieldAccess {
        return false;
    }
    let call = calls::parts(body, value);
    let is_on_same = call
        .receiver
        .zip(other.tree.children(written).next())
        .is_some_and(|(one, two)| context.hash(side, one) == context.hash(side.other(), two));
    let takes_nothing = call.arguments.is_none_or(|it| body.tree.children(it).next().is_none());
    is_on_same && takes_nothing && {
        let text = other.tree.text(written, other.text);
        let attribute = camel_words(text.rsplit('.').next().unwrap_or(text));
        let words = camel_words(calls::name_text(body, value));
        let [verb, name @ ..] = words.as_slice() else { return false };
        let getters = body.tree.words().accessors.getters;
        getters.contains(&verb.as_str()) && !name.is_empty() && attribute.ends_with(name)
    }
}

/// Whether two chains of calls, on the same, differ in one call alone: `a.b().c()` and `a.b().d().c()`.
fn is_same_chain(context: &MatchedBodies, side: Side, value: NodeId, written: NodeId) -> bool {
    let chain = |side: Side, call: NodeId| -> Vec<u64> {
        let body = context.body(side);
        let links: Vec<NodeId> = links(body, call).collect();
        let root = links.last().and_then(|&last| calls::parts(body, last).receiver);
        let link = |&link: &NodeId| {
            let parts = calls::parts(body, link);
            parts.name ^ parts.arguments.map_or(0, |it| context.hash(side, it)).rotate_left(9)
        };
        root.map(|it| context.hash(side, it)).into_iter().chain(links.iter().map(link)).collect()
    };
    let is_call = |side: Side, node: NodeId| context.bodies.get(side).tree.kind(node) == NodeKind::Call;
    if !is_call(side, value) || !is_call(side.other(), written) {
        return false;
    }
    let (one, other) = (chain(side, value), chain(side.other(), written));
    let n_common = one.iter().filter(|link| other.contains(link)).count();
    n_common > 1 && one[0] == other[0] && n_common + 1 >= one.len().min(other.len())
}

fn is_same_call(context: &MatchedBodies, side: Side, value: NodeId, written: NodeId) -> bool {
    let (body, other) = (context.bodies.get(side), context.bodies.get(side.other()));
    let (Some(call), Some(another)) =
        (calls::covering_call(body, value), calls::covering_call(other, written))
    else {
        return false;
    };
    let (call, another) = (calls::parts(body, call), calls::parts(other, another));
    let equal = |one: Option<NodeId>, two: Option<NodeId>| match (one, two) {
        (Some(one), Some(two)) => context.hash(side, one) == context.hash(side.other(), two),
        (None, None) => true,
        _ => false,
    };
    let names = side.pair(call.name, another.name).map(Symbol::from_value);
    let same_name = call.name == another.name || context.surroundings.renamed_methods.contains(&names);
    call.is_creation == another.is_creation
        && same_name
        && (call.is_creation
            || equal(call.receiver, another.receiver)
            || equal(call.arguments, another.arguments))
}
