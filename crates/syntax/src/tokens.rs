//! The tokens of a file, in one flat table for each language's own kinds of them.

use crate::builder::mix;
use refscope_text::{Span, Symbol};
use std::fmt::Debug;
use std::ops::Range;

/// What a token is, in one language.
pub trait TokenKind: Copy + Debug + PartialEq + Send + Sync + 'static {
    /// The end of the file, the last token of all.
    const END: Self;

    /// What it is to those who compare code without parsing it.
    fn sort(self) -> TokenSort;

    /// A number of its own for whatever opens or closes a group: such tokens know their partner instead of a symbol.
    fn bracket(self) -> Option<u8>;
}

/// What a token is to those who compare code without parsing it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TokenSort {
    /// A name.
    Name,
    /// What says something of its own as a name does: a literal, `this`, `return`.
    Word,
    /// A word that says who may use a thing.
    Visibility,
    /// An operator, a bracket or another word of the language.
    Other,
}

impl TokenSort {
    /// Whether it says something of its own.
    #[inline]
    pub const fn is_word(self) -> bool {
        matches!(self, Self::Name | Self::Word)
    }
}

/// One token. The value is the symbol of a word or literal, or the partner of a bracket.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Entry {
    pub(crate) value: u64,
    pub(crate) start: u32,
    pub(crate) end: u32,
}

/// A bracket without a partner.
pub(crate) const NO_PARTNER: u64 = u32::MAX as u64;
/// Marks the value of an opening bracket without a partner as the token before which its content ends.
pub(crate) const GUESSED_END: u64 = 1 << 32;

/// The tokens of a file; the last one is always [`TokenKind::END`]. Kinds stand apart because that is what a parser
/// looks at most.
#[derive(Clone, Debug)]
pub struct Tokens<K> {
    pub(crate) kinds: Vec<K>,
    pub(crate) tokens: Vec<Entry>,
    /// Whether every bracket has a partner that it was written with.
    pub(crate) is_balanced: bool,
}

impl<K: TokenKind> Tokens<K> {
    /// Room for the tokens of a text of so many bytes.
    pub fn for_bytes(n_bytes: usize) -> Self {
        let n_tokens = n_bytes / 5 + 8;
        Self { kinds: Vec::with_capacity(n_tokens), tokens: Vec::with_capacity(n_tokens), is_balanced: true }
    }

    /// Adds a token with its text, behind those that are there.
    pub fn push(&mut self, kind: K, span: Span, text: &str) {
        let value = kind.bracket().map_or_else(|| Symbol::of(text).value(), |_| NO_PARTNER);
        self.kinds.push(kind);
        self.tokens.push(Entry { value, start: span.start, end: span.end });
    }

    /// Makes two brackets partners.
    pub fn join(&mut self, open: usize, close: usize) {
        self.tokens[open].value = close as u64;
        self.tokens[close].value = open as u64;
    }

    /// What a token is; there are only ends behind the end.
    #[inline]
    pub fn kind(&self, at: usize) -> K {
        self.kinds.get(at).copied().unwrap_or(K::END)
    }

    /// How many tokens there are, the end of the file included.
    pub fn len(&self) -> usize {
        self.kinds.len()
    }

    /// Whether there is not even an end.
    pub fn is_empty(&self) -> bool {
        self.kinds.is_empty()
    }

    /// Where a token stands.
    pub fn span(&self, at: usize) -> Span {
        let token = &self.tokens[at];
        Span::new(token.start, token.end)
    }

    /// The symbol of a word, literal or operator.
    #[inline]
    pub fn symbol(&self, at: usize) -> Symbol {
        Symbol::from_value(self.tokens[at].value)
    }

    /// The bracket that closes or opens what this bracket opens or closes.
    #[inline]
    pub fn partner(&self, at: usize) -> Option<usize> {
        let value = self.tokens[at].value;
        (value < NO_PARTNER).then_some(value as usize)
    }

    /// Where the content of an opening bracket ends: at its partner, or where indentation says.
    #[inline]
    pub(crate) fn content_end(&self, open: usize) -> Option<usize> {
        let value = self.tokens[open].value;
        (value != NO_PARTNER).then_some((value & !GUESSED_END) as usize)
    }

    /// The first token that starts at or behind a byte offset.
    pub fn at_offset(&self, offset: u32) -> usize {
        self.tokens.partition_point(|token| token.start < offset)
    }

    /// The tokens that start within a span.
    pub fn within(&self, span: Span) -> Range<usize> {
        self.at_offset(span.start)..self.at_offset(span.end)
    }

    /// Whether two neighbours have nothing between them, as in `>>`.
    #[inline]
    pub(crate) fn adjoins(&self, at: usize) -> bool {
        self.tokens[at].end == self.tokens[at + 1].start
    }

    /// A hash of the tokens alone: white space, comments and line ends do not matter.
    pub fn hash(&self, range: Range<usize>) -> u64 {
        let mut hash = 0x0051_7cc1_b727_220a;
        for (kind, token) in self.kinds[range.clone()].iter().zip(&self.tokens[range]) {
            hash = mix(hash ^ kind.bracket().map_or(token.value, u64::from));
        }
        hash
    }

    /// The memory that the tokens take, in bytes.
    pub(crate) fn memory(&self) -> usize {
        self.len() * (size_of::<K>() + size_of::<Entry>())
    }
}

/// What kind of comment it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CommentKind {
    /// Up to the end of its line.
    Line,
    /// Between two marks.
    Block,
    /// What tools read as the documentation of what stands behind it.
    Documentation,
}

/// A comment and where it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Comment {
    /// The comment with its delimiters, without the line end.
    pub span: Span,
    /// What kind of comment it is.
    pub kind: CommentKind,
}
