//! `cargo xtask oracle`: how accurate detection is on the labelled benchmarks.
//!
//! The real path runs over every labelled commit, from the repository to the descriptions. For each benchmark
//! two files are committed: a table of figures, and a sorted list of short hashes of the right detections, so that
//! a diff shows what was gained and lost and no gain hides a loss. The benchmark's own texts stay outside: misses
//! and false alarms go to `target/oracle/`.

mod benchmark;
mod score;
mod scoreboard;

pub(crate) use benchmark::type_of;

use crate::corpus::Corpus;
use anyhow::{Result, ensure};
use benchmark::Benchmark;
use refscope_engine::{Engine, git::Repository, git::Revision};
use score::Score;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// What to score.
#[derive(clap::Args)]
pub(crate) struct Options {
    /// The benchmarks; all labelled Java ones when none is named
    benchmarks: Vec<String>,
    /// Only these types of refactorings
    #[arg(long = "type")]
    types: Vec<String>,
    /// Only commits whose name or id starts like this
    #[arg(long)]
    commit: Option<String>,
    /// Change nothing; fail when the committed scoreboards are not what the code gives
    #[arg(long)]
    check: bool,
}

const BENCHMARKS: [&str; 3] = ["java1-dev", "java2-dev", "wild-dev"];

pub(crate) fn run(root: &Path, options: &Options) -> Result<()> {
    let Some(corpus) = Corpus::find(root) else {
        println!("oracle: skipped, because REFSCOPE_CORPUS names no folder with benchmarks");
        return Ok(());
    };
    let names: Vec<&str> = match options.benchmarks.as_slice() {
        [] => BENCHMARKS.to_vec(),
        names => names.iter().map(String::as_str).collect(),
    };
    let is_narrow = !options.types.is_empty() || options.commit.is_some();
    let mut is_current = true;
    for name in names {
        let benchmark = Benchmark::read(&corpus, name, options)?;
        let found = detect(&corpus.repository(name)?, &benchmark)?;
        let score = Score::new(&benchmark, &found);
        println!("{name:12} {}", score.total());
        scoreboard::write_differences(root, name, &score)?;
        if is_narrow {
            score.print_differences();
        } else {
            is_current &= scoreboard::update(root, name, &benchmark, &score, options.check)?;
        }
    }
    ensure!(
        is_current,
        "a scoreboard changed: run `cargo xtask oracle`, look at the difference and commit it"
    );
    Ok(())
}

/// What the engine finds in each commit, one record for each class of a list.
fn detect(repository: &Path, benchmark: &Benchmark) -> Result<BTreeMap<String, BTreeSet<String>>> {
    let repository = Repository::open(repository)?;
    let mut commits = Vec::new();
    for commit in &benchmark.commits {
        if let Revision::Commit(id) = repository.resolve(&commit.commit)? {
            commits.push(id);
        }
    }
    let mut found = BTreeMap::new();
    let mut failure = None;
    Engine::new().detect_each(&repository, &commits, None, |commit, detection| match detection {
        Ok(detection) => {
            let records = detection.found.iter().flat_map(|it| benchmark::records(&it.description));
            found.insert(commit.to_string(), records.collect());
            true
        }
        Err(error) => {
            failure = Some(error);
            false
        }
    });
    failure.map_or(Ok(found), |error| Err(error.into()))
}
