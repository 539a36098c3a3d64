//! Move And Rename Attribute, Replace Attribute: a method went to another type and reads an attribute there that has
//! another name than the one it read before. The one is new there, the other was there before.

use super::context::{Context, MatchedCode};
use super::regrouped_attributes::variable;
use crate::finding::Draft;
use crate::{RefactoringKind as Kind, Role};
use refscope_model::describe::{self, Names};
use refscope_model::{EntityId, EntityKind};
use refscope_text::{Pair, Side, Symbol};
use std::collections::BTreeSet;

pub(super) fn detect(context: &Context, findings: &mut Vec<Draft>) {
    let mut found: BTreeSet<Pair<EntityId>> = BTreeSet::new();
    for code in context.matched_code().filter(|code| is_moved(context, code)) {
        let replacements = code.matching.pairs.iter().flat_map(|it| &it.replacements);
        found.extend(replacements.filter_map(|it| {
            let read = |side: Side| {
                let body = code.bodies.get(side);
                let name = variable(body.tree, *it.nodes.get(side)).filter(|&name| !body.declares(name))?;
                attribute(context, side, *code.pair.get(side), name)
            };
            Some(Pair::new(read(Side::Before)?, read(Side::After)?))
        }));
    }
    findings.extend(found.into_iter().filter_map(|fields| replaced(context, fields)));
}

fn is_moved(context: &Context, code: &MatchedCode) -> bool {
    let owner = |side: Side| context.snapshot(side).enclosing_type(*code.pair.get(side));
    context.comparison.partner(Side::Before, owner(Side::Before)) != Some(owner(Side::After))
}

/// The attribute of a name in the type around a method.
fn attribute(context: &Context, side: Side, method: EntityId, name: Symbol) -> Option<EntityId> {
    let snapshot = context.snapshot(side);
    let mut members = context.comparison.members_named(side, snapshot.enclosing_type(method), name);
    members.find(|&id| snapshot.entity(id).kind == EntityKind::Field)
}

fn replaced(context: &Context, fields: Pair<EntityId>) -> Option<Draft> {
    let comparison = context.comparison;
    let name = |side: Side| context.snapshot(side).entity(*fields.get(side)).name;
    let type_of =
        |side: Side| describe::declared_type(context.snapshot(side), *fields.get(side), Names::Short);
    let is_gone = comparison.partner(Side::Before, fields.before).is_none();
    if !is_gone || name(Side::Before) == name(Side::After) || type_of(Side::Before) != type_of(Side::After) {
        return None;
    }
    let is_new = comparison.partner(Side::After, fields.after).is_none();
    let kind = if is_new { Kind::MoveAndRenameAttribute } else { Kind::ReplaceAttribute };
    Some(context.of_declaration(kind, fields, Role::Subject))
}
