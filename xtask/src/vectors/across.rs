//! Programs that undo what changes signatures, or what one type offers of another: edits of several members of one file.

use super::bodies::Body;
use super::undo::{Edits, at, role, sorted};
use refscope_engine::model::header::{self, ParameterNode};
use refscope_engine::model::{EntityId, EntityKind, Modifiers, TypeName, Visibility};
use refscope_syntax::{NodeId, NodeKind};
use refscope_text::{Span, Symbol};
use std::collections::BTreeMap;

/// How many methods a class needs that only forward.
const FORWARDS: usize = 4;

/// `attempts()` becomes 30 at one of several places of the same use.
pub(super) fn query_as_literal(body: Body<'_>, found: &mut Vec<Edits>) {
    let others: Vec<Body<'_>> = body.siblings().filter(|it| it.id != body.id).collect();
    for call in body.all(NodeKind::Call) {
        let Some(query) = query(body, call) else { continue };
        let Some(value) = query.returned() else { continue };
        let text = query.text(value);
        let is_telling = match query.kind(value) {
            NodeKind::NumberLiteral => text.len() > 1,
            NodeKind::StringLiteral => text.len() > 6,
            _ => false,
        };
        let Some(role) = role(body, call).filter(|_| is_telling) else { continue };
        let is_used_alike = |it: &Body<'_>| {
            let mut same =
                it.all(NodeKind::Call).filter(|&other| it.tree.label(other) == body.tree.label(call));
            same.any(|other| self::role(*it, other) == Some(role))
        };
        if others.iter().any(is_used_alike) {
            found.push(vec![(body.span(call), text.to_owned())]);
        }
    }
}

/// A private method is passed the level that it asks for.
pub(super) fn passed_what_it_asks(body: Body<'_>, found: &mut Vec<Edits>) {
    let Some(callers) = callers(body) else { return };
    for call in body.all(NodeKind::Call) {
        let Some(query) = query(body, call) else { continue };
        let (Some(value), Some(result)) = (query.returned(), query.result()) else { continue };
        let name = part_name(body, query.id);
        if query.kind(value).is_literal() || !body.named(Symbol::of(&name)).is_empty() {
            continue;
        }
        let Some(list) = body.parameter_list() else { continue };
        let comma = |is_first: bool| if is_first { "" } else { ", " };
        let is_empty = body.parameters().is_empty();
        let mut edits: Edits = vec![(at(list.end - 1), format!("{}{result} {name}", comma(is_empty)))];
        let asks = body.all(NodeKind::Call).filter(|&it| body.tree.hash(it) == body.tree.hash(call));
        edits.extend(asks.map(|it| (body.span(it), name.clone())));
        edits.extend(callers.iter().map(|(caller, other)| {
            let end = caller.span(*other).end - 1;
            (at(end), format!("{}{}", comma(is_empty), body.text(call)))
        }));
        found.push(sorted(edits));
    }
}

/// A private method that is passed a room is passed the parts that it asks the room for.
pub(super) fn taken_apart(body: Body<'_>, found: &mut Vec<Edits>) {
    let Some(callers) = callers(body) else { return };
    let snapshot = &body.version.snapshot;
    let tree = snapshot.tree_of(body.id);
    let parameters: Vec<ParameterNode> = header::parameters(tree, snapshot.entity(body.id).node).collect();
    for (place, parameter) in parameters.iter().enumerate() {
        let Some(parts) = parts_of(body, parameter.name).filter(|it| it.len() > 1) else { continue };
        let arguments: Option<Vec<(Body<'_>, NodeId)>> = callers
            .iter()
            .map(|&(caller, call)| {
                let argument = *caller.own_call(call)?.get(place)?;
                (caller.kind(argument) == NodeKind::Name).then_some((caller, argument))
            })
            .collect();
        let Some(arguments) = arguments else { continue };
        let declared: Vec<String> =
            parts.values().map(|it| format!("{} {}", it.type_, part_name(body, it.getter))).collect();
        let mut edits: Edits = vec![(tree.span(parameter.node), declared.join(", "))];
        for part in parts.values() {
            let name = part_name(body, part.getter);
            edits.extend(part.calls.iter().map(|&call| (body.span(call), name.clone())));
        }
        edits.extend(arguments.iter().map(|(caller, argument)| {
            let asked =
                parts.values().map(|it| format!("{}.{}()", caller.text(*argument), snapshot.name(it.getter)));
            (caller.span(*argument), asked.collect::<Vec<_>>().join(", "))
        }));
        found.push(sorted(edits));
    }
}

/// A part of an object that a body asks it for.
struct Part<'v> {
    getter: EntityId,
    type_: &'v str,
    calls: Vec<NodeId>,
}

/// The parts of a parameter that is used for nothing else, by the names of what is asked.
fn parts_of(body: Body<'_>, parameter: Symbol) -> Option<BTreeMap<String, Part<'_>>> {
    let mut parts: BTreeMap<String, Part<'_>> = BTreeMap::new();
    for name in body.named(parameter) {
        let call = body.parent(name);
        let is_receiver = body.kind(call) == NodeKind::Call && body.children(call)[0] == name;
        let getter = body.meant(call).filter(|_| is_receiver)?;
        let asked = body.version.body(getter)?;
        let type_ = asked.result().filter(|it| *it != "void" && asked.parameters().is_empty())?;
        let part_name = part_name(body, getter);
        let clashes = body.named(Symbol::of(&part_name)).iter().any(|&it| it != name)
            || body.parameters().iter().any(|it| it.0 == Symbol::of(&part_name));
        if clashes {
            return None;
        }
        let part = parts.entry(part_name).or_insert_with(|| Part { getter, type_, calls: Vec::new() });
        part.calls.push(call);
    }
    Some(parts)
}

/// `p.getHead()` becomes `p.getDept().getHead()`.
pub(super) fn past_the_forwarder(body: Body<'_>, found: &mut Vec<Edits>) {
    let snapshot = &body.version.snapshot;
    for call in body.all(NodeKind::Call) {
        let [receiver, _] = body.children(call)[..] else { continue };
        let Some(forwarder) = body.meant(call).and_then(|it| body.version.body(it)) else { continue };
        let Some((field, label)) = forwarded(forwarder) else { continue };
        let type_ = snapshot.enclosing_type(forwarder.id);
        let getter = forwarder.siblings().find(|it| {
            let value = it.returned().filter(|_| it.parameters().is_empty() && !it.is_static());
            value.is_some_and(|value| is_field(*it, value, field)) && is_public(*it)
        });
        let Some(getter) = getter.filter(|_| snapshot.enclosing_type(body.id) != type_) else { continue };
        let dot = body.span(receiver).end;
        let open = body.children(call).last().map_or(dot, |&arguments| body.span(arguments).start);
        let name = Span { start: dot, end: open };
        found.push(vec![(name, format!(".{}().{label}", snapshot.name(getter.id)))]);
    }
}

/// A class whose getter is asked from outside forwards what the object that it gives can do.
pub(super) fn with_forwarders(body: Body<'_>, found: &mut Vec<Edits>) {
    let snapshot = &body.version.snapshot;
    let type_ = snapshot.enclosing_type(body.id);
    let Some(value) = body.returned().filter(|_| body.parameters().is_empty() && !body.is_static()) else {
        return;
    };
    let is_name = body.kind(value) == NodeKind::Name && !body.is_local(body.tree.label(value));
    let declared = body.result().map(|it| snapshot.resolve_type(body.id, Symbol::of(it)));
    let Some(TypeName::Declared(offering)) = declared.filter(|_| is_name) else {
        return;
    };
    if !body.version.is_asked_outside(body.id) || snapshot.entity(type_).kind != EntityKind::Class {
        return;
    }
    let own: Vec<Symbol> = snapshot.members(type_).map(|it| snapshot.entity(it).name).collect();
    let n_public = body.siblings().filter(|it| is_public(*it) && !it.is_static()).count();
    let methods = snapshot.members(offering).filter_map(|it| body.version.body(it));
    let offered = methods.filter(|it| {
        let name = snapshot.entity(it.id).name;
        let n_called = snapshot.members(offering).filter(|&it| snapshot.entity(it).name == name).count();
        is_public(*it) && !it.is_static() && n_called == 1 && !own.contains(&name)
    });
    let forwarders: Vec<String> =
        offered.filter_map(|it| forwarder(it, body.text(value))).take(n_public.max(FORWARDS)).collect();
    if forwarders.len() >= n_public.max(FORWARDS) {
        let end = snapshot.span(type_).end - 1;
        found.push(vec![(at(end), forwarders.concat())]);
    }
}

/// A method that passes all on to a field.
fn forwarder(offered: Body<'_>, field: &str) -> Option<String> {
    let name = offered.version.snapshot.name(offered.id);
    let result = offered.result()?;
    let parameters = offered.parameters();
    let types: Option<Vec<&str>> = parameters.iter().map(|it| it.1).collect();
    let declared: Vec<String> =
        types?.iter().enumerate().map(|(at, type_)| format!("{type_} it{at}")).collect();
    let passed: Vec<String> = (0..declared.len()).map(|at| format!("it{at}")).collect();
    let gives = if result == "void" { "" } else { "return " };
    let (declared, passed) = (declared.join(", "), passed.join(", "));
    Some(format!("\n    public {result} {name}({declared}) {{ {gives}{field}.{name}({passed}); }}\n"))
}

/// A private method with three or more parameters is reached through two others that pass them all on.
pub(super) fn passed_along(body: Body<'_>, found: &mut Vec<Edits>) {
    let (Some(callers), Some(result)) = (callers(body), body.result()) else { return };
    let Some(list) = body.parameter_list().filter(|_| body.parameters().len() >= 3) else { return };
    let snapshot = &body.version.snapshot;
    let tree = snapshot.tree_of(body.id);
    let names: Vec<&str> = header::parameters(tree, snapshot.entity(body.id).node)
        .filter_map(|it| header::name_span(&snapshot.file_of(body.id).source, tree, it.node))
        .map(|span| span.text(body.source()))
        .collect();
    let (declared, passed) = (list.text(body.source()), names.join(", "));
    let word = if body.is_static() { "static " } else { "" };
    let gives = if result == "void" { "" } else { "return " };
    let method = |name: &str, next: &str| {
        format!("\n\n    private {word}{result} {name}{declared} {{ {gives}{next}({passed}); }}\n")
    };
    let name = snapshot.name(body.id);
    let text = method("plantedFirst", "plantedSecond") + &method("plantedSecond", name);
    let mut edits: Edits = vec![(at(snapshot.span(body.id).end), text)];
    edits.extend(callers.iter().map(|(caller, call)| {
        let start = caller.span(*call).start;
        let span = Span { start, end: start + name.len() as u32 };
        (span, "plantedFirst".to_owned())
    }));
    found.push(sorted(edits));
}

/// The method without parameters that an own call without arguments asks.
fn query<'v>(body: Body<'v>, call: NodeId) -> Option<Body<'v>> {
    let arguments = body.own_call(call)?;
    body.target(call).filter(|it| arguments.is_empty() && it.parameters().is_empty())
}

/// All calls of a private method that is the only one of its name: nothing where one stands where no edit reaches.
fn callers<'v>(body: Body<'v>) -> Option<Vec<(Body<'v>, NodeId)>> {
    let snapshot = &body.version.snapshot;
    let type_ = snapshot.enclosing_type(body.id);
    let name = snapshot.entity(body.id).name;
    let is_only = snapshot.members(type_).filter(|&it| snapshot.entity(it).name == name).count() == 1;
    if !is_only || snapshot.visibility(body.id) != Visibility::Private {
        return None;
    }
    let mut callers = Vec::new();
    for user in body.version.of_file(body.id) {
        let is_call = |&it: &NodeId| {
            matches!(user.kind(it), NodeKind::Call | NodeKind::MethodReference) && user.tree.label(it) == name
        };
        for call in user.tree.subtree(NodeId::ROOT).filter(is_call) {
            let is_plain = snapshot.entity(user.id).parent == Some(type_)
                && user.id != body.id
                && user.own_call(call).is_some()
                && !user.is_nested(call);
            callers.push(is_plain.then_some((user, call))?);
        }
    }
    (!callers.is_empty()).then_some(callers)
}

/// The field and the method of its object that a body does nothing but pass its parameters to.
fn forwarded(body: Body<'_>) -> Option<(Symbol, &str)> {
    let statements = body.children(NodeId::ROOT);
    let [only] = statements.as_slice() else { return None };
    let is_plain = matches!(body.kind(*only), NodeKind::Return | NodeKind::ExpressionStatement);
    let call = *body.children(*only).first().filter(|_| is_plain)?;
    let [receiver, arguments] = body.children(call)[..] else { return None };
    let passed: Vec<Symbol> = body.children(arguments).iter().map(|&it| body.tree.label(it)).collect();
    let own: Vec<Symbol> = body.parameters().iter().map(|it| it.0).collect();
    let is_field = body.kind(receiver) == NodeKind::Name && !body.is_local(body.tree.label(receiver));
    if body.kind(call) != NodeKind::Call || passed != own || !is_field {
        return None;
    }
    let text = body.text(call)[(body.span(receiver).end - body.span(call).start) as usize..].trim_start();
    let name = text.trim_start_matches('.').split('(').next().unwrap_or_default().trim();
    Some((body.tree.label(receiver), name))
}

fn is_field(body: Body<'_>, node: NodeId, field: Symbol) -> bool {
    body.kind(node) == NodeKind::Name && body.tree.label(node) == field
}

fn is_public(body: Body<'_>) -> bool {
    let snapshot = &body.version.snapshot;
    let is_native = snapshot.entity(body.id).modifiers.contains(Modifiers::NATIVE);
    snapshot.visibility(body.id) == Visibility::Public && !is_native
}

/// What the value of a getter is called: `getLevel` gives a `level`.
fn part_name(body: Body<'_>, getter: EntityId) -> String {
    let name = body.version.snapshot.name(getter);
    let bare = name.trim_start_matches("get").trim_start_matches("is");
    let mut letters = bare.chars();
    match letters.next() {
        Some(first) => first.to_lowercase().chain(letters).collect(),
        None => format!("{name}Value"),
    }
}
