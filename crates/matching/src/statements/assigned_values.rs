//! What variables are given.

use refscope_model::Code;
use refscope_syntax::vocabulary::ASSIGNMENT;
use refscope_syntax::{NodeId, NodeKind, Tree};
use refscope_text::{Span, Symbol};
use rustc_hash::FxHashMap;

/// The variables of one name.
#[derive(Debug, Default)]
pub(super) struct Given {
    /// What they are given, first where they are declared.
    pub(super) values: Vec<NodeId>,
    /// Where those that the code declares can be named.
    pub(super) scopes: Vec<Span>,
}

impl Given {
    /// Whether the code declares one of them: others are parameters and fields.
    pub(super) const fn is_declared(&self) -> bool {
        !self.scopes.is_empty()
    }
}

/// What all variables in a piece of code are given, those of lambdas included. Values that say nothing, such
/// as `null` and `0`, are left out.
pub(super) fn given_values(code: Code) -> FxHashMap<Symbol, Given> {
    let tree = code.tree;
    let mut values: FxHashMap<Symbol, Given> = FxHashMap::default();
    let mut around = Vec::new();
    for node in tree.subtree(code.root) {
        while around.pop_if(|it| tree.next(*it) <= node).is_some() {}
        match tree.kind(node) {
            kind if is_scope(kind) => around.push(node),
            NodeKind::Variable => {
                let end = around.last().map_or(u32::MAX, |&it| tree.span(it).end);
                let given = values.entry(tree.label(node)).or_default();
                given.scopes.push(Span::new(tree.span(node).start, end));
                given.values.extend(tree.children(node).last().filter(|&value| tells(tree, value)));
            }
            // `x instanceof T v` gives `v` the value of `x`.
            NodeKind::InstanceOf => {
                let pattern = tree.child(node, NodeKind::TypePattern);
                let variable = pattern.and_then(|pattern| tree.child(pattern, NodeKind::Variable));
                if let (Some(variable), Some(value)) = (variable, tree.children(node).next()) {
                    values.entry(tree.label(variable)).or_default().values.push(value);
                }
            }
            NodeKind::Assign if tree.label(node) == ASSIGNMENT => {
                let mut sides = tree.children(node);
                let (Some(target), Some(value)) = (sides.next(), sides.next()) else { continue };
                if tree.kind(target) == NodeKind::Name && tells(tree, value) {
                    values.entry(tree.label(target)).or_default().values.push(value);
                }
            }
            _ => {}
        }
    }
    values
}

/// Whether the variables that are declared in it end with it.
fn is_scope(kind: NodeKind) -> bool {
    matches!(
        kind,
        NodeKind::Block
            | NodeKind::For
            | NodeKind::ForEach
            | NodeKind::Switch
            | NodeKind::Try
            | NodeKind::Catch
            | NodeKind::Lambda
    )
}

/// Whether a value can be recognised where it is written instead of its variable.
fn tells(tree: &Tree, value: NodeId) -> bool {
    let kind = tree.kind(value);
    let is_text = matches!(kind, NodeKind::StringLiteral | NodeKind::ClassLiteral);
    kind.is_expression() && (!kind.is_literal() || is_text)
}
