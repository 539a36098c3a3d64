//! What the detectors find: fixtures show two versions and every sentence about them.
//!
//! In `operations/`, the cases of a detector stand in the file that has its name, so that its conditions can be read
//! as examples. A detector without a file, and a kind without a case, are mistakes that the last two tests find.
//! In `kinds/`, every kind has a page: alone, among other edits, and a change that only looks like it.
//! In `complaints/` is what users of such tools complain about, in `languages/` what is found in other languages.
//! A fence `places` asks for the places of the findings, too, and a fence `lines` for the lines that people see.

use refscope_engine::text::{Cancellation, Side};
use refscope_engine::wording::{description, element_type, line, role};
use refscope_engine::{Engine, Findings, Refactoring, RefactoringKind};
use refscope_testkit::quill::LANGUAGES_OF_TESTS;
use refscope_testkit::{Case, cases_in, check_folder};
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

const FIXTURES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/operations");
const KINDS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/kinds");
const COMPLAINTS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/complaints");
const LANGUAGES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/languages");
const DETECTORS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/src/operations");

fn detect(case: &Case) -> Vec<Refactoring> {
    Engine::with_languages(LANGUAGES_OF_TESTS).detect(&case.change(), &Cancellation::default()).found
}

fn sorted_lines(lines: impl Iterator<Item = String>) -> String {
    let mut lines: Vec<String> = lines.map(|line| line.replace('\n', "\\n") + "\n").collect();
    lines.sort();
    lines.concat()
}

#[test]
fn operations() {
    check(FIXTURES);
}

#[test]
fn kinds() {
    check(KINDS);
}

#[test]
fn complaints() {
    check(COMPLAINTS);
}

#[test]
fn languages() {
    check(LANGUAGES);
}

/// Compares what is found in the cases of a folder with the sentences that they expect.
fn check(folder: &str) {
    check_folder(folder, |case| {
        let all = Findings::from(detect(case));
        let findings = &all.refactorings;
        let consequences = findings.iter().filter_map(|it| {
            let cause = all.cause(it)?;
            Some(format!("{} ⇐ {}", description(it), description(cause)))
        });
        let mut actual = vec![
            ("consequences", sorted_lines(consequences)),
            ("expect", sorted_lines(findings.iter().map(description))),
        ];
        if case.expectations.iter().any(|it| it.name == "places") {
            actual.push(("places", findings.iter().flat_map(places).collect()));
        }
        if case.expectations.iter().any(|it| it.name == "lines") {
            let lines = findings.iter().map(|it| format!("{} {}", it.kind.title(), line(it)));
            actual.push(("lines", sorted_lines(lines)));
        }
        actual
    });
}

/// The places of a finding, in their order: side, line, what stands there and what it has to do with it.
fn places(finding: &Refactoring) -> Vec<String> {
    let lines = Side::BOTH.into_iter().flat_map(|side| {
        let places = finding.locations.get(side).iter();
        let kind = finding.kind;
        places.map(move |it| {
            format!("{side:?} {}: {}, {}\n", it.start.line, element_type(it.element), role(kind, side, it))
        })
    });
    lines.collect()
}

/// The detectors' sources by the names that their fixtures must have.
fn detectors() -> Vec<(String, String)> {
    let entries = fs::read_dir(DETECTORS).expect("the detectors have a folder");
    let paths = entries.flatten().map(|entry| entry.path());
    let named = paths.filter_map(|path| {
        let name = path.file_stem()?.to_str()?.replace('_', "-");
        let is_detector = !matches!(name.as_str(), "mod" | "context");
        is_detector.then(|| (name, source(&path)))
    });
    named.collect()
}

/// The text of a file, or of all files in a folder.
fn source(path: &Path) -> String {
    if path.is_dir() {
        let entries = fs::read_dir(path).expect("a folder can be read");
        return entries.flatten().map(|entry| source(&entry.path())).collect();
    }
    fs::read_to_string(path).expect("a source can be read")
}

#[test]
fn every_detector_has_cases() {
    let files: BTreeSet<String> = cases_in(FIXTURES).into_iter().map(|(file, _)| file).collect();
    for (name, _) in detectors() {
        assert!(files.contains(&format!("{name}.md")), "operations/{name}.md is missing");
    }
}

/// The kinds that a source names as `RefactoringKind::X` or, shorter, `Kind::X`.
fn named_kinds(source: &str) -> impl Iterator<Item = RefactoringKind> {
    let names = source.split("Kind::").skip(1).map(|rest| {
        let end = rest.find(|character: char| !character.is_ascii_alphanumeric());
        &rest[..end.unwrap_or(rest.len())]
    });
    names.filter_map(|name| RefactoringKind::ALL.iter().copied().find(|kind| format!("{kind:?}") == name))
}

#[test]
fn every_kind_with_a_detector_has_a_case() {
    let sources = detectors();
    let named: BTreeSet<RefactoringKind> =
        sources.iter().flat_map(|(_, source)| named_kinds(source)).collect();
    let found: BTreeSet<RefactoringKind> =
        cases_in(FIXTURES).iter().flat_map(|(_, case)| detect(case)).map(|it| it.kind).collect();
    let missing: BTreeSet<RefactoringKind> = named.difference(&found).copied().collect();
    assert!(missing.is_empty(), "no case shows {missing:?}");
    assert!(named.len() > 50, "the sources of the detectors name their kinds");
}
