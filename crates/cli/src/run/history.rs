//! Which commits a run over many looks at.

use crate::failure::Failure;
use refscope_engine::git::{CommitId, Error, History, Repository, Revision};
use std::io::Read;
use std::path::Path;

/// All commits that can be reached from `last`.
///
/// They are those that lie between the first one of its line and itself, and that first one.
pub(super) fn whole_history(repository: &Repository, last: CommitId) -> Result<History, Error> {
    let first = first_ancestor(repository, last)?;
    let mut history = repository.commits_between(&first, &last)?;
    history.commits.insert(0, first);
    Ok(history)
}

/// Follows first parents to the end: in steps that double as long as they succeed, and halve when they overshoot,
/// so that every commit is passed a few times at most.
fn first_ancestor(repository: &Repository, last: CommitId) -> Result<CommitId, Error> {
    let mut first = last;
    let mut step = 1_u64;
    while step > 0 {
        match repository.resolve(&format!("{first}~{step}")) {
            Ok(Revision::Commit(ancestor)) => {
                first = ancestor;
                step *= 2;
            }
            Ok(Revision::Range(_)) | Err(_) => step /= 2,
        }
    }
    Ok(first)
}

/// The names in a list of commits: the first word of each line, so that the output of `git log --oneline` will do.
pub(super) fn commits_of(list: &Path) -> Result<Vec<String>, Failure> {
    let mut text = String::new();
    let outcome = if list == Path::new("-") {
        std::io::stdin().read_to_string(&mut text).map(drop)
    } else {
        std::fs::read_to_string(list).map(|read| text = read)
    };
    outcome.map_err(|error| {
        Failure::new(
            format!("the list of commits `{}` cannot be read: {error}", list.display()),
            "name a text file with one commit on each line",
        )
    })?;
    Ok(text.lines().filter_map(|line| line.split_whitespace().next()).map(str::to_owned).collect())
}
