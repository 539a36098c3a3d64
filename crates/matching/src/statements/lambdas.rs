//! The lambdas within matched statements, whose statements are matched among themselves.

use super::context::MatchedBodies;
use super::unification::word_similarity;
use super::{BodyMatching, CodeBody, LambdaMatching, StatementPair, Statements, match_bodies};
use refscope_model::{Nested, StatementId};
use refscope_syntax::{NodeId, NodeKind};
use refscope_text::{Pair, Side, Symbol};
use rustc_hash::{FxHashMap, FxHashSet};

/// The lambdas of matched statements: one by one where both have as many, else those with most words in common.
pub(super) fn match_lambdas(context: &MatchedBodies, matching: &BodyMatching) -> Vec<LambdaMatching> {
    let mut found = Vec::new();
    let lambdas = Pair::new(lambdas(context.bodies.before), lambdas(context.bodies.after));
    for pair in matching.pairs.iter().filter(|pair| !is_equal_header(context, pair)) {
        let lambdas =
            |side: Side| lambdas.get(side).get(pair.statements.get(side)).cloned().unwrap_or_default();
        let (before, after) = (lambdas(Side::Before), lambdas(Side::After));
        let pairs: Vec<Pair<NodeId>> = if before.len() == after.len() {
            before.into_iter().zip(after).map(|(before, after)| Pair::new(before, after)).collect()
        } else {
            align_lambdas(context, &before, after)
        };
        let references = references(context, pair.statements, &pairs);
        found.extend(pairs.into_iter().chain(references).map(|nodes| match_lambda(context, nodes)));
    }
    found
}

/// Whether two headers are equal: nothing can have changed in their lambdas.
fn is_equal_header(context: &MatchedBodies, pair: &StatementPair) -> bool {
    pair.is_exact && context.bodies.before.statement(pair.statements.before).is_composite()
}

/// The outermost lambdas of each statement.
fn lambdas(body: &CodeBody) -> FxHashMap<StatementId, Vec<NodeId>> {
    let mut lambdas: FxHashMap<StatementId, Vec<NodeId>> = FxHashMap::default();
    for nested in body.body.nested.iter().filter(|it| it.is_lambda) {
        if let Some(statement) = nested.statement {
            lambdas.entry(statement).or_default().push(nested.node);
        }
    }
    lambdas
}

/// The lambdas of one side that are left, with the names of methods that the other side hands over instead:
/// `it -> read(it)` and `this::read`.
fn references(
    context: &MatchedBodies,
    statements: Pair<StatementId>,
    taken: &[Pair<NodeId>],
) -> Option<Pair<NodeId>> {
    let nodes = |side: Side, kind: NodeKind| {
        let body = context.body(side);
        let own = body.own_nodes(*statements.get(side)).map(NodeId);
        own.filter(move |&node| body.tree.kind(node) == kind)
    };
    Side::BOTH.into_iter().find_map(|side| {
        let is_free = |node: &NodeId| !taken.iter().any(|pair| pair.get(side) == node);
        let lambda = nodes(side, NodeKind::Lambda).find(is_free)?;
        let tree = context.body(side).tree;
        let calls = |name: Symbol| {
            let mut inner = tree.subtree(lambda);
            inner.any(|node| tree.kind(node) == NodeKind::Call && tree.label(node) == name)
        };
        let other = context.body(side.other()).tree;
        let reference =
            nodes(side.other(), NodeKind::MethodReference).find(|&node| calls(other.label(node)))?;
        Some(side.pair(lambda, reference))
    })
}

/// The share of words that two lambdas need to be one.
const MIN_LAMBDA_SIMILARITY: f64 = 0.5;

fn align_lambdas(context: &MatchedBodies, before: &[NodeId], mut after: Vec<NodeId>) -> Vec<Pair<NodeId>> {
    let mut pairs = Vec::new();
    if before.len() * after.len() > MAX_LAMBDA_PAIRS {
        return pairs;
    }
    for &lambda in before {
        let scored = after.iter().enumerate().map(|(at, &other)| {
            (word_similarity(context.bodies, Pair::new(lambda, other)), std::cmp::Reverse(at))
        });
        let best = scored.max_by(|one, other| one.0.total_cmp(&other.0).then(one.1.cmp(&other.1)));
        if let Some((similarity, std::cmp::Reverse(at))) = best
            && similarity >= MIN_LAMBDA_SIMILARITY
        {
            pairs.push(Pair::new(lambda, after.remove(at)));
        }
    }
    pairs
}

/// How many pairs of lambdas in two statements are compared at most.
const MAX_LAMBDA_PAIRS: usize = 4_000;

/// The lambdas of one side that stand in no pair, as bodies of their own.
pub(crate) fn lone_lambdas(body: &CodeBody, matching: &BodyMatching, side: Side) -> Vec<Statements> {
    let paired: FxHashSet<NodeId> = matching.lambdas.iter().map(|pair| *pair.nodes.get(side)).collect();
    let is_paired = |it: &Nested| {
        paired.contains(&it.node) || it.statement.is_some_and(|id| matching.is_copied(side, id))
    };
    let lambdas = body.body.nested.iter().filter(|it| it.is_lambda && !is_paired(it));
    lambdas.take(MAX_LONE_LAMBDAS).map(|it| statements_of(body, it.node)).collect()
}

/// The outermost lambdas of a body, as bodies of their own.
pub(crate) fn outer_lambdas(body: &CodeBody) -> Vec<Statements> {
    let lambdas = body.body.nested.iter().filter(|it| it.is_lambda);
    lambdas.take(MAX_LONE_LAMBDAS).map(|it| statements_of(body, it.node)).collect()
}

/// How many lambdas of one body are looked at where they stand in no pair.
const MAX_LONE_LAMBDAS: usize = 16;

/// The statements of a lambda, or a named method as the only one.
fn statements_of(body: &CodeBody, lambda: NodeId) -> Statements {
    let tree = body.tree;
    let is_lambda = tree.kind(lambda) == NodeKind::Lambda;
    let root = tree.children(lambda).last().filter(|_| is_lambda).unwrap_or(lambda);
    Statements::of_lambda(root, body)
}

fn match_lambda(context: &MatchedBodies, nodes: Pair<NodeId>) -> LambdaMatching {
    let statements = |side: Side| statements_of(context.body(side), *nodes.get(side));
    let statements = Pair::new(statements(Side::Before), statements(Side::After));
    let view = |side: Side| {
        let body = context.body(side);
        CodeBody::new(body.tree, body.text, statements.get(side))
    };
    let (before, after) = (view(Side::Before), view(Side::After));
    let matching = match_bodies(Pair::new(&before, &after), context.surroundings);
    LambdaMatching { nodes, statements, matching }
}
