//! What the declarations of methods in different types have in common.

use crate::Comparison;
use crate::entities::evidence::type_hash;
use refscope_model::EntityId;
use refscope_text::{Pair, Side, Symbol};

/// Whether two types have one name.
pub(super) fn is_namesake(comparison: &Comparison, types: Pair<EntityId>) -> bool {
    comparison.snapshots.before.entity(types.before).name
        == comparison.snapshots.after.entity(types.after).name
}

/// Whether two methods give the same type, which one of them may name more fully.
pub(super) fn gives_same(comparison: &Comparison, pair: Pair<EntityId>) -> bool {
    let given = |side: Side| type_hash(comparison, side, *pair.get(side));
    let names = Pair::new(
        given_names(comparison, Side::Before, pair.before),
        given_names(comparison, Side::After, pair.after),
    );
    let is_within =
        |some: &[Symbol], all: &[Symbol]| !some.is_empty() && some.iter().all(|it| all.contains(it));
    given(Side::Before) == given(Side::After)
        || is_within(&names.before, &names.after)
        || is_within(&names.after, &names.before)
}

/// The names in the type that a method gives.
fn given_names(comparison: &Comparison, side: Side, id: EntityId) -> Vec<Symbol> {
    let snapshot = comparison.snapshots.get(side);
    let tree = snapshot.tree_of(id);
    let type_ = tree.type_child(snapshot.entity(id).declaration);
    type_.into_iter().flat_map(|node| snapshot.file_of(id).source.words(tree.span(node))).collect()
}
