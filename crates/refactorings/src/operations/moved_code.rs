//! Move Code: statements that one method lost and another one has got, although neither calls the other for it.
//!
//! Small statements and those that stand in several places would join any two methods. So a statement counts only when
//! it says something and stands on neither side a second time, and one alone is not enough. What fixtures got
//! from tests is told in `fixtures.rs`.

use super::context::Context;
use super::fixtures::is_fixture;
use crate::RefactoringKind as Kind;
use crate::finding::Draft;
use refscope_matching::statements::CodeBody;
use refscope_model::{EntityId, StatementId};
use refscope_syntax::{NodeId, NodeKind};
use refscope_text::{Pair, Side};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeMap;

/// How many statements must have gone from one method to another.
const MIN_STATEMENTS: usize = 2;

/// How many nodes a telling statement has: more than `x.remove()` or `int i = 0`.
const MIN_NODES: u32 = 5;

/// Where a statement stands; nothing when it stands in several places.
type Places = FxHashMap<u64, Option<(EntityId, NodeId)>>;

pub(super) fn detect(context: &Context, findings: &mut Vec<Draft>) {
    let owned = owned_statements(context);
    let lost = loose_statements(context, Side::Before, &owned);
    if lost.is_empty() {
        return;
    }
    let gained = loose_statements(context, Side::After, &owned);
    let mut moved: BTreeMap<Pair<EntityId>, Vec<Pair<NodeId>>> = BTreeMap::new();
    for (hash, place) in lost {
        if let (Some((source, before)), Some(&Some((target, after)))) = (place, gained.get(&hash)) {
            moved.entry(Pair::new(source, target)).or_default().push(Pair::new(before, after));
        }
    }
    for (methods, mut nodes) in moved {
        let got_by_fixture = is_fixture(context, Side::After, methods.after);
        if !got_by_fixture && nodes.len() >= MIN_STATEMENTS && is_within_one_type(context, methods) {
            nodes.sort();
            findings.push(moved_code(context, methods, &nodes));
        }
    }
}

/// The statements that went into a method of their own, or came out of one.
fn owned_statements(context: &Context) -> FxHashSet<(Side, EntityId, StatementId)> {
    let mut owned = FxHashSet::default();
    for extraction in &context.comparison.extractions {
        let bodies = extraction.bodies();
        for pair in &extraction.matching.pairs {
            for side in Side::BOTH {
                owned.insert((side, *bodies.get(side), *pair.statements.get(side)));
            }
        }
    }
    owned
}

/// The telling leaves of one side that no other mapping has.
fn loose_statements(
    context: &Context,
    side: Side,
    owned: &FxHashSet<(Side, EntityId, StatementId)>,
) -> Places {
    let mut places = Places::default();
    for code in context.matched_code() {
        let id = *code.pair.get(side);
        let body = code.bodies.get(side);
        for statement in code.matching.unmatched(side) {
            let node = body.statement(statement).node;
            if !owned.contains(&(side, id, statement)) && is_telling(body, statement) {
                let place = places.entry(body.tree.hash(node)).or_insert(Some((id, node)));
                *place = place.filter(|&known| known == (id, node));
            }
        }
    }
    places
}

/// Whether a leaf calls or creates something, and not with a word or two.
fn is_telling(body: &CodeBody, id: StatementId) -> bool {
    let statement = body.statement(id);
    let nodes = || body.own_nodes(id).map(|node| body.tree.kind(NodeId(node)));
    !statement.is_composite()
        && body.tree.size(statement.node) >= MIN_NODES
        && nodes().any(|kind| matches!(kind, NodeKind::Call | NodeKind::New))
}

/// Whether two methods belong to one type, or one to a type that is declared within the other's.
fn is_within_one_type(context: &Context, methods: Pair<EntityId>) -> bool {
    let outermost = |side: Side| {
        let snapshot = context.snapshot(side);
        let parent = |&id: &EntityId| snapshot.entity(id).parent;
        std::iter::successors(Some(*methods.get(side)), parent).last()
    };
    let (Some(before), Some(after)) = (outermost(Side::Before), outermost(Side::After)) else { return false };
    context.comparison.partner(Side::Before, before) == Some(after)
}

/// The type that the code left is told where it is another one.
fn moved_code(context: &Context, methods: Pair<EntityId>, nodes: &[Pair<NodeId>]) -> Draft {
    let owner = |side: Side| context.snapshot(side).enclosing_type(*methods.get(side));
    let owners = Pair::new(owner(Side::Before), owner(Side::After));
    let left_type = context.comparison.partner(Side::Before, owners.before) != Some(owners.after)
        && !context.snapshot(Side::After).is_local(owners.after);
    let draft = context.of_moved_code(Kind::MoveCode, methods, nodes);
    if left_type { draft.about(Side::Before, owners.before) } else { draft }
}
