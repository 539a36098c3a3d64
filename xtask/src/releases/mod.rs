//! `cargo xtask releases`: what the comparison of releases finds on the pairs that RefactoringCrawler was evaluated on,
//! beside what is known about them, and what a replay does. Writes the sections of docs/releases.md.

mod clients;
mod judged;
mod known;
mod page;
mod pairs;
mod plot;
mod series;
mod sheet;
mod sweep;
pub(crate) mod truth;

use crate::corpus::Corpus;
use crate::sections::with_section;
use anyhow::{Context, Result};
use clap::Subcommand;
use refscope_releases::{Evolution, Kind};
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
    /// Every step of the series of releases
    Series,
    /// Known and unknown findings over the thresholds, as a plot
    Sweep,
    /// Made-up refactorings, and how many of them are found again, as a plot
    Truth,
    /// Clients of old releases that compile against the new ones after a replay
    Clients,
    /// Draws findings of a pair at random, with their code, for people to judge
    Draw(sheet::Options),
}

pub(crate) fn run(root: &Path, options: &Options) -> Result<()> {
    let corpus = Corpus::require(root)?;
    match &options.part {
        Some(Part::Table) => page::run(root, &corpus),
        Some(Part::Series) => series::run(root, &corpus),
        Some(Part::Sweep) => sweep::run(root, &corpus),
        Some(Part::Truth) => truth::run(root, &corpus),
        Some(Part::Clients) => clients::run(root, &corpus),
        Some(Part::Draw(options)) => sheet::run(root, &corpus, options),
        None => {
            page::run(root, &corpus)?;
            series::run(root, &corpus)?;
            sweep::run(root, &corpus)?;
            truth::run(root, &corpus)
        }
    }
}

/// How many of each kind.
fn by_kind(evolution: &Evolution) -> String {
    let count = |kind| evolution.findings.iter().filter(|it| it.kind == kind).count();
    let kinds = Kind::ALL.iter().map(|&kind| (kind, count(kind))).filter(|it| it.1 > 0);
    kinds.map(|(kind, n)| format!("{} {n}", kind.title())).collect::<Vec<_>>().join("; ")
}

/// Replaces a section of the page.
fn write_section(root: &Path, name: &str, content: &str) -> Result<()> {
    let path = root.join(PAGE);
    let page = fs::read_to_string(&path)?;
    fs::write(&path, with_section(&page, name, content).context(PAGE)?)?;
    println!("{content}\nwritten to {PAGE}");
    Ok(())
}
