//! Collapse Hierarchy: a class is gone, and the one that it was above or below has its members.

use super::context::Context;
use crate::finding::Draft;
use crate::{RefactoringKind as Kind, Role};
use refscope_model::{EntityId, EntityKind, header};
use refscope_text::{Pair, Side};
use rustc_hash::FxHashMap;

pub(super) fn detect(context: &Context, findings: &mut Vec<Draft>) {
    let before = context.snapshot(Side::Before);
    let copies: Copies = context.comparison.copies.iter().map(|pair| (pair.before, pair.after)).collect();
    for class in context.comparison.unmatched(Side::Before) {
        if before.entity(class).kind == EntityKind::Class
            && !before.is_anonymous(class)
            && let Some(heir) = heir(context, &copies, class)
        {
            let pair = Pair::new(class, heir);
            findings.push(context.of_declaration(Kind::CollapseHierarchy, pair, Role::Subject));
        }
    }
}

/// What members became besides their partners.
type Copies = FxHashMap<EntityId, EntityId>;

/// The class that took every method of another one that had code and went on to exist, and stood next to it.
fn heir(context: &Context, copies: &Copies, class: EntityId) -> Option<EntityId> {
    let (before, after) = (context.snapshot(Side::Before), context.snapshot(Side::After));
    let has_code = |id: &EntityId| {
        let entity = before.entity(*id);
        entity.kind == EntityKind::Method && header::code_span(before.tree_of(*id), entity.node).is_some()
    };
    let methods: Vec<EntityId> = before.members(class).filter(has_code).collect();
    let became =
        |id: &EntityId| context.comparison.partner(Side::Before, *id).or_else(|| copies.get(id).copied());
    let kept: Vec<EntityId> = methods.iter().filter_map(became).collect();
    let heir = kept.first().map(|&id| after.enclosing_type(id))?;
    let origin = context.comparison.partner(Side::After, heir)?;
    let is_next = |below: EntityId, above: EntityId| {
        let name = before.entity(above).name;
        before.super_names(below).contains(&name)
    };
    let took_all = kept.iter().all(|&id| after.enclosing_type(id) == heir) && 2 * kept.len() >= methods.len();
    (took_all && (is_next(class, origin) || is_next(origin, class))).then_some(heir)
}
