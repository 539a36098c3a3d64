//! What can go wrong before there is a change to speak of. What goes wrong with a single file becomes a note
//! of the change instead.

use crate::CommitId;
use crate::tree_diff::MAX_CHANGED_FOLDERS;
use std::path::PathBuf;

/// Why there is no change. The message is one sentence; [`Error::help`] says what to do about it.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// Neither the path nor a folder above it is a repository.
    #[error("`{}` is not in a git repository", path.display())]
    NotARepository {
        /// The path that was to be opened.
        path: PathBuf,
    },
    /// There is a repository, but it cannot be opened.
    #[error("the git repository at `{}` cannot be opened: {cause}", path.display())]
    Unopenable {
        /// The path that was to be opened.
        path: PathBuf,
        /// What the reader of repositories said.
        cause: String,
    },
    /// The repository names its objects by another hash than SHA-1.
    #[error("the git repository at `{}` names its objects by SHA-256, which is not read yet", path.display())]
    OtherHash {
        /// The path that was to be opened.
        path: PathBuf,
    },
    /// `HEAD` names a branch without commits.
    #[error("the branch that HEAD names has no commit yet")]
    Unborn,
    /// No branch, tag or commit has this name.
    #[error("there is no revision `{revision}` in this repository")]
    UnknownRevision {
        /// The revision as it was asked for.
        revision: String,
    },
    /// Several commits start with these digits.
    #[error("`{revision}` is the start of more than one id")]
    AmbiguousRevision {
        /// The revision as it was asked for.
        revision: String,
    },
    /// `A...B`, which has two meanings.
    #[error("`{revision}` is a symmetric difference, which is not the step from one version to another")]
    SymmetricRange {
        /// The revision as it was asked for.
        revision: String,
    },
    /// Something like `^A` or `A^@`.
    #[error("`{revision}` is neither one commit nor a range of two")]
    UnsupportedRevision {
        /// The revision as it was asked for.
        revision: String,
    },
    /// The revision names a file or a folder.
    #[error("`{revision}` is not a commit")]
    NotACommit {
        /// The revision as it was asked for.
        revision: String,
    },
    /// The commit has fewer parents than that.
    #[error("commit {commit} has no parent {parent}, it has {n_parents}")]
    NoSuchParent {
        /// The commit.
        commit: CommitId,
        /// The parent that was asked for, counted from 1.
        parent: usize,
        /// How many parents there are.
        n_parents: usize,
    },
    /// The clone is shallow and ends at this commit.
    #[error("the parent of commit {commit} is missing because this clone is shallow")]
    Shallow {
        /// The last commit that the clone has.
        commit: CommitId,
    },
    /// A commit or a folder's listing is not in the repository.
    #[error("the {kind} {id} is missing from the repository")]
    MissingObject {
        /// `commit` or `tree`.
        kind: &'static str,
        /// Its id.
        id: String,
    },
    /// A commit, a folder's listing, the index or a list of ignored files is damaged.
    #[error("{what} cannot be read: {cause}")]
    Unreadable {
        /// What it is.
        what: String,
        /// What the reader of repositories said.
        cause: String,
    },
    /// The change does not fit any plausible project.
    #[error("the change touches more than {MAX_CHANGED_FOLDERS} folders")]
    TooManyFolders,
    /// The repository has no files beside its history.
    #[error("the repository is bare: it has no work tree")]
    Bare,
    /// What was named as a version is neither a folder, nor an archive, nor a commit.
    #[error("there is no version `{version}`: no such folder or archive, and no repository before an `@`")]
    NoSuchVersion {
        /// The version as it was asked for.
        version: String,
    },
    /// A range was named where one version is wanted.
    #[error("`{revision}` is a range, not one version")]
    NotOneVersion {
        /// The revision as it was asked for.
        revision: String,
    },
    /// An archive cannot be opened, or is made to do harm.
    #[error("the archive `{}` cannot be read: {cause}", path.display())]
    Archive {
        /// The archive.
        path: PathBuf,
        /// Why.
        cause: String,
    },
    /// A folder cannot be listed.
    #[error("the folder `{}` cannot be read: {source}", path.display())]
    Folder {
        /// The folder.
        path: PathBuf,
        /// Why.
        source: std::io::Error,
    },
}

impl Error {
    /// What to do about it.
    pub fn help(&self) -> &'static str {
        match self {
            Self::NotARepository { .. } => {
                "name a folder inside a clone, or compare two plain folders instead"
            }
            Self::Unopenable { .. } => "check with `git fsck` whether git itself can read the repository",
            Self::OtherHash { .. } => {
                "check both versions out, for instance with `git worktree add`, and compare them with \
                 `--before DIR --after DIR`"
            }
            Self::Unborn => {
                "name a revision, or make a first commit; there is something to compare from the second one on"
            }
            Self::UnknownRevision { .. } => {
                "check the spelling with `git log` or `git branch --all`, or fetch the revision first"
            }
            Self::AmbiguousRevision { .. } => "give more digits of the id",
            Self::SymmetricRange { .. } => {
                "write `A..B` with two dots; for the changes since B left A, use `git merge-base A B` as A"
            }
            Self::UnsupportedRevision { .. } => "name one commit, or a range as `A..B`",
            Self::NotACommit { .. } => "name a commit, a branch or a tag",
            Self::NoSuchParent { .. } => "parents are counted from 1",
            Self::Shallow { .. } => {
                "fetch more history with `git fetch --deepen 1` or `git fetch --unshallow`"
            }
            Self::MissingObject { .. } => {
                "fetch it with `git fetch`; in a partial clone, `git fetch --refetch` brings everything"
            }
            Self::Unreadable { .. } => "find the damage with `git fsck`, and clone the repository again",
            Self::TooManyFolders => "compare revisions that are closer to each other",
            Self::Bare => "run it in a clone with a work tree, or name a commit or a range",
            Self::NoSuchVersion { .. } => {
                "name a folder, a .jar or .zip of sources, or REPOSITORY@REVISION such as `.@v1.0`"
            }
            Self::NotOneVersion { .. } => "name one commit, branch or tag behind the `@`",
            Self::Archive { .. } => "check that it is a whole .jar or .zip file of sources",
            Self::Folder { .. } => "check that the folder exists and may be read",
        }
    }

    /// Something in a repository that should be readable is not.
    pub(crate) fn unreadable(what: impl Into<String>, cause: &gix::Error) -> Self {
        Self::Unreadable { what: what.into(), cause: cause.probable_cause().to_string() }
    }
}
