//! Variables that one side declares and fills at once, and the other in two statements.

use super::calls::{self, Leaf, Wrapper};
use super::context::MatchedBodies;
use super::relate::relate_nodes;
use super::{BodyMatching, PartPair};
use refscope_model::StatementId;
use refscope_text::{Pair, Side, Symbol};
use rustc_hash::FxHashMap;

/// The one statement with that of the two which has no partner: `T v = x;` and `T v; v = x;`.
pub(super) fn match_declared(context: &MatchedBodies, matching: &BodyMatching, found: &mut Vec<PartPair>) {
    for side in Side::BOTH {
        let free = free_leaves(context, matching, side);
        let pairs = matching.pairs.iter().filter(|_| !free.is_empty());
        found.extend(pairs.filter_map(|pair| second_part(context, side, pair.statements, &free)));
    }
}

/// The leaves of one side without a partner that declare a variable or give it something, the first of each kind.
type FreeLeaves = FxHashMap<(Symbol, Wrapper), StatementId>;

fn free_leaves(context: &MatchedBodies, matching: &BodyMatching, side: Side) -> FreeLeaves {
    let mut leaves = FreeLeaves::default();
    for id in context.body(side).leaves().filter(|&id| matching.is_free(side, id)) {
        let leaf = leaf(context, side, id);
        if let Some(name) = target(context, side, &leaf) {
            leaves.entry((name, leaf.wrapper)).or_insert(id);
        }
    }
    leaves
}

/// What goes with a declaration of the other side, beside the statement that is joined with that.
fn second_part(
    context: &MatchedBodies,
    side: Side,
    joined: Pair<StatementId>,
    free: &FreeLeaves,
) -> Option<PartPair> {
    let part = leaf(context, side, *joined.get(side));
    let whole = leaf(context, side.other(), *joined.get(side.other()));
    let name = target(context, side, &part)?;
    let is_whole = whole.wrapper == Wrapper::Declaration
        && whole.value.is_some()
        && target(context, side.other(), &whole) == Some(name);
    let missing = match part.wrapper {
        Wrapper::Assignment => Wrapper::Declaration,
        Wrapper::Declaration if part.value.is_none() => Wrapper::Assignment,
        _ => return None,
    };
    let leaf = *free.get(&(name, missing)).filter(|_| is_whole)?;
    let node = |side: Side, id: StatementId| context.body(side).statement(id).node;
    let nodes = side.pair(node(side, leaf), node(side.other(), *joined.get(side.other())));
    let replacements = relate_nodes(context, nodes);
    // The declarations are one, whatever the variable is given first.
    (missing == Wrapper::Declaration || replacements.is_some()).then(|| PartPair {
        nodes,
        side,
        leaf,
        replacements: replacements.unwrap_or_default(),
    })
}

fn leaf(context: &MatchedBodies, side: Side, id: StatementId) -> Leaf {
    let body = context.body(side);
    calls::leaf(body, body.statement(id).node)
}

/// The name of the variable that a leaf declares or gives something.
fn target(context: &MatchedBodies, side: Side, leaf: &Leaf) -> Option<Symbol> {
    let name = context.body(side).tree.label(leaf.target?);
    (name != Symbol::NONE).then_some(name)
}
