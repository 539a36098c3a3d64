//! Conditions that were turned around or joined.

use super::{Found, Step};
use crate::code::Method;
use crate::history::alike::{Alike, same};
use crate::history::step::Head;
use crate::rules::Rule;
use refscope_syntax::{NodeId, NodeKind, vocabulary};
use refscope_text::Symbol;

/// `if (!ready) wait(); else go();` → `if (ready) go(); else wait();`
pub(super) fn reversed(step: Step<'_, '_>, rule: &Rule, found: &mut Vec<Found>) {
    let (before, after) = (step.before.method, step.after.method);
    let Some(vectors) = &rule.vectors else { return };
    for (ours, theirs) in step.nominated(vectors) {
        let (Some((condition, then, Some(otherwise))), Some((new_condition, new_then, Some(new_otherwise)))) =
            (before.if_parts(ours.node), after.if_parts(theirs.node))
        else {
            continue;
        };
        let is_exchanged =
            same(before, then, after, new_otherwise) || same(before, otherwise, after, new_then);
        if denies(before, condition, after, new_condition) && is_exchanged {
            let text = after.brief(new_condition);
            found.push(step.found(condition, new_condition, text));
        }
    }
}

/// Whether one condition is the other one's opposite.
pub(super) fn denies(before: Method<'_>, one: NodeId, after: Method<'_>, other: NodeId) -> bool {
    let (one, other) = (before.bare(one), after.bare(other));
    let inner = |method: Method<'_>, node: NodeId| {
        let is_denial = method.kind(node) == NodeKind::Prefix && method.label(node) == vocabulary::DENIAL;
        method.children(node).next().filter(|_| is_denial)
    };
    if let Some(denied) = inner(before, one)
        && same(before, denied, after, other)
    {
        return true;
    }
    if let Some(denied) = inner(after, other)
        && same(before, one, after, denied)
    {
        return true;
    }
    const OPPOSITES: [(&str, &str); 3] = [("==", "!="), ("<", ">="), (">", "<=")];
    let is = |method: Method<'_>, node: NodeId, sign: &str| method.label(node) == Symbol::of(sign);
    let is_opposite = OPPOSITES.iter().any(|&(sign, opposite)| {
        (is(before, one, sign) && is(after, other, opposite))
            || (is(before, one, opposite) && is(after, other, sign))
    });
    before.kind(one) == NodeKind::Binary
        && after.kind(other) == NodeKind::Binary
        && is_opposite
        && Alike::new(before, after, |_, _| false).lists(before.children(one), after.children(other))
}

/// `if (age < 2) return 0; if (late) return 0;` → `if (age < 2 || late) return 0;`
pub(super) fn consolidated(step: Step<'_, '_>, _: &Rule, found: &mut Vec<Found>) {
    let (before, after) = (step.before.method, step.after.method);
    let tests: Vec<(NodeId, NodeId, NodeId)> =
        step.before.heads.iter().filter_map(|it| test(before, it)).collect();
    for head in &step.after.heads {
        let Some((_, condition, then)) = test(after, head) else { continue };
        let condition = after.bare(condition);
        let operator = after.label(condition);
        if after.kind(condition) != NodeKind::Binary || ![vocabulary::OR, vocabulary::AND].contains(&operator)
        {
            continue;
        }
        let operands: Vec<NodeId> = after.children(condition).collect();
        let is_operand = |it: NodeId| operands.iter().any(|&other| same(before, it, after, other));
        let joined: Vec<&(NodeId, NodeId, NodeId)> = tests
            .iter()
            .filter(|(_, test, body)| {
                is_operand(*test) && (operator == vocabulary::AND || same(before, *body, after, then))
            })
            .collect();
        let is_nested = || {
            joined
                .windows(2)
                .any(|pair| before.around(pair[1].0).any(|it| it == pair[0].2 || it == pair[0].0))
                && joined.last().is_some_and(|last| same(before, last.2, after, then))
        };
        if joined.len() >= 2 && (operator == vocabulary::OR || is_nested()) {
            found.push(step.found(joined[0].0, head.node, after.brief(condition)));
        }
    }
}

/// The condition and body of an `if` without `else`, or with one that only another test follows.
fn test(method: Method<'_>, head: &Head) -> Option<(NodeId, NodeId, NodeId)> {
    let (condition, then, otherwise) = method.if_parts(head.node)?;
    let is_chained = otherwise.is_none_or(|it| method.kind(it) == NodeKind::If);
    is_chained.then_some((head.node, condition, then))
}
