//! Why a change has no outcome.

use refscope_git as git;

/// Why a change has no outcome. What goes wrong with a single file becomes a note of the outcome instead.
#[derive(Debug)]
#[non_exhaustive]
pub enum Error {
    /// The versions to compare could not be read.
    Unreadable(git::Error),
    /// The work on this change panicked, which is a bug in this library; the other changes are not concerned.
    Internal(String),
    /// The system gives no thread to work on.
    NoThread(String),
}

impl std::fmt::Display for Error {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Unreadable(error) => error.fmt(f),
            Self::Internal(message) => write!(f, "internal error: {message}"),
            Self::NoThread(message) => write!(f, "no thread can be started: {message}"),
        }
    }
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Unreadable(error) => error.source(),
            Self::Internal(_) | Self::NoThread(_) => None,
        }
    }
}

impl From<git::Error> for Error {
    fn from(error: git::Error) -> Self {
        Self::Unreadable(error)
    }
}

impl Error {
    /// What to do about it.
    pub fn help(&self) -> &'static str {
        match self {
            Self::Unreadable(error) => error.help(),
            Self::Internal(_) => "this is a bug in refscope, please report it with the commit that shows it",
            Self::NoThread(_) => "ask for fewer threads, or end other programs",
        }
    }
}
