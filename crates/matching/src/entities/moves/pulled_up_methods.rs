//! Methods that went up to where they were only declared before.

use super::free;
use crate::entities::abstract_methods::{MAX_NAMESAKES, Signature, signature};
use crate::entities::evidence::evidence;
use crate::{CodeComparison, DeclarationComparison};
use refscope_model::{EntityId, EntityKind};
use refscope_text::{Pair, Side};
use rustc_hash::FxHashMap;

/// Notes methods of types that are gone whose code a method above them has now that had none. That one keeps its partner:
/// it has been there all along, and several may have implemented it.
pub(in crate::entities) fn note_pulled_up_methods(comparison: &mut CodeComparison) {
    let implemented = implemented_methods(comparison);
    if implemented.is_empty() {
        return;
    }
    let before = &comparison.snapshots.before;
    let mut raised = Vec::new();
    for id in free(comparison, Side::Before, |kind| kind == EntityKind::Method) {
        let owner = before.enclosing_type(id);
        if !comparison.entities.is_free(Side::Before, owner) {
            continue;
        }
        let mut namesakes = implemented.get(&signature(before, id)).into_iter().flatten().take(MAX_NAMESAKES);
        let above = namesakes.find(|pair| {
            before.is_below(owner, before.entity(before.enclosing_type(pair.before)))
                && evidence(comparison, Pair::new(id, pair.after)).0.is_majority()
        });
        raised.extend(above.map(|pair| Pair::new(id, pair.after)));
    }
    comparison.pulled_up_members.extend(raised);
}

/// The matched methods that have got code, by their signature before.
fn implemented_methods(comparison: &DeclarationComparison) -> FxHashMap<Signature, Vec<Pair<EntityId>>> {
    let Pair { before, after } = comparison.snapshots.as_ref();
    let mut implemented: FxHashMap<Signature, Vec<Pair<EntityId>>> = FxHashMap::default();
    for (pair, _) in comparison.pairs() {
        let is_method = before.entity(pair.before).kind == EntityKind::Method;
        if is_method && before.code(pair.before).is_none() && after.code(pair.after).is_some() {
            implemented.entry(signature(before, pair.before)).or_default().push(pair);
        }
    }
    implemented
}
