//! Merge Attribute: where the earlier version reads `x` and `y`, the later one reads `point.x()` and `point.getY()`.

use super::context::{Context, MatchedCode};
use crate::{Location, Operands, Refactoring, RefactoringKind as Kind};
use refscope_model::{EntityId, EntityKind, describe};
use refscope_syntax::{NodeId, NodeKind, Tree};
use refscope_text::{Pair, Side, Symbol};
use rustc_hash::FxHashMap;
use std::collections::{BTreeMap, BTreeSet};

/// Attributes that one version alone has, by type and name.
type Lone = FxHashMap<(EntityId, Symbol), EntityId>;

pub(super) fn detect(context: &Context, findings: &mut Vec<Refactoring>) {
    let lone = Pair::new(lone_attributes(context, Side::Before), lone_attributes(context, Side::After));
    if lone.before.is_empty() || lone.after.is_empty() {
        return;
    }
    let mut parts: BTreeMap<EntityId, BTreeSet<EntityId>> = BTreeMap::new();
    for code in context.matched_code() {
        for replacement in code.matching.pairs.iter().flat_map(|it| &it.replacements) {
            if let Some(found) = part_and_whole(context, &code, replacement.nodes, &lone) {
                parts.entry(found.after).or_default().insert(found.before);
            }
        }
    }
    for (whole, parts) in parts.into_iter().filter(|(_, parts)| parts.len() > 1) {
        findings.push(merged(context, &parts, whole));
    }
}

fn lone_attributes(context: &Context, side: Side) -> Lone {
    let snapshot = context.snapshot(side);
    let fields =
        context.comparison.unmatched(side).filter(|&id| snapshot.entity(id).kind == EntityKind::Field);
    fields.map(|id| ((snapshot.enclosing_type(id), snapshot.entity(id).name), id)).collect()
}

/// The attribute that was read, and the one that is asked for something in its place.
fn part_and_whole(
    context: &Context,
    code: &MatchedCode,
    nodes: Pair<NodeId>,
    lone: &Pair<Lone>,
) -> Option<Pair<EntityId>> {
    let find = |side: Side, name: Symbol| {
        let owner = context.snapshot(side).enclosing_type(*code.pair.get(side));
        lone.get(side).get(&(owner, name)).copied()
    };
    let part = variable(code.bodies.before.tree, nodes.before)?;
    let whole = asked(code.bodies.after.tree, nodes.after)?;
    Some(Pair::new(find(Side::Before, part)?, find(Side::After, whole)?))
}

/// The name in `x` or `this.x`.
fn variable(tree: &Tree, node: NodeId) -> Option<Symbol> {
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

fn merged(context: &Context, parts: &BTreeSet<EntityId>, whole: EntityId) -> Refactoring {
    let text = |side: Side, id: EntityId| describe::variable(context.snapshot(side), id);
    let texts: Vec<String> = parts.iter().map(|&part| text(Side::Before, part)).collect();
    let operands = Operands {
        before: format!("[{}]", texts.join(", ")),
        after: text(Side::After, whole),
        class: context.class(Side::After, whole),
        ..Operands::default()
    };
    let place = |side: Side, id: EntityId, role: &str| Location {
        element: Some(text(side, id)),
        ..context.declaration(side, id, role)
    };
    let mut refactoring = Refactoring::new(Kind::MergeAttribute, &operands);
    for &part in parts {
        refactoring = refactoring.at(Side::Before, place(Side::Before, part, "merged attribute declaration"));
    }
    refactoring.at(Side::After, place(Side::After, whole, "new attribute declaration"))
}
