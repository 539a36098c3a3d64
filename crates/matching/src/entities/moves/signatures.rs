//! What the declarations of methods in different types have in common.

use crate::DeclarationComparison;
use crate::entities::evidence::type_hash;
use refscope_model::{EntityId, header};
use refscope_text::{Pair, Side, Symbol};

/// Whether two types have one name.
pub(super) fn is_namesake(comparison: &DeclarationComparison, types: Pair<EntityId>) -> bool {
    comparison.snapshots.before.entity(types.before).name
        == comparison.snapshots.after.entity(types.after).name
}

/// Whether two methods give the same type, which one of them may name more fully.
pub(super) fn gives_same(comparison: &DeclarationComparison, pair: Pair<EntityId>) -> bool {
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

/// Whether one of two methods takes what the other takes and, besides, an object of the other's type: what was its own
/// object is handed in now, or the reverse.
///
/// ```text
/// before: class Order { int sum(Tax t) }
/// after:  class Billing { int sum(Order o, Tax t) }
/// ```
pub(super) fn takes_own_object(comparison: &DeclarationComparison, pair: Pair<EntityId>) -> bool {
    Side::BOTH.into_iter().any(|side| {
        let others = comparison.snapshots.get(side.other());
        let own_type = others.entity(others.enclosing_type(*pair.get(side.other()))).name;
        let mut taken = taken_types(comparison, side, *pair.get(side));
        let object = taken.iter().position(|&(name, _)| name == Some(own_type));
        let object = object.map(|at| taken.remove(at));
        object.is_some() && taken == taken_types(comparison, side.other(), *pair.get(side.other()))
    })
}

/// The types of a method's parameters, with their names.
fn taken_types(comparison: &DeclarationComparison, side: Side, id: EntityId) -> Vec<(Option<Symbol>, u64)> {
    let snapshot = comparison.snapshots.get(side);
    let tree = snapshot.tree_of(id);
    let parameters = header::parameters(tree, snapshot.entity(id).node);
    parameters.map(|it| (it.type_node.map(|node| tree.label(node)), header::type_hash(tree, &it))).collect()
}

/// The names in the type that a method gives.
fn given_names(comparison: &DeclarationComparison, side: Side, id: EntityId) -> Vec<Symbol> {
    let snapshot = comparison.snapshots.get(side);
    let tree = snapshot.tree_of(id);
    let type_ = tree.type_child(snapshot.entity(id).declaration);
    type_.into_iter().flat_map(|node| snapshot.file_of(id).source.words(tree.span(node))).collect()
}
