//! What a method returns that took or gave code, with the statements of which that was a part.

use super::calls;
use super::context::MatchedBodies;
use super::parts::free_leaves;
use super::relate::relate_nodes;
use super::{BodyMatching, PartPair, Replacement};
use refscope_syntax::{NodeId, NodeKind, Tree};
use refscope_text::{Pair, Side, Symbol};
use rustc_hash::FxHashMap;

/// The same value, or the same call in other words.
pub(super) fn match_returned_parts(
    context: &MatchedBodies,
    matching: &BodyMatching,
    side: Side,
    found: &mut Vec<PartPair>,
) {
    let mut returned = free_leaves(context, matching, side);
    returned.retain(|&leaf| !found.iter().any(|it| (it.side, it.leaf) == (side, leaf)));
    if returned.is_empty() {
        return;
    }
    let parts = parts(context, matching, side.other());
    let is_only = returned.len() == 1;
    for leaf in returned {
        let body = context.body(side);
        let node = body.statement(leaf).node;
        let Some(value) = body.tree.children(node).next() else { continue };
        let mut add = |part: NodeId, replacements: Vec<Replacement>| {
            found.push(PartPair { nodes: side.pair(node, part), side, leaf, replacements });
        };
        if let Some(&part) = parts.get(&context.hash(side, value))
            && body.tree.size(value) > 1
        {
            add(part, Vec::new());
        } else if let Some(call) = calls::covering_call(body, value).filter(|_| is_only) {
            changed_parts(context, matching, side, call).for_each(|(part, replaced)| add(part, replaced));
        }
    }
}

/// The leaves of the other side that call or create what is returned, in other words.
fn changed_parts<'c>(
    context: &'c MatchedBodies,
    matching: &'c BodyMatching,
    side: Side,
    returned: NodeId,
) -> impl Iterator<Item = (NodeId, Vec<Replacement>)> + 'c {
    let body = context.body(side.other());
    let callee = calls::parts(context.body(side), returned);
    let related = move |node: NodeId| {
        let is_call = matches!(body.tree.kind(node), NodeKind::Call | NodeKind::New);
        let parts = is_call.then(|| calls::parts(body, node))?;
        let names = side.pair(callee.name, parts.name).map(Symbol::from_value);
        let is_same = callee.is_creation == parts.is_creation
            && (callee.name == parts.name
                || context.surroundings.renamed_methods.contains(&names)
                || asks_same(context, side.pair(callee.receiver, parts.receiver)));
        is_same.then(|| relate_nodes(context, side.pair(returned, node)))?
    };
    let leaves = body.leaves().filter(move |&leaf| matching.is_free(side.other(), leaf));
    leaves.filter_map(move |leaf| {
        let mut parts = owned_parts(body.tree, body.statement(leaf).node);
        parts.find_map(|(owner, part)| Some((owner, related(part)?)))
    })
}

/// Whether two calls ask the same object.
fn asks_same(context: &MatchedBodies, receivers: Pair<Option<NodeId>>) -> bool {
    let hash = |side: Side| receivers.get(side).map(|receiver| context.hash(side, receiver));
    hash(Side::Before).is_some() && hash(Side::Before) == hash(Side::After)
}

/// The expressions of all leaves that take part, by their hashes, each with the first leaf that has it.
fn parts(context: &MatchedBodies, matching: &BodyMatching, side: Side) -> FxHashMap<u64, NodeId> {
    let body = context.body(side);
    let mut parts = FxHashMap::default();
    for leaf in body.leaves().filter(|&leaf| matching.takes_part(side, leaf)) {
        for (owner, part) in owned_parts(body.tree, body.statement(leaf).node) {
            parts.entry(context.hash(side, part)).or_insert(owner);
        }
    }
    parts
}

/// The expressions of a leaf, each with the leaf itself or with the innermost one of the lambdas around it.
fn owned_parts(tree: &Tree, leaf: NodeId) -> impl Iterator<Item = (NodeId, NodeId)> + '_ {
    let mut owners = vec![leaf];
    let parts = tree.subtree(leaf).map(move |node| {
        while owners.pop_if(|it| tree.next(*it) <= node).is_some() {}
        let owner = owners.last().copied().unwrap_or(leaf);
        match tree.kind(node) {
            NodeKind::Lambda => owners.extend(tree.children(node).last()),
            kind if kind.is_statement() && !kind.is_composite() => owners.push(node),
            _ => {}
        }
        (owner, node)
    });
    parts.filter(|&(_, part)| tree.kind(part).is_expression())
}
