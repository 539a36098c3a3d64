//! Change Return Type and Change Attribute Type.

use super::context::Context;
use crate::finding::{Draft, declared_type};
use crate::{ElementKind, Operand, RefactoringKind as Kind, TypeText};
use refscope_model::{EntityId, EntityKind};
use refscope_text::{Pair, Side};

pub(super) fn detect(context: &Context, findings: &mut Vec<Draft>) {
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

/// The written types of both sides, where they differ.
fn differing_types(context: &Context, pair: Pair<EntityId>) -> Option<Pair<TypeText>> {
    let type_of = |side: Side| declared_type(context.snapshot(side), *pair.get(side));
    let types = Pair::new(type_of(Side::Before)?, type_of(Side::After)?);
    (types.before.written() != types.after.written()).then_some(types)
}

fn return_type(context: &Context, pair: Pair<EntityId>) -> Option<Draft> {
    let types = differing_types(context, pair)?;
    let mut draft = Draft::of(Kind::ChangeReturnType, pair);
    for side in Side::BOTH {
        let (id, type_) = (*pair.get(side), Operand::Type(types.get(side).clone()));
        draft = draft.with(side, type_.clone());
        if let Some(node) = context.tree(side, id).type_child(context.snapshot(side).entity(id).node) {
            draft = draft.at(side, context.part(side, id, node, ElementKind::TypeName, type_));
        }
    }
    Some(context.with_declarations(draft, pair))
}

fn attribute_type(context: &Context, pair: Pair<EntityId>) -> Option<Draft> {
    differing_types(context, pair)?;
    Some(context.of_attribute(Kind::ChangeAttributeType, pair))
}
