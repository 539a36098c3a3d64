//! Every kind of refactoring that has a detector has a page of cases: alone, among other edits, and a change that only
//! looks like it.

use super::{Complaints, files::Files};
use crate::oracle::type_of;
use refscope_engine::RefactoringKind;
use refscope_testkit::Fixture;

/// Where the detectors lie.
const DETECTORS: &str = "crates/refactorings/src/operations/";

pub(super) fn check(files: &Files, complaints: &mut Complaints) {
    for kind in detected_kinds(files) {
        let path = page_of(kind);
        let missing = match files.get(&path) {
            Some(page) => missing_cases(&page.text, kind.title()),
            None => vec!["the page is missing; it needs three cases".to_owned()],
        };
        complaints.problems.extend(missing.into_iter().map(|what| format!("{path}: {what}")));
    }
}

/// The path of the fixture that shows a kind.
pub(crate) fn page_of(kind: RefactoringKind) -> String {
    format!("crates/refactorings/tests/kinds/{}.md", kind.id())
}

/// What has to be written before a page shows its kind from all sides.
fn missing_cases(page: &str, title: &str) -> Vec<String> {
    let fixture = match Fixture::parse(page) {
        Ok(fixture) => fixture,
        Err(error) => return vec![error.to_string()],
    };
    let mut expected: Vec<(usize, usize)> = Vec::new();
    for case in &fixture.cases {
        let lines = case.expectations.iter().filter(|it| it.name == "expect").flat_map(|it| it.text.lines());
        let (own, others): (Vec<&str>, Vec<&str>) = lines.partition(|line| type_of(line) == title);
        expected.push((own.len(), others.len()));
    }
    let is_clean = expected.first().is_some_and(|&(n_own, _)| n_own > 0);
    let is_mixed = expected.iter().skip(1).any(|&(n_own, n_others)| n_own > 0 && n_others > 0);
    let is_silent = expected.iter().any(|&(n_own, _)| n_own == 0);
    let wanted = [
        (
            is_clean,
            format!("write a first case that expects {title}, alone or with what cannot be without it"),
        ),
        (is_mixed, format!("write a later case that expects {title} among other edits")),
        (is_silent, format!("write a case that looks like {title} and does not expect it")),
    ];
    wanted.into_iter().filter(|(is_there, _)| !is_there).map(|(_, what)| what).collect()
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

#[cfg(test)]
mod tests {
    use super::*;

    fn page(expectations: &[&str]) -> String {
        let cases = expectations.iter().enumerate();
        cases.map(|(index, lines)| format!("## {index}\n```expect\n{lines}```\n")).collect()
    }

    #[test]
    fn a_page_shows_its_kind_from_all_sides() {
        let alone = "Move Class A moved to B\n";
        let mixed = "Add Parameter a : A\nMove Class A moved to B\n";
        assert!(missing_cases(&page(&[alone, mixed, ""]), "Move Class").is_empty());
        assert_eq!(missing_cases(&page(&[mixed, alone, ""]), "Move Class").len(), 1);
        assert_eq!(missing_cases(&page(&[alone, alone]), "Move Class").len(), 2);
        assert_eq!(missing_cases(&page(&["", mixed]), "Move Class").len(), 1);
        assert_eq!(missing_cases("", "Move Class").len(), 3);
    }

    #[test]
    fn a_longer_name_is_another_kind() {
        assert!(names("Kind::MoveClass,", "Kind::MoveClass"));
        assert!(!names("Kind::MoveClassFurther", "Kind::MoveClass"));
    }
}
