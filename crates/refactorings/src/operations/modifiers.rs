//! Change Access Modifier, Add and Remove Modifier.

use super::context::Context;
use crate::finding::Draft;
use crate::{Operand, RefactoringKind as Kind, Role};
use refscope_matching::Way;
use refscope_model::{EntityId, EntityKind, Modifiers};
use refscope_text::{Pair, Side};

/// The kinds and modifiers of one sort of element.
struct Sort {
    access: Kind,
    add: Kind,
    remove: Kind,
    modifiers: &'static [Modifiers],
}

const CLASS: Sort = Sort {
    access: Kind::ChangeClassAccessModifier,
    add: Kind::AddClassModifier,
    remove: Kind::RemoveClassModifier,
    modifiers: &[Modifiers::ABSTRACT, Modifiers::FINAL, Modifiers::STATIC],
};
const METHOD: Sort = Sort {
    access: Kind::ChangeMethodAccessModifier,
    add: Kind::AddMethodModifier,
    remove: Kind::RemoveMethodModifier,
    modifiers: &[Modifiers::FINAL, Modifiers::ABSTRACT, Modifiers::STATIC, Modifiers::SYNCHRONIZED],
};
const ATTRIBUTE: Sort = Sort {
    access: Kind::ChangeAttributeAccessModifier,
    add: Kind::AddAttributeModifier,
    remove: Kind::RemoveAttributeModifier,
    modifiers: &[Modifiers::FINAL, Modifiers::STATIC, Modifiers::TRANSIENT, Modifiers::VOLATILE],
};

pub(super) fn detect(context: &Context, findings: &mut Vec<Draft>) {
    for pair in context.declarations() {
        let sort = match context.kind(Side::After, pair.after) {
            kind if kind.is_type() => CLASS,
            EntityKind::Field if is_replaced(context, pair) => continue,
            EntityKind::Field => ATTRIBUTE,
            EntityKind::Initializer | EntityKind::EnumConstant => continue,
            _ => METHOD,
        };
        access(context, pair, &sort, findings);
        others(context, pair, &sort, findings);
    }
}

/// Whether a field has another one of another type in its place: what that one declares is its own.
fn is_replaced(context: &Context, pair: Pair<EntityId>) -> bool {
    let name = |side: Side| context.snapshot(side).entity(*pair.get(side)).name;
    context.comparison.way(pair) != Way::Stayed && name(Side::Before) != name(Side::After)
}

fn access(context: &Context, pair: Pair<EntityId>, sort: &Sort, findings: &mut Vec<Draft>) {
    let before = context.snapshot(Side::Before).visibility(pair.before);
    let after = context.snapshot(Side::After).visibility(pair.after);
    if before != after {
        let draft = context.of_declaration(sort.access, pair, Role::Around);
        let draft = draft.with(Side::Before, Operand::Visibility(before));
        findings.push(draft.with(Side::After, Operand::Visibility(after)));
    }
}

fn others(context: &Context, pair: Pair<EntityId>, sort: &Sort, findings: &mut Vec<Draft>) {
    let before = context.snapshot(Side::Before).entity(pair.before).modifiers;
    let after = context.snapshot(Side::After).entity(pair.after).modifiers;
    for &modifier in sort.modifiers {
        if modifier == Modifiers::ABSTRACT && is_abstract_anyway(context, pair) {
            continue;
        }
        let (kind, side) = match (before.contains(modifier), after.contains(modifier)) {
            (false, true) => (sort.add, Side::After),
            (true, false) => (sort.remove, Side::Before),
            _ => continue,
        };
        let draft = context.of_declaration(kind, pair, Role::Around);
        findings.push(draft.with(side, Operand::Modifier(modifier)));
    }
}

/// Whether `abstract` says nothing: of a type that is an interface in one version, and of a method that belongs to one
/// in both.
fn is_abstract_anyway(context: &Context, pair: Pair<EntityId>) -> bool {
    let is_interface = |side: Side, id: EntityId| context.kind(side, id) == EntityKind::Interface;
    let of_interface = |side: Side| {
        let owner = context.snapshot(side).enclosing_type(*pair.get(side));
        is_interface(side, owner)
    };
    if context.kind(Side::After, pair.after).is_type() {
        Side::BOTH.into_iter().any(|side| is_interface(side, *pair.get(side)))
    } else {
        Side::BOTH.into_iter().all(of_interface)
    }
}
