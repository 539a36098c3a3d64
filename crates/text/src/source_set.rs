//! All source files of one version. The list is made at once, the files are read one by one when they are asked
//! for, on any thread.

use crate::{Note, SourceFile};
use std::fmt;
use std::sync::Arc;

/// Reads the files of a [`SourceSet`].
pub trait ReadSource: Send + Sync {
    /// Reads the file at a place of the list. A note says why one cannot be read.
    fn read(&self, place: usize) -> Result<SourceFile, Note>;
}

/// The source files of a version: of a commit, of a folder, of an archive.
pub struct SourceSet {
    paths: Vec<Arc<str>>,
    notes: Vec<Note>,
    reader: Box<dyn ReadSource>,
}

impl SourceSet {
    /// A set of files that are listed by their paths, in order, and read by `reader`. The notes say what could not
    /// be listed.
    pub fn new(paths: Vec<Arc<str>>, notes: Vec<Note>, reader: Box<dyn ReadSource>) -> Self {
        Self { paths, notes, reader }
    }

    /// A set of files that are at hand, as tests and editors have them.
    pub fn of(mut files: Vec<SourceFile>) -> Self {
        files.sort_by(|one, other| one.path.cmp(&other.path));
        let paths = files.iter().map(|file| file.path.clone()).collect();
        Self::new(paths, Vec::new(), Box::new(AtHand(files)))
    }

    /// How many files there are.
    pub fn len(&self) -> usize {
        self.paths.len()
    }

    /// Whether there is no source file at all.
    pub fn is_empty(&self) -> bool {
        self.paths.is_empty()
    }

    /// The paths of all files, in order.
    pub fn paths(&self) -> &[Arc<str>] {
        &self.paths
    }

    /// What could not be listed.
    pub fn notes(&self) -> &[Note] {
        &self.notes
    }

    /// Reads the file at a place of [`paths`](Self::paths). A note says why one cannot be read.
    pub fn read(&self, place: usize) -> Result<SourceFile, Note> {
        self.reader.read(place)
    }
}

impl fmt::Debug for SourceSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SourceSet").field("paths", &self.paths).field("notes", &self.notes).finish()
    }
}

struct AtHand(Vec<SourceFile>);

impl ReadSource for AtHand {
    fn read(&self, place: usize) -> Result<SourceFile, Note> {
        Ok(self.0[place].clone())
    }
}
