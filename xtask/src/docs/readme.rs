//! The sections of README.md.

use super::{Sections, accuracy, undetected};
use crate::bench::page;
use crate::sections::section;
use crate::tidy::{Files, detected_kinds, page_of};
use anyhow::{Context, Result};
use refscope_engine::RefactoringKind;

pub(super) fn sections(files: &Files) -> Result<Sections> {
    Ok(vec![
        ("types", types(files)),
        ("accuracy", accuracy::sums(files, "")?),
        ("judged", accuracy::judged(files, "docs/")?),
        ("speed", speed(files)?),
    ])
}

/// The kinds that are detected, each with a link to its page of cases, and those that are not.
fn types(files: &Files) -> String {
    let mut detected: Vec<RefactoringKind> = detected_kinds(files).collect();
    detected.sort_by_key(|kind| kind.title());
    let links: Vec<String> =
        detected.iter().map(|&kind| format!("[{}]({})", kind.title(), page_of(kind))).collect();
    let n_all = RefactoringKind::ALL.len();
    let mut text =
        format!("{} of the {n_all} kinds in the catalogue:\n\n{}", detected.len(), links.join(" · "));
    let missing: Vec<&str> = undetected(files).into_iter().collect();
    if !missing.is_empty() {
        text.push_str(&format!("\n\nNot detected yet: {}.", missing.join(", ")));
    }
    text
}

/// The table of ratios.
fn speed(files: &Files) -> Result<String> {
    let measured = files.get(page::PAGE).with_context(|| format!("{} is missing", page::PAGE))?;
    let peers = section(&measured.text, "peers")?;
    let rows =
        peers.lines().skip_while(|line| !line.starts_with('|')).take_while(|line| line.starts_with('|'));
    Ok(rows.collect::<Vec<_>>().join("\n"))
}
