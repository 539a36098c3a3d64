//! From what people write to commits.

use crate::repository::Handle;
use crate::{Error, Repository};
use gix::ObjectId;
use gix::revision::spec::parse;
use refscope_text::Pair;
use std::fmt;

/// The id of a commit; shown as hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct CommitId(pub(crate) ObjectId);

impl fmt::Display for CommitId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Debug for CommitId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "CommitId({})", self.0)
    }
}

/// What a revision stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Revision {
    /// One commit.
    Commit(CommitId),
    /// `A..B`: from the first commit to the second.
    Range(Pair<CommitId>),
}

impl Repository {
    /// Finds what `revision` stands for: a branch, a tag, an id or the start of one, `HEAD~2`, or a range of two
    /// of these, of which one may be left out for `HEAD`.
    pub fn resolve(&self, revision: &str) -> Result<Revision, Error> {
        self.with_handle(|Handle { git, .. }| {
            // An abbreviated id may be the start of a file's id as well; only commits are meant here.
            let options = parse::Options {
                object_kind_hint: Some(parse::ObjectKindHint::Committish),
                ..parse::Options::default()
            };
            let spec = gix::revision::Spec::from_bstr(revision, git, options)
                .map_err(|error| unresolved(git, unresolved_side(git, revision), &error))?;
            let commit = |id| peel_to_commit(git, id, revision);
            match spec.detach() {
                gix::revision::plumbing::Spec::Include(id) => Ok(Revision::Commit(commit(id)?)),
                gix::revision::plumbing::Spec::Range { from, to } => {
                    Ok(Revision::Range(Pair::new(commit(from)?, commit(to)?)))
                }
                gix::revision::plumbing::Spec::Merge { .. } => {
                    Err(Error::SymmetricRange { revision: revision.to_owned() })
                }
                _ => Err(Error::UnsupportedRevision { revision: revision.to_owned() }),
            }
        })
    }
}

/// The side of a range that stands for nothing; all of what is no range.
fn unresolved_side<'r>(git: &gix::Repository, revision: &'r str) -> &'r str {
    let Some((before, after)) = revision.split_once("..").filter(|(_, after)| !after.starts_with('.')) else {
        return revision;
    };
    let is_unknown = |side: &&str| !side.is_empty() && git.rev_parse_single(*side).is_err();
    [before, after].into_iter().find(is_unknown).unwrap_or(revision)
}

fn unresolved(git: &gix::Repository, revision: &str, error: &gix::Error) -> Error {
    let revision = revision.to_owned();
    if let Some(parse::Error::AmbiguousPrefix { .. }) = error.downcast_any_ref::<parse::Error>() {
        return Error::AmbiguousRevision { revision };
    }
    if git.head().is_ok_and(|head| head.is_unborn()) && (revision.contains("HEAD") || revision.contains('@'))
    {
        return Error::Unborn;
    }
    Error::UnknownRevision { revision }
}

fn peel_to_commit(git: &gix::Repository, id: ObjectId, revision: &str) -> Result<CommitId, Error> {
    let object = git.find_object(id).map_err(|error| match error.is_not_found() {
        true => Error::MissingObject { kind: "commit", id: id.to_string() },
        false => Error::unreadable(format!("commit {id}"), &error),
    })?;
    match object.peel_to_kind(gix::object::Kind::Commit) {
        Ok(commit) => Ok(CommitId(commit.id)),
        Err(_) => Err(Error::NotACommit { revision: revision.to_owned() }),
    }
}
