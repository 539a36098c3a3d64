//! How much two pieces of code have in common, from their words alone.

use crate::Comparison;
use refscope_model::EntityId;
use refscope_text::{Pair, Side, Symbol};
use rustc_hash::FxHashMap;

/// How much the words of two whole declarations have in common.
pub(crate) fn declaration_similarity(comparison: &Comparison, pair: Pair<EntityId>) -> f64 {
    let words = |side: Side| {
        let snapshot = comparison.snapshots.get(side);
        let id = *pair.get(side);
        let span = snapshot.tree_of(id).span(snapshot.entity(id).declaration);
        snapshot.file_of(id).source.words(span)
    };
    dice(words(Side::Before), words(Side::After))
}

/// The dice coefficient of two bags of words: twice what is common, by what there is. Two empty bags are equal.
pub(crate) fn dice(before: impl Iterator<Item = Symbol>, after: impl Iterator<Item = Symbol>) -> f64 {
    let mut counts: FxHashMap<Symbol, i32> = FxHashMap::default();
    let mut n_before = 0;
    for word in before {
        *counts.entry(word).or_default() += 1;
        n_before += 1;
    }
    let mut n_after = 0;
    let mut n_common = 0;
    for word in after {
        n_after += 1;
        if let Some(count) = counts.get_mut(&word)
            && *count > 0
        {
            *count -= 1;
            n_common += 1;
        }
    }
    if n_before + n_after == 0 { 1.0 } else { 2.0 * f64::from(n_common) / f64::from(n_before + n_after) }
}
