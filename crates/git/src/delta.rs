//! A difference between two contents as a pack stores it: the sizes of both, then the pieces of the second in order,
//! each copied from the first or given in full.

use crate::MAX_FILE_BYTES;
use std::sync::Arc;

/// A difference, or as much of it as somebody asked for.
pub(crate) struct Delta {
    pub(crate) size_before: usize,
    pub(crate) size_after: usize,
    pieces: Vec<Piece>,
    bytes: Arc<Vec<u8>>,
}

struct Piece {
    /// Where it ends in what the difference makes; it starts where the one before it ends.
    end: usize,
    source: Source,
}

/// Where a piece starts.
enum Source {
    Base(usize),
    /// In the difference itself.
    Given(usize),
}

/// Bytes that are looked for: where they belong in the end, and where they stand in what is looked at now.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Wanted {
    pub(crate) to: usize,
    pub(crate) from: usize,
    pub(crate) length: usize,
}

impl Wanted {
    /// Where the bytes end in what is looked at.
    pub(crate) fn end(&self) -> usize {
        self.from + self.length
    }

    /// Copies the bytes from where they stand to where they belong.
    pub(crate) fn copy(self, found: &[u8], content: &mut [u8]) -> Option<()> {
        let bytes = found.get(self.from..)?.get(..self.length)?;
        content[self.to..][..self.length].copy_from_slice(bytes);
        Some(())
    }
}

impl Delta {
    /// Reads a difference as far as it makes the first `n_wanted` bytes; nothing when it is damaged, or cut too early.
    pub(crate) fn parse(delta: Arc<Vec<u8>>, n_wanted: usize) -> Option<Self> {
        let mut bytes = delta.as_slice();
        let size_before = take_size(&mut bytes)?;
        let size_after = take_size(&mut bytes)?;
        let (mut pieces, mut end) = (Vec::with_capacity(bytes.len() / 16), 0);
        while end < n_wanted {
            let command = *bytes.split_off_first()?;
            let (length, source) = match command {
                0 => return None,
                1..0x80 => {
                    let start = delta.len() - bytes.len();
                    (bytes.split_off(..usize::from(command))?.len(), Source::Given(start))
                }
                0x80.. => {
                    let mut take = |bit: u32, place| take_byte(&mut bytes, command >> bit & 1 != 0, place);
                    let start = take(0, 0)? | take(1, 1)? | take(2, 2)? | take(3, 3)?;
                    let length = take(4, 0)? | take(5, 1)? | take(6, 2)?;
                    (if length == 0 { 0x1_0000 } else { length }, Source::Base(start))
                }
            };
            end += length;
            pieces.push(Piece { end, source });
        }
        (end <= size_after).then_some(Self { size_before, size_after, pieces, bytes: delta })
    }

    /// Fills in what the difference gives in full, and returns what is to be looked for in its base.
    pub(crate) fn resolve(&self, wanted: &[Wanted], content: &mut [u8]) -> Option<Vec<Wanted>> {
        let mut left = Vec::with_capacity(wanted.len());
        for &Wanted { mut to, mut from, mut length } in wanted {
            let mut at = self.pieces.partition_point(|piece| piece.end <= from);
            while length > 0 {
                let piece = self.pieces.get(at)?;
                let n_before = from - at.checked_sub(1).map_or(0, |before| self.pieces[before].end);
                let n_bytes = length.min(piece.end - from);
                match piece.source {
                    Source::Base(start) => left.push(Wanted { to, from: start + n_before, length: n_bytes }),
                    Source::Given(start) => {
                        Wanted { to, from: start + n_before, length: n_bytes }.copy(&self.bytes, content)?;
                    }
                }
                (to, from, length, at) = (to + n_bytes, from + n_bytes, length - n_bytes, at + 1);
            }
        }
        Some(left)
    }
}

/// A size, seven bits in each byte, the lowest first.
fn take_size(delta: &mut &[u8]) -> Option<usize> {
    let mut size = 0;
    for shift in (0..u64::BITS).step_by(7) {
        let byte = *delta.split_off_first()?;
        size |= u64::from(byte & 0x7f) << shift;
        if byte & 0x80 == 0 {
            return usize::try_from(size).ok().filter(|_| size <= MAX_FILE_BYTES);
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

    /// `bcd` of the base, `xy`, `ab` of the base.
    const DELTA: [u8; 10] = [5, 7, 0x91, 1, 3, 2, b'x', b'y', 0x90, 2];

    /// What a difference makes of a base.
    fn apply(base: &[u8], delta: &[u8]) -> Option<Vec<u8>> {
        let delta = Arc::new(delta.to_vec());
        let size = Delta::parse(Arc::clone(&delta), 0)?.size_after;
        let delta = Delta::parse(delta, size).filter(|delta| delta.size_before == base.len())?;
        let mut content = vec![0; size];
        for wanted in delta.resolve(&[Wanted { to: 0, from: 0, length: size }], &mut content)? {
            wanted.copy(base, &mut content)?;
        }
        Some(content)
    }

    #[test]
    fn pieces_are_copied_and_given() {
        assert_eq!(apply(b"abcde", &DELTA), Some(b"bcdxyab".to_vec()));
    }

    #[test]
    fn only_what_is_wanted_is_looked_for() {
        let cut = Arc::new(DELTA[..8].to_vec());
        let delta = Delta::parse(Arc::clone(&cut), 5).expect("the first pieces are there");
        let mut content = *b"--.";
        let left = delta.resolve(&[Wanted { to: 0, from: 2, length: 2 }], &mut content);
        assert_eq!(left, Some(vec![Wanted { to: 0, from: 3, length: 1 }]), "the `d`");
        assert_eq!(&content, b"-x.");
        assert!(Delta::parse(cut, 6).is_none(), "more is wanted than is there");
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
