//! Rename, Move, Move And Rename, Pull Up and Push Down of methods and attributes.

use super::context::Context;
use crate::{Location, Operands, Refactoring, RefactoringKind as Kind};
use refscope_matching::Way;
use refscope_model::describe::{self, Names};
use refscope_model::{EntityId, EntityKind};
use refscope_text::{Pair, Side};

pub(super) fn detect(context: &Context, findings: &mut Vec<Refactoring>) {
    for (pair, _) in context.comparison.pairs() {
        match context.kind(Side::After, pair.after) {
            EntityKind::Method | EntityKind::AnnotationMember => findings.extend(method(context, pair)),
            // A constructor has the name of its type, unless it was a method.
            EntityKind::Constructor
                if context.comparison.way(pair) != Way::Stayed
                    || context.kind(Side::Before, pair.before) == EntityKind::Method =>
            {
                findings.extend(method(context, pair));
            }
            EntityKind::Field | EntityKind::EnumConstant => findings.extend(attribute(context, pair)),
            _ => {}
        }
    }
    for &pair in &context.copies {
        match context.kind(Side::After, pair.after) {
            EntityKind::Method => findings.extend(method(context, pair)),
            _ => findings.extend(attribute(context, pair)),
        }
    }
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
