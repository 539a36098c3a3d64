//! What one change showed, on its way out of the engine, and whatever takes such records: a report, a database, a
//! table in a file.

use crate::{Note, Pair};
use std::time::Duration;

/// Which two versions were compared.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Subject {
    /// A commit and its parent; the commit's id.
    Commit(String),
    /// Two commits; their ids.
    Range(Pair<String>),
    /// The last commit and the work tree.
    WorkTree,
    /// The last commit and the index.
    Staged,
    /// Two folders; their paths.
    Folders(Pair<String>),
}

impl Subject {
    /// The id of the commit that the change led to, empty where there is none.
    pub fn commit(&self) -> &str {
        match self {
            Self::Commit(id) => id,
            Self::Range(ids) => &ids.after,
            Self::WorkTree | Self::Staged | Self::Folders(_) => "",
        }
    }

    /// What people call the change.
    pub fn title(&self) -> String {
        match self {
            Self::Commit(id) => format!("commit {id}"),
            Self::Range(ids) => format!("range {}..{}", ids.before, ids.after),
            Self::WorkTree => "work tree against the last commit".to_owned(),
            Self::Staged => "staged changes against the last commit".to_owned(),
            Self::Folders(paths) => format!("folder {} against {}", paths.after, paths.before),
        }
    }
}

/// Who made a commit, when and what for. All texts come from the repository and may hold anything.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CommitInfo {
    /// The first line of its message.
    pub subject: String,
    /// The author's name.
    pub author: String,
    /// When it was written, as `2024-05-31T17:30:00+02:00`; empty where the commit does not say.
    pub date: String,
}

/// What one change showed.
#[derive(Clone, Copy, Debug)]
pub struct Record<'a, T> {
    /// Where the repository was cloned from, empty where that is unknown.
    pub repository: &'a str,
    /// What was compared.
    pub subject: &'a Subject,
    /// What the commit says about itself, where the change is that of one.
    pub commit: Option<&'a CommitInfo>,
    /// How long the work on it took, where somebody asked.
    pub took: Option<Duration>,
    /// What was found, in a fixed order.
    pub found: &'a T,
    /// What the reader should know.
    pub notes: &'a [Note],
    /// Whether something is missing.
    pub is_partial: bool,
}

/// Takes records one after the other and keeps none in memory, so that a history may have any length.
pub trait Sink<T> {
    /// Why a record could not be taken.
    type Error;

    /// Takes the next record.
    fn record(&mut self, record: &Record<'_, T>) -> Result<(), Self::Error>;

    /// All records were taken: completes what was begun. Without it the result may be unreadable.
    fn end(&mut self) -> Result<(), Self::Error>;
}
