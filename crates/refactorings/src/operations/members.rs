//! Rename, Move, Move And Rename, Pull Up and Push Down of methods and attributes.

use super::context::Context;
use crate::{Location, Operands, Refactoring, RefactoringKind as Kind};
use refscope_matching::{Pass, Way};
use refscope_model::describe::{self, Names};
use refscope_model::{Entity, EntityId, EntityKind};
use refscope_text::{Pair, Side, Symbol};
use rustc_hash::FxHashMap;

pub(super) fn detect(context: &Context, findings: &mut Vec<Refactoring>) {
    for (pair, _) in context.comparison.pairs() {
        match context.kind(Side::After, pair.after) {
            EntityKind::Method | EntityKind::AnnotationMember => findings.extend(method(context, pair)),
            // A constructor has the name of its type.
            EntityKind::Constructor if context.comparison.way(pair) != Way::Stayed => {
                findings.extend(method(context, pair));
            }
            EntityKind::Field | EntityKind::EnumConstant => findings.extend(attribute(context, pair)),
            _ => {}
        }
    }
    let is_left = |pair: &&Pair<EntityId>| context.comparison.partner(Side::Before, pair.before).is_none();
    let raised = context.comparison.raised_fields.iter().filter(is_left);
    findings.extend(raised.filter_map(|&pair| attribute(context, pair)));
    for pair in pushed_down(context) {
        findings.extend(method(context, pair));
    }
    for side in Side::BOTH {
        for (id, other) in siblings(context, side) {
            let pair = side.pair(id, other);
            match context.kind(side, id) {
                EntityKind::Method => findings.extend(method(context, pair)),
                _ => findings.extend(attribute(context, pair)),
            }
        }
    }
}

/// Methods that lost their code, with the new methods below them that have it now.
fn pushed_down(context: &Context) -> Vec<Pair<EntityId>> {
    let (before, after) = (context.snapshot(Side::Before), context.snapshot(Side::After));
    let mut emptied: FxHashMap<_, Vec<Pair<EntityId>>> = FxHashMap::default();
    for (pair, _) in context.comparison.pairs() {
        let has_code = before.code(pair.before).is_some() && after.code(pair.after).is_none();
        if has_code && context.kind(Side::After, pair.after) == EntityKind::Method {
            emptied.entry(key(after.entity(pair.after))).or_default().push(pair);
        }
    }
    let mut found = Vec::new();
    for id in context.comparison.unmatched(Side::After).filter(|&id| after.code(id).is_some()) {
        let owner = after.enclosing_type(id);
        let above = emptied
            .get(&key(after.entity(id)))
            .into_iter()
            .flatten()
            .find(|pair| after.is_below(owner, after.entity(after.enclosing_type(pair.after)).name));
        found.extend(above.map(|pair| Pair::new(pair.before, id)));
    }
    found
}

/// Members that several types had and that one type above them has now, or the reverse: one of them was matched
/// with it, the others have the same name and signature.
fn siblings(context: &Context, side: Side) -> Vec<(EntityId, EntityId)> {
    let snapshot = context.snapshot(side);
    let others = context.snapshot(side.other());
    let mut moved: FxHashMap<_, Vec<EntityId>> = FxHashMap::default();
    for (pair, _) in context.comparison.pairs().filter(|(_, pass)| *pass == Pass::Moved) {
        let entity = others.entity(*pair.get(side.other()));
        moved.entry(key(entity)).or_default().push(*pair.get(side.other()));
    }
    let mut found = Vec::new();
    for id in context.comparison.unmatched(side) {
        let entity = snapshot.entity(id);
        let counts = matches!(entity.kind, EntityKind::Method | EntityKind::Field) && !snapshot.is_local(id);
        let targets = moved.get(&key(entity));
        for &target in targets.into_iter().flatten().filter(|_| counts) {
            let pair = side.pair(id, target);
            let fits = match context.comparison.way(pair) {
                Way::Up => side == Side::Before,
                Way::Down => side == Side::After,
                _ => false,
            };
            if fits {
                found.push((id, target));
                break;
            }
        }
    }
    found
}

/// What siblings have in common; the types of attributes may differ.
fn key(entity: &Entity) -> (EntityKind, Symbol, u64) {
    let signature = if entity.kind == EntityKind::Method { entity.signature } else { 0 };
    (entity.kind, entity.name, signature)
}

fn is_renamed(context: &Context, pair: Pair<EntityId>) -> bool {
    context.snapshot(Side::Before).entity(pair.before).name
        != context.snapshot(Side::After).entity(pair.after).name
}

fn method(context: &Context, pair: Pair<EntityId>) -> Option<Refactoring> {
    let (kind, verb) = match (context.comparison.way(pair), is_renamed(context, pair)) {
        (Way::Stayed, false) => return None,
        (Way::Stayed, true) => (Kind::RenameMethod, "renamed"),
        (Way::Up, _) => (Kind::PullUpMethod, "pulled up"),
        (Way::Down, _) => (Kind::PushDownMethod, "pushed down"),
        (Way::Elsewhere, false) => (Kind::MoveMethod, "moved"),
        (Way::Elsewhere, true) => (Kind::MoveAndRenameMethod, "moved"),
    };
    let operands = Operands {
        before: describe::method(context.snapshot(Side::Before), pair.before, Names::Qualified),
        after: describe::method(context.snapshot(Side::After), pair.after, Names::Qualified),
        class: context.class(Side::After, pair.after),
        class_before: context.class(Side::Before, pair.before),
        ..Operands::default()
    };
    let after = format!("{verb} method declaration");
    Some(context.of_declaration(kind, pair, &operands, Pair::new("original method declaration", &after)))
}

fn attribute(context: &Context, pair: Pair<EntityId>) -> Option<Refactoring> {
    let (kind, verb) = match (context.comparison.way(pair), is_renamed(context, pair)) {
        // Fields of two types are matched by their name, so one that moved has kept it.
        (Way::Stayed, false) | (Way::Elsewhere, true) => return None,
        (Way::Stayed, true) => (Kind::RenameAttribute, "renamed"),
        (Way::Up, _) => (Kind::PullUpAttribute, "pulled up"),
        (Way::Down, _) => (Kind::PushDownAttribute, "pushed down"),
        (Way::Elsewhere, false) => (Kind::MoveAttribute, "moved"),
    };
    let text = |side: Side| {
        let (snapshot, id) = (context.snapshot(side), *pair.get(side));
        if kind == Kind::RenameAttribute {
            describe::variable(snapshot, id)
        } else {
            describe::attribute(snapshot, id, Names::Qualified)
        }
    };
    let operands = Operands {
        before: text(Side::Before),
        after: text(Side::After),
        class: context.class(Side::After, pair.after),
        class_before: context.class(Side::Before, pair.before),
        ..Operands::default()
    };
    let location = |side: Side, role: &str| {
        let location = context.declaration(side, *pair.get(side), role);
        if kind != Kind::RenameAttribute {
            return location;
        }
        Location { element: Some(describe::variable(context.snapshot(side), *pair.get(side))), ..location }
    };
    Some(
        Refactoring::new(kind, &operands)
            .at(Side::Before, location(Side::Before, "original attribute declaration"))
            .at(Side::After, location(Side::After, &format!("{verb} attribute declaration"))),
    )
}
