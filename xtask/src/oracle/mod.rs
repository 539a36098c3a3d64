//! `cargo xtask oracle`: how accurate matching and detection are on the labelled benchmarks.
//!
//! The real path runs over every labelled commit, from the repository to the answer. For each benchmark of
//! refactorings two files are committed: a table of figures, and a sorted list of short hashes of the right detections, so that
//! a diff shows what was gained and lost and no gain hides a loss. The benchmark's own texts stay outside: misses
//! and false alarms go to `target/oracle/`. The pages that show the figures follow. The sets of [`own`] are part of the
//! repository and are scored everywhere.

mod benchmark;
mod certainty;
mod entities;
mod halves;
mod judged;
pub(crate) mod own;
mod peer;
mod places;
mod score;
mod scoreboard;
mod statements;

pub(crate) use benchmark::{Benchmark, records, type_of};
pub(crate) use certainty::Certainty;
pub(crate) use halves::Halves;
pub(crate) use score::Counts;
pub(crate) use statements::Difference;

use crate::corpus::Corpus;
use crate::docs;
use anyhow::{Result, ensure};
use benchmark::{Tellings, Told};
use refscope_engine::git::Repository;
use refscope_engine::wording::description;
use refscope_engine::{Engine, Location, Mapping, MappingOptions, Refactoring, Source};
use score::{Found, Score};
use std::collections::BTreeMap;
use std::path::Path;

/// What to score.
#[derive(Default, clap::Args)]
pub(crate) struct Options {
    /// Only these benchmarks
    #[arg(value_parser = BENCHMARKS)]
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

impl Options {
    /// Whether a commit is among those asked for.
    fn accepts(&self, name: &str, id: &str) -> bool {
        self.commit.as_ref().is_none_or(|prefix| name.starts_with(prefix) || id.starts_with(prefix))
    }

    /// Whether a type is among those asked for.
    fn accepts_type(&self, title: &str) -> bool {
        self.types.is_empty() || self.types.iter().any(|asked| asked == title)
    }

    /// Whether all commits and types are asked for: only then are the scoreboards kept.
    fn is_everything(&self) -> bool {
        self.types.is_empty() && self.commit.is_none()
    }
}

const BENCHMARKS: [&str; 12] = [
    "ledger",
    "depot",
    "remapper-dev",
    "remapper-refactorings",
    "statements",
    "java1-dev",
    "java2-dev",
    "java1-dev2",
    "java2-dev2",
    "wild-dev",
    "train",
    "refactoringminer",
];

pub(crate) fn run(root: &Path, options: &Options) -> Result<()> {
    let corpus = Corpus::find(root);
    let names: Vec<&str> = match options.benchmarks.as_slice() {
        [] => BENCHMARKS.to_vec(),
        names => names.iter().map(String::as_str).collect(),
    };
    let mut is_current = true;
    for name in names {
        if own::SETS.contains(&name) {
            is_current &= refactorings(root, &own::corpus(root, name)?, name, options)?;
            continue;
        }
        let Some(corpus) = &corpus else {
            println!("{name:12} skipped, because REFSCOPE_CORPUS names no folder with benchmarks");
            continue;
        };
        is_current &= match name {
            "remapper-dev" => entities::run(root, corpus, name, options)?,
            "remapper-refactorings" => places::run(root, corpus, name, options)?,
            "refactoringminer" => peer::run(root, corpus, name, options)?,
            "statements" => statements::run(root, corpus, options)?,
            _ => refactorings(root, corpus, name, options)?,
        };
    }
    ensure!(
        is_current,
        "a scoreboard changed: run `cargo xtask oracle`, look at the difference and commit it"
    );
    if options.check || !options.is_everything() || corpus.is_none() { Ok(()) } else { docs::run(root) }
}

/// Scores refactorings and keeps the scoreboards; says whether they are what the code gives.
fn refactorings(root: &Path, corpus: &Corpus, name: &str, options: &Options) -> Result<bool> {
    let benchmark = Benchmark::read(corpus, name, options)?;
    let ids = benchmark.commits.iter().map(|commit| commit.commit.as_str());
    let mut found: BTreeMap<String, Found> = BTreeMap::new();
    detect(&corpus.repository(name)?, ids, |commit, refactorings| {
        let records = refactorings
            .iter()
            .flat_map(|it| records(&description(it)).into_iter().map(|record| (record, it.confidence)));
        found.insert(commit.to_owned(), records.collect());
    })?;
    let score = Score::new(&benchmark, &found, &Halves::read(root)?);
    println!("{name:12} {}", score.total());
    print!("{}", halves::sums(&score));
    scoreboard::write_differences(root, name, &score.differences())?;
    if !options.is_everything() {
        print!("{}", score.differences());
        return Ok(true);
    }
    let table = scoreboard::table(name, &benchmark, &score)?;
    let is_table_current = scoreboard::update(root, &format!("{name}.md"), &table, options.check)?;
    let hashes = scoreboard::right_hashes(&score);
    Ok(scoreboard::update(root, &format!("{name}.right.txt"), &hashes, options.check)? && is_table_current)
}

/// Our refactorings and the stored answers of RefactoringMiner, for the commits of a benchmark.
pub(crate) fn both_answers(corpus: &Corpus, name: &str) -> Result<(Tellings, Tellings)> {
    let theirs = benchmark::stored_tellings(corpus, name)?;
    let place = |locations: &Vec<Location>| {
        locations.first().map(|it| (it.path.to_string(), it.start.line, it.end.line))
    };
    let mut ours = Tellings::new();
    detect(&corpus.repository(name)?, theirs.keys().map(String::as_str), |commit, refactorings| {
        let told = refactorings.iter().flat_map(|it| {
            let places = it.locations.as_ref().map(place);
            let records = records(&description(it)).into_iter();
            records.map(move |description| Told { description, places: places.clone() })
        });
        ours.insert(commit.to_owned(), told.collect());
    })?;
    Ok((ours, theirs))
}

/// The pairs of statements of a benchmark that one tool has alone.
pub(crate) fn statement_differences(corpus: &Corpus, name: &str) -> Result<Vec<Difference>> {
    Ok(statements::score(corpus, name, &Options::default())?.1)
}

/// What the engine finds in each commit.
pub(crate) fn detect<'a>(
    repository: &Path,
    commits: impl Iterator<Item = &'a str>,
    mut each: impl FnMut(&str, Vec<Refactoring>),
) -> Result<()> {
    for mined in Engine::new().mine(source(repository, commits)?, &Default::default()) {
        each(mined.subject.commit(), mined.result?.found.refactorings);
    }
    Ok(())
}

/// What became what in each commit.
fn map(
    repository: &Path,
    commits: &[&str],
    with_statements: bool,
    mut each: impl FnMut(&str, Mapping),
) -> Result<()> {
    let options = MappingOptions { with_statements, ..MappingOptions::default() };
    let source = source(repository, commits.iter().copied())?;
    let mining =
        Engine::new().mine_with(source, &Default::default(), move |engine, _, change, cancellation| {
            engine.map(change, &options, cancellation)
        });
    for mined in mining {
        each(mined.subject.commit(), mined.result?.found);
    }
    Ok(())
}

/// The labelled commits of a repository.
fn source<'a>(repository: &Path, commits: impl Iterator<Item = &'a str>) -> Result<Source> {
    Ok(Source::listed(Repository::open(repository)?, commits))
}
