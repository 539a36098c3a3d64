//! Files and changes as a repository, two folders or a test supply them.

use crate::{Pair, Side};
use std::collections::BTreeSet;
use std::sync::Arc;

/// One file of one version.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SourceFile {
    /// The path below the repository's root, with `/` between its parts.
    pub path: Arc<str>,
    /// The decoded text.
    pub text: Arc<str>,
}

/// What a change did to one file. Files that did not change are never part of a [`Change`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FileChange {
    /// The file exists only in the later version.
    Added(SourceFile),
    /// The file exists only in the earlier version.
    Removed(SourceFile),
    /// The file exists in both versions with different content, perhaps under another path: then its
    /// identity is a hint by similarity of content, not a fact.
    Modified(Pair<SourceFile>),
    /// The file has another path and the same content; it was not read.
    Moved(Pair<Arc<str>>),
}

/// All folders of a version, so that one can ask whether a package went on to exist.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Folders(BTreeSet<Box<str>>);

impl Folders {
    /// Adds a folder; its parents are added by whoever walks the tree.
    pub fn insert(&mut self, path: &str) {
        self.0.insert(path.into());
    }

    /// Whether the version has this very folder.
    pub fn contains(&self, path: &str) -> bool {
        self.0.contains(path)
    }

    /// All folders in order.
    pub fn iter(&self) -> impl Iterator<Item = &str> {
        self.0.iter().map(AsRef::as_ref)
    }
}

/// Something the reader of a result should know: a file that could not be read, a limit that was reached.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Note {
    /// The file that it is about.
    pub path: Option<Arc<str>>,
    /// One sentence that says what happened and what follows.
    pub message: String,
}

/// Everything that is known about the step from one version to another.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Change {
    /// The changed source files, ordered by path.
    pub files: Vec<FileChange>,
    /// The folders of both versions.
    pub folders: Pair<Folders>,
    /// What could not be read. A change with notes is partial.
    pub notes: Vec<Note>,
}

impl FileChange {
    /// The path on one side, where the file exists there.
    pub fn path(&self, side: Side) -> Option<&Arc<str>> {
        match (self, side) {
            (Self::Added(file), Side::After) | (Self::Removed(file), Side::Before) => Some(&file.path),
            (Self::Modified(pair), _) => Some(&pair.get(side).path),
            (Self::Moved(paths), _) => Some(paths.get(side)),
            _ => None,
        }
    }
}
