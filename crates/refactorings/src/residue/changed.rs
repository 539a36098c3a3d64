//! The changed lines of a change as views of it need them: each with its sort, with who accounts for it, and with the
//! line that it was or became.

use refscope_text::{Pair, Span};
use std::sync::Arc;

/// What a changed line shows. Every changed line has exactly one sort.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum LineSort {
    /// Refactorings account for all that changed in it.
    Explained,
    /// An import or the name of a package.
    Import,
    /// A comment alone.
    Comment,
    /// White space, line breaks, comments behind code, and declarations in another order.
    Layout,
    /// Something else: a reader should look at it.
    Unexplained,
    /// A line of a file in no language that is read.
    Other,
}

impl LineSort {
    /// All sorts.
    pub const ALL: [Self; 6] =
        [Self::Explained, Self::Import, Self::Comment, Self::Layout, Self::Unexplained, Self::Other];

    /// The name that reports use.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Explained => "explained",
            Self::Import => "import",
            Self::Comment => "comment",
            Self::Layout => "layout",
            Self::Unexplained => "unexplained",
            Self::Other => "other",
        }
    }
}

/// All changed lines of a change.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ChangedLines {
    /// The files of both versions, in the order of the snapshots; behind them may stand others.
    pub files: Pair<Vec<ChangedFile>>,
    /// Which file became which. A file that is in no pair is new or gone as a whole.
    pub pairs: Vec<FilePair>,
}

/// A file of one version.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChangedFile {
    /// Its path.
    pub path: Arc<str>,
    /// How many lines it has; an empty one at its end does not count.
    pub n_lines: u32,
    /// Its changed lines, in order.
    pub lines: Vec<ChangedLine>,
}

/// The two versions of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FilePair {
    /// Their places in the lists of files.
    pub files: Pair<usize>,
    /// The lines that both have, counted from 1, in order.
    pub common: Vec<Pair<u32>>,
}

/// A line that only one version of a file has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChangedLine {
    /// Counted from 1.
    pub number: u32,
    /// What it shows.
    pub sort: LineSort,
    /// The refactorings that account for some of it, by their places in their list.
    pub refactorings: Vec<u32>,
    /// The words that came or went.
    pub words: Vec<ChangedWord>,
    /// The file and line of the other version that has most of its code: what the line was, or what it became.
    pub partner: Option<(usize, u32)>,
}

/// A word of a changed line that came or went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChangedWord {
    /// Where it stands in the text of its file.
    pub span: Span,
    /// Whether a refactoring speaks of it.
    pub is_explained: bool,
}
