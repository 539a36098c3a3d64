//! What a detector reports, as data: one struct for every kind. Nothing in it is an id of a snapshot, and nothing is a
//! sentence; both are read from a comparison once, and whoever reports a finding words it.

mod declaration;
mod draft;
mod operand;
mod place;

pub(crate) use declaration::declared_type;
pub use declaration::{Declaration, DeclarationIds, Member, Parameter, TypeText};
pub(crate) use draft::{Draft, Place, finished};
pub use operand::{NamedVariable, Operand, VariableSort};
pub use place::{ElementKind, Location, Role};

use crate::{Evidence, Excerpt, Grounds, RefactoringKind, Verb};
use refscope_text::Pair;
use std::sync::Arc;

/// The number of a finding among all that a change shows, counted from 1. It stays when some of them are left out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct FindingId(pub u32);

/// A refactoring that was found.
#[derive(Clone, Debug, PartialEq)]
pub struct Refactoring {
    /// Its number.
    pub id: FindingId,
    /// What kind it is.
    pub kind: RefactoringKind,
    /// The declarations that it is about, or in whose code it happened: those of either version, the first being what
    /// the kind speaks of.
    pub entities: Pair<Vec<Arc<Declaration>>>,
    /// What it did there: the names, types, parameters, statements and so on of either version.
    pub operands: Pair<Vec<Operand>>,
    /// The places that it touches in both versions.
    pub locations: Pair<Vec<Location>>,
    /// What speaks for it.
    pub evidence: Evidence,
    /// That in full, for those who ask.
    pub grounds: Option<Grounds>,
    /// The code before and after, for those who ask.
    pub excerpt: Option<Excerpt>,
    /// How sure it is, from 0 to 1.
    pub confidence: f64,
    /// The refactoring that it only follows from.
    pub consequence_of: Option<FindingId>,
}

impl Refactoring {
    /// A refactoring of a kind that is about nothing yet.
    pub fn new(kind: RefactoringKind) -> Self {
        Self {
            id: FindingId::default(),
            kind,
            entities: Pair::default(),
            operands: Pair::default(),
            locations: Pair::default(),
            evidence: Evidence::default(),
            grounds: None,
            excerpt: None,
            confidence: 1.0,
            consequence_of: None,
        }
    }

    /// Whether it alters what a declaration says, such as a type or a parameter, on its own account.
    pub fn alters_declaration(&self) -> bool {
        let alters = matches!(self.kind.verb(), Verb::Add | Verb::Remove | Verb::Modify | Verb::Change);
        alters && self.consequence_of.is_none()
    }
}
