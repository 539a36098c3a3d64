//! Commits with entries that people judged one by one.

use super::Options;
use crate::corpus::Corpus;
use anyhow::{Context, Result};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use std::fs::File;
use std::io::{BufRead, BufReader};

/// A commit and what was judged in it.
#[derive(Deserialize)]
pub(super) struct JudgedCommit<E> {
    pub(super) id: String,
    pub(super) commit: String,
    pub(super) entries: Vec<E>,
}

/// The commits of a file that were asked for.
pub(super) fn read<E: DeserializeOwned>(
    corpus: &Corpus,
    file: &str,
    options: &Options,
) -> Result<Vec<JudgedCommit<E>>> {
    let path = corpus.file(file);
    let file = File::open(&path).with_context(|| format!("the corpus has no {}", path.display()))?;
    let mut commits = Vec::new();
    for line in BufReader::new(file).lines() {
        let commit: JudgedCommit<E> = serde_json::from_str(&line?)?;
        if options.accepts(&commit.id, &commit.commit) {
            commits.push(commit);
        }
    }
    Ok(commits)
}
