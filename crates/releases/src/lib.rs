//! Two whole versions of a component: what became of its API.
//!
//! Candidates are found by shingles, as text; they are confirmed by references, as code that uses them. The seven
//! strategies of RefactoringCrawler run in their order, each until it finds nothing more, over a log that all share.

mod advice;
mod assignability;
mod candidates;
mod compatibility;
mod correspondence;
mod declarations;
mod element;
mod elements;
mod evolution;
mod forwarding;
mod graph;
mod log;
mod options;
mod release;
mod resolution;
mod shingles;
mod signature;
mod strategies;

pub use compatibility::{ApiChange, Impact};
pub use element::Element;
pub use evolution::{Evolution, Finding, Sizes, compare};
pub use log::{Evidence, Kind};
pub use options::{Options, PerMille, Thresholds};
pub use release::{Release, parameter_types, simple_type};
pub use signature::{Parameter, SignatureChange, is_value};
