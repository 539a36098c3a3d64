//! Replace Conditional With Assumption: what a test asserted, or left early for, it assumes now.

use super::context::{Context, MatchedCode, atoms, atoms_of};
use crate::finding::Draft;
use crate::{Operand, RefactoringKind as Kind};
use refscope_matching::statements::CodeBody;
use refscope_model::StatementId;
use refscope_syntax::{NodeId, NodeKind, Printer, Tree};
use refscope_text::{Pair, Side, Symbol};

pub(super) fn detect(context: &Context, findings: &mut Vec<Draft>) {
    for code in context.all_code() {
        let Pair { before, after } = &code.bodies;
        for id in leaves(after) {
            let assumptions = after.tree.words().tests.assumptions;
            let Some(call) = call_of(after, id, assumptions) else { continue };
            let partner = code.matching.partner(Side::After, id);
            if partner.is_some_and(|it| call_of(before, it, assumptions).is_some()) {
                continue;
            }
            let asserted = partner.filter(|&it| asserts(&code, it, call));
            let found = asserted.or_else(|| branch(&code, call));
            findings.extend(found.map(|found| assumed(context, &code, Pair::new(found, id), call)));
        }
    }
}

fn leaves<'c>(body: &'c CodeBody) -> impl Iterator<Item = StatementId> + 'c {
    body.body.ids().filter(|&id| !body.statement(id).is_composite())
}

/// The first call in a leaf that has one of these names.
fn call_of(body: &CodeBody, id: StatementId, names: &[Symbol]) -> Option<NodeId> {
    let tree = body.tree;
    let mut nodes = tree.subtree(body.statement(id).node);
    nodes.find(|&node| tree.kind(node) == NodeKind::Call && names.contains(&tree.label(node)))
}

/// Whether a leaf of the earlier version asserts what a call assumes.
fn asserts(code: &MatchedCode, leaf: StatementId, call: NodeId) -> bool {
    let Pair { before, after } = &code.bodies;
    let arguments = |tree: &Tree, call: NodeId| tree.child(call, NodeKind::Arguments).map(|it| tree.hash(it));
    let asserting = call_of(before, leaf, before.tree.words().tests.assertions);
    asserting.is_some_and(|asserting| arguments(before.tree, asserting) == arguments(after.tree, call))
}

/// The branch that is gone and asked for what a call assumes.
fn branch(code: &MatchedCode, call: NodeId) -> Option<StatementId> {
    let Pair { before, after } = &code.bodies;
    let arguments = after.tree.child(call, NodeKind::Arguments)?;
    let mut assumed = after.tree.children(arguments).map(|argument| atoms(after.tree, argument));
    let mut branches =
        code.matching.unmatched(Side::Before).filter(|&id| before.statement(id).kind == NodeKind::If);
    branches.find(|&id| {
        let asked = atoms_of(before, id);
        assumed.any(|it| it == asked)
    })
}

fn assumed(context: &Context, code: &MatchedCode, statements: Pair<StatementId>, call: NodeId) -> Draft {
    let mut change = context.replaced_statement(Kind::ReplaceConditionalWithAssumption, code, statements);
    let text = Printer::new(code.bodies.after.tree, code.bodies.after.text).expression(call);
    change.operands.after = vec![Operand::Expression(text)];
    context.of_code(change)
}
