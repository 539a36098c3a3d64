//! What to compare: a list of changes that are read when their turn comes.

use refscope_git::{self as git, Change, CommitId, Merges, Repository, Request, Revision, folders_change};
use refscope_syntax::Language;
use refscope_text::{Cancellation, CommitInfo, FileChange, Note, Pair, SourceFile, Subject};
use std::path::PathBuf;
use std::sync::Arc;

/// A list of changes: of one repository, or between two folders.
#[derive(Debug, Default)]
pub struct Source {
    repository: Option<Arc<Repository>>,
    steps: Vec<Step>,
    left_out: LeftOut,
}

/// What a history has and a source has not.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LeftOut {
    /// How many merges.
    pub n_merges: usize,
    /// Commits that cannot be compared.
    pub notes: Vec<Note>,
}

/// Two versions to compare.
#[derive(Debug)]
pub enum Step {
    /// A commit and one of its parents, counted from 1; without a number, its first one.
    Commit(CommitId, Option<usize>),
    /// Two commits.
    Range(Pair<CommitId>),
    /// The last commit and the files on disk.
    WorkTree,
    /// The last commit and the index.
    Staged,
    /// Two folders.
    Folders(Pair<PathBuf>),
    /// A name that stands for no commit.
    Unresolved(String),
}

impl Source {
    /// Some steps of a repository.
    pub fn new(repository: impl Into<Arc<Repository>>, steps: Vec<Step>) -> Self {
        Self { repository: Some(repository.into()), steps, left_out: LeftOut::default() }
    }

    /// A commit against its parent, or a range as one step.
    pub fn revision(repository: impl Into<Arc<Repository>>, revision: &str) -> Result<Self, git::Error> {
        let repository = repository.into();
        let step = Step::from(repository.resolve(revision)?);
        Ok(Self::new(repository, vec![step]))
    }

    /// Every commit of a range, or of all that led to a revision, the oldest first. Merges are left out.
    pub fn history(repository: impl Into<Arc<Repository>>, revision: &str) -> Result<Self, git::Error> {
        Self::history_with(repository, revision, Merges::LeftOut)
    }

    /// The same, with or without merges.
    pub fn history_with(
        repository: impl Into<Arc<Repository>>,
        revision: &str,
        merges: Merges,
    ) -> Result<Self, git::Error> {
        let repository = repository.into();
        let history = match repository.resolve(revision)? {
            Revision::Commit(id) => repository.ancestors(&id, merges)?,
            Revision::Range(ids) => repository.commits_between(&ids.before, &ids.after, merges)?,
        };
        let left_out = LeftOut { n_merges: history.n_merges, notes: history.notes };
        Ok(Self { left_out, ..Self::commits(repository, history.commits) })
    }

    /// Some commits, each against its parent.
    pub fn commits(
        repository: impl Into<Arc<Repository>>,
        commits: impl IntoIterator<Item = CommitId>,
    ) -> Self {
        Self::new(repository, commits.into_iter().map(|id| Step::Commit(id, None)).collect())
    }

    /// Revisions by their names. One that does not exist is a step that fails.
    pub fn listed<'a>(
        repository: impl Into<Arc<Repository>>,
        names: impl IntoIterator<Item = &'a str>,
    ) -> Self {
        let repository = repository.into();
        let step = |name: &str| {
            repository.resolve(name).map_or_else(|_| Step::Unresolved(name.to_owned()), Step::from)
        };
        let steps = names.into_iter().map(step).collect();
        Self::new(repository, steps)
    }

    /// Two folders, which need not be repositories.
    pub fn folders(before: impl Into<PathBuf>, after: impl Into<PathBuf>) -> Self {
        let paths = Pair::new(before.into(), after.into());
        Self { steps: vec![Step::Folders(paths)], ..Self::default() }
    }

    /// The same commits against another parent, counted from 1.
    #[must_use]
    pub fn against_parent(mut self, number: usize) -> Self {
        for step in &mut self.steps {
            if let Step::Commit(_, parent) = step {
                *parent = Some(number);
            }
        }
        self
    }

    /// The steps, in order.
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// The repository that the steps are of.
    pub fn repository(&self) -> Option<&Arc<Repository>> {
        self.repository.as_ref()
    }

    /// What the history has beside the steps.
    pub fn left_out(&self) -> &LeftOut {
        &self.left_out
    }

    /// Where the repository was cloned from, empty where that is unknown.
    pub fn origin(&self) -> String {
        self.repository.as_ref().and_then(|repository| repository.origin_url()).unwrap_or_default()
    }

    /// What the commit of a step says about itself; nothing where the step is none, or its commit cannot be read.
    pub fn commit_info(&self, step: &Step) -> Option<CommitInfo> {
        let Step::Commit(id, _) = step else { return None };
        self.repository.as_ref()?.commit_info(id).ok()
    }

    /// What the commit of a step says below the first line of its message.
    pub fn commit_text(&self, step: &Step) -> String {
        let Step::Commit(id, _) = step else { return String::new() };
        self.repository.as_ref().and_then(|it| it.commit_text(id).ok()).unwrap_or_default()
    }

    /// How many source files a step touches, where it is a commit that can be read. It costs little beside the work on them.
    pub fn n_touched(&self, step: &Step) -> usize {
        let (Step::Commit(id, parent), Some(repository)) = (step, &self.repository) else { return 0 };
        repository.n_touched(id, *parent, &is_source).unwrap_or(0)
    }

    /// Reads the later version of a file that a step changed.
    pub fn read_later(&self, step: &Step, path: &str) -> Result<Option<SourceFile>, git::Error> {
        let change = step.read(self.repository.as_deref(), &|it: &str| it == path)?;
        Ok(change.files.into_iter().find_map(|file| match file {
            FileChange::Added(file) | FileChange::Modified(Pair { after: file, .. }) => Some(file),
            _ => None,
        }))
    }

    /// Reads what one of the steps changed in the languages that are read, until the work is cancelled.
    pub fn read(&self, step: &Step, cancellation: &Cancellation) -> Result<Change, git::Error> {
        self.read_where(step, &is_source, cancellation)
    }

    /// Reads what one of the steps changed in files with such paths, until the work is cancelled.
    pub(crate) fn read_where(
        &self,
        step: &Step,
        accepts: &dyn Fn(&str) -> bool,
        cancellation: &Cancellation,
    ) -> Result<Change, git::Error> {
        step.read(self.repository.as_deref(), &SourceFiles { accepts, cancellation })
    }
}

impl From<Revision> for Step {
    fn from(revision: Revision) -> Self {
        match revision {
            Revision::Commit(id) => Self::Commit(id, None),
            Revision::Range(ids) => Self::Range(ids),
        }
    }
}

impl Step {
    /// Reads what the step changed in files that are in no language that is read.
    pub fn read_other_files(&self, repository: Option<&Repository>) -> Result<Change, git::Error> {
        self.read(repository, &|path: &str| !is_source(path))
    }

    fn read(&self, repository: Option<&Repository>, accepts: &dyn Request) -> Result<Change, git::Error> {
        if let Self::Folders(paths) = self {
            return folders_change(&paths.before, &paths.after, accepts);
        }
        let repository = repository.ok_or(git::Error::Bare)?;
        match self {
            Self::Commit(id, parent) => repository.commit_change(id, *parent, accepts),
            Self::Range(ids) => repository.range_change(&ids.before, &ids.after, accepts),
            Self::Staged => repository.staged_change(accepts),
            Self::Unresolved(name) => Err(repository.resolve(name).err().unwrap_or(git::Error::Unborn)),
            Self::WorkTree | Self::Folders(_) => repository.worktree_change(accepts),
        }
    }

    /// What a record calls it.
    pub fn subject(&self) -> Subject {
        match self {
            Self::Commit(id, _) => Subject::Commit(id.to_string()),
            Self::Range(ids) => Subject::Range(ids.map(|id| id.to_string())),
            Self::WorkTree => Subject::WorkTree,
            Self::Staged => Subject::Staged,
            Self::Folders(paths) => {
                Subject::Folders(paths.as_ref().map(|path| path.to_string_lossy().into_owned()))
            }
            Self::Unresolved(name) => Subject::Commit(name.clone()),
        }
    }
}

/// The files with such paths, for as long as the work is not cancelled.
struct SourceFiles<'c> {
    accepts: &'c dyn Fn(&str) -> bool,
    cancellation: &'c Cancellation,
}

impl Request for SourceFiles<'_> {
    fn accepts(&self, path: &str) -> bool {
        (self.accepts)(path)
    }

    fn is_cancelled(&self) -> bool {
        self.cancellation.is_cancelled()
    }
}

/// Whether a path is one that some front end reads.
pub(crate) fn is_source(path: &str) -> bool {
    Language::of_path(path).is_some()
}
