//! Invert Condition.

use super::context::Context;
use crate::{Operands, Refactoring, RefactoringKind as Kind};
use refscope_matching::statements::{ReplacementKind, StatementPair};
use refscope_model::EntityId;
use refscope_syntax::NodeId;
use refscope_text::{Pair, Side};

pub(super) fn detect(context: &Context, findings: &mut Vec<Refactoring>) {
    let is_inverted =
        |pair: &&StatementPair| pair.replacements.iter().any(|it| it.kind == ReplacementKind::Inverted);
    for &pair in &context.changed {
        let matching = context.comparison.body_matching(pair);
        for found in matching.into_iter().flat_map(|it| &it.pairs).filter(is_inverted) {
            findings.extend(context.statement_nodes(pair, found).map(|nodes| inverted(context, pair, nodes)));
        }
    }
}

fn inverted(context: &Context, pair: Pair<EntityId>, nodes: Pair<NodeId>) -> Refactoring {
    let text = |side: Side| context.statement_text(side, *pair.get(side), *nodes.get(side));
    let operands = Operands {
        before: text(Side::Before),
        after: text(Side::After),
        element: context.element(Side::After, pair.after),
        class: context.class(Side::After, pair.after),
        ..Operands::default()
    };
    let place = |side: Side, role: &str| context.statement(side, *pair.get(side), *nodes.get(side), role);
    let method = |side: Side, role: &str| context.declaration(side, *pair.get(side), role);
    Refactoring::new(Kind::InvertCondition, &operands)
        .at(Side::Before, place(Side::Before, "original conditional"))
        .at(Side::Before, method(Side::Before, "original method declaration"))
        .at(Side::After, place(Side::After, "inverted conditional"))
        .at(Side::After, method(Side::After, "method declaration with inverted conditional"))
}
