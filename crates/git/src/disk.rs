//! Files and folders on disk. Links are never followed, so nothing outside of the given folder is read.

use crate::Error;
use crate::contents::{MAX_FILE_BYTES, too_large};
use crate::path_text::name_text;
use gix::ObjectId;
use refscope_text::Note;
use std::fs;
use std::io::Read;
use std::path::Path;

/// What lies at a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Folder,
    File,
    /// A link, a pipe and the like.
    Other,
}

/// Something below the folder that is walked.
pub(crate) struct Found<'a> {
    /// The path below that folder, with `/` between its parts.
    pub(crate) path: &'a str,
    /// Where it really is.
    pub(crate) location: &'a Path,
    pub(crate) kind: Kind,
}

/// Calls `visit` for everything below `root` but git's own folders; what it returns for a folder says whether to
/// go on inside. The notes tell of folders that could not be read.
pub(crate) fn walk(root: &Path, visit: &mut dyn FnMut(Found<'_>) -> bool) -> Result<Vec<Note>, Error> {
    let mut folders = vec![(root.to_owned(), String::new())];
    let mut notes = Vec::new();
    while let Some((location, folder)) = folders.pop() {
        let entries = match fs::read_dir(&location) {
            Ok(entries) => entries,
            Err(source) if folder.is_empty() => return Err(Error::Folder { path: location, source }),
            Err(error) => {
                let message = format!("the folder was left out: it cannot be read: {error}");
                notes.push(Note { path: Some(folder.into()), message });
                continue;
            }
        };
        for entry in entries.filter_map(Result::ok).filter(|entry| entry.file_name() != ".git") {
            let Ok(file_type) = entry.file_type() else { continue };
            let name = entry.file_name();
            let name = name_text(&name);
            let path = if folder.is_empty() { name.into_owned() } else { [&folder, &*name].join("/") };
            let location = entry.path();
            let kind = match file_type {
                _ if file_type.is_dir() => Kind::Folder,
                _ if file_type.is_file() => Kind::File,
                _ => Kind::Other,
            };
            if visit(Found { path: &path, location: &location, kind }) && kind == Kind::Folder {
                folders.push((location, path));
            }
        }
    }
    Ok(notes)
}

/// The bytes of a file, or a sentence that says why they were not read.
pub(crate) fn read_file(location: &Path) -> Result<Vec<u8>, String> {
    let unread = |error| format!("the file was left out: it cannot be read: {error}");
    let n_bytes = fs::symlink_metadata(location).map_err(unread)?.len();
    if n_bytes > MAX_FILE_BYTES {
        return Err(too_large(n_bytes));
    }
    // It may have grown, or become something else, since it was looked at.
    let mut bytes = Vec::with_capacity(n_bytes as usize);
    let file = fs::File::open(location).map_err(unread)?;
    file.take(MAX_FILE_BYTES + 1).read_to_end(&mut bytes).map_err(unread)?;
    if bytes.len() as u64 > MAX_FILE_BYTES {
        return Err(too_large(bytes.len() as u64));
    }
    Ok(bytes)
}

/// The id that git would give to a content. There is none for contents that were made to share their id with
/// another one.
pub(crate) fn content_id(bytes: &[u8], hash: gix::hash::Kind) -> Result<ObjectId, String> {
    gix::objs::compute_hash(hash, gix::objs::Kind::Blob, bytes)
        .map_err(|error| format!("the file was left out: its content has no id: {error}"))
}
