//! Rules about calls of another name.

use super::super::calls::{self, CallParts, Wrapper};
use super::super::equivalence;
use super::super::replacement::{Replacement, ReplacementKind};
use super::invocations::{are_similar, shares_argument, takes_the_same};
use super::leaves::Leaves;
use crate::names::camel_words;
use refscope_syntax::{NodeId, NodeKind};
use refscope_text::{Pair, Side};

/// A call of another name with the same receiver or the same arguments.
pub(super) fn renamed_call(leaves: &Leaves) -> Option<Vec<Replacement>> {
    let calls = leaves.covering_calls()?;
    let parts = leaves.call_parts(calls);
    if parts.before.is_creation || parts.after.is_creation || parts.before.name == parts.after.name {
        return None;
    }
    let receivers = Pair::new(parts.before.receiver, parts.after.receiver);
    if !leaves.are_equal(receivers) && !are_imported(leaves, receivers) {
        return None;
    }
    let is_known = leaves.is_known_rename(&parts);
    let same_arguments = leaves.are_equal(Pair::new(parts.before.arguments, parts.after.arguments));
    let n_arguments = leaves.n_arguments(Side::Before, &parts.before);
    let kind = match (receivers.before.is_some(), same_arguments) {
        (true, true) => ReplacementKind::CallName,
        (false, true) if is_known || (n_arguments > 0 && share_word(leaves, calls)) => {
            ReplacementKind::CallName
        }
        (_, false) if is_known => ReplacementKind::CallNameAndArguments,
        (true, false) if share_word(leaves, calls) && shares_argument(leaves, &parts) => {
            ReplacementKind::CallNameAndArguments
        }
        (true, false)
            if share_most_words(leaves, calls)
                || contains_name(leaves, calls)
                || leaves.has_long_receiver(&parts)
                || are_similar(leaves, parts.map(|it| it.arguments)) =>
        {
            ReplacementKind::CallNameAndArguments
        }
        _ => return None,
    };
    Some(vec![Replacement { kind, nodes: calls }])
}

/// A method of the same object whose name has more words, with half of the arguments, or none on both sides:
/// `find(a, b);` became `findLast(b, a);`.
pub(super) fn extended_call(leaves: &Leaves) -> Option<Vec<Replacement>> {
    let nodes = leaves.covering_calls()?;
    let parts = leaves.call_parts(nodes);
    let fits = !parts.before.is_creation
        && !parts.after.is_creation
        && parts.before.receiver.is_none()
        && parts.after.receiver.is_none()
        && (shares_half_of_arguments(leaves, &parts) || take_nothing(leaves, &parts))
        && contains_name(leaves, nodes);
    fits.then(|| vec![Replacement { kind: ReplacementKind::CallNameAndArguments, nodes }])
}

/// Another method of the same object takes the same.
pub(super) fn replaced_call(leaves: &Leaves) -> Option<Vec<Replacement>> {
    let nodes = leaves.covering_calls()?;
    let parts = leaves.call_parts(nodes);
    let is_alone = |side: Side| {
        let parts = parts.get(side);
        leaves.leaves.get(side).wrapper == Wrapper::None && !parts.is_creation && parts.receiver.is_none()
    };
    let fits = Side::BOTH.into_iter().all(is_alone) && takes_the_same(leaves, &parts);
    fits.then(|| vec![Replacement { kind: ReplacementKind::CallName, nodes }])
}

fn take_nothing(leaves: &Leaves, parts: &Pair<CallParts>) -> bool {
    Side::BOTH.into_iter().all(|side| leaves.n_arguments(side, parts.get(side)) == 0)
}

fn name_words(leaves: &Leaves, calls: Pair<NodeId>) -> Pair<Vec<String>> {
    let words = |side: Side| camel_words(calls::name_text(leaves.context.body(side), *calls.get(side)));
    Pair::new(words(Side::Before), words(Side::After))
}

fn share_word(leaves: &Leaves, calls: Pair<NodeId>) -> bool {
    let Pair { before, after } = name_words(leaves, calls);
    before.iter().any(|word| after.contains(word))
}

/// Whether the same is called with the same arguments, and one side names the type that has it.
fn are_imported(leaves: &Leaves, nodes: Pair<Option<NodeId>>) -> bool {
    let Pair { before: Some(before), after: Some(after) } = nodes else { return false };
    let nodes = Pair::new(before, after);
    let is_call = |side: Side| leaves.context.body(side).tree.kind(*nodes.get(side)) == NodeKind::Call;
    if !Side::BOTH.into_iter().all(is_call) {
        return false;
    }
    let parts = leaves.call_parts(nodes);
    let is_type = |side: Side| {
        let names = |it| equivalence::names_type(leaves.context.body(side), it);
        parts.get(side).receiver.is_some_and(names) && parts.get(side.other()).receiver.is_none()
    };
    parts.before.name == parts.after.name
        && leaves.are_equal(parts.map(|it| it.arguments))
        && Side::BOTH.into_iter().any(is_type)
}

/// Whether all words of one name are words of the other.
fn contains_name(leaves: &Leaves, calls: Pair<NodeId>) -> bool {
    let Pair { before, after } = name_words(leaves, calls);
    before.iter().all(|word| after.contains(word)) || after.iter().all(|word| before.contains(word))
}

fn share_most_words(leaves: &Leaves, calls: Pair<NodeId>) -> bool {
    let Pair { before, after } = name_words(leaves, calls);
    let n_common = before.iter().filter(|word| after.contains(word)).count();
    n_common > 1 && 2 * n_common > before.len().max(after.len())
}

/// Whether at least half of the shorter list of arguments stands in the other, in any order.
fn shares_half_of_arguments(leaves: &Leaves, parts: &Pair<CallParts>) -> bool {
    let hashes = |side: Side| -> Vec<u64> {
        let body = leaves.context.body(side);
        let arguments = parts.get(side).arguments.into_iter().flat_map(|it| body.tree.children(it));
        arguments.map(|it| leaves.context.hash(side, calls::uncast(body.tree, it))).collect()
    };
    let (before, after) = (hashes(Side::Before), hashes(Side::After));
    let n_common = before.iter().filter(|&it| after.contains(it)).count();
    n_common > 0 && 2 * n_common >= before.len().min(after.len())
}
