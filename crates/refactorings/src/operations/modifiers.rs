//! Change Access Modifier, Add and Remove Modifier.

use super::context::{Context, role_word};
use crate::{Operands, Refactoring, RefactoringKind as Kind};
use refscope_matching::Way;
use refscope_model::{EntityId, EntityKind, Modifiers};
use refscope_text::{Pair, Side};

/// The kinds and modifiers of one sort of element.
struct Sort {
    access: Kind,
    add: Kind,
    remove: Kind,
    modifiers: &'static [(Modifiers, &'static str)],
}

const CLASS: Sort = Sort {
    access: Kind::ChangeClassAccessModifier,
    add: Kind::AddClassModifier,
    remove: Kind::RemoveClassModifier,
    modifiers: &[
        (Modifiers::ABSTRACT, "abstract"),
        (Modifiers::FINAL, "final"),
        (Modifiers::STATIC, "static"),
    ],
};
const METHOD: Sort = Sort {
    access: Kind::ChangeMethodAccessModifier,
    add: Kind::AddMethodModifier,
    remove: Kind::RemoveMethodModifier,
    modifiers: &[
        (Modifiers::FINAL, "final"),
        (Modifiers::ABSTRACT, "abstract"),
        (Modifiers::STATIC, "static"),
        (Modifiers::SYNCHRONIZED, "synchronized"),
    ],
};
const ATTRIBUTE: Sort = Sort {
    access: Kind::ChangeAttributeAccessModifier,
    add: Kind::AddAttributeModifier,
    remove: Kind::RemoveAttributeModifier,
    modifiers: &[
        (Modifiers::FINAL, "final"),
        (Modifiers::STATIC, "static"),
        (Modifiers::TRANSIENT, "transient"),
        (Modifiers::VOLATILE, "volatile"),
    ],
};

pub(super) fn detect(context: &Context, findings: &mut Vec<Refactoring>) {
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

fn access(context: &Context, pair: Pair<EntityId>, sort: &Sort, findings: &mut Vec<Refactoring>) {
    let before = context.snapshot(Side::Before).visibility(pair.before);
    let after = context.snapshot(Side::After).visibility(pair.after);
    if before != after {
        let operands = Operands {
            before: before.word().into(),
            after: after.word().into(),
            ..subject(context, Side::After, pair.after)
        };
        findings.push(record(context, sort.access, pair, &operands, "changed access"));
    }
}

fn others(context: &Context, pair: Pair<EntityId>, sort: &Sort, findings: &mut Vec<Refactoring>) {
    let before = context.snapshot(Side::Before).entity(pair.before).modifiers;
    let after = context.snapshot(Side::After).entity(pair.after).modifiers;
    for &(modifier, word) in sort.modifiers {
        if modifier == Modifiers::ABSTRACT && is_abstract_anyway(context, pair) {
            continue;
        }
        match (before.contains(modifier), after.contains(modifier)) {
            (false, true) => {
                let operands = Operands { after: word.into(), ..subject(context, Side::After, pair.after) };
                findings.push(record(context, sort.add, pair, &operands, "added"));
            }
            (true, false) => {
                let operands =
                    Operands { before: word.into(), ..subject(context, Side::Before, pair.before) };
                findings.push(record(context, sort.remove, pair, &operands, "removed"));
            }
            _ => {}
        }
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

fn subject(context: &Context, side: Side, id: EntityId) -> Operands {
    let is_type = context.kind(side, id).is_type();
    let element = if is_type { String::new() } else { context.element(side, id) };
    Operands { element, class: context.class(side, id), ..Operands::default() }
}

fn record(
    context: &Context,
    kind: Kind,
    pair: Pair<EntityId>,
    operands: &Operands,
    what: &str,
) -> Refactoring {
    let word = role_word(context.kind(Side::After, pair.after));
    let roles =
        Pair::new(format!("original {word} declaration"), format!("{word} declaration with {what} modifier"));
    context.of_declaration(kind, pair, operands, Pair::new(&roles.before, &roles.after))
}
