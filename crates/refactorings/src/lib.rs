//! Which refactorings a comparison shows.
//!
//! [`detect`] runs the detectors of `operations` over a [`Comparison`](refscope_matching::Comparison). They
//! read nothing else and need no order; overlaps are settled afterwards, in one place. Adding a kind means a
//! line in the catalogue and a detector in the list. [`residue`] says which changed lines they leave unexplained.

mod catalogue;
pub mod confidence;
mod difference;
mod evidence;
mod excerpt;
mod finding;
mod findings;
mod life;
mod operations;
mod origins;
mod residue;
mod resolve;
mod reviewed;

pub use catalogue::{RefactoringKind, Verb};
pub use difference::{Difference, DifferentLine, Hunk, Part};
pub use evidence::{CommonCode, Company, Evidence, Grounds, Matched, explain};
pub use excerpt::{Excerpt, ExcerptLine, show_code};
pub use finding::{
    Declaration, DeclarationIds, ElementKind, FindingId, Location, Member, NamedVariable, Operand, Parameter,
    Refactoring, Role, TypeText, VariableSort,
};
pub use findings::{Findings, FoundByVectors, VectorPlace};
pub use life::{Became, EntityStep};
pub use operations::detect;
pub use origins::{CodePlace, Origin, Origins, OwnedPlace, code_places};
pub use residue::{
    ChangedFile, ChangedLine, ChangedLines, ChangedWord, FilePair, LineCounts, LineSort, Residue,
    ResidueLines, changed_lines, n_changed_lines, residue, text_lines,
};
pub use reviewed::ReviewedChange;
