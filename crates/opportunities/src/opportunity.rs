//! What is found: a place where a refactoring is waiting, and what speaks for it.

use refscope_text::{Note, Position};
use std::sync::Arc;

/// What an opportunity rests on, the strongest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Evidence {
    /// What should be used is there already: a method, a constant, a getter.
    Echo,
    /// Other code of the version is what this would become.
    Twin,
    /// The code alone shows it.
    Solo,
}

impl Evidence {
    /// One word for it.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Echo => "echo",
            Self::Twin => "twin",
            Self::Solo => "solo",
        }
    }

    /// How much a finding that rests on it is worth beside others.
    const fn weight(self) -> u32 {
        match self {
            Self::Echo => 3,
            Self::Twin => 2,
            Self::Solo => 1,
        }
    }
}

/// Code in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// The file.
    pub path: Arc<str>,
    /// Where it starts.
    pub start: Position,
    /// Where it ends; the column is that behind the last character.
    pub end: Position,
    /// The package that it belongs to.
    pub package: String,
    /// The declaration that it stands in, as `Type.member()`.
    pub element: String,
    /// The code itself, from the start of its first line.
    pub code: String,
}

/// Something that shows how the code would look.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Model {
    /// Code of the same version.
    Place(Place),
    /// The example of a textbook, before and after.
    Textbook {
        /// What waits for the refactoring.
        before: String,
        /// What it becomes.
        after: String,
    },
}

/// What following an opportunity is worth.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Gain {
    /// How many nodes of the syntax go away or come out of a nest, at all places together.
    pub nodes: u32,
    /// How many places become one, or become simpler.
    pub places: u32,
    /// How often the files of the places changed lately, where a history is at hand.
    pub recent_changes: Option<u32>,
    /// One number to rank by.
    pub score: u32,
}

impl Gain {
    pub(crate) fn new(evidence: Evidence, nodes: u32, places: u32) -> Self {
        // The bits of a number are its logarithm, the same on every machine.
        let bits = |n: u32| u32::BITS - n.leading_zeros();
        Self {
            nodes,
            places,
            recent_changes: None,
            score: evidence.weight() * bits(nodes) * (1 + bits(places)),
        }
    }
}

/// A refactoring that is waiting.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opportunity {
    /// The rule's name: `extract-method`.
    pub kind: String,
    /// The name in the literature.
    pub title: String,
    /// What it rests on.
    pub evidence: Evidence,
    /// What to do, in one sentence.
    pub message: String,
    /// What is to be used, split or removed: a method, a field, a variable.
    pub element: String,
    /// Where; the first one stands for all.
    pub places: Vec<Place>,
    /// How it would look.
    pub model: Model,
    /// What it is worth.
    pub gain: Gain,
}

/// All that was found in a version.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Survey {
    /// The opportunities, the most worthwhile first.
    pub opportunities: Vec<Opportunity>,
    /// What was left out, and why.
    pub notes: Vec<Note>,
    /// How many files were looked at.
    pub n_files: usize,
    /// How many bodies of methods, constructors and initializers were looked at.
    pub n_bodies: usize,
}

impl Survey {
    /// Ranks again by how often the files of each opportunity changed lately: what is worked on is worth more.
    pub fn rank_by_changes(&mut self, changes_of: impl Fn(&str) -> u32) {
        for opportunity in &mut self.opportunities {
            let n_changes = opportunity.places.iter().map(|place| changes_of(&place.path)).max().unwrap_or(0);
            let gain = &mut opportunity.gain;
            gain.recent_changes = Some(n_changes);
            gain.score += gain.score * (u32::BITS - n_changes.leading_zeros()).min(MOST_FRESH) / MOST_FRESH;
        }
        self.opportunities.sort_by_key(|it| std::cmp::Reverse(it.gain.score));
    }
}

/// As many doublings of the number of changes make an opportunity worth twice as much; more count no further.
const MOST_FRESH: u32 = 4;
