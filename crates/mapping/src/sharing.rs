//! Statements that several pairs have.

use super::bodies::{MappedBody, Range};
use refscope_text::Side;
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// Marks the pairs that have a statement in common, and takes what another body owns from what is left over.
pub(super) fn mark(bodies: &mut [MappedBody]) {
    for side in Side::BOTH {
        let mut n_owners: FxHashMap<(Arc<str>, Range), usize> = FxHashMap::default();
        let key = |body: &MappedBody, range: Range| (body.paths.get(side).clone(), range);
        for body in &*bodies {
            for statement in &body.statements {
                *n_owners.entry(key(body, statement.sides.get(side).range)).or_default() += 1;
            }
        }
        for body in bodies.iter_mut() {
            let mut left = std::mem::take(body.unmatched.get_mut(side));
            left.retain(|it| !n_owners.contains_key(&key(body, it.range)));
            *body.unmatched.get_mut(side) = left;
            let keys: Vec<_> = body.statements.iter().map(|it| key(body, it.sides.get(side).range)).collect();
            for (statement, key) in body.statements.iter_mut().zip(keys) {
                statement.is_shared |= n_owners[&key] > 1;
            }
        }
    }
}
