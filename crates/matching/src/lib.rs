//! What became what.
//!
//! [`compare`] takes two [`Snapshot`](refscope_model::Snapshot)s and returns a [`Comparison`]: both of them, and
//! which entity of one became which of the other. It is made in stages: of declarations, then of code, then of code that
//! went from one method to another. Order lives here alone: explicit lists of passes, sure to unsure, in which what an
//! earlier pass consumed is invisible to the later ones. Whoever reads a comparison needs no order.

mod assignment;
mod comparison;
mod entities;
mod extractions;
mod names;
mod nested_code;
mod ownership;
mod rejection;
mod similarity;
pub mod statements;
mod variables;

pub use comparison::{
    CodeComparison, Comparison, DeclarationComparison, FileMoves, Pass, Regrouping, Way, cut_off,
};
pub use entities::compare;
pub use extractions::Extraction;
pub use nested_code::NestedCode;
pub use ownership::Yielding;
pub use rejection::{Reason, Rejection};
pub use similarity::similarity;
pub use variables::{
    Regrouped, Sign, Signs, Variable, VariableCandidates, VariableKind, VariableMatching,
    match_extracted_variables, match_repeated_variables, match_variables, variable_candidates,
};
