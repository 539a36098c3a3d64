//! Draws findings at random, with the code of both sides, for people to judge. The sheet holds code of the benchmarks, so it
//! stays below `target/`.

use super::pairs::{PAIRS, evolution, releases};
use crate::corpus::Corpus;
use anyhow::{Context, Result};
use refscope_releases::{Element, Finding, Kind};
use refscope_replay::ClientFile;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

#[derive(clap::Args)]
pub(crate) struct Options {
    /// The pair, by the beginning of its name
    #[arg(long)]
    pair: String,
    /// What makes the sample another one
    #[arg(long)]
    seed: u64,
    /// How many findings to draw
    #[arg(long)]
    count: usize,
}

pub(super) fn run(root: &Path, corpus: &Corpus, options: &Options) -> Result<()> {
    let is_wanted = |name: &str| name.to_lowercase().starts_with(&options.pair.to_lowercase());
    let pair = PAIRS.iter().find(|pair| is_wanted(pair.name)).context("no pair has such a name")?;
    let usual = refscope_releases::Options::default();
    let read = |version| super::pairs::files(corpus, pair.bundle, version);
    let (before, after) = (read(pair.versions.before)?, read(pair.versions.after)?);
    let found = evolution(&releases(corpus, pair, &usual)?, &usual);
    let mut drawn: Vec<(u64, &Finding)> = found
        .findings
        .iter()
        .filter(|it| it.kind != Kind::DeprecateAndReplace)
        .map(|it| (rank(options.seed, &format!("{} {} {}", it.kind.title(), it.before, it.after)), it))
        .collect();
    drawn.sort_by_key(|it| it.0);
    let mut sheet = format!("# {} with seed {}\n", pair.name, options.seed);
    for (place, (_, it)) in drawn.iter().take(options.count).enumerate() {
        writeln!(sheet, "\n## {}. {}\n\n{} → {}\n", place + 1, it.kind.title(), it.before, it.after)?;
        writeln!(sheet, "```java\n{}\n// ----\n{}\n```", code(&before, &it.before), code(&after, &it.after))?;
    }
    let path = root.join(format!("target/judge/releases-{}-{}.md", options.pair, options.seed));
    fs::create_dir_all(path.parent().context("it lies in a folder")?)?;
    fs::write(&path, sheet)?;
    println!("written to {}", path.display());
    Ok(())
}

/// A hash that decides the order: the same everywhere.
fn rank(seed: u64, text: &str) -> u64 {
    let mix = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    text.bytes().fold(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ 0xcbf2_9ce4_8422_2325, mix)
}

/// The lines from the declaration on.
fn code(files: &[ClientFile], element: &Element) -> String {
    let Some((_, source)) = files.iter().find(|(path, _)| *path == element.path) else {
        return String::new();
    };
    let lines = source.text().lines().skip((element.line as usize).saturating_sub(1));
    lines.take(14).collect::<Vec<_>>().join("\n")
}
