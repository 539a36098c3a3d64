//! `cargo xtask setup`: makes sure that this machine has what the tests call.
//!
//! A Rust toolchain and a C compiler are there already, or this program could not have been built. What is left
//! is small: two components of the toolchain, and git for repositories that tests make.

use crate::peers::run_quietly;
use anyhow::{Context, Result, ensure};
use std::io;
use std::process::Command;

/// The components of the toolchain, as `rustup` and as `cargo` call them.
const COMPONENTS: [(&str, &str); 2] = [("rustfmt", "fmt"), ("clippy", "clippy")];

pub(crate) fn run() -> Result<()> {
    for (component, subcommand) in COMPONENTS {
        ensure_present(component, ["cargo", subcommand], || {
            run_quietly(Command::new("rustup").args(["component", "add", component]))
        })?;
    }
    ensure_present("git", ["git", ""], || install_with_apt("git"))
}

/// Installs a package of the system, where that is Debian's or a kin's and we may.
pub(crate) fn install_with_apt(name: &str) -> io::Result<()> {
    run_quietly(
        Command::new("apt-get")
            .args(["install", "-y", "--no-install-recommends", name])
            .env("DEBIAN_FRONTEND", "noninteractive"),
    )
}

/// Says that a tool is there, or installs it and says so.
fn ensure_present(name: &str, call: [&str; 2], install: impl FnOnce() -> io::Result<()>) -> Result<()> {
    if works(call) {
        println!("{name} is there");
        return Ok(());
    }
    println!("{name} is missing: installing it");
    install().with_context(|| format!("{name} could not be installed: please install it"))?;
    ensure!(works(call), "{name} was installed and does not start: please look at its set-up");
    Ok(())
}

/// Whether a program, or a subcommand of it, tells its version.
fn works([program, subcommand]: [&str; 2]) -> bool {
    let mut command = Command::new(program);
    command.args([subcommand, "--version"].iter().filter(|argument| !argument.is_empty()));
    command.output().is_ok_and(|output| output.status.success())
}
