//! Findings in words.
//!
//! A finding is data. Here stand the words for it: the sentences and names of RefactoringMiner, letter for letter, since
//! benchmarks and the tools around it compare them, and reasons for people. Whatever prints a finding words it with
//! these, and nothing reads them.

mod elements;
mod lines;
mod places;
mod reasons;
mod sentences;

pub use elements::{element_text, element_type};
pub use lines::line;
pub use places::role;
pub use reasons::{loss, reasons};
pub use sentences::{description, operands, sentence};
