//! How often files were touched by the last commits.

use crate::commits::CommitObject;
use crate::edits::Accepts;
use crate::repository::Handle;
use crate::{CommitId, Error, Repository, tree_diff};
use gix::revision::walk::Sorting;
use gix::traverse::commit::simple::CommitTimeOrder;
use refscope_text::Pair;
use rustc_hash::FxHashMap;
use std::path::PathBuf;
use std::sync::Arc;

impl Repository {
    /// Of each source file that the last commits touched, by how many of them; merges and first commits left out.
    pub fn touched_lately(
        &self,
        last: &CommitId,
        n_commits: usize,
        accepts: Accepts<'_>,
    ) -> Result<FxHashMap<Arc<str>, u32>, Error> {
        let unreadable = |error: gix::Error| Error::unreadable("the history", &error);
        self.with_handle(|Handle { git, .. }| {
            let newest = Sorting::ByCommitTime(CommitTimeOrder::NewestFirst);
            let walk = git.rev_walk([last.0]).sorting(newest).all().map_err(unreadable)?;
            let mut touched: FxHashMap<Arc<str>, u32> = FxHashMap::default();
            for info in walk.take(n_commits) {
                let CommitObject { tree, parents } = CommitObject::find(git, info.map_err(unreadable)?.id)?;
                let [parent] = parents.as_slice() else { continue };
                // At the end of a shallow clone there is nothing to compare with.
                let Ok(before) = CommitObject::find(git, *parent) else { continue };
                let edits = tree_diff::diff(git, Pair::new(before.tree, tree), accepts)?;
                let paths = edits
                    .modified
                    .iter()
                    .map(|it| &it.after.path)
                    .chain(edits.added.iter().map(|it| &it.path));
                for path in paths {
                    *touched.entry(path.clone()).or_default() += 1;
                }
            }
            Ok(touched)
        })
    }

    /// The folder that is checked out, if there is one.
    pub fn work_tree(&self) -> Option<PathBuf> {
        self.with_handle(|Handle { git, .. }| git.workdir().map(PathBuf::from))
    }
}
