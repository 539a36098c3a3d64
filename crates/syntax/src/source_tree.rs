//! A file with its skeleton, ready to parse bodies on demand.

use crate::java::{self, token::Tokens};
use crate::{Comment, CommentKind, NodeId, NodeKind, Tree};
use refscope_text::Span;
use std::sync::Arc;

/// A lexed file and the skeleton of its declarations.
#[derive(Clone, Debug)]
pub struct SourceTree {
    text: Arc<str>,
    tokens: Tokens,
    comments: Vec<Comment>,
    tree: Tree,
}

impl SourceTree {
    /// Lexes a file and parses its declarations; bodies and initial values stay [`NodeKind::Deferred`].
    pub fn new(text: Arc<str>) -> Self {
        let (tokens, comments) = java::lex(&text);
        let tree = java::parse_file(&text, &tokens, true);
        Self { text, tokens, comments, tree }
    }

    /// The text it was made from.
    pub fn text(&self) -> &Arc<str> {
        &self.text
    }

    /// The skeleton.
    pub fn skeleton(&self) -> &Tree {
        &self.tree
    }

    /// The whole file in one tree.
    pub fn parse_all(&self) -> Tree {
        java::parse_file(&self.text, &self.tokens, false)
    }

    /// Parses what a [`NodeKind::Deferred`] child of `owner` stands for.
    pub fn parse_deferred(&self, owner: NodeId, deferred: NodeId) -> Tree {
        let span = self.tree.span(deferred);
        let range = self.tokens.at_offset(span.start)..self.tokens.at_offset(span.end);
        java::parse_deferred(&self.text, &self.tokens, range, self.tree.kind(owner))
    }

    /// All comments in source order.
    pub fn comments(&self) -> &[Comment] {
        &self.comments
    }

    /// The documentation comment right before a declaration that starts at `start`.
    pub fn documentation(&self, start: u32) -> Option<Span> {
        let previous_end = match self.tokens.at_offset(start) {
            0 => 0,
            at => self.tokens.span(at - 1).end,
        };
        let behind = self.comments.partition_point(|comment| comment.span.start < start);
        let before = self.comments[..behind].iter().rev();
        let mut between = before.take_while(|comment| comment.span.start >= previous_end);
        between.find(|comment| comment.kind == CommentKind::Documentation).map(|comment| comment.span)
    }

    /// How many tokens the file has, the end of the file included.
    pub fn n_tokens(&self) -> usize {
        self.tokens.len()
    }

    /// The memory that tokens, comments and skeleton take, in bytes; the text is not counted.
    pub fn memory(&self) -> usize {
        self.tokens.memory() + self.comments.len() * size_of::<Comment>() + self.tree.memory()
    }

    /// Whether a node of the skeleton waits to be parsed.
    pub fn is_deferred(&self, node: NodeId) -> bool {
        self.tree.kind(node) == NodeKind::Deferred
    }
}
