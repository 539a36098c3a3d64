//! What matched statements say about variables.

use super::Matcher;
use super::derived::initial_value;
use crate::statements::{BodyMatching, CodeBody, LambdaMatching, ReplacementKind, StatementPair};
use refscope_model::StatementId;
use refscope_syntax::{NodeId, NodeKind, Tree};
use refscope_text::{Pair, Side, Span, Symbol};
use std::collections::BTreeMap;
use std::ops::Range;

impl Matcher<'_> {
    pub(super) fn count_votes(&mut self, bodies: Pair<&CodeBody>, matching: &BodyMatching) {
        for pair in &matching.pairs {
            self.count_statement(bodies, pair);
        }
        for lambda in &matching.lambdas {
            self.count_lambda(bodies, lambda);
        }
    }

    fn count_lambda(&mut self, bodies: Pair<&CodeBody>, lambda: &LambdaMatching) {
        let parameters = |side: Side| -> Vec<NodeId> {
            let tree = bodies.get(side).tree;
            let list = tree.child(*lambda.nodes.get(side), NodeKind::LambdaParameters);
            list.into_iter().flat_map(|list| tree.children(list)).collect()
        };
        let (before, after) = (parameters(Side::Before), parameters(Side::After));
        if before.len() == after.len() && !lambda.matching.pairs.is_empty() {
            for (before, after) in before.into_iter().zip(after) {
                let spans = Pair::new(bodies.before.tree.span(before), bodies.after.tree.span(after));
                self.vote_for_declarations(bodies, spans);
            }
        }
        let view = |side: Side| {
            let body = bodies.get(side);
            CodeBody::new(body.tree, body.text, lambda.statements.get(side))
        };
        let (before, after) = (view(Side::Before), view(Side::After));
        self.count_votes(Pair::new(&before, &after), &lambda.matching);
    }

    fn count_statement(&mut self, bodies: Pair<&CodeBody>, pair: &StatementPair) {
        let own = |side: Side| own_nodes(bodies.get(side), *pair.statements.get(side));
        let nodes = Pair::new(own(Side::Before), own(Side::After));
        let spans = Pair::new(
            own_span(bodies.before, pair.statements.before, &nodes.before),
            own_span(bodies.after, pair.statements.after, &nodes.after),
        );
        self.vote_for_declarations(bodies, spans);
        for replacement in pair.replacements.iter().filter(|it| it.kind == ReplacementKind::Variable) {
            let find = |side: Side| {
                let tree = bodies.get(side).tree;
                let node = *replacement.nodes.get(side);
                self.resolve(side, tree.label(node), tree.span(node).start)
            };
            if let (Some(before), Some(after)) = (find(Side::Before), find(Side::After)) {
                self.votes.entry(Pair::new(before, after)).or_default().n_uses += 1;
                *self.n_replaced.before.entry(before).or_default() += 1;
                *self.n_replaced.after.entry(after).or_default() += 1;
            }
        }
        self.find_held(bodies, pair);
        self.vote_for_same_names(bodies, &nodes);
        if !pair.is_exact {
            self.find_derived(bodies, pair);
            self.find_regroupings(bodies, &nodes);
        }
    }

    /// Variables declared within two matched statements, in order.
    fn vote_for_declarations(&mut self, bodies: Pair<&CodeBody>, spans: Pair<Span>) {
        let declared = |side: Side| self.lookups.get(side).declared_in(*spans.get(side));
        let (before, after) = (declared(Side::Before), declared(Side::After));
        if before.len() == after.len() {
            for (before, after) in before.into_iter().zip(after) {
                let pair = Pair::new(before, after);
                let value = |side: Side| {
                    let tree = bodies.get(side).tree;
                    let variable = self.matching.variables.get(side)[*pair.get(side)].variable;
                    initial_value(tree, variable)
                        .filter(|&value| !tree.kind(value).is_literal())
                        .map(|value| tree.hash(value))
                };
                let have_same_value =
                    value(Side::Before).is_some() && value(Side::Before) == value(Side::After);
                let votes = self.votes.entry(pair).or_default();
                votes.n_declarations += 1;
                votes.have_same_value |= have_same_value;
            }
        }
    }

    /// A name that both statements use, or both declare, is the same variable.
    fn vote_for_same_names(&mut self, bodies: Pair<&CodeBody>, nodes: &Pair<Range<u32>>) {
        let names = |side: Side| -> BTreeMap<(Symbol, bool), u32> {
            let tree = bodies.get(side).tree;
            let uses = outside_lambdas(tree, nodes.get(side).clone());
            uses.filter(|&node| {
                matches!(tree.kind(node), NodeKind::Name | NodeKind::FieldAccess | NodeKind::Variable)
            })
            .map(|node| ((tree.label(node), tree.kind(node) == NodeKind::Variable), tree.span(node).start))
            .collect()
        };
        let (before, after) = (names(Side::Before), names(Side::After));
        for ((name, is_declared), at) in before {
            let Some(&other) = after.get(&(name, is_declared)) else { continue };
            if let (Some(before), Some(after)) =
                (self.resolve(Side::Before, name, at), self.resolve(Side::After, name, other))
            {
                self.votes.entry(Pair::new(before, after)).or_default().n_uses += 1;
                *self.n_replaced.before.entry(before).or_default() += 1;
                *self.n_replaced.after.entry(after).or_default() += 1;
            }
        }
    }
}

/// The nodes of a range that stand in no lambda: those are matched on their own.
fn outside_lambdas(tree: &Tree, nodes: Range<u32>) -> impl Iterator<Item = NodeId> + '_ {
    let mut at = NodeId(nodes.start);
    std::iter::from_fn(move || {
        while at.0 < nodes.end && tree.kind(at) == NodeKind::Lambda {
            at = tree.next(at);
        }
        let node = Some(at).filter(|at| at.0 < nodes.end);
        at = NodeId(at.0 + 1);
        node
    })
}

/// The nodes of a leaf, or of a composite statement's header.
pub(super) fn own_nodes(body: &CodeBody, id: StatementId) -> Range<u32> {
    let node = body.statement(id).node;
    let end = body.tree.next(node);
    if !body.statement(id).is_composite() {
        return node.0..end.0;
    }
    let first = body.tree.children(node).find(|&child| body.tree.kind(child).is_statement());
    node.0..first.unwrap_or(end).0
}

/// Where the own nodes of a statement stand: a leaf as a whole, of a composite statement what its header holds.
fn own_span(body: &CodeBody, id: StatementId, nodes: &Range<u32>) -> Span {
    let span = body.tree.span(NodeId(nodes.start));
    if !body.statement(id).is_composite() {
        return span;
    }
    let end = nodes.clone().skip(1).map(|node| body.tree.span(NodeId(node)).end).max();
    Span::new(span.start, end.unwrap_or(span.start))
}
