//! What changed between two plain folders, such as two unpacked releases.

use crate::Error;
use crate::assemble::assemble;
use crate::contents::{Content, Contents};
use crate::disk::{Found, Kind, content_id, read_file, walk};
use crate::edits::Accepts;
use crate::listing::{Listing, compare};
use gix::ObjectId;
use refscope_text::{Change, Note, Pair};
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// Compares two folders. Links are not followed, below the two folders themselves.
pub fn folders_change(before: &Path, after: &Path, accepts: Accepts<'_>) -> Result<Change, Error> {
    let (mut before, mut after) = (Folder::list(before, accepts)?, Folder::list(after, accepts)?);
    let mut contents = ReadContents(FxHashMap::default());
    let files = std::mem::take(&mut before.files).into_iter();
    for (path, location) in files.take_while(|_| !accepts.is_cancelled()) {
        let bytes = before.read(&path, &location);
        let bytes_after = after.files.remove(&path).map(|location| after.read(&path, &location));
        // A file that one side fails to read is left out on both, rather than taken for new or gone.
        match (bytes, bytes_after) {
            (Some(bytes), Some(Some(bytes_after))) if bytes != bytes_after => {
                before.add(&path, bytes, &mut contents);
                after.add(&path, bytes_after, &mut contents);
            }
            (Some(bytes), None) => before.add(&path, bytes, &mut contents),
            _ => {}
        }
    }
    let files = std::mem::take(&mut after.files).into_iter();
    for (path, location) in files.take_while(|_| !accepts.is_cancelled()) {
        if let Some(bytes) = after.read(&path, &location) {
            after.add(&path, bytes, &mut contents);
        }
    }
    Ok(assemble(compare(Pair::new(before.listing, after.listing)), &contents, accepts))
}

/// One of the two folders.
struct Folder {
    /// The source files that were found and not compared yet.
    files: BTreeMap<String, PathBuf>,
    listing: Listing,
}

impl Folder {
    fn list(root: &Path, accepts: Accepts<'_>) -> Result<Self, Error> {
        let mut folder = Self { files: BTreeMap::new(), listing: Listing::default() };
        let notes = walk(root, &mut |Found { path, location, kind }| {
            if kind != Kind::Folder {
                folder.listing.add_folders_of(path);
            }
            if kind == Kind::File && accepts.accepts(path) {
                folder.files.insert(path.to_owned(), location.to_owned());
            }
            !accepts.is_cancelled()
        })?;
        folder.listing.notes = notes;
        Ok(folder)
    }

    fn read(&mut self, path: &str, location: &Path) -> Option<Vec<u8>> {
        match read_file(location) {
            Ok(bytes) => Some(bytes),
            Err(message) => {
                self.listing.notes.push(Note { path: Some(path.into()), message });
                None
            }
        }
    }

    fn add(&mut self, path: &str, bytes: Vec<u8>, contents: &mut ReadContents) {
        match content_id(&bytes, gix::hash::Kind::Sha1) {
            Ok(id) => {
                self.listing.add_file(path, id);
                contents.0.insert(id, Content::from_bytes(&bytes));
            }
            Err(message) => self.listing.notes.push(Note { path: Some(path.into()), message }),
        }
    }
}

/// The contents of both folders that differ.
struct ReadContents(FxHashMap<ObjectId, Content>);

impl Contents for ReadContents {
    fn read(&self, id: &ObjectId) -> Content {
        self.0.get(id).expect("only files that were read are listed").clone()
    }
}
