//! What became what: the fixtures in `entities/` and `statements/` show two versions and all pairs between them, those
//! in `languages/` in other languages.
//!
//! Refactorings depend on these pairs. A wrong sentence is much easier to understand when one can see which
//! statement was taken for which, and a rule that goes astray shows here even where no sentence changes.

mod entities;
mod names;
mod owners;
mod statements;

use refscope_engine::Engine;
use refscope_engine::text::Cancellation;
use refscope_matching::Comparison;
use refscope_testkit::quill::LANGUAGES_OF_TESTS;
use refscope_testkit::{Case, check_folder};

fn compare(case: &Case) -> Comparison {
    Engine::with_languages(LANGUAGES_OF_TESTS).compare(&case.change(), &Cancellation::default()).found
}

fn actuals(case: &Case) -> Vec<(&'static str, String)> {
    let comparison = compare(case);
    owners::check(&comparison);
    vec![
        ("entities", entities::print(&comparison)),
        ("local", entities::print_local(&comparison)),
        ("statements", statements::print(&comparison)),
        ("owners", owners::print(&comparison)),
    ]
}

#[test]
fn entities() {
    check_folder(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/entities"), actuals);
}

#[test]
fn languages() {
    check_folder(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/languages"), actuals);
}

#[test]
fn statements() {
    check_folder(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/statements"), actuals);
}
