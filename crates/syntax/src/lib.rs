//! From source text to flat syntax trees.

mod builder;
mod java;
mod kind;
mod language;
mod occurrence;
mod source_tree;
mod tree;
pub mod vocabulary;

pub use java::print::{Printer, TypeForm};
pub use java::token::{Comment, CommentKind};
pub use kind::NodeKind;
pub use language::{LANGUAGES, Language};
pub use occurrence::{Occurrence, Receiver, Role};
pub use source_tree::{LexedFile, SourceTree, Token, TokenSort};
pub use tree::{Children, NodeId, Tree};
