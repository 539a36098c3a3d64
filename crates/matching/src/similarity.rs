//! How much two pieces of code have in common.

use crate::DeclarationComparison;
use refscope_model::EntityId;
use refscope_text::{Pair, Side, Symbol};

/// Matched members by all members for types, common words by all words for the rest.
pub fn similarity(comparison: &DeclarationComparison, pair: Pair<EntityId>) -> f64 {
    let Pair { before, after } = comparison.snapshots.as_ref();
    if comparison.is_unchanged(pair) {
        return 1.0;
    }
    if before.entity(pair.before).kind.is_type() {
        let n_all = before.members(pair.before).count() + after.members(pair.after).count();
        let partners = before.members(pair.before).filter_map(|it| comparison.partner(Side::Before, it));
        let n_common = partners.filter(|&it| after.entity(it).parent == Some(pair.after)).count();
        return if n_all == 0 { 1.0 } else { 2.0 * n_common as f64 / n_all as f64 };
    }
    declaration_similarity(comparison, pair)
}

/// How much the words of two whole declarations have in common.
pub(crate) fn declaration_similarity(comparison: &DeclarationComparison, pair: Pair<EntityId>) -> f64 {
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
    let sorted = |words: &mut dyn Iterator<Item = Symbol>| {
        let mut words: Vec<Symbol> = words.collect();
        words.sort_unstable();
        words
    };
    let (before, after) = (sorted(&mut { before }), sorted(&mut { after }));
    let n_all = before.len() + after.len();
    if n_all == 0 { 1.0 } else { 2.0 * n_common(&before, &after) as f64 / n_all as f64 }
}

/// How many words two sorted lists have in common.
fn n_common(mut one: &[Symbol], mut other: &[Symbol]) -> usize {
    let mut n_common = 0;
    while let ([first, rest @ ..], [second, others @ ..]) = (one, other) {
        n_common += usize::from(first == second);
        one = if first <= second { rest } else { one };
        other = if second <= first { others } else { other };
    }
    n_common
}
