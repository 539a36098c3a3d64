//! The Java tools that Refscope is measured against: RefactoringMiner, the field's reference detector, and
//! Eclipse's Java parser, which it brings along and which referees our own (see [`crate::jdt`]).
//!
//! [`Toolchain::prepare`] gets everything that is missing; [`run`] and [`cold`] ask and time the detector,
//! [`show`] prints its opinion of one commit.

pub(crate) mod cold;
pub(crate) mod fetch;
mod java;
pub(crate) mod run;
pub(crate) mod show;

pub(crate) use fetch::Toolchain;

use std::io;
use std::process::{Command, Stdio};

/// Runs a command to its end, silently; when it fails, the error carries the last lines that it printed.
pub(crate) fn run_quietly(command: &mut Command) -> io::Result<()> {
    let program = command.get_program().to_string_lossy().into_owned();
    let output = command
        .stdin(Stdio::null())
        .output()
        .map_err(|error| io::Error::new(error.kind(), format!("{program} could not be started: {error}")))?;
    if output.status.success() {
        return Ok(());
    }
    let printed = [output.stdout, output.stderr].concat();
    let printed = String::from_utf8_lossy(&printed);
    let lines: Vec<&str> = printed.lines().collect();
    let tail = lines[lines.len().saturating_sub(20)..].join("\n");
    Err(io::Error::other(format!("{program} failed ({}):\n{tail}", output.status)))
}
