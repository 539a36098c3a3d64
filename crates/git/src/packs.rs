//! The contents of files out of packs, where a version of a file is mostly stored as its difference from another.
//!
//! `gix` makes the content at the end of such a chain of differences and then one after the other whatever leads to
//! the one that is asked for. A chain may begin with a file that is many times as large and has little in common with
//! it, and the two versions that a change asks for mostly lie on one chain. So here a chain is walked the other way:
//! what is still wanted is looked up in each difference, of which no more is inflated than that takes, and what was
//! inflated is kept for a while. Whatever is unusual, damaged or lies elsewhere is not read here, and the caller asks
//! `gix`, which knows what to say about it.

use crate::MAX_FILE_BYTES;
use crate::delta::{Delta, Wanted};
use crate::recent::Recent;
use gix::odb::Store;
use gix::odb::pack::Bundle;
use gix::odb::pack::data::entry::Header;
use gix::odb::pack::data::{Entry, File, Offset};
use gix::zlib::Inflate;
use gix::{hash, oid};
use sha1::{Digest, Sha1};
use std::fmt;
use std::fs;
use std::path::PathBuf;
use std::sync::{Arc, OnceLock};

/// How many bytes of contents each thread keeps, and how many of what it inflated on the way to them.
const MAX_KEPT_BYTES: usize = 1 << 20;

/// The packs of a repository, each opened when it is first looked into.
#[derive(Default)]
pub(crate) struct Packs {
    packs: Vec<(PathBuf, OnceLock<Option<Bundle>>)>,
    hash: hash::Kind,
}

impl fmt::Debug for Packs {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_list().entries(self.packs.iter().map(|(path, _)| path)).finish()
    }
}

impl Packs {
    /// The packs of a store of objects; none where some of them stand for others, or have long ids, which is for
    /// `gix` to follow.
    pub(crate) fn list(store: &Store) -> Self {
        let is_plain = store.replacements().next().is_none() && store.object_hash() == hash::Kind::Sha1;
        let folder = fs::read_dir(store.path().join("pack")).ok().filter(|_| is_plain);
        let paths = folder.into_iter().flatten().flatten().map(|entry| entry.path());
        let mut paths: Vec<PathBuf> =
            paths.filter(|path| path.extension().is_some_and(|it| it == "idx")).collect();
        paths.sort();
        let packs = paths.into_iter().map(|path| (path, OnceLock::new())).collect();
        Self { packs, hash: store.object_hash() }
    }

    /// Where an object lies: the number of its pack, the pack, and the place in it.
    fn find(&self, id: &oid) -> Option<(usize, &File, Offset)> {
        self.packs.iter().enumerate().find_map(|(number, (path, bundle))| {
            let bundle = bundle.get_or_init(|| Bundle::at(path, self.hash).ok()).as_ref()?;
            let index = bundle.index.lookup(id)?;
            Some((number, &bundle.pack, bundle.index.pack_offset_at_index(index)))
        })
    }
}

/// Where something is stored: the number of the pack and the place in it.
type Place = (usize, Offset);

/// Reads out of packs and keeps what it read last.
pub(crate) struct PackReader {
    inflate: Inflate,
    contents: Recent<Place, Vec<u8>>,
    /// What was inflated, from its beginning as far as it was wanted.
    inflated: Recent<Place, Vec<u8>>,
}

impl Default for PackReader {
    fn default() -> Self {
        let inflate = Inflate::default();
        Self { inflate, contents: Recent::new(MAX_KEPT_BYTES), inflated: Recent::new(MAX_KEPT_BYTES) }
    }
}

impl fmt::Debug for PackReader {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("PackReader").finish_non_exhaustive()
    }
}

impl PackReader {
    /// The content with this id, if it is in one of the packs and nothing is odd about it.
    pub(crate) fn read(&mut self, packs: &Packs, id: &oid) -> Option<Arc<Vec<u8>>> {
        let (number, pack, at) = packs.find(id)?;
        let mut chain = Chain { reader: self, number, pack, is_whole: true };
        let content = chain.read(at)?;
        if !chain.is_whole && !is_content_of(id, &content) {
            return None;
        }
        self.contents.insert((number, at), Arc::clone(&content));
        Some(content)
    }
}

/// A chain of differences in a pack.
struct Chain<'r, 'p> {
    reader: &'r mut PackReader,
    number: usize,
    pack: &'p File,
    /// Whether all was inflated to its end.
    is_whole: bool,
}

impl Chain<'_, '_> {
    /// The content at a place.
    fn read(&mut self, at: Offset) -> Option<Arc<Vec<u8>>> {
        let entry = self.pack.entry(at).ok()?;
        let bytes = self.inflated(&entry, size_of(&entry)?)?;
        match entry.header {
            Header::Blob => Some(bytes),
            _ => Some(Arc::new(self.follow(at, Delta::parse(bytes, 0)?.size_after)?)),
        }
    }

    /// The content of this size at a place, found along a chain.
    fn follow(&mut self, mut at: Offset, mut size: usize) -> Option<Vec<u8>> {
        let mut content = vec![0; size];
        let mut wanted = vec![Wanted { to: 0, from: 0, length: size }];
        while let Some(end) = wanted.iter().map(Wanted::end).max() {
            let entry = self.pack.entry(at).ok()?;
            let kept = self.reader.contents.get(&(self.number, at));
            let found = match (kept, entry.header) {
                (Some(kept), _) => kept,
                (_, Header::Blob) if entry.decompressed_size == size as u64 => self.inflated(&entry, end)?,
                (_, Header::OfsDelta { base_distance }) => {
                    let delta = self.delta(&entry, end, size)?;
                    wanted = delta.resolve(&wanted, &mut content)?;
                    // Each base lies before what refers to it, so that this ends.
                    (at, size) = (entry.checked_base_pack_offset(base_distance)?, delta.size_before);
                    continue;
                }
                _ => return None,
            };
            for wanted in wanted.drain(..) {
                wanted.copy(&found, &mut content)?;
            }
        }
        Some(content)
    }

    /// A difference that makes `size` bytes, read far enough to make those up to `end`.
    fn delta(&mut self, entry: &Entry, end: usize, size: usize) -> Option<Delta> {
        let whole = size_of(entry)?;
        // Mostly its pieces are spread evenly over what it makes, and a quarter more is enough.
        let share = whole * end / size.max(1) * 5 / 4;
        let delta = match Delta::parse(self.inflated(entry, share)?, end) {
            None => Delta::parse(self.inflated(entry, whole)?, end)?,
            Some(delta) => delta,
        };
        (delta.size_after == size).then_some(delta)
    }

    /// What an entry holds, inflated at least as far as this.
    fn inflated(&mut self, entry: &Entry, length: usize) -> Option<Arc<Vec<u8>>> {
        let place = (self.number, entry.pack_offset());
        let whole = size_of(entry)?;
        // What is wanted nearly whole is mostly the other version of a file, which is asked for next.
        let length = if length > whole / 4 * 3 { whole } else { length };
        let bytes = match self.reader.inflated.get(&place).filter(|kept| kept.len() >= length) {
            Some(kept) => kept,
            None => Arc::new(self.inflate(entry, length)?),
        };
        self.is_whole &= bytes.len() == whole;
        self.reader.inflated.insert(place, Arc::clone(&bytes));
        Some(bytes)
    }

    fn inflate(&mut self, entry: &Entry, length: usize) -> Option<Vec<u8>> {
        let mut bytes = vec![0; length];
        let inflate = &mut self.reader.inflate;
        if length as u64 == entry.decompressed_size {
            self.pack.decompress_entry(entry, inflate, &mut bytes).ok()?;
            return Some(bytes);
        }
        let stored = self.pack.entry_slice(entry.data_offset..self.pack.pack_end() as u64)?;
        inflate.reset();
        let (_, _, n_written) = inflate.prefix(stored, &mut bytes).ok()?;
        (n_written == length).then_some(bytes)
    }
}

/// The size of what an entry holds, unless that is too large for a file.
fn size_of(entry: &Entry) -> Option<usize> {
    Some(entry.decompressed_size).filter(|&size| size <= MAX_FILE_BYTES).map(|size| size as usize)
}

/// Whether a content is the one with this id. What is inflated in part misses the checksum at its end, and so damage
/// is noticed here. `gix` also looks for forgeries, which takes ten times as long.
fn is_content_of(id: &oid, content: &[u8]) -> bool {
    let header = format!("blob {}\0", content.len());
    let hash = Sha1::new().chain_update(header).chain_update(content).finalize();
    hash.as_slice() == id.as_bytes()
}
