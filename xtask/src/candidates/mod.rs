//! `cargo xtask candidates`: repeats what the paper about candidates measured, and writes it to docs/ranking.md.

mod archives;
mod claim;
mod labels;

use crate::corpus::Corpus;
use crate::sections::with_section;
use anyhow::{Context, Result};
use std::path::Path;

const PAGE: &str = "docs/ranking.md";

pub(crate) fn run(root: &Path) -> Result<()> {
    let corpus = Corpus::require(root)?;
    let sections = [
        ("labels", labels::section(root, &corpus)?),
        ("archives", archives::counts(root, &corpus)?),
        ("example", archives::example(root, &corpus)?),
        ("mentions", archives::mentions(root, &corpus)?),
    ];
    let path = root.join(PAGE);
    let mut page = std::fs::read_to_string(&path)?;
    for (name, content) in &sections {
        println!("{content}");
        page = with_section(&page, name, content).context(PAGE)?;
    }
    std::fs::write(&path, page)?;
    println!("written to {PAGE}; what is wrong and missed beside the labels is in target/candidates");
    Ok(())
}
