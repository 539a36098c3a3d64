//! Locality-sensitive keys for vectors that are nearly equal.
//!
//! The features are dealt into one group more than the distance that is wanted. Two vectors that differ by no more
//! than that differ in no more than that many features, so at least one group is the same in both: one of the keys is
//! equal, always. Random projections would find most such pairs; this finds all, and the same ones in every run.

use super::Vector;

/// How far apart near vectors may be, as the sum of the differences of their counts.
pub const NEAR_DISTANCE: u32 = 2;

const N_GROUPS: usize = NEAR_DISTANCE as usize + 1;

/// The keys of a vector, one for each group of features.
pub fn near_keys(vector: &Vector) -> [u64; N_GROUPS] {
    std::array::from_fn(|group| {
        let hash = vector.hash_of(|at| at % N_GROUPS == group);
        super::vector::mix(hash ^ group as u64)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::vectors::FEATURES;

    #[test]
    fn near_vectors_share_a_key_whatever_they_differ_in() {
        let mut base = Vector::default();
        FEATURES.iter().enumerate().for_each(|(at, &feature)| base.add(feature, at as u32 % 5 + 1));
        for &one in FEATURES {
            for &other in FEATURES {
                let mut near = base;
                near.add(one, 1);
                near.set(other, near.get(other) - 1);
                let (ours, theirs) = (near_keys(&base), near_keys(&near));
                assert!(base.distance(&near) <= NEAR_DISTANCE);
                assert!(ours.iter().zip(theirs).any(|(ours, theirs)| *ours == theirs));
            }
        }
    }
}
