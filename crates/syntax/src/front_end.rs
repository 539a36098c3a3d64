//! What turns the text of one language into tokens and trees, and how files call it.
//!
//! A front end is written for its own kinds of tokens. A file knows it behind one pointer, so that a language is
//! chosen once for each file: within a call, no token asks again.

use crate::tokens::{Comment, TokenKind, TokenSort, Tokens};
use crate::{NodeKind, Occurrence, Tree};
use refscope_text::{Span, Symbol};
use std::fmt::Debug;
use std::marker::PhantomData;
use std::ops::Range;

/// Lexes and parses one language. Nothing here fails: broken source is normal input, and what fits nowhere becomes a
/// node of the kind [`NodeKind::Error`].
pub trait FrontEnd: Debug + Send + Sync + 'static {
    /// What its tokens are.
    type Kind: TokenKind;

    /// Lexes a text.
    fn lex(text: &str) -> Lexed<Self::Kind>;

    /// Lexes the later version of a lexed text, with the same outcome as [`lex`](Self::lex): quicker, where the front
    /// end can take over what both have in common.
    fn lex_after(text: &str, _earlier: Earlier<'_, Self::Kind>) -> Lexed<Self::Kind> {
        Self::lex(text)
    }

    /// Parses a file. With `defers` bodies and initial values are single nodes of the kind [`NodeKind::Deferred`], of
    /// which each has the [hash](Tokens::hash) of its tokens; without, they are parsed as well.
    fn parse(text: &str, tokens: &Tokens<Self::Kind>, defers: bool) -> Tree;

    /// Parses the tokens that a deferred node stands for, whose parent is of the kind `owner`.
    fn parse_deferred(text: &str, tokens: &Tokens<Self::Kind>, range: Range<usize>, owner: NodeKind) -> Tree;

    /// How often the parser looks at a token on its way through the whole file, where it counts that.
    fn n_parse_steps(_text: &str, _tokens: &Tokens<Self::Kind>) -> u64 {
        0
    }

    /// Where tokens make no sense, in no particular order.
    fn defects(_text: &str, _tokens: &Tokens<Self::Kind>, _comments: &[Comment]) -> Vec<Span> {
        Vec::new()
    }

    /// How names are used, in source order, without parsing anything; nothing where that cannot be told.
    fn occurrences(_tokens: &Tokens<Self::Kind>, _range: Range<usize>) -> Vec<Occurrence> {
        Vec::new()
    }
}

/// The tokens of a text, and its comments in source order.
pub type Lexed<K> = (Tokens<K>, Vec<Comment>);

/// A text that was lexed, and what came of it.
#[derive(Debug)]
pub struct Earlier<'e, K> {
    /// The text.
    pub text: &'e str,
    /// Its tokens.
    pub tokens: &'e Tokens<K>,
    /// Its comments.
    pub comments: &'e [Comment],
}

impl<K> Clone for Earlier<'_, K> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<K> Copy for Earlier<'_, K> {}

/// The same for a file that does not know its front end.
type LexedText = (Box<dyn FileTokens>, Vec<Comment>);

/// A front end as a value.
#[derive(Clone, Copy, Debug)]
pub struct Reader(fn(&str) -> LexedText);

impl Reader {
    /// The value that stands for a front end.
    pub const fn of<F: FrontEnd>() -> Self {
        Self(|text| {
            let (tokens, comments) = F::lex(text);
            (Box::new(TokensOf::<F>(tokens, PhantomData)), comments)
        })
    }

    pub(crate) fn lex(self, text: &str) -> LexedText {
        (self.0)(text)
    }
}

/// The tokens of one file with all that its front end does with them.
pub(crate) trait FileTokens: Debug + Send + Sync {
    fn lex_after(&self, earlier_text: &str, comments: &[Comment], text: &str) -> LexedText;
    fn parse(&self, text: &str, defers: bool) -> Tree;
    fn parse_deferred(&self, text: &str, span: Span, owner: NodeKind) -> Tree;
    fn n_parse_steps(&self, text: &str) -> u64;
    fn defects(&self, text: &str, comments: &[Comment]) -> Vec<Span>;
    fn occurrences(&self, span: Span) -> Vec<Occurrence>;
    fn len(&self) -> usize;
    fn span(&self, at: usize) -> Span;
    fn sort(&self, at: usize) -> TokenSort;
    fn within(&self, span: Span) -> Range<usize>;
    /// The first name or literal among some tokens, with its number.
    fn next_word(&self, range: Range<usize>) -> Option<(usize, Symbol)>;
    /// The first name among some tokens, with its number.
    fn next_name(&self, range: Range<usize>) -> Option<(usize, Symbol)>;
    fn memory(&self) -> usize;
}

#[derive(Debug)]
struct TokensOf<F: FrontEnd>(Tokens<F::Kind>, PhantomData<F>);

impl<F: FrontEnd> FileTokens for TokensOf<F> {
    fn lex_after(&self, earlier_text: &str, comments: &[Comment], text: &str) -> LexedText {
        let earlier = Earlier { text: earlier_text, tokens: &self.0, comments };
        let (tokens, comments) = F::lex_after(text, earlier);
        (Box::new(Self(tokens, PhantomData)), comments)
    }

    fn parse(&self, text: &str, defers: bool) -> Tree {
        F::parse(text, &self.0, defers)
    }

    fn parse_deferred(&self, text: &str, span: Span, owner: NodeKind) -> Tree {
        F::parse_deferred(text, &self.0, self.0.within(span), owner)
    }

    fn n_parse_steps(&self, text: &str) -> u64 {
        F::n_parse_steps(text, &self.0)
    }

    fn defects(&self, text: &str, comments: &[Comment]) -> Vec<Span> {
        F::defects(text, &self.0, comments)
    }

    fn occurrences(&self, span: Span) -> Vec<Occurrence> {
        F::occurrences(&self.0, self.0.within(span))
    }

    fn len(&self) -> usize {
        self.0.len()
    }

    fn span(&self, at: usize) -> Span {
        self.0.span(at)
    }

    fn sort(&self, at: usize) -> TokenSort {
        self.0.kind(at).sort()
    }

    fn within(&self, span: Span) -> Range<usize> {
        self.0.within(span)
    }

    fn next_word(&self, mut range: Range<usize>) -> Option<(usize, Symbol)> {
        let found = range.find(|&at| self.0.kind(at).sort().is_word())?;
        Some((found, self.0.symbol(found)))
    }

    fn next_name(&self, mut range: Range<usize>) -> Option<(usize, Symbol)> {
        let found = range.find(|&at| self.0.kind(at).sort() == TokenSort::Name)?;
        Some((found, self.0.symbol(found)))
    }

    fn memory(&self) -> usize {
        self.0.memory()
    }
}
