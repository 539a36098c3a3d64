//! `git refscope …` is `refscope …`: git runs the program `git-NAME` for a command that it does not know.
//!
//! This one only starts the program that lies beside it, or else the first on the search path.

use std::path::PathBuf;
use std::process::{Command, ExitCode};

fn main() -> ExitCode {
    let name = format!("refscope{}", std::env::consts::EXE_SUFFIX);
    let beside = std::env::current_exe().ok().map(|path| path.with_file_name(&name));
    let program = beside.filter(|path| path.is_file()).unwrap_or_else(|| PathBuf::from(&name));
    match Command::new(&program).args(std::env::args_os().skip(1)).status() {
        // A program that a signal ended has no code; shells then say 128 and more.
        Ok(status) => ExitCode::from(status.code().and_then(|code| u8::try_from(code).ok()).unwrap_or(129)),
        Err(error) => {
            eprintln!(
                "error: {} cannot be started: {error}\n help: install refscope again",
                program.display()
            );
            ExitCode::from(2)
        }
    }
}
