//! Size: what is found in a small change is found in a large one, and a limit holds whatever the change looks like.

mod work;

use refscope_engine::text::{Cancellation, Change};
use refscope_engine::{Detection, Engine};
use refscope_testkit::shapes::{GROWING, TORTURE};
use std::collections::BTreeMap;

fn detect(change: &Change) -> Detection {
    Engine::new().detect(change, &Cancellation::default())
}

/// How often each kind was found.
fn counts(detection: &Detection) -> BTreeMap<&'static str, usize> {
    let mut counts = BTreeMap::new();
    for found in &detection.found {
        *counts.entry(found.kind.title()).or_default() += 1;
    }
    counts
}

#[test]
fn what_is_found_in_a_small_change_is_found_in_a_large_one() {
    let mut wrong = Vec::new();
    for shape in GROWING {
        let (small, large) = (detect(&shape.change(50)), detect(&shape.change(5_000)));
        // What is found once is about the whole, such as a renamed package.
        let expected = counts(&small).into_iter().map(|(kind, n)| (kind, if n > 1 { 100 * n } else { 1 }));
        let (found, expected) = (counts(&large), expected.collect());
        if found != expected || found.is_empty() || large.is_partial {
            wrong.push(format!("{}: {found:?} instead of {expected:?}, {:?}", shape.name, large.notes));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn limits_hold_whatever_the_shape() {
    let mut wrong = Vec::new();
    for (shape, n) in TORTURE {
        let change = shape.change(*n);
        let used = work::with_limit(&change);
        println!("{}: {used:.0?} units of work", shape.name);
        if !used.is_within_limit(&change) {
            wrong.push(format!("{}: {used:.0?} units of work", shape.name));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
