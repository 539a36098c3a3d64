//! What changed, by ids alone: no content was read yet.

use gix::ObjectId;
use refscope_text::{Folders, Note, Pair};
use std::sync::Arc;

/// Which files somebody asks for, and whether they still do. A function that tells the files by their paths asks for as
/// long as it takes.
pub trait Request {
    /// Whether a path is that of a file that is asked for.
    fn accepts(&self, path: &str) -> bool;

    /// Whether nobody waits for the answer any more: what was found until then is enough.
    fn is_cancelled(&self) -> bool {
        false
    }
}

impl<F: Fn(&str) -> bool> Request for F {
    fn accepts(&self, path: &str) -> bool {
        self(path)
    }
}

/// What a change is read for.
pub(crate) type Accepts<'a> = &'a dyn Request;

/// A file of one version.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Entry {
    pub(crate) path: Arc<str>,
    pub(crate) id: ObjectId,
}

/// The changed files of two versions.
#[derive(Debug, Default)]
pub(crate) struct Edits {
    /// Files with another content under the same path.
    pub(crate) modified: Vec<Pair<Entry>>,
    /// Files that only the earlier version has.
    pub(crate) removed: Vec<Entry>,
    /// Files that only the later version has.
    pub(crate) added: Vec<Entry>,
    /// How many files differ, source files or not.
    pub(crate) n_files_of_any_kind: usize,
    /// The touched folders.
    pub(crate) folders: Pair<Folders>,
    /// What could not be read.
    pub(crate) notes: Vec<Note>,
}

/// The last part of a path.
pub(crate) fn file_name(path: &str) -> &str {
    path.rfind('/').map_or(path, |slash| &path[slash + 1..])
}

/// All folders that a file lies in, the nearest first and the root, which is empty, last.
pub(crate) fn folders_of(path: &str) -> impl Iterator<Item = &str> {
    let parent = |path: &str| path.rfind('/').unwrap_or(0);
    std::iter::successors(Some(&path[..parent(path)]), move |folder| {
        (!folder.is_empty()).then(|| &folder[..parent(folder)])
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_have_folders_and_a_name() {
        assert_eq!(file_name("a/b/C.java"), "C.java");
        assert_eq!(file_name("C.java"), "C.java");
        assert_eq!(folders_of("a/b/C.java").collect::<Vec<_>>(), ["a/b", "a", ""]);
        assert_eq!(folders_of("C.java").collect::<Vec<_>>(), [""]);
    }
}
