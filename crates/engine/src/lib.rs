//! The public library of Refscope.
//!
//! ```text
//! git | folders | text → Change → SourceTree → Snapshot → Comparison → refactorings
//! ```
//!
//! A [`Source`] says what to compare: a commit, a range, a whole history, what is not committed yet, or two folders.
//! [`Engine::mine`] finds the refactorings of all its changes, on all cores, with the outcomes in order:
//!
//! ```
//! use refscope_engine::git::Repository;
//! use refscope_engine::{Engine, Options, Source, wording};
//!
//! # let folder = refscope_testkit::shop::unpack();
//! # let path = folder.path().join("shop");
//! let repository = Repository::open(&path)?;
//! let history = Source::history(repository, "HEAD~6..HEAD")?;
//! for mined in Engine::new().mine(history, &Options::default()) {
//!     let outcome = mined.result?;
//!     for refactoring in &outcome.found.refactorings {
//!         println!("{}: {}", mined.subject.commit(), wording::description(refactoring));
//!     }
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`Options`] bounds the time for each change, asks for evidence, tells of progress and ends a run early. A change
//! that cannot be read, or whose work panics, is an error of its own and leaves the others alone. Whatever implements
//! [`Sink`](text::Sink), such as a report or a database, can be handed to [`Mining::write_to`].
//!
//! An [`Engine`] keeps what can be used again: files that were lexed. [`Engine::detect`] compares a single change,
//! [`Engine::map`] shows what became what instead of what that means, and [`Engine::mine_with`] runs any such view over
//! a whole source. A file is read in the language of its name; [`Engine::with_languages`] adds further ones. Nothing here
//! prints.

mod blame;
mod detection;
mod error;
mod mining;
mod source;
mod survey;
mod tracking;
mod tree_cache;
mod understanding;
mod vectors;
mod version;

pub use blame::{Blame, BlamedPlace};
pub use detection::{Detection, Engine, Outcome, Stats, Wanted};
pub use error::Error;
pub use mining::{MAX_THREADS, Mined, Mining, Options, Progress, use_threads};
pub use refscope_git as git;
pub use refscope_mapping::{Declared, MappedBody, MappedPair, Mapping, MappingOptions};
pub use refscope_matching::{Comparison, Pass};
pub use refscope_model as model;
pub use refscope_opportunities as opportunities;
pub use refscope_refactorings::{
    Became, Declaration, ElementKind, EntityStep, FindingId, Findings, FoundByVectors, LineCounts, Location,
    Member, NamedVariable, Operand, Parameter, Refactoring, RefactoringKind, Residue, ResidueLines,
    ReviewedChange, Role, TypeText, VariableSort, VectorPlace, Verb, confidence, detect,
};
pub use refscope_syntax as syntax;
pub use refscope_text as text;
pub use refscope_wording as wording;
pub use source::{LeftOut, Source, Step};
pub use tracking::{Life, LifeStep};
pub use version::{VersionSources, recent_changes, version_sources};

/// The example of the project's first page must compile.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct FirstPage;
