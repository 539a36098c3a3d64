//! Renames that another method speaks against: where one became two, or two became one, none was renamed.

use super::evidence::{evidence, letter_similarity, name_similarity, parameter_similarity};
use super::methods::{free_callables, has_same_code};
use super::renamed_methods::{calls, follows_named};
use crate::{CodeComparison, DeclarationComparison, Pass};
use refscope_model::{EntityId, EntityKind};
use refscope_text::{Pair, Side};
use rustc_hash::FxHashMap;

/// Gives up the pairs of methods with another name that have a rival: a method of the same type, left without a
/// partner, that fits one of the two as well in code, parameters and name. Accessors go with their fields.
pub(super) fn separate_rivalled(comparison: &mut CodeComparison) {
    let is_renamed = |&(pair, pass): &(Pair<EntityId>, Pass)| {
        pass == Pass::Renamed
            && comparison.snapshots.before.entity(pair.before).kind == EntityKind::Method
            && !has_same_code(comparison, pair)
    };
    let renamed: Vec<_> = comparison.pairs().filter(is_renamed).map(|(pair, _)| pair).collect();
    let mut free = Free::default();
    let renamed = renamed.into_iter().take_while(|_| !comparison.is_cancelled());
    let rivalled = renamed.filter(|&pair| has_rival(comparison, pair, &mut free));
    for pair in rivalled.collect::<Vec<_>>() {
        comparison.separate(Side::Before, pair.before);
    }
}

/// The methods of each type that have no partner.
type Free = Pair<FxHashMap<EntityId, Vec<EntityId>>>;

/// The costly look at the code comes last.
fn has_rival(comparison: &CodeComparison, pair: Pair<EntityId>, free: &mut Free) -> bool {
    let rivals = rivals_by_header(comparison, pair, free);
    if rivals.is_empty() {
        return false;
    }
    let (own, matching) = evidence(comparison, pair);
    let goes_with_named = matching.and_then(|it| follows_named(comparison, pair, &it)) == Some(true);
    !goes_with_named && rivals.into_iter().any(|rival| own.is_met_by(&evidence(comparison, rival).0))
}

/// The pairs of one of two methods with others without a partner whose names and parameters fit at least as well.
fn rivals_by_header(
    comparison: &DeclarationComparison,
    pair: Pair<EntityId>,
    free: &mut Free,
) -> Vec<Pair<EntityId>> {
    let (own_names, own_parameters) = (names(comparison, pair), parameter_similarity(comparison, pair));
    let mut rivals = Vec::new();
    for side in Side::BOTH {
        let snapshot = comparison.snapshots.get(side);
        let kept = *pair.get(side.other());
        let Some(owner) = snapshot.entity(*pair.get(side)).parent else { continue };
        let free = free.get_mut(side).entry(owner).or_insert_with(|| {
            let mut free = free_callables(comparison, side, owner);
            free.retain(|&id| snapshot.entity(id).kind == EntityKind::Method);
            free
        });
        let others = free.iter().filter(|&&id| !calls(comparison, side, *pair.get(side), id));
        let pairs = others.take(MAX_RIVALS).map(|&id| side.pair(id, kept));
        rivals.extend(pairs.filter(|&rival| {
            names(comparison, rival).into_iter().zip(own_names).all(|(name, own)| name >= own)
                && parameter_similarity(comparison, rival) >= own_parameters
        }));
    }
    rivals
}

/// How many methods without a partner are compared with one that has one.
const MAX_RIVALS: usize = 100;

/// What two names have in common, by words and by letters.
fn names(comparison: &DeclarationComparison, pair: Pair<EntityId>) -> [f64; 2] {
    [name_similarity(comparison, pair), letter_similarity(comparison, pair)]
}
