//! Replace Conditional With Ternary: a branch is gone, and an expression asks for the same.

use super::context::{Context, MatchedCode, atoms, atoms_of};
use crate::RefactoringKind as Kind;
use crate::finding::Draft;
use refscope_matching::statements::CodeBody;
use refscope_model::StatementId;
use refscope_syntax::{NodeId, NodeKind};
use refscope_text::{Pair, Side};

/// A conditional expression: condition and values.
type Choice = [NodeId; 3];

pub(super) fn detect(context: &Context, findings: &mut Vec<Draft>) {
    for code in context.all_code() {
        let new = new_choices(&code);
        if new.is_empty() {
            continue;
        }
        let body = &code.bodies.before;
        let branches = code.matching.unmatched(Side::Before);
        for branch in branches.filter(|&id| body.statement(id).kind == NodeKind::If) {
            let asked = atoms_of(body, branch);
            let found = new.iter().find(|(leaf, [condition, values @ ..])| {
                let asks = atoms(code.bodies.after.tree, *condition);
                asked == asks && returns_choice(&code, *leaf)
                    || asked.is_subset(&asks) && values.iter().any(|&value| gives(&code, branch, value))
            });
            findings.extend(found.map(|&(leaf, _)| replaced(context, &code, Pair::new(branch, leaf))));
        }
    }
}

/// The choices in leaves of the later version that made none before.
fn new_choices(code: &MatchedCode) -> Vec<(StatementId, Choice)> {
    let Pair { before, after } = &code.bodies;
    let leaves = after.body.ids().filter(|&id| !after.statement(id).is_composite());
    let new = leaves.filter(|&leaf| {
        let partner = code.matching.partner(Side::After, leaf);
        partner.is_none_or(|it| choices(before, it).is_empty())
    });
    new.flat_map(|leaf| choices(after, leaf).into_iter().map(move |choice| (leaf, choice))).collect()
}

fn choices(body: &CodeBody, leaf: StatementId) -> Vec<Choice> {
    let tree = body.tree;
    let nodes = tree.subtree(body.statement(leaf).node);
    let choices = nodes.filter(|&node| tree.kind(node) == NodeKind::Conditional);
    choices.filter_map(|node| tree.children(node).collect::<Vec<_>>().try_into().ok()).collect()
}

/// Whether a leaf returns what it chooses: that decides how the code ends, as a branch does, whatever is chosen.
fn returns_choice(code: &MatchedCode, leaf: StatementId) -> bool {
    let body = &code.bodies.after;
    let returned = body.tree.children(body.statement(leaf).node).next();
    body.statement(leaf).kind == NodeKind::Return
        && returned.is_some_and(|it| body.tree.kind(it) == NodeKind::Conditional)
}

/// Whether a branch of the earlier version contains a value; `null` stands everywhere.
fn gives(code: &MatchedCode, branch: StatementId, value: NodeId) -> bool {
    let Pair { before, after } = code.bodies.as_ref().map(|body| body.tree);
    let hash = after.hash(value);
    let mut nodes = before.subtree(code.node(Side::Before, branch));
    after.kind(value) != NodeKind::NullLiteral && nodes.any(|node| before.hash(node) == hash)
}

fn replaced(context: &Context, code: &MatchedCode, statements: Pair<StatementId>) -> Draft {
    context.of_code(context.replaced_statement(Kind::ReplaceConditionalWithTernary, code, statements))
}
