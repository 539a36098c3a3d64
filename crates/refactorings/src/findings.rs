//! All that a change shows.

use crate::{Refactoring, Residue};

/// The refactorings of a change and, where somebody asked for it, what they leave unexplained.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Findings {
    /// The refactorings, in a fixed order.
    pub refactorings: Vec<Refactoring>,
    /// The changed lines that they do not account for.
    pub residue: Option<Residue>,
}

impl From<Vec<Refactoring>> for Findings {
    fn from(refactorings: Vec<Refactoring>) -> Self {
        Self { refactorings, residue: None }
    }
}
