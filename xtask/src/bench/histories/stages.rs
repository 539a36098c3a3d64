//! Where the time goes when a history is mined: the stages one by one, on one thread.

use crate::bench::clock::thread_time;
use anyhow::Result;
use refscope_archive::{ChangeOutcome, CommitEntry, Study, Writer};
use refscope_engine::git::{CommitId, Repository};
use refscope_engine::{Engine, Options, Source, Stats, Step};
use refscope_ranking::{purity, rank};
use refscope_refactorings::{detect, residue};
use std::num::NonZeroUsize;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// The stages in the order of the work, each with its time.
pub(super) type Stages = Vec<(&'static str, Duration)>;

/// What was done with a comparison, and how long it took.
#[derive(Default)]
struct Studied {
    study: Study,
    detecting: Duration,
    ranking: Duration,
    explaining: Duration,
    whole: Duration,
}

/// Mines all commits of a history, oldest first.
pub(super) fn measure(repository: &Path) -> Result<Stages> {
    let repository = Arc::new(Repository::open(repository)?);
    let source = Source::history(repository.clone(), "HEAD")?;
    let of_commit = |step: &Step| if let Step::Commit(id, _) = step { Some(*id) } else { None };
    let commits: Vec<CommitId> = source.steps().iter().filter_map(of_commit).collect();
    let options = Options { n_threads: NonZeroUsize::new(1), ..Options::default() };
    let mining = Engine::new().mine_with(source, &options, |engine, _, change, cancellation| {
        engine.view(change, cancellation, |comparison| {
            let start = Instant::now();
            let refactorings = detect(comparison, cancellation);
            let detecting = start.elapsed();
            let start = Instant::now();
            rank(comparison, &refactorings);
            let ranking = start.elapsed();
            let start = Instant::now();
            if !refactorings.is_empty() {
                purity(&refactorings, &residue(comparison, &refactorings));
            }
            let explaining = start.elapsed();
            let start = Instant::now();
            let study = Study::new(change, comparison, cancellation);
            Studied { study, detecting, ranking, explaining, whole: start.elapsed() }
        })
    });
    let folder = tempfile::tempdir()?;
    let mut writer = Writer::open(&folder.path().join("history.db"), &[])?;
    let id = writer.repository("history", "history")?;
    let mut total = Totals::default();
    for (commit, mined) in commits.iter().zip(mining) {
        let Ok(outcome) = mined.result else { continue };
        let Studied { study, detecting, ranking, explaining, whole } = outcome.found;
        total.add(&outcome.stats, [detecting, ranking, explaining, whole]);
        let start = thread_time()?;
        let change = ChangeOutcome::studied(0, study, outcome.notes, outcome.is_partial);
        writer.write(id, entry(&repository, commit), change)?;
        total.writing += thread_time()? - start;
    }
    let start = thread_time()?;
    writer.finish()?;
    total.writing += thread_time()? - start;
    Ok(total.stages())
}

fn entry(repository: &Repository, commit: &CommitId) -> CommitEntry {
    let details = repository.commit_details(commit).ok();
    let time = details.as_ref().map_or(0, |it| it.committer.time);
    CommitEntry { sha: commit.to_string(), time, parents: Vec::new(), details }
}

#[derive(Default)]
struct Totals {
    stats: Stats,
    detecting: Duration,
    ranking: Duration,
    explaining: Duration,
    keeping: Duration,
    writing: Duration,
}

impl Totals {
    fn add(&mut self, stats: &Stats, [detecting, ranking, explaining, whole]: [Duration; 4]) {
        self.stats.reading += stats.reading;
        self.stats.front += stats.front;
        self.stats.model += stats.model;
        self.stats.matching += stats.matching;
        self.detecting += detecting;
        self.ranking += ranking;
        self.explaining += explaining;
        self.keeping += whole.saturating_sub(detecting + ranking + explaining);
    }

    fn stages(&self) -> Stages {
        let Stats { reading, front, model, matching, .. } = self.stats;
        vec![
            ("reading from the repository", reading),
            ("lexing, skeletons", front),
            ("model", model),
            ("matching", matching),
            ("detecting", self.detecting),
            ("ranking candidates", self.ranking),
            ("explaining lines, purity", self.explaining),
            ("rows of entities", self.keeping),
            ("writing to the database", self.writing),
        ]
    }
}
