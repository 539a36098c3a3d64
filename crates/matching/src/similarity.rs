//! How much two pieces of code have in common.

use crate::DeclarationComparison;
use refscope_model::{EntityId, Snapshot};
use refscope_text::{Pair, Side, Symbol};
use rustc_hash::FxHashMap;

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

/// How many declarations of a change say a word: what few say tells more.
#[derive(Debug)]
pub(crate) struct Rarity {
    n_holders: FxHashMap<Symbol, u32>,
    n_declarations: u32,
}

/// Small changes have few declarations, and not each of their words is rare for that.
const MIN_DECLARATIONS: u32 = 50;

impl Rarity {
    /// Counts the declarations of both versions.
    pub(crate) fn new(snapshots: Pair<&Snapshot>) -> Self {
        let mut rarity = Self { n_holders: FxHashMap::default(), n_declarations: 0 };
        for snapshot in [snapshots.before, snapshots.after] {
            for id in
                snapshot.ids().filter(|&id| !snapshot.entity(id).kind.is_type() && !snapshot.is_local(id))
            {
                rarity.n_declarations += 1;
                for word in sorted_words(snapshot, id).chunk_by(|a, b| a == b) {
                    *rarity.n_holders.entry(word[0]).or_default() += 1;
                }
            }
        }
        rarity
    }

    /// What a word tells: the fewer say it, the more.
    pub(crate) fn weight(&self, word: Symbol) -> f64 {
        let n_all = f64::from(self.n_declarations.max(MIN_DECLARATIONS));
        let n_holders = f64::from(self.n_holders.get(&word).copied().unwrap_or(1));
        ((n_all + 1.0) / (n_holders + 0.5)).ln().max(0.0)
    }

    /// The dice coefficient of two sorted bags of words by what they tell, and what the one that says less tells.
    pub(crate) fn dice(&self, before: &[Symbol], after: &[Symbol]) -> (f64, f64) {
        let mass = |words: &[Symbol]| words.iter().map(|&word| self.weight(word)).sum::<f64>();
        let (mut one, mut other, mut common) = (before, after, 0.0);
        while let ([first, rest @ ..], [second, others @ ..]) = (one, other) {
            common += if first == second { self.weight(*first) } else { 0.0 };
            (one, other) =
                (if first <= second { rest } else { one }, if second <= first { others } else { other });
        }
        let masses = (mass(before), mass(after));
        let all = masses.0 + masses.1;
        (if all > 0.0 { 2.0 * common / all } else { 0.0 }, masses.0.min(masses.1))
    }
}

/// The words of a whole declaration, sorted.
fn sorted_words(snapshot: &Snapshot, id: EntityId) -> Vec<Symbol> {
    let span = snapshot.tree_of(id).span(snapshot.entity(id).declaration);
    let mut words: Vec<Symbol> = snapshot.file_of(id).source.words(span).collect();
    words.sort_unstable();
    words
}

/// The weight of a graded sign, linear between the levels that are given.
pub(crate) fn level(value: f64, levels: &[(f64, f64)]) -> f64 {
    let Some(next) = levels.iter().position(|&(at, _)| value < at) else { return levels[levels.len() - 1].1 };
    let Some(previous) = next.checked_sub(1) else { return levels[0].1 };
    let ((low, weight), (high, other)) = (levels[previous], levels[next]);
    weight + (other - weight) * (value - low) / (high - low)
}
