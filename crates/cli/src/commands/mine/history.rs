//! One repository: from its plan to the rows of its commits.

use super::Merges;
use super::plan::{Plan, Planned, Selection};
use super::progress::Progress;
use crate::failure::{Failure, Status, tell};
use refscope_archive::{ChangeOutcome, CommitEntry, RepositoryId, Study, Writer};
use refscope_engine::git::{self, Repository};
use refscope_engine::text::{Cancellation, Change, Side, SourceFile};
use refscope_engine::{Engine, Options, Outcome, Source, Step};
use std::io::Write;
use std::path::Path;
use std::sync::Arc;

/// Comparing takes about so many bytes of memory for each byte of the files.
const BYTES_FOR_EACH_BYTE: usize = 60;

/// What ends the work on a repository.
pub(super) enum Error {
    /// All repositories are concerned.
    Database(refscope_archive::Error),
    /// This one is.
    Repository(Failure),
}

impl From<refscope_archive::Error> for Error {
    fn from(error: refscope_archive::Error) -> Self {
        Self::Database(error)
    }
}

impl From<git::Error> for Error {
    fn from(error: git::Error) -> Self {
        Self::Repository(error.into())
    }
}

/// What makes a commit one that is left out.
#[derive(Clone, Copy, Debug)]
pub(super) struct Limits {
    /// Changed files of any kind.
    pub(super) max_files: Option<usize>,
    /// Memory, as estimated.
    pub(super) max_megabytes: usize,
}

/// A repository and what there is to do in it.
pub(super) struct History {
    name: String,
    repository: Arc<Repository>,
    id: RepositoryId,
    plan: Plan,
}

impl History {
    /// Finds out what is to be done.
    pub(super) fn open(
        path: &Path,
        selection: &Selection,
        merges: Merges,
        writer: &mut Writer,
    ) -> Result<Self, Error> {
        let repository = Arc::new(Repository::open(path)?);
        let url = repository.origin_url().unwrap_or_else(|| {
            path.canonicalize().unwrap_or_else(|_| path.to_owned()).to_string_lossy().into_owned()
        });
        let name = name_of(&url);
        // Nothing is written of a repository that cannot be read.
        let Plan { .. } = Plan::new(&repository, selection, merges, &Default::default())?;
        let id = writer.repository(&name, &url)?;
        if selection.retry {
            writer.forget_failed(id)?;
        }
        let plan = Plan::new(&repository, selection, merges, &writer.known(id)?)?;
        if let Some(reachable) = &plan.reachable {
            match writer.mark_reachable(id, reachable)? {
                0 => {}
                n => tell(
                    "note",
                    &format!(
                        "{name}: its history was rewritten: nothing leads to {n} of the known commits any more; they are kept, marked as unreachable"
                    ),
                ),
            }
        }
        Ok(Self { name, repository, id, plan })
    }

    /// Looks at all that is planned and writes it, in order.
    pub(super) fn mine(self, writer: &mut Writer, options: Options, limits: Limits) -> Result<Status, Error> {
        let Self { name, repository, id, plan } = self;
        let planned = &plan.changes;
        let steps = planned.iter().filter(|it| it.skipped.is_none()).map(step).collect();
        let mut progress = Progress::start(&name, planned.len(), plan.n_known);
        let source = Source::new(repository.clone(), steps);
        let mut mining = Engine::new().mine_with(source, &options, move |engine, _, change, cancellation| {
            study(engine, change, cancellation, limits)
        });
        let mut status = Status::Complete;
        for change in planned {
            let outcome = match change.skipped {
                Some(reason) => ChangeOutcome::skipped(change.parent, reason),
                None => match mining.next() {
                    Some(mined) => outcome(change.parent, mined.result),
                    None => break,
                },
            };
            if matches!(outcome.state, refscope_archive::State::Failed | refscope_archive::State::Partial) {
                status = Status::Partial;
            }
            progress.advance(outcome.study.refactorings.len());
            writer.write(id, entry(&repository, change), outcome)?;
        }
        writer.flush()?;
        progress.end();
        Ok(status)
    }
}

/// `jsoup` for `https://github.com/jhy/jsoup.git`.
fn name_of(url: &str) -> String {
    let last = url.trim_end_matches('/').rsplit(['/', '\\', ':']).next().unwrap_or(url);
    let name = last.trim_end_matches(".git").trim_end_matches(".bundle");
    if name.is_empty() { url.to_owned() } else { name.to_owned() }
}

/// Tells what there is to do in a repository: each commit with how many source files it touches, counting itself as one.
pub(super) fn tell_plan(
    path: &Path,
    selection: &Selection,
    merges: Merges,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let repository = Arc::new(Repository::open(path)?);
    let Plan { changes, .. } = Plan::new(&repository, selection, merges, &Default::default())?;
    let source = Source::new(repository, Vec::new());
    for change in &changes {
        let n_touched = if change.skipped.is_some() { 0 } else { source.n_touched(&step(change)) };
        writeln!(out, "{} {}", change.commit.id, 1 + n_touched)
            .map_err(|error| Failure::unwritable("standard output", &error))?;
    }
    Ok(())
}

fn step(planned: &Planned) -> Step {
    Step::Commit(planned.commit.id, (planned.parent > 0).then_some(planned.parent))
}

fn entry(repository: &Repository, Planned { commit, .. }: &Planned) -> CommitEntry {
    CommitEntry {
        sha: commit.id.to_string(),
        time: commit.time,
        parents: commit.parents.iter().map(ToString::to_string).collect(),
        details: repository.commit_details(&commit.id).ok(),
    }
}

fn outcome(parent: usize, result: Result<Outcome<Study>, refscope_engine::Error>) -> ChangeOutcome {
    match result {
        Ok(Outcome { found, notes, is_partial, .. }) => {
            ChangeOutcome::studied(parent, found, notes, is_partial)
        }
        Err(error) => ChangeOutcome::failed(parent, error.to_string()),
    }
}

/// Compares a change, unless it is beyond the limits.
fn study(engine: &Engine, change: &Change, cancellation: &Cancellation, limits: Limits) -> Outcome<Study> {
    let n_files = change.n_files_of_any_kind;
    let n_megabytes = n_bytes(change).saturating_mul(BYTES_FOR_EACH_BYTE) >> 20;
    let reason = match limits.max_files {
        Some(max) if n_files > max => Some(format!("large: it changes {n_files} files")),
        _ if n_megabytes > limits.max_megabytes => {
            Some(format!("memory: comparing its files would take about {n_megabytes} MB"))
        }
        _ => None,
    };
    if reason.is_some() {
        return Outcome { found: Study::without_comparison(change, reason), ..Outcome::default() };
    }
    engine.view(change, cancellation, |comparison| Study::new(change, comparison, cancellation))
}

fn n_bytes(change: &Change) -> usize {
    let size = |file: &SourceFile| file.text.len();
    let files = change.files.iter().flat_map(|file| Side::BOTH.map(|side| file.source(side)));
    files.flatten().map(size).sum()
}
