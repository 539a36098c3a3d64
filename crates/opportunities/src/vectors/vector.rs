//! A vector and its arithmetic.

use super::{FEATURES, Feature, N_FEATURES};

/// How often each feature occurs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Vector {
    counts: [u16; N_FEATURES],
}

impl Default for Vector {
    fn default() -> Self {
        Self { counts: [0; N_FEATURES] }
    }
}

impl Vector {
    /// How often a feature occurs.
    pub const fn get(&self, feature: Feature) -> u32 {
        self.counts[feature as usize] as u32
    }

    /// Counts a feature some times more. A count that is full stays full.
    pub fn add(&mut self, feature: Feature, n: u32) {
        let count = &mut self.counts[feature as usize];
        *count = count.saturating_add(n.min(u32::from(u16::MAX)) as u16);
    }

    /// Puts another count in the place of one.
    pub fn set(&mut self, feature: Feature, n: u32) {
        self.counts[feature as usize] = n.min(u32::from(u16::MAX)) as u16;
    }

    /// Whether some count is full, so that nobody knows what it would be.
    pub fn is_full(&self) -> bool {
        self.counts.contains(&u16::MAX)
    }

    /// Both together.
    pub fn plus(mut self, other: &Self) -> Self {
        for (count, more) in self.counts.iter_mut().zip(other.counts) {
            *count = count.saturating_add(more);
        }
        self
    }

    /// What is left when another one is taken away, which must be part of it.
    pub fn minus(mut self, other: &Self) -> Self {
        for (count, less) in self.counts.iter_mut().zip(other.counts) {
            *count = count.saturating_sub(less);
        }
        self
    }

    /// What both have: the smaller one of each count.
    pub fn common(mut self, other: &Self) -> Self {
        for (count, theirs) in self.counts.iter_mut().zip(other.counts) {
            *count = theirs.min(*count);
        }
        self
    }

    /// Where the two differ, and by how much: what `after` has more.
    pub fn difference(before: &Self, after: &Self) -> Vec<(Feature, i64)> {
        let deltas = FEATURES.iter().map(|&it| (it, i64::from(after.get(it)) - i64::from(before.get(it))));
        deltas.filter(|it| it.1 != 0).collect()
    }

    /// How much all is.
    pub fn sum(&self) -> u32 {
        self.counts.iter().map(|&it| u32::from(it)).sum()
    }

    /// How many features occur.
    pub fn n_present(&self) -> usize {
        self.counts.iter().filter(|&&it| it > 0).count()
    }

    /// The sum of the differences of all counts.
    pub fn distance(&self, other: &Self) -> u32 {
        self.counts.iter().zip(other.counts).map(|(&one, other)| u32::from(one.abs_diff(other))).sum()
    }

    /// Equal vectors have equal hashes.
    pub fn hash(&self) -> u64 {
        self.hash_of(|_| true)
    }

    /// A hash of the counts of some features.
    pub fn hash_of(&self, is_counted: impl Fn(usize) -> bool) -> u64 {
        let mut hash = 0u64;
        for (at, &count) in self.counts.iter().enumerate() {
            if count > 0 && is_counted(at) {
                hash = hash.wrapping_add(mix((at as u64) << 32 | u64::from(count)));
            }
        }
        hash
    }
}

/// A folded multiplication: every bit of the value reaches every bit of the result.
pub(crate) fn mix(value: u64) -> u64 {
    let product = u128::from(value ^ 0x9e37_79b9_7f4a_7c15) * 0xd6e8_feb8_6659_fd93;
    (product as u64) ^ (product >> 64) as u64
}
