//! Draws findings at random, with the code of both sides, for people to judge. The sheet holds code of the benchmarks, so it
//! stays below `target/`.

use super::pairs::{PAIRS, evolution, files};
use super::series::SERIES;
use crate::corpus::Corpus;
use anyhow::{Context, Result};
use refscope_releases::{Element, Evolution, Finding, Kind, Release};
use refscope_replay::ClientFile;
use refscope_text::Pair;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

#[derive(clap::Args)]
pub(crate) struct Options {
    /// The pair or the series, by the beginning of its name
    #[arg(long)]
    pair: String,
    /// What makes the sample another one
    #[arg(long)]
    seed: u64,
    /// How many findings to draw
    #[arg(long)]
    count: usize,
}

/// A step from one release to the next, with what was found.
struct Step {
    name: String,
    files: Pair<Vec<ClientFile>>,
    found: Evolution,
}

pub(super) fn run(root: &Path, corpus: &Corpus, options: &Options) -> Result<()> {
    let steps = steps(corpus, &options.pair)?;
    let refactorings = steps.iter().flat_map(|step| {
        let of_step = step.found.findings.iter().filter(|it| it.kind != Kind::DeprecateAndReplace);
        of_step.map(move |it| (step, it))
    });
    let mut drawn: Vec<(u64, (&Step, &Finding))> = refactorings
        .map(|(step, it)| {
            let what = format!("{}{} {} {}", step.name, it.kind.title(), it.before, it.after);
            (rank(options.seed, &what), (step, it))
        })
        .collect();
    drawn.sort_by_key(|it| it.0);
    let mut sheet = format!("# {} with seed {}: {} findings\n", options.pair, options.seed, drawn.len());
    for (place, (_, (step, it))) in drawn.iter().take(options.count).enumerate() {
        let Step { name, files, .. } = step;
        writeln!(sheet, "\n## {}. {name}{}\n\n{} → {}\n", place + 1, it.kind.title(), it.before, it.after)?;
        let (before, after) = (code(&files.before, &it.before), code(&files.after, &it.after));
        writeln!(sheet, "```java\n{before}\n// ----\n{after}\n```")?;
    }
    let path = root.join(format!("target/judge/releases-{}-{}.md", options.pair, options.seed));
    fs::create_dir_all(path.parent().context("it lies in a folder")?)?;
    fs::write(&path, sheet)?;
    println!("written to {}", path.display());
    Ok(())
}

/// The steps of a pair or of a series; those of a pair have no name.
fn steps(corpus: &Corpus, wanted: &str) -> Result<Vec<Step>> {
    let is_wanted = |name: &str| name.to_lowercase().starts_with(&wanted.to_lowercase());
    if let Some(pair) = PAIRS.iter().find(|pair| is_wanted(pair.name)) {
        return Ok(vec![step(corpus, pair.bundle, pair.versions, String::new())?]);
    }
    let series = SERIES.iter().find(|series| is_wanted(series.name)).context("nothing has such a name")?;
    let steps = series.versions.windows(2).map(|step| Pair::new(step[0], step[1]));
    steps
        .map(|versions| {
            let name = format!("{} → {}, ", versions.before, versions.after);
            step(corpus, series.bundle, versions, name)
        })
        .collect()
}

fn step(corpus: &Corpus, bundle: &str, versions: Pair<&str>, name: String) -> Result<Step> {
    let usual = refscope_releases::Options::default();
    let read = |version| files(corpus, bundle, version);
    let files = Pair::new(read(versions.before)?, read(versions.after)?);
    let release = |files: &[ClientFile]| Release::new(files.iter().cloned(), &usual);
    let releases = Pair::new(release(&files.before), release(&files.after));
    Ok(Step { name, found: evolution(&releases, &usual), files })
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
