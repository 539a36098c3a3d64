//! Fields that went to another type.

use super::{MAX_HOLDERS, Ways, free, owners, ways};
use crate::entities::evidence::type_hash;
use crate::entities::methods::{Candidate, join_best};
use crate::{Comparison, Pass, Way};
use refscope_model::{EntityId, EntityKind, Modifiers, header};
use refscope_text::{Pair, Side, Symbol};
use rustc_hash::FxHashMap;

/// Fields that are gone from one type and new in another one, with the same name; along a hierarchy the type may
/// differ.
pub(in crate::entities) fn match_fields(comparison: &mut Comparison) {
    let is_field = |kind| matches!(kind, EntityKind::Field | EntityKind::EnumConstant);
    let name = |side: Side, id: EntityId| comparison.snapshots.get(side).entity(id).name;
    let mut holders: FxHashMap<Symbol, Vec<EntityId>> = FxHashMap::default();
    for id in free(comparison, Side::After, is_field) {
        holders.entry(name(Side::After, id)).or_default().push(id);
    }
    let ways = ways(comparison);
    let mut candidates: Vec<Candidate> = Vec::new();
    for before in free(comparison, Side::Before, is_field) {
        let found = holders.get(&name(Side::Before, before));
        for &after in found.into_iter().flatten().take(MAX_HOLDERS) {
            candidates.extend(moved_field(comparison, Pair::new(before, after), &ways));
        }
    }
    join_best(comparison, candidates, Pass::Moved);
}

/// A field moves with the code that uses it, or within its file, or as a constant with the same value.
fn moved_field(comparison: &Comparison, pair: Pair<EntityId>, ways: &Ways) -> Option<Candidate> {
    let owners = owners(comparison, pair);
    let way = comparison.way(pair);
    let same_type =
        type_hash(comparison, Side::Before, pair.before) == type_hash(comparison, Side::After, pair.after);
    let is_in_hierarchy = matches!(way, Way::Up | Way::Down);
    if way == Way::Stayed || !(same_type || is_in_hierarchy) {
        return None;
    }
    let files = Pair::new(
        comparison.snapshots.before.file_of(pair.before),
        comparison.snapshots.after.file_of(pair.after),
    );
    let same_file = files.before.path == files.after.path;
    let n_moved = ways.get(&owners).copied().unwrap_or(0);
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
    let names_its_type =
        comparison.snapshots.before.span(pair.before).text(files.before.text()).contains(".class");
    let accepted = !names_its_type && (is_in_hierarchy || same_file || n_moved > 0 || is_constant);
    let score =
        n_moved.min(5) as f64 + if same_value { 2.0 } else { 0.0 } + if same_file { 1.0 } else { 0.0 };
    let score = score + if is_in_hierarchy { 3.0 } else { 0.0 } + if same_type { 1.0 } else { 0.0 };
    accepted.then_some((score, pair, None))
}
