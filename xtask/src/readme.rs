//! `cargo xtask readme`: writes the parts of README.md that follow from the code and from measurements.
//!
//! Which kinds are detected follows from the detectors, accuracy from the scoreboards, speed from
//! `docs/performance.md`. `cargo xtask tidy` fails when one of them says something else than the README.

use crate::bench::page;
use crate::sections::{section, with_section};
use crate::tidy::{Files, detected_kinds, fixture_of};
use anyhow::{Context, Result};
use refscope_engine::RefactoringKind;
use std::collections::BTreeSet;
use std::path::Path;

pub(crate) const PAGE: &str = "README.md";

/// The benchmarks that the README shows, and what they are.
const BENCHMARKS: [(&str, &str); 2] = [
    ("java1-dev", "commits of 2015, oracle of the RefactoringMiner 2.0 study with its later corrections"),
    ("java2-dev", "answers of several tools, judged by people (Liu et al., TSE 2025)"),
];

/// The rows of a scoreboard that sum up.
const ALL_TYPES: &str = "**all types**";
const DECLARED_TYPES: &str = "**types that declarations alone can show**";

pub(crate) fn run(root: &Path) -> Result<()> {
    let files = Files::read(root)?;
    let page = files.get(PAGE).with_context(|| format!("{PAGE} is missing"))?;
    std::fs::write(root.join(PAGE), current(&files, &page.text)?)?;
    println!("{PAGE} is up to date");
    Ok(())
}

/// The page as it should be.
pub(crate) fn current(files: &Files, page: &str) -> Result<String> {
    let page = with_section(page, "types", &types(files)).context(PAGE)?;
    let page = with_section(&page, "accuracy", &accuracy(files)?).context(PAGE)?;
    with_section(&page, "speed", &speed(files)?).context(PAGE)
}

/// The kinds that are detected, each with a link to a fixture that shows it, and those that are not.
fn types(files: &Files) -> String {
    let detected: BTreeSet<&str> = detected_kinds(files).map(RefactoringKind::title).collect();
    let all: BTreeSet<&str> = RefactoringKind::ALL.iter().map(|kind| kind.title()).collect();
    let link = |title: &&str| match fixture_of(files, title) {
        Some(path) => format!("[{title}]({path})"),
        None => (*title).to_owned(),
    };
    let links: Vec<String> = detected.iter().map(link).collect();
    let missing: Vec<&str> = all.difference(&detected).copied().collect();
    let mut text =
        format!("{} of the {} kinds in the catalogue:\n\n{}", detected.len(), all.len(), links.join(" · "));
    if !missing.is_empty() {
        text.push_str(&format!("\n\nNot detected yet: {}.", missing.join(", ")));
    }
    text
}

/// The sums of each scoreboard.
fn accuracy(files: &Files) -> Result<String> {
    let mut table = "| benchmark | types | precision | recall |\n|---|---|--:|--:|\n".to_owned();
    for (name, what) in BENCHMARKS {
        let path = format!("oracle/{name}.md");
        let scoreboard = files.get(&path).with_context(|| format!("{path} is missing"))?;
        for (row, types) in [(DECLARED_TYPES, "seen in declarations"), (ALL_TYPES, "all")] {
            let line = scoreboard.text.lines().find(|line| line.contains(row));
            let line = line.with_context(|| format!("{path} has no row {row}"))?;
            let cells: Vec<&str> = line.trim_matches('|').split('|').map(str::trim).collect();
            let [.., precision, recall] = cells.as_slice() else { continue };
            table.push_str(&format!("| [{name}]({path}): {what} | {types} | {precision} | {recall} |\n"));
        }
    }
    Ok(table)
}

/// The table of ratios.
fn speed(files: &Files) -> Result<String> {
    let measured = files.get(page::PAGE).with_context(|| format!("{} is missing", page::PAGE))?;
    let peers = section(&measured.text, "peers")?;
    let rows =
        peers.lines().skip_while(|line| !line.starts_with('|')).take_while(|line| line.starts_with('|'));
    Ok(rows.collect::<Vec<_>>().join("\n"))
}
