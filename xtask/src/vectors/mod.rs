//! `cargo xtask vectors`: what characteristic vectors find beside what is known. Writes the sections of
//! docs/opportunities.md.

mod across;
mod bodies;
mod history;
mod recall;
mod undo;

use crate::corpus::Corpus;
use crate::sections::with_section;
use anyhow::Result;
use clap::Subcommand;
use std::path::Path;

const PAGE: &str = "docs/opportunities.md";

#[derive(clap::Args)]
pub(crate) struct Options {
    #[command(subcommand)]
    part: Option<Part>,
}

#[derive(Subcommand)]
enum Part {
    /// Both methods beside lists of refactorings between releases that people checked
    History,
    /// Refactorings undone by program, and how many of them are found again
    Recall,
}

pub(crate) fn run(root: &Path, options: &Options) -> Result<()> {
    let corpus = Corpus::require(root)?;
    if !matches!(options.part, Some(Part::Recall)) {
        write(root, "history", &history::section(&corpus)?)?;
    }
    if !matches!(options.part, Some(Part::History)) {
        write(root, "recall", &recall::section(&corpus)?)?;
    }
    Ok(())
}

fn write(root: &Path, name: &str, section: &str) -> Result<()> {
    println!("{section}");
    let path = root.join(PAGE);
    let page = std::fs::read_to_string(&path)?;
    Ok(std::fs::write(&path, with_section(&page, name, section)?)?)
}
