//! The words and texts that went from a caller into a callee.

use crate::DeclarationComparison;
use refscope_model::{EntityId, header};
use refscope_syntax::NodeKind;
use refscope_text::{Pair, Side, Symbol};
use rustc_hash::FxHashSet;

/// The share of a callee's words that the caller lost: what it says was said there before. The names of its
/// parameters do not count.
pub(super) fn vocabulary_share(
    comparison: &DeclarationComparison,
    caller: Pair<EntityId>,
    callee: EntityId,
    side: Side,
) -> f64 {
    let words = |side: Side, id: EntityId| -> FxHashSet<Symbol> {
        let snapshot = comparison.snapshots.get(side);
        let span = header::code_span(snapshot.tree_of(id), snapshot.entity(id).node);
        span.into_iter().flat_map(|span| snapshot.file_of(id).source.words(span)).collect()
    };
    let snapshot = comparison.snapshots.get(side);
    let parameters: FxHashSet<Symbol> =
        header::parameters(snapshot.tree_of(callee), snapshot.entity(callee).node)
            .map(|parameter| parameter.name)
            .collect();
    let other = side.other();
    let (inline, calling) = (words(other, *caller.get(other)), words(side, *caller.get(side)));
    let own: Vec<Symbol> =
        words(side, callee).into_iter().filter(|word| !parameters.contains(word)).collect();
    let n_lost = own.iter().filter(|word| inline.contains(word) && !calling.contains(word)).count();
    if own.len() < MIN_VOCABULARY { 0.0 } else { n_lost as f64 / own.len() as f64 }
}

/// Whether all texts that the caller lost, if it lost some, stand in the callee.
pub(super) fn takes_texts(
    comparison: &DeclarationComparison,
    caller: Pair<EntityId>,
    callee: EntityId,
    side: Side,
) -> bool {
    let texts = |side: Side, id: EntityId| -> FxHashSet<Symbol> {
        let Some(code) = comparison.snapshots.get(side).code(id) else { return FxHashSet::default() };
        let nodes = code.tree.subtree(code.root);
        let texts = nodes.filter(|&node| {
            let is_text = code.tree.kind(node) == NodeKind::StringLiteral;
            is_text && code.tree.span(node).len() >= MIN_TEXT
        });
        texts.map(|node| code.tree.label(node)).collect()
    };
    let other = side.other();
    let (mut lost, kept) = (texts(other, *caller.get(other)), texts(side, *caller.get(side)));
    lost.retain(|text| !kept.contains(text));
    !lost.is_empty() && lost.is_subset(&texts(side, callee))
}

/// The fewest words from which a share says anything.
const MIN_VOCABULARY: usize = 3;

/// The length from which a text says something, with its quotes: separators and the like are everywhere.
const MIN_TEXT: u32 = 5;
