//! Versions that are no trees of a repository, such as the index, a work tree or a plain folder, are listed
//! completely and then compared.

use crate::Error;
use crate::edits::{Accepts, Edits, Entry, Request, folders_of};
use crate::tree_diff::{self, Listed};
use gix::ObjectId;
use refscope_text::{Folders, Note, Pair, Side};
use rustc_hash::{FxHashMap, FxHashSet};
use std::sync::Arc;

/// All source files of a version, and all its folders.
#[derive(Debug, Default)]
pub(crate) struct Listing {
    files: FxHashMap<Arc<str>, ObjectId>,
    folders: FxHashSet<Box<str>>,
    /// What could not be read.
    pub(crate) notes: Vec<Note>,
}

/// What is asked for, below a folder.
struct Below<'a> {
    prefix: &'a str,
    accepts: Accepts<'a>,
}

impl Request for Below<'_> {
    fn accepts(&self, path: &str) -> bool {
        self.accepts.accepts(&[self.prefix, path].concat())
    }

    fn is_cancelled(&self) -> bool {
        self.accepts.is_cancelled()
    }
}

impl Listing {
    /// Lists a tree of a repository, with `prefix`, which is empty or ends in `/`, before each path.
    pub(crate) fn add_tree(
        &mut self,
        git: &gix::Repository,
        tree: ObjectId,
        prefix: &str,
        accepts: Accepts<'_>,
    ) -> Result<(), Error> {
        let Listed { files, folders, note } = tree_diff::list(git, tree, &Below { prefix, accepts })?;
        self.notes.extend(note);
        for folder in folders {
            self.add_folders_of(&[prefix, &folder, "/"].concat());
        }
        let with_prefix = |entry: Entry| ([prefix, &entry.path].concat().into(), entry.id);
        self.files.extend(files.into_iter().map(with_prefix));
        Ok(())
    }

    /// Adds a source file.
    pub(crate) fn add_file(&mut self, path: &str, id: ObjectId) {
        self.add_folders_of(path);
        self.files.insert(path.into(), id);
    }

    /// Adds the folders that a file of any kind lies in.
    pub(crate) fn add_folders_of(&mut self, path: &str) {
        for folder in folders_of(path) {
            if self.folders.contains(folder) {
                return;
            }
            self.folders.insert(folder.into());
        }
    }

    /// Whether the folder that a file lies in was added.
    pub(crate) fn has_folder_of(&self, path: &str) -> bool {
        folders_of(path).next().is_some_and(|folder| self.folders.contains(folder))
    }

    /// The content of a source file.
    pub(crate) fn get(&self, path: &str) -> Option<ObjectId> {
        self.files.get(path).copied()
    }
}

/// Compares two versions.
pub(crate) fn compare(versions: Pair<Listing>) -> Edits {
    let mut edits = Edits::default();
    let Pair { before, after } = &versions;
    for (path, &id) in &before.files {
        let entry = |id| Entry { path: Arc::clone(path), id };
        match after.get(path) {
            None => edits.removed.push(entry(id)),
            Some(id_after) if id_after != id => edits.modified.push(Pair::new(entry(id), entry(id_after))),
            Some(_) => {}
        }
    }
    let is_added = |&(path, _): &(&Arc<str>, _)| !before.files.contains_key(path);
    let added = after.files.iter().filter(is_added);
    edits.added = added.map(|(path, &id)| Entry { path: Arc::clone(path), id }).collect();
    edits.folders = touched_folders(&edits, &versions);
    edits.notes = versions.before.notes;
    edits.notes.extend(versions.after.notes);
    edits
}

fn touched_folders(edits: &Edits, versions: &Pair<Listing>) -> Pair<Folders> {
    let mut touched = Pair::<Folders>::default();
    let modified = edits.modified.iter().map(|pair| &pair.after);
    for entry in modified.chain(&edits.removed).chain(&edits.added) {
        for folder in folders_of(&entry.path) {
            for side in Side::BOTH {
                if versions.get(side).folders.contains(folder) {
                    touched.get_mut(side).insert(folder);
                }
            }
        }
    }
    touched
}
