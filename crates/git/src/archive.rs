//! Archives of sources: `.zip` and `.jar` files. Whoever made one may mean harm. No entry is written anywhere, no
//! path leaves the archive, and no entry is unpacked beyond the size that it claims, so that the claims, which are
//! added up before anything is unpacked, bound what a crafted archive can cost.

use crate::Error;
use crate::contents::{Content, MAX_FILE_BYTES, NOT_TEXT, too_large};
use crate::edits::Accepts;
use refscope_text::{ContentId, Note, ReadSource, SourceFile, SourceSet};
use std::fs;
use std::io::{Cursor, Read};
use std::path::Path;
use std::sync::Arc;
use zip::ZipArchive;
use zip::read::ZipFile;
use zip::result::ZipError;

/// An archive with more bytes than this is refused.
const MAX_ARCHIVE_BYTES: u64 = 1 << 30;

/// An archive whose source files claim more bytes than this together is refused.
const MAX_UNPACKED_BYTES: u64 = 2 << 30;

/// An archive whose source files claim more than this is refused where they claim far more than the archive has: sources
/// shrink to a fifth or so, and what shrinks to a hundredth is a bomb.
const MAX_UNPACKED_BYTES_OF_ANY: u64 = 1 << 26;

/// So many times the bytes of an archive its source files may claim.
const MAX_RATIO: u64 = 100;

/// An archive with more entries than this is refused.
const MAX_ENTRIES: usize = 1 << 20;

/// The bytes of an archive, shared by all who read it.
type Bytes = Cursor<Arc<[u8]>>;

/// The source files of an archive.
pub(crate) fn archive_sources(path: &Path, accepts: Accepts<'_>) -> Result<SourceSet, Error> {
    let refused = |cause: String| Error::Archive { path: path.to_owned(), cause };
    let n_bytes = fs::metadata(path).map_err(|error| refused(error.to_string()))?.len();
    if n_bytes > MAX_ARCHIVE_BYTES {
        return Err(refused(format!("it has {n_bytes} bytes, the limit is {MAX_ARCHIVE_BYTES}")));
    }
    let bytes: Arc<[u8]> = fs::read(path).map_err(|error| refused(error.to_string()))?.into();
    let archive = ZipArchive::new(Cursor::new(bytes)).map_err(|error| refused(error.to_string()))?;
    let most = MAX_UNPACKED_BYTES.min(MAX_UNPACKED_BYTES_OF_ANY.max(n_bytes.saturating_mul(MAX_RATIO)));
    let listing = Listing::of(archive, accepts, most).map_err(refused)?;
    let paths = listing.entries.iter().map(|entry| entry.path.clone()).collect();
    Ok(SourceSet::new(
        paths,
        listing.notes,
        Box::new(Reader { archive: listing.archive, entries: listing.entries }),
    ))
}

/// A source file of an archive.
struct Entry {
    path: Arc<str>,
    /// Its place in the archive.
    place: usize,
    n_bytes: u64,
}

struct Listing {
    archive: ZipArchive<Bytes>,
    entries: Vec<Entry>,
    notes: Vec<Note>,
}

impl Listing {
    fn of(mut archive: ZipArchive<Bytes>, accepts: Accepts<'_>, most: u64) -> Result<Self, String> {
        if archive.len() > MAX_ENTRIES {
            return Err(format!("it has {} entries, the limit is {MAX_ENTRIES}", archive.len()));
        }
        let (mut entries, mut notes, mut n_unpacked_bytes) = (Vec::new(), Vec::new(), 0u64);
        if archive.has_duplicate_names() {
            let message = "of several entries with one name only the last was read".to_owned();
            notes.push(Note { path: None, message });
        }
        for place in 0..archive.len() {
            let entry = match source_entry(&mut archive, place, accepts) {
                Ok(Some(entry)) => entry,
                Ok(None) => continue,
                Err(note) => {
                    notes.push(note);
                    continue;
                }
            };
            n_unpacked_bytes = n_unpacked_bytes.saturating_add(entry.n_bytes);
            if n_unpacked_bytes > most {
                return Err(format!("its files claim more than {most} bytes, too much for its size"));
            }
            entries.push(entry);
        }
        entries.sort_by(|one, other| (&one.path, one.place).cmp(&(&other.path, other.place)));
        entries.dedup_by(|later, earlier| {
            let is_same = later.path == earlier.path;
            if is_same {
                notes.push(left_out(&later.path, "an entry before it has the same path"));
            }
            is_same
        });
        Ok(Self { archive, entries, notes })
    }
}

/// The entry at a place of the archive if it is a source file; a note where it would be one and is left out.
fn source_entry(
    archive: &mut ZipArchive<Bytes>,
    place: usize,
    accepts: Accepts<'_>,
) -> Result<Option<Entry>, Note> {
    let unread =
        |error: ZipError| Note { path: None, message: format!("entry {place} was left out: {error}") };
    let file = archive.by_index_raw(place).map_err(unread)?;
    let name = file.name().map_err(unread)?;
    if file.is_dir() || !accepts.accepts(&name) {
        return Ok(None);
    }
    if file.is_symlink() {
        return Err(left_out(&name, "it is a link"));
    }
    let path = confined_path(&file).ok_or_else(|| left_out(&name, "its path leads out of the archive"))?;
    Ok(Some(Entry { path: path.into(), place, n_bytes: file.size() }))
}

fn left_out(path: &str, cause: &str) -> Note {
    Note { path: Some(path.into()), message: format!("the file was left out: {cause}") }
}

/// The path of an entry with `/` between its parts, unless it leads out of the archive.
fn confined_path(file: &ZipFile<'_, Bytes>) -> Option<String> {
    let path = file.enclosed_name()?;
    let parts: Option<Vec<&str>> = path.components().map(|part| part.as_os_str().to_str()).collect();
    parts.map(|parts| parts.join("/"))
}

struct Reader {
    archive: ZipArchive<Bytes>,
    entries: Vec<Entry>,
}

impl ReadSource for Reader {
    fn read(&self, place: usize) -> Result<SourceFile, Note> {
        let entry = &self.entries[place];
        let note = |message| Note { path: Some(entry.path.clone()), message };
        let bytes = self.unpack(entry).map_err(note)?;
        match Content::from_bytes(&bytes) {
            Content::Text(text) => {
                Ok(SourceFile { path: entry.path.clone(), content: ContentId::of_text(&text), text })
            }
            Content::Binary => Err(note(NOT_TEXT.to_owned())),
            Content::Unread(message) => Err(note(message)),
        }
    }
}

impl Reader {
    fn unpack(&self, entry: &Entry) -> Result<Vec<u8>, String> {
        if entry.n_bytes > MAX_FILE_BYTES {
            return Err(too_large(entry.n_bytes));
        }
        let unread = |cause: String| format!("the file was left out: it cannot be unpacked: {cause}");
        // A clone shares the listing and the bytes; it is only a place to read from.
        let mut archive = self.archive.clone();
        let file = archive.by_index(entry.place).map_err(|error| unread(error.to_string()))?;
        let mut bytes = Vec::new();
        file.take(entry.n_bytes + 1).read_to_end(&mut bytes).map_err(|error| unread(error.to_string()))?;
        if bytes.len() as u64 > entry.n_bytes {
            return Err(unread("it is longer than it claims".to_owned()));
        }
        Ok(bytes)
    }
}
