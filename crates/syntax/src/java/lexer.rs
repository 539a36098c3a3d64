//! From text to tokens and comments, in one pass.
//!
//! Written by hand because everything waits for it: it touches every byte once, hashes each word while it is
//! in the cache and pairs the brackets on the way, so that the parser can step over any body at once.
//!
//! Each function takes the place where something starts and returns the place behind it. So the place stays in a
//! register, and the next token need not wait for memory.

use super::brackets::Pairing;
use super::operators::operator;
use super::token::{TokenKind, Tokens};
use super::words::{word, word_kind};
use crate::tokens::{Comment, CommentKind, Entry, NO_PARTNER};
use memchr::{memchr, memchr2};
use refscope_text::{Span, Symbol};

/// Lexes a whole file.
pub(crate) fn lex(text: &str) -> (Tokens, Vec<Comment>) {
    let mut lexer = Lexer::new(text);
    lexer.run(0);
    lexer.finish()
}

pub(super) struct Lexer<'s> {
    text: &'s str,
    pub(super) bytes: &'s [u8],
    pub(super) tokens: Tokens,
    pub(super) comments: Vec<Comment>,
    pairing: Pairing,
    /// Whether a `"""` may follow that ends a text block.
    pub(super) has_text_block_ends: bool,
}

impl<'s> Lexer<'s> {
    pub(super) fn new(text: &'s str) -> Self {
        Self {
            text,
            bytes: text.as_bytes(),
            tokens: Tokens::for_bytes(text.len()),
            comments: Vec::with_capacity(text.len() / 400),
            pairing: Pairing::default(),
            has_text_block_ends: true,
        }
    }

    pub(super) fn finish(mut self) -> (Tokens, Vec<Comment>) {
        self.pairing.finish(&mut self.tokens, self.text);
        (self.tokens, self.comments)
    }

    /// Takes everything from a place on.
    pub(super) fn run(&mut self, start: usize) {
        let mut at = start;
        while let Some(&byte) = self.bytes.get(at) {
            at = self.step(at, byte);
        }
        self.push(TokenKind::EndOfFile, at, at);
    }

    /// Takes what starts with this byte. It is one `match`, so that the way to each token is a single jump.
    #[inline]
    pub(super) fn step(&mut self, at: usize, byte: u8) -> usize {
        use TokenKind as T;
        match byte {
            b' ' | b'\t' | b'\r' | b'\n' | 0x0c | 0x1a => self.space(at),
            b'a'..=b'z' => self.lowercase_word(at),
            b'A'..=b'Z' | b'_' | b'$' | b'\\' | 0x80.. => self.name(at),
            b'(' => self.open(T::OpenParen, at),
            b')' => self.close(T::CloseParen, at),
            b'{' => self.open(T::OpenBrace, at),
            b'}' => self.close(T::CloseBrace, at),
            b'[' => self.open(T::OpenBracket, at),
            b']' => self.close(T::CloseBracket, at),
            b';' => self.single(T::Semicolon, at, byte),
            b',' => self.single(T::Comma, at, byte),
            b'@' => self.single(T::At, at, byte),
            b'.' => self.dot(at),
            b'/' => self.slash(at),
            b'0'..=b'9' => self.number(at),
            b'"' | b'\'' => self.quoted(at, byte),
            b'<' | b'=' | b'>' | b'|' if is_conflict_marker(self.bytes, at, byte) => self.line_end(at),
            b':' | b'?' | b'=' | b'<' | b'>' | b'!' | b'~' | b'&' | b'|' | b'^' | b'+' | b'-' | b'*'
            | b'%' => {
                let (kind, length) = operator(byte, self.byte(at + 1), self.byte(at + 2));
                self.push(kind, at, at + length)
            }
            _ => self.push(T::Unknown, at, at + 1),
        }
    }

    /// A byte, or 0 behind the end.
    #[inline]
    fn byte(&self, at: usize) -> u8 {
        self.bytes.get(at).copied().unwrap_or(0)
    }

    /// Blanks come in runs of indentation, so they are counted eight at a time.
    #[inline]
    fn space(&self, start: usize) -> usize {
        const BLANKS: u64 = u64::from_le_bytes([b' '; 8]);
        let mut at = start + 1;
        while let Some(eight) = self.bytes[at..].first_chunk::<8>() {
            let n_blanks = ((u64::from_le_bytes(*eight) ^ BLANKS).trailing_zeros() / 8) as usize;
            at += n_blanks;
            if n_blanks < 8 {
                break;
            }
        }
        at
    }

    /// A word that may be reserved: only those start with a small letter.
    #[inline]
    fn lowercase_word(&mut self, at: usize) -> usize {
        let (length, symbol) = word(&self.bytes[at..]);
        self.push_value(word_kind(symbol), at, at + length, symbol.value())
    }

    #[inline]
    fn name(&mut self, at: usize) -> usize {
        let (length, symbol) = word(&self.bytes[at..]);
        self.push_value(TokenKind::Identifier, at, at + length, symbol.value())
    }

    fn number(&mut self, start: usize) -> usize {
        let is_hexadecimal = self.byte(start) == b'0' && self.byte(start + 1) | 0x20 == b'x';
        let mut end = start + 1;
        while let Some(&byte) = self.bytes.get(end) {
            let is_sign = matches!(byte, b'+' | b'-')
                && matches!((self.bytes[end - 1] | 0x20, is_hexadecimal), (b'e', false) | (b'p', true));
            let is_part = byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'.' || is_sign;
            if !is_part {
                break;
            }
            end += 1;
        }
        self.push(TokenKind::Number, start, end)
    }

    fn quoted(&mut self, start: usize, quote: u8) -> usize {
        if quote == b'"' && self.bytes[start..].starts_with(b"\"\"\"") {
            return self.text_block(start);
        }
        let kind = if quote == b'"' { TokenKind::String } else { TokenKind::Character };
        let mut end = start + 1;
        while let Some(&byte) = self.bytes.get(end) {
            match byte {
                b'\\' if matches!(self.bytes.get(end + 1), Some(b'\\' | b'"' | b'\'')) => end += 1,
                b'\n' | b'\r' => return self.push(TokenKind::Unknown, start, end),
                _ if byte == quote => return self.push(kind, start, end + 1),
                _ => {}
            }
            end += 1;
        }
        self.push(TokenKind::Unknown, start, self.bytes.len())
    }

    /// A text block; without an end it costs its line and not the rest of the file.
    fn text_block(&mut self, start: usize) -> usize {
        let mut end = start + 3;
        while self.has_text_block_ends
            && let Some(found) = self.bytes.get(end..).and_then(|rest| memchr2(b'"', b'\\', rest))
        {
            end += found;
            if self.bytes[end] == b'\\' {
                end += 2;
            } else if self.bytes[end..].starts_with(b"\"\"\"") {
                return self.push(TokenKind::TextBlock, start, end + 3);
            } else {
                end += 1;
            }
        }
        self.has_text_block_ends = false;
        self.push(TokenKind::Unknown, start, self.line_end(start))
    }

    /// Where the line ends.
    fn line_end(&self, at: usize) -> usize {
        memchr2(b'\n', b'\r', &self.bytes[at..]).map_or(self.bytes.len(), |found| at + found)
    }

    #[inline]
    fn dot(&mut self, at: usize) -> usize {
        let next = self.byte(at + 1);
        if next.is_ascii_digit() {
            self.number(at)
        } else if next == b'.' && self.byte(at + 2) == b'.' {
            self.push(TokenKind::Ellipsis, at, at + 3)
        } else {
            self.single(TokenKind::Dot, at, b'.')
        }
    }

    fn slash(&mut self, at: usize) -> usize {
        match self.byte(at + 1) {
            b'/' => self.comment(CommentKind::Line, at, self.line_end(at)),
            b'*' => self.block_comment(at),
            b'=' => self.push(TokenKind::CompoundAssign, at, at + 2),
            _ => self.push(TokenKind::Slash, at, at + 1),
        }
    }

    fn block_comment(&mut self, start: usize) -> usize {
        let rest = &self.bytes[start..];
        let mut end = 2;
        let length = loop {
            match memchr(b'/', &rest[end..]) {
                Some(found) if found + end > 2 && rest[found + end - 1] == b'*' => break found + end + 1,
                Some(found) => end += found + 1,
                None => break rest.len(),
            }
        };
        let is_documentation = rest[..length].starts_with(b"/**") && length > 4;
        let kind = if is_documentation { CommentKind::Documentation } else { CommentKind::Block };
        self.comment(kind, start, start + length)
    }

    fn comment(&mut self, kind: CommentKind, start: usize, end: usize) -> usize {
        self.comments.push(Comment { span: Span::new(start as u32, end as u32), kind });
        end
    }

    #[inline]
    fn open(&mut self, kind: TokenKind, at: usize) -> usize {
        self.pairing.open(self.tokens.len());
        self.push_value(kind, at, at + 1, NO_PARTNER)
    }

    #[inline]
    fn close(&mut self, kind: TokenKind, at: usize) -> usize {
        let index = self.tokens.len();
        self.push_value(kind, at, at + 1, NO_PARTNER);
        self.pairing.close(&mut self.tokens, index);
        at + 1
    }

    /// Pairs a bracket that was taken over.
    #[inline]
    pub(super) fn pair(&mut self, at: usize) {
        if self.tokens.kinds[at].is_open() {
            self.pairing.open(at);
        } else {
            self.pairing.close(&mut self.tokens, at);
        }
    }

    /// A token of one byte.
    #[inline]
    fn single(&mut self, kind: TokenKind, at: usize, byte: u8) -> usize {
        self.push_value(kind, at, at + 1, Symbol::of_bytes(&[byte]).value())
    }

    /// A token whose value is the symbol of its text.
    fn push(&mut self, kind: TokenKind, start: usize, end: usize) -> usize {
        let symbol = Symbol::of_prefix(&self.bytes[start..], end - start);
        self.push_value(kind, start, end, symbol.value())
    }

    #[inline]
    fn push_value(&mut self, kind: TokenKind, start: usize, end: usize, value: u64) -> usize {
        self.tokens.kinds.push(kind);
        self.tokens.tokens.push(Entry { value, start: start as u32, end: end as u32 });
        end
    }
}

/// Whether the line is one that a merge conflict leaves behind, such as `<<<<<<< HEAD`. Such lines are skipped like
/// white space: what stands between them is code.
#[inline]
pub(super) fn is_conflict_marker(bytes: &[u8], at: usize, byte: u8) -> bool {
    bytes.get(at + 1) == Some(&byte)
        && matches!(at.checked_sub(1).map(|before| bytes[before]), None | Some(b'\n' | b'\r'))
        && bytes[at..].starts_with(&[byte; 7])
        && matches!(bytes.get(at + 7), None | Some(0 | b' ' | b'\n' | b'\r'))
}
