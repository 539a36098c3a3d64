//! Java: lexer, brackets, parser, and what descriptions and names look like.
//!
//! The front end is our own because its speed caps everything else: only the skeleton of a file is parsed at once, a
//! body when somebody asks for it, and neither needs a second tree in between. In the tests tree-sitter's grammar and
//! Eclipse's parser are the referees.

mod brackets;
mod declarations;
mod defects;
mod lexer;
mod names;
mod occurrences;
mod operators;
mod parser;
mod print;
mod relexing;
mod token;
mod words;

pub(crate) use lexer::lex;

use crate::{Comment, Earlier, FrontEnd, Language, Lexed, NodeKind, Occurrence, Reader, Tree};
use refscope_text::Span;
use std::ops::Range;
use token::{TokenKind, Tokens};

/// Java, from its first version on.
pub static JAVA: Language = Language {
    name: "Java",
    extensions: &["java"],
    reader: Reader::of::<Java>(),
    notation: &print::JavaNotation,
    declarations: &declarations::JavaDeclarations,
    words: &names::WORDS,
};

#[derive(Debug)]
struct Java;

impl FrontEnd for Java {
    type Kind = TokenKind;

    fn lex(text: &str) -> Lexed<TokenKind> {
        lexer::lex(text)
    }

    fn lex_after(text: &str, earlier: Earlier<'_, TokenKind>) -> Lexed<TokenKind> {
        relexing::lex_after(text, earlier)
    }

    fn parse(text: &str, tokens: &Tokens, defers: bool) -> Tree {
        parser::parse_file(text, tokens, defers)
    }

    fn parse_deferred(text: &str, tokens: &Tokens, range: Range<usize>, owner: NodeKind) -> Tree {
        parser::parse_deferred(text, tokens, range, owner)
    }

    fn n_parse_steps(text: &str, tokens: &Tokens) -> u64 {
        parser::count_steps(text, tokens)
    }

    fn defects(text: &str, tokens: &Tokens, comments: &[Comment]) -> Vec<Span> {
        defects::defects(text, tokens, comments)
    }

    fn occurrences(tokens: &Tokens, range: Range<usize>) -> Vec<Occurrence> {
        occurrences::occurrences(tokens, range).collect()
    }
}
