//! Invert Condition.

use super::context::{Context, MatchedCode};
use crate::RefactoringKind as Kind;
use crate::finding::Draft;
use refscope_matching::statements::{CodeBody, PartPair, Replacement, ReplacementKind, StatementPair};
use refscope_model::StatementId;
use refscope_syntax::vocabulary::DENIAL;
use refscope_syntax::{NodeId, NodeKind};
use refscope_text::Pair;

pub(super) fn detect(context: &Context, findings: &mut Vec<Draft>) {
    for code in context.all_code() {
        let is_inverted = |pair: &&StatementPair| says_so(&pair.replacements);
        let statements = code.matching.pairs.iter().filter(is_inverted).map(|it| it.statements);
        let returned = code.matching.parts.iter().filter_map(|part| returned_opposite(&code, part));
        findings.extend(statements.chain(returned).map(|it| inverted(context, &code, it)));
    }
}

fn says_so(replacements: &[Replacement]) -> bool {
    replacements.iter().any(|it| it.kind == ReplacementKind::Inverted)
}

/// The branch or loop, and the leaf that returns the opposite of what it asks for.
fn returned_opposite(code: &MatchedCode, part: &PartPair) -> Option<Pair<StatementId>> {
    let asking = code.bodies.get(part.side.other());
    let condition = *part.nodes.get(part.side.other());
    let statement = code.asking(part.side.other(), condition)?;
    let value = code.bodies.get(part.side).tree.children(*part.nodes.get(part.side)).next()?;
    let is_opposite = says_so(&part.replacements)
        || is_denied(asking, condition) != is_denied(code.bodies.get(part.side), value);
    is_opposite.then(|| part.side.pair(part.leaf, statement))
}

fn is_denied(body: &CodeBody, node: NodeId) -> bool {
    body.tree.kind(node) == NodeKind::Prefix && body.tree.label(node) == DENIAL
}

fn inverted(context: &Context, code: &MatchedCode, statements: Pair<StatementId>) -> Draft {
    context.of_code(context.replaced_statement(Kind::InvertCondition, code, statements))
}
