//! The commits that touch one file, found one after the other: of each commit on the way only the folders above the
//! file are opened, and those only where they differ from the ones of its parent.

use crate::commits::CommitObject;
use crate::repository::Handle;
use crate::{CommitId, Error, Repository};
use gix::ObjectId;
use gix::bstr::ByteSlice;
use gix::objs::TreeRefIter;

/// A commit that touches a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Touch {
    /// The commit.
    pub commit: CommitId,
    /// When it was committed, in seconds since 1970; 0 where that cannot be read.
    pub time: i64,
    /// The parents with which to compare it, each with its number, counted from 1. Those that have the file come first.
    /// A first commit has none, and neither has one at the end of a shallow clone.
    pub parents: Vec<(CommitId, usize)>,
    /// Whether it has parents that are not in this clone.
    pub is_cut: bool,
}

impl Repository {
    /// The last commit that touched a file, among those that led to `from` and itself. Where a merge took the file
    /// from one of its parents, that one is followed. `None` where the file is not there.
    pub fn last_touch(&self, from: &CommitId, path: &str) -> Result<Option<Touch>, Error> {
        self.with_handle(|Handle { git, .. }| {
            let mut commit = CommitObject::find(git, from.0)?;
            let mut id = from.0;
            let mut trail = match trail(git, commit.tree, path, &[])? {
                trail if trail.is_whole => trail,
                _ => return Ok(None),
            };
            loop {
                let (mut with_file, mut without) = (Vec::new(), Vec::new());
                let mut same = None;
                for (at, &parent) in commit.parents.iter().enumerate() {
                    let Ok(object) = CommitObject::find(git, parent) else { continue };
                    let other = self::trail(git, object.tree, path, &trail.ids)?;
                    if other.is_whole && other.ids.last() == trail.ids.last() {
                        same = Some((parent, object, other));
                        break;
                    }
                    let parents = if other.is_whole { &mut with_file } else { &mut without };
                    parents.push((CommitId(parent), at + 1));
                }
                let Some((parent, object, other)) = same else {
                    let time = commit_time(git, id);
                    let parents = [with_file, without].concat();
                    let is_cut = parents.len() < commit.parents.len();
                    return Ok(Some(Touch { commit: CommitId(id), time, parents, is_cut }));
                };
                (id, commit, trail) = (parent, object, other);
            }
        })
    }

    /// The commits from one to a later one along first parents, the oldest first and without the earlier one itself;
    /// `None` where the earlier one does not lie on that line.
    pub fn main_line(&self, from: &CommitId, to: &CommitId) -> Result<Option<Vec<CommitId>>, Error> {
        self.with_handle(|Handle { git, .. }| {
            let mut line = Vec::new();
            let mut id = to.0;
            while id != from.0 {
                line.push(CommitId(id));
                match CommitObject::find(git, id)?.parents.first() {
                    Some(&parent) => id = parent,
                    None => return Ok(None),
                }
            }
            line.reverse();
            Ok(Some(line))
        })
    }

    /// Whether a file is not the same in two commits.
    pub fn differs(&self, one: &CommitId, other: &CommitId, path: &str) -> Result<bool, Error> {
        self.with_handle(|Handle { git, .. }| {
            let first = trail(git, CommitObject::find(git, one.0)?.tree, path, &[])?;
            let second = trail(git, CommitObject::find(git, other.0)?.tree, path, &first.ids)?;
            Ok(first.is_whole != second.is_whole || first.ids.last() != second.ids.last())
        })
    }
}

/// When a commit was made, 0 where that cannot be read.
fn commit_time(git: &gix::Repository, id: ObjectId) -> i64 {
    let commit = git.find_commit(id).ok();
    commit.and_then(|commit| Some(commit.time().ok()?.seconds)).unwrap_or_default()
}

/// The ids of the folders above a file, from the root on, and of the file.
struct Trail {
    ids: Vec<ObjectId>,
    /// Whether it leads to the file.
    is_whole: bool,
}

/// Follows a path. From where it meets another trail, it is that one.
fn trail(git: &gix::Repository, tree: ObjectId, path: &str, other: &[ObjectId]) -> Result<Trail, Error> {
    let mut ids = vec![tree];
    for name in path.split('/') {
        let last = ids[ids.len() - 1];
        if other.get(ids.len() - 1) == Some(&last) {
            ids.extend(&other[ids.len()..]);
            return Ok(Trail { ids, is_whole: true });
        }
        let unreadable = |error: gix::Error| Error::unreadable(format!("tree {last}"), &error);
        let object = git.try_find_object(last).map_err(unreadable)?;
        let object = object.ok_or_else(|| Error::MissingObject { kind: "tree", id: last.to_string() })?;
        if object.kind != gix::objs::Kind::Tree {
            return Ok(Trail { ids, is_whole: false });
        }
        let mut entries = TreeRefIter::from_bytes(&object.data, last.kind()).filter_map(Result::ok);
        match entries.find(|entry| entry.filename.to_str_lossy() == name) {
            Some(entry) => ids.push(entry.oid.to_owned()),
            None => return Ok(Trail { ids, is_whole: false }),
        }
    }
    Ok(Trail { ids, is_whole: true })
}
