//! Which refactorings a comparison shows.
//!
//! [`detect`] runs the detectors of `operations` over a [`Comparison`](refscope_matching::Comparison). They
//! read nothing else and need no order; overlaps are settled afterwards, in one place. Adding a kind means a
//! line in the catalogue and a detector in the list.

mod catalogue;
mod finding;
mod operations;
mod resolve;

pub use catalogue::RefactoringKind;
pub use finding::{Location, Operands, Refactoring};
pub use operations::detect;
