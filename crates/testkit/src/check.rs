//! Compares the expectations of fixture files with what the code does.
//!
//! Expectations are closed: the whole text of a fence must be equal. All differences of all cases are shown at
//! once. With `UPDATE=1` in the environment the fences are rewritten instead, unless `CI` is set: a machine
//! must never approve its own results.

use crate::fixture::{Case, Expectation, Fixture, closes};
use similar::TextDiff;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

/// What the code does for a case: the name of a fence, and the text that belongs in it.
pub type Actual = (&'static str, String);

/// Checks all cases of one file; `run` says what the code does for a case. Texts for which a case has no fence
/// are left alone, but a fence for which there is no text is a mistake.
///
/// # Panics
/// When an expectation is not met, with all differences as the message.
pub fn check_file(path: impl AsRef<Path>, run: impl FnMut(&Case) -> Vec<Actual>) {
    check_paths(&[path.as_ref().to_owned()], run);
}

/// Checks every `.md` file of a folder, so that nobody has to register a new one.
///
/// # Panics
/// When an expectation is not met, or when the folder has no fixtures.
pub fn check_folder(folder: impl AsRef<Path>, run: impl FnMut(&Case) -> Vec<Actual>) {
    check_paths(&paths_in(folder.as_ref()), run);
}

/// All cases of a folder, for what must hold for each of them whatever it expects. The name of its file comes
/// with each.
///
/// # Panics
/// When a file is no fixture, or when the folder has none.
pub fn cases_in(folder: impl AsRef<Path>) -> Vec<(String, Case)> {
    let mut cases = Vec::new();
    for path in paths_in(folder.as_ref()) {
        let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let fixture = Fixture::parse(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        cases.extend(fixture.cases.into_iter().map(|case| (name.clone(), case)));
    }
    cases
}

/// The fixture files of a folder, in order.
fn paths_in(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "md"));
    paths.sort();
    assert!(!paths.is_empty(), "{} has no fixtures", folder.display());
    paths
}

fn check_paths(paths: &[PathBuf], mut run: impl FnMut(&Case) -> Vec<Actual>) {
    let is_set = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty() && value != "0");
    let updates = is_set("UPDATE") && !is_set("CI");
    let failures: String = paths.iter().map(|path| check(path, updates, &mut run)).collect();
    assert!(failures.is_empty(), "\n{failures}\nUPDATE=1 rewrites the expectations.\n");
}

/// Checks or rewrites one file; returns what is wrong.
fn check(path: &Path, updates: bool, run: &mut impl FnMut(&Case) -> Vec<Actual>) -> String {
    let text = match fs::read_to_string(path) {
        Ok(text) => text,
        Err(error) => return format!("{}: {error}\n", path.display()),
    };
    let fixture = match Fixture::parse(&text) {
        Ok(fixture) => fixture,
        Err(error) => return format!("{}: {error}\n", path.display()),
    };
    let mut failures = String::new();
    let mut rewritten = String::with_capacity(text.len());
    let mut copied = 0;
    for case in &fixture.cases {
        let actuals = run(case);
        for expectation in &case.expectations {
            let place = format!("{}:{}: {}", path.display(), expectation.line, case.name);
            let Some((_, actual)) = actuals.iter().find(|actual| actual.0 == expectation.name) else {
                let _ = writeln!(failures, "{place}: nothing checks `{}` here", expectation.name);
                continue;
            };
            let actual = with_line_end(actual);
            if actual.lines().any(|line| closes(line, &expectation.ticks)) {
                let _ = writeln!(failures, "{place}: the fence needs more backticks");
            } else if !updates && actual != expectation.text {
                failures.push_str(&difference(&place, expectation, &actual));
            }
            rewritten.push_str(&text[copied..expectation.range.start]);
            rewritten.push_str(&actual);
            copied = expectation.range.end;
        }
    }
    rewritten.push_str(&text[copied..]);
    if updates && failures.is_empty() && rewritten != text {
        fs::write(path, rewritten).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    }
    failures
}

fn with_line_end(text: &str) -> String {
    if text.is_empty() || text.ends_with('\n') { text.to_owned() } else { format!("{text}\n") }
}

fn difference(place: &str, expectation: &Expectation, actual: &str) -> String {
    let diff = TextDiff::from_lines(expectation.text.as_str(), actual);
    format!("{place}: `{}` differs (- expected, + actual)\n{}", expectation.name, diff.unified_diff())
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "# T\n\n## A\n```java\nclass A {}\n```\n```shout\nclass a {}\n```\n\n## B\n```java\nx\n```\n```shout\n```\nEnd.\n";

    fn shout(case: &Case) -> Vec<Actual> {
        vec![("shout", case.source().to_uppercase()), ("unasked", String::new())]
    }

    fn in_file(check: impl FnOnce(&Path)) {
        let folder = tempfile::tempdir().expect("a temporary folder can be made");
        let path = folder.path().join("cases.md");
        fs::write(&path, TEXT).expect("the file can be written");
        check(&path);
    }

    #[test]
    fn every_difference_is_shown() {
        in_file(|path| {
            let failures = check(path, false, &mut shout);
            assert!(failures.contains("cases.md:7: A: `shout` differs"), "{failures}");
            assert!(failures.contains("-class a {}\n+CLASS A {}\n"), "{failures}");
            assert!(failures.contains("cases.md:15: B: `shout` differs"), "{failures}");
            assert_eq!(fs::read_to_string(path).expect("it is still there"), TEXT);
        });
    }

    #[test]
    fn an_update_changes_the_expectations_alone() {
        in_file(|path| {
            assert_eq!(check(path, true, &mut shout), "");
            let expected =
                TEXT.replace("class a {}", "CLASS A {}").replace("shout\n```\nEnd", "shout\nX\n```\nEnd");
            assert_eq!(fs::read_to_string(path).expect("it is still there"), expected);
            assert_eq!(check(path, false, &mut shout), "");
        });
    }

    #[test]
    fn a_fence_that_nothing_checks_is_a_mistake() {
        in_file(|path| {
            let failures = check(path, true, &mut |_| Vec::new());
            assert!(failures.contains("nothing checks `shout` here"), "{failures}");
        });
    }

    #[test]
    fn a_text_that_would_end_its_fence_is_refused() {
        in_file(|path| {
            let failures = check(path, true, &mut |_| vec![("shout", "```\n".to_owned())]);
            assert!(failures.contains("the fence needs more backticks"), "{failures}");
        });
    }
}
