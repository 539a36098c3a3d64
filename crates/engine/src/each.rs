//! Many commits, on all cores, with the results in order.

use crate::{Detection, Engine, Outcome, with_time_limit};
use rayon::prelude::*;
use refscope_git::{CommitId, Error, Repository};
use refscope_matching::{Mapping, MappingOptions};
use refscope_syntax::Language;
use refscope_text::Cancellation;
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
        each: impl FnMut(&CommitId, Result<Detection, Error>) -> bool,
    ) {
        let detect = |commit: &CommitId| self.detect_commit(repository, commit, None, limit);
        in_batches(commits, detect, each);
    }

    /// What became what in many commits, handed to `each` in the given order until it says stop.
    pub fn map_each(
        &self,
        repository: &Repository,
        commits: &[CommitId],
        with_statements: bool,
        each: impl FnMut(&CommitId, Result<Outcome<Mapping>, Error>) -> bool,
    ) {
        let options = MappingOptions { with_statements, ..MappingOptions::default() };
        let map = |commit: &CommitId| {
            let change = repository.commit_change(commit, None, &is_source)?;
            Ok(self.map(&change, &options, &Cancellation::default()))
        };
        in_batches(commits, map, each);
    }
}

/// Works on all cores and hands over the results in order.
fn in_batches<T: Send>(
    commits: &[CommitId],
    work: impl Fn(&CommitId) -> T + Sync,
    mut each: impl FnMut(&CommitId, T) -> bool,
) {
    for batch in commits.chunks(BATCH) {
        let results: Vec<T> = batch.par_iter().map(&work).collect();
        for (commit, result) in batch.iter().zip(results) {
            if !each(commit, result) {
                return;
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
