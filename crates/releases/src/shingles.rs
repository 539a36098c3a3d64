//! Shingles: the hashes of all windows of some words, as a sorted multiset of which the smallest are kept.
//!
//! The hash is not a Rabin fingerprint: words are symbols of 64 bits already, and mixing those of a window takes one
//! multiplication each. What is kept depends on the words alone, so two bodies that share most windows keep mostly the
//! same ones.

use crate::options::PerMille;
use refscope_text::Symbol;

/// A sorted multiset of hashes.
pub(crate) type Shingles = Box<[u64]>;

/// The `n_kept` smallest hashes of the windows of some words. Fewer words than a window are one shingle.
pub(crate) fn of_words(words: &[Symbol], window: usize, n_kept: usize) -> Shingles {
    if words.is_empty() {
        return Box::default();
    }
    let window = window.clamp(1, words.len());
    smallest(words.windows(window).map(hash).collect(), n_kept)
}

/// The smallest of the shingles of several parts.
pub(crate) fn union<'s>(parts: impl Iterator<Item = &'s Shingles>, n_kept: usize) -> Shingles {
    smallest(parts.flat_map(|part| part.iter().copied()).collect(), n_kept)
}

fn smallest(mut hashes: Vec<u64>, n_kept: usize) -> Shingles {
    hashes.sort_unstable();
    hashes.truncate(n_kept);
    hashes.into_boxed_slice()
}

fn hash(window: &[Symbol]) -> u64 {
    window.iter().fold(0x9e37_79b9_7f4a_7c15, |hash, word| {
        let product = u128::from(hash ^ word.value()) * 0xd6e8_feb8_6659_fd93;
        (product as u64) ^ (product >> 64) as u64
    })
}

/// How many hashes two multisets have in common.
pub(crate) fn n_common(one: &[u64], other: &[u64]) -> usize {
    let (mut at, mut at_other, mut n_common) = (0, 0, 0);
    while at < one.len() && at_other < other.len() {
        match one[at].cmp(&other[at_other]) {
            std::cmp::Ordering::Less => at += 1,
            std::cmp::Ordering::Greater => at_other += 1,
            std::cmp::Ordering::Equal => {
                n_common += 1;
                at += 1;
                at_other += 1;
            }
        }
    }
    n_common
}

/// The mean of the two shares that the common part has: nothing can be said where a side is empty.
pub(crate) fn similarity(one: &[u64], other: &[u64]) -> Option<PerMille> {
    mean_share(n_common(one, other), one.len(), other.len())
}

/// The mean of what `n_common` is of either side.
pub(crate) fn mean_share(n_common: usize, n_one: usize, n_other: usize) -> Option<PerMille> {
    if n_one == 0 || n_other == 0 {
        return None;
    }
    let share = |n: usize| (n_common * 1000 / n) as PerMille;
    Some((share(n_one) + share(n_other)) / 2)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Vec<Symbol> {
        text.split_whitespace().map(Symbol::of).collect()
    }

    #[test]
    fn similarity_is_the_mean_of_both_shares() {
        let one = of_words(&words("a b c d e f g h i j"), 2, 64);
        let other = of_words(&words("a b c d e f g h x"), 2, 64);
        assert_eq!((one.len(), other.len(), n_common(&one, &other)), (9, 8, 7));
        assert_eq!(similarity(&one, &other), Some((777 + 875) / 2));
    }

    #[test]
    fn repeated_windows_count_as_often_as_they_stand() {
        let one = of_words(&words("a a a a"), 1, 64);
        let other = of_words(&words("a a"), 1, 64);
        assert_eq!(n_common(&one, &other), 2);
    }

    #[test]
    fn nothing_is_similar_to_nothing() {
        assert_eq!(similarity(&[], &[]), None);
        assert_eq!(similarity(&[], &[1]), None);
    }

    #[test]
    fn long_code_keeps_the_same_smallest_hashes_wherever_it_stands() {
        let text: String = (0..1000).map(|n| format!("w{n} ")).collect();
        let moved = format!("x y z {text}");
        let (one, other) = (of_words(&words(&text), 2, 100), of_words(&words(&moved), 2, 100));
        assert!(similarity(&one, &other).is_some_and(|share| share > 950));
    }
}
