//! What is compared of methods and fields.

use super::{Changes, Impact, is_open, is_static};
use crate::element::written_parameters;
use crate::release::{Release, simple_type};
use refscope_model::{EntityId, EntityKind, Modifiers, describe, header};
use refscope_syntax::NodeKind;
use refscope_text::Symbol;

/// What may be thrown without being declared.
const UNCHECKED: [&str; 2] = ["RuntimeException", "Error"];

/// What may always be caught, thrown or not.
const ALWAYS_CAUGHT: [&str; 2] = ["Exception", "Throwable"];

pub(super) fn is_abstract(release: &Release, id: EntityId) -> bool {
    let modifiers = release.snapshot.entity(id).modifiers;
    let in_interface = release.owner(id).is_some_and(|owner| release.kind(owner) == EntityKind::Interface);
    modifiers.contains(Modifiers::ABSTRACT) || (in_interface && release.code_span(id).is_none())
}

pub(super) fn compare(changes: &mut Changes, id: EntityId, other: EntityId) {
    let (before, after) = (changes.same.before, changes.same.after);
    compare_static(changes, id, other);
    compare_types(changes, id, other);
    if before.kind(id) == EntityKind::Method {
        if !is_abstract(before, id) && is_abstract(after, other) {
            changes.push("now-abstract", "is abstract now", Some(id), Some(other), Impact::IMPLEMENTERS);
        }
        compare_arity(changes, id, other);
    }
    if before.kind(id).is_callable() {
        compare_parameter_names(changes, id, other);
        compare_exceptions(changes, id, other);
    } else {
        compare_values(changes, id, other);
    }
}

fn compare_static(changes: &mut Changes, id: EntityId, other: EntityId) {
    let (before, after) = (changes.same.before, changes.same.after);
    match (is_static(before, id), is_static(after, other)) {
        (true, false) => {
            changes.push("no-longer-static", "is no longer static", Some(id), Some(other), Impact::CALLERS)
        }
        (false, true) => {
            let impact = if is_open(before, id) { Impact::IMPLEMENTERS } else { Impact::NONE };
            changes.push("now-static", "is static now", Some(id), Some(other), impact);
        }
        _ => {}
    }
}

/// The type of a field, or the one that a method returns.
fn compare_types(changes: &mut Changes, id: EntityId, other: EntityId) {
    let (before, after) = (changes.same.before, changes.same.after);
    let type_of = |release: &Release, id| {
        unqualified(&describe::declared_type(&release.snapshot, id, describe::Names::Short))
    };
    let (old, new) = (type_of(before, id), type_of(after, other));
    let (old_simple, new_simple) = (simple_type(&old, 0), simple_type(&new, 0));
    let renamed = changes.same.renamed_simple(Symbol::of(&old_simple));
    if old == new || before.kind(id) == EntityKind::EnumConstant {
        return;
    }
    let is_same = renamed == Symbol::of(&new_simple) || old_simple == new_simple;
    let is_method = before.kind(id) == EntityKind::Method;
    let impact = match (is_same, is_method) {
        (true, _) => Impact::NONE,
        (false, false) => Impact::CALLERS,
        (false, true) => {
            let callers = !changes.same.gives(&old_simple, (other, &new_simple));
            Impact { callers, implementers: is_open(before, id) }
        }
    };
    if is_same && renamed != Symbol::of(&old_simple) {
        return;
    }
    let (what, verb) = if is_method { ("return-type", "returned") } else { ("field-type", "was of type") };
    let now = if is_method { "returns" } else { "is of type" };
    changes.push(what, format!("{verb} {old} and {now} {new}"), Some(id), Some(other), impact);
}

/// A type without packages and blanks, in its type arguments, too.
fn unqualified(written: &str) -> String {
    let is_name = |it: char| it.is_alphanumeric() || "_$.".contains(it);
    let mut rest = written;
    let mut bare = String::new();
    while let Some(first) = rest.chars().next() {
        let end = rest.find(|it| is_name(it) != is_name(first)).unwrap_or(rest.len());
        let (part, behind) = rest.split_at(end);
        bare.push_str(part.rsplit('.').next().unwrap_or(part).trim());
        rest = behind;
    }
    bare
}

/// An array that became any number of arguments, or the reverse.
fn compare_arity(changes: &mut Changes, id: EntityId, other: EntityId) {
    let (before, after) = (changes.same.before, changes.same.after);
    let is_variadic = |release: &Release, id: EntityId| {
        let parameters = header::parameters(release.snapshot.tree_of(id), release.snapshot.entity(id).node);
        parameters.last().is_some_and(|last| last.is_variadic)
    };
    match (is_variadic(before, id), is_variadic(after, other)) {
        (false, true) if changes.same.alive(id) == Some(other) => {
            changes.push(
                "now-variadic",
                "takes any number of arguments now",
                Some(id),
                Some(other),
                Impact::NONE,
            );
        }
        (true, false) if changes.same.alive(id) == Some(other) => {
            let detail = "takes an array instead of any number of arguments";
            changes.push("no-longer-variadic", detail, Some(id), Some(other), Impact::CALLERS);
        }
        _ => {}
    }
}

/// Only documentation and generated code depend on the names of parameters.
fn compare_parameter_names(changes: &mut Changes, id: EntityId, other: EntityId) {
    if changes.same.alive(id) != Some(other) {
        return;
    }
    let names = |release: &Release, id| written_parameters(release, id).into_iter().map(|it| it.name);
    let pairs = names(changes.same.before, id).zip(names(changes.same.after, other));
    let renamed: Vec<String> =
        pairs.filter(|(old, new)| old != new).map(|(old, new)| format!("{old} → {new}")).collect();
    if !renamed.is_empty() {
        let detail = format!("parameters have other names: {}", renamed.join(", "));
        changes.push("parameter-renamed", detail, Some(id), Some(other), Impact::NONE);
    }
}

fn compare_exceptions(changes: &mut Changes, id: EntityId, other: EntityId) {
    let (before, after) = (changes.same.before, changes.same.after);
    let (old, new) = (thrown(before, id), thrown(after, other));
    let lacks = |list: &[String], name: &String| {
        let renamed = changes.same.renamed_simple(Symbol::of(name));
        !list.contains(name) && !list.iter().any(|it| Symbol::of(it) == renamed)
    };
    let added: Vec<String> = new
        .iter()
        .filter(|name| {
            !old.iter()
                .any(|it| it == *name || changes.same.renamed_simple(Symbol::of(it)) == Symbol::of(name))
        })
        .cloned()
        .collect();
    let removed: Vec<String> = old.iter().filter(|name| lacks(&new, name)).cloned().collect();
    let is_kind_of = |one: &str, wider: &str| after.is_assignable(other, one, wider);
    if !added.is_empty() {
        // Who catches or throws on the wider one has done what there is to do.
        let is_handled = |name: &String| old.iter().any(|it| is_kind_of(name, it));
        let detail = format!("throws {} now", added.join(", "));
        let impact = Impact { callers: !added.iter().all(is_handled), implementers: false };
        changes.push("exception-added", detail, Some(id), Some(other), impact);
    }
    if !removed.is_empty() {
        let may_be_thrown = |name: &String| new.iter().any(|it| is_kind_of(name, it));
        let may_be_caught = |name: &String| {
            let is_related = || new.iter().any(|it| is_kind_of(it, name));
            ALWAYS_CAUGHT.contains(&name.as_str()) || may_be_thrown(name) || is_related()
        };
        let detail = format!("no longer throws {}", removed.join(", "));
        let impact = Impact {
            callers: !removed.iter().all(may_be_caught),
            implementers: is_open(before, id) && !removed.iter().all(may_be_thrown),
        };
        changes.push("exception-removed", detail, Some(id), Some(other), impact);
    }
}

/// The checked exceptions of a header.
fn thrown(release: &Release, id: EntityId) -> Vec<String> {
    let (tree, text) = (release.snapshot.tree_of(id), release.snapshot.file_of(id).text());
    let nodes = header::listed_types(tree, release.snapshot.entity(id).node, NodeKind::Throws);
    let names = nodes.map(|node| simple_type(tree.text(node, text), 0));
    let is_unchecked = |name: &String| UNCHECKED.iter().any(|it| release.is_assignable(id, name, it));
    names.filter(|name| !is_unchecked(name)).collect()
}

/// The value of a constant is copied into the code that uses it.
fn compare_values(changes: &mut Changes, id: EntityId, other: EntityId) {
    let (before, after) = (changes.same.before, changes.same.after);
    let value = |release: &Release, id: EntityId| {
        let modifiers = release.snapshot.entity(id).modifiers;
        let is_constant = modifiers.contains(Modifiers::FINAL)
            || release.owner(id).is_some_and(|owner| release.kind(owner).has_public_members());
        let span = release.code_span(id).filter(|_| is_constant && is_static(release, id))?;
        Some(span.text(release.snapshot.file_of(id).text()).trim().to_owned())
    };
    if let (Some(old), Some(new)) = (value(before, id), value(after, other))
        && old.split_whitespace().ne(new.split_whitespace())
        && old.len() + new.len() < 200
    {
        let detail = format!("was {old} and is {new}: clients must be compiled again");
        changes.push("constant-value", detail, Some(id), Some(other), Impact::NONE);
    }
}
