//! Files and changes as a repository, two folders or a test supply them.

use crate::{Pair, Side, Symbol};
use std::collections::BTreeSet;
use std::sync::Arc;

/// Names the content of a file: files with equal ids have equal text, so that whatever was derived from the
/// text alone can be kept and found again by this id.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ContentId([u8; 20]);

impl ContentId {
    /// The id with these bytes: the first twenty of git's own id for the content.
    pub const fn new(bytes: [u8; 20]) -> Self {
        Self(bytes)
    }

    /// The id of a text that comes from no repository: its [`Symbol`] and its length.
    pub fn of_text(text: &str) -> Self {
        let mut bytes = [0; 20];
        bytes[..8].copy_from_slice(&Symbol::of(text).value().to_le_bytes());
        bytes[8..16].copy_from_slice(&(text.len() as u64).to_le_bytes());
        Self(bytes)
    }
}

/// One file of one version.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SourceFile {
    /// The path below the repository's root, with `/` between its parts.
    pub path: Arc<str>,
    /// The decoded text.
    pub text: Arc<str>,
    /// Names the text.
    pub content: ContentId,
}

impl SourceFile {
    /// A file that comes from no repository, as tests and editors have them.
    pub fn new(path: impl Into<Arc<str>>, text: impl Into<Arc<str>>) -> Self {
        let text = text.into();
        Self { path: path.into(), content: ContentId::of_text(&text), text }
    }
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

/// The touched folders of a version, so that one can ask whether a package went on to exist.
///
/// A folder is touched when a changed source file of either version lies in it or below it; the root, which is
/// always there, has the empty path. Of all other folders nothing is known here: to list them would take time
/// proportional to the whole repository, for every change. A folder exists when it holds a file of any kind,
/// at any depth, as in git.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Folders(BTreeSet<Box<str>>);

impl Folders {
    /// Adds a folder; its parents are added by whoever walks the tree.
    pub fn insert(&mut self, path: &str) {
        self.0.insert(path.into());
    }

    /// Whether the version has this very folder. Only touched folders may be asked for: of any other the
    /// answer is no.
    pub fn contains(&self, path: &str) -> bool {
        self.0.contains(path)
    }

    /// All touched folders of the version, in order.
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
    /// How many files of any kind were added, removed or changed; known of commits and ranges alone.
    pub n_files_of_any_kind: usize,
    /// The touched folders of both versions.
    pub folders: Pair<Folders>,
    /// What could not be read. A change with notes is partial.
    pub notes: Vec<Note>,
    /// What else the reader should know, although nothing is missing.
    pub remarks: Vec<Note>,
}

impl FileChange {
    /// The file on one side, where it exists there and was read.
    pub fn source(&self, side: Side) -> Option<&SourceFile> {
        match (self, side) {
            (Self::Added(file), Side::After) | (Self::Removed(file), Side::Before) => Some(file),
            (Self::Modified(pair), _) => Some(pair.get(side)),
            _ => None,
        }
    }

    /// The path on one side, where the file exists there.
    pub fn path(&self, side: Side) -> Option<&Arc<str>> {
        match (self, side) {
            (Self::Added(file), Side::After) | (Self::Removed(file), Side::Before) => Some(&file.path),
            (Self::Modified(pair), _) => Some(&pair.get(side).path),
            (Self::Moved(paths), _) => Some(paths.get(side)),
            _ => None,
        }
    }

    /// What the files of a change are ordered by: the path, and the earlier path, as a removed and an added file may share
    /// one.
    pub fn order(&self) -> impl Ord + '_ {
        let (before, after) = (self.path(Side::Before), self.path(Side::After));
        (after.or(before), before)
    }
}
