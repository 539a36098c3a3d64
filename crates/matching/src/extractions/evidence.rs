//! What speaks for code having gone into a method, or come out of one.

use super::calls::Callees;
use crate::Comparison;
use crate::statements::{BodyMatching, CodeBody, Surroundings, are_related, calls};
use refscope_model::{EntityId, StatementId, header};
use refscope_syntax::{NodeId, NodeKind};
use refscope_text::{Pair, Side, Symbol};
use rustc_hash::FxHashSet;

/// Statements that the caller's two versions do not share, or share only inexactly.
pub(super) fn is_left_over(own: &BodyMatching, side: Side, id: StatementId) -> bool {
    own.pair_of(side, id).is_none_or(|pair| !pair.is_exact)
}

/// Counts over the statements of a callee.
pub(super) struct Counts {
    pub(super) n_mapped: usize,
    pub(super) n_exact: usize,
    pub(super) n_left: usize,
}

impl Counts {
    /// What calls another new method need not be found: its code may have gone there.
    pub(super) fn new(
        matching: &BodyMatching,
        bodies: Pair<&CodeBody>,
        side: Side,
        callees: &Callees,
    ) -> Self {
        let body = bodies.get(side);
        let counts = |id: StatementId| {
            let statement = body.statement(id);
            let is_structure = matches!(statement.kind, NodeKind::Block | NodeKind::Catch | NodeKind::Case);
            !is_structure && !body.is_trivial(id) && !is_returned_name(body, id)
        };
        let pairs = matching.pairs.iter().filter(|pair| counts(*pair.statements.get(side)));
        Self {
            n_mapped: pairs.clone().count(),
            n_exact: pairs.filter(|pair| pair.is_exact).count(),
            n_left: { matching.unmatched(side) }
                .filter(|&id| counts(id) && !passes_on(body, id, callees))
                .count(),
        }
    }

    /// What the callee returns may have been a part of a statement: a condition, an argument, a receiver.
    pub(super) fn add_expressions(
        &mut self,
        matching: &BodyMatching,
        bodies: Pair<&CodeBody>,
        side: Side,
        own: &BodyMatching,
        surroundings: &Surroundings,
        kept: &CodeBody,
    ) {
        let called = bodies.get(side);
        let mut lost: Option<Vec<NodeId>> = None;
        for id in matching.unmatched(side).filter(|&id| called.statement(id).kind == NodeKind::Return) {
            let Some(value) = called.tree.children(called.statement(id).node).next() else { continue };
            let lost = lost.get_or_insert_with(|| lost_expressions(bodies, side.other(), own, kept));
            let counted = !called.is_trivial(id) && !is_returned_name(called, id);
            let mut is_mapped = false;
            for part in parts_of(called, value) {
                let hash = surroundings.argumentized(called.tree, part);
                let is_exact = called.tree.size(part) >= MIN_EXPRESSION
                    && lost.iter().any(|&node| bodies.get(side.other()).tree.hash(node) == hash);
                is_mapped |= is_exact
                    || lost.iter().any(|&node| are_related(bodies, surroundings, side.pair(part, node)));
                self.n_exact += usize::from(is_exact);
            }
            if is_mapped && counted {
                self.n_mapped += 1;
                self.n_left = self.n_left.saturating_sub(1);
            }
        }
    }

    pub(super) fn is_accepted(&self) -> bool {
        self.n_mapped > 0
            && (self.n_mapped > self.n_left
                || (self.n_mapped > 1 && self.n_mapped >= self.n_left)
                || (self.n_exact == 1 && self.n_left <= 4)
                || (self.n_exact > 1 && self.n_left < 20))
    }
}

/// The share of a callee's words that the caller lost: what it says was said there before. The names of its
/// parameters do not count.
pub(super) fn vocabulary_share(
    comparison: &Comparison,
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
    let (old, new) = (words(other, *caller.get(other)), words(side, *caller.get(side)));
    let own: Vec<Symbol> =
        words(side, callee).into_iter().filter(|word| !parameters.contains(word)).collect();
    let n_lost = own.iter().filter(|word| old.contains(word) && !new.contains(word)).count();
    if own.len() < MIN_VOCABULARY { 0.0 } else { n_lost as f64 / own.len() as f64 }
}

/// The fewest words from which a share says anything.
const MIN_VOCABULARY: usize = 3;

/// The smallest expression that tells where it came from, in nodes.
const MIN_EXPRESSION: u32 = 3;

/// Whether a statement calls a method of its own type that one version alone has.
fn passes_on(body: &CodeBody, id: StatementId, callees: &Callees) -> bool {
    let tree = body.tree;
    let is_own = |node: NodeId| {
        let receiver = calls::parts(body, node).receiver;
        receiver.is_none_or(|receiver| tree.kind(receiver) == NodeKind::This)
    };
    let expressions = body.body.expressions(tree, id);
    let mut nodes = { expressions }.flat_map(|node| tree.subtree(node));
    nodes.any(|node| {
        tree.kind(node) == NodeKind::Call && callees.contains_key(&tree.label(node)) && is_own(node)
    })
}

/// How many expressions that a caller lost are looked at.
const MAX_LOST: usize = 64;

/// The calls, creations and operations in statements that the caller's two versions do not share, and that its
/// other version does not have.
fn lost_expressions(bodies: Pair<&CodeBody>, side: Side, own: &BodyMatching, kept: &CodeBody) -> Vec<NodeId> {
    let left = bodies.get(side);
    let statements = left.body.ids().filter(|&id| is_left_over(own, side, id));
    let nodes = statements.flat_map(|id| {
        let expressions: Vec<NodeId> = left.body.expressions(left.tree, id).collect();
        expressions.into_iter().flat_map(|node| left.tree.subtree(node))
    });
    let tells = |&node: &NodeId| {
        matches!(
            left.tree.kind(node),
            NodeKind::Call | NodeKind::New | NodeKind::Binary | NodeKind::Conditional | NodeKind::InstanceOf
        ) && !kept.writes(left.tree.hash(node))
    };
    nodes.filter(tells).take(MAX_LOST).collect()
}

/// A returned value and what it chooses from.
fn parts_of(body: &CodeBody, value: NodeId) -> Vec<NodeId> {
    let mut parts = vec![value];
    let mut at = 0;
    while let Some(&part) = parts.get(at) {
        let kind = body.tree.kind(part);
        if matches!(kind, NodeKind::Conditional | NodeKind::Parenthesized | NodeKind::Prefix) {
            parts.extend(body.tree.children(part));
        }
        at += 1;
    }
    parts
}

/// `return v;` only hands over what was computed.
fn is_returned_name(body: &CodeBody, id: StatementId) -> bool {
    let statement = body.statement(id);
    statement.kind == NodeKind::Return
        && body
            .tree
            .children(statement.node)
            .next()
            .is_some_and(|value| body.tree.kind(value) == NodeKind::Name)
}
