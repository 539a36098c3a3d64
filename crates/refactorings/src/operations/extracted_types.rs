//! Extract Class, Extract Subclass, Extract Superclass and Extract Interface.
//!
//! A type that only the later version has, and that got members of a type that went on to exist, was extracted
//! from it. Below that type it is a subclass, above it a superclass. A superclass needs no members when it takes the
//! place of none, and an interface no more than a method that the class had before, or no method at all. Types that
//! gave nothing only follow those that did.

use super::context::Context;
use super::parameterized_tests::has_mark;
use crate::finding::Draft;
use crate::{RefactoringKind as Kind, Role};
use refscope_matching::{Pass, Way};
use refscope_model::{EntityId, EntityKind, TreeId};
use refscope_syntax::{NodeId, NodeKind};
use refscope_text::{Pair, Side, Symbol};
use std::collections::{BTreeMap, BTreeSet};

pub(super) fn detect(context: &Context, findings: &mut Vec<Draft>) {
    let after = context.snapshot(Side::After);
    let new_types: BTreeSet<EntityId> = context
        .comparison
        .unmatched(Side::After)
        .filter(|&id| after.entity(id).kind.is_declared_type() && after.entity(id).tree == TreeId::Skeleton)
        .collect();
    if new_types.is_empty() {
        return;
    }
    let sources = sources(context, &new_types);
    let below = types_below(context);
    for &new in &new_types {
        let after = context.snapshot(Side::After);
        // Another type elsewhere may have its name.
        let named = below.get(&after.entity(new).name).into_iter().flatten().copied();
        let below: Vec<_> = named.filter(|pair| after.is_directly_below(pair.after, new)).collect();
        if !below.is_empty() {
            findings.extend(super_type(context, new, &below, sources.get(&new)));
        } else if let Some(sources) = sources.get(&new) {
            findings
                .extend(sources.iter().filter_map(|(&source, members)| class(context, new, source, members)));
        }
    }
}

/// The types of the earlier version whose members are now in a new type, and these members.
type Sources = BTreeMap<EntityId, Vec<Pair<EntityId>>>;

fn sources(context: &Context, new_types: &BTreeSet<EntityId>) -> BTreeMap<EntityId, Sources> {
    let mut sources: BTreeMap<EntityId, Sources> = BTreeMap::new();
    let before = context.snapshot(Side::Before);
    let moved = context.comparison.pairs().filter(|(_, pass)| *pass == Pass::Moved).map(|(pair, _)| pair);
    // What a class had went down to several; what an interface declares went nowhere when a class has code for it.
    let went_down = context.comparison.copies.iter().copied().filter(|&pair| {
        context.comparison.way(pair) == Way::Down
            && before.entity(before.enclosing_type(pair.before)).kind == EntityKind::Class
    });
    for pair in moved.chain(went_down) {
        let owner = context.snapshot(Side::After).enclosing_type(pair.after);
        if new_types.contains(&owner) {
            let source = before.enclosing_type(pair.before);
            sources.entry(owner).or_default().entry(source).or_default().push(pair);
        }
    }
    sources
}

/// The matched types that are directly below a type of some name and were not before, by that name.
fn types_below(context: &Context) -> BTreeMap<Symbol, Vec<Pair<EntityId>>> {
    let mut below: BTreeMap<Symbol, Vec<Pair<EntityId>>> = BTreeMap::new();
    let pairs = context.comparison.pairs().map(|(pair, _)| pair);
    let types = pairs.filter(|pair| {
        context.kind(Side::After, pair.after).is_type() && !context.snapshot(Side::After).is_local(pair.after)
    });
    for pair in types {
        let earlier = context.snapshot(Side::Before).super_names(pair.before);
        let later: BTreeSet<Symbol> =
            context.snapshot(Side::After).super_names(pair.after).into_iter().collect();
        for name in later.into_iter().filter(|name| !earlier.contains(name)) {
            below.entry(name).or_default().push(pair);
        }
    }
    below
}

fn super_type(
    context: &Context,
    new: EntityId,
    below: &[Pair<EntityId>],
    sources: Option<&Sources>,
) -> Option<Draft> {
    let is_interface = context.kind(Side::After, new) == EntityKind::Interface;
    let gave = |pair: &Pair<EntityId>| {
        sources.is_some_and(|sources| sources.contains_key(&pair.before))
            || if is_interface {
                shares_method(context, new, pair.before) || is_empty(context, new)
            } else {
                keeps_superclass(context, *pair)
            }
    };
    let origins = below.iter().filter(|&pair| gave(pair));
    let mut names: Vec<(String, Pair<EntityId>)> =
        origins.map(|&pair| (context.class(Side::Before, pair.before), pair)).collect();
    if names.is_empty() {
        return None;
    }
    names.sort();
    let kind = if is_interface { Kind::ExtractInterface } else { Kind::ExtractSuperclass };
    let mut draft = Draft::new(kind).about(Side::After, new);
    for (_, pair) in &names {
        draft = draft
            .about(Side::Before, pair.before)
            .at(Side::Before, context.declaration(Side::Before, pair.before, Role::SubType))
            .at(Side::After, context.declaration(Side::After, pair.after, Role::SubType));
    }
    Some(draft.at(Side::After, context.declaration(Side::After, new, Role::Subject)))
}

/// Whether a type only marks others.
fn is_empty(context: &Context, id: EntityId) -> bool {
    context.snapshot(Side::After).members(id).next().is_none()
}

/// Whether what a class extended is above it still: a new class came between, and took the place of none.
fn keeps_superclass(context: &Context, pair: Pair<EntityId>) -> bool {
    let mut extended = context.snapshot(Side::Before).extended_names(pair.before);
    extended.all(|name| context.snapshot(Side::After).is_below_named(pair.after, name))
}

/// Whether a new interface has a method that a class had before.
fn shares_method(context: &Context, new: EntityId, class: EntityId) -> bool {
    let (before, after) = (context.snapshot(Side::Before), context.snapshot(Side::After));
    after.members(new).filter(|&it| after.entity(it).kind == EntityKind::Method).any(|method| {
        let wanted = after.entity(method);
        before.members(class).any(|it| {
            let entity = before.entity(it);
            entity.kind == EntityKind::Method
                && entity.name == wanted.name
                && entity.signature == wanted.signature
        })
    })
}

/// A class that got members of another one, of another name; when it got one only, the other must still know it,
/// unless that is a test: nobody need know where those are.
fn class(context: &Context, new: EntityId, source: EntityId, members: &[Pair<EntityId>]) -> Option<Draft> {
    let partner = context.comparison.partner(Side::Before, source)?;
    let after = context.snapshot(Side::After);
    let name = after.entity(new).name;
    // A type that has another name or place itself gave its members to a copy unless it knows what was extracted, or is
    // above it.
    let pass = context.comparison.pass(Pair::new(source, partner));
    let is_renamed = matches!(pass, Some(Pass::RenamedType | Pass::MovedType));
    let is_test = |pair: &Pair<EntityId>| has_mark(context, Side::After, pair.after, |words| words.marks);
    let is_below = after.super_names(new).contains(&after.entity(partner).name);
    let is_known = is_below && after.entity(partner).kind == EntityKind::Class
        || !is_renamed && (members.len() > 1 || members.iter().any(is_test))
        || knows(context, partner, name);
    let is_namesake = context.snapshot(Side::Before).entity(source).name == name;
    let is_interface = context.kind(Side::After, new) == EntityKind::Interface;
    if is_interface || is_namesake || !is_known || after.is_local(partner) {
        return None;
    }
    let kind = if is_below { Kind::ExtractSubclass } else { Kind::ExtractClass };
    let mut draft = Draft::of(kind, Pair::new(source, new))
        .at(Side::Before, context.declaration(Side::Before, source, Role::Source))
        .at(Side::After, context.declaration(Side::After, partner, Role::Source))
        .at(Side::After, context.declaration(Side::After, new, Role::Subject));
    let is_field = |pair: &&Pair<EntityId>| context.kind(Side::After, pair.after) == EntityKind::Field;
    let (fields, methods): (Vec<&Pair<EntityId>>, Vec<&Pair<EntityId>>) = members.iter().partition(is_field);
    for pair in methods.into_iter().chain(fields) {
        for side in Side::BOTH {
            draft = draft.at(side, context.declaration(side, *pair.get(side), Role::Member));
        }
    }
    Some(draft)
}

/// Whether a type of the later version names another one, or its file imports it.
fn knows(context: &Context, id: EntityId, name: Symbol) -> bool {
    let after = context.snapshot(Side::After);
    let tree = after.tree_of(id);
    let imports = tree.children(NodeId::ROOT).filter(|&node| tree.kind(node) == NodeKind::Import);
    let mut nodes = imports.chain([after.entity(id).node]);
    nodes.any(|node| after.file_of(id).source.words(tree.span(node)).any(|word| word == name))
}
