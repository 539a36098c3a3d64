//! What must hold for every fixture and every source, whatever it is expected to show.
//!
//! The fixtures of all layers are read again here: they are small, they cover every kind of finding, and nobody has
//! to write anything for a new one to take part.

mod comparing;
mod damage;
mod damaged;
mod depth;
mod inverses;
mod understanding;

use comparing::detect;
use damaged::Files;
use proptest::prelude::*;
use refscope_engine::text::{Cancellation, Change, FileChange, Pair, Side, SourceFile};
use refscope_engine::{Engine, wording};
use refscope_testkit::quill::LANGUAGES_OF_TESTS;
use refscope_testkit::{Case, cases_in};
use std::sync::LazyLock;

/// The folders of fixtures whose cases have two sides.
const FOLDERS: &[&str] = &[
    concat!(env!("CARGO_MANIFEST_DIR"), "/../refactorings/tests/operations"),
    concat!(env!("CARGO_MANIFEST_DIR"), "/../matching/tests/entities"),
    concat!(env!("CARGO_MANIFEST_DIR"), "/../refactorings/tests/languages"),
    concat!(env!("CARGO_MANIFEST_DIR"), "/../matching/tests/statements"),
];

fn cases() -> impl Iterator<Item = (String, Case)> {
    FOLDERS.iter().flat_map(cases_in)
}

fn descriptions(change: &Change) -> Vec<String> {
    detect(change).into_iter().map(|it| wording::description(&it)).collect()
}

#[test]
fn fixtures_are_sound() {
    for (_, case) in cases() {
        detect(&case.change());
        detect(&inverses::swapped(&case));
    }
}

#[test]
fn a_version_shows_nothing_against_itself() {
    for (_, case) in cases() {
        for file in Side::BOTH.into_iter().flat_map(|side| case.files(side)) {
            comparing::itself(&file);
        }
    }
}

#[test]
fn the_order_of_files_does_not_matter() {
    for (file, case) in cases() {
        let change = case.change();
        let expected = descriptions(&change);
        for n in 0..change.files.len() {
            let mut turned = change.clone();
            turned.files.rotate_left(n);
            assert_eq!(descriptions(&turned), expected, "{file}: {} with other files first", case.name);
            turned.files.reverse();
            assert_eq!(descriptions(&turned), expected, "{file}: {} from its last file", case.name);
        }
    }
}

/// All fixtures as one change, each in a folder of its own, and enough text for all cores.
fn large_change() -> Change {
    let padding = format!("// {}\n", "x".repeat(10_000));
    let mut change = Change::default();
    for (n, (_, case)) in cases().enumerate() {
        let own = |file: &SourceFile| {
            SourceFile::new(format!("case{n:03}/{}", file.path), format!("{padding}{}", file.text))
        };
        for file in case.change().files {
            change.files.push(match file {
                FileChange::Added(file) => FileChange::Added(own(&file)),
                FileChange::Removed(file) => FileChange::Removed(own(&file)),
                FileChange::Modified(pair) => {
                    FileChange::Modified(Pair::new(own(&pair.before), own(&pair.after)))
                }
                FileChange::Moved(paths) => {
                    FileChange::Moved(paths.map(|it| format!("case{n:03}/{it}").into()))
                }
            });
        }
    }
    change
}

#[test]
fn the_number_of_threads_does_not_matter() {
    let change = large_change();
    let on_threads = |n: usize| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(n).build().expect("threads can be started");
        pool.install(|| Engine::with_languages(LANGUAGES_OF_TESTS).detect(&change, &Cancellation::default()))
    };
    let alone = on_threads(1);
    assert!(alone.stats.n_bytes > 1 << 20, "the change is large enough for several threads");
    assert!(!alone.found.is_empty());
    assert_eq!(on_threads(4).found, alone.found);
}

/// So many inputs, or as many as PROPTEST_CASES says, for those who have hours.
fn inputs(usual: u32) -> ProptestConfig {
    let asked = std::env::var("PROPTEST_CASES").ok().and_then(|number| number.parse().ok());
    ProptestConfig { cases: asked.unwrap_or(usual), failure_persistence: None, ..ProptestConfig::default() }
}

static SHOP: LazyLock<Files> = LazyLock::new(Files::of_shop);

proptest! {
    #![proptest_config(inputs(100))]

    #[test]
    fn damaged_repositories(damage in proptest::collection::vec(any::<[u8; 8]>(), 1..5)) {
        SHOP.read_damaged(&damage.concat());
    }
}

proptest! {
    #![proptest_config(inputs(500))]

    #[test]
    fn edited_sources(before in damage::edited(), after in damage::edited()) {
        comparing::texts(&before, &after);
    }

    #[test]
    fn broken_sources(before in damage::broken(), after in damage::broken()) {
        comparing::texts(&before, &after);
    }
}
