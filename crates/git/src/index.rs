//! What the index changed against the last commit.

use crate::assemble::assemble;
use crate::contents::StoredContents;
use crate::edits::Accepts;
use crate::listing::{Listing, compare};
use crate::path_text::{MAX_PATH_BYTES, path_text};
use crate::tree_diff::too_long;
use crate::{Error, Repository};
use gix::index::entry::{Flags, Mode, Stage};
use refscope_text::{Change, Note, Pair};

impl Repository {
    /// What the index changed against the last commit. A file with conflicts counts as unchanged.
    pub fn staged_change(&self, accepts: Accepts<'_>) -> Result<Change, Error> {
        self.with_handle(|handle| {
            // A bare repository has no index either, and what is not there is not an empty one.
            handle.git.workdir().ok_or(Error::Bare)?;
            let before = head_listing(&handle.git, accepts)?;
            let index = open_index(&handle.git)?;
            let after = index_listing(&handle.git, &index, &before, accepts)?;
            let contents = StoredContents { repository: self, handle };
            Ok(assemble(compare(Pair::new(before, after)), &contents, accepts))
        })
    }
}

/// The files of the last commit.
pub(crate) fn head_listing(git: &gix::Repository, accepts: Accepts<'_>) -> Result<Listing, Error> {
    let unreadable = |error: gix::Error| Error::unreadable("the last commit", &error);
    if git.head().map_err(unreadable)?.is_unborn() {
        return Err(Error::Unborn);
    }
    let tree = git.head_tree_id().map_err(unreadable)?.detach();
    let mut listing = Listing::default();
    listing.add_tree(git, tree, "", accepts)?;
    Ok(listing)
}

/// The index, which is empty when there is none.
pub(crate) fn open_index(git: &gix::Repository) -> Result<gix::worktree::Index, Error> {
    git.index_or_empty().map_err(|error| Error::unreadable("the index", &error))
}

/// Whether an entry of the index is a file, and not a link, a submodule or a folder.
pub(crate) fn is_file(mode: Mode) -> bool {
    mode == Mode::FILE || mode == Mode::FILE_EXECUTABLE
}

/// The files of the index; `head` is the last commit.
fn index_listing(
    git: &gix::Repository,
    index: &gix::index::State,
    head: &Listing,
    accepts: Accepts<'_>,
) -> Result<Listing, Error> {
    let mut listing = Listing::default();
    let mut n_too_long = 0;
    let entries = index.entries().iter().filter(|entry| !entry.flags.contains(Flags::INTENT_TO_ADD));
    for entry in entries.take_while(|_| !accepts.is_cancelled()) {
        let path = path_text(entry.path(index));
        if path.len() > MAX_PATH_BYTES {
            n_too_long += 1;
            continue;
        }
        listing.add_folders_of(&path);
        if entry.mode == Mode::DIR {
            // A sparse index has one entry for all of a folder that is not checked out; it ends in a slash.
            listing.add_tree(git, entry.id, &path, accepts)?;
        } else if !is_file(entry.mode) || !accepts.accepts(&path) {
            continue;
        } else if entry.stage() == Stage::Unconflicted {
            listing.add_file(&path, entry.id);
        } else if let Some(id) = head.get(&path).filter(|_| listing.get(&path).is_none()) {
            listing.add_file(&path, id);
            let message = "the file counts as unchanged: it has conflicts that are not resolved".to_owned();
            listing.notes.push(Note { path: Some(path.into()), message });
        }
    }
    listing.notes.extend(too_long(n_too_long));
    Ok(listing)
}
