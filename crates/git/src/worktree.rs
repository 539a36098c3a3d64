//! What the files of the work tree changed against the last commit.
//!
//! Files are taken as they are on disk. No filter that the repository configures is run; a file that differs
//! from the index in how its lines end, and in nothing else, counts as unchanged, because git converts line ends.

use crate::assemble::assemble;
use crate::contents::{Content, Contents, StoredContents};
use crate::disk::{Found, Kind, content_id, read_file, walk};
use crate::edits::Accepts;
use crate::index::{head_listing, is_file, open_index};
use crate::listing::{Listing, compare};
use crate::path_text::{MAX_PATH_BYTES, path_text};
use crate::tree_diff::too_long;
use crate::{Error, Repository};
use gix::ObjectId;
use gix::bstr::ByteSlice;
use gix::index::entry::{Flags, Mode, Stage, Stat, stat};
use gix::worktree::stack::state::ignore::Source;
use refscope_text::{Change, Note, Pair};
use rustc_hash::FxHashMap;
use std::path::{Component, Path, PathBuf};

impl Repository {
    /// What the files of the work tree changed against the last commit. Files that git does not know yet count as
    /// added, unless the repository's own rules ignore them.
    pub fn worktree_change(&self, accepts: Accepts<'_>) -> Result<Change, Error> {
        self.with_handle(|handle| {
            let root = handle.git.workdir().ok_or(Error::Bare)?;
            let before = head_listing(&handle.git, accepts)?;
            let index = open_index(&handle.git)?;
            let mut files = WorkTree::new(&handle.git, root, &index, accepts)?;
            files.list_tracked(&before)?;
            files.list_untracked()?;
            let WorkTree { listing, read, .. } = files;
            let contents = DiskContents { read, stored: StoredContents { repository: self, handle } };
            Ok(assemble(compare(Pair::new(before, listing)), &contents, accepts))
        })
    }
}

/// The files of a work tree, as far as they are listed.
struct WorkTree<'a> {
    git: &'a gix::Repository,
    root: &'a Path,
    index: &'a gix::index::State,
    stat_options: stat::Options,
    accepts: Accepts<'a>,
    /// Whether a folder of the index is one on disk, and not a link to one.
    is_real_folder: FxHashMap<PathBuf, bool>,
    listing: Listing,
    read: FxHashMap<ObjectId, Content>,
}

impl<'a> WorkTree<'a> {
    fn new(
        git: &'a gix::Repository,
        root: &'a Path,
        index: &'a gix::index::State,
        accepts: Accepts<'a>,
    ) -> Result<Self, Error> {
        let unreadable = |error: gix::Error| Error::unreadable("the configuration", &error);
        Ok(Self {
            git,
            root,
            index,
            stat_options: git.stat_options().map_err(unreadable)?,
            accepts,
            is_real_folder: FxHashMap::default(),
            listing: Listing::default(),
            read: FxHashMap::default(),
        })
    }

    /// Lists what the index has, as it is on disk; `head` is the last commit.
    fn list_tracked(&mut self, head: &Listing) -> Result<(), Error> {
        let mut n_too_long = 0;
        for entry in self.index.entries().iter().take_while(|_| !self.accepts.is_cancelled()) {
            let path = path_text(entry.path(self.index));
            if path.len() > MAX_PATH_BYTES {
                n_too_long += 1;
                continue;
            }
            let is_unseen = Flags::SKIP_WORKTREE | Flags::ASSUME_VALID;
            if entry.mode == Mode::DIR {
                self.listing.add_tree(self.git, entry.id, &path, self.accepts)?;
            } else if entry.mode == Mode::COMMIT
                || !self.accepts.accepts(&path)
                || self.listing.get(&path).is_some()
            {
                continue;
            } else if entry.flags.intersects(is_unseen) && is_file(entry.mode) {
                self.listing.add_file(&path, entry.id);
            } else {
                self.list_tracked_file(entry, &path, head);
            }
        }
        self.listing.notes.extend(too_long(n_too_long));
        Ok(())
    }

    /// A path of the index that leads out of the work tree was made to do so, and is left alone.
    fn list_tracked_file(&mut self, entry: &gix::index::Entry, path: &str, head: &Listing) {
        let Ok(relative) = gix::path::from_bstr(entry.path(self.index)) else { return };
        if relative.components().any(|part| !matches!(part, Component::Normal(_))) {
            return;
        }
        let location = self.root.join(relative);
        let Ok(metadata) = gix::index::fs::Metadata::from_path_no_follow(&location) else { return };
        if !metadata.is_file() || !self.lies_in_real_folders(&location) {
            return;
        }
        if self.is_unchanged(entry, &metadata) {
            self.listing.add_file(path, entry.id);
            return;
        }
        match self.read_file(&location, Some(entry.id)) {
            Ok(id) => self.listing.add_file(path, id),
            Err(message) => {
                // Taken for unchanged, rather than for removed.
                if let Some(id) = head.get(path) {
                    self.listing.add_file(path, id);
                }
                self.listing.notes.push(Note { path: Some(path.into()), message });
            }
        }
    }

    /// Whether size and times say that a file is as the index has it. They can be trusted for a file that was
    /// written before the index was.
    fn is_unchanged(&self, entry: &gix::index::Entry, metadata: &gix::index::fs::Metadata) -> bool {
        is_file(entry.mode)
            && entry.stage() == Stage::Unconflicted
            && !entry.flags.contains(Flags::INTENT_TO_ADD)
            && !entry.stat.is_racy(self.index.timestamp(), self.stat_options)
            && Stat::from_fs(metadata).is_ok_and(|stat| entry.stat.matches(&stat, self.stat_options))
    }

    /// A folder of the index may have been replaced by a link, behind which nothing belongs to the work tree.
    fn lies_in_real_folders(&mut self, location: &Path) -> bool {
        let mut folders = location.ancestors().skip(1).take_while(|&folder| folder != self.root);
        folders.all(|folder| {
            if let Some(&is_real) = self.is_real_folder.get(folder) {
                return is_real;
            }
            let is_real = folder.symlink_metadata().is_ok_and(|found| found.is_dir());
            self.is_real_folder.insert(folder.to_owned(), is_real);
            is_real
        })
    }

    /// Reads a file and keeps its content; `indexed` is the content that the index has for it.
    fn read_file(&mut self, location: &Path, indexed: Option<ObjectId>) -> Result<ObjectId, String> {
        let bytes = read_file(location)?;
        let hash = self.git.object_hash();
        let id = content_id(&bytes, hash)?;
        if indexed.is_some() && indexed != Some(id) {
            let id_with_unix_lines = content_id(&bytes.replace("\r\n", "\n"), hash)?;
            if indexed == Some(id_with_unix_lines) {
                return Ok(id_with_unix_lines);
            }
        }
        self.read.insert(id, Content::from_bytes(&bytes));
        Ok(id)
    }

    /// Lists the source files that the index has not. Folders that are repositories of their own are left alone.
    fn list_untracked(&mut self) -> Result<(), Error> {
        let unreadable = |error: gix::Error| Error::unreadable("the list of ignored files", &error);
        let source = Source::WorktreeThenIdMappingIfNotSkipped;
        let mut ignored = self.git.excludes(self.index, None, source).map_err(unreadable)?;
        let (root, accepts, listing) = (self.root, self.accepts, &mut self.listing);
        let mut untracked: Vec<(String, PathBuf)> = Vec::new();
        let notes = walk(root, &mut |Found { path, location, kind }| {
            let is_source = kind == Kind::File && accepts.accepts(path);
            let is_repository = kind == Kind::Folder && location.join(".git").symlink_metadata().is_ok();
            let is_known = if is_source { listing.get(path).is_some() } else { listing.has_folder_of(path) };
            let mode = if kind == Kind::Folder { Mode::DIR } else { Mode::FILE };
            if is_repository
                || (is_known && kind != Kind::Folder)
                || is_ignored(&mut ignored, root, location, mode)
            {
                return false;
            }
            if is_source {
                untracked.push((path.to_owned(), location.to_owned()));
            }
            if kind != Kind::Folder {
                listing.add_folders_of(path);
            }
            true
        })?;
        self.listing.notes.extend(notes);
        for (path, location) in untracked {
            match self.read_file(&location, None) {
                Ok(id) => self.listing.add_file(&path, id),
                Err(message) => self.listing.notes.push(Note { path: Some(path.into()), message }),
            }
        }
        Ok(())
    }
}

fn is_ignored(rules: &mut gix::AttributeStack<'_>, root: &Path, location: &Path, mode: Mode) -> bool {
    let Ok(relative) = location.strip_prefix(root) else { return false };
    rules.at_path(relative, Some(mode)).is_ok_and(|rules| rules.is_excluded())
}

/// The contents of the work tree, as far as they differ from those of the repository.
struct DiskContents<'a> {
    read: FxHashMap<ObjectId, Content>,
    stored: StoredContents<'a>,
}

impl Contents for DiskContents<'_> {
    fn read(&self, id: &ObjectId) -> Content {
        self.read.get(id).cloned().unwrap_or_else(|| self.stored.read(id))
    }
}
