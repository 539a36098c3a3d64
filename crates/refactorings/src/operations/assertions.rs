//! Assert Throws and Assert Timeout: a test hands code that it ran before to a call that expects it to fail, or to
//! end in time.

use super::context::{CodeChange, Context, MatchedCode};
use crate::finding::Draft;
use crate::{Operand, RefactoringKind as Kind};
use refscope_matching::statements::CodeBody;
use refscope_syntax::{NodeId, NodeKind, Printer, TestWords, Tree};
use refscope_text::{Pair, Symbol};

/// A sort of expectation.
struct Sort {
    kind: Kind,
    /// The calls that state it.
    calls: fn(&TestWords) -> &'static [Symbol],
}

const SORTS: [Sort; 2] = [
    Sort { kind: Kind::AssertThrows, calls: |words| words.expected_failures },
    Sort { kind: Kind::AssertTimeout, calls: |words| words.expected_times },
];

pub(super) fn detect(context: &Context, findings: &mut Vec<Draft>) {
    for code in context.all_code() {
        for sort in &SORTS {
            let expected = sort.expectations(&code.bodies.after);
            if expected.is_empty() || expected.len() <= sort.expectations(&code.bodies.before).len() {
                continue;
            }
            for call in expected {
                let moved = sort.moved(&code, call);
                if !moved.is_empty() {
                    findings.push(sort.report(context, &code, call, &moved));
                }
            }
        }
    }
}

impl Sort {
    fn expectations(&self, body: &CodeBody) -> Vec<NodeId> {
        let root = body.body.statements.first().map(|it| it.node);
        let nodes = root.into_iter().flat_map(|root| body.tree.subtree(root));
        nodes.filter(|&node| self.is_expectation(body.tree, node)).collect()
    }

    fn is_expectation(&self, tree: &Tree, node: NodeId) -> bool {
        tree.kind(node) == NodeKind::Call && (self.calls)(&tree.words().tests).contains(&tree.label(node))
    }

    /// The statements of the earlier version whose code is in the arguments of a call now, with that code.
    fn moved(&self, code: &MatchedCode, call: NodeId) -> Vec<Pair<NodeId>> {
        let Pair { before, after } = &code.bodies;
        let statements = before.body.statements.iter().filter(|it| !it.is_composite());
        let expressions: Vec<(NodeId, NodeId)> = statements
            .filter_map(|it| Some((it.node, expression(before.tree, it.node)?)))
            .filter(|&(_, expression)| {
                !before.tree.subtree(expression).any(|it| self.is_expectation(before.tree, it))
            })
            .collect();
        let handed = handed_over(after, call);
        let pairs = handed.into_iter().filter_map(|(place, expression)| {
            let found = expressions
                .iter()
                .find(|(_, earlier)| is_same(before.tree, *earlier, after.tree, expression));
            Some(Pair::new(found?.0, place))
        });
        pairs.collect()
    }

    fn report(&self, context: &Context, code: &MatchedCode, call: NodeId, moved: &[Pair<NodeId>]) -> Draft {
        let body = &code.bodies.after;
        let text = Printer::new(body.tree, body.text).expression(call);
        let (before, after): (Vec<NodeId>, Vec<NodeId>) =
            moved.iter().map(|it| (it.before, it.after)).unzip();
        context.of_code(CodeChange {
            kind: self.kind,
            pair: code.pair,
            operands: Pair::new(Vec::new(), vec![Operand::Expression(text)]),
            places: context.statement_places(code.pair, &Pair::new(before, after)),
        })
    }
}

/// What the arguments of a call would run: statements and values of lambdas, method references; each with its
/// expression.
fn handed_over(body: &CodeBody, call: NodeId) -> Vec<(NodeId, NodeId)> {
    let tree = body.tree;
    let arguments = tree.child(call, NodeKind::Arguments);
    let arguments = arguments.into_iter().flat_map(|it| tree.children(it));
    let handed = arguments.flat_map(|argument| match tree.kind(argument) {
        NodeKind::MethodReference => vec![(statement_around(body, call), argument)],
        NodeKind::Lambda => run_by(tree, argument),
        _ => Vec::new(),
    });
    handed.collect()
}

/// The leaf that makes a call.
fn statement_around(body: &CodeBody, call: NodeId) -> NodeId {
    let mut leaves = body.body.statements.iter().filter(|it| !it.is_composite()).map(|it| it.node);
    leaves.find(|&leaf| body.tree.subtree(leaf).any(|node| node == call)).unwrap_or(call)
}

fn run_by(tree: &Tree, lambda: NodeId) -> Vec<(NodeId, NodeId)> {
    let Some(body) = tree.children(lambda).last() else { return Vec::new() };
    if tree.kind(body) != NodeKind::Block {
        return vec![(body, body)];
    }
    let leaves =
        tree.subtree(body).filter(|&it| tree.kind(it).is_statement() && !tree.kind(it).is_composite());
    leaves.filter_map(|leaf| Some((leaf, expression(tree, leaf)?))).collect()
}

/// What a leaf runs: of a declaration the value of its last variable.
fn expression(tree: &Tree, leaf: NodeId) -> Option<NodeId> {
    let last = tree.children(leaf).last()?;
    if tree.kind(last) == NodeKind::Variable { tree.children(last).last() } else { Some(last) }
}

/// Whether code of the later version runs what an expression of the earlier one ran.
fn is_same(before: &Tree, expression: NodeId, after: &Tree, handed: NodeId) -> bool {
    if after.kind(handed) != NodeKind::MethodReference {
        return before.hash(expression) == after.hash(handed);
    }
    let receiver = |tree: &Tree, node: NodeId| tree.children(node).next().map(|it| tree.hash(it));
    before.subtree(expression).any(|node| {
        before.kind(node) == NodeKind::Call
            && before.label(node) == after.label(handed)
            && receiver(before, node) == receiver(after, handed)
    })
}
