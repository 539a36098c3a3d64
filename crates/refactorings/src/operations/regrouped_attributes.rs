//! Merge Attribute: where the earlier version reads `x` and `y`, the later one reads `point.x()` and `point.getY()`.
//! Split Attribute is the same with the versions exchanged.

use super::context::{Context, MatchedCode};
use crate::RefactoringKind as Kind;
use crate::finding::Draft;
use refscope_model::{EntityId, EntityKind};
use refscope_syntax::{NodeId, NodeKind, Tree};
use refscope_text::{Pair, Side, Symbol};
use rustc_hash::FxHashMap;
use std::collections::{BTreeMap, BTreeSet};

/// Attributes that one version alone has, by type and name.
type Lone = FxHashMap<(EntityId, Symbol), EntityId>;

pub(super) fn detect(context: &Context, findings: &mut Vec<Draft>) {
    let lone = Pair::new(lone_attributes(context, Side::Before), lone_attributes(context, Side::After));
    if lone.before.is_empty() || lone.after.is_empty() {
        return;
    }
    // On the side of the parts there are several, on the other there is one.
    for side in Side::BOTH {
        let mut parts: BTreeMap<EntityId, BTreeSet<EntityId>> = BTreeMap::new();
        for code in context.matched_code() {
            for replacement in code.matching.pairs.iter().flat_map(|it| &it.replacements) {
                if let Some((part, whole)) = part_and_whole(context, &code, replacement.nodes, &lone, side) {
                    parts.entry(whole).or_default().insert(part);
                }
            }
        }
        let several = parts.into_iter().filter(|(_, parts)| parts.len() > 1);
        findings.extend(several.map(|(whole, parts)| regrouped(context, side, &parts, whole)));
    }
}

fn lone_attributes(context: &Context, side: Side) -> Lone {
    let snapshot = context.snapshot(side);
    let fields =
        context.comparison.unmatched(side).filter(|&id| snapshot.entity(id).kind == EntityKind::Field);
    fields.map(|id| ((snapshot.enclosing_type(id), snapshot.entity(id).name), id)).collect()
}

/// The attribute that one side reads, and the one that the other asks for something in its place.
fn part_and_whole(
    context: &Context,
    code: &MatchedCode,
    nodes: Pair<NodeId>,
    lone: &Pair<Lone>,
    side: Side,
) -> Option<(EntityId, EntityId)> {
    let find = |side: Side, name: Symbol| {
        let owner = context.snapshot(side).enclosing_type(*code.pair.get(side));
        lone.get(side).get(&(owner, name)).copied()
    };
    let other = side.other();
    let part = variable(code.bodies.get(side).tree, *nodes.get(side))?;
    let whole = asked(code.bodies.get(other).tree, *nodes.get(other))?;
    Some((find(side, part)?, find(other, whole)?))
}

/// The name in `x` or `this.x`.
pub(super) fn variable(tree: &Tree, node: NodeId) -> Option<Symbol> {
    let is_own = |node: NodeId| tree.children(node).next().is_some_and(|it| tree.kind(it) == NodeKind::This);
    match tree.kind(node) {
        NodeKind::Name => Some(tree.label(node)),
        NodeKind::FieldAccess if is_own(node) => Some(tree.label(node)),
        _ => None,
    }
}

/// The variable before the last dot: `p` in `p.x()`, `this.p.x` and the like.
fn asked(tree: &Tree, node: NodeId) -> Option<Symbol> {
    let is_asking = matches!(tree.kind(node), NodeKind::Call | NodeKind::FieldAccess);
    tree.children(node).next().filter(|_| is_asking).and_then(|receiver| variable(tree, receiver))
}

fn regrouped(context: &Context, side: Side, parts: &BTreeSet<EntityId>, whole: EntityId) -> Draft {
    let kind = match side {
        Side::Before => Kind::MergeAttribute,
        Side::After => Kind::SplitAttribute,
    };
    let parts = parts.iter().map(|&part| (side, part));
    parts.chain([(side.other(), whole)]).fold(Draft::new(kind), |draft, (side, id)| {
        let draft = draft.about(side, id).with(side, context.attribute(side, id));
        draft.at(side, context.attribute_place(side, id))
    })
}
