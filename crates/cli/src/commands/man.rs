//! `refscope man`: the manual pages.

use crate::arguments::Arguments;
use crate::failure::{Failure, Status};
use crate::output::Output;
use clap::{Args, CommandFactory};
use clap_mangen::Man;

/// Prints a manual page.
///
/// For example: refscope man detect > refscope-detect.1
#[derive(Debug, Args)]
pub(crate) struct ManArguments {
    /// The command whose page to print, instead of that of the program.
    command: Option<String>,
}

/// Prints the page.
pub(crate) fn run(arguments: &ManArguments) -> Result<Status, Failure> {
    let mut program = Arguments::command();
    program.build();
    let command = match &arguments.command {
        None => program,
        Some(name) => program.find_subcommand(name).cloned().ok_or_else(|| {
            Failure::new(format!("there is no command `{name}`"), "`refscope help` lists all commands")
        })?,
    };
    let mut output = Output::stdout();
    output.write(|out| Man::new(command).render(&mut &mut *out))?;
    output.finish()?;
    Ok(Status::Complete)
}
