//! From edits to a change: pairs what belongs together, reads what is needed and puts it in order.

use crate::contents::{Content, Contents, NOT_TEXT};
use crate::edits::{Accepts, Edits, Entry};
use crate::moves::take_moves;
use crate::renames::take_renames;
use gix::ObjectId;
use refscope_text::{Change, ContentId, FileChange, Note, Pair, SourceFile};

/// How many bytes of text one change may have; what comes after them is left out. The copies of one small object can
/// fill any memory.
pub const MAX_CHANGE_BYTES: usize = 1 << 30;

/// Makes the change. A file that cannot be read costs itself and leaves a note.
pub(crate) fn assemble(mut edits: Edits, contents: &dyn Contents, accepts: Accepts<'_>) -> Change {
    let moves = take_moves(&mut edits.removed, &mut edits.added);
    let mut reader = Reader { contents, accepts, notes: edits.notes, n_bytes: 0 };
    let mut files: Vec<FileChange> = moves.into_iter().map(FileChange::Moved).collect();
    let (mut removed, mut added) = (reader.read_all(edits.removed), reader.read_all(edits.added));
    files.extend(take_renames(&mut removed, &mut added, accepts).into_iter().map(FileChange::Modified));
    files.extend(removed.into_iter().map(FileChange::Removed));
    files.extend(added.into_iter().map(FileChange::Added));
    files.extend(edits.modified.into_iter().filter_map(|pair| reader.read_modified(pair)));
    files.sort_by(|one, other| one.order().cmp(&other.order()));
    reader.notes.sort_by(|one, other| one.path.cmp(&other.path));
    // Both versions of a file may be unreadable for one reason.
    reader.notes.dedup();
    let n_files_of_any_kind = edits.n_files_of_any_kind;
    Change { files, n_files_of_any_kind, folders: edits.folders, notes: reader.notes, remarks: Vec::new() }
}

struct Reader<'a> {
    contents: &'a dyn Contents,
    accepts: Accepts<'a>,
    notes: Vec<Note>,
    n_bytes: usize,
}

/// A file that was read; one that is not text has none.
enum ReadFile {
    Source(SourceFile),
    NotText,
    Unread,
}

impl Reader<'_> {
    fn read(&mut self, Entry { path, id }: Entry) -> ReadFile {
        if self.accepts.is_cancelled() {
            return ReadFile::Unread;
        }
        if self.n_bytes > MAX_CHANGE_BYTES {
            let message = format!("the file was left out: the change has more than {MAX_CHANGE_BYTES} bytes");
            self.notes.push(Note { path: Some(path), message });
            return ReadFile::Unread;
        }
        let content = self.contents.read(&id);
        if let Content::Text(text) = &content {
            self.n_bytes += text.len();
        }
        match content {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contents::MAX_FILE_BYTES;
    use std::sync::Arc;

    /// One text, whatever is asked for.
    struct OneText(Arc<str>);

    impl Contents for OneText {
        fn read(&self, _: &ObjectId) -> Content {
            Content::Text(self.0.clone())
        }
    }

    #[test]
    fn the_copies_of_one_object_do_not_fill_the_memory() {
        let id = ObjectId::from_bytes_or_panic(&[1; 20]);
        let entry = |number: u32| Entry { path: format!("{number:03}.java").into(), id };
        let edits = Edits { added: (0..100).map(entry).collect(), ..Edits::default() };
        let text = OneText(" ".repeat(MAX_FILE_BYTES as usize).into());
        let change = assemble(edits, &text, &|_: &str| true);
        let n_read = MAX_CHANGE_BYTES / MAX_FILE_BYTES as usize + 1;
        assert_eq!((change.files.len(), change.notes.len()), (n_read, 100 - n_read));
        assert!(change.notes[0].message.contains("the change has more than"), "{:?}", change.notes[0]);
    }
}
