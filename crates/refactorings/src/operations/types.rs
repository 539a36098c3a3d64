//! Rename, Move, Move And Rename Class and Change Type Declaration Kind.

use super::context::Context;
use crate::finding::Draft;
use crate::{Operand, RefactoringKind as Kind, Role};
use refscope_model::EntityId;
use refscope_text::{Pair, Side};

pub(super) fn detect(context: &Context, findings: &mut Vec<Draft>) {
    for (pair, _) in context.comparison.pairs() {
        // A type within code goes with that code.
        let is_local = Side::BOTH.into_iter().all(|side| context.snapshot(side).is_local(*pair.get(side)));
        if context.kind(Side::Before, pair.before).is_declared_type() && !is_local {
            findings.extend(renamed_or_moved(context, pair));
            findings.extend(kind_changed(context, pair));
        }
    }
}

/// A type within a type that moved goes with it: only what changed on its own is reported. Where both it and what it
/// stands in have another name, both parts of its full name changed: it is told as moved and renamed.
fn renamed_or_moved(context: &Context, pair: Pair<EntityId>) -> Option<Draft> {
    let is_renamed = own_name(context, Side::Before, pair) != own_name(context, Side::After, pair);
    let is_elsewhere =
        || is_renamed && around(context, Side::Before, pair) != around(context, Side::After, pair);
    let kind = match (is_moved(context, pair) || is_elsewhere(), is_renamed) {
        (false, false) => return None,
        (false, true) => Kind::RenameClass,
        (true, false) => Kind::MoveClass,
        (true, true) => Kind::MoveAndRenameClass,
    };
    Some(context.of_declaration(kind, pair, Role::Subject))
}

/// The name of a type without the code that it is declared in.
fn own_name<'c>(context: &'c Context, side: Side, pair: Pair<EntityId>) -> &'c str {
    let (snapshot, id) = (context.snapshot(side), *pair.get(side));
    let name = snapshot.name(id);
    if snapshot.is_anonymous(id) { name } else { name.rsplit('.').next().unwrap_or(name) }
}

/// The full name of the type around a type.
fn around(context: &Context, side: Side, pair: Pair<EntityId>) -> Option<String> {
    let parent = context.snapshot(side).entity(*pair.get(side)).parent;
    parent.map(|parent| context.class(side, parent))
}

/// Whether the type around it, or its package, is another one.
pub(super) fn is_moved(context: &Context, pair: Pair<EntityId>) -> bool {
    let parents = Pair::new(
        context.snapshot(Side::Before).entity(pair.before).parent,
        context.snapshot(Side::After).entity(pair.after).parent,
    );
    match (parents.before, parents.after) {
        (None, None) => {
            let package = |side: Side| context.file(side, *pair.get(side)).package_name();
            package(Side::Before) != package(Side::After)
        }
        (Some(before), Some(after)) => context.comparison.partner(Side::Before, before) != Some(after),
        _ => true,
    }
}

fn kind_changed(context: &Context, pair: Pair<EntityId>) -> Option<Draft> {
    let kinds = Pair::new(context.kind(Side::Before, pair.before), context.kind(Side::After, pair.after));
    if kinds.before == kinds.after {
        return None;
    }
    let draft = context.of_declaration(Kind::ChangeTypeDeclarationKind, pair, Role::Around);
    let draft = draft.with(Side::Before, Operand::TypeKind(kinds.before));
    Some(draft.with(Side::After, Operand::TypeKind(kinds.after)))
}
