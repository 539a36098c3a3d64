//! What is left over at the end: every sign is weighed, none decides alone.
//!
//! A weight is what a sign adds to the logarithm of the odds that two declarations are one. A pair is taken where the
//! sum is high enough, more than one kind of sign speaks for it, and no rival comes near.

mod edits;
mod fields;
mod methods;
mod votes;

pub(super) use fields::match_fields;
pub(super) use methods::match_methods;

use refscope_model::EntityId;
use refscope_text::Pair;
use rustc_hash::{FxHashMap, FxHashSet};

/// A pair that nothing is like has odds against it from the start.
const PRIOR: f64 = -3.0;

/// By how much a pair must be better than its rivals.
const MARGIN: f64 = 0.7;

/// The pairs whose sum is not negative and that are better than any other pair of one of the two by a margin, best first.
/// Where none is, both stay open.
fn clear_best(mut scored: Vec<(f64, Pair<EntityId>)>) -> Vec<Pair<EntityId>> {
    scored.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
    let mut by_end: Pair<FxHashMap<EntityId, Vec<usize>>> = Pair::default();
    for (index, (_, pair)) in scored.iter().enumerate() {
        by_end.before.entry(pair.before).or_default().push(index);
        by_end.after.entry(pair.after).or_default().push(index);
    }
    let mut settled: Pair<FxHashSet<EntityId>> = Pair::default();
    let mut found = Vec::new();
    for (index, &(score, pair)) in scored.iter().enumerate().take_while(|(_, it)| it.0 >= 0.0) {
        if settled.before.contains(&pair.before) || settled.after.contains(&pair.after) {
            continue;
        }
        let rivals = by_end.before[&pair.before].iter().chain(&by_end.after[&pair.after]);
        let is_clear = rivals.filter(|&&rival| rival != index).all(|&rival| {
            let (other, rival) = scored[rival];
            score - other >= MARGIN
                || (rival.before != pair.before && settled.before.contains(&rival.before))
                || (rival.after != pair.after && settled.after.contains(&rival.after))
        });
        settled.before.insert(pair.before);
        settled.after.insert(pair.after);
        found.extend(is_clear.then_some(pair));
    }
    found
}
