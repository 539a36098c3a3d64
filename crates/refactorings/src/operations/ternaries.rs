//! Replace Conditional With Ternary: a branch is gone, and an expression asks for the same.

use super::context::{Context, MatchedCode, atoms, atoms_of};
use crate::{Refactoring, RefactoringKind as Kind};
use refscope_matching::statements::CodeBody;
use refscope_model::StatementId;
use refscope_syntax::{NodeId, NodeKind};
use refscope_text::{Pair, Side};

pub(super) fn detect(context: &Context, findings: &mut Vec<Refactoring>) {
    for code in context.matched_code() {
        let Pair { before, after } = &code.bodies;
        let branches = code.matching.unmatched(Side::Before);
        for branch in branches.filter(|&id| before.statement(id).kind == NodeKind::If) {
            let leaves = after.body.ids().filter(|&id| !after.statement(id).is_composite());
            let found = { leaves }.find(|&leaf| chooses_between_values(&code, branch, leaf));
            findings.extend(found.map(|leaf| replaced(context, &code, Pair::new(branch, leaf))));
        }
    }
}

/// Whether a leaf of the later version chooses by what a branch asked, and gives a value that the branch gave.
fn chooses_between_values(code: &MatchedCode, branch: StatementId, leaf: StatementId) -> bool {
    let Pair { before, after } = &code.bodies;
    let asked = atoms_of(before, branch);
    let partner = code.matching.partner(Side::After, leaf);
    let is_new = partner.is_none_or(|it| choices(before, it).is_empty());
    is_new
        && choices(after, leaf).into_iter().any(|[condition, values @ ..]| {
            asked.is_subset(&atoms(after.tree, condition))
                && values.into_iter().any(|value| gives(code, branch, value))
        })
}

/// The conditional expressions in a leaf: condition and values.
fn choices(body: &CodeBody, leaf: StatementId) -> Vec<[NodeId; 3]> {
    let tree = body.tree;
    let nodes = tree.subtree(body.statement(leaf).node);
    let choices = nodes.filter(|&node| tree.kind(node) == NodeKind::Conditional);
    choices.filter_map(|node| tree.children(node).collect::<Vec<_>>().try_into().ok()).collect()
}

/// Whether a branch of the earlier version contains a value; `null` stands everywhere.
fn gives(code: &MatchedCode, branch: StatementId, value: NodeId) -> bool {
    let Pair { before, after } = code.bodies.as_ref().map(|body| body.tree);
    let hash = after.hash(value);
    let mut nodes = before.subtree(code.node(Side::Before, branch));
    after.kind(value) != NodeKind::NullLiteral && nodes.any(|node| before.hash(node) == hash)
}

fn replaced(context: &Context, code: &MatchedCode, statements: Pair<StatementId>) -> Refactoring {
    let roles = Pair::new("original conditional", "ternary conditional");
    let kind = Kind::ReplaceConditionalWithTernary;
    context.of_code(context.replaced_statement(kind, code, statements, roles, "ternary conditional"))
}
