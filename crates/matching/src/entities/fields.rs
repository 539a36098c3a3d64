//! Fields of matched types that have another name.

use super::identity::{free_members, owner_pairs};
use super::methods::{Candidate, join_best, name_similarity};
use crate::{Comparison, Pass};
use refscope_model::{EntityId, EntityKind, header};
use refscope_text::{Pair, Side};
use rustc_hash::FxHashMap;

/// Fields that were consistently replaced in matched statements, or that have the same value and type.
pub(super) fn match_renamed(comparison: &mut Comparison) {
    for owners in owner_pairs(comparison) {
        let free = |side: Side| -> Vec<EntityId> {
            let snapshot = comparison.snapshots.get(side);
            let mut members = free_members(comparison, side, *owners.get(side));
            members.retain(|&id| {
                matches!(snapshot.entity(id).kind, EntityKind::Field | EntityKind::EnumConstant)
            });
            members
        };
        let group = Pair::new(free(Side::Before), free(Side::After));
        if group.before.is_empty() || group.after.is_empty() {
            continue;
        }
        let votes = votes(comparison, owners);
        let mut candidates: Vec<Candidate> = Vec::new();
        for &before in &group.before {
            for &after in &group.after {
                let is_only = group.before.len() == 1 && group.after.len() == 1;
                candidates.extend(renamed_field(comparison, Pair::new(before, after), &votes, is_only));
            }
        }
        join_best(comparison, candidates, Pass::Renamed);
    }
}

type Votes = FxHashMap<Pair<refscope_text::Symbol>, Count>;

/// How often something was seen. What constructors are given says little about what their fields mean.
#[derive(Clone, Copy, Default)]
struct Count {
    n_all: usize,
    n_outside_constructors: usize,
}

/// How often one name took the place of another in the matched statements of two types.
fn votes(comparison: &Comparison, owners: Pair<EntityId>) -> Votes {
    let mut votes = Votes::default();
    for before in comparison.snapshots.before.members(owners.before) {
        let Some(after) = comparison.partner(Side::Before, before) else { continue };
        let pair = Pair::new(before, after);
        let (Some(matching), Some(body), Some(other)) = (
            comparison.body_matching(pair),
            comparison.code_body(Side::Before, before),
            comparison.code_body(Side::After, after),
        ) else {
            continue;
        };
        let is_constructor = comparison.snapshots.after.entity(after).kind == EntityKind::Constructor;
        for replacement in matching.pairs.iter().flat_map(|pair| &pair.replacements) {
            let names = Pair::new(
                body.tree.label(replacement.nodes.before),
                other.tree.label(replacement.nodes.after),
            );
            let count: &mut Count = votes.entry(names).or_default();
            count.n_all += 1;
            count.n_outside_constructors += usize::from(!is_constructor);
        }
    }
    votes
}

/// Where each type has one field left over, less is asked for: that one took the place of the other somewhere, or
/// that half of their names is common.
fn renamed_field(
    comparison: &Comparison,
    pair: Pair<EntityId>,
    votes: &Votes,
    is_only: bool,
) -> Option<Candidate> {
    let facts = |side: Side| {
        let snapshot = comparison.snapshots.get(side);
        let entity = snapshot.entity(*pair.get(side));
        let tree = snapshot.tree_of(*pair.get(side));
        let type_ = tree.type_child(entity.declaration).map(|node| tree.hash(node));
        let value = header::deferred(tree, entity.node).map(|node| tree.hash(node));
        (entity.kind, entity.name, type_, value)
    };
    let (before, after) = (facts(Side::Before), facts(Side::After));
    if before.0 != after.0 {
        return None;
    }
    let count = votes.get(&Pair::new(before.1, after.1)).copied().unwrap_or_default();
    let n_votes = count.n_all;
    let same_value = before.3.is_some() && before.3 == after.3;
    let same_type = before.2 == after.2;
    let names = name_similarity(comparison, pair);
    let accepted = n_votes > 0
        && (same_type || names > 0.0 || (n_votes > 1 && count.n_outside_constructors > 0))
        || (same_type && same_value && names > 0.0)
        || (is_only && (count.n_outside_constructors > 0 || (same_type && names >= 0.5)));
    let score = n_votes.min(5) as f64
        + names
        + if same_value { 1.0 } else { 0.0 }
        + if same_type { 0.5 } else { 0.0 };
    accepted.then_some((score, pair, None))
}
