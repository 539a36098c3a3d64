//! Whole versions, read on all cores.

use crate::Engine;
use crate::each::is_source;
use rayon::prelude::*;
use refscope_git::{Error, Version};
use refscope_syntax::SourceTree;
use refscope_text::{Note, SourceFile, SourceSet};
use std::sync::Arc;

/// A whole version that was read and lexed.
#[derive(Debug, Default)]
pub struct VersionSources {
    /// Its files with their skeletons, ordered by path.
    pub files: Vec<(Arc<str>, Arc<SourceTree>)>,
    /// What could not be read.
    pub notes: Vec<Note>,
}

/// The source files that a version's name stands for: `PATH`, an archive or `REPOSITORY@REVISION`.
pub fn version_sources(name: &str) -> Result<SourceSet, Error> {
    Version::parse(name)?.sources(&is_source)
}

impl Engine {
    /// Reads and lexes all files of a set.
    pub fn read_sources(&self, sources: &SourceSet) -> VersionSources {
        let lex = |file: SourceFile| (file.path, Arc::new(SourceTree::new(file.text)));
        let read = |place| sources.read(place).map(|file| file.map(lex));
        let read: Vec<Result<Option<_>, Note>> = (0..sources.len()).into_par_iter().map(read).collect();
        let mut version = VersionSources { files: Vec::new(), notes: sources.notes().to_vec() };
        for file in read {
            match file {
                Ok(file) => version.files.extend(file),
                Err(note) => version.notes.push(note),
            }
        }
        version
    }
}
