//! Prints matched entities: `before → after (pass)`, then what is gone with `-` and what is new with `+`.

use crate::names::entity;
use refscope_engine::text::Side;
use refscope_mapping::{Mapping, MappingOptions};
use refscope_matching::Comparison;
use std::fmt::Write as _;

pub(crate) fn print(comparison: &Comparison) -> String {
    let name = |side: Side, id| entity(comparison.snapshots.get(side), id);
    let mut printed = String::new();
    for (pair, pass) in comparison.pairs() {
        let (before, after) = (name(Side::Before, pair.before), name(Side::After, pair.after));
        let _ = writeln!(printed, "{before} → {after} ({})", pass.name());
    }
    for (side, mark) in [(Side::Before, '-'), (Side::After, '+')] {
        for id in comparison.unmatched(side) {
            let _ = writeln!(printed, "{mark} {}", name(side, id));
        }
    }
    printed
}

/// The later declarations that stand within code, as reports mark them.
pub(crate) fn print_local(comparison: &Comparison) -> String {
    let mapping = Mapping::new(comparison, &MappingOptions::default());
    let matched = mapping.pairs.iter().map(|pair| &pair.entities.after);
    let local = matched.chain(&mapping.unmatched.after).filter(|it| it.is_local);
    local.map(|it| format!("{}\n", it.title())).collect()
}
