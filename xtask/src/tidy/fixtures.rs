//! Every kind of refactoring that has a detector is shown by a fixture.

use super::{Complaints, files::Files};
use crate::oracle::type_of;
use refscope_engine::RefactoringKind;

/// Where the detectors lie.
const DETECTORS: &str = "crates/refactorings/src/operations/";

pub(super) fn check(files: &Files, complaints: &mut Complaints) {
    let detected = detected_kinds(files);
    let (shown, missing): (Vec<_>, Vec<_>) =
        detected.partition(|kind| fixture_of(files, kind.title()).is_some());
    if shown.is_empty() {
        complaints.warnings.push("there are no fixtures of refactorings yet".to_owned());
        return;
    }
    for kind in missing {
        complaints.problems.push(format!("no fixture shows {}, though it has a detector", kind.title()));
    }
}

/// The path of the first fixture that expects a refactoring with this title.
pub(crate) fn fixture_of<'f>(files: &'f Files, title: &str) -> Option<&'f str> {
    let shows = |line: &str| type_of(line) == title;
    let mut pages =
        files.all().iter().filter(|it| it.path.starts_with("crates/") && it.path.ends_with(".md"));
    pages.find(|file| expectations(&file.text).into_iter().any(shows)).map(|file| file.path.as_str())
}

/// The kinds that some detector names.
pub(crate) fn detected_kinds(files: &Files) -> impl Iterator<Item = RefactoringKind> {
    let detectors: Vec<&str> =
        files.rust().filter(|file| file.path.starts_with(DETECTORS)).map(|file| file.text.as_str()).collect();
    RefactoringKind::ALL.iter().copied().filter(move |kind| {
        let name = format!("Kind::{}", kind.title().replace(' ', ""));
        detectors.iter().any(|text| names(text, &name))
    })
}

/// Whether a text has this path as a whole word.
fn names(text: &str, path: &str) -> bool {
    let ends_word = |end: usize| !text[end..].starts_with(|it: char| it.is_alphanumeric());
    text.match_indices(path).any(|(start, _)| ends_word(start + path.len()))
}

/// The lines of all `expect` fences.
fn expectations(markdown: &str) -> Vec<&str> {
    let mut lines = Vec::new();
    let mut is_within = false;
    for line in markdown.lines() {
        if let Some(fence) = line.strip_prefix("```") {
            is_within = !is_within && fence.split_whitespace().next() == Some("expect");
        } else if is_within {
            lines.push(line);
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_expectations_count() {
        let text = "# A\n```java before\nclass A {}\n```\n```expect\nMove Class A\n```\nMove Class B\n";
        assert_eq!(expectations(text), ["Move Class A"]);
    }

    #[test]
    fn a_longer_name_is_another_kind() {
        assert!(names("Kind::MoveClass,", "Kind::MoveClass"));
        assert!(!names("Kind::MoveClassFurther", "Kind::MoveClass"));
    }
}
