//! Names as integers.
//!
//! A symbol is computed from the name alone, so it means the same in every file, run and thread, and a lexed
//! file can serve many comparisons without a shared table. Names of up to eight bytes map one to one; longer
//! ones meet with a chance of about 2⁻⁶⁴. The text of a symbol is read from where it stands in the source.
//! The hash is our own because the lexer computes it for every word of a file: it takes one multiplication
//! for eight bytes, and its values must never change with a library's version.

/// A name, comparable as an integer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Symbol(u64);

const MULTIPLIER: u64 = 0x9e37_79b9_7f4a_7c15;

impl Symbol {
    /// The symbol of something without a name.
    pub const NONE: Self = Self(0);

    /// The symbol of a name.
    #[inline]
    pub const fn of(name: &str) -> Self {
        Self::of_bytes(name.as_bytes())
    }

    /// The symbol of a name given as bytes.
    #[inline]
    pub const fn of_bytes(name: &[u8]) -> Self {
        let mut hash = 0;
        let mut rest = name;
        while let Some((word, tail)) = rest.split_first_chunk::<8>() {
            if tail.is_empty() {
                return Self(finish(hash, u64::from_le_bytes(*word)));
            }
            hash = fold(hash ^ u64::from_le_bytes(*word));
            rest = tail;
        }
        let mut last = 0;
        let mut at = rest.len();
        while at > 0 {
            at -= 1;
            last = (last << 8) | rest[at] as u64;
        }
        Self(finish(hash, last))
    }

    /// The symbol of the first `length` bytes, fewer than eight, without a loop.
    #[inline]
    pub const fn of_short(bytes: [u8; 8], length: usize) -> Self {
        let word = u64::from_le_bytes(bytes) & ((1 << (8 * length)) - 1);
        Self(finish(0, word))
    }

    /// The integer itself.
    pub const fn value(self) -> u64 {
        self.0
    }

    /// A symbol from its integer.
    pub const fn from_value(value: u64) -> Self {
        Self(value)
    }
}

/// One to one in `last` for a fixed `hash`, so that short names never meet.
const fn finish(hash: u64, last: u64) -> u64 {
    let mixed = (hash ^ last).wrapping_mul(MULTIPLIER);
    mixed ^ (mixed >> 32)
}

const fn fold(value: u64) -> u64 {
    let product = (value ^ MULTIPLIER) as u128 * 0xd6e8_feb8_6659_fd93;
    (product as u64) ^ (product >> 64) as u64
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn similar_names_differ() {
        let mut names: Vec<String> = (0..200_000).map(|n| format!("field{n}OfTheOuterClass")).collect();
        names.extend((0..200_000).map(|n| format!("f{n}")));
        names.extend((0..1_000).map(|n| "a".repeat(n)));
        names.sort();
        names.dedup();
        let symbols: HashSet<Symbol> = names.iter().map(|name| Symbol::of(name)).collect();
        assert_eq!(symbols.len(), names.len());
    }

    #[test]
    fn short_names_have_one_symbol() {
        for length in 0..8 {
            assert_eq!(Symbol::of_short(*b"abcdefgh", length), Symbol::of(&"abcdefgh"[..length]));
        }
    }

    #[test]
    fn a_symbol_is_the_same_in_every_run() {
        assert_eq!(Symbol::of(""), Symbol::NONE);
        assert_eq!(Symbol::of("get").value(), 0xb365_d69a_6015_e3e9);
        assert_eq!(Symbol::of("getClassShortNames").value(), 0x6a8e_9ab6_571c_d390);
    }
}
