//! From source text to flat syntax trees.
//!
//! A [`Language`] is a value: what reads it, prints it and knows its words. A [`SourceTree`] carries the one that its
//! file is written in, and so does each [`Tree`].

mod builder;
mod declarations;
mod front_end;
mod java;
mod kind;
mod language;
mod modifiers;
mod occurrence;
pub mod platform;
mod printer;
mod source_tree;
mod tokens;
mod tree;
pub mod vocabulary;
mod words;

pub use builder::{Mark, TreeBuilder};
pub use declarations::{Declarations, Declared, Import, Module};
pub use front_end::{Earlier, FrontEnd, Lexed, Reader};
pub use java::JAVA;
pub use kind::NodeKind;
pub use language::{LANGUAGES, Language};
pub use modifiers::{Modifiers, Visibility};
pub use occurrence::{Occurrence, Receiver, Role};
pub use printer::{Notation, Printer, TypeForm, Written};
pub use source_tree::{LexedFile, SourceTree, Token};
pub use tokens::{Comment, CommentKind, TokenKind, TokenSort, Tokens};
pub use tree::{Children, NodeId, Tree};
pub use words::{AccessorWords, TestWords, TypeWords, Words};
