//! What is found depends neither on the order of hash tables nor on that of files: every fixture is looked at with several
//! seeds and in several orders, and must give the same pairs and the same findings.
#![cfg(debug_assertions)] // Shipped tables have no seed.

use refscope_engine::text::{Cancellation, Change};
use refscope_engine::{Engine, MappingOptions, Wanted};
use refscope_testkit::cases_in;
use refscope_testkit::quill::LANGUAGES_OF_TESTS;
use rustc_hash::set_seed; // The tables of this workspace, by the name that all crates know.

const FOLDERS: [&str; 5] = [
    concat!(env!("CARGO_MANIFEST_DIR"), "/tests/operations"),
    concat!(env!("CARGO_MANIFEST_DIR"), "/tests/kinds"),
    concat!(env!("CARGO_MANIFEST_DIR"), "/tests/complaints"),
    concat!(env!("CARGO_MANIFEST_DIR"), "/tests/languages"),
    concat!(env!("CARGO_MANIFEST_DIR"), "/../matching/tests/entities"),
];

const SEEDS: [usize; 4] = [0, 1, 0x9E37_79B9_7F4A_7C15, usize::MAX / 7];

/// Everything that is found in a change.
fn found(change: &Change, seed: usize) -> String {
    set_seed(seed);
    let engine = Engine::with_languages(LANGUAGES_OF_TESTS);
    let never = Cancellation::default();
    let wanted = Wanted { grounds: true, residue: true, ..Wanted::default() };
    let findings = engine.review(change, wanted, &never, |_| true).found;
    let options = MappingOptions { with_statements: true, explain: None };
    let mapping = engine.map(change, &options, &never).found;
    format!("{:#?}\n{:#?}\n{mapping:#?}", findings.refactorings, findings.residue)
}

#[test]
fn no_result_depends_on_the_order_of_tables_or_files() {
    let mut wrong = Vec::new();
    for folder in FOLDERS {
        for (name, case) in cases_in(folder) {
            let mut change = case.change();
            let expected = found(&change, SEEDS[0]);
            for seed in SEEDS {
                let n_rotated = change.files.len().min(1);
                change.files.rotate_left(n_rotated);
                if found(&change, seed) != expected {
                    wrong.push(format!("{name} with seed {seed} and other order"));
                }
                change.files.reverse();
                if found(&change, seed) != expected {
                    wrong.push(format!("{name} with seed {seed} and reversed order"));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{} differ:\n{}", wrong.len(), wrong.join("\n"));
}
