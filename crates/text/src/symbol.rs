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
        Self::of_prefix(name, name.len())
    }

    /// The symbol of the first `length` bytes of a text. What stands behind them is not part of the name, but
    /// lets the name's end be read at once.
    #[inline]
    pub const fn of_prefix(text: &[u8], length: usize) -> Self {
        let mut hash = 0;
        let mut rest = text;
        let mut n_left = length;
        while n_left > 8
            && let Some((word, behind)) = rest.split_first_chunk::<8>()
        {
            hash = fold(hash ^ u64::from_le_bytes(*word));
            rest = behind;
            n_left -= 8;
        }
        Self(finish(hash, up_to_eight(rest, n_left)))
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

/// The first bytes of a text, no more than eight, as an integer.
#[inline]
const fn up_to_eight(text: &[u8], length: usize) -> u64 {
    if length == 0 {
        return 0;
    }
    if let Some(eight) = text.first_chunk::<8>() {
        return u64::from_le_bytes(*eight) & (u64::MAX >> (64 - 8 * length));
    }
    let mut value = 0;
    let mut at = length;
    while at > 0 {
        at -= 1;
        value = (value << 8) | text[at] as u64;
    }
    value
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
    fn what_stands_behind_a_name_does_not_matter() {
        let text = "abcdefghijklmnopqrstuvwxyz";
        for length in 0..=text.len() {
            let name = &text[..length];
            assert_eq!(Symbol::of_prefix(text.as_bytes(), length), Symbol::of(name));
            if length < 8 {
                assert_eq!(Symbol::of_short(*b"abcdefgh", length), Symbol::of(name));
            }
            assert_eq!(Symbol::of_prefix(format!("{name} = 1").as_bytes(), length), Symbol::of(name));
        }
    }

    #[test]
    fn a_symbol_is_the_same_in_every_run() {
        assert_eq!(Symbol::of(""), Symbol::NONE);
        assert_eq!(Symbol::of("get").value(), 0xb365_d69a_6015_e3e9);
        assert_eq!(Symbol::of("getClassShortNames").value(), 0x6a8e_9ab6_571c_d390);
    }
}
