//! Known truth: refactorings are made up and done to a release by the replay engine, which also sees to all uses; then both
//! are compared. On top, statements are added to a share of all bodies.

mod injecting;
mod picking;

use super::pairs::files;
use super::plot::{Line, svg};
use super::write_section;
use crate::corpus::Corpus;
use anyhow::Result;
use injecting::{inject, with_new_statements};
use picking::{Picker, WANTED};
use refscope_releases::{Element, Finding, Kind, Options, Release};
use refscope_replay::ClientFile;
use refscope_text::Pair;
use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

const PICTURE: &str = "docs/releases-truth.svg";
const BUNDLE: &str = "struts-1.1..1.2.4";
const VERSION: &str = "1.1";

/// A release with made-up refactorings done to it and statements added to two tenths of its bodies, and the refactorings.
pub(crate) fn made_up(files: &[ClientFile]) -> Result<(Vec<ClientFile>, Vec<Finding>)> {
    let truth = Picker::new(files).pick()?;
    let changed = with_new_statements(&inject(files, &truth)?, 2);
    Ok((changed, truth))
}

pub(super) fn run(root: &Path, corpus: &Corpus) -> Result<()> {
    let files = files(corpus, BUNDLE, VERSION)?;
    let truth = Picker::new(&files).pick()?;
    let changed = inject(&files, &truth)?;
    let options = Options::default();
    let before = Release::new(files.iter().cloned(), &options);
    let expected: BTreeSet<String> = truth.iter().map(key).collect();
    let (mut recall, mut precision, mut rows) = (Vec::new(), Vec::new(), String::new());
    let (mut by_kind, mut differences) = (String::new(), Vec::new());
    for tenth in [0_u32, 2, 4, 6, 8, 10] {
        let after = Release::new(with_new_statements(&changed, tenth), &options);
        let releases = Pair::new(&before, &after);
        let found = refscope_releases::compare(releases.before, releases.after, &options);
        let found: BTreeSet<String> =
            found.findings.iter().filter(|it| it.kind != Kind::DeprecateAndReplace).map(key).collect();
        let n_right = found.intersection(&expected).count();
        let share = |n: usize| n_right as f64 / n.max(1) as f64;
        recall.push((f64::from(tenth) / 10.0, share(expected.len())));
        precision.push((f64::from(tenth) / 10.0, share(found.len())));
        writeln!(
            rows,
            "| {} % | {} | {:.3} | {:.3} |",
            tenth * 10,
            found.len(),
            share(found.len()),
            share(expected.len())
        )?;
        if tenth == 0 {
            by_kind = kinds(&expected, &found);
        }
        let missed = expected.difference(&found).map(|it| format!("{}0 % missed {it}", tenth));
        let wrong = found.difference(&expected).map(|it| format!("{}0 % not made {it}", tenth));
        differences.extend(missed.chain(wrong));
    }
    fs::write(root.join("target/releases-truth.txt"), differences.join("\n"))?;
    let lines = [
        Line { name: "recall", color: "#1f6feb", points: recall },
        Line { name: "precision", color: "#bc4c00", points: precision },
    ];
    fs::write(
        root.join(PICTURE),
        svg("Made-up refactorings found again", "share of changed bodies", &lines),
    )?;
    let section = format!(
        "`cargo xtask releases truth`: {} refactorings of the seven kinds, made up and done to Struts 1.1 by the replay \
         engine; the old elements are gone. In a share of all bodies two statements were added. A finding is right if kind \
         and both names are those that were made.\n\n![recall and precision over the share of changed bodies]\
         (releases-truth.svg)\n\n| changed bodies | findings | precision | recall |\n|--:|--:|--:|--:|\n{rows}\n\
         Of each kind, found and made, without changed bodies: {by_kind}.",
        expected.len()
    );
    write_section(root, "truth", &section)
}

fn kinds(expected: &BTreeSet<String>, found: &BTreeSet<String>) -> String {
    let counts = WANTED.iter().map(|(kind, _)| {
        let is_it = |key: &&String| key.starts_with(kind.title());
        let n_found = expected.intersection(found).filter(|it| is_it(it)).count();
        format!("{} {n_found}/{}", kind.title(), expected.iter().filter(is_it).count())
    });
    counts.collect::<Vec<_>>().join(", ")
}

/// Kind and names; the types of parameters may have been renamed.
pub(crate) fn key(finding: &Finding) -> String {
    let name = |it: &Element| it.to_string().split('(').next().unwrap_or_default().to_owned();
    format!("{} {} → {}", finding.kind.title(), name(&finding.before), name(&finding.after))
}
