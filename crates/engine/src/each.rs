//! Many commits, on all cores, with the results in order.

use crate::{Detection, Engine, with_time_limit};
use rayon::prelude::*;
use refscope_git::{CommitId, Error, Repository};
use refscope_syntax::Language;
use std::time::Duration;

/// How many commits are under way at once; their results wait for the first of them.
const BATCH: usize = 64;

impl Engine {
    /// The refactorings of one commit against its parent.
    pub fn detect_commit(
        &self,
        repository: &Repository,
        commit: &CommitId,
        parent: Option<usize>,
        limit: Option<Duration>,
    ) -> Result<Detection, Error> {
        with_time_limit(limit, |cancellation| {
            let change = repository.commit_change(commit, parent, &is_source)?;
            Ok(self.detect(&change, cancellation))
        })
    }

    /// The refactorings of many commits, handed to `each` in the given order until it says stop.
    pub fn detect_each(
        &self,
        repository: &Repository,
        commits: &[CommitId],
        limit: Option<Duration>,
        mut each: impl FnMut(&CommitId, Result<Detection, Error>) -> bool,
    ) {
        for batch in commits.chunks(BATCH) {
            let detections: Vec<_> =
                batch.par_iter().map(|commit| self.detect_commit(repository, commit, None, limit)).collect();
            for (commit, detection) in batch.iter().zip(detections) {
                if !each(commit, detection) {
                    return;
                }
            }
        }
    }
}

/// Sets how many threads all engines of this process use; it can be called once, before any work.
pub fn use_threads(n_threads: usize) -> Result<(), String> {
    rayon::ThreadPoolBuilder::new().num_threads(n_threads).build_global().map_err(|error| error.to_string())
}

/// Whether a path is one that some front end reads.
pub(crate) fn is_source(path: &str) -> bool {
    Language::of_path(path).is_some()
}
