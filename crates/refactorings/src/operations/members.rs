//! Rename, Move, Move And Rename, Pull Up and Push Down of methods and attributes.

use super::context::Context;
use crate::finding::Draft;
use crate::{RefactoringKind as Kind, Role};
use refscope_matching::Way;
use refscope_model::{EntityId, EntityKind};
use refscope_text::{Pair, Side};

pub(super) fn detect(context: &Context, findings: &mut Vec<Draft>) {
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
    for &pair in &context.comparison.copies {
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

fn method(context: &Context, pair: Pair<EntityId>) -> Option<Draft> {
    let kind = match (context.comparison.way(pair), is_renamed(context, pair)) {
        (Way::Stayed, false) => return None,
        (Way::Stayed, true) => Kind::RenameMethod,
        (Way::Up, _) => Kind::PullUpMethod,
        (Way::Down, _) => Kind::PushDownMethod,
        (Way::Elsewhere, false) => Kind::MoveMethod,
        (Way::Elsewhere, true) => Kind::MoveAndRenameMethod,
    };
    Some(context.of_declaration(kind, pair, Role::Subject))
}

fn attribute(context: &Context, pair: Pair<EntityId>) -> Option<Draft> {
    let kind = match (context.comparison.way(pair), is_renamed(context, pair)) {
        (Way::Stayed, false) => return None,
        (Way::Stayed, true) => return Some(context.of_attribute(Kind::RenameAttribute, pair)),
        (Way::Up, _) => Kind::PullUpAttribute,
        (Way::Down, _) => Kind::PushDownAttribute,
        (Way::Elsewhere, false) => Kind::MoveAttribute,
        (Way::Elsewhere, true) => Kind::MoveAndRenameAttribute,
    };
    Some(context.of_declaration(kind, pair, Role::Subject))
}

impl Context<'_> {
    /// A refactoring of what an attribute is called, or of its type.
    pub(super) fn of_attribute(&self, kind: Kind, pair: Pair<EntityId>) -> Draft {
        Side::BOTH.into_iter().fold(Draft::of(kind, pair), |draft, side| {
            let id = *pair.get(side);
            draft.with(side, self.attribute(side, id)).at(side, self.attribute_place(side, id))
        })
    }
}
