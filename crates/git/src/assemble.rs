//! From edits to a change: pairs what belongs together, reads what is needed and puts it in order.

use crate::contents::{Content, Contents, NOT_TEXT};
use crate::edits::{Edits, Entry};
use crate::moves::take_moves;
use crate::renames::take_renames;
use gix::ObjectId;
use refscope_text::{Change, ContentId, FileChange, Note, Pair, Side, SourceFile};
use std::sync::Arc;

/// Makes the change. A file that cannot be read costs itself and leaves a note.
pub(crate) fn assemble(mut edits: Edits, contents: &dyn Contents) -> Change {
    let moves = take_moves(&mut edits.removed, &mut edits.added);
    let mut reader = Reader { contents, notes: edits.notes };
    let mut files: Vec<FileChange> = moves.into_iter().map(FileChange::Moved).collect();
    let (mut removed, mut added) = (reader.read_all(edits.removed), reader.read_all(edits.added));
    files.extend(take_renames(&mut removed, &mut added).into_iter().map(FileChange::Modified));
    files.extend(removed.into_iter().map(FileChange::Removed));
    files.extend(added.into_iter().map(FileChange::Added));
    files.extend(edits.modified.into_iter().filter_map(|pair| reader.read_modified(pair)));
    files.sort_by(|one, other| sort_key(one).cmp(&sort_key(other)));
    reader.notes.sort_by(|one, other| one.path.cmp(&other.path));
    // Both versions of a file may be unreadable for one reason.
    reader.notes.dedup();
    let n_files_of_any_kind = edits.n_files_of_any_kind;
    Change { files, n_files_of_any_kind, folders: edits.folders, notes: reader.notes, remarks: Vec::new() }
}

/// The path by which a file is ordered, and the earlier path, as a removed and an added file may share one.
fn sort_key(file: &FileChange) -> (Option<&Arc<str>>, Option<&Arc<str>>) {
    let (before, after) = (file.path(Side::Before), file.path(Side::After));
    (after.or(before), before)
}

struct Reader<'a> {
    contents: &'a dyn Contents,
    notes: Vec<Note>,
}

/// A file that was read; one that is not text has none.
enum ReadFile {
    Source(SourceFile),
    NotText,
    Unread,
}

impl Reader<'_> {
    fn read(&mut self, Entry { path, id }: Entry) -> ReadFile {
        match self.contents.read(&id) {
            Content::Text(text) => ReadFile::Source(SourceFile { path, text, content: content_id(&id) }),
            Content::Binary => {
                self.notes.push(Note { path: Some(path), message: NOT_TEXT.to_owned() });
                ReadFile::NotText
            }
            Content::Unread(message) => {
                self.notes.push(Note { path: Some(path), message });
                ReadFile::Unread
            }
        }
    }

    /// The files that are text, ordered by path.
    fn read_all(&mut self, mut entries: Vec<Entry>) -> Vec<SourceFile> {
        entries.sort_by(|one, other| one.path.cmp(&other.path));
        let read = entries.into_iter().filter_map(|entry| match self.read(entry) {
            ReadFile::Source(file) => Some(file),
            ReadFile::NotText | ReadFile::Unread => None,
        });
        read.collect()
    }

    /// A file that became text, or stopped being text, became or stopped being a source file. One side that
    /// cannot be read is enough to leave the file out.
    fn read_modified(&mut self, pair: Pair<Entry>) -> Option<FileChange> {
        use ReadFile::{NotText, Source, Unread};
        let before = self.read(pair.before);
        if matches!(before, Unread) {
            return None;
        }
        match (before, self.read(pair.after)) {
            (Source(before), Source(after)) => Some(FileChange::Modified(Pair::new(before, after))),
            (Source(before), NotText) => Some(FileChange::Removed(before)),
            (NotText, Source(after)) => Some(FileChange::Added(after)),
            _ => None,
        }
    }
}

/// Longer ids are cut; what is left of them still tells any two contents apart.
pub(crate) fn content_id(id: &ObjectId) -> ContentId {
    let bytes = id.as_bytes().first_chunk().expect("every kind of git id has at least twenty bytes");
    ContentId::new(*bytes)
}
