//! A private method that one place calls and that says no more than its call.
//!
//! ```text
//! int rating() { return late(days) ? 2 : 1; }     →     int rating() { return rules.isLate(days) ? 2 : 1; }
//! private boolean late(int days) { return rules.isLate(days); }
//! ```

use crate::code::{Codebase, Method};
use crate::draft::Draft;
use refscope_model::{EntityId, EntityKind, Modifiers, Visibility, header};
use refscope_syntax::{NodeId, NodeKind};

/// How many nodes more than its call a body may have.
const MOST_MORE: u32 = 4;

pub(super) fn search(base: &Codebase, id: EntityId, drafts: &mut Vec<Draft>) {
    let snapshot = &base.snapshot;
    let entity = snapshot.entity(id);
    let [site] = base.callers(id) else { return };
    let (Some(method), Some(caller)) = (base.method(id), base.method(site.from)) else { return };
    let is_simple = entity.kind == EntityKind::Method
        && snapshot.visibility(id) == Visibility::Private
        && !entity.modifiers.contains(Modifiers::SYNCHRONIZED)
        && header::annotations(snapshot.tree_of(id), entity.node).next().is_none()
        && snapshot.file_of(id).source.documentation(snapshot.tree_of(id).span(entity.node).start).is_none();
    if !is_simple || site.from == id || caller.is_broken() || is_named_elsewhere(base, id) {
        return;
    }
    let Some(value) = inlined_value(method) else { return };
    let call = site.node;
    let is_statement = caller.kind(caller.parent(call)) == NodeKind::ExpressionStatement;
    let fits = (method.kind(method.parent(value)) == NodeKind::Return || is_statement)
        && caller.is_own_call(call)
        && method.tree.size(value) <= caller.tree.size(call) + MOST_MORE
        && !method.has_comment(snapshot.span(id))
        && arguments_can_move(method, caller, call);
    if fits {
        let name = base.member_name(id);
        let statement = caller.statement_of(call);
        let draft = Draft::solo(site.from, caller.tree.span(statement), &*name, method.tree.size(value) + 4)
            .with("method", name.clone())
            .with("value", method.brief(value))
            .with("caller", base.member_name(site.from));
        drafts.push(draft);
    }
}

/// The one expression that a body is.
fn inlined_value(method: Method<'_>) -> Option<NodeId> {
    let statements = method.statements(NodeId::ROOT);
    let [only] = statements.as_slice() else { return None };
    let is_value = matches!(method.kind(*only), NodeKind::Return | NodeKind::ExpressionStatement);
    let value = method.children(*only).next().filter(|_| is_value)?;
    // Whatever is computed, compared or named in it has its name for a reason: only what passes on says no more.
    let is_own = method.receiver(value).is_none_or(|it| method.kind(it) == NodeKind::This);
    let passes_on = method.kind(value) == NodeKind::Call
        && (is_own || method.target(value).is_some())
        && method.receiver(value).is_none_or(|it| matches!(method.kind(it), NodeKind::Name | NodeKind::This))
        && method
            .arguments(value)
            .all(|it| method.variable(it).is_some() || method.kind(it) == NodeKind::This)
        && method.arguments(value).count() >= method.base.n_parameters(method.id);
    passes_on.then_some(value)
}

/// Whether each parameter is read once, in order, or stands for something that can be evaluated anywhere.
fn arguments_can_move(method: Method<'_>, caller: Method<'_>, call: NodeId) -> bool {
    let arguments: Vec<NodeId> = caller.arguments(call).collect();
    let parameters = method.analysis.variables.iter().filter(|it| it.is_parameter());
    let parameters: Vec<_> = parameters.collect();
    if parameters.len() != arguments.len() || parameters.iter().any(|it| !it.is_never_written()) {
        return false;
    }
    let is_simple = |&argument: &NodeId| {
        let kind = caller.kind(argument);
        kind == NodeKind::Name || kind == NodeKind::This || kind.is_literal()
    };
    let pairs = parameters.iter().zip(&arguments);
    pairs.into_iter().all(|(parameter, argument)| {
        is_simple(argument) || (parameter.uses.len() == 1 && arguments.len() == 1)
    })
}

/// Whether the file uses the name otherwise, so that there may be callers that are not known.
fn is_named_elsewhere(base: &Codebase, id: EntityId) -> bool {
    let entity = base.snapshot.entity(id);
    let source = &base.snapshot.file_of(id).source;
    // Its declaration and its only call.
    source.places(|it| it == entity.name).count() != 2
}
