//! Parameters for which every caller passes what the method could ask for itself.
//!
//! ```text
//! int d = level(); return price(base, d);     →     return price(base);     where `price` asks for `level()`
//! ```

use crate::code::{Codebase, Method};
use crate::draft::Draft;
use refscope_model::{EntityId, EntityKind, Modifiers};
use refscope_syntax::{NodeId, NodeKind};

pub(super) fn search(base: &Codebase, id: EntityId, drafts: &mut Vec<Draft>) {
    let snapshot = &base.snapshot;
    let sites = base.callers(id);
    let Some(method) = base.method(id) else { return };
    let is_fixed = snapshot.entity(id).kind != EntityKind::Method
        || base.members.is_overridden(snapshot, id)
        || base.members.may_override(snapshot, id);
    if sites.is_empty() || is_fixed || method.is_broken() {
        return;
    }
    let n_parameters = base.n_parameters(id);
    for at in 0..n_parameters {
        let asked = |site: &crate::code::CallSite| asked_for(base.method(site.from)?, site.node, at);
        let Some(query) = asked(&sites[0]).filter(|&it| it != id) else { continue };
        let agree = sites[1..].iter().all(|site| asked(site) == Some(query));
        let calls_itself = sites.iter().any(|site| site.from == id || site.from == query);
        if agree && !calls_itself && can_ask(method, at, query) && is_about(method, at, query) {
            let (name, asked) = (base.member_name(id), base.member_name(query));
            let parameter = method.name_of(&method.analysis.variables[at]).to_owned();
            for site in sites {
                let Some(caller) = base.method(site.from) else { continue };
                let span = caller.tree.span(caller.statement_of(site.node));
                let draft = Draft::solo(site.from, span, &*name, 2)
                    .with("parameter", &*parameter)
                    .with("method", name.clone())
                    .with("query", asked.clone())
                    .folded(u64::from(id.0) << 8 | at as u64 | 1 << 62);
                drafts.push(draft);
            }
        }
    }
}

/// Whether a parameter stands for what the query gives, by its name: others serve whatever they are passed.
fn is_about(method: Method<'_>, at: usize, query: EntityId) -> bool {
    let name = method.name_of(&method.analysis.variables[at]).to_lowercase();
    method.base.snapshot.name(query).to_lowercase().contains(&name)
}

/// The method without arguments of the same object whose result is passed.
fn asked_for(caller: Method<'_>, call: NodeId, at: usize) -> Option<EntityId> {
    let argument = caller.bare(caller.arguments(call).nth(at)?);
    if !caller.is_own_call(call) || caller.is_in_nested_type(call) {
        return None;
    }
    let value = match caller.variable(argument) {
        Some(variable) => {
            let variable = caller.variable_by_id(variable);
            let declaration = variable.declaration.filter(|_| variable.is_never_written())?;
            caller.initial_value(declaration)?
        }
        None => argument,
    };
    let is_query = caller.kind(value) == NodeKind::Call
        && caller.is_own_call(value)
        && caller.arguments(value).next().is_none();
    // What happens between the call of the query and that of the method may change what the query says.
    let is_unchanged = value == argument || {
        let effects = caller.effects(caller.tree.next(value)..call);
        !effects.calls_unknown && effects.fields.is_empty()
    };
    caller.target(value).filter(|_| is_query && is_unchanged)
}

/// Whether the method can ask for the value where it reads its parameter.
fn can_ask(method: Method<'_>, at: usize, query: EntityId) -> bool {
    let base = method.base;
    let Some(variable) = method.analysis.variables.get(at) else { return false };
    let Some(last) = variable.reads().last() else { return false };
    let is_static = |id: EntityId| base.snapshot.entity(id).modifiers.contains(Modifiers::STATIC);
    let Some(asked) = base.method(query) else { return false };
    let statements = asked.statements(NodeId::ROOT);
    let [only] = statements.as_slice() else { return false };
    let Some(value) = asked.children(*only).next().filter(|_| asked.kind(*only) == NodeKind::Return) else {
        return false;
    };
    // A constant would do without any call.
    let says_something = !asked.kind(value).is_literal();
    let effects = method.effects(NodeId::ROOT..last);
    let is_stable = !asked.reads(value).is_changed_by(&effects);
    base.snapshot.enclosing_type(query) == method.type_()
        && (!method.is_static() || is_static(query))
        && variable.is_never_written()
        && !variable.reads().any(|it| method.is_captured(it, NodeId::ROOT))
        && says_something
        && asked.is_pure(value)
        && is_stable
}
