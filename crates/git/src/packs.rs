//! The contents of files out of packs, where a version of a file is mostly stored as its difference from another.
//!
//! The two versions that a change asks for lie on one chain of such differences, which `gix` walks from its end for
//! each of them. Here what a chain leads through is kept for a while, so that the second version costs little more
//! than what tells it from the first. Whatever is unusual, damaged or lies elsewhere is not read here, and the caller
//! asks `gix`, which knows what to say about it.

use crate::MAX_FILE_BYTES;
use crate::recent::Recent;
use gix::odb::Store;
use gix::odb::pack::Bundle;
use gix::odb::pack::data::entry::Header;
use gix::odb::pack::data::{Entry, File, Offset};
use gix::zlib::Inflate;
use gix::{hash, oid};
use std::fmt;
use std::fs;
use std::path::PathBuf;
use std::sync::{Arc, OnceLock};

/// How many bytes of what chains lead through each thread keeps.
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
    /// The packs of a store of objects; none where some of them stand for others, which is for `gix` to follow.
    pub(crate) fn list(store: &Store) -> Self {
        let has_replacements = store.replacements().next().is_some();
        let folder = fs::read_dir(store.path().join("pack")).ok().filter(|_| !has_replacements);
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

/// Reads out of packs and keeps what it read last.
pub(crate) struct PackReader {
    inflate: Inflate,
    /// Contents by the numbers of their packs and their places.
    kept: Recent<(usize, Offset), Vec<u8>>,
    /// The difference that is applied next.
    delta: Vec<u8>,
}

impl Default for PackReader {
    fn default() -> Self {
        Self { inflate: Inflate::default(), kept: Recent::new(MAX_KEPT_BYTES), delta: Vec::new() }
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
        let (number, pack, mut at) = packs.find(id)?;
        let mut deltas = Vec::new();
        let mut content = loop {
            if let Some(kept) = self.kept.get(&(number, at)) {
                break kept;
            }
            let entry = pack.entry(at).ok()?;
            match entry.header {
                // Each base lies before what refers to it, so that this ends.
                Header::OfsDelta { base_distance } => {
                    let base = entry.checked_base_pack_offset(base_distance)?;
                    deltas.push((at, entry));
                    at = base;
                }
                Header::Blob => {
                    let mut bytes = Vec::new();
                    inflate_entry(&mut self.inflate, pack, &entry, &mut bytes)?;
                    break self.keep((number, at), bytes);
                }
                _ => return None,
            }
        };
        while let Some((at, entry)) = deltas.pop() {
            inflate_entry(&mut self.inflate, pack, &entry, &mut self.delta)?;
            let next = apply(&content, &self.delta)?;
            content = self.keep((number, at), next);
        }
        Some(content)
    }

    fn keep(&mut self, place: (usize, Offset), bytes: Vec<u8>) -> Arc<Vec<u8>> {
        let content = Arc::new(bytes);
        self.kept.insert(place, Arc::clone(&content));
        content
    }
}

fn inflate_entry(inflate: &mut Inflate, pack: &File, entry: &Entry, bytes: &mut Vec<u8>) -> Option<()> {
    let size = Some(entry.decompressed_size).filter(|&size| size <= MAX_FILE_BYTES)?;
    bytes.resize(size as usize, 0);
    pack.decompress_entry(entry, inflate, bytes).ok().map(|_| ())
}

/// What a difference makes of its base: piece by piece, each copied from the base or given in full.
fn apply(base: &[u8], mut delta: &[u8]) -> Option<Vec<u8>> {
    let size_before = take_size(&mut delta)?;
    let size_after = take_size(&mut delta).filter(|&size| size as u64 <= MAX_FILE_BYTES)?;
    if size_before != base.len() {
        return None;
    }
    let mut content = Vec::with_capacity(size_after);
    while let Some(&command) = delta.split_off_first() {
        let piece = match command {
            0 => return None,
            1..0x80 => delta.split_off(..usize::from(command))?,
            0x80.. => {
                let mut take = |bit: u32, place| take_byte(&mut delta, command >> bit & 1 != 0, place);
                let start = take(0, 0)? | take(1, 1)? | take(2, 2)? | take(3, 3)?;
                let length = take(4, 0)? | take(5, 1)? | take(6, 2)?;
                base.get(start..)?.get(..if length == 0 { 0x1_0000 } else { length })?
            }
        };
        if content.len() + piece.len() > size_after {
            return None;
        }
        content.extend_from_slice(piece);
    }
    (content.len() == size_after).then_some(content)
}

/// A size, seven bits in each byte, the lowest first.
fn take_size(delta: &mut &[u8]) -> Option<usize> {
    let mut size = 0;
    for shift in (0..usize::BITS).step_by(7) {
        let byte = *delta.split_off_first()?;
        size |= usize::from(byte & 0x7f) << shift;
        if byte & 0x80 == 0 {
            return Some(size);
        }
    }
    None
}

/// A number's byte, moved to its place; it is written where the command has a bit for it, and else zero.
#[inline]
fn take_byte(delta: &mut &[u8], is_written: bool, place: u32) -> Option<usize> {
    if !is_written {
        return Some(0);
    }
    Some(usize::from(*delta.split_off_first()?) << (8 * place))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_are_copied_and_inserted() {
        let delta = [5, 7, 0x91, 1, 3, 2, b'x', b'y', 0x90, 2];
        assert_eq!(apply(b"abcde", &delta), Some(b"bcdxyab".to_vec()));
    }

    #[test]
    fn damaged_differences_are_refused() {
        let deltas: [&[u8]; 8] = [
            &[],
            &[4, 1, 1, b'x'],       // another base
            &[5, 2, 1, b'x'],       // too little
            &[5, 1, 2, b'x', b'y'], // too much
            &[5, 1, 2, b'x'],       // cut
            &[5, 1, 0x91, 5, 1],    // beyond the base
            &[5, 1, 0],             // no command
            &[5, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 1],
        ];
        for delta in deltas {
            assert_eq!(apply(b"abcde", delta), None, "{delta:?}");
        }
    }
}
