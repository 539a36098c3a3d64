//! What commits and ranges changed, and which commits lie between two.

use crate::assemble::assemble;
use crate::contents::StoredContents;
use crate::edits::Accepts;
use crate::repository::Handle;
use crate::{CommitId, Error, Repository, tree_diff};
use gix::ObjectId;
use gix::revision::walk::Sorting;
use gix::traverse::commit::simple::CommitTimeOrder;
use refscope_text::{Change, Note, Pair};
use rustc_hash::FxHashMap;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// The commits between two revisions.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct History {
    /// The commits, every one behind its parents, the oldest first.
    pub commits: Vec<CommitId>,
    /// How many merges were left out.
    pub n_merges: usize,
    /// What else was left out: commits at the end of a shallow clone, which cannot be compared.
    pub notes: Vec<Note>,
}

/// What to do with merges in a history.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Merges {
    /// They change nothing that the commits which they join have not changed.
    #[default]
    LeftOut,
    /// Each counts as a commit.
    Included,
}

impl Repository {
    /// What a commit changed against its parent, or the one of its parents that is given, counted from 1.
    ///
    /// A first commit changes nothing: all its files are new, so there is nothing to compare them with. A merge is
    /// compared with its first parent, the branch that was merged into, and remarks that.
    pub fn commit_change(
        &self,
        commit: &CommitId,
        chosen: Option<usize>,
        accepts: Accepts<'_>,
    ) -> Result<Change, Error> {
        self.with_handle(|handle| {
            let git = &handle.git;
            let CommitObject { tree, parents } = CommitObject::find(git, commit.0)?;
            let n_parents = parents.len();
            if chosen.is_none() && n_parents == 0 {
                return Ok(Change::default());
            }
            let place = chosen.unwrap_or(1);
            let Some(&parent) = place.checked_sub(1).and_then(|place| parents.get(place)) else {
                return Err(Error::NoSuchParent { commit: *commit, parent: place, n_parents });
            };
            let before = CommitObject::find(git, parent).map_err(|error| match error {
                Error::MissingObject { .. } if is_shallow(git, &commit.0) => {
                    Error::Shallow { commit: *commit }
                }
                error => error,
            })?;
            let mut change = self.tree_change(handle, Pair::new(before.tree, tree), accepts)?;
            if chosen.is_none() && n_parents > 1 {
                let message = format!("a merge, compared with the first of its {n_parents} parents");
                change.remarks.push(Note { path: None, message });
            }
            Ok(change)
        })
    }

    /// How many of the files that are asked for a commit touches, against its first parent or the one that is given. None
    /// of them is read.
    pub fn n_touched(
        &self,
        commit: &CommitId,
        chosen: Option<usize>,
        accepts: Accepts<'_>,
    ) -> Result<usize, Error> {
        self.with_handle(|Handle { git, .. }| {
            let CommitObject { tree, parents } = CommitObject::find(git, commit.0)?;
            let parent = chosen.unwrap_or(1).checked_sub(1).and_then(|place| parents.get(place));
            let Some(&parent) = parent else { return Ok(0) };
            let before = CommitObject::find(git, parent)?.tree;
            let edits = tree_diff::diff(git, Pair::new(before, tree), accepts)?;
            Ok(edits.modified.len() + edits.removed.len() + edits.added.len())
        })
    }

    /// What changed from one commit to another, as a single step.
    pub fn range_change(
        &self,
        before: &CommitId,
        after: &CommitId,
        accepts: Accepts<'_>,
    ) -> Result<Change, Error> {
        self.with_handle(|handle| {
            let before = CommitObject::find(&handle.git, before.0)?.tree;
            let after = CommitObject::find(&handle.git, after.0)?.tree;
            self.tree_change(handle, Pair::new(before, after), accepts)
        })
    }

    fn tree_change(
        &self,
        handle: &Handle,
        trees: Pair<ObjectId>,
        accepts: Accepts<'_>,
    ) -> Result<Change, Error> {
        let edits = tree_diff::diff(&handle.git, trees, accepts)?;
        Ok(assemble(edits, &StoredContents { repository: self, handle }, accepts))
    }

    /// The commits that can be reached from `after` and not from `before`.
    pub fn commits_between(
        &self,
        before: &CommitId,
        after: &CommitId,
        merges: Merges,
    ) -> Result<History, Error> {
        self.with_handle(|Handle { git, .. }| {
            let steps = walk(git, &[after.0], &[before.0])?;
            Ok(history(steps, merges, |commit| is_shallow(git, commit)))
        })
    }

    /// All commits that led to one, and that one. At the end of a shallow clone the last commits are among them,
    /// although they cannot be compared.
    pub fn ancestors(&self, last: &CommitId, merges: Merges) -> Result<History, Error> {
        self.with_handle(|Handle { git, .. }| Ok(history(walk(git, &[last.0], &[])?, merges, |_| false)))
    }
}

/// The commits that can be reached from the first and not from the second ones, the latest first.
pub(crate) fn walk(
    git: &gix::Repository,
    tips: &[ObjectId],
    hidden: &[ObjectId],
) -> Result<Vec<Step>, Error> {
    let unreadable = |error: gix::Error| Error::unreadable("the history", &error);
    let walk = git
        .rev_walk(tips.iter().copied())
        .sorting(Sorting::ByCommitTime(CommitTimeOrder::NewestFirst))
        .with_hidden(hidden.iter().copied())
        .all()
        .map_err(unreadable)?;
    walk.map(|info| {
        let info = info.map_err(unreadable)?;
        Ok(Step { id: info.id, time: info.commit_time(), parents: info.parent_ids.to_vec() })
    })
    .collect()
}

/// A commit of a history.
pub(crate) struct Step {
    pub(crate) id: ObjectId,
    pub(crate) time: i64,
    pub(crate) parents: Vec<ObjectId>,
}

fn history(steps: Vec<Step>, merges: Merges, is_shallow: impl Fn(&ObjectId) -> bool) -> History {
    let mut history = History::default();
    let n_steps = steps.len();
    let ordered = oldest_first(steps);
    if ordered.len() < n_steps {
        let message = format!(
            "{} commits were left out: replaced commits lead from their parents back to them",
            n_steps - ordered.len()
        );
        history.notes.push(Note { path: None, message });
    }
    for step in ordered {
        if step.parents.len() > 1 && merges == Merges::LeftOut {
            history.n_merges += 1;
        } else if !step.parents.is_empty() && is_shallow(&step.id) {
            let message =
                format!("commit {} was left out: this clone is shallow and has not got its parent", step.id);
            history.notes.push(Note { path: None, message });
        } else {
            history.commits.push(CommitId(step.id));
        }
    }
    history
}

/// Orders commits by time, but never before their parents, whatever their clocks say. Where replacements make a
/// commit its own ancestor, there is no such order for it and for what is built on it, and they are left out.
pub(crate) fn oldest_first(steps: Vec<Step>) -> Vec<Step> {
    let places: FxHashMap<ObjectId, usize> =
        steps.iter().enumerate().map(|(at, step)| (step.id, at)).collect();
    let mut children = vec![Vec::new(); steps.len()];
    let mut n_open_parents = vec![0; steps.len()];
    for (at, step) in steps.iter().enumerate() {
        for &parent in step.parents.iter().filter_map(|parent| places.get(parent)) {
            children[parent].push(at);
            n_open_parents[at] += 1;
        }
    }
    let key = |at: usize| Reverse((steps[at].time, Reverse(at)));
    let mut ready: BinaryHeap<_> = (0..steps.len()).filter(|&at| n_open_parents[at] == 0).map(key).collect();
    let mut order = Vec::with_capacity(steps.len());
    while let Some(Reverse((_, Reverse(at)))) = ready.pop() {
        order.push(at);
        for &child in &children[at] {
            n_open_parents[child] -= 1;
            if n_open_parents[child] == 0 {
                ready.push(key(child));
            }
        }
    }
    let mut steps: Vec<Option<Step>> = steps.into_iter().map(Some).collect();
    order.into_iter().filter_map(|at| steps[at].take()).collect()
}

/// Whether a shallow clone ends at this commit.
pub(crate) fn is_shallow(git: &gix::Repository, commit: &ObjectId) -> bool {
    let boundary = git.shallow_commits().ok().flatten();
    boundary.is_some_and(|boundary| boundary.iter().any(|id| id == commit))
}

/// What is needed of a commit.
pub(crate) struct CommitObject {
    pub(crate) tree: ObjectId,
    pub(crate) parents: Vec<ObjectId>,
}

impl CommitObject {
    pub(crate) fn find(git: &gix::Repository, id: ObjectId) -> Result<Self, Error> {
        let unreadable = |error: gix::Error| Error::unreadable(format!("commit {id}"), &error);
        let object = git.try_find_object(id).map_err(unreadable)?;
        let object = object.ok_or_else(|| Error::MissingObject { kind: "commit", id: id.to_string() })?;
        let commit = object.try_into_commit().map_err(unreadable)?;
        let tree = commit.tree_id().map_err(unreadable)?.detach();
        Ok(Self { tree, parents: commit.parent_ids().map(|parent| parent.detach()).collect() })
    }
}
