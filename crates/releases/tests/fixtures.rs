//! What became of small APIs: the fixtures show two releases and all that is found between them.

use refscope_releases::{Evolution, Options, Release, compare};
use refscope_syntax::{JAVA, SourceTree};
use refscope_testkit::{Case, check_folder};
use refscope_text::Side;
use std::fmt::Write as _;
use std::sync::Arc;

fn evolution(case: &Case, options: &Options) -> Evolution {
    let release = |side| {
        let files = case.files(side).into_iter();
        Release::new(files.map(|file| (file.path, Arc::new(SourceTree::new(&JAVA, file.text)))), options)
    };
    compare(&release(Side::Before), &release(Side::After), options)
}

fn refactorings(evolution: &Evolution) -> String {
    let mut printed = String::new();
    for it in &evolution.findings {
        let kept = if it.is_kept { ", kept" } else { "" };
        let _ = writeln!(
            printed,
            "{} {} → {} ({}{kept})",
            it.kind.title(),
            it.before,
            it.after,
            it.impact.words()
        );
    }
    printed
}

fn changes(evolution: &Evolution) -> String {
    let mut printed = String::new();
    for it in &evolution.changes {
        let _ = writeln!(printed, "{} {}: {} ({})", it.what, it.element(), it.detail, it.impact.words());
    }
    printed
}

fn actuals(case: &Case) -> Vec<(&'static str, String)> {
    let public = evolution(case, &Options::default());
    let all = evolution(case, &Options { is_public_only: false, ..Options::default() });
    vec![("expect", refactorings(&public)), ("all", refactorings(&all)), ("changes", changes(&public))]
}

#[test]
fn strategies() {
    check_folder(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/strategies"), actuals);
}

#[test]
fn compatibility() {
    check_folder(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/compatibility"), actuals);
}
