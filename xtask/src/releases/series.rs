//! The series of releases: every step from one release to the next, beside what others found in it.

use super::judged::{self, Judged};
use super::pairs::{evolution, release};
use super::{by_kind, known, write_section};
use crate::bench::{clock, page::machine};
use crate::corpus::Corpus;
use anyhow::Result;
use refscope_releases::{Evolution, Options};
use refscope_text::Pair;
use std::fmt::Write as _;
use std::path::Path;

/// Releases of one program in their order.
pub(super) struct Series {
    pub(super) name: &'static str,
    pub(super) bundle: &'static str,
    pub(super) versions: &'static [&'static str],
    /// How many refactorings Milea, Jiang and Khoo (FSE 2014) found up to a version, where it is one of theirs.
    others: &'static [(&'static str, u32)],
}

pub(super) const SERIES: [Series; 4] = [
    Series {
        name: "JHotDraw",
        bundle: "jhotdraw-cvs-5.1..6.0b1",
        versions: &["5.1", "5.2-merged", "5.3", "5.4b1", "5.4b2", "6.0b1"],
        others: &[],
    },
    Series {
        name: "JMeter",
        bundle: "jmeter-1.7.3..2.11",
        versions: &[
            "1.7.3", "1.8", "1.8.1", "1.9-RC1", "1.9-RC2", "1.9", "1.9.1", "2.1.1", "2.2", "2.3", "2.3.4",
            "2.4", "2.6", "2.8", "2.11",
        ],
        others: &[("1.8", 0), ("1.8.1", 1), ("1.9-RC1", 53), ("1.9-RC2", 1), ("1.9", 5)],
    },
    Series {
        name: "Ant",
        bundle: "ant-1.1..1.7.1",
        versions: &[
            "1.1",
            "1.2",
            "1.3",
            "1.4",
            "1.4.1",
            "1.5",
            "1.5.2",
            "1.5.3",
            "1.5.4",
            "1.6-beta1",
            "1.6-beta2",
            "1.6.1",
            "1.6.2",
            "1.6.5",
            "1.7.0",
            "1.7.1",
        ],
        others: &[("1.3", 4), ("1.4", 3), ("1.4.1", 0), ("1.5", 23), ("1.5.2", 99)],
    },
    Series {
        name: "XML-Security",
        bundle: "xml-security-1.0.0..1.4",
        versions: &[
            "1.0.0", "1.0.2", "1.0.4", "1.0.5D2", "1.0.71", "1.0.81", "1.0.85", "1.1.0", "1.2.1", "1.3",
            "1.4",
        ],
        others: &[("1.0.4", 2), ("1.0.5D2", 0), ("1.0.71", 0)],
    },
];

pub(super) fn run(root: &Path, corpus: &Corpus) -> Result<()> {
    let mut table = format!(
        "`cargo xtask releases series` ({}): every step from one release to the next. *Others* is the number of refactorings \
         of fifteen kinds that Milea, Jiang and Khoo (FSE 2014) found in a step, inside of methods as well.\n\n\
         | series | step | methods | others | we find | time |\n|---|---|--:|--:|---|--:|\n",
        machine()
    );
    for series in &SERIES {
        for step in series.versions.windows(2) {
            write_step(&mut table, corpus, series, (step[0], step[1]))?;
        }
    }
    write_section(root, "series", &format!("{table}\n{}", judged(corpus)?))
}

fn write_step(
    table: &mut String,
    corpus: &Corpus,
    series: &Series,
    (before, after): (&str, &str),
) -> Result<()> {
    let options = Options::default();
    let read = |version| release(corpus, series.bundle, version, &options);
    let releases = Pair::new(read(before)?, read(after)?);
    let mut found = Evolution::default();
    let time = clock::time(|| found = evolution(&releases, &options))?;
    let others = series.others.iter().find(|it| it.0 == after).map(|it| it.1.to_string());
    writeln!(
        table,
        "| {} | {before} → {after} | {} → {} | {} | **{}** {} | {:.2} s |",
        series.name,
        found.sizes.n_methods.0,
        found.sizes.n_methods.1,
        others.unwrap_or_default(),
        known::n_refactorings(&found),
        by_kind(&found),
        time.as_secs_f64()
    )?;
    Ok(())
}

/// The findings of Ref-Finder in Ant, which people have judged, and what becomes of them here.
fn judged(corpus: &Corpus) -> Result<String> {
    const BUNDLE: &str = "ant-1.1..1.7.1";
    let all = judged::read(corpus, BUNDLE)?;
    let options = Options { is_public_only: false, ..Options::default() };
    let mut outcome = judged::Outcome::default();
    let mut steps: Vec<(&str, &str)> = all.iter().map(Judged::step).collect();
    steps.dedup();
    for step in steps {
        let read = |version| release(corpus, BUNDLE, version, &options);
        let releases = Pair::new(read(step.0)?, read(step.1)?);
        let found = evolution(&releases, &options);
        let of_step = all.iter().filter(|it| it.step() == step);
        of_step.for_each(|it| outcome.count(it, &found, &releases));
    }
    outcome.section()
}
