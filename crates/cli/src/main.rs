//! The command line of Refscope: arguments in, a report and an exit code out. All work is done by
//! `refscope-engine`, all writing by `refscope-report`.

mod arguments;
mod color;
mod commands;
mod failure;
mod output;
mod run;
mod signals;

use failure::Status;
use std::process::ExitCode;

/// Parsing and matching allocate many small things on several threads at once. The allocator's second version gives
/// what was freed back after some milliseconds, its third after a second: that takes a third more memory, and no less
/// time.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    failure::report_panics_in_one_line();
    signals::watch();
    let arguments = arguments::parse();
    match failure::catch_panics(|| commands::run(&arguments)) {
        Ok(status) => status.into(),
        // As after `| head`: the reader knows that it has not seen all, and so do those who ask for the code.
        Err(failure) if failure.is_closed_pipe() => Status::Partial.into(),
        Err(failure) => {
            failure.print();
            failure.exit_code()
        }
    }
}
