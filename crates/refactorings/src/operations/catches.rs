//! Merge Catch: clauses that did the same are one clause for the types of all.

use super::context::{CodeChange, Context, MatchedCode};
use crate::finding::Draft;
use crate::{Operand, RefactoringKind as Kind};
use refscope_matching::statements::CodeBody;
use refscope_model::StatementId;
use refscope_syntax::{NodeId, NodeKind, Printer, Tree};
use refscope_text::{Pair, Side};

pub(super) fn detect(context: &Context, findings: &mut Vec<Draft>) {
    for code in context.all_code() {
        let tries = code.matching.pairs.iter().map(|it| it.statements);
        for tries in tries.filter(|it| code.bodies.after.statement(it.after).kind == NodeKind::Try) {
            for merged in clauses(&code.bodies.after, tries.after) {
                findings.extend(merge(context, &code, tries.before, merged));
            }
        }
    }
}

/// The `catch` clauses of a `try`.
fn clauses(body: &CodeBody, guarded: StatementId) -> Vec<NodeId> {
    let statements = body.body.statements.iter();
    let clauses = statements.filter(|it| it.kind == NodeKind::Catch && it.guards == Some(guarded));
    clauses.map(|it| it.node).collect()
}

fn merge(context: &Context, code: &MatchedCode, earlier_try: StatementId, merged: NodeId) -> Option<Draft> {
    let trees = code.bodies.as_ref().map(|body| body.tree);
    let union = caught(trees.after, merged);
    let is_part = |clause: &NodeId| {
        let types = caught(trees.before, *clause);
        types.len() < union.len() && types.iter().all(|it| union.contains(it))
    };
    let parts: Vec<NodeId> = clauses(&code.bodies.before, earlier_try).into_iter().filter(is_part).collect();
    if parts.len() < 2 {
        return None;
    }
    let header = |side: Side, node: NodeId| {
        let body = code.bodies.get(side);
        Operand::Header(Printer::new(body.tree, body.text).typed_header(node))
    };
    let headers = parts.iter().map(|&part| header(Side::Before, part)).collect();
    Some(context.of_code(CodeChange {
        kind: Kind::MergeCatch,
        pair: code.pair,
        operands: Pair::new(headers, vec![header(Side::After, merged)]),
        places: context.statement_places(code.pair, &Pair::new(parts, vec![merged])),
    }))
}

/// The types that a clause catches, as hashes.
fn caught(tree: &Tree, clause: NodeId) -> Vec<u64> {
    let parameter = tree.child(clause, NodeKind::Parameter);
    let Some(type_) = parameter.and_then(|parameter| tree.type_child(parameter)) else { return Vec::new() };
    if tree.kind(type_) == NodeKind::UnionType {
        tree.children(type_).map(|it| tree.hash(it)).collect()
    } else {
        vec![tree.hash(type_)]
    }
}
