//! Fields that went up under another name.

use super::free;
use crate::entities::evidence::type_hash;
use crate::entities::methods::{Candidate, join_best};
use crate::{CodeComparison, DeclarationComparison, Pass};
use refscope_model::{EntityId, EntityKind};
use refscope_text::{Pair, Side, Symbol};
use rustc_hash::FxHashMap;

/// Joins a field with a new one of a type above that code of its own type uses in its place. Where the new one is
/// known as that of another type already, both went there.
pub(in crate::entities) fn match_pulled_up_fields(comparison: &mut CodeComparison) {
    let uses = uses_instead(comparison).into_iter().filter(|&(pair, _)| is_raised(comparison, pair));
    let mut candidates: Vec<Candidate> = uses.map(|(pair, n_uses)| (f64::from(n_uses), pair, None)).collect();
    candidates.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
    let pairs: Vec<Pair<EntityId>> = candidates.iter().map(|&(_, pair, _)| pair).collect();
    candidates.retain(|&(_, pair, _)| comparison.entities.are_free(pair));
    join_best(comparison, candidates, Pass::Moved);
    for pair in pairs {
        let is_noted = comparison.pulled_up_members.iter().any(|raised| raised.before == pair.before);
        if comparison.entities.is_free(Side::Before, pair.before) && !is_noted {
            comparison.pulled_up_members.push(pair);
        }
    }
}

/// How often matched code of a type that has lost a field uses a field in its place that is new in its type.
fn uses_instead(comparison: &CodeComparison) -> FxHashMap<Pair<EntityId>, u32> {
    let is_field = |kind| kind == EntityKind::Field;
    let mut lost: FxHashMap<(EntityId, Symbol), EntityId> = FxHashMap::default();
    for id in free(comparison, Side::Before, is_field) {
        let snapshot = &comparison.snapshots.before;
        lost.insert((snapshot.enclosing_type(id), snapshot.entity(id).name), id);
    }
    let mut new: FxHashMap<Symbol, Vec<EntityId>> = FxHashMap::default();
    let moved = comparison.pairs().filter(|(_, pass)| *pass == Pass::Moved).map(|(pair, _)| pair.after);
    let moved = moved.filter(|&id| is_field(comparison.snapshots.after.entity(id).kind));
    for id in free(comparison, Side::After, is_field).into_iter().chain(moved) {
        new.entry(comparison.snapshots.after.entity(id).name).or_default().push(id);
    }
    let mut n_uses = FxHashMap::default();
    for (owner, names) in replaced_names(comparison, &lost) {
        if let (Some(&before), Some(found)) = (lost.get(&(owner, names.before)), new.get(&names.after)) {
            for &after in found {
                *n_uses.entry(Pair::new(before, after)).or_default() += 1;
            }
        }
    }
    n_uses
}

/// What stands instead of which name in the matched code of types that have lost fields.
fn replaced_names(
    comparison: &CodeComparison,
    lost: &FxHashMap<(EntityId, Symbol), EntityId>,
) -> Vec<(EntityId, Pair<Symbol>)> {
    let mut owners: Vec<EntityId> = lost.keys().map(|&(owner, _)| owner).collect();
    owners.sort();
    owners.dedup();
    let mut names = Vec::new();
    for owner in owners {
        for before in comparison.snapshots.before.members(owner) {
            let Some(after) = comparison.partner(Side::Before, before) else { continue };
            let pair = Pair::new(before, after);
            let (Some(matching), Some(body), Some(other)) = (
                comparison.body_matching(pair),
                comparison.code_body(Side::Before, before),
                comparison.code_body(Side::After, after),
            ) else {
                continue;
            };
            let replacements = matching.pairs.iter().flat_map(|pair| &pair.replacements);
            names.extend(replacements.map(|it| {
                (owner, Pair::new(body.tree.label(it.nodes.before), other.tree.label(it.nodes.after)))
            }));
        }
    }
    names
}

/// Whether a field is of the type of another one that stands above what became of its own type.
///
/// ```text
/// before: class Cat extends Pet { String name; }
/// after:  class Pet { String label; }  class Cat extends Pet {}
/// ```
fn is_raised(comparison: &DeclarationComparison, pair: Pair<EntityId>) -> bool {
    let Pair { before, after } = comparison.snapshots.as_ref();
    let above = after.entity(after.enclosing_type(pair.after));
    let owner = comparison.partner(Side::Before, before.enclosing_type(pair.before));
    owner.is_some_and(|owner| after.is_below(owner, above))
        && type_hash(comparison, Side::Before, pair.before) == type_hash(comparison, Side::After, pair.after)
}
