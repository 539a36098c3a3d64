//! What is true for every comparison, whatever the files. Each function panics with a message that says what is
//! not. The tests call them with fixtures and with damaged sources, the fuzz target `compare` with anything.

use refscope_engine::text::{Cancellation, Change, FileChange, LineIndex, Note, Pair, Side, SourceFile};
use refscope_engine::wording::description;
use refscope_engine::{Comparison, Engine, Location, Refactoring};
use refscope_testkit::quill::LANGUAGES_OF_TESTS;
use std::collections::HashSet;

/// The findings of a change, and all that must hold for them.
pub(crate) fn detect(change: &Change) -> Vec<Refactoring> {
    let engine = Engine::with_languages(LANGUAGES_OF_TESTS);
    let cancellation = Cancellation::default();
    let comparison = engine.compare(change, &cancellation).found;
    one_to_one(&comparison);
    let detection = engine.detect(change, &cancellation);
    let is_about_the_source = |note: &Note| note.message.contains("not understood");
    assert!(
        detection.notes.iter().all(is_about_the_source),
        "nothing else is missing: {:?}",
        detection.notes
    );
    for finding in &detection.found {
        located(change, finding);
    }
    detection.found
}

/// Two texts of one file, as a fuzzer has them: compared with each other in both directions and with themselves.
pub(crate) fn texts(before: &str, after: &str) {
    let versions = Pair::new(before, after).map(|text| SourceFile::new("Example.java", text));
    for file in [&versions.before, &versions.after] {
        itself(file);
    }
    let modified = |versions: Pair<SourceFile>| Change {
        files: vec![FileChange::Modified(versions)],
        ..Change::default()
    };
    detect(&modified(versions.clone()));
    detect(&modified(versions.swap()));
}

/// A version that is compared with itself shows nothing, and neither does one that has a new comment on top.
pub(crate) fn itself(file: &SourceFile) {
    let commented = SourceFile::new(file.path.clone(), format!("// Moves all lines.\n{}", file.text));
    for other in [file.clone(), commented] {
        let files = vec![FileChange::Modified(Pair::new(file.clone(), other))];
        let findings = detect(&Change { files, ..Change::default() });
        let descriptions: Vec<String> = findings.iter().map(description).collect();
        assert!(descriptions.is_empty(), "{} differs from itself: {descriptions:#?}", file.path);
    }
}

/// Every entity has one partner at most, and partners know each other.
fn one_to_one(comparison: &Comparison) {
    let mut seen: Pair<HashSet<_>> = Pair::default();
    for (pair, pass) in comparison.pairs() {
        for side in Side::BOTH {
            let (id, other) = (*pair.get(side), *pair.get(side.other()));
            assert!(seen.get_mut(side).insert(id), "{id:?} was matched twice");
            assert_eq!(comparison.partner(side, id), Some(other), "the partner by {}", pass.name());
        }
        let is_type = |side: Side| comparison.snapshots.get(side).entity(*pair.get(side)).kind.is_type();
        assert_eq!(is_type(Side::Before), is_type(Side::After), "a type is no member: {pair:?}");
    }
    for side in Side::BOTH {
        let n_left = comparison.unmatched(side).filter(|id| !seen.get(side).contains(id)).count();
        let n_all = comparison.snapshots.get(side).len();
        assert_eq!(seen.get(side).len() + n_left, n_all, "every entity is matched or left over");
    }
}

/// Every place of a finding lies within a file of its side.
fn located(change: &Change, finding: &Refactoring) {
    for side in Side::BOTH {
        for location in finding.locations.get(side) {
            // A file that only moved is a place as a whole: its text was never read.
            if change.files.iter().any(|it| is_moved(it, side, &location.path)) {
                assert_eq!(location.start, location.end, "{location:?}");
                continue;
            }
            let mut files = change.files.iter().filter_map(|file| source(file, side));
            let file = files.find(|it| it.path == location.path);
            let file =
                file.unwrap_or_else(|| panic!("{} is no file of its side: {finding:?}", location.path));
            assert!(is_within(location, &file.text), "{location:?} lies outside of its file: {finding:?}");
        }
    }
}

fn source(file: &FileChange, side: Side) -> Option<&SourceFile> {
    match (file, side) {
        (FileChange::Added(file), Side::After) | (FileChange::Removed(file), Side::Before) => Some(file),
        (FileChange::Modified(pair), side) => Some(pair.get(side)),
        _ => None,
    }
}

fn is_within(location: &Location, text: &str) -> bool {
    let n_lines = LineIndex::new(text).n_lines();
    1 <= location.start.line && location.start <= location.end && location.end.line <= n_lines
}

fn is_moved(file: &FileChange, side: Side, path: &str) -> bool {
    matches!(file, FileChange::Moved(paths) if **paths.get(side) == *path)
}
