//! Whole versions: what people name as one, and all its source files.

use crate::archive::archive_sources;
use crate::assemble::content_id;
use crate::commits::CommitObject;
use crate::contents::{Content, Contents, NOT_TEXT, StoredContents};
use crate::disk::{Found, Kind, content_id as id_of_bytes, read_file, walk};
use crate::edits::{Accepts, Entry};
use crate::repository::Handle;
use crate::tree_diff::{self, Listed};
use crate::{CommitId, Error, Repository, Revision};
use refscope_text::{Note, ReadSource, SourceFile, SourceSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// What people name as one version of a program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Version {
    /// A folder of sources.
    Folder(PathBuf),
    /// A `.zip` or `.jar` of sources.
    Archive(PathBuf),
    /// A commit, as `REPOSITORY@REVISION`.
    Commit {
        /// A path in the repository.
        repository: PathBuf,
        /// A branch, a tag or a commit.
        revision: String,
    },
}

impl Version {
    /// Finds out what `text` names. What lies on disk under this very name comes first; an empty repository before
    /// the `@` is the one around the current folder.
    pub fn parse(text: &str) -> Result<Self, Error> {
        let path = PathBuf::from(text);
        if path.is_dir() {
            return Ok(Self::Folder(path));
        }
        if path.is_file() {
            return Ok(Self::Archive(path));
        }
        // A revision may hold an `@`, as in `HEAD@{1}`, and so may the name of a folder.
        let commit = text.match_indices('@').rev().find_map(|(at, _)| {
            let repository = if at == 0 { "." } else { &text[..at] };
            let revision = text[at + 1..].to_owned();
            let repository = PathBuf::from(repository);
            (repository.exists() && !revision.is_empty()).then_some(Self::Commit { repository, revision })
        });
        commit.ok_or_else(|| Error::NoSuchVersion { version: text.to_owned() })
    }

    /// Lists the source files. What they hold is read when it is asked for.
    pub fn sources(&self, accepts: Accepts<'_>) -> Result<SourceSet, Error> {
        match self {
            Self::Folder(path) => folder_sources(path, accepts),
            Self::Archive(path) => archive_sources(path, accepts),
            Self::Commit { repository, revision } => {
                let repository = Arc::new(Repository::open(repository)?);
                match repository.resolve(revision)? {
                    Revision::Commit(commit) => commit_sources(&repository, &commit, accepts),
                    Revision::Range(_) => Err(Error::NotOneVersion { revision: revision.clone() }),
                }
            }
        }
    }
}

/// All source files of a commit.
pub fn commit_sources(
    repository: &Arc<Repository>,
    commit: &CommitId,
    accepts: Accepts<'_>,
) -> Result<SourceSet, Error> {
    let Listed { files: mut entries, note, .. } = repository.with_handle(|Handle { git, .. }| {
        let tree = CommitObject::find(git, commit.0)?.tree;
        tree_diff::list(git, tree, accepts)
    })?;
    entries.sort_by(|one, other| one.path.cmp(&other.path));
    let paths = entries.iter().map(|entry| entry.path.clone()).collect();
    let reader = CommitReader { repository: repository.clone(), entries };
    Ok(SourceSet::new(paths, note.into_iter().collect(), Box::new(reader)))
}

struct CommitReader {
    repository: Arc<Repository>,
    entries: Vec<Entry>,
}

impl ReadSource for CommitReader {
    fn read(&self, place: usize) -> Result<SourceFile, Note> {
        let Entry { path, id } = &self.entries[place];
        let repository = &*self.repository;
        match repository.with_handle(|handle| StoredContents { repository, handle }.read(id)) {
            Content::Text(text) => Ok(SourceFile { path: path.clone(), text, content: content_id(id) }),
            Content::Binary => Err(Note { path: Some(path.clone()), message: NOT_TEXT.to_owned() }),
            Content::Unread(message) => Err(Note { path: Some(path.clone()), message }),
        }
    }
}

/// All source files below a folder. Links are not followed, below the folder itself.
fn folder_sources(root: &Path, accepts: Accepts<'_>) -> Result<SourceSet, Error> {
    let mut files: Vec<(Arc<str>, PathBuf)> = Vec::new();
    let notes = walk(root, &mut |Found { path, location, kind }| {
        if kind == Kind::File && accepts.accepts(path) {
            files.push((path.into(), location.to_owned()));
        }
        true
    })?;
    files.sort();
    let paths = files.iter().map(|(path, _)| path.clone()).collect();
    Ok(SourceSet::new(paths, notes, Box::new(FolderReader(files))))
}

struct FolderReader(Vec<(Arc<str>, PathBuf)>);

impl ReadSource for FolderReader {
    fn read(&self, place: usize) -> Result<SourceFile, Note> {
        let (path, location) = &self.0[place];
        let note = |message| Note { path: Some(path.clone()), message };
        let bytes = read_file(location).map_err(note)?;
        let id = id_of_bytes(&bytes, gix::hash::Kind::Sha1).map_err(note)?;
        match Content::from_bytes(&bytes) {
            Content::Text(text) => Ok(SourceFile { path: path.clone(), text, content: content_id(&id) }),
            Content::Binary => Err(note(NOT_TEXT.to_owned())),
            Content::Unread(message) => Err(note(message)),
        }
    }
}
