//! Methods that went the way of others.

use super::methods::method_candidates;
use super::{free, owners, ways};
use crate::entities::evidence::{evidence, has_same_signature, name_similarity, word_similarity};
use crate::entities::methods::{Candidate, are_few, free_callables, join_best};
use crate::entities::nearest;
use crate::{CodeComparison, DeclarationComparison, Pass};
use refscope_model::{EntityId, EntityKind};
use refscope_text::{Pair, Side};

/// Methods that kept their name, signature and words and went the way of others, whatever became of most of their
/// statements. A constructor, which has the name of its type, must have kept all of its code.
pub(super) fn match_kept(comparison: &mut CodeComparison) {
    let ways = ways(comparison);
    let before = free(comparison, Side::Before, EntityKind::is_callable);
    let after = free(comparison, Side::After, EntityKind::is_callable);
    let mut candidates: Vec<Candidate> = Vec::new();
    for pair in method_candidates(comparison, &before, &after) {
        let entity = |side: Side| comparison.snapshots.get(side).entity(*pair.get(side));
        let is_constructor = entity(Side::Before).kind == EntityKind::Constructor;
        let same_name = entity(Side::Before).name == entity(Side::After).name;
        let is_kept = (is_constructor || same_name) && has_same_signature(comparison, pair);
        if is_kept && ways.contains_key(&owners(comparison, pair)) {
            let words = word_similarity(comparison, pair);
            let (evidence, matching) = evidence(comparison, pair);
            let has_common_code =
                if is_constructor { evidence.is_identical() } else { evidence.n_mapped > 0 };
            if has_common_code && words >= 0.4 {
                candidates.push((words, pair, matching));
            }
        }
    }
    join_best(comparison, candidates, Pass::Moved);
}

/// Methods that take and give the same and went the way of others with most of their code, under another name.
pub(super) fn match_renamed(comparison: &mut CodeComparison) {
    let mut ways: Vec<Pair<EntityId>> = ways(comparison).into_keys().collect();
    ways.sort();
    let mut candidates: Vec<Candidate> = Vec::new();
    for types in ways.into_iter().take_while(|_| !comparison.is_cancelled()) {
        let group = Pair::new(
            free_methods(comparison, Side::Before, types.before),
            free_methods(comparison, Side::After, types.after),
        );
        let pairs = nearest::pairs(comparison, &group, are_few(comparison, &group));
        candidates.extend(pairs.into_iter().filter_map(|pair| renamed(comparison, pair)));
    }
    join_best(comparison, candidates, Pass::Moved);
}

fn free_methods(comparison: &DeclarationComparison, side: Side, owner: EntityId) -> Vec<EntityId> {
    let snapshot = comparison.snapshots.get(side);
    let mut methods = free_callables(comparison, side, owner);
    methods.retain(|&id| snapshot.entity(id).kind == EntityKind::Method);
    methods
}

fn renamed(comparison: &CodeComparison, pair: Pair<EntityId>) -> Option<Candidate> {
    if !has_same_signature(comparison, pair) {
        return None;
    }
    let names = name_similarity(comparison, pair);
    let (evidence, matching) = evidence(comparison, pair);
    let is_whole = evidence.n_left == Pair::new(0, 0);
    let score = names + word_similarity(comparison, pair) + if is_whole { 1.0 } else { 0.0 };
    (evidence.n_mapped > 1 && evidence.is_majority()).then_some((score, pair, matching))
}
