//! What ends a run early: one sentence that says what happened, and one that says what to do.

use refscope_engine::{Error, git};
use refscope_report::escape::visible;
use std::io;
use std::process::ExitCode;

/// How a run that came to its end went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Status {
    /// Everything was looked at, whether or not something was found.
    Complete,
    /// Results are missing: a time limit was reached, or something could not be read.
    Partial,
}

impl From<Status> for ExitCode {
    fn from(status: Status) -> Self {
        match status {
            Status::Complete => Self::SUCCESS,
            Status::Partial => Self::from(3),
        }
    }
}

/// Why there is no result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Failure {
    message: String,
    help: String,
    sort: Sort,
}

/// What the exit code tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Sort {
    /// What was asked for cannot be had.
    Refused,
    /// A mistake of this program.
    Internal,
    /// The reader of the output went away, as `head` does when it has seen enough.
    ClosedPipe,
}

impl Failure {
    /// A failure with what to do about it.
    pub(crate) fn new(message: impl Into<String>, help: impl Into<String>) -> Self {
        Self { message: message.into(), help: help.into(), sort: Sort::Refused }
    }

    /// A mistake of this program.
    fn internal(message: impl Into<String>) -> Self {
        let help = "this is a bug in refscope, please report it with the commit that shows it";
        Self { sort: Sort::Internal, ..Self::new(message, help) }
    }

    /// A file or stream that could not be written.
    pub(crate) fn unwritable(name: &str, error: &io::Error) -> Self {
        let is_closed_pipe = error.kind() == io::ErrorKind::BrokenPipe;
        Self {
            sort: if is_closed_pipe { Sort::ClosedPipe } else { Sort::Refused },
            ..Self::new(
                format!("{name} cannot be written: {error}"),
                "check that the folder exists, may be written to and has space left",
            )
        }
    }

    /// Whether the reader of the output went away.
    pub(crate) fn is_closed_pipe(&self) -> bool {
        self.sort == Sort::ClosedPipe
    }

    /// The exit code; that of wrong arguments is the same as of all that is refused.
    pub(crate) fn exit_code(&self) -> ExitCode {
        ExitCode::from(if self.sort == Sort::Internal { 4 } else { 2 })
    }

    /// What happened.
    pub(crate) fn message(&self) -> &str {
        &self.message
    }

    /// Tells the user.
    pub(crate) fn print(&self) {
        tell("error", &self.message);
        tell(" help", &self.help);
    }
}

impl From<git::Error> for Failure {
    fn from(error: git::Error) -> Self {
        Self::new(error.to_string(), error.help())
    }
}

impl From<refscope_archive::Error> for Failure {
    fn from(error: refscope_archive::Error) -> Self {
        let sort = if error.is_closed() { Sort::ClosedPipe } else { Sort::Refused };
        Self { sort, ..Self::new(error.to_string(), error.help()) }
    }
}

impl From<Error> for Failure {
    fn from(error: Error) -> Self {
        match error {
            Error::Unreadable(error) => error.into(),
            Error::NoThread(_) => Self::new(error.to_string(), "ask for fewer threads with `--threads`"),
            error => Self::internal(error.to_string()),
        }
    }
}

/// Writes a line to standard error, which may be closed.
pub(crate) fn tell(label: &str, message: &str) {
    use io::Write;
    let _ = writeln!(io::stderr(), "{label}: {}", visible(message));
}

/// A panic is a bug; where it happened is what a bug report needs, and all that it needs.
pub(crate) fn report_panics_in_one_line() {
    std::panic::set_hook(Box::new(|panic| {
        let place = panic.location().map(|location| format!(" at {}:{}", location.file(), location.line()));
        tell("internal error", &format!("{}{}", payload(panic.payload()), place.unwrap_or_default()));
    }));
}

/// Runs `work`; a panic in it becomes a failure.
pub(crate) fn catch_panics<T>(work: impl FnOnce() -> Result<T, Failure>) -> Result<T, Failure> {
    // What a panic may leave half done is behind locks that forgive it.
    std::panic::catch_unwind(std::panic::AssertUnwindSafe(work)).unwrap_or_else(|panic| {
        Err(Failure::internal(format!("internal error: {}", payload(panic.as_ref()))))
    })
}

fn payload(panic: &(dyn std::any::Any + Send)) -> &str {
    let owned = || panic.downcast_ref::<String>().map(String::as_str);
    panic.downcast_ref::<&str>().copied().or_else(owned).unwrap_or("something unexpected happened")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_becomes_a_failure() {
        let failure = catch_panics::<()>(|| panic!("number {}", 7)).expect_err("it panics");
        assert_eq!(failure.message, "internal error: number 7");
    }
}
