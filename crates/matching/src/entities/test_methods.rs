//! Tests and what they call are not one.

use crate::DeclarationComparison;
use refscope_model::{EntityId, header};
use refscope_syntax::TestWords;
use refscope_text::{Pair, Side, Symbol};

/// Whether both methods may be tests, or none of them is one. A name says so, too, where nothing is taken.
pub(super) fn are_alike(comparison: &DeclarationComparison, pair: Pair<EntityId>) -> bool {
    let is_marked = |side: Side| is_marked(comparison, side, *pair.get(side));
    let is_named_so = |side: Side| is_named_so(comparison, side, *pair.get(side));
    Side::BOTH
        .into_iter()
        .all(|side| !is_marked(side) || is_marked(side.other()) || is_named_so(side.other()))
}

/// Whether an annotation says that a method is a test.
pub(super) fn is_marked(comparison: &DeclarationComparison, side: Side, id: EntityId) -> bool {
    has_mark(comparison, side, id, |words, mark| {
        words.marks.contains(&mark) || words.parameterized_marks.contains(&mark)
    })
}

/// Whether an annotation or the name says that a method is a test.
pub(super) fn is_test(comparison: &DeclarationComparison, side: Side, id: EntityId) -> bool {
    is_marked(comparison, side, id) || is_named_so(comparison, side, id)
}

/// Whether a method is a test that is given values: several tests that became it were not merged.
pub(super) fn is_parameterized(comparison: &DeclarationComparison, side: Side, id: EntityId) -> bool {
    has_mark(comparison, side, id, |words, mark| words.parameterized_marks.contains(&mark))
}

fn has_mark(
    comparison: &DeclarationComparison,
    side: Side,
    id: EntityId,
    is_wanted: fn(&TestWords, Symbol) -> bool,
) -> bool {
    let snapshot = comparison.snapshots.get(side);
    let tree = snapshot.tree_of(id);
    let mut annotations = header::annotations(tree, snapshot.entity(id).declaration);
    annotations.any(|it| is_wanted(&tree.words().tests, tree.label(it)))
}

fn is_named_so(comparison: &DeclarationComparison, side: Side, id: EntityId) -> bool {
    let snapshot = comparison.snapshots.get(side);
    let tree = snapshot.tree_of(id);
    let takes = header::parameters(tree, snapshot.entity(id).node).next().is_some();
    let name = snapshot.name(id);
    tree.words().tests.prefixes.iter().any(|prefix| name.starts_with(prefix)) && !takes
}
