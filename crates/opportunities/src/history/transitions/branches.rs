//! Code that left the branches it stood in.

use super::conditionals::denies;
use super::{Found, Step};
use crate::code::Method;
use crate::history::alike::same;
use crate::rules::Rule;
use refscope_syntax::{NodeId, NodeKind};

/// `if (vip) { p = 9; send(); } else { p = 1; send(); }` → `if (vip) { p = 9; } else { p = 1; } send();`
pub(super) fn fragments(step: Step<'_, '_>, _: &Rule, found: &mut Vec<Found>) {
    let (before, after) = (step.before.method, step.after.method);
    if is_giant(before, after) {
        return;
    }
    for node in before.all(NodeKind::If) {
        let Some((condition, then, Some(otherwise))) = before.if_parts(node) else { continue };
        let (ours, theirs) = (before.statements(then), before.statements(otherwise));
        let common = [(ours.last(), theirs.last()), (ours.first(), theirs.first())];
        for (one, other) in common {
            let (Some(&one), Some(&other)) = (one, other) else { continue };
            let is_fragment = before.tree.hash(one) == before.tree.hash(other) && before.tree.size(one) > 2;
            if !is_fragment {
                continue;
            }
            let is_same_if =
                |&it: &NodeId| after.if_parts(it).is_some_and(|(it, ..)| same(before, condition, after, it));
            let Some(now) = after.all(NodeKind::If).find(is_same_if) else { continue };
            let is_left = |it: NodeId| !after.tree.subtree(it).any(|it| same(before, one, after, it));
            let Some(beside) = beside(after, now, |it| same(before, one, after, it)) else { continue };
            if is_left(now) {
                found.push(step.found(one, beside, before.brief(one)));
            }
        }
    }
}

/// Whether comparing every condition with every other one would take too long: a program wrote such code.
fn is_giant(before: Method<'_>, after: Method<'_>) -> bool {
    const MOST_PAIRS: usize = 250_000;
    before.all(NodeKind::If).count() * after.all(NodeKind::If).count() > MOST_PAIRS
}

/// A statement of the same block that is as wanted.
fn beside(method: Method<'_>, node: NodeId, is_wanted: impl Fn(NodeId) -> bool) -> Option<NodeId> {
    method.children(method.parent(node)).find(|&it| it != node && is_wanted(it))
}

/// `if (dead) { r = 0; } else { r = pay(); } return r;` → `if (dead) return 0; return pay();`
pub(super) fn guards(step: Step<'_, '_>, _: &Rule, found: &mut Vec<Found>) {
    let (before, after) = (step.before.method, step.after.method);
    if is_giant(before, after) {
        return;
    }
    for node in before.all(NodeKind::If) {
        let Some((condition, then, otherwise)) = before.if_parts(node) else { continue };
        // What stood deep, and stands beside the guard now.
        let (deep, is_turned) = match otherwise {
            Some(otherwise) if before.kind(otherwise) != NodeKind::If => (otherwise, false),
            Some(_) => continue,
            None => (then, true),
        };
        let inner = before.statements(deep);
        if inner.is_empty() || is_guard(before, node, then) && otherwise.is_none() {
            continue;
        }
        let is_guard_now = |&it: &NodeId| {
            after.if_parts(it).is_some_and(|(now, exit, none)| {
                let is_condition = if is_turned {
                    denies(before, condition, after, now)
                } else {
                    same(before, condition, after, now)
                };
                none.is_none() && is_condition && is_guard(after, it, exit)
            })
        };
        let Some(guard) = after.all(NodeKind::If).find(is_guard_now) else { continue };
        let n_beside = inner
            .iter()
            .filter(|&&one| {
                beside(after, guard, |it| it > guard && is_same_head(before, one, after, it)).is_some()
            })
            .count();
        // A lone statement that stays the same may be a coincidence; most must have come up.
        if n_beside * 2 > inner.len() {
            found.push(step.found(node, guard, before.brief(condition)));
        }
    }
}

/// The same statement, or one whose own part is: what is nested in it may have come up further.
fn is_same_head(before: Method<'_>, one: NodeId, after: Method<'_>, other: NodeId) -> bool {
    let own = |method: Method<'_>, it: NodeId| {
        let parts = method.children(it).filter(|&it| !method.kind(it).is_statement());
        let parts: Vec<u64> = parts.map(|it| method.tree.hash(it)).collect();
        (!parts.is_empty()).then(|| method.tree.hash_of_part(it, &parts))
    };
    same(before, one, after, other) || own(before, one).is_some_and(|hash| own(after, other) == Some(hash))
}

/// Whether an `if` leaves at once: its body is short and cannot be passed.
fn is_guard(method: Method<'_>, node: NodeId, then: NodeId) -> bool {
    method.kind(method.parent(node)) == NodeKind::Block
        && method.is_exit(then)
        && method.statements(then).len() <= 2
}
