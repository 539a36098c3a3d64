//! Reads and chains that are calls now.

use super::{Found, Step, returned};
use crate::code::{Method, Use};
use crate::history::alike::{Alike, same, same_receiver};
use crate::rules::Rule;
use refscope_syntax::{NodeId, NodeKind};

/// `base / 5` → `getBase() / 5`
pub(super) fn encapsulated(step: Step<'_, '_>, rule: &Rule, found: &mut Vec<Found>) {
    let (before, after) = (step.before.method, step.after.method);
    let Some(vectors) = &rule.vectors else { return };
    for (ours, theirs) in step.nominated(vectors) {
        let mut alike = Alike::new(before, after, |field, call| is_getter_of(before, field, after, call));
        if alike.heads(ours.node, theirs.node) {
            for (field, _) in alike.replaced {
                found.push(step.found(ours.node, theirs.node, field_name(before, field)));
            }
        }
    }
}

/// A field of the object itself that is read: a name that is no local, or `this.f`.
fn own_field(method: Method<'_>, node: NodeId) -> bool {
    let is_own = match method.kind(node) {
        NodeKind::Name => method.variable(node).is_none(),
        NodeKind::FieldAccess => {
            method.children(node).next().is_some_and(|it| method.kind(it) == NodeKind::This)
        }
        _ => false,
    };
    is_own && method.use_of(node) == Use::Read
}

fn is_getter_of(before: Method<'_>, field: NodeId, after: Method<'_>, call: NodeId) -> bool {
    if !own_field(before, field)
        || after.kind(call) != NodeKind::Call
        || !after.is_own_call(call)
        || after.arguments(call).next().is_some()
    {
        return false;
    }
    let label = before.label(field);
    match after.target(call) {
        // What gives the field is known by its body.
        Some(target) => returned(after.base, target)
            .is_some_and(|(getter, value)| own_field(getter, value) && getter.label(value) == label),
        // A getter of a class that did not change is known by its name.
        None => {
            let (field, call) = (field_name(before, field), after.text(call));
            let name = call.trim_start_matches("this.").split('(').next().unwrap_or_default().trim();
            let said = name.strip_prefix("get").or_else(|| name.strip_prefix("is")).unwrap_or_default();
            said.eq_ignore_ascii_case(field.trim_start_matches(['m', '_']).trim_start_matches('_'))
                || said.eq_ignore_ascii_case(&field)
        }
    }
}

fn field_name(method: Method<'_>, field: NodeId) -> String {
    method.text(field).rsplit('.').next().unwrap_or_default().trim().to_owned()
}

/// `(String) get("n")` → `text("n")`
pub(super) fn downcast(step: Step<'_, '_>, rule: &Rule, found: &mut Vec<Found>) {
    let (before, after) = (step.before.method, step.after.method);
    let Some(vectors) = &rule.vectors else { return };
    narrowed(step, found);
    let became = |cast: NodeId, call: NodeId| {
        if before.kind(cast) != NodeKind::Cast || after.kind(call) != NodeKind::Call {
            return false;
        }
        let operand = before.children(cast).last().map(|it| before.bare(it));
        let Some(operand) = operand.filter(|&it| before.kind(it) == NodeKind::Call) else { return false };
        let type_ = before.tree.type_child(cast).map(|it| before.text(it));
        type_.is_some()
            && after.written_type(call) == type_
            && same_receiver(before, before.receiver(operand), after, after.receiver(call))
            && Alike::new(before, after, |_, _| false).lists(before.arguments(operand), after.arguments(call))
    };
    for (ours, theirs) in step.nominated(vectors) {
        let mut alike = Alike::new(before, after, became);
        if alike.heads(ours.node, theirs.node) && !alike.replaced.is_empty() {
            for (_, call) in alike.replaced {
                found.push(step.found(ours.node, theirs.node, after.brief(call)));
            }
        }
    }
}

/// `Object first() { return all.get(0); }` → `Date first() { return (Date) all.get(0); }`
fn narrowed(step: Step<'_, '_>, found: &mut Vec<Found>) {
    let (before, after) = (step.before.method, step.after.method);
    if before.result_type_text() == after.result_type_text() {
        return;
    }
    for theirs in step.after.heads.iter().filter(|it| after.kind(it.node) == NodeKind::Return) {
        let Some(cast) = after.children(theirs.node).next().map(|it| after.bare(it)) else { continue };
        let is_cast = after.kind(cast) == NodeKind::Cast
            && after.tree.type_child(cast).map(|it| after.text(it)) == after.result_type_text();
        let Some(operand) = after.children(cast).last().filter(|_| is_cast) else { continue };
        let gave = |it: NodeId| before.children(it).next().is_some_and(|it| same(before, it, after, operand));
        let ours =
            step.before.heads.iter().find(|it| before.kind(it.node) == NodeKind::Return && gave(it.node));
        if let Some(ours) = ours {
            found.push(step.found(ours.node, theirs.node, after.base.member_name(after.id)));
        }
    }
}

/// `p.getDept().getHead()` → `p.getHead()`
pub(super) fn hidden(step: Step<'_, '_>, rule: &Rule, found: &mut Vec<Found>) {
    let (before, after) = (step.before.method, step.after.method);
    let became = |chain: NodeId, call: NodeId| {
        let is_call = before.kind(chain) == NodeKind::Call && after.kind(call) == NodeKind::Call;
        let Some(delegate) = before.receiver(chain).map(|it| before.bare(it)).filter(|_| is_call) else {
            return false;
        };
        let owner = match before.kind(delegate) {
            NodeKind::Call if before.arguments(delegate).next().is_none() => before.receiver(delegate),
            NodeKind::FieldAccess => before.children(delegate).next(),
            _ => None,
        };
        let (Some(owner), Some(receiver)) = (owner, after.receiver(call)) else { return false };
        same(before, owner, after, receiver)
            && Alike::new(before, after, |_, _| false).lists(before.arguments(chain), after.arguments(call))
            && forwards_to(after, call, before, chain)
    };
    let Some(vectors) = &rule.vectors else { return };
    let pairs = if step.is_backwards {
        all_pairs(step)
    } else {
        step.nominated(vectors).iter().map(|it| (it.0.node, it.1.node)).collect()
    };
    for (ours, theirs) in pairs {
        let mut alike = Alike::new(before, after, became);
        if alike.heads(ours, theirs) && !alike.replaced.is_empty() {
            for (_, call) in alike.replaced {
                let name = after.target(call).map(|it| after.base.member_name(it)).unwrap_or_default();
                found.push(step.found(ours, theirs, name));
            }
        }
    }
}

/// Few enough to try them all: the rule's vectors speak of the other direction.
fn all_pairs(step: Step<'_, '_>) -> Vec<(NodeId, NodeId)> {
    const MOST: usize = 40;
    let (ours, theirs) = (&step.before.heads, &step.after.heads);
    let ours = ours.iter().take(MOST);
    ours.flat_map(|one| theirs.iter().take(MOST).map(move |other| (one.node, other.node))).collect()
}

/// `p.getHead()` → `p.getDept().getHead()`
pub(super) fn shown(step: Step<'_, '_>, rule: &Rule, found: &mut Vec<Found>) {
    hidden(step.backwards(), rule, found);
}

/// Whether what is called does nothing but call the method of this name on something of its own.
fn forwards_to(after: Method<'_>, call: NodeId, before: Method<'_>, chain: NodeId) -> bool {
    let Some(forwarder) = after.target(call).and_then(|it| after.base.method(it)) else { return false };
    let statements = forwarder.statements(NodeId::ROOT);
    let [only] = statements.as_slice() else { return false };
    let Some(value) = forwarder.children(*only).next() else { return false };
    forwarder.kind(value) == NodeKind::Call
        && forwarder.label(value) == before.label(chain)
        && forwarder.receiver(value).is_some()
}
