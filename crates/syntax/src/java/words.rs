//! Words: how far they reach, and which of them are reserved.

use super::token::{TokenKind, WORDS};
use refscope_text::Symbol;

/// The word at the beginning: how many bytes belong to it, and its symbol.
#[inline]
pub(super) fn word(text: &[u8]) -> (usize, Symbol) {
    let mut length = 0;
    if let Some(eight) = text.first_chunk::<8>() {
        length = n_plain(u64::from_le_bytes(*eight));
        if length < 8 && !is_rare(text[length]) {
            return (length, Symbol::of_short(*eight, length));
        }
    }
    long_word(text, length)
}

/// A word of eight bytes or more, one with a rare letter, or one at the end of the file; `length` bytes of it are
/// known. It is apart so that the way of the short ones stays short.
#[inline(never)]
fn long_word(text: &[u8], mut length: usize) -> (usize, Symbol) {
    while let Some(eight) = text[length..].first_chunk::<8>() {
        let n_plain = n_plain(u64::from_le_bytes(*eight));
        length += n_plain;
        if n_plain < 8 {
            if !is_rare(text[length]) {
                return (length, Symbol::of_prefix(text, length));
            }
            length += 1;
        }
    }
    let is_part = |byte: u8| is_rare(byte) || n_plain(u64::from(byte)) > 0;
    length += text[length..].iter().take_while(|&&byte| is_part(byte)).count();
    (length, Symbol::of_prefix(text, length))
}

/// What words consist of besides letters, digits and `_`. A `\` starts a letter that is written as its number.
const fn is_rare(byte: u8) -> bool {
    matches!(byte, b'$' | b'\\')
}

/// How many of eight bytes, the lowest first, are letters, digits or `_` before the first that is not. All eight
/// are tested at once: where a word ends cannot be foretold, and a loop that ends at a byte is foretold wrongly.
#[inline]
const fn n_plain(eight: u64) -> usize {
    const HIGH: u64 = every(0x80);
    let low = eight & !HIGH;
    let lowercase = low | every(0x20);
    // Sums of seven bits: the eighth says whether a byte reaches the bound, and none reaches the next byte.
    let letters = (lowercase + every(0x80 - b'a')) & !(lowercase + every(0x7f - b'z'));
    let digits = (low + every(0x80 - b'0')) & !(low + every(0x7f - b'9'));
    let underscores = !((low ^ every(b'_')) + every(0x7f));
    // Every byte beyond ASCII counts as a letter.
    let plain = letters | digits | underscores | eight;
    ((!plain & HIGH).trailing_zeros() / 8) as usize
}

const fn every(byte: u8) -> u64 {
    u64::from_le_bytes([byte; 8])
}

const TABLE_BITS: u32 = 7;

/// A word's slot: the multiplier makes all reserved words fall into different ones, which the table's
/// construction checks.
const fn slot(symbol: Symbol) -> usize {
    (symbol.value().wrapping_mul(0x73f0_a223_6aae_4381) >> (64 - TABLE_BITS)) as usize
}

const WORD_TABLE: [(Symbol, TokenKind); 1 << TABLE_BITS] = {
    let mut table = [(Symbol::NONE, TokenKind::Identifier); 1 << TABLE_BITS];
    let mut index = 0;
    while index < WORDS.len() {
        let (word, kind) = WORDS[index];
        let symbol = Symbol::of(word);
        assert!(table[slot(symbol)].0.value() == 0, "two reserved words fall into one slot");
        table[slot(symbol)] = (symbol, kind);
        index += 1;
    }
    table
};

#[inline]
pub(super) fn word_kind(symbol: Symbol) -> TokenKind {
    static TABLE: [(Symbol, TokenKind); 1 << TABLE_BITS] = WORD_TABLE;
    let (word, kind) = TABLE[slot(symbol)];
    if word == symbol { kind } else { TokenKind::Identifier }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_ends_where_its_bytes_do() {
        let is_part = |byte: u8| {
            byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'$' | b'\\') || !byte.is_ascii()
        };
        for byte in 0..=u8::MAX {
            for n_before in 1..20 {
                for n_behind in 0..12 {
                    let text = [vec![b'x'; n_before], vec![byte], vec![b'y'; n_behind]].concat();
                    let length = if is_part(byte) { text.len() } else { n_before };
                    assert_eq!(word(&text), (length, Symbol::of_bytes(&text[..length])), "{text:?}");
                }
            }
        }
    }
}
