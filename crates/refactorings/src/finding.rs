//! What a detector reports: one struct for every kind.

use crate::{Evidence, Grounds, RefactoringKind};
use refscope_model::EntityId;
use refscope_text::{Pair, Position, Side};
use std::sync::Arc;

/// What the places in a kind's sentence stand for. Most kinds use two or three.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Operands {
    /// What it was.
    pub before: String,
    /// What it became.
    pub after: String,
    /// The element that it happened to, as `method M` or `attribute A`.
    pub element: String,
    /// The type that the sentence names.
    pub class: String,
    /// The type on the earlier side, where the sentence names both.
    pub class_before: String,
}

impl Operands {
    /// Those that there are, each with its place in the sentences of kinds.
    pub fn named(&self) -> impl Iterator<Item = (&'static str, &str)> {
        let named = [
            ("before", &self.before),
            ("after", &self.after),
            ("element", &self.element),
            ("class", &self.class),
            ("class-before", &self.class_before),
        ];
        named.into_iter().filter(|(_, value)| !value.is_empty()).map(|(place, value)| (place, value.as_str()))
    }

    /// The words of a kind with these operands.
    fn describe(&self, kind: RefactoringKind) -> String {
        let mut text = format!("{} ", kind.title());
        let mut rest = kind.sentence();
        while let Some((head, tail)) = rest.split_once('{') {
            let (place, tail) = tail.split_once('}').unwrap_or((tail, ""));
            text.push_str(head);
            text.push_str(self.named().find(|(name, _)| *name == place).map_or("", |(_, value)| value));
            rest = tail;
        }
        text.push_str(rest);
        text
    }
}

/// A place that a refactoring touches.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Location {
    /// The declaration that it belongs to, as its snapshot numbers them.
    pub owner: EntityId,
    /// The file.
    pub path: Arc<str>,
    /// Where it starts.
    pub start: Position,
    /// Where it ends: behind its last character.
    pub end: Position,
    /// Whether it ends where the file ends.
    pub is_at_file_end: bool,
    /// What stands there, in the words of the field.
    pub element_type: &'static str,
    /// What it has to do with the refactoring.
    pub role: String,
    /// The declaration or code in short.
    pub element: Option<String>,
}

/// A refactoring that was found.
#[derive(Clone, Debug, PartialEq)]
pub struct Refactoring {
    /// What kind it is.
    pub kind: RefactoringKind,
    /// The field's interchange key: exact to the letter.
    pub description: String,
    /// What the description speaks of.
    pub operands: Operands,
    /// The places that it touches in both versions.
    pub locations: Pair<Vec<Location>>,
    /// What speaks for it.
    pub evidence: Evidence,
    /// That in full, for those who ask.
    pub grounds: Option<Grounds>,
    /// How sure it is, from 0 to 1.
    pub confidence: f64,
    /// The description of the refactoring that it only follows from.
    pub consequence_of: Option<String>,
}

impl Refactoring {
    /// A refactoring of a kind with its operands.
    pub fn new(kind: RefactoringKind, operands: &Operands) -> Self {
        Self {
            kind,
            description: operands.describe(kind),
            operands: operands.clone(),
            locations: Pair::default(),
            evidence: Evidence::default(),
            grounds: None,
            confidence: 1.0,
            consequence_of: None,
        }
    }

    /// Adds a place.
    #[must_use]
    pub fn at(mut self, side: Side, location: Location) -> Self {
        self.locations.get_mut(side).push(location);
        self
    }

    /// Whether it alters what a declaration says, such as a type or a parameter, on its own account.
    pub fn alters_declaration(&self) -> bool {
        let verb = self.kind.title().split(' ').next().unwrap_or_default();
        self.consequence_of.is_none() && matches!(verb, "Add" | "Remove" | "Modify" | "Change")
    }
}
