//! What local variables are given.

use refscope_model::Code;
use refscope_syntax::vocabulary::ASSIGNMENT;
use refscope_syntax::{NodeId, NodeKind, Tree};
use refscope_text::Symbol;
use rustc_hash::FxHashMap;

/// What all local variables in a piece of code are given, those of lambdas included. Values that say nothing, such
/// as `null` and `0`, are left out.
pub(super) fn given_values(code: Code) -> FxHashMap<Symbol, Vec<NodeId>> {
    let tree = code.tree;
    let mut values: FxHashMap<Symbol, Vec<NodeId>> = FxHashMap::default();
    for node in tree.subtree(code.root) {
        match tree.kind(node) {
            NodeKind::Variable => {
                let given = values.entry(tree.label(node)).or_default();
                given.extend(tree.children(node).last().filter(|&value| tells(tree, value)));
            }
            // `x instanceof T v` gives `v` the value of `x`.
            NodeKind::InstanceOf => {
                let pattern = tree.child(node, NodeKind::TypePattern);
                let variable = pattern.and_then(|pattern| tree.child(pattern, NodeKind::Variable));
                if let (Some(variable), Some(value)) = (variable, tree.children(node).next()) {
                    values.entry(tree.label(variable)).or_default().push(value);
                }
            }
            NodeKind::Assign if tree.label(node) == ASSIGNMENT => {
                let mut sides = tree.children(node);
                let (Some(target), Some(value)) = (sides.next(), sides.next()) else { continue };
                if tree.kind(target) == NodeKind::Name
                    && tells(tree, value)
                    && let Some(given) = values.get_mut(&tree.label(target))
                {
                    given.push(value);
                }
            }
            _ => {}
        }
    }
    values
}

/// Whether a value can be recognised where it is written instead of its variable.
fn tells(tree: &Tree, value: NodeId) -> bool {
    let kind = tree.kind(value);
    let is_text = matches!(kind, NodeKind::StringLiteral | NodeKind::ClassLiteral);
    kind.is_expression() && (!kind.is_literal() || is_text)
}
