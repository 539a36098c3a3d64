//! The changed lines that no refactoring accounts for.
//!
//! Which lines changed, a comparison of the files' lines says. Which of their tokens came and went, the matched
//! declarations say, wherever they stand now. A changed line is explained when a refactoring speaks of all these
//! tokens, and is residue when one is left: whoever reviews the change should look at it.

mod alignment;
mod claims;
mod diff;
mod extent;
mod lines;
mod tokens;
mod told;
mod transfers;

use crate::Refactoring;
use refscope_matching::Comparison;
use refscope_text::Pair;
use std::sync::Arc;
use tokens::Tokens;
use told::Told;

/// The changed lines of a change, and those that are left to look at.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Residue {
    /// How many lines there are of each sort, both versions counted.
    pub counts: LineCounts,
    /// The lines that nothing explains, by file and line.
    pub lines: Pair<Vec<ResidueLines>>,
}

/// Consecutive lines of a file that nothing explains.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ResidueLines {
    /// The file.
    pub path: Arc<str>,
    /// The first of them, counted from 1.
    pub first: u32,
    /// The last of them.
    pub last: u32,
    /// The text of the first one.
    pub text: String,
}

/// How many changed lines there are of each sort.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LineCounts {
    /// Refactorings account for all that changed in them.
    pub n_explained: usize,
    /// Imports and the names of packages.
    pub n_imports: usize,
    /// Comments alone.
    pub n_comments: usize,
    /// White space, line breaks, comments behind code, and declarations in another order.
    pub n_layout: usize,
    /// Something else.
    pub n_unexplained: usize,
}

impl LineCounts {
    /// All changed lines.
    pub const fn n_changed(&self) -> usize {
        self.n_explained + self.n_imports + self.n_comments + self.n_layout + self.n_unexplained
    }
}

/// What the refactorings leave unexplained.
pub fn residue(comparison: &Comparison, refactorings: &[Refactoring]) -> Residue {
    let mut tokens = comparison.snapshots.as_ref().map(Tokens::new);
    let told = Told::new(comparison, refactorings);
    claims::set_apart(refactorings, &mut tokens);
    alignment::align(comparison, &told, &mut tokens);
    claims::explain(comparison, refactorings, &told, &mut tokens);
    lines::sort(comparison, &tokens)
}
