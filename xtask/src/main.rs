//! The project's own chores: `cargo xtask --help` lists them.

mod assets;
mod bench;
mod calibrate;
mod candidates;
mod corpus;
mod dist;
mod docs;
mod histories;
mod jdt;
mod judge;
mod learn;
mod licences;
mod names;
mod oracle;
mod pages;
mod peers;
mod python;
mod referee;
mod releases;
mod sections;
mod setup;
mod sums;
mod test;
mod tidy;
mod vectors;

use anyhow::Result;
use clap::{Parser, Subcommand};
use std::path::{Path, PathBuf};

/// The one that the command line tool ships with, so that benchmarks measure what people run.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

#[derive(Parser)]
#[command(name = "cargo xtask", about = "The project's own chores")]
struct Arguments {
    #[command(subcommand)]
    chore: Chore,
}

#[derive(Subcommand)]
enum Chore {
    /// Runs everything that must hold before a change goes in
    Test,
    /// Checks the house rules that a program can check
    Tidy,
    /// Writes the parts of README.md and docs/accuracy.md that follow from code and measurements
    Docs,
    /// Installs what the tests need and this machine lacks
    Setup,
    /// Builds the scripts and styles of the pages
    Assets(assets::Options),
    /// Tests the pages in a real browser
    Pages(pages::Options),
    /// Makes the archive that people install from
    Dist,
    /// Lists the licences of all that the program is built from
    Licences(licences::Options),
    /// Builds the Python package and tests what it installs
    Python(python::Options),
    /// Compares our Java front end with other parsers on every file of the corpus
    Referee(referee::Options),
    /// Compares what names in code mean with what the Java compiler says
    Names(names::Options),
    /// Scores detection on the labelled benchmarks
    Oracle(oracle::Options),
    /// Checks that every changed line of real commits stands in the sum of the page, once
    Sums,
    /// Fits the confidence of findings to the labels of the benchmarks
    Calibrate,
    /// Counts wrong decisions about variables, and suggests weights for their signs
    Learn,
    /// Compares the releases of the benchmarks with what is known about them
    Releases(releases::Options),
    /// Repeats the experiments on candidates and their ranks, for docs/ranking.md
    Candidates,
    /// Asks a mined history the questions of docs/database.md
    Answers,
    /// Lets people judge the differences to RefactoringMiner without knowing who said what
    #[command(subcommand)]
    Judge(judge::Judge),
    /// Measures what characteristic vectors find beside what is known
    Vectors(vectors::Options),
    /// Measures speed
    #[command(subcommand)]
    Bench(Bench),
}

#[derive(Subcommand)]
enum Bench {
    /// Our Java front end beside tree-sitter
    Front(bench::front::Options),
    /// How the time grows with the size of a change
    Growth(bench::growth::Options),
    /// Whole histories mined, beside detection alone and RefactoringMiner
    Histories(bench::histories::Options),
    /// All kinds of opportunities in millions of lines
    Opportunities(bench::opportunities::Options),
    /// Releases of millions of lines against themselves with made-up changes
    Releases(bench::releases::Options),
    /// Refscope beside RefactoringMiner on the same commits
    Peers(bench::peers::Options),
    /// Refscope's side of `bench peers`, in a process of its own
    #[command(hide = true)]
    Own(bench::peers::own::Options),
}

fn main() -> Result<()> {
    let root = workspace_root();
    match Arguments::parse().chore {
        Chore::Test => test::run(&root),
        Chore::Tidy => tidy::run(&root),
        Chore::Docs => docs::run(&root),
        Chore::Setup => setup::run(),
        Chore::Assets(options) => assets::run(&root, &options),
        Chore::Pages(options) => pages::run(&root, &options),
        Chore::Dist => dist::run(&root),
        Chore::Licences(options) => licences::run(&root, &options),
        Chore::Python(options) => python::run(&root, &options),
        Chore::Referee(options) => referee::run(&root, &options),
        Chore::Names(options) => names::run(&root, &options),
        Chore::Oracle(options) => oracle::run(&root, &options),
        Chore::Sums => sums::run(&root),
        Chore::Calibrate => calibrate::run(&root),
        Chore::Learn => learn::run(&root),
        Chore::Releases(options) => releases::run(&root, &options),
        Chore::Vectors(options) => vectors::run(&root, &options),
        Chore::Candidates => candidates::run(&root),
        Chore::Answers => histories::answer(&root),
        Chore::Judge(judge) => judge::run(&root, &judge),
        Chore::Bench(Bench::Front(options)) => bench::front::run(&root, &options),
        Chore::Bench(Bench::Growth(options)) => bench::growth::run(&root, &options),
        Chore::Bench(Bench::Histories(options)) => bench::histories::run(&root, &options),
        Chore::Bench(Bench::Opportunities(options)) => bench::opportunities::run(&root, &options),
        Chore::Bench(Bench::Releases(options)) => bench::releases::run(&root, &options),
        Chore::Bench(Bench::Peers(options)) => bench::peers::run(&root, &options),
        Chore::Bench(Bench::Own(options)) => bench::peers::own::answer(&options),
    }
}

/// The folder of the workspace's manifest.
fn workspace_root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask lies in the workspace").to_owned()
}
