//! Methods without code that have another name in another type. What their annotations say is too little to call each of
//! them moved, and enough to tell where a type came from that got them.

use super::super::context::Context;
use refscope_model::{EntityId, EntityKind, header};
use refscope_text::{Pair, Side};
use rustc_hash::FxHashMap;

/// What a method without code takes, gives, and is said to be.
type Saying = (u64, Option<u64>, Vec<u64>);

/// The methods of both versions that have neither code nor a partner and of which the same is said, if of no others.
pub(super) fn annotated_pairs(context: &Context) -> Vec<Pair<EntityId>> {
    let annotated = Pair::new(annotated(context, Side::Before), annotated(context, Side::After));
    let mut pairs: Vec<Pair<EntityId>> = Vec::new();
    for (saying, before) in &annotated.before {
        if let ([before], Some([after])) = (before.as_slice(), annotated.after.get(saying).map(Vec::as_slice))
        {
            pairs.push(Pair::new(*before, *after));
        }
    }
    pairs.sort();
    pairs
}

/// Annotations that are names and nothing else say nothing of a method that they do not say of others.
fn annotated(context: &Context, side: Side) -> FxHashMap<Saying, Vec<EntityId>> {
    let snapshot = context.snapshot(side);
    let mut annotated: FxHashMap<Saying, Vec<EntityId>> = FxHashMap::default();
    for id in context.comparison.unmatched(side) {
        let entity = snapshot.entity(id);
        let tree = snapshot.tree_of(id);
        let annotations = || header::annotations(tree, entity.declaration);
        let says_something = || annotations().any(|it| tree.children(it).next().is_some());
        if entity.kind == EntityKind::Method && snapshot.code(id).is_none() && says_something() {
            let given = tree.type_child(entity.declaration).map(|it| tree.hash(it));
            let saying = (entity.signature, given, annotations().map(|it| tree.hash(it)).collect());
            annotated.entry(saying).or_default().push(id);
        }
    }
    annotated
}
