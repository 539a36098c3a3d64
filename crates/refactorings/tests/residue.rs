//! Which changed lines refactorings leave unexplained: the fixtures in `residue/` show two versions, how many lines
//! there are of each sort, and the lines that are left.

use refscope_engine::text::{Cancellation, Side};
use refscope_engine::{Engine, LineCounts, ResidueLines, Wanted};
use refscope_testkit::{Case, check_folder};
use std::fmt::Write;

const FIXTURES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/residue");

#[test]
fn residue() {
    check_folder(FIXTURES, |case| vec![("expect", shown(case, true))]);
}

#[test]
fn what_is_not_reported_explains_nothing() {
    for (_, case) in refscope_testkit::cases_in(FIXTURES) {
        let text = shown(&case, false);
        assert!(text.starts_with("explained 0"), "{}: {text}", case.name);
    }
}

#[test]
fn broken_code_has_a_residue_too() {
    for (_, case) in refscope_testkit::cases_in(FIXTURES) {
        let n_letters = case.sources.iter().map(|source| source.text.len()).max().unwrap_or_default();
        for end in 0..n_letters {
            let mut cut = case.clone();
            for source in cut.sources.iter_mut().filter(|source| source.side == Some(Side::After)) {
                source.text.truncate(end);
            }
            shown(&cut, true);
        }
    }
}

fn shown(case: &Case, is_reported: bool) -> String {
    let wanted = Wanted { residue: true, ..Wanted::default() };
    let outcome = Engine::new().review(&case.change(), wanted, &Cancellation::default(), |_| is_reported);
    let residue = outcome.found.residue.expect("a review has it");
    let LineCounts { n_explained, n_imports, n_comments, n_layout, n_unexplained, .. } = residue.counts;
    let mut text = format!("explained {n_explained}");
    let others = [
        (n_imports, "imports"),
        (n_comments, "comments"),
        (n_layout, "layout"),
        (n_unexplained, "unexplained"),
    ];
    for (n, what) in others.into_iter().filter(|(n, _)| *n > 0) {
        write!(text, ", {what} {n}").expect("a string can be written to");
    }
    text.push('\n');
    for (side, mark) in [(Side::Before, '-'), (Side::After, '+')] {
        for ResidueLines { path, first, last, text: line } in residue.lines.get(side) {
            writeln!(text, "{mark} {path}:{first}-{last} {line}").expect("a string can be written to");
        }
    }
    text
}
