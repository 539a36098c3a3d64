//! The public library of Refscope.
//!
//! ```text
//! git | folders | text → Change → SourceTree → Snapshot → Comparison → refactorings
//! ```
//!
//! An [`Engine`] keeps what can be used again: files that were lexed. [`Engine::detect`] compares one change;
//! [`Engine::detect_each`] many, on all cores, with the results in order. [`Engine::map`] shows what became what
//! instead of what that means. Nothing here prints.

mod cancel;
mod detection;
mod each;
mod tree_cache;
mod version;

pub use cancel::with_time_limit;
pub use detection::{Detection, Engine, Outcome, Stats, Wanted};
pub use each::use_threads;
pub use refscope_git as git;
pub use refscope_matching::{Comparison, Declared, MappedBody, MappedPair, Mapping, MappingOptions, Pass};
pub use refscope_model as model;
pub use refscope_refactorings::{
    Findings, LineCounts, Location, Operands, Refactoring, RefactoringKind, Residue, ResidueLines, confidence,
};
pub use refscope_syntax as syntax;
pub use refscope_text as text;
pub use version::{VersionSources, version_sources};
