//! Change Return Type and Change Attribute Type.

use super::context::Context;
use crate::{Location, Operands, Refactoring, RefactoringKind as Kind};
use refscope_model::describe::{self, Names};
use refscope_model::{EntityId, EntityKind};
use refscope_text::{Pair, Side};

pub(super) fn detect(context: &Context, findings: &mut Vec<Refactoring>) {
    for pair in context.declarations() {
        match context.kind(Side::After, pair.after) {
            // A constructor gave nothing.
            EntityKind::Method if context.kind(Side::Before, pair.before) == EntityKind::Constructor => {}
            EntityKind::Method | EntityKind::AnnotationMember => findings.extend(return_type(context, pair)),
            EntityKind::Field => findings.extend(attribute_type(context, pair)),
            _ => {}
        }
    }
}

/// The types of both sides as the sentence prints them: in short unless only the long form differs.
pub(super) fn differing_types(
    printed: impl Fn(Names) -> Option<Pair<String>>,
) -> Option<(Names, Pair<String>)> {
    let long = printed(Names::Qualified)?;
    if long.before == long.after {
        return None;
    }
    let short = printed(Names::Short)?;
    Some(if short.before == short.after { (Names::Qualified, long) } else { (Names::Short, short) })
}

fn types(context: &Context, pair: Pair<EntityId>, names: Names) -> Pair<String> {
    Pair::new(
        describe::declared_type(context.snapshot(Side::Before), pair.before, names),
        describe::declared_type(context.snapshot(Side::After), pair.after, names),
    )
}

fn return_type(context: &Context, pair: Pair<EntityId>) -> Option<Refactoring> {
    let (_, printed) = differing_types(|names| Some(types(context, pair, names)))?;
    let short = types(context, pair, Names::Short);
    let operands = Operands {
        before: printed.before,
        after: printed.after,
        element: context.element(Side::After, pair.after),
        class: context.class(Side::After, pair.after),
        ..Operands::default()
    };
    let mut refactoring = Refactoring::new(Kind::ChangeReturnType, &operands);
    for (side, role) in [(Side::Before, "original return type"), (Side::After, "changed return type")] {
        let id = *pair.get(side);
        if let Some(node) = context.tree(side, id).type_child(context.snapshot(side).entity(id).node) {
            let location = context.part(side, id, node, "TYPE", role);
            refactoring =
                refactoring.at(side, Location { element: Some(short.get(side).clone()), ..location });
        }
    }
    Some(
        refactoring
            .at(Side::Before, context.declaration(Side::Before, pair.before, "original method declaration"))
            .at(
                Side::After,
                context.declaration(Side::After, pair.after, "method declaration with changed return type"),
            ),
    )
}

fn attribute_type(context: &Context, pair: Pair<EntityId>) -> Option<Refactoring> {
    let (_, printed) = differing_types(|names| Some(types(context, pair, names)))?;
    let variable = |side: Side| {
        let name = context.snapshot(side).name(*pair.get(side));
        format!("{name} : {}", printed.get(side))
    };
    let operands = Operands {
        before: variable(Side::Before),
        after: variable(Side::After),
        class: context.class(Side::After, pair.after),
        ..Operands::default()
    };
    let location = |side: Side, role: &str| Location {
        element: Some(describe::variable(context.snapshot(side), *pair.get(side))),
        ..context.declaration(side, *pair.get(side), role)
    };
    Some(
        Refactoring::new(Kind::ChangeAttributeType, &operands)
            .at(Side::Before, location(Side::Before, "original attribute declaration"))
            .at(Side::After, location(Side::After, "changed-type attribute declaration")),
    )
}
