//! `cargo xtask bench releases`: how long it takes to compare a large code base with itself after made-up changes, and how
//! that grows with its size.
//!
//! The sizes are parts of one version: every second file, every fourth and so on, so that each is like the whole. To each
//! some two hundred refactorings are done, and statements are added to two tenths of its bodies.

use super::{clock, growth, page};
use crate::corpus::Corpus;
use crate::releases::truth::{key, made_up};
use anyhow::Result;
use refscope_engine::{Engine, version_sources};
use refscope_releases::{Options as Thresholds, Release, compare};
use refscope_replay::ClientFile;
use std::collections::BTreeSet;
use std::fmt::Write;
use std::path::Path;
use std::time::Duration;

#[derive(clap::Args)]
pub(crate) struct Options {
    /// How often each size runs; the fastest round counts
    #[arg(long, default_value_t = 2)]
    rounds: usize,
}

/// The version that is measured.
const BUNDLE: &str = "versions/eclipse-ecosystem-4.5mloc";

/// The whole is halved this often.
const N_HALVINGS: u32 = 5;

/// What one size took.
struct Point {
    n_lines: usize,
    n_files: usize,
    n_made: usize,
    n_found: usize,
    time: Duration,
}

pub(crate) fn run(root: &Path, options: &Options) -> Result<()> {
    let repository = Corpus::require(root)?.repository(BUNDLE)?;
    let sources = version_sources(&format!("{}@HEAD", repository.display()))?;
    let files = Engine::new().read_sources(&sources).files;
    let mut points = Vec::new();
    for n_halvings in (0..=N_HALVINGS).rev() {
        points.push(measure(&files, 1 << n_halvings, options.rounds)?);
    }
    let section = section(&points, options.rounds)?;
    println!("{section}");
    page::write_section(root, "releases", &section)
}

fn measure(files: &[ClientFile], step: usize, rounds: usize) -> Result<Point> {
    let part: Vec<ClientFile> = files.iter().step_by(step).cloned().collect();
    let n_lines = part.iter().map(|(_, source)| source.text().lines().count()).sum();
    let (changed, made) = made_up(&part)?;
    let made: BTreeSet<String> = made.iter().map(key).collect();
    let thresholds = Thresholds::default();
    let (mut time, mut n_found) = (Duration::MAX, 0);
    for _ in 0..rounds {
        let (earlier, later) = (part.clone(), changed.clone());
        let mut found = BTreeSet::new();
        let took = clock::time(|| {
            let (before, after) = (Release::new(earlier, &thresholds), Release::new(later, &thresholds));
            found = compare(&before, &after, &thresholds).findings.iter().map(key).collect();
        })?;
        time = took.min(time);
        n_found = found.intersection(&made).count();
    }
    eprintln!("{n_lines} lines: {:.2} s, {n_found} of {}", time.as_secs_f64(), made.len());
    Ok(Point { n_lines, n_files: part.len(), n_made: made.len(), n_found, time })
}

fn section(points: &[Point], rounds: usize) -> Result<String> {
    let exponent = growth::exponent(&points.iter().map(|it| (it.n_lines, it.time)).collect::<Vec<_>>());
    let mut section = format!(
        "## Releases\n\n`cargo xtask bench releases` ({}): parts of one version of 4.5 million lines against themselves \
         with made-up refactorings, and statements added to two tenths of all bodies; from lexed files to the findings, \
         the time of one thread; of {rounds} rounds the fastest counts. The exponent is {exponent:.2} (1 is a time in \
         proportion to the size). One is found if kind and both names are those that \
         were made.\n\n\
         | lines | files | made up | found | seconds |\n|--:|--:|--:|--:|--:|\n",
        page::machine()
    );
    for Point { n_lines, n_files, n_made, n_found, time } in points {
        writeln!(section, "| {n_lines} | {n_files} | {n_made} | {n_found} | {:.2} |", time.as_secs_f64())?;
    }
    Ok(section)
}
