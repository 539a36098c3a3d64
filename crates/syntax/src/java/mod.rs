//! The Java front end: lexer, brackets, parser.
//!
//! It is our own because its speed caps everything else: only the skeleton of a file is parsed at once, a body
//! when somebody asks for it, and neither needs a second tree in between. In the tests tree-sitter's grammar and
//! Eclipse's parser are the referees.

mod brackets;
mod defects;
mod lexer;
mod occurrences;
mod operators;
mod parser;
pub(crate) mod print;
mod relexing;
pub(crate) mod token;
mod words;

pub(crate) use defects::defects;
pub(crate) use lexer::lex;
pub(crate) use occurrences::occurrences;
pub(crate) use parser::{count_steps, parse_deferred, parse_file};
pub(crate) use relexing::{Earlier, lex_after};
