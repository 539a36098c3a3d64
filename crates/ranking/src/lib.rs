//! Which declarations may have become which, by their signatures alone, and how far to believe it.
//!
//! [`rank`] follows Weißgerber and Diehl ("Identifying Refactorings from Source-Code Changes", ASE 2006): from what
//! declarations are called and take, candidates for ten kinds of refactorings are read, and their code decides how
//! risky each is: the code of both may be equal, a clone after consistent renaming, or neither. Beyond that work,
//! declarations that changed in several ways at once are candidates as well, each knows its rivals and whether the
//! detectors confirm it, and each risky one says what differs. [`purity`] asks of every refactoring that was detected
//! whether anything else changed in the code it touches.

mod candidates;
mod changes;
mod code;
mod difference;
mod kind;
mod purity;
mod ranking;

pub use code::{Basis, Code, CodeSimilarity};
pub use kind::CandidateKind;
pub use purity::{Purity, purity};
pub use ranking::{Candidate, Ranking, Risk, rank};
