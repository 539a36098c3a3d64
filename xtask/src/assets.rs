//! `cargo xtask assets`: builds the scripts and styles of the pages from `assets/src`.
//!
//! What is built is checked in under `crates/report/assets`, so that nobody needs Node to build the binary. `--check`
//! builds again into a folder of its own and compares, where Node is at hand, and says so where it is not.

use anyhow::{Context, Result, bail, ensure};
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::Command;

const SOURCES: &str = "assets";
const BUILT: &str = "crates/report/assets";

#[derive(clap::Args)]
pub(crate) struct Options {
    /// Compares with what is checked in instead of writing it
    #[arg(long)]
    check: bool,
}

pub(crate) fn run(root: &Path, options: &Options) -> Result<()> {
    let sources = root.join(SOURCES);
    if !has_node() {
        ensure!(options.check, "Node.js and npm are missing: please install them");
        println!(
            "skipped, because Node.js is not on this machine: the files in {BUILT} are taken as they are"
        );
        return Ok(());
    }
    install(&sources)?;
    node(&sources, &["node_modules/typescript/bin/tsc", "--noEmit"])?;
    let built = root.join(BUILT);
    if !options.check {
        return node(&sources, &["build.mjs", &built.to_string_lossy()]);
    }
    let fresh = tempfile::tempdir()?;
    node(&sources, &["build.mjs", &fresh.path().to_string_lossy()])?;
    let (committed, fresh) = (contents(&built)?, contents(fresh.path())?);
    let names = committed.keys().chain(fresh.keys());
    if let Some(name) = names.into_iter().find(|name| committed.get(*name) != fresh.get(*name)) {
        bail!("{BUILT}/{name} is not what {SOURCES} gives: run `cargo xtask assets`");
    }
    println!("{} files are what {SOURCES} gives", fresh.len());
    Ok(())
}

/// Whether Node.js and its package manager are on this machine.
pub(crate) fn has_node() -> bool {
    Command::new("npm").arg("--version").output().is_ok()
}

/// Installs the packages that the lock file names, unless that was done since it changed.
pub(crate) fn install(sources: &Path) -> Result<()> {
    let age = |name: &str| fs::metadata(sources.join(name)).and_then(|metadata| metadata.modified());
    let installed = age("node_modules/.package-lock.json");
    if installed.is_ok_and(|installed| age("package-lock.json").is_ok_and(|lock| lock <= installed)) {
        return Ok(());
    }
    call(Command::new("npm").args(["ci", "--no-fund", "--no-audit"]).current_dir(sources))
}

fn node(sources: &Path, arguments: &[&str]) -> Result<()> {
    call(Command::new("node").args(arguments).current_dir(sources))
}

fn call(command: &mut Command) -> Result<()> {
    let status = command.status().with_context(|| format!("{command:?} could not be started"))?;
    ensure!(status.success(), "{command:?} failed");
    Ok(())
}

/// The files of a folder by name.
fn contents(folder: &Path) -> Result<BTreeMap<String, Vec<u8>>> {
    let mut files = BTreeMap::new();
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        files.insert(entry.file_name().to_string_lossy().into_owned(), fs::read(entry.path())?);
    }
    Ok(files)
}
