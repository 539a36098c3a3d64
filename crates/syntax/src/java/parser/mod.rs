//! Recursive descent from tokens into a [`Tree`].
//!
//! One parser serves two purposes: with `defers` it makes the skeleton of a file, in which bodies and initial
//! values are single [`NodeKind::Deferred`] nodes; without, it parses everything. Both see the same headers
//! because it is the same code.
//!
//! Nothing here fails. Every bracket group is parsed within its own bounds, so what is wrong in one costs no
//! more than that group, and what fits nowhere becomes a [`NodeKind::Error`] node.

mod compounds;
mod declarations;
mod expressions;
mod files;
mod lookahead;
mod modifiers;
mod primaries;
mod recovery;
mod statements;
mod switches;
mod types;
mod variables;

use super::token::{TokenKind, Tokens};
use crate::builder::{Mark, TreeBuilder};
use crate::java::JAVA;
use crate::{NodeKind, Tree};
use refscope_text::{Span, Symbol};
use std::cell::Cell;
use std::ops::Range;

/// How deep constructs may nest before they are kept as one error node. It bounds the stack, here and in
/// everything that follows a tree's nesting; real code stays far below.
const MAX_DEPTH: u32 = 600;

/// How high a chain may grow that needs no stack here, but nests in the tree: `a().b().c()`, `a + b - c` or a row
/// of `else if`s. Those who follow the tree's nesting need one.
const MAX_CHAIN: u16 = 1_000;

pub(crate) struct Parser<'s> {
    text: &'s str,
    tokens: &'s Tokens,
    at: usize,
    /// The tokens from here on are invisible: the closing bracket of the group that is being parsed.
    end: usize,
    current: TokenKind,
    builder: TreeBuilder,
    depth: u32,
    /// How many `else if`s are around.
    n_else_ifs: u16,
    defers: bool,
    in_switch_expression: bool,
    /// In a switch label an arrow ends the label and makes no lambda.
    in_label: bool,
    /// Type arguments that start before this token were looked for in vain.
    no_type_arguments_before: usize,
    /// The `<` that the last search for type arguments left open, in order.
    unclosed: Vec<u32>,
    /// Room for the search for type arguments.
    scratch: Vec<u32>,
    /// How often a token was looked at; counted in debug builds only.
    n_steps: Cell<u64>,
}

/// Where a node starts.
#[derive(Clone, Copy)]
struct Start {
    mark: Mark,
    token: u32,
}

/// Parses a file: its skeleton, or everything.
pub(crate) fn parse_file(text: &str, tokens: &Tokens, defers: bool) -> Tree {
    let n_nodes = if defers { tokens.len() / 4 } else { tokens.len() };
    let mut parser = Parser::new(text, tokens, 0..tokens.len() - 1, n_nodes, defers);
    parser.file();
    parser.builder.finish(&JAVA)
}

/// How often the parser looks at a token when it parses everything.
pub(crate) fn count_steps(text: &str, tokens: &Tokens) -> u64 {
    let mut parser = Parser::new(text, tokens, 0..tokens.len() - 1, tokens.len(), false);
    parser.file();
    parser.n_steps.get()
}

/// Parses what a [`NodeKind::Deferred`] node stands for; `owner` is the kind of its parent.
pub(crate) fn parse_deferred(text: &str, tokens: &Tokens, range: Range<usize>, owner: NodeKind) -> Tree {
    let mut parser = Parser::new(text, tokens, range.clone(), range.len(), false);
    match owner {
        NodeKind::Variable => parser.value_until(range.end),
        NodeKind::EnumConstant => parser.arguments(),
        _ => parser.block(),
    }
    parser.builder.finish(&JAVA)
}

impl<'s> Parser<'s> {
    fn new(text: &'s str, tokens: &'s Tokens, range: Range<usize>, n_nodes: usize, defers: bool) -> Self {
        Self {
            text,
            tokens,
            at: range.start,
            end: range.end,
            current: if range.is_empty() { TokenKind::EndOfFile } else { tokens.kind(range.start) },
            builder: TreeBuilder::with_capacity(n_nodes),
            depth: 0,
            n_else_ifs: 0,
            defers,
            in_switch_expression: false,
            in_label: false,
            no_type_arguments_before: 0,
            unclosed: Vec::new(),
            scratch: Vec::new(),
            n_steps: Cell::new(0),
        }
    }

    // The cursor.

    #[inline]
    fn go_to(&mut self, at: usize) {
        self.at = at;
        self.current = self.kind_at(at);
    }

    #[inline]
    fn bump(&mut self) {
        self.go_to(self.at + 1);
    }

    #[inline]
    fn eat(&mut self, kind: TokenKind) -> bool {
        let found = self.current == kind;
        if found {
            self.bump();
        }
        found
    }

    #[inline]
    fn peek(&self, ahead: usize) -> TokenKind {
        self.kind_at(self.at + ahead)
    }

    #[inline]
    fn kind_at(&self, at: usize) -> TokenKind {
        if cfg!(debug_assertions) {
            self.n_steps.set(self.n_steps.get() + 1);
        }
        if at < self.end { self.tokens.kind(at) } else { TokenKind::EndOfFile }
    }

    #[inline]
    fn symbol(&self) -> Symbol {
        self.tokens.symbol(self.at)
    }

    /// Whether the token is this word, which is a keyword only in some places.
    #[inline]
    fn is_word(&self, at: usize, word: Symbol) -> bool {
        self.kind_at(at) == TokenKind::Identifier && self.tokens.symbol(at) == word
    }

    fn partner(&self) -> Option<usize> {
        self.tokens.partner(self.at).filter(|&partner| partner < self.end)
    }

    // Nodes.

    #[inline]
    fn start(&self) -> Start {
        Start { mark: self.builder.mark(), token: self.at as u32 }
    }

    /// From the start of this token to the end of the last one. Something that is missing stands behind the
    /// token where it was missed.
    fn span_from(&self, token: u32) -> Span {
        let tokens = &self.tokens.tokens;
        let end = if self.at > 0 { tokens[self.at - 1].end } else { tokens[0].start };
        let is_missing = self.at == token as usize;
        Span::new(if is_missing { end } else { tokens[token as usize].start }, end)
    }

    #[inline]
    fn close(&mut self, start: Start, kind: NodeKind, label: Symbol) {
        let span = self.span_from(start.token);
        self.builder.node(start.mark, kind, span, label);
    }

    /// The current token as a leaf that carries its symbol.
    #[inline]
    fn leaf(&mut self, kind: NodeKind) {
        self.builder.leaf(kind, self.tokens.span(self.at), self.symbol());
        self.bump();
    }

    /// The tokens up to `end` as one leaf that is parsed when somebody asks for it.
    fn defer_until(&mut self, end: usize) {
        let token = self.at as u32;
        let hash = self.tokens.hash(self.at..end);
        self.go_to(end);
        let span = self.span_from(token);
        self.builder.leaf_with_hash(NodeKind::Deferred, span, hash);
    }

    /// The tokens up to `end` as one error leaf.
    fn error_until(&mut self, end: usize) {
        if end <= self.at {
            return;
        }
        let token = self.at as u32;
        let hash = self.tokens.hash(self.at..end);
        self.go_to(end);
        let span = self.span_from(token);
        self.builder.leaf_with_hash(NodeKind::Error, span, hash);
    }

    /// Makes what was parsed since `start` an error unless it is one node already.
    fn one_node_from(&mut self, start: Start) {
        if !self.builder.is_one_node(start.mark, self.span_from(start.token)) {
            self.close(start, NodeKind::Error, Symbol::NONE);
        }
    }

    /// Parses one more level, or keeps the whole construct as an error when it nests too deep.
    #[inline]
    fn nested(&mut self, parse: impl FnOnce(&mut Self)) {
        if self.depth == MAX_DEPTH {
            let end = self.construct_end();
            return self.error_until(end.max(self.at + 1).min(self.end));
        }
        self.depth += 1;
        parse(self);
        self.depth -= 1;
    }

    /// Whether what was parsed last is as high as a chain may grow.
    #[inline]
    fn is_too_high(&self) -> bool {
        self.builder.last_height() >= MAX_CHAIN
    }

    /// Keeps what is left of a construct that grew too high as an error.
    fn leave_rest(&mut self) {
        let end = self.construct_end();
        self.error_until(end);
    }

    /// Parses the content of the bracket group that starts here, brackets included. Whatever the content
    /// leaves over becomes an error within the group.
    fn group(&mut self, content: impl FnOnce(&mut Self)) {
        let open = self.at;
        let Some(stop) = self.tokens.content_end(open).filter(|&stop| stop <= self.end) else {
            self.bump();
            return content(self);
        };
        let outer_end = std::mem::replace(&mut self.end, stop);
        let outer_in_label = std::mem::replace(&mut self.in_label, false);
        self.bump();
        content(self);
        self.error_until(stop);
        self.end = outer_end;
        self.in_label = outer_in_label;
        let is_closed = self.tokens.partner(open).is_some();
        self.go_to(if is_closed { stop + 1 } else { stop });
    }

    /// The symbol of a dotted name that stands in these tokens.
    fn dotted_symbol(&self, range: Range<usize>) -> Symbol {
        let tokens = &self.tokens.tokens[range];
        if let [only] = tokens {
            return Symbol::from_value(only.value);
        }
        let is_contiguous = tokens.windows(2).all(|pair| pair[0].end == pair[1].start);
        let (Some(first), Some(last)) = (tokens.first(), tokens.last()) else { return Symbol::NONE };
        if is_contiguous {
            return Symbol::of(&self.text[first.start as usize..last.end as usize]);
        }
        let parts = tokens.iter().map(|token| &self.text[token.start as usize..token.end as usize]);
        Symbol::of(&parts.collect::<String>())
    }
}

/// Words that are keywords only in some places.
mod words {
    use refscope_text::Symbol;

    pub(super) const MODULE: Symbol = Symbol::of("module");
    pub(super) const NON: Symbol = Symbol::of("non");
    pub(super) const NON_SEALED: Symbol = Symbol::of("non-sealed");
    pub(super) const OPEN: Symbol = Symbol::of("open");
    pub(super) const PERMITS: Symbol = Symbol::of("permits");
    pub(super) const RECORD: Symbol = Symbol::of("record");
    pub(super) const SEALED: Symbol = Symbol::of("sealed");
    pub(super) const TO: Symbol = Symbol::of("to");
    pub(super) const TRANSITIVE: Symbol = Symbol::of("transitive");
    pub(super) const UNNAMED: Symbol = Symbol::of("_");
    pub(super) const WHEN: Symbol = Symbol::of("when");
    pub(super) const WITH: Symbol = Symbol::of("with");
    pub(super) const YIELD: Symbol = Symbol::of("yield");
}
