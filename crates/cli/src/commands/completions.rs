//! `refscope completions`: what a shell needs to complete arguments.

use crate::arguments::Arguments;
use crate::failure::{Failure, Status};
use crate::output::Output;
use clap::{Args, CommandFactory};
use clap_complete::Shell;

/// Prints a script with which a shell completes the arguments.
///
/// For example: refscope completions bash > ~/.local/share/bash-completion/completions/refscope
#[derive(Debug, Args)]
pub(crate) struct CompletionsArguments {
    /// The shell.
    shell: Shell,
}

/// Prints the script.
pub(crate) fn run(arguments: &CompletionsArguments) -> Result<Status, Failure> {
    let mut script = Vec::new();
    clap_complete::generate(arguments.shell, &mut Arguments::command(), "refscope", &mut script);
    let mut output = Output::stdout();
    output.write(|out| out.write_all(&script))?;
    output.finish()?;
    Ok(Status::Complete)
}
