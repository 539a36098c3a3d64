//! Replace Anonymous With Class: a new class with a name is created where a class without one stood.

use super::context::Context;
use crate::finding::Draft;
use crate::{RefactoringKind as Kind, Role};
use refscope_model::{EntityId, EntityKind};
use refscope_syntax::NodeKind;
use refscope_text::{Pair, Side, Symbol};

pub(super) fn detect(context: &Context, findings: &mut Vec<Draft>) {
    let after = context.snapshot(Side::After);
    let named: Vec<EntityId> = context
        .comparison
        .unmatched(Side::After)
        .filter(|&id| after.entity(id).kind == EntityKind::Class && !after.is_anonymous(id))
        .collect();
    if named.is_empty() {
        return;
    }
    let before = context.snapshot(Side::Before);
    for class in context.comparison.unmatched(Side::Before) {
        if before.entity(class).kind.is_type()
            && before.is_anonymous(class)
            && let Some(&found) = named.iter().find(|&&named| takes_over(context, class, named))
        {
            findings.push(replaced(context, class, found));
        }
    }
}

/// Whether a new class is of the same type, has the same methods and is created in the same place.
fn takes_over(context: &Context, class: EntityId, named: EntityId) -> bool {
    let after = context.snapshot(Side::After);
    after.super_names(named).contains(&created_type(context, class))
        && has_methods_of(context, class, named)
        && is_created_instead(context, class, after.entity(named).name)
}

/// The simple name of the type that an anonymous class is made from.
fn created_type(context: &Context, class: EntityId) -> Symbol {
    let name = context.snapshot(Side::Before).name(class);
    let created = name.rsplit("new ").next().unwrap_or(name);
    let bare = created.split('<').next().unwrap_or(created);
    Symbol::of(bare.rsplit('.').next().unwrap_or(bare))
}

fn has_methods_of(context: &Context, class: EntityId, named: EntityId) -> bool {
    let names = |side: Side, id: EntityId| -> Vec<Symbol> {
        let snapshot = context.snapshot(side);
        let members = snapshot.members(id).map(|it| snapshot.entity(it));
        members.filter(|it| it.kind == EntityKind::Method).map(|it| it.name).collect()
    };
    let (wanted, had) = (names(Side::Before, class), names(Side::After, named));
    !wanted.is_empty() && wanted.iter().all(|name| had.contains(name))
}

/// Whether the code that held an anonymous class creates a named one now.
fn is_created_instead(context: &Context, class: EntityId, name: Symbol) -> bool {
    let owner = context.snapshot(Side::Before).entity(class).parent;
    let partner = owner.and_then(|owner| context.comparison.partner(Side::Before, owner));
    let code = partner.and_then(|partner| context.snapshot(Side::After).code(partner));
    code.is_some_and(|code| {
        let mut nodes = code.tree.subtree(code.root);
        nodes.any(|node| {
            let created = code.tree.type_child(node).filter(|_| code.tree.kind(node) == NodeKind::New);
            created.is_some_and(|created| code.tree.label(created) == name)
        })
    })
}

fn replaced(context: &Context, class: EntityId, named: EntityId) -> Draft {
    Draft::of(Kind::ReplaceAnonymousWithClass, Pair::new(class, named))
        .at(Side::Before, context.anonymous_class(Side::Before, class))
        .at(Side::After, context.declaration(Side::After, named, Role::Subject))
}
