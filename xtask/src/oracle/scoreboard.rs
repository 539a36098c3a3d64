//! The committed scoreboards.

use super::benchmark::Benchmark;
use super::halves;
use super::score::{Counts, Score};
use anyhow::Result;
use refscope_text::Symbol;
use std::fmt::Write;
use std::path::Path;

/// Writes a scoreboard, or says whether the committed one is what the code gives.
pub(super) fn update(root: &Path, file: &str, content: &str, check: bool) -> Result<bool> {
    let folder = root.join("oracle");
    std::fs::create_dir_all(&folder)?;
    let path = folder.join(file);
    if std::fs::read_to_string(&path).unwrap_or_default() == content {
        return Ok(true);
    }
    if check {
        println!("oracle/{file} is not what the code gives");
    } else {
        std::fs::write(&path, content)?;
    }
    Ok(!check)
}

/// Misses and false alarms of every commit, outside git.
pub(super) fn write_differences(root: &Path, name: &str, differences: &str) -> Result<()> {
    let folder = root.join("target/oracle");
    std::fs::create_dir_all(&folder)?;
    Ok(std::fs::write(folder.join(format!("{name}.txt")), differences)?)
}

/// The figures of a benchmark of refactorings.
pub(super) fn table(name: &str, benchmark: &Benchmark, score: &Score) -> Result<String> {
    let mut text = format!("# {name}\n\nWritten by `cargo xtask oracle {name}`.\n\n");
    text.push_str(&rows(benchmark, score)?);
    let (n_kept, n_found) = score.kept;
    if n_kept > 0 {
        let recall = n_found as f64 / n_kept as f64;
        writeln!(
            text,
            "\nRecall of the types that declarations alone can show, over the {n_kept} instances whose declaration \
             keeps its name and file: {recall:.4}."
        )?;
    }
    write!(text, "\nThe halves of the projects (`oracle/halves.txt`):\n\n{}", halves::sums(score))?;
    write!(text, "\n{}", score.certainty.table())?;
    Ok(text)
}

/// The figures type by type, below their sums.
pub(super) fn rows(benchmark: &Benchmark, score: &Score) -> Result<String> {
    let mut text =
        "| | right | wrong | missed | precision | recall |\n|---|--:|--:|--:|--:|--:|\n".to_owned();
    row(&mut text, "**all types**", score.total())?;
    // The sets that are part of the repository make no difference between types.
    if !benchmark.declared.is_empty() {
        let declared = score.total_of(|kind| benchmark.declared.contains(kind));
        row(&mut text, "**types that declarations alone can show**", declared)?;
    }
    for (kind, counts) in &score.by_type {
        row(&mut text, kind, *counts)?;
    }
    Ok(text)
}

fn row(text: &mut String, name: &str, counts: Counts) -> Result<()> {
    let Counts { n_right, n_wrong, n_missed } = counts;
    let (precision, recall) = (counts.precision(), counts.recall());
    Ok(writeln!(text, "| {name} | {n_right} | {n_wrong} | {n_missed} | {precision:.4} | {recall:.4} |")?)
}

/// A short hash of every right detection, sorted.
pub(super) fn right_hashes(score: &Score) -> String {
    let right = score.commits.iter().flat_map(|commit| {
        commit.right.iter().map(|text| Symbol::of(&format!("{} {text}", commit.commit)).value() >> 24)
    });
    let mut hashes: Vec<u64> = right.collect();
    hashes.sort_unstable();
    hashes.iter().map(|hash| format!("{hash:010x}\n")).collect()
}
