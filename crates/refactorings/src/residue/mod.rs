//! The changed lines that no refactoring accounts for.
//!
//! Which lines changed, a comparison of the files' lines says. Which of their tokens came and went, the matched
//! declarations say, wherever they stand now. A changed line is explained when a refactoring speaks of all these
//! tokens, and is residue when one is left: whoever reviews the change should look at it.

mod alignment;
mod changed;
mod claims;
mod diff;
mod extent;
mod lines;
mod other;
mod tokens;
mod told;
mod transfers;

pub use changed::{ChangedFile, ChangedLine, ChangedLines, ChangedWord, FilePair, LineSort};
pub(crate) use lines::common_lines;
pub use lines::text_lines;
pub(crate) use other::add_other;

use crate::Refactoring;
use refscope_matching::Comparison;
use refscope_model::File;
use refscope_text::{Pair, Side};
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
    /// Lines of files in no language that is read; a comparison knows of none.
    pub n_other: usize,
}

impl FromIterator<LineSort> for LineCounts {
    fn from_iter<T: IntoIterator<Item = LineSort>>(sorts: T) -> Self {
        let mut counts = Self::default();
        for sort in sorts {
            *match sort {
                LineSort::Explained => &mut counts.n_explained,
                LineSort::Import => &mut counts.n_imports,
                LineSort::Comment => &mut counts.n_comments,
                LineSort::Layout => &mut counts.n_layout,
                LineSort::Unexplained => &mut counts.n_unexplained,
                LineSort::Other => &mut counts.n_other,
            } += 1;
        }
        counts
    }
}

impl LineCounts {
    /// All changed lines.
    pub const fn n_changed(&self) -> usize {
        self.n_explained
            + self.n_imports
            + self.n_comments
            + self.n_layout
            + self.n_unexplained
            + self.n_other
    }
}

/// What each changed line shows, when these refactorings are told.
pub fn changed_lines(comparison: &Comparison, refactorings: &[Refactoring]) -> ChangedLines {
    let mut tokens = comparison.snapshots.as_ref().map(Tokens::new);
    let told = Told::new(comparison, refactorings);
    claims::set_apart(refactorings, &mut tokens);
    alignment::align(comparison, &told, &mut tokens);
    claims::explain(comparison, refactorings, &told, &mut tokens);
    lines::sort(comparison, &tokens)
}

/// What the refactorings leave unexplained.
pub fn residue(comparison: &Comparison, refactorings: &[Refactoring]) -> Residue {
    let changed = changed_lines(comparison, refactorings);
    let lines = |side: Side| {
        let files = comparison.snapshots.get(side).files().iter().zip(changed.files.get(side));
        let mut left: Vec<ResidueLines> =
            files.flat_map(|(file, changed)| left_lines(file.text(), changed)).collect();
        left.sort_by(|a, b| (&a.path, a.first).cmp(&(&b.path, b.first)));
        left
    };
    Residue { counts: changed.counts(), lines: Pair::new(lines(Side::Before), lines(Side::After)) }
}

/// How many lines changed, both versions counted, whatever they show.
pub fn n_changed_lines(comparison: &Comparison) -> usize {
    let files = comparison.snapshots.as_ref().map(|snapshot| snapshot.files());
    let n_lines = |file: &File| text_lines(file.text()).count();
    let n_all: usize = files.before.iter().chain(files.after).map(n_lines).sum();
    let pairs = alignment::file_pairs(comparison).into_iter();
    let common = pairs
        .map(|pair| common_lines(files.before[pair.before].text(), files.after[pair.after].text()).len());
    n_all - 2 * common.sum::<usize>()
}

impl ChangedLines {
    /// How many lines there are of each sort, both versions counted.
    pub fn counts(&self) -> LineCounts {
        let files = self.files.before.iter().chain(&self.files.after);
        files.flat_map(|file| &file.lines).map(|line| line.sort).collect()
    }
}

/// The lines of a file that nothing explains. Changed blank lines and comments between them belong to them.
fn left_lines(text: &str, file: &ChangedFile) -> Vec<ResidueLines> {
    let texts: Vec<&str> = text_lines(text).collect();
    let text = |line: u32| texts.get(line as usize - 1).map_or("", |text| text.trim());
    let is_between = |line: &ChangedLine| line.sort == LineSort::Comment || text(line.number).is_empty();
    let mut left: Vec<ResidueLines> = Vec::new();
    // The last changed line that follows what is left without a break.
    let mut reached = 0;
    for line in &file.lines {
        let follows = reached != 0 && line.number == reached + 1;
        if line.sort == LineSort::Unexplained {
            match left.last_mut().filter(|_| follows) {
                Some(last) => last.last = line.number,
                None => left.push(ResidueLines {
                    path: file.path.clone(),
                    first: line.number,
                    last: line.number,
                    text: text(line.number).to_owned(),
                }),
            }
            reached = line.number;
        } else {
            reached = if follows && is_between(line) { line.number } else { 0 };
        }
    }
    left
}
