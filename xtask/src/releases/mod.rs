//! `cargo xtask releases`: what the comparison of releases finds on the pairs that RefactoringCrawler was evaluated on,
//! beside what is known about them, and what a replay does. Writes the sections of docs/releases.md.

mod known;
mod page;
mod pairs;
mod plot;
mod sheet;
mod sweep;
mod truth;

use crate::corpus::Corpus;
use crate::sections::with_section;
use anyhow::{Context, Result};
use clap::Subcommand;
use std::fs;
use std::path::Path;

const PAGE: &str = "docs/releases.md";

#[derive(clap::Args)]
pub(crate) struct Options {
    #[command(subcommand)]
    part: Option<Part>,
}

#[derive(Subcommand)]
enum Part {
    /// The findings on each pair, and those that are known
    Table,
    /// Known and unknown findings over the thresholds, as a plot
    Sweep,
    /// Made-up refactorings, and how many of them are found again, as a plot
    Truth,
    /// Draws findings of a pair at random, with their code, for people to judge
    Draw(sheet::Options),
}

pub(crate) fn run(root: &Path, options: &Options) -> Result<()> {
    let corpus = Corpus::require(root)?;
    match &options.part {
        Some(Part::Table) => page::run(root, &corpus),
        Some(Part::Sweep) => sweep::run(root, &corpus),
        Some(Part::Truth) => truth::run(root, &corpus),
        Some(Part::Draw(options)) => sheet::run(root, &corpus, options),
        None => {
            page::run(root, &corpus)?;
            sweep::run(root, &corpus)?;
            truth::run(root, &corpus)
        }
    }
}

/// Replaces a section of the page.
fn write_section(root: &Path, name: &str, content: &str) -> Result<()> {
    let path = root.join(PAGE);
    let page = fs::read_to_string(&path)?;
    fs::write(&path, with_section(&page, name, content).context(PAGE)?)?;
    println!("{content}\nwritten to {PAGE}");
    Ok(())
}
