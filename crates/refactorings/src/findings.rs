//! All that a change shows.

use crate::{ElementKind, FindingId, Refactoring, Residue};
use refscope_text::{Pair, Position};
use std::sync::Arc;

/// The refactorings of a change and, where somebody asked for it, what they leave unexplained.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Findings {
    /// The refactorings, in a fixed order.
    pub refactorings: Vec<Refactoring>,
    /// Those that nobody asked for, but that some of the others follow from.
    pub causes: Vec<Refactoring>,
    /// The changed lines that they do not account for.
    pub residue: Option<Residue>,
    /// What characteristic vectors say of the same change, where somebody asked.
    pub by_vectors: Option<Vec<FoundByVectors>>,
}

impl Findings {
    /// The refactorings that somebody asks for.
    pub fn picked(found: Vec<Refactoring>, accepts: impl Fn(&Refactoring) -> bool) -> Self {
        let (refactorings, mut causes): (Vec<_>, Vec<_>) = found.into_iter().partition(accepts);
        let is_named = |id: FindingId| refactorings.iter().any(|it| it.consequence_of == Some(id));
        causes.retain(|it| is_named(it.id));
        Self { refactorings, causes, ..Self::default() }
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

impl Findings {
    /// What vectors alone found.
    pub fn by_vectors_alone(&self) -> impl Iterator<Item = &FoundByVectors> {
        self.by_vectors.iter().flatten().filter(|it| it.detected_as.is_none())
    }

    /// Whether vectors found this one of the refactorings as well.
    pub fn is_confirmed(&self, at: usize) -> bool {
        self.by_vectors.iter().flatten().any(|it| it.detected_as == Some(at))
    }

    /// How many there are, each once, whoever found it.
    pub fn n_refactorings(&self) -> usize {
        self.refactorings.len() + self.by_vectors_alone().count()
    }
}

/// A refactoring that characteristic vectors found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FoundByVectors {
    /// The name in filters.
    pub id: String,
    /// The name in the literature.
    pub title: String,
    /// What was done, in one sentence that starts with the title.
    pub description: String,
    /// Where it was, and what it became.
    pub places: Pair<VectorPlace>,
    /// Which of the refactorings of the same change it is, where it was detected as well.
    pub detected_as: Option<usize>,
}

/// Code that vectors speak of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VectorPlace {
    /// The file.
    pub path: Arc<str>,
    /// Where it starts.
    pub start: Position,
    /// Where it ends.
    pub end: Position,
    /// What stands there.
    pub element_kind: ElementKind,
    /// The declaration that it stands in.
    pub element: String,
}
