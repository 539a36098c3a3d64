//! Which removed file lives on in which added one, by the similarity of their content.
//!
//! The answer is a hint, and follows `git diff -M`: files with a name that only they have are compared first and
//! need to be quite similar; then all are compared with all, and the most similar ones go together, as long as
//! half of their content is the same.

use crate::edits::{Accepts, file_name};
use crate::moves::retain_free;
use crate::similarity::{Fingerprint, MAX_SCORE, PieceIndex};
use refscope_text::{Pair, SourceFile};
use rustc_hash::FxHashMap;
use std::cmp::Reverse;

/// All removed files are compared with all added ones as long as there are no more pairs than the square of this;
/// beyond it only files of the same name are. It is git's own default.
pub const RENAME_LIMIT: usize = 1_000;

/// Half of the content must be the same.
const MIN_SCORE: u64 = MAX_SCORE / 2;

/// For files that share a name with no other, three quarters are enough to look no further.
const MIN_SCORE_OF_SAME_NAME: u64 = MAX_SCORE / 4 * 3;

/// Takes the files that were renamed out of both lists, which are ordered by path.
pub(crate) fn take_renames(
    removed: &mut Vec<SourceFile>,
    added: &mut Vec<SourceFile>,
    accepts: Accepts<'_>,
) -> Vec<Pair<SourceFile>> {
    if removed.is_empty() || added.is_empty() {
        return Vec::new();
    }
    let mut search = Search::new(removed, added, accepts);
    search.pair_unique_names();
    search.pair_most_similar();
    let Search { pairs, is_taken, .. } = search;
    let renames = pairs.iter().map(|pair| Pair::new(removed[pair.before].clone(), added[pair.after].clone()));
    let renames = renames.collect();
    retain_free(removed, &is_taken.before);
    retain_free(added, &is_taken.after);
    renames
}

/// The places of the files in both lists and what is known about them.
struct Search<'a> {
    files: Pair<&'a [SourceFile]>,
    accepts: Accepts<'a>,
    fingerprints: Pair<Vec<Fingerprint>>,
    is_taken: Pair<Vec<bool>>,
    pairs: Vec<Pair<usize>>,
}

impl<'a> Search<'a> {
    fn new(removed: &'a [SourceFile], added: &'a [SourceFile], accepts: Accepts<'a>) -> Self {
        let files = Pair::new(removed, added);
        // A text that nobody waits for any more is like no other.
        let fingerprint =
            |file: &SourceFile| Fingerprint::of(if accepts.is_cancelled() { "" } else { &file.text });
        Self {
            files,
            accepts,
            fingerprints: files.map(|files| files.iter().map(fingerprint).collect()),
            is_taken: files.map(|files| vec![false; files.len()]),
            pairs: Vec::new(),
        }
    }

    fn pair_unique_names(&mut self) {
        let unique = self.files.map(unique_names);
        let mut pairs: Vec<Pair<usize>> = unique
            .before
            .iter()
            .filter_map(|(name, &before)| Some(Pair::new(before?, (*unique.after.get(name)?)?)))
            .collect();
        pairs.sort_unstable();
        for pair in pairs {
            let (before, after) =
                (&self.fingerprints.before[pair.before], &self.fingerprints.after[pair.after]);
            if before.score(after) >= MIN_SCORE_OF_SAME_NAME {
                self.take(pair);
            }
        }
    }

    fn pair_most_similar(&mut self) {
        let free = self
            .is_taken
            .as_ref()
            .map(|is_taken| (0..is_taken.len()).filter(|&at| !is_taken[at]).collect::<Vec<_>>());
        if free.before.len() * free.after.len() > RENAME_LIMIT * RENAME_LIMIT {
            return;
        }
        let index = PieceIndex::new(free.before.iter().map(|&at| &self.fingerprints.before[at]).collect());
        let mut candidates = Vec::new();
        for &after in free.after.iter().take_while(|_| !self.accepts.is_cancelled()) {
            let scores = free.before.iter().zip(index.scores(&self.fingerprints.after[after]));
            candidates.extend(scores.filter(|&(_, score)| score >= MIN_SCORE).map(|(&before, score)| {
                let paths = Pair::new(&self.files.before[before].path, &self.files.after[after].path);
                (Reverse(score), file_name(paths.before) != file_name(paths.after), after, before)
            }));
        }
        candidates.sort_unstable();
        for (_, _, after, before) in candidates {
            if !self.is_taken.before[before] && !self.is_taken.after[after] {
                self.take(Pair::new(before, after));
            }
        }
    }

    fn take(&mut self, pair: Pair<usize>) {
        self.is_taken.before[pair.before] = true;
        self.is_taken.after[pair.after] = true;
        self.pairs.push(pair);
    }
}

/// The place of each file name, where only one file has it.
fn unique_names(files: &[SourceFile]) -> FxHashMap<&str, Option<usize>> {
    let mut places = FxHashMap::default();
    for (at, file) in files.iter().enumerate() {
        places.entry(file_name(&file.path)).and_modify(|place| *place = None).or_insert(Some(at));
    }
    places
}
