//! From text to tokens and comments, in one pass.
//!
//! Written by hand because everything waits for it: it touches every byte once, hashes each word while it is
//! in the cache and pairs the brackets on the way, so that the parser can step over any body at once.

use super::brackets::Pairing;
use super::token::{Comment, CommentKind, NO_PARTNER, Token, TokenKind, Tokens, WORDS};
use memchr::{memchr, memchr2};
use refscope_text::{Span, Symbol};

/// Lexes a whole file.
pub(crate) fn lex(text: &str) -> (Tokens, Vec<Comment>) {
    let mut lexer = Lexer {
        bytes: text.as_bytes(),
        at: 0,
        tokens: Tokens {
            kinds: Vec::with_capacity(text.len() / 5 + 8),
            tokens: Vec::with_capacity(text.len() / 5 + 8),
        },
        comments: Vec::with_capacity(text.len() / 400),
        pairing: Pairing::default(),
        has_text_block_ends: true,
    };
    lexer.run();
    lexer.pairing.finish(&mut lexer.tokens, text);
    (lexer.tokens, lexer.comments)
}

struct Lexer<'s> {
    bytes: &'s [u8],
    at: usize,
    tokens: Tokens,
    comments: Vec<Comment>,
    pairing: Pairing,
    /// Whether a `"""` may follow that ends a text block.
    has_text_block_ends: bool,
}

/// What a byte can start.
#[derive(Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
enum Class {
    Space,
    Word,
    Digit,
    Quote,
    Punctuation,
    Unknown,
}

const CLASSES: [Class; 256] = {
    let mut classes = [Class::Unknown; 256];
    let mut byte = 0;
    while byte < 256 {
        classes[byte] = match byte as u8 {
            b' ' | b'\t' | b'\r' | b'\n' | 0x0c | 0x1a => Class::Space,
            b'a'..=b'z' | b'A'..=b'Z' | b'_' | b'$' | b'\\' | 0x80..=0xff => Class::Word,
            b'0'..=b'9' => Class::Digit,
            b'"' | b'\'' => Class::Quote,
            b'(' | b')' | b'[' | b']' | b'{' | b'}' | b';' | b',' | b'.' | b'@' | b':' | b'?' | b'='
            | b'<' | b'>' | b'!' | b'~' | b'&' | b'|' | b'^' | b'+' | b'-' | b'*' | b'/' | b'%' => {
                Class::Punctuation
            }
            _ => Class::Unknown,
        };
        byte += 1;
    }
    classes
};

const IN_WORD: [bool; 256] = {
    let mut table = [false; 256];
    let mut byte = 0;
    while byte < 256 {
        table[byte] = matches!(CLASSES[byte], Class::Word | Class::Digit);
        byte += 1;
    }
    table
};

impl Lexer<'_> {
    fn run(&mut self) {
        while let Some(&byte) = self.bytes.get(self.at) {
            match CLASSES[byte as usize] {
                Class::Space => self.space(),
                Class::Word => self.word(),
                Class::Punctuation => self.punctuation(byte),
                Class::Digit => self.number(),
                Class::Quote => self.quoted(byte),
                Class::Unknown => self.push(TokenKind::Unknown, 1),
            }
        }
        self.push(TokenKind::EndOfFile, 0);
    }

    #[inline]
    fn peek(&self, ahead: usize) -> u8 {
        self.bytes.get(self.at + ahead).copied().unwrap_or(0)
    }

    /// Blanks come in runs of indentation, so they are counted eight at a time.
    #[inline]
    fn space(&mut self) {
        const BLANKS: u64 = u64::from_le_bytes([b' '; 8]);
        self.at += 1;
        while let Some(eight) = self.bytes.get(self.at..).and_then(|rest| rest.first_chunk::<8>()) {
            let n_blanks = ((u64::from_le_bytes(*eight) ^ BLANKS).trailing_zeros() / 8) as usize;
            self.at += n_blanks;
            if n_blanks < 8 {
                return;
            }
        }
    }

    #[inline]
    fn word(&mut self) {
        let rest = &self.bytes[self.at..];
        let length = word_length(rest);
        let symbol = self.symbol(length);
        let kind = if rest[0].is_ascii_lowercase() { word_kind(symbol) } else { TokenKind::Identifier };
        self.push_value(kind, length, symbol.value());
    }

    /// The symbol of the next `length` bytes.
    #[inline]
    fn symbol(&self, length: usize) -> Symbol {
        let rest = &self.bytes[self.at..];
        match rest.first_chunk::<8>() {
            Some(eight) if length < 8 => Symbol::of_short(*eight, length),
            _ => Symbol::of_bytes(&rest[..length]),
        }
    }

    fn number(&mut self) {
        let hexadecimal = self.peek(0) == b'0' && self.peek(1) | 0x20 == b'x';
        let mut end = self.at + 1;
        while let Some(&byte) = self.bytes.get(end) {
            let sign = matches!(byte, b'+' | b'-')
                && matches!((self.bytes[end - 1] | 0x20, hexadecimal), (b'e', false) | (b'p', true));
            let part = byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'.' || sign;
            if !part {
                break;
            }
            end += 1;
        }
        self.literal(TokenKind::Number, end);
    }

    fn quoted(&mut self, quote: u8) {
        if quote == b'"' && self.bytes[self.at..].starts_with(b"\"\"\"") {
            return self.text_block();
        }
        let kind = if quote == b'"' { TokenKind::String } else { TokenKind::Character };
        let mut end = self.at + 1;
        while let Some(&byte) = self.bytes.get(end) {
            match byte {
                b'\\' if matches!(self.bytes.get(end + 1), Some(b'\\' | b'"' | b'\'')) => end += 1,
                b'\n' | b'\r' => return self.literal(TokenKind::Unknown, end),
                _ if byte == quote => return self.literal(kind, end + 1),
                _ => {}
            }
            end += 1;
        }
        self.literal(TokenKind::Unknown, self.bytes.len());
    }

    /// A text block; without an end it costs its line and not the rest of the file.
    fn text_block(&mut self) {
        let mut end = self.at + 3;
        while self.has_text_block_ends
            && let Some(found) = self.bytes.get(end..).and_then(|rest| memchr2(b'"', b'\\', rest))
        {
            end += found;
            if self.bytes[end] == b'\\' {
                end += 2;
            } else if self.bytes[end..].starts_with(b"\"\"\"") {
                return self.literal(TokenKind::TextBlock, end + 3);
            } else {
                end += 1;
            }
        }
        self.has_text_block_ends = false;
        let length = self.line_length();
        self.push(TokenKind::Unknown, length);
    }

    /// The bytes up to the end of the line.
    fn line_length(&self) -> usize {
        let rest = &self.bytes[self.at..];
        memchr2(b'\n', b'\r', rest).unwrap_or(rest.len())
    }

    fn literal(&mut self, kind: TokenKind, end: usize) {
        let length = end.min(self.bytes.len()) - self.at;
        self.push(kind, length);
    }

    #[inline]
    fn punctuation(&mut self, byte: u8) {
        use TokenKind as T;
        match byte {
            b'(' => self.open(T::OpenParen),
            b')' => self.close(T::CloseParen),
            b'{' => self.open(T::OpenBrace),
            b'}' => self.close(T::CloseBrace),
            b'[' => self.open(T::OpenBracket),
            b']' => self.close(T::CloseBracket),
            b';' => self.push(T::Semicolon, 1),
            b',' => self.push(T::Comma, 1),
            b'@' => self.push(T::At, 1),
            b'.' => self.dot(),
            b'/' => self.slash(),
            b'<' | b'=' | b'>' | b'|' if self.is_conflict_marker(byte) => self.at += self.line_length(),
            _ => {
                let (kind, length) = operator(byte, self.peek(1), self.peek(2));
                self.push(kind, length);
            }
        }
    }

    /// Whether the line is one that a merge conflict leaves behind, such as `<<<<<<< HEAD`. Such lines are
    /// skipped like white space: what stands between them is code.
    fn is_conflict_marker(&self, byte: u8) -> bool {
        self.peek(1) == byte
            && matches!(self.at.checked_sub(1).map(|before| self.bytes[before]), None | Some(b'\n' | b'\r'))
            && self.bytes[self.at..].starts_with(&[byte; 7])
            && matches!(self.peek(7), 0 | b' ' | b'\n' | b'\r')
    }

    fn dot(&mut self) {
        if self.peek(1).is_ascii_digit() {
            self.number();
        } else if self.peek(1) == b'.' && self.peek(2) == b'.' {
            self.push(TokenKind::Ellipsis, 3);
        } else {
            self.push(TokenKind::Dot, 1);
        }
    }

    fn slash(&mut self) {
        match self.peek(1) {
            b'/' => {
                let length = self.line_length();
                self.comment(CommentKind::Line, length);
            }
            b'*' => self.block_comment(),
            b'=' => self.push(TokenKind::CompoundAssign, 2),
            _ => self.push(TokenKind::Slash, 1),
        }
    }

    fn block_comment(&mut self) {
        let rest = &self.bytes[self.at..];
        let mut end = 2;
        let length = loop {
            match memchr(b'/', &rest[end..]) {
                Some(found) if found + end > 2 && rest[found + end - 1] == b'*' => break found + end + 1,
                Some(found) => end += found + 1,
                None => break rest.len(),
            }
        };
        let documentation = rest[..length].starts_with(b"/**") && length > 4;
        self.comment(if documentation { CommentKind::Documentation } else { CommentKind::Block }, length);
    }

    fn comment(&mut self, kind: CommentKind, length: usize) {
        let span = Span::new(self.at as u32, (self.at + length) as u32);
        self.comments.push(Comment { span, kind });
        self.at += length;
    }

    #[inline]
    fn open(&mut self, kind: TokenKind) {
        self.pairing.open(self.tokens.kinds.len());
        self.push_value(kind, 1, NO_PARTNER);
    }

    #[inline]
    fn close(&mut self, kind: TokenKind) {
        let at = self.tokens.kinds.len();
        self.push_value(kind, 1, NO_PARTNER);
        self.pairing.close(&mut self.tokens, at);
    }

    /// A token whose value is the symbol of its text.
    #[inline]
    fn push(&mut self, kind: TokenKind, length: usize) {
        self.push_value(kind, length, self.symbol(length).value());
    }

    #[inline]
    fn push_value(&mut self, kind: TokenKind, length: usize, value: u64) {
        let start = self.at as u32;
        self.at += length;
        self.tokens.kinds.push(kind);
        self.tokens.tokens.push(Token { value, start, end: self.at as u32 });
    }
}

/// How many bytes belong to the word at the beginning. Eight at a time, so that the loop costs little beside the
/// look-ups.
#[inline]
fn word_length(text: &[u8]) -> usize {
    let (chunks, rest) = text.as_chunks::<8>();
    for (index, chunk) in chunks.iter().enumerate() {
        for (at, &byte) in chunk.iter().enumerate() {
            if !IN_WORD[byte as usize] {
                return 8 * index + at;
            }
        }
    }
    let end = rest.iter().position(|&byte| !IN_WORD[byte as usize]).unwrap_or(rest.len());
    8 * chunks.len() + end
}

/// The operator that starts with these bytes, and its length.
fn operator(first: u8, second: u8, third: u8) -> (TokenKind, usize) {
    use TokenKind as T;
    match (first, second) {
        (b'-', b'>') => (T::Arrow, 2),
        (b':', b':') => (T::ColonColon, 2),
        (b'=', b'=') => (T::EqualEqual, 2),
        (b'!', b'=') => (T::NotEqual, 2),
        (b'<', b'=') => (T::LessEqual, 2),
        (b'>', b'=') => (T::GreaterEqual, 2),
        (b'<', b'<') if third == b'=' => (T::CompoundAssign, 3),
        (b'<', b'<') => (T::ShiftLeft, 2),
        (b'&', b'&') => (T::AndAnd, 2),
        (b'|', b'|') => (T::OrOr, 2),
        (b'+', b'+') => (T::PlusPlus, 2),
        (b'-', b'-') => (T::MinusMinus, 2),
        (b'+' | b'-' | b'*' | b'%' | b'&' | b'|' | b'^', b'=') => (T::CompoundAssign, 2),
        (b':', _) => (T::Colon, 1),
        (b'=', _) => (T::Equal, 1),
        (b'<', _) => (T::Less, 1),
        (b'>', _) => (T::Greater, 1),
        (b'!', _) => (T::Not, 1),
        (b'?', _) => (T::Question, 1),
        (b'~', _) => (T::Tilde, 1),
        (b'&', _) => (T::And, 1),
        (b'|', _) => (T::Or, 1),
        (b'^', _) => (T::Caret, 1),
        (b'+', _) => (T::Plus, 1),
        (b'-', _) => (T::Minus, 1),
        (b'*', _) => (T::Star, 1),
        _ => (T::Percent, 1),
    }
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
fn word_kind(symbol: Symbol) -> TokenKind {
    static TABLE: [(Symbol, TokenKind); 1 << TABLE_BITS] = WORD_TABLE;
    let (word, kind) = TABLE[slot(symbol)];
    if word == symbol { kind } else { TokenKind::Identifier }
}
