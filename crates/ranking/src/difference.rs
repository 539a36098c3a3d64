//! Why the code of a candidate is no clone, in a line.

use crate::Code;
use refscope_mapping::Declared;
use refscope_matching::Comparison;
use refscope_matching::statements::{BodyMatching, CodeBody};
use refscope_model::{EntityId, StatementId};
use refscope_text::{Pair, Side, Span};

/// How much of a statement is shown.
const MAX_SHOWN_CHARACTERS: usize = 60;

/// How many names of members are shown.
const MAX_SHOWN_MEMBERS: usize = 3;

/// What speaks against a pair that another pair contradicts.
pub(crate) fn contradiction(comparison: &Comparison, pair: Pair<EntityId>) -> Option<String> {
    let other = |side: Side| comparison.partner(side, *pair.get(side));
    if let Some(after) = other(Side::Before).filter(|&after| after != pair.after) {
        return Some(format!("it became {}", Declared::new(comparison, Side::After, after).title()));
    }
    let before = other(Side::After).filter(|&before| before != pair.before)?;
    Some(format!("the later one was {}", Declared::new(comparison, Side::Before, before).title()))
}

/// What differs in the code of a pair.
pub(crate) fn difference(comparison: &Comparison, pair: Pair<EntityId>, codes: Pair<&Code<'_>>) -> String {
    if comparison.snapshots.before.entity(pair.before).kind.is_type() {
        return members(comparison, pair);
    }
    let bodies = (
        comparison.body_matching(pair),
        comparison.code_body(Side::Before, pair.before),
        comparison.code_body(Side::After, pair.after),
    );
    let of_statements = match bodies {
        (Some(matching), Some(before), Some(after)) => {
            statements(comparison, pair, matching, Pair::new(before, after))
        }
        _ => None,
    };
    of_statements.unwrap_or_else(|| words(comparison, pair, codes))
}

/// `2 statements changed, 1 came, 3 went; line 14: total += tax;`
fn statements(
    comparison: &Comparison,
    pair: Pair<EntityId>,
    matching: &BodyMatching,
    bodies: Pair<CodeBody<'_>>,
) -> Option<String> {
    let changed: Vec<StatementId> =
        matching.pairs.iter().filter(|it| !it.is_exact).map(|it| it.statements.after).collect();
    let (gone, new) = (matching.unmatched(Side::Before).count(), matching.unmatched(Side::After).count());
    let count = |n: usize, verb: &str| (n > 0).then(|| format!("{n} {verb}"));
    let counts = [count(changed.len(), "changed"), count(new, "came"), count(gone, "went")];
    let counts: Vec<String> = counts.into_iter().flatten().collect();
    if counts.is_empty() {
        return None;
    }
    let first_after = changed.into_iter().chain(matching.unmatched(Side::After)).min();
    let (side, first) = match first_after {
        Some(first) => (Side::After, first),
        None => (Side::Before, matching.unmatched(Side::Before).min()?),
    };
    let body = bodies.get(side);
    let span = body.tree.span(body.statement(first).node);
    let place = shown(comparison, side, *pair.get(side), span);
    Some(format!("statements: {}; {place}", counts.join(", ")))
}

/// `line 14: total += tax;`, with the version where it is the earlier one.
fn shown(comparison: &Comparison, side: Side, id: EntityId, span: Span) -> String {
    let file = comparison.snapshots.get(side).file_of(id);
    let line = file.lines().line(span.start);
    let text = span.text(file.text()).lines().next().unwrap_or_default().trim();
    let short: String = text.chars().take(MAX_SHOWN_CHARACTERS).collect();
    let rest = if short.len() < text.len() { "…" } else { "" };
    let version = if side == Side::Before { "earlier line" } else { "line" };
    format!("{version} {line}: {short}{rest}")
}

/// `3 of 7 members differ: add, remove, size`
fn members(comparison: &Comparison, pair: Pair<EntityId>) -> String {
    let mut differing = Vec::new();
    let mut n_members = 0;
    for side in Side::BOTH {
        let snapshot = comparison.snapshots.get(side);
        for member in snapshot.members(*pair.get(side)) {
            let partner = comparison.partner(side, member);
            n_members += usize::from(side == Side::After || partner.is_none());
            let is_same = partner.is_some_and(|partner| comparison.is_unchanged(side.pair(member, partner)));
            if !is_same && (side == Side::After || partner.is_none()) {
                differing.push(snapshot.name(member).to_owned());
            }
        }
    }
    if differing.is_empty() {
        return "its members stand in another order".to_owned();
    }
    let n_differing = differing.len();
    let rest = if n_differing > MAX_SHOWN_MEMBERS { ", …" } else { "" };
    differing.truncate(MAX_SHOWN_MEMBERS);
    format!("{n_differing} of {n_members} members differ: {}{rest}", differing.join(", "))
}

/// Where the words of two bodies begin to differ.
fn words(comparison: &Comparison, pair: Pair<EntityId>, codes: Pair<&Code<'_>>) -> String {
    let (before, after) = codes.before.difference(codes.after);
    let text = |side: Side, span: Span| {
        span.text(comparison.snapshots.get(side).file_of(*pair.get(side)).text()).to_owned()
    };
    match (before, after) {
        (Some(before), Some(after)) => {
            let place = shown(comparison, Side::After, pair.after, after);
            format!("`{}` instead of `{}`; {place}", text(Side::After, after), text(Side::Before, before))
        }
        (None, Some(after)) => format!("more code; {}", shown(comparison, Side::After, pair.after, after)),
        (Some(before), None) => {
            format!("less code; {}", shown(comparison, Side::Before, pair.before, before))
        }
        (None, None) => "only one version has code".to_owned(),
    }
}
