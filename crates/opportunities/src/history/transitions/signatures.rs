//! Parameters that became fewer.

use super::{Found, Step};
use crate::code::Method;
use crate::history::alike::{same, same_receiver};
use crate::history::step::Head;
use crate::rules::Rule;
use refscope_model::{EntityKind, header};
use refscope_syntax::{NodeId, NodeKind};

/// A call of both versions to a method of one name that has fewer arguments now.
struct Shortened<'s> {
    before: &'s Head,
    after: &'s Head,
    was: NodeId,
    is: NodeId,
}

fn shortened<'s>(step: Step<'s, '_>) -> Vec<Shortened<'s>> {
    let (before, after) = (step.before.method, step.after.method);
    let mut all = Vec::new();
    for ours in &step.before.heads {
        for was in calls(before, ours.node) {
            for theirs in &step.after.heads {
                for is in calls(after, theirs.node) {
                    let is_same = before.label(was) == after.label(is)
                        && before.arguments(was).count() > after.arguments(is).count()
                        && same_receiver(before, before.receiver(was), after, after.receiver(is));
                    if is_same {
                        all.push(Shortened { before: ours, after: theirs, was, is });
                    }
                }
            }
        }
    }
    all
}

fn calls<'c>(method: Method<'c>, head: NodeId) -> impl Iterator<Item = NodeId> + 'c {
    let own = method.children(head).filter(move |&it| !method.kind(it).is_statement());
    own.flat_map(move |it| method.tree.subtree(it)).filter(move |&it| method.kind(it) == NodeKind::Call)
}

/// `price(base, level())` → `price(base)`, which asks for the level itself
pub(super) fn asked_for(step: Step<'_, '_>, _: &Rule, found: &mut Vec<Found>) {
    let (before, after) = (step.before.method, step.after.method);
    for Shortened { before: ours, after: theirs, was, is } in shortened(step) {
        let (wide, narrow): (Vec<NodeId>, Vec<NodeId>) =
            (before.arguments(was).collect(), after.arguments(is).collect());
        let Some(callee) = after.target(is).and_then(|it| after.base.method(it)) else { continue };
        if wide.len() != narrow.len() + 1 {
            continue;
        }
        let gone = (0..wide.len()).find(|&gone| {
            let left = wide.iter().enumerate().filter(|it| it.0 != gone).map(|it| *it.1);
            left.zip(&narrow).all(|(one, &other)| same(before, one, after, other))
        });
        let Some(query) = gone.and_then(|it| query_of(before, wide[it])) else { continue };
        let asks = callee.all(NodeKind::Call).any(|it| same(before, query, callee, it));
        let asked_before = before
            .target(was)
            .and_then(|it| before.base.method(it))
            .is_some_and(|earlier| earlier.all(NodeKind::Call).any(|it| same(before, query, earlier, it)));
        if asks && !asked_before {
            found.push(step.found(ours.node, theirs.node, callee.base.member_name(callee.id)));
        }
    }
}

/// The call that an argument is, or that a local was made with, if it needs no local itself.
fn query_of(method: Method<'_>, argument: NodeId) -> Option<NodeId> {
    let argument = method.bare(argument);
    let value = match method.variable(argument) {
        Some(variable) => method.initial_value(method.variable_by_id(variable).declaration?)?,
        None => argument,
    };
    let is_free = method.tree.subtree(value).all(|it| method.analysis.variable_of(it).is_none());
    (method.kind(value) == NodeKind::Call && is_free).then_some(value)
}

/// `plan.fits(room.low(), room.high())` → `plan.fits(room)`
pub(super) fn whole(step: Step<'_, '_>, _: &Rule, found: &mut Vec<Found>) {
    let (before, after) = (step.before.method, step.after.method);
    for Shortened { before: ours, after: theirs, was, is } in shortened(step) {
        let (wide, narrow): (Vec<NodeId>, Vec<NodeId>) =
            (before.arguments(was).collect(), after.arguments(is).collect());
        for &object in &narrow {
            let is_part =
                |&it: &NodeId| part_of(before, it).is_some_and(|owner| same(before, owner, after, object));
            let (parts, rest): (Vec<NodeId>, Vec<NodeId>) = wide.iter().copied().partition(is_part);
            let others = narrow.iter().copied().filter(|&it| it != object);
            let is_rest = rest.len() + 1 == narrow.len()
                && rest.iter().zip(others).all(|(&one, other)| same(before, one, after, other));
            if parts.len() >= 2 && is_rest {
                found.push(step.found(ours.node, theirs.node, after.brief(is)));
            }
        }
    }
}

/// The object that an argument is a part of: `room` of `room.low()`, perhaps by way of a local.
fn part_of(method: Method<'_>, argument: NodeId) -> Option<NodeId> {
    let argument = method.bare(argument);
    let value = match method.variable(argument) {
        Some(variable) => method.bare(method.initial_value(method.variable_by_id(variable).declaration?)?),
        None => argument,
    };
    match method.kind(value) {
        NodeKind::Call if method.arguments(value).next().is_none() => method.receiver(value),
        NodeKind::FieldAccess => method.children(value).next(),
        _ => None,
    }
}

/// `draw(int x, int y, int w)` → `draw(Box box)` of a class that has them
pub(super) fn grouped(step: Step<'_, '_>, _: &Rule, found: &mut Vec<Found>) {
    let parameters = |method: Method<'_>| {
        let snapshot = &method.base.snapshot;
        let tree = snapshot.tree_of(method.id);
        header::parameters(tree, snapshot.entity(method.id).node)
            .map(|it| (it.name, it.type_node))
            .collect::<Vec<_>>()
    };
    let (before, after) = (step.before.method, step.after.method);
    let (ours, theirs) = (parameters(before), parameters(after));
    let gone: Vec<_> = ours.iter().filter(|it| theirs.iter().all(|other| other.0 != it.0)).collect();
    let new: Vec<_> = theirs.iter().filter(|it| ours.iter().all(|other| other.0 != it.0)).collect();
    let [(_, Some(type_))] = new.as_slice() else { return };
    if gone.len() < 2 {
        return;
    }
    let snapshot = &after.base.snapshot;
    let written = snapshot.tree_of(after.id).text(*type_, snapshot.file_of(after.id).text());
    let bare = written.split('<').next().unwrap_or_default();
    let refscope_model::TypeName::Declared(object) =
        snapshot.resolve_type(after.id, refscope_text::Symbol::of(bare))
    else {
        return;
    };
    let names: Vec<String> = snapshot
        .members(object)
        .filter(|&it| matches!(snapshot.entity(it).kind, EntityKind::Field | EntityKind::Method))
        .map(|it| snapshot.name(it).trim_start_matches("get").trim_start_matches("is").to_lowercase())
        .collect();
    let name_of = |it: &(refscope_text::Symbol, Option<NodeId>)| {
        let variable = before
            .analysis
            .variables
            .iter()
            .find(|variable| variable.name == it.0 && variable.is_parameter());
        variable.map_or("", |it| before.name_of(it)).to_lowercase()
    };
    if gone.iter().all(|it| names.contains(&name_of(it))) {
        let (mut one, other) = (step.found(NodeId::ROOT, NodeId::ROOT, snapshot.name(object)), step);
        one.before = other.before.whole();
        one.after = other.after.whole();
        one.was = before.base.member_name(before.id);
        one.is = written.to_owned();
        found.push(one);
    }
}
