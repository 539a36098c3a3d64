//! Programs that undo a refactoring, one for each kind: edits of a body, and of nothing outside of its class.
//!
//! They read less than the searches do, on purpose: what they make is code as it was before someone refactored, and not
//! what a search would like to see.

use super::across;
use super::bodies::Body;
use refscope_engine::model::{EntityKind, Modifiers};
use refscope_syntax::{NodeId, NodeKind};
use refscope_text::{Span, Symbol};
use std::sync::Arc;

/// A place where a refactoring was undone.
pub(super) struct Undone {
    pub(super) path: Arc<str>,
    /// What stands where, in the order of the file.
    pub(super) edits: Edits,
}

pub(super) type Edits = Vec<(Span, String)>;

/// Finds the places of a body where a kind can be undone.
pub(super) type Undo = fn(Body<'_>, &mut Vec<Edits>);

/// The program that undoes a kind.
pub(super) fn of(kind: &str) -> Option<Undo> {
    Some(match kind {
        "extract-method" => written_out,
        "inline-method" => passed_on,
        "inline-temp" => given_a_name,
        "introduce-explaining-variable" => repeated,
        "split-temporary-variable" => shared,
        "self-encapsulate-field" => past_the_getter,
        "replace-magic-number-with-symbolic-constant" => as_literal,
        "reverse-conditional" => denied,
        "encapsulate-downcast" => cast,
        "replace-assignment-with-initialization" => declared_early,
        "consolidate-conditional-expression" => tested_apart,
        "consolidate-duplicate-conditional-fragments" => in_both_branches,
        "replace-nested-conditional-with-guard-clauses" => nested,
        "replace-temp-with-query" => kept,
        "replace-magic-number-with-query-method" => across::query_as_literal,
        "replace-parameter-with-method" => across::passed_what_it_asks,
        "introduce-parameter-object" => across::passed_along,
        "hide-delegate" => across::past_the_forwarder,
        "remove-middle-man" => across::with_forwarders,
        "preserve-whole-object" => across::taken_apart,
        _ => return None,
    })
}

pub(super) fn sorted(mut edits: Edits) -> Edits {
    edits.sort_by_key(|it| it.0);
    edits
}

pub(super) fn at(offset: u32) -> Span {
    Span { start: offset, end: offset }
}

/// `total();` becomes the body of `total`.
fn written_out(body: Body<'_>, found: &mut Vec<Edits>) {
    for statement in body.all(NodeKind::ExpressionStatement) {
        let call = body.children(statement)[0];
        let (Some(arguments), Some(callee)) = (body.own_call(call), body.target(call)) else { continue };
        let statements = callee.children(NodeId::ROOT);
        let parameters = callee.parameters();
        let is_simple = |it: &NodeId| {
            matches!(body.kind(*it), NodeKind::Name | NodeKind::This) || body.kind(*it).is_literal()
        };
        let clashes = callee.all(NodeKind::Variable).any(|it| !body.named(callee.tree.label(it)).is_empty());
        let leaves = callee.tree.has(NodeKind::Return);
        if statements.len() < 3
            || leaves
            || clashes
            || parameters.len() != arguments.len()
            || !arguments.iter().all(is_simple)
            || body.kind(body.parent(statement)) != NodeKind::Block
            || body.children(body.parent(statement)).len() < 2
        {
            continue;
        }
        let (first, last) = (statements[0], statements[statements.len() - 1]);
        let whole = callee.span(first).cover(callee.span(last));
        let mut text = String::new();
        let mut from = whole.start;
        let mut reads: Vec<(Span, NodeId)> = parameters
            .iter()
            .zip(&arguments)
            .flat_map(|(parameter, &argument)| {
                callee.named(parameter.0).into_iter().map(move |it| (callee.span(it), argument))
            })
            .collect();
        reads.sort();
        for (span, argument) in reads {
            text.push_str(&callee.source()[from as usize..span.start as usize]);
            text.push_str(body.text(argument));
            from = span.end;
        }
        text.push_str(&callee.source()[from as usize..whole.end as usize]);
        found.push(vec![(body.span(statement), text)]);
    }
}

/// `go(a);` goes through a private method that only passes on.
fn passed_on(body: Body<'_>, found: &mut Vec<Edits>) {
    for call in body.all(NodeKind::Call) {
        let (Some(arguments), Some(callee)) = (body.own_call(call), body.target(call)) else { continue };
        let parameters = callee.parameters();
        let types: Option<Vec<&str>> = parameters.iter().map(|it| it.1).collect();
        let (Some(types), Some(result)) = (types, callee.result()) else { continue };
        let is_name = |it: &NodeId| body.kind(*it) == NodeKind::Name;
        if arguments.is_empty() || !arguments.iter().all(is_name) || arguments.len() != types.len() {
            continue;
        }
        let name = callee.version.snapshot.name(callee.id);
        let list: Vec<String> =
            types.iter().enumerate().map(|(at, type_)| format!("{type_} it{at}")).collect();
        let passed: Vec<String> = (0..types.len()).map(|at| format!("it{at}")).collect();
        let word = if callee.is_static() { "static " } else { "" };
        let gives = if result == "void" { "" } else { "return " };
        let forwarder = format!(
            "\n\n    private {word}{result} passOn({}) {{\n        {gives}{name}({});\n    }}\n",
            list.join(", "),
            passed.join(", ")
        );
        let span = body.span(call);
        let renamed = Span { start: span.start, end: span.start + name.len() as u32 };
        let end = body.version.snapshot.span(body.id).end;
        // What is looked at is the call alone.
        found.push(vec![(renamed, "passOn".to_owned()), (at(end), forwarder)]);
    }
}

/// `return order.price();` keeps the price first.
fn given_a_name(body: Body<'_>, found: &mut Vec<Edits>) {
    let Some(result) = body.result().filter(|it| *it != "void") else { return };
    for statement in body.all(NodeKind::Return) {
        let Some(&value) = body.children(statement).first() else { continue };
        let is_call = body.kind(value) == NodeKind::Call && !body.text(value).contains('\n');
        if is_call && body.kind(body.parent(statement)) == NodeKind::Block && body.text(value).len() < 60 {
            let text = format!("{result} planted = {};\n        return planted;", body.text(value));
            found.push(vec![(body.span(statement), text)]);
        }
    }
}

/// A local's value is written wherever it is read.
fn repeated(body: Body<'_>, found: &mut Vec<Edits>) {
    for statement in body.all(NodeKind::LocalVariables) {
        let Some((variable, value)) = body.single(statement) else { continue };
        let reads = body.named(body.tree.label(variable));
        let is_plain = |it: NodeId| {
            !matches!(
                body.kind(it),
                NodeKind::Call
                    | NodeKind::New
                    | NodeKind::Assign
                    | NodeKind::NewArray
                    | NodeKind::Postfix
                    | NodeKind::Lambda
            )
        };
        let is_worth_it = body.tree.size(value) >= 10 && body.tree.subtree(value).all(is_plain);
        let is_early = reads.iter().all(|&it| it > statement && !body.is_written(it));
        if is_worth_it && is_early && reads.len() >= 2 && body.kind(body.parent(statement)) == NodeKind::Block
        {
            let mut edits: Edits = vec![(body.span(statement), String::new())];
            edits.extend(reads.iter().map(|&it| (body.span(it), format!("({})", body.text(value)))));
            found.push(sorted(edits));
        }
    }
}

/// Two locals of one type, one after the other, become one.
fn shared(body: Body<'_>, found: &mut Vec<Edits>) {
    for block in body.all(NodeKind::Block) {
        let statements = body.children(block);
        let singles: Vec<(NodeId, NodeId, NodeId)> = statements
            .iter()
            .filter_map(|&it| body.single(it).map(|(variable, value)| (it, variable, value)))
            .collect();
        for pair in singles.windows(2) {
            let [(first, one, value), (second, other, later)] = [pair[0], pair[1]];
            let type_of = |it: NodeId| body.tree.type_child(it).map(|it| body.text(it));
            let (ours, theirs) = (body.named(body.tree.label(one)), body.named(body.tree.label(other)));
            let is_apart = ours.iter().all(|&it| first < it && it < second && !body.is_written(it))
                && theirs.iter().all(|&it| it > second && !body.is_written(it));
            if type_of(first) == type_of(second)
                && is_apart
                && !ours.is_empty()
                && !theirs.is_empty()
                && body.tree.hash(value) != body.tree.hash(later)
            {
                let name = name_of(body, one);
                let mut edits: Edits = vec![(body.span(second), format!("{name} = {};", body.text(later)))];
                edits.extend(theirs.iter().map(|&it| (body.span(it), name.to_owned())));
                // The declaration is part of the place.
                edits.push((at(body.span(first).start), String::new()));
                found.push(sorted(edits));
            }
        }
    }
}

fn name_of(body: Body<'_>, variable: NodeId) -> &str {
    body.text(variable).split(|it: char| !it.is_alphanumeric() && it != '_').next().unwrap_or_default()
}

/// `getBase()` becomes `base`, in a class where other methods go on asking the getter. What is about the object's own
/// representation may read its fields.
fn past_the_getter(body: Body<'_>, found: &mut Vec<Edits>) {
    if ["toString", "hashCode", "equals", "clone"].contains(&body.version.snapshot.name(body.id)) {
        return;
    }
    for call in body.all(NodeKind::Call) {
        let (Some(arguments), Some(getter)) = (body.own_call(call), body.target(call)) else { continue };
        let Some(field) = getter.returned().filter(|_| arguments.is_empty()) else { continue };
        let snapshot = &body.version.snapshot;
        let type_ = snapshot.enclosing_type(body.id);
        let is_open = snapshot.members(type_).any(|it| {
            let entity = snapshot.entity(it);
            entity.name == getter.tree.label(field)
                && matches!(entity.kind, EntityKind::Field)
                && !entity.modifiers.contains(Modifiers::FINAL)
                && !entity.modifiers.contains(Modifiers::STATIC)
        });
        let is_field = is_open && getter.kind(field) == NodeKind::Name && getter.parameters().is_empty();
        let asks = |it: &Body<'_>| {
            it.id != body.id
                && snapshot.enclosing_type(it.id) == type_
                && it.all(NodeKind::Call).any(|other| {
                    it.own_call(other).is_some() && it.tree.label(other) == body.tree.label(call)
                })
        };
        let members = snapshot.members(type_).filter_map(|it| body.version.body(it));
        if is_field && body.named(getter.tree.label(field)).is_empty() && members.filter(asks).count() >= 2 {
            found.push(vec![(body.span(call), getter.text(field).to_owned())]);
        }
    }
}

/// `NOT_FOUND` becomes 404 at one of several places of the same use.
fn as_literal(body: Body<'_>, found: &mut Vec<Edits>) {
    let snapshot = &body.version.snapshot;
    let type_ = snapshot.enclosing_type(body.id);
    for name in body.all(NodeKind::Name) {
        let label = body.tree.label(name);
        let field = snapshot.members(type_).find(|&it| snapshot.entity(it).name == label);
        let Some(constant) = field.and_then(|it| body.version.body(it)).filter(|it| it.is_static()) else {
            continue;
        };
        let value = constant.text(NodeId::ROOT);
        let is_number = constant.kind(NodeId::ROOT) == NodeKind::NumberLiteral && value.len() > 1;
        let is_text = constant.kind(NodeId::ROOT) == NodeKind::StringLiteral && value.len() > 6;
        let Some(role) = role(body, name).filter(|_| is_number || is_text) else { continue };
        let others =
            snapshot.members(type_).filter_map(|it| body.version.body(it)).filter(|it| it.id != body.id);
        let is_used_alike = others
            .into_iter()
            .any(|other| other.named(label).into_iter().any(|it| self::role(other, it) == Some(role)));
        if is_used_alike {
            found.push(vec![(body.span(name), value.to_owned())]);
        }
    }
}

/// The place of an argument in calls of one name, or what a comparison compares with.
pub(super) fn role(body: Body<'_>, name: NodeId) -> Option<(Symbol, usize)> {
    let parent = body.parent(name);
    match body.kind(parent) {
        NodeKind::Arguments => {
            let call = body.parent(parent);
            let place = body.children(parent).iter().position(|&it| it == name)?;
            (body.kind(call) == NodeKind::Call).then(|| (body.tree.label(call), place))
        }
        NodeKind::Binary => {
            let other = body.children(parent).into_iter().find(|&it| it != name)?;
            Some((body.tree.label(other), usize::MAX))
        }
        _ => None,
    }
}

/// `if (ready) go(); else wait();` asks for the opposite.
fn denied(body: Body<'_>, found: &mut Vec<Edits>) {
    for node in body.all(NodeKind::If) {
        let [condition, then, otherwise] = body.children(node)[..] else { continue };
        let is_denied = body.kind(condition) == NodeKind::Prefix;
        let are_blocks = body.kind(then) == NodeKind::Block && body.kind(otherwise) == NodeKind::Block;
        if are_blocks
            && !is_denied
            && matches!(body.kind(condition), NodeKind::Call | NodeKind::Name | NodeKind::InstanceOf)
        {
            let denied = match body.kind(condition) {
                NodeKind::InstanceOf => format!("!({})", body.text(condition)),
                _ => format!("!{}", body.text(condition)),
            };
            let edits = vec![
                (body.span(condition), denied),
                (body.span(then), body.text(otherwise).to_owned()),
                (body.span(otherwise), body.text(then).to_owned()),
            ];
            found.push(edits);
        }
    }
}

/// `text("n")` becomes `((String) get("n"))`.
fn cast(body: Body<'_>, found: &mut Vec<Edits>) {
    for call in body.all(NodeKind::Call) {
        let (Some(arguments), Some(callee)) = (body.own_call(call), body.target(call)) else { continue };
        let Some(value) = callee.returned().filter(|&it| callee.kind(it) == NodeKind::Cast) else { continue };
        let inner = callee.children(value)[callee.children(value).len() - 1];
        let Some(passed) = callee.own_call(inner) else { continue };
        let parameters = callee.parameters();
        let is_passed_on = passed.len() == parameters.len()
            && passed.iter().zip(&parameters).all(|(&it, parameter)| callee.tree.label(it) == parameter.0);
        if is_passed_on && callee.target(inner).is_some() {
            let list: Vec<&str> = arguments.iter().map(|&it| body.text(it)).collect();
            let type_ = callee.tree.type_child(value).map_or("", |it| callee.text(it));
            let name = callee.text(inner).split('(').next().unwrap_or_default().trim();
            found.push(vec![(body.span(call), format!("(({type_}) {name}({}))", list.join(", ")))]);
        }
    }
}

/// `int n = size();` is declared one statement earlier than it is given its value.
fn declared_early(body: Body<'_>, found: &mut Vec<Edits>) {
    for block in body.all(NodeKind::Block) {
        for pair in body.children(block).windows(2) {
            let Some((variable, value)) = body.single(pair[1]) else { continue };
            let is_plain = body.kind(pair[0]) == NodeKind::ExpressionStatement
                && body.kind(value) != NodeKind::ArrayInitializer
                && !body.text(pair[1]).starts_with("final");
            let Some(type_) = body.tree.type_child(pair[1]).filter(|_| is_plain) else { continue };
            let name = name_of(body, variable);
            let edits = vec![
                (at(body.span(pair[0]).start), format!("{} {name};\n        ", body.text(type_))),
                (body.span(pair[1]), format!("{name} = {};", body.text(value))),
            ];
            found.push(edits);
        }
    }
}

/// `if (a || b) return 0;` becomes two tests.
fn tested_apart(body: Body<'_>, found: &mut Vec<Edits>) {
    for node in body.all(NodeKind::If) {
        let [condition, then] = body.children(node)[..] else { continue };
        let operands = body.children(condition);
        let statements = if body.kind(then) == NodeKind::Block { body.children(then) } else { vec![then] };
        let [only] = statements[..] else { continue };
        let is_or =
            body.kind(condition) == NodeKind::Binary && body.tree.label(condition) == Symbol::of("||");
        let leaves = matches!(body.kind(only), NodeKind::Return | NodeKind::Throw);
        if is_or && leaves && operands.len() == 2 && body.kind(body.parent(node)) == NodeKind::Block {
            let test = |it: NodeId| format!("if ({}) {}", body.text(it), body.text(then));
            let text = format!("{}\n        {}", test(operands[0]), test(operands[1]));
            found.push(vec![(body.span(node), text)]);
        }
    }
}

/// The statement behind a conditional is done at the end of both branches.
fn in_both_branches(body: Body<'_>, found: &mut Vec<Edits>) {
    for block in body.all(NodeKind::Block) {
        for pair in body.children(block).windows(2) {
            let [_, then, otherwise] = body.children(pair[0])[..] else { continue };
            let is_conditional = body.kind(pair[0]) == NodeKind::If
                && body.kind(then) == NodeKind::Block
                && body.kind(otherwise) == NodeKind::Block;
            let leaves = |it: NodeId| {
                body.tree.subtree(it).any(|it| {
                    matches!(
                        body.kind(it),
                        NodeKind::Return | NodeKind::Throw | NodeKind::Break | NodeKind::Continue
                    )
                })
            };
            let is_statement =
                body.kind(pair[1]) == NodeKind::ExpressionStatement && body.tree.size(pair[1]) >= 6;
            if is_conditional && is_statement && !leaves(pair[0]) {
                let end = |it: NodeId| at(body.span(it).end - 1);
                let copy = format!("    {}\n        ", body.text(pair[1]));
                let edits = vec![
                    (end(then), copy.clone()),
                    (end(otherwise), copy),
                    (body.span(pair[1]), String::new()),
                ];
                found.push(edits);
            }
        }
    }
}

/// Two guards at the start of a method become the nest around all that follows.
fn nested(body: Body<'_>, found: &mut Vec<Edits>) {
    let statements = body.children(NodeId::ROOT);
    let [first, second, rest @ ..] = statements.as_slice() else { return };
    let guard = |it: NodeId| {
        let [condition, then] = body.children(it)[..] else { return None };
        let inner = if body.kind(then) == NodeKind::Block { body.children(then) } else { vec![then] };
        let [only] = inner[..] else { return None };
        let is_bare = body.kind(it) == NodeKind::If
            && body.kind(only) == NodeKind::Return
            && body.children(only).is_empty();
        is_bare.then_some(condition)
    };
    let (Some(one), Some(other)) = (guard(*first), guard(*second)) else { return };
    if body.result() == Some("void") && rest.len() >= 3 {
        let end = body.span(rest[rest.len() - 1]).end;
        let edits = vec![
            (body.span(*first), format!("if (!({})) {{", body.text(one))),
            (body.span(*second), format!("if (!({})) {{", body.text(other))),
            (at(end), " } }".to_owned()),
        ];
        found.push(edits);
    }
}

/// What `base()` computes from fields is computed once and kept in a local of its name.
fn kept(body: Body<'_>, found: &mut Vec<Edits>) {
    let statements = body.children(NodeId::ROOT);
    let Some(&first) = statements.first() else { return };
    for call in body.all(NodeKind::Call) {
        let (Some(arguments), Some(query)) = (body.own_call(call), body.target(call)) else { continue };
        let (Some(value), Some(result)) = (query.returned(), query.result()) else { continue };
        let same: Vec<NodeId> =
            body.all(NodeKind::Call).filter(|&it| body.tree.hash(it) == body.tree.hash(call)).collect();
        let is_asked = |it: NodeId| matches!(query.kind(it), NodeKind::Call | NodeKind::New);
        let is_computed = query.kind(value) == NodeKind::Binary && !query.tree.subtree(value).any(is_asked);
        let name = query
            .version
            .snapshot
            .name(query.id)
            .trim_start_matches("get")
            .trim_start_matches("is")
            .to_lowercase();
        let is_free = !name.is_empty() && body.named(Symbol::of(&name)).is_empty();
        if arguments.is_empty()
            && query.parameters().is_empty()
            && is_computed
            && is_free
            && same.len() > 1
            && same[0] == call
        {
            let declaration = format!("{result} {name} = {};\n        ", query.text(value));
            let mut edits: Edits = vec![(at(body.span(first).start), declaration)];
            edits.extend(same.iter().map(|&it| (body.span(it), name.clone())));
            found.push(sorted(edits));
        }
    }
}
