//! Prints the bodies of a mapping, each with its role: its pairs, those that share a statement with another pair with
//! `*`, then what is left over with `-` and `+`.

use refscope_engine::text::{Pair, Side};
use refscope_mapping::{MappedBody, Mapping, MappingOptions, Range, ShownStatement};
use refscope_matching::Comparison;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::sync::Arc;

/// The pairs of one statement, and whether they say that they share it.
type Pairs = BTreeSet<(Pair<Range>, bool)>;

fn bodies(comparison: &Comparison) -> Vec<MappedBody> {
    let options = MappingOptions { with_statements: true, ..MappingOptions::default() };
    Mapping::new(comparison, &options).bodies.unwrap_or_default()
}

pub(crate) fn print(comparison: &Comparison) -> String {
    let mut printed = String::new();
    let shown = |it: &ShownStatement| format!("{} {}", it.range.start.line, it.text);
    for body in bodies(comparison) {
        let _ = writeln!(printed, "{}", body.role.name());
        for statement in &body.statements {
            let Pair { before, after } = statement.sides.as_ref().map(shown);
            let _ = writeln!(printed, "  {before} ↔ {after}{}", if statement.is_shared { " *" } else { "" });
        }
        for (side, mark) in [(Side::Before, '-'), (Side::After, '+')] {
            for statement in body.unmatched.get(side) {
                let _ = writeln!(printed, "  {mark} {}", shown(statement));
            }
        }
    }
    printed
}

/// Every statement has one pair, or all of its pairs say that they share it; and what is left over has none.
pub(crate) fn check(comparison: &Comparison) {
    let bodies = bodies(comparison);
    for side in Side::BOTH {
        let mut pairs: BTreeMap<(Arc<str>, Range), Pairs> = BTreeMap::new();
        for body in &bodies {
            for statement in &body.statements {
                let ranges = statement.sides.as_ref().map(|it| it.range);
                let key = (body.paths.get(side).clone(), *ranges.get(side));
                pairs.entry(key).or_default().insert((ranges, statement.is_shared));
            }
        }
        let is_owned = |of: &Pairs| of.len() == 1 || of.iter().all(|it| it.1);
        assert!(pairs.values().all(is_owned), "a statement has two owners: {pairs:#?}");
        for body in &bodies {
            let mut left = body.unmatched.get(side).iter();
            let is_left =
                |it: &ShownStatement| !pairs.contains_key(&(body.paths.get(side).clone(), it.range));
            assert!(left.all(is_left), "what is left over has a pair");
        }
    }
}
