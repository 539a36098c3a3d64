//! What is written of a commit, beside its [`Study`].

use crate::Study;
use refscope_git::CommitDetails;
use refscope_text::Note;

/// A commit and what it says of itself.
#[derive(Clone, Debug)]
pub struct CommitEntry {
    /// Its id.
    pub sha: String,
    /// When it was committed, as the walk along the history found it.
    pub time: i64,
    /// The ids of what it came from.
    pub parents: Vec<String>,
    /// What it says of itself; nothing where the commit cannot be read.
    pub details: Option<CommitDetails>,
}

/// How it went with a change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    /// All was looked at.
    Done,
    /// Something is missing: a file could not be read, or a limit was reached.
    Partial,
    /// It was left out on purpose.
    Skipped,
    /// It could not be read, or the work on it broke off.
    Failed,
}

impl State {
    /// The word in the database.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Done => "done",
            Self::Partial => "partial",
            Self::Skipped => "skipped",
            Self::Failed => "failed",
        }
    }
}

/// What came of a commit and one of its parents.
#[derive(Clone, Debug)]
pub struct ChangeOutcome {
    /// The parent's number, counted from 1; 0 where there is one at most.
    pub parent: usize,
    /// How it went.
    pub state: State,
    /// Why it was left out, or failed.
    pub reason: Option<String>,
    /// What it showed.
    pub study: Study,
    /// What could not be read or finished.
    pub notes: Vec<Note>,
}

impl ChangeOutcome {
    /// One that was left out, with a word that says why.
    pub fn skipped(parent: usize, reason: &str) -> Self {
        let reason = Some(reason.to_owned());
        Self { parent, state: State::Skipped, reason, study: Study::default(), notes: Vec::new() }
    }

    /// One that failed, with a sentence that says why.
    pub fn failed(parent: usize, reason: String) -> Self {
        Self {
            parent,
            state: State::Failed,
            reason: Some(reason),
            study: Study::default(),
            notes: Vec::new(),
        }
    }

    /// One that was looked at.
    pub fn studied(parent: usize, study: Study, notes: Vec<Note>, is_partial: bool) -> Self {
        let state = match (&study.skipped, is_partial) {
            (Some(_), _) => State::Skipped,
            (None, true) => State::Partial,
            (None, false) => State::Done,
        };
        Self { parent, state, reason: study.skipped.clone(), study, notes }
    }
}
