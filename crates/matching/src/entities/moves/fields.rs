//! Fields that went to another type.

use super::{MAX_HOLDERS, Ways, free, owners, ways};
use crate::entities::evidence::type_hash;
use crate::entities::methods::{Candidate, join_best};
use crate::{CodeComparison, DeclarationComparison, Pass, Way};
use refscope_model::{Body, EntityId, EntityKind, FileId, Modifiers, header};
use refscope_syntax::{NodeId, NodeKind};
use refscope_text::{Pair, Side, Span, Symbol};
use rustc_hash::{FxHashMap, FxHashSet};

/// Fields that are gone from one type and new in another one, with the same name; along a hierarchy the type may
/// differ.
pub(in crate::entities) fn match_fields(comparison: &mut CodeComparison) {
    let is_field = |kind| matches!(kind, EntityKind::Field | EntityKind::EnumConstant);
    let by_name = |side: Side| {
        let mut named: FxHashMap<Symbol, Vec<EntityId>> = FxHashMap::default();
        for id in free(comparison, side, is_field) {
            named.entry(comparison.snapshots.get(side).entity(id).name).or_default().push(id);
        }
        named
    };
    let (lost, new) = (by_name(Side::Before), by_name(Side::After));
    let mut pairs = Vec::new();
    for (name, lost) in &lost {
        let new = new.get(name).map_or(&[][..], Vec::as_slice);
        let is_only = lost.len() == 1 && new.len() == 1;
        for &before in lost {
            let found = new.iter().take(MAX_HOLDERS);
            pairs.extend(found.map(|&after| (Pair::new(before, after), is_only)));
        }
    }
    pairs.sort_unstable();
    let mut ways = ways(comparison);
    for way in field_ways(comparison) {
        *ways.entry(way).or_default() += 1;
    }
    let known = acquaintances(comparison, pairs.iter().map(|&(pair, _)| pair));
    let moved =
        |&(pair, is_only): &(Pair<EntityId>, bool)| moved_field(comparison, pair, is_only, &ways, &known);
    let candidates = pairs.iter().filter_map(moved).collect();
    join_best(comparison, candidates, Pass::Moved);
}

/// From which type to which the fields went that left a type that goes on: others follow them.
fn field_ways(comparison: &DeclarationComparison) -> Vec<Pair<EntityId>> {
    let snapshot = &comparison.snapshots.before;
    let is_moved = |&(pair, pass): &(Pair<EntityId>, Pass)| {
        pass == Pass::Moved
            && snapshot.entity(pair.before).kind == EntityKind::Field
            && comparison.partner(Side::Before, snapshot.enclosing_type(pair.before)).is_some()
    };
    comparison.pairs().filter(is_moved).map(|(pair, _)| owners(comparison, pair)).collect()
}

/// The types around pairs of fields of one type, where one of them knows the other.
fn acquaintances(
    comparison: &DeclarationComparison,
    pairs: impl Iterator<Item = Pair<EntityId>>,
) -> FxHashSet<Pair<EntityId>> {
    let mut known = FxHashSet::default();
    for pair in pairs {
        let type_ = |side: Side| type_hash(comparison, side, *pair.get(side));
        if type_(Side::Before) == type_(Side::After) {
            known.insert(owners(comparison, pair));
        }
    }
    let mut words = Words::default();
    known.retain(|&types| Side::BOTH.into_iter().any(|side| names_type(comparison, side, types, &mut words)));
    known
}

/// The words of files that were asked for.
type Words = FxHashMap<(Side, FileId), FxHashSet<Symbol>>;

/// Whether a type of one version is named there, or the type around it is, by the file of the other type.
fn names_type(
    comparison: &DeclarationComparison,
    side: Side,
    types: Pair<EntityId>,
    words: &mut Words,
) -> bool {
    let snapshot = comparison.snapshots.get(side);
    let named = *types.get(side);
    let Some(other) = comparison.partner(side.other(), *types.get(side.other())) else { return false };
    let file = snapshot.file_of(other);
    let words = words.entry((side, snapshot.entity(other).file)).or_insert_with(|| {
        let whole = Span::new(0, file.text().len() as u32);
        file.source.words(whole).collect()
    });
    let outermost = std::iter::successors(Some(named), |&id| snapshot.entity(id).parent).last();
    [Some(named), outermost].into_iter().flatten().any(|id| words.contains(&snapshot.entity(id).name))
}

/// Whether the types of two fields are one but for their type arguments.
fn differs_in_arguments(comparison: &DeclarationComparison, pair: Pair<EntityId>) -> bool {
    let bare_type = |side: Side| {
        let snapshot = comparison.snapshots.get(side);
        let tree = snapshot.tree_of(*pair.get(side));
        let type_ = tree.type_child(snapshot.entity(*pair.get(side)).declaration)?;
        let parts = tree.children(type_).filter(|&part| tree.kind(part) != NodeKind::TypeArguments);
        let parts: Vec<u64> = parts.map(|part| tree.hash(part)).collect();
        Some((tree.kind(type_), tree.label(type_), parts))
    };
    bare_type(Side::Before).is_some() && bare_type(Side::Before) == bare_type(Side::After)
}

/// Whether a statement that calls something and names a field is in both types, the first of which goes on without it.
/// Of namesakes that several types lost or got, nobody knows which went where.
fn takes_code_along(comparison: &DeclarationComparison, pair: Pair<EntityId>, is_only: bool) -> bool {
    let owner = comparison.snapshots.before.enclosing_type(pair.before);
    if !is_only || comparison.partner(Side::Before, owner).is_none() {
        return false;
    }
    let before = naming(comparison, Side::Before, pair.before);
    !before.is_empty() && naming(comparison, Side::After, pair.after).iter().any(|it| before.contains(it))
}

/// The hashes of the statements that name a field and call something in the code of its type.
fn naming(comparison: &DeclarationComparison, side: Side, field: EntityId) -> FxHashSet<u64> {
    let snapshot = comparison.snapshots.get(side);
    let name = snapshot.entity(field).name;
    let code = snapshot.members(snapshot.enclosing_type(field)).filter_map(|member| snapshot.code(member));
    let hashes = code.flat_map(|code| {
        let (tree, body) = (code.tree, Body::new(code));
        let leaves = body.statements.iter().filter(|it| !it.is_composite()).map(|it| it.node);
        let names = |node: NodeId| tree.kind(node) == NodeKind::Name && tree.label(node) == name;
        let calls = |node: NodeId| matches!(tree.kind(node), NodeKind::Call | NodeKind::New);
        let telling = leaves
            .filter(|&leaf| tree.subtree(leaf).any(names) && tree.subtree(leaf).any(calls))
            .map(|leaf| tree.hash(leaf));
        telling.collect::<Vec<_>>()
    });
    hashes.collect()
}

/// A field moves with methods, with other fields, with statements that use it, as a constant with the same value, or to
/// a type that knows its own or is known there.
fn moved_field(
    comparison: &DeclarationComparison,
    pair: Pair<EntityId>,
    is_only: bool,
    ways: &Ways,
    known: &FxHashSet<Pair<EntityId>>,
) -> Option<Candidate> {
    let owners = owners(comparison, pair);
    let way = comparison.way(pair);
    let same_type =
        type_hash(comparison, Side::Before, pair.before) == type_hash(comparison, Side::After, pair.after);
    let is_in_hierarchy = matches!(way, Way::Up | Way::Down);
    let n_moved = ways.get(&owners).copied().unwrap_or(0);
    if way == Way::Stayed
        || comparison.contested_types.contains(&owners.after)
        || !(same_type || is_in_hierarchy || (n_moved > 0 && differs_in_arguments(comparison, pair)))
    {
        return None;
    }
    let files = Pair::new(
        comparison.snapshots.before.file_of(pair.before),
        comparison.snapshots.after.file_of(pair.after),
    );
    let same_file = files.before.path == files.after.path;
    let is_known = known.contains(&owners);
    let value = |side: Side| {
        let snapshot = comparison.snapshots.get(side);
        let tree = snapshot.tree_of(*pair.get(side));
        header::deferred(tree, snapshot.entity(*pair.get(side)).node).map(|node| tree.hash(node))
    };
    let same_value = value(Side::Before) == value(Side::After);
    let is_static = |side: Side| {
        comparison.snapshots.get(side).entity(*pair.get(side)).modifiers.contains(Modifiers::STATIC)
    };
    let is_constant =
        is_static(Side::Before) && is_static(Side::After) && value(Side::Before).is_some() && same_value;
    // Every type has a logger of its own.
    let type_name = comparison.snapshots.before.name(owners.before);
    let names_its_type = comparison
        .snapshots
        .before
        .span(pair.before)
        .text(files.before.text())
        .contains(&format!("{type_name}.class"));
    let accepted = is_in_hierarchy
        || (!names_its_type
            && (n_moved > 0 || is_constant || is_known || takes_code_along(comparison, pair, is_only)));
    let score =
        n_moved.min(5) as f64 + if same_value { 2.0 } else { 0.0 } + if same_file { 1.0 } else { 0.0 };
    let score = score + if is_in_hierarchy { 3.0 } else { 0.0 } + if same_type { 1.0 } else { 0.0 };
    accepted.then_some((score, pair, None))
}
