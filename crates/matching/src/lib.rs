//! What became what.
//!
//! [`compare`] takes two [`Snapshot`](refscope_model::Snapshot)s and returns a [`Comparison`]: both of them, and
//! which entity of one became which of the other. Order lives here alone: an explicit list of passes, sure to
//! unsure, in which what an earlier pass consumed is invisible to the later ones. Whoever reads a comparison
//! needs no order.

mod bounds;
mod comparison;
mod entities;
mod extractions;
mod mapping;
mod names;
mod similarity;
pub mod statements;
mod variables;
mod way;

pub use bounds::cut_off;
pub use comparison::{Comparison, FileMoves, Pass, Regrouping};
pub use entities::compare;
pub use extractions::Extraction;
pub use mapping::{
    Declared, Explanation, Lost, MappedBody, MappedPair, MappedStatement, Mapping, MappingOptions, Partner,
    Range, Reason, Role, ShownReplacement, ShownStatement, similarity,
};
pub use variables::{
    Regrouped, Variable, VariableKind, VariableMatching, match_extracted_variables, match_repeated_variables,
    match_variables,
};
pub use way::Way;
