//! What matched statements say about variables.

use super::Matcher;
use super::derived::initial_value;
use crate::statements::{BodyMatching, CodeBody, LambdaMatching, ReplacementKind, StatementPair, calls};
use refscope_syntax::{NodeId, NodeKind, Tree};
use refscope_text::{Pair, Side, Symbol};
use std::ops::Range;

/// How many nodes before a lambda are searched for the call that takes it.
const MAX_TAKER: u32 = 256;

/// A variable that a statement names.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Used {
    /// Its name, and whether it is declared here.
    name: (Symbol, bool),
    variable: usize,
}

impl Matcher<'_> {
    pub(super) fn count_votes(&mut self, bodies: Pair<&CodeBody>, matching: &BodyMatching) {
        for pair in &matching.pairs {
            if !self.went_elsewhere(pair) {
                self.count_statement(bodies, pair);
            }
        }
        self.count_lambdas(bodies, matching);
    }

    /// Whether one of two statements that only resemble each other stands unchanged in a method that code went into, or
    /// came out of: what looks like it here is another one.
    fn went_elsewhere(&self, pair: &StatementPair) -> bool {
        let has_taken = |side: Side| {
            let id = *pair.statements.get(side.other());
            self.comparison.extractions_of(self.pair, side).any(|it| it.matching.is_copied(side.other(), id))
        };
        !pair.is_exact && Side::BOTH.into_iter().any(has_taken)
    }

    fn count_lambdas(&mut self, bodies: Pair<&CodeBody>, matching: &BodyMatching) {
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
        let is_placed = before.len() == 1 || self.are_given_to_one(bodies, lambda);
        if before.len() == after.len() && !lambda.matching.pairs.is_empty() && is_placed {
            for (before, after) in before.into_iter().zip(after) {
                let own = |tree: &Tree, node: NodeId| node.0..tree.next(node).0;
                let nodes = Pair::new(own(bodies.before.tree, before), own(bodies.after.tree, after));
                self.vote_for_declarations(bodies, &nodes);
            }
        }
        let view = |side: Side| {
            let body = bodies.get(side);
            CodeBody::new(body.tree, body.text, lambda.statements.get(side))
        };
        let (before, after) = (view(Side::Before), view(Side::After));
        let bodies = Pair::new(&before, &after);
        for pair in &lambda.matching.pairs {
            self.count_statement(bodies, pair);
        }
        self.count_lambdas(bodies, &lambda.matching);
    }

    /// Whether two lambdas are given to one method: another one may call them with something else.
    fn are_given_to_one(&self, bodies: Pair<&CodeBody>, lambda: &LambdaMatching) -> bool {
        let taker = |side: Side| {
            let tree = bodies.get(side).tree;
            let lambda = *lambda.nodes.get(side);
            let mut nodes = (lambda.0.saturating_sub(MAX_TAKER)..lambda.0).rev().map(NodeId);
            let call = nodes.find(|&it| tree.kind(it) == NodeKind::Call && tree.next(it) > lambda)?;
            Some(tree.label(call))
        };
        match (taker(Side::Before), taker(Side::After)) {
            (Some(before), Some(after)) => {
                before == after || self.comparison.renamed_methods.contains(&Pair::new(before, after))
            }
            _ => true,
        }
    }

    fn count_statement(&mut self, bodies: Pair<&CodeBody>, pair: &StatementPair) {
        let own = |side: Side| bodies.get(side).own_nodes(*pair.statements.get(side));
        let nodes = Pair::new(own(Side::Before), own(Side::After));
        self.vote_for_declarations(bodies, &nodes);
        let may_name = |kind| matches!(kind, ReplacementKind::Variable | ReplacementKind::Mixed);
        for replacement in pair.replacements.iter().filter(|it| may_name(it.kind)) {
            // Every method returns something: what two of them return need not be the same.
            if !self.is_same_method() && is_returned(bodies, pair, replacement.nodes) {
                continue;
            }
            let find = |side: Side| self.named(side, bodies.get(side).tree, *replacement.nodes.get(side));
            if let (Some(before), Some(after)) = (find(Side::Before), find(Side::After)) {
                self.vote_for_use(Pair::new(before, after));
            }
        }
        self.vote_for_asked(bodies, pair);
        self.find_held(bodies, pair);
        self.vote_for_same_names(bodies, &nodes);
        if !pair.is_exact {
            self.find_derived(bodies, pair);
            self.find_regroupings(bodies, &nodes);
        }
    }

    /// Variables that both are asked for something, by calls of other names.
    fn vote_for_asked(&mut self, bodies: Pair<&CodeBody>, pair: &StatementPair) {
        use ReplacementKind::{Call, CallName, CallNameAndArguments};
        for replacement in &pair.replacements {
            let find = |side: Side| {
                let body = bodies.get(side);
                let call = calls::call_of(body, *replacement.nodes.get(side))?;
                let receiver = calls::parts(body, call).receiver?;
                self.named(side, body.tree, receiver).filter(|_| body.tree.kind(receiver) == NodeKind::Name)
            };
            if matches!(replacement.kind, Call | CallName | CallNameAndArguments)
                && let (Some(before), Some(after)) = (find(Side::Before), find(Side::After))
            {
                self.votes.entry(Pair::new(before, after)).or_default().n_asked += 1;
            }
        }
    }

    /// Whether the methods are two versions of one, none that took code of the other.
    pub(super) fn is_same_method(&self) -> bool {
        self.comparison.partner(Side::Before, self.pair.before) == Some(self.pair.after)
    }

    /// Variables declared within two matched statements, in order.
    fn vote_for_declarations(&mut self, bodies: Pair<&CodeBody>, nodes: &Pair<Range<u32>>) {
        let declared = |side: Side| -> Vec<usize> {
            let tree = bodies.get(side).tree;
            let nodes = outside_lambdas(tree, nodes.get(side).clone());
            let variables = nodes.filter(|&node| tree.kind(node) == NodeKind::Variable);
            variables.filter_map(|it| self.lookups.get(side).declared_at(tree.span(it).start)).collect()
        };
        let (before, after) = (declared(Side::Before), declared(Side::After));
        if before.len() == after.len() {
            for (before, after) in before.into_iter().zip(after) {
                let pair = Pair::new(before, after);
                let value = |side: Side| {
                    let tree = bodies.get(side).tree;
                    let variable = self.matching.variables.get(side)[*pair.get(side)].variable;
                    initial_value(tree, variable)
                        .or_else(|| gone_through(tree, NodeId(nodes.get(side).start)))
                        .filter(|&value| !tree.kind(value).is_literal())
                        .map(|value| tree.hash(value))
                };
                let have_same_value =
                    value(Side::Before).is_some() && value(Side::Before) == value(Side::After);
                let are_given_by_renamed = self.are_given_by_renamed(bodies, pair);
                let votes = self.votes.entry(pair).or_default();
                votes.n_declarations += 1;
                votes.have_same_value |= have_same_value;
                votes.are_given_by_renamed |= are_given_by_renamed;
            }
        }
    }

    /// Whether a method gives their values that has another name now.
    fn are_given_by_renamed(&self, bodies: Pair<&CodeBody>, pair: Pair<usize>) -> bool {
        let name = |side: Side| {
            let tree = bodies.get(side).tree;
            let variable = self.matching.variables.get(side)[*pair.get(side)].variable;
            let value = calls::uncast(bodies.get(side).tree, initial_value(tree, variable)?);
            (tree.kind(value) == NodeKind::Call).then(|| tree.label(value))
        };
        let (Some(before), Some(after)) = (name(Side::Before), name(Side::After)) else { return false };
        self.comparison.renamed_methods.contains(&Pair::new(before, after))
    }

    /// A name that both statements use, or both declare, is the same variable.
    fn vote_for_same_names(&mut self, bodies: Pair<&CodeBody>, nodes: &Pair<Range<u32>>) {
        let (before, after) = (self.used(Side::Before, bodies, nodes), self.used(Side::After, bodies, nodes));
        for before in before.chunk_by(|one, other| one.name == other.name) {
            let start = after.partition_point(|it| it.name < before[0].name);
            let after = &after[start..];
            let after = &after[..after.partition_point(|it| it.name == before[0].name)];
            for one in before {
                for other in after {
                    let pair = Pair::new(one.variable, other.variable);
                    // Where both a field and a variable have the name, each is itself.
                    if before.len() == 1 && after.len() == 1 || self.are_alike(pair) {
                        self.vote_for_use(pair);
                    }
                }
            }
        }
    }

    /// The variables that a statement uses or declares, sorted by their names.
    fn used(&self, side: Side, bodies: Pair<&CodeBody>, nodes: &Pair<Range<u32>>) -> Vec<Used> {
        let tree = bodies.get(side).tree;
        let found = outside_lambdas(tree, nodes.get(side).clone()).filter_map(|node| {
            let is_declared = tree.kind(node) == NodeKind::Variable;
            let variable = self.named(side, tree, node)?;
            Some(Used { name: (tree.label(node), is_declared), variable })
        });
        let mut used: Vec<Used> = found.collect();
        used.sort_unstable();
        used.dedup();
        used
    }

    fn are_alike(&self, pair: Pair<usize>) -> bool {
        let (before, after) = self.at(pair);
        before.kind.is_field() == after.kind.is_field()
    }

    fn vote_for_use(&mut self, pair: Pair<usize>) {
        self.votes.entry(pair).or_default().n_uses += 1;
        self.n_replaced.before[pair.before] += 1;
        self.n_replaced.after[pair.after] += 1;
    }

    /// The variable that a node declares or names. Of `this.x` it is a field.
    pub(super) fn named(&self, side: Side, tree: &Tree, node: NodeId) -> Option<usize> {
        let name = tree.label(node);
        match tree.kind(node) {
            NodeKind::Name | NodeKind::Variable => self.resolve(side, name, tree.span(node).start),
            NodeKind::FieldAccess => {
                let receiver = tree.children(node).next()?;
                let variables = self.matching.variables.get(side);
                let mut named = self.lookups.get(side).named(name).iter().copied();
                named.find(|&it| tree.kind(receiver) == NodeKind::This && variables[it].kind.is_field())
            }
            _ => None,
        }
    }
}

/// What a loop goes through: its element is given nothing else.
fn gone_through(tree: &Tree, statement: NodeId) -> Option<NodeId> {
    let mut header = tree.children(statement).filter(|_| tree.kind(statement) == NodeKind::ForEach);
    header.find(|&it| tree.kind(it).is_expression())
}

/// Whether two matched statements return nodes as they are.
fn is_returned(bodies: Pair<&CodeBody>, pair: &StatementPair, nodes: Pair<NodeId>) -> bool {
    Side::BOTH.into_iter().all(|side| {
        let body = bodies.get(side);
        let statement = body.statement(*pair.statements.get(side));
        let value = body.tree.children(statement.node).next();
        statement.kind == NodeKind::Return && value == Some(*nodes.get(side))
    })
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
