//! Prints matched statements: `line text ↔ line text [what was replaced]`, then what is gone with `-` and what is new
//! with `+`. Composite statements are shown by their headers, their blocks as `{`; the block of a method is left out.
//! Statements within lambdas follow with `λ`, parts that are leaves on the other side with `?`.

use crate::names::entity;
use refscope_engine::model::{EntityId, StatementId};
use refscope_engine::syntax::NodeKind;
use refscope_engine::text::{LineIndex, Pair, Side};
use refscope_matching::Comparison;
use refscope_matching::statements::{BodyMatching, CodeBody, StatementPair};
use std::fmt::Write as _;

pub(crate) fn print(comparison: &Comparison) -> String {
    let mut printed = String::new();
    for (pair, _) in comparison.pairs().filter(|(pair, _)| !comparison.is_unchanged(*pair)) {
        if let Some(matching) = comparison.body_matching(pair) {
            print_bodies(comparison, pair, "→", matching, &mut printed);
        }
    }
    for extraction in &comparison.extractions {
        let arrow = if extraction.side == Side::After { "⇒ extracted" } else { "⇒ inlined" };
        print_bodies(comparison, extraction.bodies(), arrow, &extraction.matching, &mut printed);
        for matching in extraction.repeats(comparison) {
            print_bodies(comparison, extraction.bodies(), &format!("{arrow} again"), &matching, &mut printed);
        }
    }
    printed
}

fn print_bodies(
    comparison: &Comparison,
    pair: Pair<EntityId>,
    arrow: &str,
    matching: &BodyMatching,
    printed: &mut String,
) {
    let body = |side: Side| comparison.code_body(side, *pair.get(side)).expect("its statements were matched");
    let name = |side: Side| entity(comparison.snapshots.get(side), *pair.get(side));
    let (before, after) = (body(Side::Before), body(Side::After));
    let names = Pair::new(name(Side::Before), name(Side::After));
    if names.before == names.after {
        let _ = writeln!(printed, "{}", names.before);
    } else {
        let _ = writeln!(printed, "{} {arrow} {}", names.before, names.after);
    }
    print_matching(Pair::new(&before, &after), matching, "  ", printed);
}

fn print_matching(bodies: Pair<&CodeBody>, matching: &BodyMatching, indent: &str, printed: &mut String) {
    let mut pairs: Vec<&StatementPair> = matching.pairs.iter().collect();
    pairs.sort_by_key(|pair| pair.statements);
    for pair in pairs.into_iter().filter(|pair| !is_root_block(bodies.before, pair.statements.before)) {
        let before = statement(bodies.before, pair.statements.before);
        let after = statement(bodies.after, pair.statements.after);
        let _ = writeln!(printed, "{indent}{before} ↔ {after} [{}]", differences(pair));
    }
    for pair in &matching.parts {
        let text =
            |side: Side| one_line(bodies.get(side).tree.text(*pair.nodes.get(side), bodies.get(side).text));
        let _ = writeln!(printed, "{indent}? {} ↔ {}", text(Side::Before), text(Side::After));
    }
    for (side, mark) in [(Side::Before, '-'), (Side::After, '+')] {
        let body = bodies.get(side);
        for id in matching.unmatched(side).filter(|&id| !is_root_block(body, id)) {
            let _ = writeln!(printed, "{indent}{mark} {}", statement(body, id));
        }
    }
    for lambda in &matching.lambdas {
        let view = |side: Side| {
            let body = bodies.get(side);
            CodeBody::new(body.tree, body.text, lambda.statements.get(side))
        };
        let (before, after) = (view(Side::Before), view(Side::After));
        print_matching(Pair::new(&before, &after), &lambda.matching, &format!("{indent}λ "), printed);
    }
}

fn is_root_block(body: &CodeBody, id: StatementId) -> bool {
    id == body.body.root() && body.statement(id).is_composite()
}

fn differences(pair: &StatementPair) -> String {
    let mut kinds: Vec<String> = pair.replacements.iter().map(|it| format!("{:?}", it.kind)).collect();
    kinds.dedup();
    match (pair.is_exact, kinds.is_empty()) {
        (true, _) => "exact".to_owned(),
        (false, true) => "other wrapper".to_owned(),
        (false, false) => kinds.join(", "),
    }
}

/// The line of a statement and its text, or its header's.
fn statement(body: &CodeBody, id: StatementId) -> String {
    let statement = body.statement(id);
    let span = body.tree.span(statement.node);
    let line = LineIndex::new(body.text).line(span.start);
    let inner = body.tree.children(statement.node).find(|&child| body.tree.kind(child).is_statement());
    let end = match inner {
        Some(inner) if statement.is_composite() => body.tree.span(inner).start.max(span.start + 1),
        _ if statement.is_composite() => span.start + 1,
        _ => span.end,
    };
    if statement.kind == NodeKind::Block {
        return format!("{line} {{");
    }
    let text = &body.text[span.start as usize..end as usize];
    format!("{line} {}", one_line(text))
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
