//! What is found at which thresholds: the figures 11 and 12 of the paper again, for code and references apart.

use super::known;
use super::pairs::{PAIRS, evolution, releases};
use super::plot::{Line, svg};
use super::write_section;
use crate::bench::clock;
use crate::corpus::Corpus;
use anyhow::Result;
use refscope_releases::{Evolution, Options, Release, Thresholds};
use refscope_text::Pair;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::time::Duration;

const PICTURE: &str = "docs/releases-sweep.svg";

/// What a threshold gives on all pairs together.
struct Point {
    percent: u32,
    /// The share of what is known that is found.
    recall: f64,
    n_findings: usize,
    time: Duration,
}

pub(super) fn run(root: &Path, corpus: &Corpus) -> Result<()> {
    let pairs: Vec<Pair<Release>> =
        PAIRS.iter().map(|pair| releases(corpus, pair, &Options::default())).collect::<Result<_>>()?;
    let usual = Options::default();
    let by_code = |share| Options { code: Thresholds::all(share), ..usual.clone() };
    let by_references = |share| Options { references: Thresholds::all(share), ..usual.clone() };
    let code = points(corpus, &pairs, by_code)?;
    let references = points(corpus, &pairs, by_references)?;
    let n_most = code.iter().chain(&references).map(|it| it.n_findings).max().unwrap_or(1).max(1);
    let recall =
        |points: &[Point]| points.iter().map(|it| (f64::from(it.percent) / 100.0, it.recall)).collect();
    let longest = code.iter().chain(&references).map(|it| it.time).max().unwrap_or_default();
    let times = |points: &[Point]| {
        let share = |it: &Point| (f64::from(it.percent) / 100.0, it.time.div_duration_f64(longest));
        points.iter().map(share).collect()
    };
    let findings = |points: &[Point]| {
        let share = |it: &Point| (f64::from(it.percent) / 100.0, it.n_findings as f64 / n_most as f64);
        points.iter().map(share).collect()
    };
    let lines = [
        Line { name: "known, code", color: "#1f6feb", points: recall(&code) },
        Line { name: "known, references", color: "#1a7f37", points: recall(&references) },
        Line { name: "findings, code", color: "#bc4c00", points: findings(&code) },
        Line { name: "findings, references", color: "#8250df", points: findings(&references) },
        Line { name: "time, code", color: "#9a6700", points: times(&code) },
        Line { name: "time, references", color: "#6e7781", points: times(&references) },
    ];
    fs::write(root.join(PICTURE), svg("Found of what is known, and all findings", "threshold", &lines))?;
    let mut table = String::from(
        "`cargo xtask releases sweep`: one threshold is changed, the other stays at 50 %. *Known* is the share found of what the \
         paper and the authors' notes name on all pairs; *findings* is the number of refactorings, notes alone not \
         counted; *time* is that of one thread for all pairs. The lines for findings and times are shares of the largest.\n\n\
         ![known and findings over the thresholds](releases-sweep.svg)\n\n\
         | threshold | known, code | findings, code | time, code | known, references | findings, references | time, references |\n\
         |--:|--:|--:|--:|--:|--:|--:|\n",
    );
    for (one, other) in code.iter().zip(&references) {
        writeln!(
            table,
            "| {} % | {:.3} | {} | {:.2} s | {:.3} | {} | {:.2} s |",
            one.percent,
            one.recall,
            one.n_findings,
            one.time.as_secs_f64(),
            other.recall,
            other.n_findings,
            other.time.as_secs_f64()
        )?;
    }
    write_section(root, "sweep", &table)
}

fn points(corpus: &Corpus, pairs: &[Pair<Release>], options: impl Fn(u32) -> Options) -> Result<Vec<Point>> {
    (1..=9)
        .map(|tenth| {
            let options = options(tenth * 100);
            let (mut n_found, mut n_known, mut n_findings, mut time) = (0, 0, 0, Duration::ZERO);
            for (pair, releases) in PAIRS.iter().zip(pairs) {
                let mut found = Evolution::default();
                time += clock::time(|| found = evolution(releases, &options))?;
                let stated = known::stated(corpus, pair, &found)?;
                let deprecated = known::deprecated(corpus, pair, &found, &releases.after)?;
                n_found += stated.n_found + deprecated.n_found;
                n_known += stated.n_known + deprecated.n_known;
                n_findings += known::n_refactorings(&found);
            }
            Ok(Point { percent: tenth * 10, recall: n_found as f64 / n_known as f64, n_findings, time })
        })
        .collect()
}
