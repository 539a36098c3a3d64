//! Literals that have a name now.

use super::{Found, Step, returned};
use crate::code::Method;
use crate::history::alike::Alike;
use crate::rules::Rule;
use refscope_model::{EntityKind, Modifiers};
use refscope_syntax::{NodeId, NodeKind};
use rustc_hash::FxHashMap;

/// `status == 404` → `status == NOT_FOUND`
pub(super) fn constant(step: Step<'_, '_>, rule: &Rule, found: &mut Vec<Found>) {
    let (before, after) = (step.before.method, step.after.method);
    let Some(vectors) = &rule.vectors else { return };
    for (ours, theirs) in step.nominated(vectors) {
        let mut alike = Alike::new(before, after, |one, other| names(after, other, before, one));
        if alike.heads(ours.node, theirs.node) {
            for (_, name) in alike.replaced {
                found.push(step.found(ours.node, theirs.node, element(after, name)));
            }
        }
    }
    gone_for_a_name(step, found);
}

/// Literals of which there are fewer, where a constant of their value is read that was not read before: the statements
/// around them may have changed otherwise, too. A small number means something else at every place, so its constant must
/// be new.
fn gone_for_a_name(step: Step<'_, '_>, found: &mut Vec<Found>) {
    let (before, after) = (step.before.method, step.after.method);
    let mut literals: FxHashMap<u64, (NodeId, bool)> = FxHashMap::default();
    for head in &step.before.heads {
        for node in own_nodes(before, head.node).filter(|&it| is_literal(before, it)) {
            literals.entry(before.tree.hash(node)).or_insert((head.node, says_something(before, node)));
        }
    }
    let n_left = |method: Method<'_>, hash: u64| {
        method.tree.subtree(NodeId::ROOT).filter(|&it| method.tree.hash(it) == hash).count()
    };
    literals.retain(|&hash, _| n_left(after, hash) < n_left(before, hash));
    if literals.is_empty() {
        return;
    }
    for head in &step.after.heads {
        for node in own_nodes(after, head.node) {
            let Some(value) = value_of(after, node) else { continue };
            let is_new = || after.field(node).is_some_and(|it| step.was(it).is_none());
            if let Some(&(was, says_something)) = literals.get(&value)
                && (says_something || is_new())
                && !reads_label(before, after.label(node))
            {
                found.push(step.found(was, head.node, element(after, node)));
            }
        }
    }
}

/// A literal, perhaps a negative one.
fn is_literal(method: Method<'_>, node: NodeId) -> bool {
    let is_negative = || {
        method.kind(node) == NodeKind::Prefix
            && method.children(node).next().is_some_and(|it| method.kind(it) == NodeKind::NumberLiteral)
    };
    matches!(method.kind(node), NodeKind::StringLiteral | NodeKind::CharLiteral | NodeKind::NumberLiteral)
        || is_negative()
}

fn reads_label(method: Method<'_>, label: refscope_text::Symbol) -> bool {
    let is_name = |it: NodeId| matches!(method.kind(it), NodeKind::Name | NodeKind::FieldAccess);
    method.tree.subtree(NodeId::ROOT).any(|it| is_name(it) && method.label(it) == label)
}

/// The nodes of a head.
fn own_nodes<'c>(method: Method<'c>, head: NodeId) -> impl Iterator<Item = NodeId> + 'c {
    let own = method.children(head).filter(move |&it| !method.kind(it).is_statement());
    own.flat_map(move |it| method.tree.subtree(it))
}

/// Whether a literal is more than a small number or an empty text, which mean something else at every place.
fn says_something(method: Method<'_>, node: NodeId) -> bool {
    let text = method.text(node);
    match method.kind(node) {
        NodeKind::StringLiteral | NodeKind::TextBlock => text.len() > 3,
        NodeKind::NumberLiteral => text
            .trim_end_matches(['L', 'l', 'f', 'F', 'd', 'D'])
            .parse::<f64>()
            .map_or(true, |it| it.abs() > 2.0),
        _ => false,
    }
}

/// The hash of the literal that a constant stands for.
fn value_of(method: Method<'_>, node: NodeId) -> Option<u64> {
    let (constant, value) = initial_value(method, node)?;
    is_literal(constant, value).then(|| constant.tree.hash(value))
}

/// The initial value of the constant that a node names.
fn initial_value(method: Method<'_>, node: NodeId) -> Option<(Method<'_>, NodeId)> {
    let field = method.field(node)?;
    let entity = method.base.snapshot.entity(field);
    let is_constant = entity.kind == EntityKind::Field
        && (entity.modifiers.contains(Modifiers::FINAL)
            || method.base.snapshot.entity(method.base.snapshot.enclosing_type(field)).kind
                == EntityKind::Interface);
    let constant = method.base.method(field).filter(|_| is_constant)?;
    Some((constant, constant.bare(NodeId::ROOT)))
}

/// Whether a node names a constant whose value is this literal.
fn names(named: Method<'_>, name: NodeId, written: Method<'_>, literal: NodeId) -> bool {
    if !is_literal(written, literal) && written.kind(literal) != NodeKind::BooleanLiteral {
        return false;
    }
    initial_value(named, name)
        .is_some_and(|(constant, value)| constant.tree.hash(value) == written.tree.hash(literal))
}

fn element(method: Method<'_>, name: NodeId) -> String {
    method.field(name).map_or_else(String::new, |field| method.base.member_name(field))
}

/// `i < 3` → `i < attempts()`
pub(super) fn query(step: Step<'_, '_>, rule: &Rule, found: &mut Vec<Found>) {
    let (before, after) = (step.before.method, step.after.method);
    let Some(vectors) = &rule.vectors else { return };
    let gives = |literal: NodeId, call: NodeId| {
        before.kind(literal).is_literal()
            && after.kind(call) == NodeKind::Call
            && after.arguments(call).next().is_none()
            && after.target(call).and_then(|it| returned(after.base, it)).is_some_and(|(query, value)| {
                query.kind(value).is_literal() && query.tree.hash(value) == before.tree.hash(literal)
            })
    };
    for (ours, theirs) in step.nominated(vectors) {
        let mut alike = Alike::new(before, after, gives);
        if alike.heads(ours.node, theirs.node) {
            for (_, call) in alike.replaced {
                let name = after.target(call).map(|it| after.base.member_name(it)).unwrap_or_default();
                found.push(step.found(ours.node, theirs.node, name));
            }
        }
    }
}
