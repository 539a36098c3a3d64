//! What changed between two trees of a repository.
//!
//! Only folders whose ids differ are opened, and entries are compared in place without decoding whole trees, so
//! the time depends on the size of the change, not on that of the repository. The comparison is our own because
//! it also tells, in the same pass, which of the touched folders exist on each side, and because entries that
//! did not change cost nothing but the comparison of their names and ids.

use crate::Error;
use crate::edits::{Accepts, Edits, Entry};
use crate::path_text::{MAX_PATH_BYTES, path_text};
use gix::bstr::BStr;
use gix::objs::tree::{EntryRef, name_order};
use gix::objs::{Find, Kind, TreeRefIter};
use gix::{ObjectId, oid};
use refscope_text::{Folders, Note, Pair, Side};
use std::cmp::Ordering;
use std::sync::Arc;

/// A change may touch this many folders. No project comes near; a repository made to exhaust its readers, with
/// folders that hold each other many times, does.
pub const MAX_CHANGED_FOLDERS: usize = 1_000_000;

/// The paths of those folders may have this many bytes together.
const MAX_FOLDER_PATH_BYTES: usize = 128 << 20;

/// Compares two trees.
pub(crate) fn diff(objects: &dyn Find, trees: Pair<ObjectId>, accepts: Accepts<'_>) -> Result<Edits, Error> {
    let mut walk = Walk::new(trees.map(Some), accepts);
    walk.run(objects)?;
    let mut edits = Edits { folders: walk.touched_folders(), ..walk.edits };
    edits.notes.extend(too_long(walk.n_too_long));
    Ok(edits)
}

/// What a tree holds.
pub(crate) struct Listed {
    /// All source files, in no particular order.
    pub(crate) files: Vec<Entry>,
    /// All folders, of which the first is the root.
    pub(crate) folders: Vec<String>,
    /// What was left out.
    pub(crate) note: Option<Note>,
}

/// What to say about folders whose paths are too long.
pub(crate) fn too_long(n_folders: usize) -> Option<Note> {
    let message = format!("what lies deeper than {MAX_PATH_BYTES} bytes of path was left out");
    (n_folders > 0).then_some(Note { path: None, message })
}

/// All source files and folders of a tree.
pub(crate) fn list(objects: &dyn Find, tree: ObjectId, accepts: Accepts<'_>) -> Result<Listed, Error> {
    let mut walk = Walk::new(Pair::new(None, Some(tree)), accepts);
    walk.run(objects)?;
    Ok(Listed {
        files: walk.edits.added,
        folders: walk.folders.into_iter().map(|folder| folder.path).collect(),
        note: too_long(walk.n_too_long),
    })
}

/// A folder that differs between the versions.
struct Folder {
    path: String,
    /// Its place among the folders; that of the root is its own.
    parent: usize,
    /// The versions of the folder, where it exists.
    trees: Pair<Option<ObjectId>>,
    /// Whether a changed source file lies in it or below it.
    is_touched: bool,
}

/// The folders that differ, in the order in which they were found, with each behind its parent, and what was
/// found in them. Folders are a list and not calls of a function within itself, because how deep they nest is
/// up to whoever made the repository.
struct Walk<'a> {
    accepts: Accepts<'a>,
    folders: Vec<Folder>,
    edits: Edits,
    n_path_bytes: usize,
    n_too_long: usize,
}

impl<'a> Walk<'a> {
    fn new(trees: Pair<Option<ObjectId>>, accepts: Accepts<'a>) -> Self {
        let root = Folder { path: String::new(), parent: 0, trees, is_touched: false };
        Self { accepts, folders: vec![root], edits: Edits::default(), n_path_bytes: 0, n_too_long: 0 }
    }

    fn run(&mut self, objects: &dyn Find) -> Result<(), Error> {
        let mut buffers = Pair::<Vec<u8>>::default();
        let mut next = 0;
        while let Some(folder) = self.folders.get(next).filter(|_| !self.accepts.is_cancelled()) {
            let Pair { before, after } = folder.trees;
            let before = find_tree(objects, before.as_deref(), &mut buffers.before)?;
            let after = find_tree(objects, after.as_deref(), &mut buffers.after)?;
            self.compare(next, before, after).map_err(|error| {
                Error::unreadable(format!("the folder `{}`", self.folders[next].path), &error)
            })?;
            if self.folders.len() > MAX_CHANGED_FOLDERS || self.n_path_bytes > MAX_FOLDER_PATH_BYTES {
                return Err(Error::TooManyFolders);
            }
            next += 1;
        }
        Ok(())
    }

    /// Walks along both versions of a folder, whose entries git keeps in order. A file and a folder of one name
    /// have different places in that order, so they never meet here.
    fn compare(&mut self, at: usize, before: TreeRefIter<'_>, after: TreeRefIter<'_>) -> gix::Result<()> {
        let (mut before, mut after) = (before.peekable(), after.peekable());
        loop {
            let order = match (before.peek(), after.peek()) {
                (None, None) => return Ok(()),
                (Some(Ok(before)), Some(Ok(after))) => {
                    let is_tree = Pair::new(before.mode.is_tree(), after.mode.is_tree());
                    name_order(before.filename, is_tree.before, after.filename, is_tree.after)
                }
                (Some(_), None) | (Some(Err(_)), _) => Ordering::Less,
                (None, Some(_)) | (_, Some(Err(_))) => Ordering::Greater,
            };
            let before = before.next_if(|_| order.is_le()).transpose()?;
            let after = after.next_if(|_| order.is_ge()).transpose()?;
            self.compare_entry(at, Pair::new(before, after));
        }
    }

    fn compare_entry(&mut self, at: usize, entries: Pair<Option<EntryRef<'_>>>) {
        let Some(entry) = entries.after.or(entries.before) else { return };
        if entry.mode.is_tree() {
            let trees = entries.map(|entry| entry.map(|entry| entry.oid.to_owned()));
            if trees.before != trees.after {
                let path = join(&self.folders[at].path, entry.filename);
                if path.len() > MAX_PATH_BYTES {
                    self.n_too_long += 1;
                    return;
                }
                self.n_path_bytes += path.len();
                self.folders.push(Folder { path, parent: at, trees, is_touched: false });
            }
            return;
        }
        // Links and submodules count as absent.
        let files = entries.map(|entry| entry.filter(|entry| entry.mode.is_blob()).map(|entry| entry.oid));
        if files.before != files.after {
            self.compare_file(at, entry.filename, files);
        }
    }

    fn compare_file(&mut self, at: usize, name: &BStr, ids: Pair<Option<&oid>>) {
        self.edits.n_files_of_any_kind += 1;
        let path = join(&self.folders[at].path, name);
        if !self.accepts.accepts(&path) {
            return;
        }
        let path: Arc<str> = path.into();
        let entry = |id: &oid| Entry { path: Arc::clone(&path), id: id.to_owned() };
        match (ids.before.map(entry), ids.after.map(entry)) {
            (Some(before), Some(after)) => self.edits.modified.push(Pair::new(before, after)),
            (Some(before), None) => self.edits.removed.push(before),
            (None, Some(after)) => self.edits.added.push(after),
            (None, None) => {}
        }
        self.folders[at].is_touched = true;
    }

    /// The touched folders with all folders above them. A parent comes before its children, so it is enough to
    /// pass the mark on from the last to the first.
    fn touched_folders(&mut self) -> Pair<Folders> {
        let mut touched = Pair::<Folders>::default();
        for at in (0..self.folders.len()).rev() {
            let Folder { ref path, parent, trees, is_touched } = self.folders[at];
            if !is_touched {
                continue;
            }
            for side in Side::BOTH {
                if trees.get(side).is_some() {
                    touched.get_mut(side).insert(path);
                }
            }
            self.folders[parent].is_touched = true;
        }
        touched
    }
}

/// The path of an entry.
fn join(folder: &str, name: &BStr) -> String {
    let name = path_text(name);
    if folder.is_empty() { name.into_owned() } else { [folder, &name].join("/") }
}

/// The entries of a tree; a missing one has none.
fn find_tree<'a>(
    objects: &dyn Find,
    id: Option<&oid>,
    buffer: &'a mut Vec<u8>,
) -> Result<TreeRefIter<'a>, Error> {
    let Some(id) = id else { return Ok(TreeRefIter::from_bytes(&[], gix::hash::Kind::Sha1)) };
    match objects.try_find(id, buffer) {
        Ok(Some(tree)) if tree.kind == Kind::Tree => Ok(TreeRefIter::from_bytes(tree.data, tree.object_hash)),
        Ok(Some(_)) => Err(Error::Unreadable { what: format!("tree {id}"), cause: "it is no tree".into() }),
        Ok(None) => Err(Error::MissingObject { kind: "tree", id: id.to_string() }),
        Err(error) => Err(Error::unreadable(format!("tree {id}"), &error)),
    }
}
