//! The project's own chores: `cargo xtask --help` lists them.

mod bench;
mod corpus;
mod oracle;
mod referee;

use anyhow::Result;
use clap::{Parser, Subcommand};
use std::path::{Path, PathBuf};

#[derive(Parser)]
#[command(name = "cargo xtask", about = "The project's own chores")]
struct Arguments {
    #[command(subcommand)]
    chore: Chore,
}

#[derive(Subcommand)]
enum Chore {
    /// Compares our Java front end with other parsers on every file of the corpus
    Referee(referee::Options),
    /// Scores detection on the labelled benchmarks
    Oracle(oracle::Options),
    /// Measures speed
    #[command(subcommand)]
    Bench(Bench),
}

#[derive(Subcommand)]
enum Bench {
    /// Our Java front end beside tree-sitter
    Front(bench::front::Options),
}

fn main() -> Result<()> {
    let root = workspace_root();
    match Arguments::parse().chore {
        Chore::Referee(options) => referee::run(&root, &options),
        Chore::Oracle(options) => oracle::run(&root, &options),
        Chore::Bench(Bench::Front(options)) => bench::front::run(&root, &options),
    }
}

/// The folder of the workspace's manifest.
fn workspace_root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask lies in the workspace").to_owned()
}
