//! Try With Resources: a `try` that went on to exist closes what it opens by itself now.

use super::context::{Context, MatchedCode};
use crate::RefactoringKind as Kind;
use crate::finding::Draft;
use refscope_model::StatementId;
use refscope_syntax::NodeKind;
use refscope_text::{Pair, Side};

pub(super) fn detect(context: &Context, findings: &mut Vec<Draft>) {
    for code in context.all_code() {
        for after in tries(&code, Side::After).filter(|&id| has_resources(&code, Side::After, id)) {
            let before = match code.matching.partner(Side::After, after) {
                Some(partner) => Some(partner),
                None => unmatched_try(&code, after),
            };
            let before = before.filter(|&before| {
                !has_resources(&code, Side::Before, before) && n_shared(&code, before, after) > 0
            });
            findings.extend(before.map(|before| closing(context, &code, Pair::new(before, after))));
        }
    }
}

fn tries<'c>(code: &'c MatchedCode, side: Side) -> impl Iterator<Item = StatementId> + 'c {
    let body = code.bodies.get(side);
    body.body.ids().filter(|&id| body.statement(id).kind == NodeKind::Try)
}

fn has_resources(code: &MatchedCode, side: Side, id: StatementId) -> bool {
    code.bodies.get(side).tree.child(code.node(side, id), NodeKind::Resources).is_some()
}

/// Resources leave a `try` so changed that it may have lost its partner: the one that has most of its statements.
fn unmatched_try(code: &MatchedCode, after: StatementId) -> Option<StatementId> {
    let unmatched = tries(code, Side::Before).filter(|&id| code.matching.partner(Side::Before, id).is_none());
    unmatched.max_by_key(|&before| (n_shared(code, before, after), std::cmp::Reverse(before)))
}

/// How many statements directly below one `try` are directly below the other.
fn n_shared(code: &MatchedCode, before: StatementId, after: StatementId) -> usize {
    let children = code.bodies.before.body.children(before);
    let partners = children.filter_map(|child| code.matching.partner(Side::Before, child));
    partners.filter(|&it| code.bodies.after.statement(it).parent == Some(after)).count()
}

fn closing(context: &Context, code: &MatchedCode, tries: Pair<StatementId>) -> Draft {
    context.of_code(context.replaced_statement(Kind::TryWithResources, code, tries))
}
