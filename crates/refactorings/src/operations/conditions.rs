//! Invert Condition.

use super::context::Context;
use crate::{Refactoring, RefactoringKind as Kind};
use refscope_matching::statements::{ReplacementKind, StatementPair};
use refscope_text::Pair;

pub(super) fn detect(context: &Context, findings: &mut Vec<Refactoring>) {
    let is_inverted =
        |pair: &&StatementPair| pair.replacements.iter().any(|it| it.kind == ReplacementKind::Inverted);
    let roles = Pair::new("original conditional", "inverted conditional");
    for code in context.all_code() {
        for found in code.matching.pairs.iter().filter(is_inverted) {
            let kind = Kind::InvertCondition;
            let change =
                context.replaced_statement(kind, &code, found.statements, roles, "inverted conditional");
            findings.push(context.of_code(change));
        }
    }
}
