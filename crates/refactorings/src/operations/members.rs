//! Rename, Move, Move And Rename, Pull Up and Push Down of methods and attributes.

use super::context::Context;
use crate::{Location, Operands, Refactoring, RefactoringKind as Kind};
use refscope_model::describe::{self, Names};
use refscope_model::{EntityId, EntityKind};
use refscope_text::{Pair, Side};

pub(super) fn detect(context: &Context, findings: &mut Vec<Refactoring>) {
    for (pair, _) in context.comparison.pairs() {
        match context.kind(Side::After, pair.after) {
            EntityKind::Method | EntityKind::AnnotationMember => findings.extend(method(context, pair)),
            EntityKind::Field | EntityKind::EnumConstant => findings.extend(attribute(context, pair)),
            _ => {}
        }
    }
}

/// Where a member went, seen from the types around it.
enum Way {
    Stayed,
    Up,
    Down,
    Elsewhere,
}

fn way(context: &Context, pair: Pair<EntityId>) -> Way {
    let owners = Pair::new(
        context.snapshot(Side::Before).enclosing_type(pair.before),
        context.snapshot(Side::After).enclosing_type(pair.after),
    );
    let partner = context.comparison.partner(Side::Before, owners.before);
    if partner == Some(owners.after) {
        return Way::Stayed;
    }
    let below = |side: Side, id: Option<EntityId>, other: Option<EntityId>, other_side: Side| {
        id.zip(other).is_some_and(|(id, other)| {
            context.snapshot(side).is_below(id, context.snapshot(other_side).entity(other).name)
        })
    };
    let origin = context.comparison.partner(Side::After, owners.after);
    let is_up = below(Side::After, partner, Some(owners.after), Side::After)
        || below(Side::Before, Some(owners.before), origin, Side::Before)
        || below(Side::Before, Some(owners.before), Some(owners.after), Side::After);
    let is_down = below(Side::After, Some(owners.after), partner, Side::After)
        || below(Side::Before, origin, Some(owners.before), Side::Before)
        || below(Side::After, Some(owners.after), Some(owners.before), Side::Before);
    match (is_up, is_down) {
        (true, _) => Way::Up,
        (_, true) => Way::Down,
        _ => Way::Elsewhere,
    }
}

fn is_renamed(context: &Context, pair: Pair<EntityId>) -> bool {
    context.snapshot(Side::Before).entity(pair.before).name != context.snapshot(Side::After).entity(pair.after).name
}

fn method(context: &Context, pair: Pair<EntityId>) -> Option<Refactoring> {
    let (kind, verb) = match (way(context, pair), is_renamed(context, pair)) {
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
    let (kind, verb) = match (way(context, pair), is_renamed(context, pair)) {
        (Way::Stayed, false) => return None,
        (Way::Stayed, true) => (Kind::RenameAttribute, "renamed"),
        (Way::Up, _) => (Kind::PullUpAttribute, "pulled up"),
        (Way::Down, _) => (Kind::PushDownAttribute, "pushed down"),
        (Way::Elsewhere, false) => (Kind::MoveAttribute, "moved"),
        (Way::Elsewhere, true) => (Kind::MoveAndRenameAttribute, "moved and renamed"),
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
