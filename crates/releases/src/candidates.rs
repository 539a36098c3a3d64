//! Which entities of the later version may be what an entity of the earlier one became, by their shingles. An index
//! from shingles to entities is asked, so that the work grows with what is common and not with all pairs.

use crate::options::PerMille;
use crate::shingles::{Shingles, similarity};
use rustc_hash::FxHashMap;

/// A shingle that more entities have than this tells nothing.
const MAX_POSTINGS: usize = 256;

/// So many entities are compared exactly, those with the most common shingles first.
const MAX_COMPARED: usize = 64;

/// So many candidates are kept for one entity.
const MAX_CANDIDATES: usize = 16;

/// Entities by their shingles.
pub(crate) struct ShingleIndex<'s> {
    shingles: Vec<&'s Shingles>,
    postings: FxHashMap<u64, Vec<u32>>,
}

impl<'s> ShingleIndex<'s> {
    pub(crate) fn new(shingles: Vec<&'s Shingles>) -> Self {
        let mut postings: FxHashMap<u64, Vec<u32>> = FxHashMap::default();
        for (place, shingles) in shingles.iter().enumerate() {
            let mut last = None;
            for &shingle in shingles.iter().filter(|&&shingle| last.replace(shingle) != Some(shingle)) {
                let posting = postings.entry(shingle).or_default();
                if posting.len() <= MAX_POSTINGS {
                    posting.push(place as u32);
                }
            }
        }
        Self { shingles, postings }
    }

    /// The places of entities that are similar to these shingles, the most similar first.
    pub(crate) fn similar(&self, wanted: &Shingles, threshold: PerMille) -> Vec<(usize, PerMille)> {
        let mut n_common: FxHashMap<u32, u32> = FxHashMap::default();
        let mut last = None;
        for shingle in wanted.iter().filter(|&&shingle| last.replace(shingle) != Some(shingle)) {
            let posting = self.postings.get(shingle).filter(|posting| posting.len() <= MAX_POSTINGS);
            for &place in posting.into_iter().flatten() {
                *n_common.entry(place).or_default() += 1;
            }
        }
        let mut places: Vec<(u32, u32)> = n_common.into_iter().collect();
        places.sort_unstable_by_key(|&(place, n_common)| (std::cmp::Reverse(n_common), place));
        places.truncate(MAX_COMPARED);
        let compared = places.into_iter().filter_map(|(place, _)| {
            let share = similarity(wanted, self.shingles[place as usize])?;
            (share > threshold).then_some((place as usize, share))
        });
        let mut similar: Vec<(usize, PerMille)> = compared.collect();
        similar.sort_unstable_by_key(|&(place, share)| (std::cmp::Reverse(share), place));
        similar.truncate(MAX_CANDIDATES);
        similar
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shingles(hashes: &[u64]) -> Shingles {
        hashes.into()
    }

    #[test]
    fn the_most_similar_comes_first_and_the_threshold_is_strict() {
        let known = [shingles(&[1, 2, 3, 4]), shingles(&[1, 2, 3, 9]), shingles(&[7, 8])];
        let index = ShingleIndex::new(known.iter().collect());
        assert_eq!(index.similar(&shingles(&[1, 2, 3, 4]), 500), [(0, 1000), (1, 750)]);
        assert_eq!(index.similar(&shingles(&[1, 2, 3, 4]), 750), [(0, 1000)]);
    }

    #[test]
    fn what_everybody_has_leads_nowhere() {
        let known: Vec<Shingles> = (0..1000).map(|_| shingles(&[5])).collect();
        assert!(ShingleIndex::new(known.iter().collect()).similar(&shingles(&[5]), 0).is_empty());
    }
}
