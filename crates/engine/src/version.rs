//! Whole versions, read on all cores.

use crate::Engine;
use crate::detection::unknown_language;
use crate::source::is_source;
use rayon::prelude::*;
use refscope_git::{Error, Repository, Revision, Version};
use refscope_syntax::SourceTree;
use refscope_text::{Note, SourceFile, SourceSet};
use rustc_hash::FxHashMap;
use std::path::Path;
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

/// By how many of the last commits each source file of a version was touched; `None` where no history is at hand.
///
/// How many commits are looked at is fixed, so the answer depends on the repository alone.
pub fn recent_changes(name: &str) -> Result<Option<FxHashMap<Arc<str>, u32>>, Error> {
    const N_COMMITS: usize = 500;
    let (repository, revision, folder) = match Version::parse(name)? {
        Version::Archive(_) => return Ok(None),
        Version::Commit { repository, revision } => (Repository::open(&repository)?, revision, None),
        Version::Folder(folder) => match Repository::open(&folder) {
            Ok(repository) => (repository, "HEAD".to_owned(), Some(folder)),
            Err(_) => return Ok(None),
        },
    };
    let last = match repository.resolve(&revision) {
        Ok(Revision::Commit(last)) => last,
        // A repository without commits has no history yet.
        _ => return Ok(None),
    };
    let touched = repository.touched_lately(&last, N_COMMITS, &is_source)?;
    let Some(folder) = folder else { return Ok(Some(touched)) };
    Ok(prefix(&repository, &folder).map(|prefix| {
        let below = |(path, n): (Arc<str>, u32)| Some((Arc::from(path.strip_prefix(&*prefix)?), n));
        touched.into_iter().filter_map(below).collect()
    }))
}

/// What stands before the paths of a folder in the repository that it lies in.
fn prefix(repository: &Repository, folder: &Path) -> Option<String> {
    let root = repository.work_tree()?.canonicalize().ok()?;
    let folder = folder.canonicalize().ok()?;
    let names = folder.strip_prefix(root).ok()?.components();
    let names: Option<Vec<&str>> = names.map(|it| it.as_os_str().to_str()).collect();
    Some(names?.iter().map(|name| format!("{name}/")).collect())
}

impl Engine {
    /// Reads and lexes all files of a set.
    pub fn read_sources(&self, sources: &SourceSet) -> VersionSources {
        let lex = |file: SourceFile| match self.language_of(&file.path) {
            Some(language) => Ok((file.path, Arc::new(SourceTree::new(language, file.text)))),
            None => Err(unknown_language(&file.path)),
        };
        let read = |place| sources.read(place).and_then(lex);
        let read: Vec<Result<_, Note>> = (0..sources.len()).into_par_iter().map(read).collect();
        let mut version = VersionSources { files: Vec::new(), notes: sources.notes().to_vec() };
        for file in read {
            match file {
                Ok(file) => version.files.push(file),
                Err(note) => version.notes.push(note),
            }
        }
        version
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use refscope_text::ReadSource;

    /// Two files, of which the second cannot be read.
    struct Mixed;

    impl ReadSource for Mixed {
        fn read(&self, place: usize) -> Result<SourceFile, Note> {
            match place {
                0 => Ok(SourceFile::new("A.java", "class A { }")),
                _ => Err(Note { path: Some("B.java".into()), message: "the file was left out".into() }),
            }
        }
    }

    #[test]
    fn what_cannot_be_read_is_noted_and_the_rest_is_there() {
        let listed = Note { path: None, message: "a folder was left out".into() };
        let paths = ["A.java", "B.java"].map(Arc::from).to_vec();
        let sources = SourceSet::new(paths, vec![listed], Box::new(Mixed));
        let version = Engine::new().read_sources(&sources);
        let paths: Vec<&str> = version.files.iter().map(|(path, _)| &**path).collect();
        assert_eq!(paths, ["A.java"]);
        let messages: Vec<&str> = version.notes.iter().map(|note| &*note.message).collect();
        assert_eq!(messages, ["a folder was left out", "the file was left out"]);
    }
}
