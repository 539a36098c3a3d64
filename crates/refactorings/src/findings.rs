//! All that a change shows.

use crate::{FindingId, Refactoring, Residue};

/// The refactorings of a change and, where somebody asked for it, what they leave unexplained.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Findings {
    /// The refactorings, in a fixed order.
    pub refactorings: Vec<Refactoring>,
    /// Those that nobody asked for, but that some of the others follow from.
    pub causes: Vec<Refactoring>,
    /// The changed lines that they do not account for.
    pub residue: Option<Residue>,
}

impl Findings {
    /// The refactorings that somebody asks for.
    pub fn picked(found: Vec<Refactoring>, accepts: impl Fn(&Refactoring) -> bool) -> Self {
        let (refactorings, mut causes): (Vec<_>, Vec<_>) = found.into_iter().partition(accepts);
        let is_named = |id: FindingId| refactorings.iter().any(|it| it.consequence_of == Some(id));
        causes.retain(|it| is_named(it.id));
        Self { refactorings, causes, residue: None }
    }

    /// What a refactoring only follows from.
    pub fn cause(&self, of: &Refactoring) -> Option<&Refactoring> {
        let id = of.consequence_of?;
        self.refactorings.iter().chain(&self.causes).find(|it| it.id == id)
    }
}

impl From<Vec<Refactoring>> for Findings {
    fn from(refactorings: Vec<Refactoring>) -> Self {
        Self { refactorings, ..Self::default() }
    }
}
