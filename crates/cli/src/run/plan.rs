//! What to compare: from the arguments to a list of changes.

use crate::failure::Failure;
use clap::Args;
use refscope_engine::git::{self, Merges, Repository};
use refscope_engine::{Source, Step};
use std::ffi::{OsStr, OsString};
use std::io::Read;
use std::path::{Path, PathBuf};

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
    /// Every commit of the range, or of the history of REV, oldest first.
    #[arg(long, conflicts_with_all = ["parent", "worktree", "staged", "before", "after", "commits"])]
    each: bool,
    /// With --each: merges as well, each against its first parent.
    #[arg(long, requires = "each")]
    merges: bool,
    /// Which parent to compare a merge with, counted from 1 [default: the first].
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

impl InputArguments {
    /// Whether one failure leaves the others alone: that of a single change is all there is to say.
    pub(super) const fn is_list(&self) -> bool {
        self.each || self.commits.is_some()
    }

    /// All changes to look at, in the order of the report.
    pub(crate) fn source(&self) -> Result<Source, Failure> {
        if let (Some(before), Some(after)) = (&self.before, &self.after) {
            return Ok(Source::folders(before, after));
        }
        let (repository, revision) = open(self)?;
        let source = if self.worktree {
            Source::new(repository, vec![Step::WorkTree])
        } else if self.staged {
            Source::new(repository, vec![Step::Staged])
        } else if let Some(list) = &self.commits {
            Source::listed(repository, commits_of(list)?.iter().map(String::as_str))
        } else if self.each {
            let merges = if self.merges { Merges::Included } else { Merges::LeftOut };
            Source::history_with(repository, &revision, merges)?
        } else {
            Source::revision(repository, &revision)?
        };
        Ok(match self.parent {
            Some(parent) => source.against_parent(parent),
            None => source,
        })
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

/// The names in a list of commits: the first word of each line, so that the output of `git log --oneline` will do.
pub(crate) fn commits_of(list: &Path) -> Result<Vec<String>, Failure> {
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
