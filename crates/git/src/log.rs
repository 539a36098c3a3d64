//! Whole histories, merges included, and what each commit says of itself.

use crate::commits::{CommitObject, Step, is_shallow, oldest_first, walk};
use crate::repository::Handle;
use crate::{CommitId, Error, Repository};
use gix::ObjectId;
use gix::bstr::{BStr, ByteSlice};

/// A commit in a history.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LoggedCommit {
    /// Its id.
    pub id: CommitId,
    /// When it was committed, in seconds since 1970.
    pub time: i64,
    /// What it came from.
    pub parents: Vec<CommitId>,
    /// Whether a shallow clone ends here: it has parents, but this clone has not got them.
    pub is_shallow: bool,
}

/// What a commit says of itself.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CommitDetails {
    /// Who wrote the change.
    pub author: Signature,
    /// Who put it into the repository.
    pub committer: Signature,
    /// The whole message; what is not Unicode is replaced.
    pub message: String,
}

/// Who did something, and when.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Signature {
    /// The name.
    pub name: String,
    /// The address.
    pub email: String,
    /// Seconds since 1970; 0 where the commit's time cannot be read.
    pub time: i64,
    /// How far the clock there was ahead of UTC, in seconds.
    pub offset: i32,
}

impl Repository {
    /// Where all branches, remote branches and tags end, and HEAD. What names no commit is left out.
    pub fn tips(&self) -> Result<Vec<CommitId>, Error> {
        self.with_handle(|Handle { git, .. }| {
            let unreadable = |error: gix::Error| Error::unreadable("the list of branches", &error);
            let mut tips: Vec<ObjectId> = git.head_id().ok().map(|id| id.detach()).into_iter().collect();
            for prefix in ["refs/heads/", "refs/remotes/", "refs/tags/"] {
                let references = git.references().map_err(unreadable)?;
                let of_kind = references.prefixed(prefix).map_err(unreadable)?;
                let ids = of_kind.filter_map(|it| it.ok()?.into_fully_peeled_id().ok());
                let is_commit = |id: &gix::Id<'_>| id.header().is_ok_and(|it| it.kind().is_commit());
                tips.extend(ids.filter(is_commit).map(gix::Id::detach));
            }
            tips.sort_unstable();
            tips.dedup();
            Ok(tips.into_iter().map(CommitId).collect())
        })
    }

    /// Every commit that can be reached from the first and not from the second ones, each once and behind its
    /// parents, the oldest first.
    pub fn log(&self, tips: &[CommitId], hidden: &[CommitId]) -> Result<Vec<LoggedCommit>, Error> {
        let ids = |commits: &[CommitId]| commits.iter().map(|id| id.0).collect::<Vec<_>>();
        self.with_handle(|Handle { git, .. }| {
            let steps = oldest_first(walk(git, &ids(tips), &ids(hidden))?);
            let logged = |Step { id, time, parents }: Step| LoggedCommit {
                is_shallow: !parents.is_empty() && is_shallow(git, &id),
                id: CommitId(id),
                time,
                parents: parents.into_iter().map(CommitId).collect(),
            };
            Ok(steps.into_iter().map(logged).collect())
        })
    }

    /// One commit as [`log`](Self::log) tells it.
    pub fn logged(&self, commit: &CommitId) -> Result<LoggedCommit, Error> {
        let time = self.commit_details(commit)?.committer.time;
        self.with_handle(|Handle { git, .. }| {
            let parents = CommitObject::find(git, commit.0)?.parents;
            Ok(LoggedCommit {
                id: *commit,
                time,
                is_shallow: !parents.is_empty() && is_shallow(git, &commit.0),
                parents: parents.into_iter().map(CommitId).collect(),
            })
        })
    }

    /// What a commit says of itself.
    pub fn commit_details(&self, commit: &CommitId) -> Result<CommitDetails, Error> {
        self.with_handle(|Handle { git, .. }| {
            let unreadable = |error: gix::Error| Error::unreadable(format!("commit {commit}"), &error);
            let object = git.try_find_object(commit.0).map_err(unreadable)?;
            let missing = || Error::MissingObject { kind: "commit", id: commit.to_string() };
            let object = object.ok_or_else(missing)?;
            let object = object.try_into_commit().map_err(unreadable)?;
            let decoded = object.decode().map_err(unreadable)?;
            Ok(CommitDetails {
                author: decoded.author().map(Signature::new).unwrap_or_default(),
                committer: decoded.committer().map(Signature::new).unwrap_or_default(),
                message: text(decoded.message),
            })
        })
    }
}

impl Signature {
    fn new(signature: gix::actor::SignatureRef<'_>) -> Self {
        let signature = signature.trim();
        let time = signature.time().ok();
        Self {
            name: text(signature.name),
            email: text(signature.email),
            time: time.map_or(0, |time| time.seconds),
            offset: time.map_or(0, |time| time.offset),
        }
    }
}

fn text(bytes: &BStr) -> String {
    bytes.to_str_lossy().into_owned()
}
