//! What to compare: from the arguments to a list of jobs.

use super::history::{commits_of, whole_history};
use super::stats::Timed;
use crate::failure::{Failure, catch_panics};
use clap::Args;
use refscope_engine::git::{self, Change, CommitId, Note, Repository, Revision, folders_change};
use refscope_engine::syntax::Language;
use refscope_engine::text::{Cancellation, Pair};
use refscope_engine::{Outcome, with_time_limit};
use refscope_report::Subject;
use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// What to compare.
#[derive(Debug, Args)]
#[command(next_help_heading = "What to compare")]
pub(crate) struct InputArguments {
    /// A folder of a repository, or a bare repository [default: .].
    #[arg(value_name = "REPO", help_heading = None::<&str>, conflicts_with_all = ["before", "after"])]
    repository: Option<OsString>,
    /// A commit, tag or branch, compared with its parent, or a range `A..B` as one change [default: HEAD]. It may
    /// stand alone, without REPO.
    #[arg(value_name = "REV", help_heading = None::<&str>, conflicts_with_all = ["before", "after"])]
    revision: Option<String>,
    /// Every commit of the range, or of the history of REV, oldest first and without merges.
    #[arg(long, conflicts_with_all = ["parent", "worktree", "staged", "before", "after", "commits"])]
    each: bool,
    /// Which parent to compare a merge with, counted from 1.
    #[arg(long, value_name = "N", conflicts_with_all = ["worktree", "staged", "before", "after"])]
    parent: Option<usize>,
    /// The files on disk against the last commit.
    #[arg(long, conflicts_with_all = ["revision", "staged", "before", "after", "commits"])]
    worktree: bool,
    /// What is staged against the last commit.
    #[arg(long, conflicts_with_all = ["revision", "before", "after", "commits"])]
    staged: bool,
    /// The earlier of two folders, which need not be repositories.
    #[arg(long, value_name = "DIR", requires = "after")]
    before: Option<PathBuf>,
    /// The later of two folders.
    #[arg(long, value_name = "DIR", requires = "before")]
    after: Option<PathBuf>,
    /// The commits named in this file, one on each line, or on standard input for `-`.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["revision", "before", "after"])]
    commits: Option<PathBuf>,
}

/// One comparison to make.
#[derive(Debug)]
pub(super) enum Job {
    Commit(CommitId),
    Range(Pair<CommitId>),
    WorkTree,
    Staged,
    Folders(Pair<PathBuf>),
    /// A name in a list of commits that could not be resolved.
    Unresolved(String, Failure),
}

impl Job {
    /// What the report calls it.
    pub(super) fn subject(&self) -> Subject {
        match self {
            Self::Commit(id) => Subject::Commit(id.to_string()),
            Self::Range(ids) => Subject::Range(ids.map(|id| id.to_string())),
            Self::WorkTree => Subject::WorkTree,
            Self::Staged => Subject::Staged,
            Self::Folders(paths) => {
                Subject::Folders(paths.as_ref().map(|path| path.to_string_lossy().into_owned()))
            }
            Self::Unresolved(name, _) => Subject::Commit(name.clone()),
        }
    }
}

/// All comparisons to make, in the order of the report.
#[derive(Debug)]
pub(super) struct Plan {
    repository: Option<Repository>,
    parent: Option<usize>,
    pub(super) jobs: Vec<Job>,
    /// Whether one failure leaves the others alone.
    is_list: bool,
    /// How many merges a history has.
    pub(super) n_merges: usize,
    /// What else of it is left out.
    pub(super) left_out: Vec<String>,
}

impl Plan {
    pub(super) fn new(arguments: &InputArguments) -> Result<Self, Failure> {
        let mut plan = Self {
            repository: None,
            parent: arguments.parent,
            jobs: Vec::new(),
            is_list: arguments.each || arguments.commits.is_some(),
            n_merges: 0,
            left_out: Vec::new(),
        };
        if let (Some(before), Some(after)) = (&arguments.before, &arguments.after) {
            plan.jobs.push(Job::Folders(Pair::new(before.clone(), after.clone())));
            return Ok(plan);
        }
        let (repository, revision) = open(arguments)?;
        if arguments.worktree {
            plan.jobs.push(Job::WorkTree);
        } else if arguments.staged {
            plan.jobs.push(Job::Staged);
        } else if let Some(list) = &arguments.commits {
            plan.jobs = commits_of(list)?.into_iter().map(|name| listed_commit(&repository, name)).collect();
        } else if arguments.each {
            plan.add_history(&repository, repository.resolve(&revision)?)?;
        } else {
            plan.jobs.push(match repository.resolve(&revision)? {
                Revision::Commit(id) => Job::Commit(id),
                Revision::Range(ids) => Job::Range(ids),
            });
        }
        plan.repository = Some(repository);
        Ok(plan)
    }

    fn add_history(&mut self, repository: &Repository, revision: Revision) -> Result<(), Failure> {
        let history = match revision {
            Revision::Commit(id) => whole_history(repository, id)?,
            Revision::Range(ids) => repository.commits_between(&ids.before, &ids.after)?,
        };
        self.jobs.extend(history.commits.into_iter().map(Job::Commit));
        self.n_merges = history.n_merges;
        self.left_out = history.notes.into_iter().map(|note| note.message).collect();
        Ok(())
    }

    /// Where the repository was cloned from, empty where that is unknown.
    pub(super) fn origin(&self) -> String {
        self.repository.as_ref().and_then(Repository::origin_url).unwrap_or_default()
    }

    /// Does a job. Whatever goes wrong concerns this job alone.
    pub(super) fn run<T: Send>(
        &self,
        job: &Job,
        limit: Option<Duration>,
        work: impl FnOnce(&Change, &Cancellation) -> Outcome<T> + Send,
    ) -> Result<Timed<T>, Failure> {
        catch_panics(|| {
            with_time_limit(limit, |cancellation| {
                let start = Instant::now();
                let change = self.change(job)?;
                let reading = start.elapsed();
                Ok(Timed { outcome: work(&change, cancellation), reading })
            })
        })
    }

    fn change(&self, job: &Job) -> Result<Change, Failure> {
        let accepts: &dyn Fn(&str) -> bool = &|path| Language::of_path(path).is_some();
        let repository = || self.repository.as_ref().expect("only folders are compared without a repository");
        Ok(match job {
            Job::Commit(id) => repository().commit_change(id, self.parent, accepts)?,
            Job::Range(ids) => repository().range_change(&ids.before, &ids.after, accepts)?,
            Job::WorkTree => repository().worktree_change(accepts)?,
            Job::Staged => repository().staged_change(accepts)?,
            Job::Folders(paths) => folders_change(&paths.before, &paths.after, accepts)?,
            Job::Unresolved(_, failure) => return Err(failure.clone()),
        })
    }

    /// In a list of commits, one that fails has no results and a note that says why.
    pub(super) fn forgive<T: Default>(
        &self,
        outcome: Result<Timed<T>, Failure>,
    ) -> Result<Timed<T>, Failure> {
        match outcome {
            Err(failure) if self.is_list => {
                let note = Note { path: None, message: failure.message().to_owned() };
                let outcome = Outcome { notes: vec![note], is_partial: true, ..Outcome::default() };
                Ok(Timed { outcome, ..Timed::default() })
            }
            outcome => outcome,
        }
    }
}

/// Opens the repository and says which revision is meant. A single argument that is no file or folder is a
/// revision of the repository around the current folder.
fn open(arguments: &InputArguments) -> Result<(Repository, String), Failure> {
    let here = OsStr::new(".");
    let (path, revision) = match (&arguments.repository, &arguments.revision) {
        (Some(path), Some(revision)) => (path.as_os_str(), revision.as_str()),
        (Some(path), None) if Path::new(path).exists() => (path.as_os_str(), "HEAD"),
        (Some(argument), None) => return open_here(argument),
        (None, _) => (here, "HEAD"),
    };
    Ok((Repository::open(Path::new(path))?, revision.to_owned()))
}

fn open_here(argument: &OsStr) -> Result<(Repository, String), Failure> {
    let name = argument.to_string_lossy().into_owned();
    let neither = || {
        Failure::new(
            format!("`{name}` is neither a folder nor a revision of the repository around this folder"),
            "name a repository, a revision, or both: `refscope detect REPO REV`",
        )
    };
    let repository = Repository::open(Path::new(".")).map_err(|_| neither())?;
    match repository.resolve(&name) {
        Ok(_) => Ok((repository, name)),
        Err(git::Error::UnknownRevision { .. } | git::Error::Unborn) => Err(neither()),
        Err(error) => Err(error.into()),
    }
}

fn listed_commit(repository: &Repository, name: String) -> Job {
    match repository.resolve(&name) {
        Ok(Revision::Commit(id)) => Job::Commit(id),
        Ok(Revision::Range(ids)) => Job::Range(ids),
        Err(error) => Job::Unresolved(name, error.into()),
    }
}
