//! The single conditions that a statement asks for, however they are joined and whether they are denied.

use refscope_matching::statements::CodeBody;
use refscope_model::StatementId;
use refscope_syntax::vocabulary::{AND, DENIAL, OPPOSITES, OR};
use refscope_syntax::{NodeId, NodeKind, Tree};
use std::collections::BTreeSet;

/// Single conditions by their hashes; a condition and its opposite have the same.
pub(in crate::operations) type Atoms = BTreeSet<u64>;

/// What the header of a branch or loop asks for, or the conditional expressions of a leaf.
pub(in crate::operations) fn atoms_of(body: &CodeBody, id: StatementId) -> Atoms {
    let statement = body.statement(id);
    let mut found = Atoms::new();
    match statement.kind {
        NodeKind::If | NodeKind::While | NodeKind::Do => {
            let condition = body.body.expressions(body.tree, id).next();
            condition.into_iter().for_each(|node| collect(body.tree, node, &mut found));
        }
        kind if kind.is_composite() => {}
        _ => conditional_parts(body.tree, statement.node, &mut found),
    }
    found
}

/// The single conditions of a condition.
pub(in crate::operations) fn atoms(tree: &Tree, condition: NodeId) -> Atoms {
    let mut found = Atoms::new();
    collect(tree, condition, &mut found);
    found
}

/// Descends to what is asked within a statement; code of its own, as in lambdas, is left out.
fn conditional_parts(tree: &Tree, node: NodeId, found: &mut Atoms) {
    let children: Vec<NodeId> = tree.children(node).collect();
    match tree.kind(node) {
        NodeKind::Lambda | NodeKind::TypeBody => return,
        NodeKind::Conditional => collect(tree, children[0], found),
        NodeKind::Binary if is_joining(tree, node) => return collect(tree, node, found),
        _ => {}
    }
    children.into_iter().for_each(|child| conditional_parts(tree, child, found));
}

fn is_joining(tree: &Tree, node: NodeId) -> bool {
    [AND, OR].contains(&tree.label(node))
}

fn collect(tree: &Tree, node: NodeId, found: &mut Atoms) {
    let is_denial = tree.kind(node) == NodeKind::Prefix && tree.label(node) == DENIAL;
    match tree.kind(node) {
        NodeKind::Parenthesized => tree.children(node).for_each(|child| collect(tree, child, found)),
        NodeKind::Prefix if is_denial => tree.children(node).for_each(|child| collect(tree, child, found)),
        NodeKind::Binary if is_joining(tree, node) => {
            tree.children(node).for_each(|child| collect(tree, child, found));
        }
        NodeKind::Binary => {
            let operator = tree.label(node);
            let denied = OPPOSITES.iter().find(|(_, denying)| *denying == operator);
            let operator = denied.map_or(operator, |(plain, _)| *plain);
            let operands = tree.children(node).map(|child| tree.hash(child));
            found.insert(operands.fold(operator.value(), |hash, it| hash.rotate_left(9) ^ it));
        }
        _ => {
            found.insert(tree.hash(node));
        }
    }
}
