//! Methods that do nothing but set a field.

use super::methods::free_callables;
use super::same_signature::open_owner_pairs;
use crate::{CodeComparison, DeclarationComparison, Pass};
use refscope_model::{Code, EntityId, EntityKind, header};
use refscope_syntax::NodeKind;
use refscope_syntax::vocabulary::ASSIGNMENT;
use refscope_text::{Side, Symbol};

/// The only setters that two types have left over, of fields without a partner, are one: what is set is another thing
/// now.
pub(super) fn match_only_setters(comparison: &mut CodeComparison) {
    for owners in open_owner_pairs(comparison) {
        let setters = |side: Side| -> Vec<EntityId> {
            let free = free_callables(comparison, side, *owners.get(side)).into_iter();
            free.filter(|&id| sets_free_field(comparison, side, *owners.get(side), id)).collect()
        };
        if let ([before], [after]) = (setters(Side::Before).as_slice(), setters(Side::After).as_slice()) {
            comparison.entities.join(*before, *after, Pass::Renamed);
        }
    }
}

/// Whether all that a method does is to give its parameter to the field of that name, which has no partner.
fn sets_free_field(comparison: &DeclarationComparison, side: Side, owner: EntityId, id: EntityId) -> bool {
    let snapshot = comparison.snapshots.get(side);
    let entity = snapshot.entity(id);
    let Some(set) = snapshot.code(id).and_then(only_set) else { return false };
    let mut parameters = header::parameters(snapshot.tree_of(id), entity.node).map(|it| it.name);
    let is_free_field = |it: EntityId| {
        let field = snapshot.entity(it);
        field.kind == EntityKind::Field && field.name == set && comparison.entities.is_free(side, it)
    };
    entity.kind == EntityKind::Method
        && (parameters.next(), parameters.next()) == (Some(set), None)
        && snapshot.members(owner).any(is_free_field)
}

/// The name in code that is `this.name = name;` and nothing else.
fn only_set(Code { tree, root, .. }: Code) -> Option<Symbol> {
    let mut statements = tree.children(root);
    let statement = statements.next().filter(|_| statements.next().is_none())?;
    let assignment = tree.child(statement, NodeKind::Assign).filter(|&it| tree.label(it) == ASSIGNMENT)?;
    let mut sides = tree.children(assignment);
    let (target, value) = (sides.next()?, sides.next()?);
    let is_plain = tree.kind(value) == NodeKind::Name && tree.label(value) == tree.label(target);
    is_plain.then(|| tree.label(target))
}
