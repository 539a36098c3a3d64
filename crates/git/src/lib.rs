//! From revisions to changes: what a commit, a range, the work tree, the index or two folders changed, as
//! [`Change`]s of source files.
//!
//! A whole version, as a commit, a folder or an archive has it, is a [`SourceSet`]; see [`Version`].
//!
//! This crate reads repositories with `gix` alone. It never starts the git program, nor any program that a
//! repository's configuration names: the parts of `gix` that run filters, monitors or hooks are not compiled in.
//! It knows nothing about code either; which paths are source files is for the caller's [`Request`] to say.
//!
//! A change is made in four steps: `tree_diff` or `listing` finds the edited files by the ids of their contents,
//! `moves` pairs those that only changed their place, `contents` reads the others, mostly out of `packs`, and
//! `renames` pairs removed with added files of similar content.

mod about;
mod alternates;
mod archive;
mod assemble;
mod commits;
mod contents;
mod delta;
mod disk;
mod edits;
mod error;
mod folders;
mod index;
mod lately;
mod listing;
mod log;
mod moves;
mod packs;
mod path_text;
mod recent;
mod renames;
mod repository;
mod revision;
mod similarity;
mod touches;
mod tree_diff;
mod version;
mod worktree;
pub use assemble::MAX_CHANGE_BYTES;
pub use contents::MAX_FILE_BYTES;
pub use edits::Request;
pub use error::Error;
pub use folders::folders_change;

pub use commits::{History, Merges};
pub use log::{CommitDetails, LoggedCommit, Signature};
pub use path_text::MAX_PATH_BYTES;
pub use renames::RENAME_LIMIT;
pub use repository::Repository;
pub use revision::{CommitId, Revision};
pub use touches::Touch;
pub use tree_diff::MAX_CHANGED_FOLDERS;
pub use version::{Version, commit_sources};

pub use refscope_text::{Change, CommitInfo, ContentId, FileChange, Folders, Note, SourceFile, SourceSet};
