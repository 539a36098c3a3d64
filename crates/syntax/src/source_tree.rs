//! A file, lexed once; its skeleton; and its bodies, parsed when somebody asks.

use crate::front_end::FileTokens;
use crate::{Comment, CommentKind, Language, NodeId, Occurrence, TokenSort, Tree};
use refscope_text::{Span, Symbol};
use std::sync::Arc;

/// A token as those see it who compare code without parsing it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Token {
    /// Where it stands.
    pub span: Span,
    /// What it is.
    pub sort: TokenSort,
}

/// A text with its tokens and comments.
#[derive(Debug)]
pub struct LexedFile {
    language: &'static Language,
    text: Arc<str>,
    tokens: Box<dyn FileTokens>,
    comments: Vec<Comment>,
}

impl LexedFile {
    /// Lexes a text.
    pub fn new(language: &'static Language, text: Arc<str>) -> Self {
        let (tokens, comments) = language.reader.lex(&text);
        Self { language, text, tokens, comments }
    }

    /// Lexes the later version of a lexed text, quicker where they have much in common.
    pub fn after(text: Arc<str>, earlier: &Self) -> Self {
        let (tokens, comments) = earlier.tokens.lex_after(&earlier.text, &earlier.comments, &text);
        Self { language: earlier.language, text, tokens, comments }
    }

    /// The language of the text.
    pub fn language(&self) -> &'static Language {
        self.language
    }

    /// The whole file in one tree.
    pub fn parse_all(&self) -> Tree {
        self.tokens.parse(&self.text, false)
    }

    /// How often the parser looks at a token on its way through the whole file. It is the same on every
    /// machine, so tests can demand that it grows with the file's length and no faster. Builds without debug
    /// assertions do not count: there it is 0.
    pub fn n_parse_steps(&self) -> u64 {
        self.tokens.n_parse_steps(&self.text)
    }

    /// How many tokens the file has, the end of the file included.
    pub fn n_tokens(&self) -> usize {
        self.tokens.len()
    }

    /// Where each token stands, in source order, the end of the file left out.
    pub fn token_spans(&self) -> impl Iterator<Item = Span> {
        (0..self.tokens.len() - 1).map(|at| self.tokens.span(at))
    }

    /// The memory that tokens and comments take, in bytes; the text is not counted.
    pub fn memory(&self) -> usize {
        self.tokens.memory() + size_of_val(self.comments.as_slice())
    }
}

/// A lexed file and the skeleton of its declarations.
#[derive(Debug)]
pub struct SourceTree {
    lexed: LexedFile,
    skeleton: Tree,
}

impl SourceTree {
    /// Lexes a file and parses its declarations.
    pub fn new(language: &'static Language, text: Arc<str>) -> Self {
        Self::of(LexedFile::new(language, text))
    }

    /// Parses the declarations of a lexed file; bodies and initial values stay
    /// [`Deferred`](crate::NodeKind::Deferred).
    pub fn of(lexed: LexedFile) -> Self {
        let skeleton = lexed.tokens.parse(&lexed.text, true);
        Self { lexed, skeleton }
    }

    /// The language it is written in.
    pub fn language(&self) -> &'static Language {
        self.lexed.language
    }

    /// The text it was made from.
    pub fn text(&self) -> &Arc<str> {
        &self.lexed.text
    }

    /// The tokens it was made from.
    pub fn lexed(&self) -> &LexedFile {
        &self.lexed
    }

    /// The tree of declarations.
    pub fn skeleton(&self) -> &Tree {
        &self.skeleton
    }

    /// Parses what a deferred child of `owner` stands for.
    pub fn parse_deferred(&self, owner: NodeId, deferred: NodeId) -> Tree {
        let LexedFile { text, tokens, .. } = &self.lexed;
        tokens.parse_deferred(text, self.skeleton.span(deferred), self.skeleton.kind(owner))
    }

    /// All comments in source order.
    pub fn comments(&self) -> &[Comment] {
        &self.lexed.comments
    }

    /// The documentation comment right before a declaration that starts at `start`.
    pub fn documentation(&self, start: u32) -> Option<Span> {
        let previous_end = match self.at_offset(start) {
            0 => 0,
            at => self.lexed.tokens.span(at - 1).end,
        };
        let behind = self.lexed.comments.partition_point(|comment| comment.span.start < start);
        let before = self.lexed.comments[..behind].iter().rev();
        let mut between = before.take_while(|comment| comment.span.start >= previous_end);
        between.find(|comment| comment.kind == CommentKind::Documentation).map(|comment| comment.span)
    }

    /// Where tokens, brackets and declarations make no sense, in no particular order; bodies have their own
    /// [`Tree::errors`].
    pub fn defects(&self) -> Vec<Span> {
        let LexedFile { text, tokens, comments, .. } = &self.lexed;
        let mut defects = tokens.defects(text, comments);
        defects.extend(self.skeleton.errors());
        defects
    }

    /// The names and literals within a span, in source order, without parsing anything.
    pub fn words(&self, span: Span) -> impl Iterator<Item = Symbol> {
        let tokens = &self.lexed.tokens;
        let mut range = tokens.within(span);
        std::iter::from_fn(move || {
            let (at, word) = tokens.next_word(range.clone())?;
            range.start = at + 1;
            Some(word)
        })
    }

    /// All tokens within a span, in source order, without parsing anything.
    pub fn tokens(&self, span: Span) -> impl Iterator<Item = Token> {
        let tokens = &self.lexed.tokens;
        tokens.within(span).map(|at| Token { span: tokens.span(at), sort: tokens.sort(at) })
    }

    /// Where names stand that are asked for, in source order.
    pub fn places(&self, is_wanted: impl Fn(Symbol) -> bool) -> impl Iterator<Item = u32> {
        let tokens = &self.lexed.tokens;
        let mut range = 0..tokens.len();
        let names = std::iter::from_fn(move || {
            let found = tokens.next_name(range.clone())?;
            range.start = found.0 + 1;
            Some(found)
        });
        names.filter(move |&(_, name)| is_wanted(name)).map(|(at, _)| tokens.span(at).start)
    }

    /// How names are used within a span, in source order, without parsing anything.
    pub fn occurrences(&self, span: Span) -> Vec<Occurrence> {
        self.lexed.tokens.occurrences(span)
    }

    /// The token that starts at an offset, such as the name at the beginning of a variable.
    pub fn token_at(&self, offset: u32) -> Span {
        self.lexed.tokens.span(self.at_offset(offset))
    }

    /// The token that starts at or behind a byte offset.
    fn at_offset(&self, offset: u32) -> usize {
        self.lexed.tokens.within(Span::new(offset, offset)).start
    }

    /// The memory that tokens, comments and skeleton take, in bytes; the text is not counted.
    pub fn memory(&self) -> usize {
        self.lexed.memory() + self.skeleton.memory()
    }
}
