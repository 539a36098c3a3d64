//! The sections of docs/accuracy.md: the scoreboards of `cargo xtask oracle`, side by side.

use super::board::{TypeRow, rows, types};
use super::{Sections, undetected};
use crate::oracle::Counts;
use crate::tidy::Files;
use anyhow::{Result, bail};
use std::collections::BTreeMap;
use std::fmt::Write;

pub(super) const PAGE: &str = "docs/accuracy.md";

/// The benchmarks whose labels people have judged, and what they are.
const BENCHMARKS: [(&str, &str); 4] = [
    ("java1-dev", "commits of 2015, oracle of the RefactoringMiner 2.0 study with its later corrections"),
    ("java2-dev", "answers of several tools, judged by people (Liu et al., TSE 2025)"),
    ("java1-dev2", "34 further projects of the first study; errors were read in half of them"),
    ("java2-dev2", "6 further projects of the second study; errors were read in half of them"),
];

/// Those of them for whose commits the other tool's answers are stored.
const WITH_PEER: [&str; 2] = ["java1-dev", "java2-dev"];

/// The rows of a scoreboard that sum up.
const ALL_TYPES: &str = "**all types**";
const DECLARED_TYPES: &str = "**types that declarations alone can show**";

/// The scoreboard of RefactoringMiner's answers.
const PEER: &str = "oracle/refactoringminer.md";

/// How many of the types that are missed most are listed.
const N_MISSED_MOST: usize = 12;

pub(super) fn sections(files: &Files) -> Result<Sections> {
    Ok(vec![
        ("sums", sums(files, "../")?),
        ("java1-dev", by_type(files, "java1-dev")?),
        ("java2-dev", by_type(files, "java2-dev")?),
        ("wild-dev", agreement(files)?),
        (
            "entities",
            copied(
                files,
                "remapper-dev",
                "entities | right | wrong | of them not judged | missed | mistakes",
            )?,
        ),
        (
            "places",
            copied(
                files,
                "remapper-refactorings",
                "type | right | wrong | missed | not judged | reported in all",
            )?,
        ),
        ("statements", statements(files)?),
        ("confidence", copied(files, "certainty", "confidence | findings | mean | right")?),
        ("judged", judged(files, "")?),
        ("missing", missing(files)?),
    ])
}

/// The sums of each benchmark beside the other tool's; links start with `up`.
pub(super) fn sums(files: &Files, up: &str) -> Result<String> {
    let mut table = "| benchmark | types | precision | recall | RefactoringMiner: precision | recall |\n\
                     |---|---|--:|--:|--:|--:|\n"
        .to_owned();
    for (name, what) in BENCHMARKS {
        let path = format!("oracle/{name}.md");
        let all = Beside::read(files, name)?;
        for (row, shown) in [(DECLARED_TYPES, "seen in declarations"), (ALL_TYPES, "all")] {
            let (ours, theirs) = all.of(row);
            writeln!(
                table,
                "| [{name}]({up}{path}): {what} | {shown} | {} | {} |",
                rates(ours),
                rates(theirs)
            )?;
        }
    }
    Ok(table)
}

/// Our figures and the other tool's, by type.
struct Beside<'f>(BTreeMap<&'f str, (Counts, Counts)>);

impl<'f> Beside<'f> {
    fn read(files: &'f Files, name: &str) -> Result<Self> {
        let mut all: BTreeMap<&str, (Counts, Counts)> = BTreeMap::new();
        for TypeRow { name, counts } in types(files, &format!("oracle/{name}.md"), &format!("# {name}"))? {
            all.entry(name).or_default().0 = counts;
        }
        if WITH_PEER.contains(&name) {
            for TypeRow { name, counts } in types(files, PEER, &format!("## {name}"))? {
                all.entry(name).or_default().1 = counts;
            }
        }
        Ok(Self(all))
    }

    fn of(&self, row: &str) -> (Counts, Counts) {
        self.0.get(row).copied().unwrap_or_default()
    }
}

/// Precision and recall as two cells; a dash where nothing was reported or nothing is labelled.
fn rates(counts: Counts) -> String {
    let Counts { n_right, n_wrong, n_missed } = counts;
    let rate = |rate: f64, n: usize| if n == 0 { "–".to_owned() } else { format!("{rate:.4}") };
    format!("{} | {}", rate(counts.precision(), n_right + n_wrong), rate(counts.recall(), n_right + n_missed))
}

/// A benchmark, type by type.
fn by_type(files: &Files, name: &str) -> Result<String> {
    let mut table = "| type | labels | precision | recall | RefactoringMiner: precision | recall |\n\
                     |---|--:|--:|--:|--:|--:|\n"
        .to_owned();
    for (row, (ours, theirs)) in Beside::read(files, name)?.0 {
        let n_labels = ours.n_right + ours.n_missed;
        writeln!(table, "| {row} | {n_labels} | {} | {} |", rates(ours), rates(theirs))?;
    }
    Ok(table)
}

/// What both tools report, and what only one of them does.
fn agreement(files: &Files) -> Result<String> {
    let mut table =
        "| type | both | Refscope alone | RefactoringMiner alone |\n|---|--:|--:|--:|\n".to_owned();
    for TypeRow { name, counts } in types(files, "oracle/wild-dev.md", "# wild-dev")? {
        let Counts { n_right, n_wrong, n_missed } = counts;
        writeln!(table, "| {name} | {n_right} | {n_wrong} | {n_missed} |")?;
    }
    Ok(table)
}

/// A scoreboard's table under these column names.
fn copied(files: &Files, name: &str, columns: &str) -> Result<String> {
    let mut table = format!("| {columns} |\n|---{}|\n", "|--:".repeat(columns.matches('|').count()));
    for cells in rows(files, &format!("oracle/{name}.md"), &format!("# {name}"))? {
        writeln!(table, "| {} |", cells.join(" | "))?;
    }
    Ok(table)
}

fn statements(files: &Files) -> Result<String> {
    let mut table =
        "| benchmark | changed pairs of RefactoringMiner | of them found | one to one | of them found \
                     | pairs of ours alone |\n|---|--:|--:|--:|--:|--:|\n"
            .to_owned();
    for cells in rows(files, "oracle/statements.md", "# Statements")? {
        let [name, _, _, wanted, found, _, extra, one_to_one, found_of_those] = cells.as_slice() else {
            bail!("oracle/statements.md has other columns than this page shows");
        };
        writeln!(table, "| {name} | {wanted} | {found} | {one_to_one} | {found_of_those} | {extra} |")?;
    }
    Ok(table)
}

/// The tallies of all judged samples; links start with `folder`.
pub(super) fn judged(files: &Files, folder: &str) -> Result<String> {
    let mut table =
        "| sample | said by | of | drawn | right | wrong | unclear |\n|---|---|--:|--:|--:|--:|--:|\n"
            .to_owned();
    for file in files.all() {
        let Some(name) = file.path.strip_prefix("docs/judgements/").and_then(|it| it.strip_suffix(".md"))
        else {
            continue;
        };
        for cells in rows(files, &file.path, &format!("# Judged differences: {name}"))? {
            writeln!(table, "| [{name}]({folder}judgements/{name}.md) | {} |", cells.join(" | "))?;
        }
    }
    Ok(table)
}

/// The kinds without a detector, and the types of which most labels are missed.
fn missing(files: &Files) -> Result<String> {
    let undetected: Vec<&str> = undetected(files).into_iter().collect();
    let mut text = format!("{} kinds have no detector: {}.\n\n", undetected.len(), undetected.join(", "));
    let mut missed: BTreeMap<&str, Counts> = BTreeMap::new();
    for (name, _) in BENCHMARKS {
        let rows = types(files, &format!("oracle/{name}.md"), &format!("# {name}"))?;
        for TypeRow { name, counts } in rows.into_iter().filter(|row| !row.name.starts_with("**")) {
            missed.entry(name).or_default().add(counts);
        }
    }
    let mut most: Vec<(&str, Counts)> = missed.into_iter().collect();
    most.sort_by_key(|(name, counts)| (std::cmp::Reverse(counts.n_missed), *name));
    text.push_str("Of these types most labels of both benchmarks are missed:\n\n");
    text.push_str("| type | labels | missed | wrong |\n|---|--:|--:|--:|\n");
    for (name, Counts { n_right, n_wrong, n_missed }) in most.into_iter().take(N_MISSED_MOST) {
        writeln!(text, "| {name} | {} | {n_missed} | {n_wrong} |", n_right + n_missed)?;
    }
    Ok(text)
}
