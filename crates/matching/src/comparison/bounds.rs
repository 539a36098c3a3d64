//! What the bounds of matching cut off, so that nobody takes "not compared" for "nothing there".

use crate::statements::{BodyMatching, MAX_LEAF_PAIRS};
use crate::{Comparison, entities};
use refscope_model::EntityId;
use refscope_text::{Note, Pair, Side};
use std::collections::BTreeMap;
use std::sync::Arc;

/// Notes on members and statements of which so many are left over that not each was compared with each. Where all found a
/// partner, nothing was missed, however many there were.
pub fn cut_off(comparison: &Comparison) -> Vec<Note> {
    let mut notes = entities::notes(comparison);
    let mut bodies: BTreeMap<Arc<str>, usize> = BTreeMap::new();
    for (&pair, matching) in &comparison.bodies {
        if n_left(comparison, pair, matching) > MAX_LEAF_PAIRS {
            let path = comparison.snapshots.after.file_of(pair.after).path.clone();
            *bodies.entry(path).or_default() += 1;
        }
    }
    notes.extend(
        bodies.into_iter().map(|(path, n_bodies)| Note { path: Some(path), message: message(n_bodies) }),
    );
    notes
}

/// How many pairs of statements could still be one.
fn n_left(comparison: &Comparison, pair: Pair<EntityId>, matching: &BodyMatching) -> usize {
    let n_free = |side: Side| {
        let Some(body) = comparison.code_body(side, *pair.get(side)) else { return 0 };
        body.leaves().filter(|&leaf| matching.is_free(side, leaf)).count()
    };
    n_free(Side::Before) * n_free(Side::After)
}

fn message(n_bodies: usize) -> String {
    let methods = if n_bodies == 1 { "method" } else { "methods" };
    format!(
        "so many statements of {n_bodies} {methods} changed that each was compared with those around its place, not with \
         all: some may have been missed"
    )
}
