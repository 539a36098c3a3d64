//! What is compared of all elements alike, and of types.

use super::{Changes, Impact, implied, is_open};
use crate::release::Release;
use refscope_model::{EntityId, EntityKind, Modifiers, Visibility, header};
use refscope_syntax::NodeKind;
use refscope_text::Symbol;

/// Visibility and modifiers.
pub(super) fn compare(changes: &mut Changes, id: EntityId, other: EntityId) {
    let (before, after) = (changes.same.before, changes.same.after);
    let visibility = |release: &Release, id: EntityId| {
        let is_public = release.kind(id) == EntityKind::EnumConstant;
        if is_public { Visibility::Public } else { release.snapshot.visibility(id) }
    };
    let (old, new) = (visibility(before, id), visibility(after, other));
    if old != new {
        let detail = format!("was {} and is {}", old.word(), new.word());
        let (what, impact) = if new < old {
            ("less-visible", Impact { callers: true, implementers: is_open(before, id) })
        } else {
            ("more-visible", Impact { callers: false, implementers: overridden_less_visibly(before, id) })
        };
        changes.push(what, detail, Some(id), Some(other), impact);
    }
    let has = |release: &Release, id: EntityId, word| release.snapshot.entity(id).modifiers.contains(word);
    let (was_final, is_final) = (has(before, id, Modifiers::FINAL), has(after, other, Modifiers::FINAL));
    if !was_final && is_final && !before.kind(id).is_callable()
        || was_final != is_final && is_open(before, id) != is_open(after, other)
    {
        let is_field = before.kind(id) == EntityKind::Field;
        let (what, detail) =
            if is_final { ("now-final", "is final now") } else { ("no-longer-final", "is no longer final") };
        let impact = Impact { callers: is_final && is_field, implementers: is_final && !is_field };
        changes.push(what, detail, Some(id), Some(other), impact);
    }
}

/// A method that became public can no longer be overridden by one that is protected.
fn overridden_less_visibly(release: &Release, id: EntityId) -> bool {
    release.kind(id) == EntityKind::Method && is_open(release, id)
}

/// Kind, abstractness, types above and type parameters of types.
pub(super) fn compare_types(changes: &mut Changes, id: EntityId, other: EntityId) {
    let (before, after) = (changes.same.before, changes.same.after);
    let (old, new) = (before.kind(id), after.kind(other));
    if old != new {
        let detail = format!("was {} and is {}", with_article(old.word()), with_article(new.word()));
        let implementers = is_open(before, id);
        // Whoever creates one by `new` cannot do so with an interface or an enum; a record may still have the constructor.
        let is_created = old == EntityKind::Class && implied::could_be_created(before, id);
        let callers = is_created && new != EntityKind::Record;
        changes.push("other-kind", detail, Some(id), Some(other), Impact { callers, implementers });
    }
    let is_abstract = |release: &Release, id: EntityId| {
        release.kind(id) == EntityKind::Class
            && release.snapshot.entity(id).modifiers.contains(Modifiers::ABSTRACT)
    };
    if old == new && !is_abstract(before, id) && is_abstract(after, other) {
        changes.push("now-abstract", "is abstract now", Some(id), Some(other), Impact::CALLERS);
    }
    if implied::has_lost_constructor(changes.same, id, other) {
        let implementers = is_open(before, id);
        let callers = !is_abstract(before, id);
        let detail = "can no longer be created without arguments";
        changes.push("constructor-removed", detail, Some(id), Some(other), Impact { callers, implementers });
    }
    compare_super_types(changes, id, other);
    let n_parameters = |release: &Release, id: EntityId| {
        let tree = release.snapshot.tree_of(id);
        let list = tree.child(release.snapshot.entity(id).node, NodeKind::TypeParameters);
        list.map_or(0, |list| tree.children(list).count())
    };
    let (n_old, n_new) = (n_parameters(before, id), n_parameters(after, other));
    if n_old != n_new {
        let detail = format!("had {n_old} type parameters and has {n_new}");
        let impact = if n_old == 0 { Impact::NONE } else { Impact::ALL };
        changes.push("type-parameters", detail, Some(id), Some(other), impact);
    }
}

fn with_article(word: &str) -> String {
    let article = if word.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" };
    format!("{article} {word}")
}

fn compare_super_types(changes: &mut Changes, id: EntityId, other: EntityId) {
    let (before, after) = (changes.same.before, changes.same.after);
    let now: Vec<Symbol> = all_super_names(after, other);
    let lost = written_super_types(before, id).into_iter().filter(|name| {
        let symbol = Symbol::of(name);
        !now.contains(&symbol) && !now.contains(&changes.same.renamed_simple(symbol))
    });
    let lost: Vec<String> = lost.collect();
    if !lost.is_empty() {
        let detail = format!("is no longer a subtype of {}", lost.join(", "));
        changes.push("supertype-removed", detail, Some(id), Some(other), Impact::ALL);
    }
}

/// The simple names of all types above a type.
fn all_super_names(release: &Release, id: EntityId) -> Vec<Symbol> {
    let types = std::iter::once(id).chain(release.above(id).iter().copied());
    types.flat_map(|id| release.snapshot.super_names(id)).collect()
}

fn written_super_types(release: &Release, id: EntityId) -> Vec<String> {
    let (tree, text) = (release.snapshot.tree_of(id), release.snapshot.file_of(id).text());
    let node = release.snapshot.entity(id).node;
    let lists = [NodeKind::Extends, NodeKind::Implements];
    let nodes = lists.into_iter().flat_map(|list| header::listed_types(tree, node, list));
    let names = nodes.map(|node| crate::release::simple_type(tree.text(node, text), 0));
    names.filter(|name| name != "Object").collect()
}
