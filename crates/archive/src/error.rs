//! What can go wrong with a database.

use rusqlite::ErrorCode;
use std::fmt;
use std::path::{Path, PathBuf};

/// Why a database cannot be used. The message is one sentence; [`Error::help`] says what to do about it.
#[derive(Debug)]
pub struct Error {
    path: PathBuf,
    problem: Problem,
}

#[derive(Debug)]
pub(crate) enum Problem {
    /// There is no such file.
    Missing,
    /// The file is something else.
    NoDatabase,
    /// The file is a database of another program.
    Foreign,
    /// A later version of this program made it.
    Newer(i64),
    /// Another process writes to it.
    InUse,
    /// It was made with other settings: the name, what it was made with, and what is wanted now.
    Settings { name: String, made_with: String, wanted: String },
    /// The disk has no space left.
    Full,
    /// It may not be written to.
    ReadOnly,
    /// The file was damaged.
    Damaged(String),
    /// A folder has no tables.
    NoTables,
    /// A file of a table is none, for this reason.
    Malformed(String),
    /// Something else lies where a table belongs.
    Occupied,
    /// The reader of a stream went away.
    Closed,
    /// Anything else that the database says.
    Other(String),
}

impl Error {
    pub(crate) fn new(path: &Path, problem: Problem) -> Self {
        Self { path: path.to_owned(), problem }
    }

    /// What the database says about a file.
    pub(crate) fn of(path: &Path) -> impl Fn(rusqlite::Error) -> Self + '_ {
        move |error| {
            let problem = match error.sqlite_error_code() {
                Some(ErrorCode::NotADatabase) => Problem::NoDatabase,
                Some(ErrorCode::DiskFull) => Problem::Full,
                Some(ErrorCode::ReadOnly) => Problem::ReadOnly,
                Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => Problem::InUse,
                Some(ErrorCode::CannotOpen) if !path.exists() => Problem::Missing,
                Some(ErrorCode::CannotOpen | ErrorCode::PermissionDenied) => Problem::ReadOnly,
                Some(ErrorCode::DatabaseCorrupt) => Problem::Damaged(error.to_string()),
                _ => Problem::Other(error.to_string()),
            };
            Self::new(path, problem)
        }
    }

    /// What the system says about a file.
    pub(crate) fn of_system(path: &Path, error: &std::io::Error) -> Self {
        use std::io::ErrorKind;
        let problem = match error.kind() {
            ErrorKind::StorageFull | ErrorKind::QuotaExceeded => Problem::Full,
            ErrorKind::PermissionDenied | ErrorKind::ReadOnlyFilesystem => Problem::ReadOnly,
            ErrorKind::BrokenPipe => Problem::Closed,
            _ => Problem::Other(error.to_string()),
        };
        Self::new(path, problem)
    }

    /// What the system says about a file.
    pub(crate) fn of_file(path: &Path) -> impl Fn(std::io::Error) -> Self + '_ {
        move |error| Self::of_system(path, &error)
    }

    /// What is wrong with a file of a table.
    pub(crate) fn of_columns(path: &Path, error: refscope_columns::Error) -> Self {
        match error {
            refscope_columns::Error::System(error) => Self::of_system(path, &error),
            refscope_columns::Error::Newer(version) => Self::new(path, Problem::Newer(version)),
            refscope_columns::Error::Malformed(reason) => Self::new(path, Problem::Malformed(reason)),
        }
    }

    /// Whether the reader of a stream went away, as one does that has seen enough.
    pub const fn is_closed(&self) -> bool {
        matches!(self.problem, Problem::Closed)
    }

    /// What to do about it.
    pub fn help(&self) -> &'static str {
        match &self.problem {
            Problem::Missing => "name a file that `refscope mine REPO --into FILE.db` wrote",
            Problem::NoDatabase | Problem::Foreign => "name another file; this one was not touched",
            Problem::Newer(_) => {
                "use the version of refscope that made it, or a later one; it was not touched"
            }
            Problem::InUse => "wait until the other run has ended, or mine into another file",
            Problem::Settings { .. } => "repeat the options that it was made with, or mine into another file",
            Problem::Full => {
                "make room and repeat the command: it goes on behind the last commit that was written"
            }
            Problem::ReadOnly => "check who may write to the file and to its folder",
            Problem::Damaged(_) => "`sqlite3 FILE.db .recover` may save what is left; mine into another file",
            Problem::NoTables => "name a folder that `refscope mine REPO --into DIR/` wrote",
            Problem::Malformed(_) => "write the folder again with `refscope export` or `refscope mine`",
            Problem::Occupied => "name an empty folder; this one was not touched",
            Problem::Closed => "read it to its end",
            Problem::Other(_) => "check that the folder exists and that the file may be read and written",
        }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = self.path.display();
        match &self.problem {
            Problem::Missing => write!(f, "there is no database `{name}`"),
            Problem::NoDatabase => write!(f, "`{name}` is no database"),
            Problem::Foreign => write!(f, "`{name}` is a database, but none of refscope"),
            Problem::Newer(version) => {
                write!(
                    f,
                    "`{name}` was made by a later version of refscope: its tables have version {version}"
                )
            }
            Problem::InUse => write!(f, "another process is writing to `{name}`"),
            Problem::Settings { name: setting, made_with, wanted } => {
                write!(f, "`{name}` was made with {setting} {made_with}, and this run has {wanted}")
            }
            Problem::Full => write!(f, "`{name}` cannot grow: the disk is full"),
            Problem::ReadOnly => write!(f, "`{name}` may not be written to"),
            Problem::Damaged(cause) => write!(f, "`{name}` is damaged: {cause}"),
            Problem::NoTables => write!(f, "there are no tables in `{name}`"),
            Problem::Malformed(reason) => write!(f, "`{name}` is no table of refscope: {reason}"),
            Problem::Occupied => write!(f, "`{name}` is something else than a table"),
            Problem::Closed => write!(f, "the reader of {name} went away"),
            Problem::Other(cause) => write!(f, "`{name}` cannot be used: {cause}"),
        }
    }
}

impl std::error::Error for Error {}
