//! Objects that stand between others: those that hide them though clients look past, and those that only forward.

use super::Class;
use super::field_access::{field_got, own_field};
use crate::code::{Codebase, Method};
use crate::draft::Draft;
use crate::opportunity::Evidence;
use crate::rules::Rule;
use refscope_model::{EntityId, EntityKind, Visibility};
use refscope_syntax::{NodeId, NodeKind};
use refscope_text::Symbol;

/// A call of what a getter gives, though the object has a method that does just that.
///
/// ```text
/// p.getDept().getHead()     →     p.getHead()
/// Person getHead() { return dept.getHead(); }
/// ```
pub(super) fn chains(method: Method<'_>, drafts: &mut Vec<Draft>) {
    for call in method.all(NodeKind::Call) {
        let Some(getter_call) = method.receiver(call).filter(|&it| method.kind(it) == NodeKind::Call) else {
            continue;
        };
        let Some(getter) = method.target(getter_call).and_then(|it| method.base.method(it)) else { continue };
        let Some(field) = field_got(getter) else { continue };
        let is_client = !method.is_own_call(getter_call) && method.type_() != getter.type_();
        if let Some(forwarder) = forwarder(method, call, getter, field).filter(|_| is_client) {
            let base = method.base;
            let name = base.member_name(forwarder);
            let statement = method.statement_of(call);
            let draft = Draft::solo(method.id, method.tree.span(statement), &*name, 3)
                .with("chain", method.brief(call))
                .with("method", name.clone())
                .shown_by(Evidence::Echo, forwarder, base.snapshot.span(forwarder))
                .folded(u64::from(forwarder.0) + 1);
            drafts.push(draft);
        }
    }
}

/// The method of the getter's type that forwards this very call to the field.
fn forwarder(method: Method<'_>, call: NodeId, getter: Method<'_>, field: EntityId) -> Option<EntityId> {
    let base = method.base;
    let n_arguments = method.arguments(call).count();
    base.snapshot.members(getter.type_()).find(|&id| {
        let is_visible = base.snapshot.visibility(id) == Visibility::Public
            || (base.snapshot.visibility(id) != Visibility::Private && is_same_package(base, id, method.id));
        let forwarded =
            base.method(id).filter(|_| is_visible && !is_no_service(base, id)).and_then(forwarded);
        forwarded.is_some_and(|it| {
            it.field == field
                && it.method.label(it.call) == method.label(call)
                && it.method.arguments(it.call).count() == n_arguments
                && it.method.target(it.call) == method.target(call)
                && base.n_parameters(id) == n_arguments
                && gives_the_same(method, call, it.method)
                && !base.members.is_overridden(&base.snapshot, id)
        })
    })
}

/// Whether what a forwarder gives can be used as what the call gives: it may give a type above it.
fn gives_the_same(method: Method<'_>, call: NodeId, forwarder: Method<'_>) -> bool {
    const CLOSED: [&str; 6] = ["void", "int", "long", "boolean", "double", "String"];
    let given = forwarder.result_type_text();
    match method.written_type(call) {
        Some(wanted) => given == Some(wanted),
        None => given.is_some_and(|it| CLOSED.contains(&it)),
    }
}

/// What every object has says nothing about the one behind it, and what is deprecated is to be used no more.
fn is_no_service(base: &Codebase, id: EntityId) -> bool {
    const OF_ALL: [Symbol; 3] = [Symbol::of("toString"), Symbol::of("hashCode"), Symbol::of("equals")];
    let snapshot = &base.snapshot;
    let entity = snapshot.entity(id);
    let source = &snapshot.file_of(id).source;
    let documentation = source.documentation(snapshot.tree_of(id).span(entity.node).start);
    let is_deprecated = documentation.is_some_and(|it| it.text(source.text()).contains("@deprecated"));
    OF_ALL.contains(&entity.name) || is_deprecated
}

fn is_same_package(base: &Codebase, one: EntityId, other: EntityId) -> bool {
    base.snapshot.file_of(one).package_name() == base.snapshot.file_of(other).package_name()
}

/// A method that does nothing but pass its arguments on to a field.
struct Forward<'c> {
    method: Method<'c>,
    field: EntityId,
    call: NodeId,
}

/// What a method forwards to: `f(x) { return field.g(x); }`
fn forwarded(method: Method<'_>) -> Option<Forward<'_>> {
    let statements = method.statements(NodeId::ROOT);
    let [only] = statements.as_slice() else { return None };
    let is_plain =
        method.is_method() && matches!(method.kind(*only), NodeKind::Return | NodeKind::ExpressionStatement);
    let call = method.children(*only).next().filter(|&it| is_plain && method.kind(it) == NodeKind::Call)?;
    let field = own_field(method, method.receiver(call)?)?;
    let mut passed = method.arguments(call).map(|argument| method.variable(argument));
    let in_order = (0..method.base.n_parameters(method.id)).all(|at| {
        let argument = passed.next().flatten();
        argument.is_some_and(|it| it.0 as usize == at && method.variable_by_id(it).is_parameter())
    });
    (in_order && passed.next().is_none()).then_some(Forward { method, field, call })
}

const MIN_FORWARDS: usize = 4;

/// A class most of whose methods forward to one field, which clients reach anyway.
///
/// ```text
/// class P { D d; a() { return d.a(); } b() { … } c() { … } e() { … } D getD() { return d; } }     →     p.getD().a()
/// ```
pub(super) fn middle_men(class: Class<'_>, _: &Rule, drafts: &mut Vec<Draft>) {
    let base = class.base;
    let snapshot = &base.snapshot;
    let is_public = |id: EntityId| {
        snapshot.entity(id).kind == EntityKind::Method
            && snapshot.visibility(id) == Visibility::Public
            && !snapshot.entity(id).modifiers.contains(refscope_model::Modifiers::STATIC)
    };
    let n_public = snapshot.members(class.id).filter(|&id| is_public(id)).count();
    let forwards: Vec<Forward<'_>> =
        class.methods().filter(|it| is_public(it.id)).filter_map(forwarded).collect();
    for getter in class.methods() {
        let Some(field) = field_got(getter) else { continue };
        let of_field: Vec<&Forward<'_>> = forwards.iter().filter(|it| it.field == field).collect();
        let is_asked =
            base.callers(getter.id).iter().any(|site| snapshot.enclosing_type(site.from) != class.id);
        let is_wanted_above = of_field.iter().any(|it| base.members.may_override(snapshot, it.method.id));
        if of_field.len() >= MIN_FORWARDS && of_field.len() * 2 >= n_public && is_asked && !is_wanted_above {
            let name = base.member_name(class.id);
            let nodes = of_field.iter().map(|it| it.method.tree.len() as u32 + 6).sum();
            let draft = Draft::solo(class.id, snapshot.span(class.id), &*name, nodes)
                .with("class", name.clone())
                .with("forwards", of_field.len().to_string())
                .with("methods", n_public.to_string())
                .with("getter", format!("{}()", snapshot.name(getter.id)));
            drafts.push(draft);
        }
    }
}
