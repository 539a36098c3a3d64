//! The vocabulary that every other crate shares: where something stands ([`Span`], [`LineIndex`]), what it
//! is called ([`Symbol`]), which version it belongs to ([`Side`], [`Pair`]) and the files themselves
//! ([`SourceFile`], [`Change`], [`SourceSet`]), and what one change showed ([`Record`], [`Sink`]). Only the standard library is used here.

mod cancellation;
mod decode;
mod line_index;
mod pair;
mod record;
mod source;
mod source_set;
mod span;
mod symbol;

pub use cancellation::Cancellation;
pub use decode::{Encoding, decode};
pub use line_index::{LineIndex, Position};
pub use pair::{Pair, Side};
pub use record::{CommitInfo, Record, Sink, Subject};
pub use source::{Change, ContentId, FileChange, Folders, Note, SourceFile};
pub use source_set::{ReadSource, SourceSet};
pub use span::Span;
pub use symbol::Symbol;
