//! Extract Attribute and Inline Attribute: an expression in matched statements, and an attribute with that value.

use super::context::Context;
use crate::{Operands, Refactoring, RefactoringKind as Kind};
use refscope_matching::statements::Replacement;
use refscope_model::describe::{self, Names};
use refscope_model::{EntityId, EntityKind};
use refscope_syntax::NodeKind;
use refscope_text::{Pair, Side, Symbol};
use rustc_hash::{FxHashMap, FxHashSet};

/// Attributes that one version alone has, by name and value.
type Values = FxHashMap<(Symbol, u64), EntityId>;

pub(super) fn detect(context: &Context, findings: &mut Vec<Refactoring>) {
    let values = Pair::new(values(context, Side::Before), values(context, Side::After));
    if values.before.is_empty() && values.after.is_empty() {
        return;
    }
    let mut seen = FxHashSet::default();
    for &pair in &context.changed {
        let matching = context.comparison.body_matching(pair);
        let replacements = matching.into_iter().flat_map(|it| &it.pairs).flat_map(|it| &it.replacements);
        for replacement in replacements {
            for side in Side::BOTH {
                let found = held(context, pair, replacement, side, values.get(side));
                if let Some(field) = found.filter(|&field| seen.insert((side, field))) {
                    findings.push(report(context, side, field, pair));
                }
            }
        }
    }
}

fn values(context: &Context, side: Side) -> Values {
    let snapshot = context.snapshot(side);
    let fields =
        context.comparison.unmatched(side).filter(|&id| snapshot.entity(id).kind == EntityKind::Field);
    fields
        .filter_map(|id| {
            let code = snapshot.code(id)?;
            Some(((snapshot.entity(id).name, code.tree.hash(code.root)), id))
        })
        .collect()
}

/// The attribute that one side of a replacement names and whose value the other side writes.
fn held(
    context: &Context,
    pair: Pair<EntityId>,
    replacement: &Replacement,
    side: Side,
    values: &Values,
) -> Option<EntityId> {
    let tree = context.snapshot(side).code(*pair.get(side))?.tree;
    let other = context.snapshot(side.other()).code(*pair.get(side.other()))?.tree;
    let (name, written) = (*replacement.nodes.get(side), *replacement.nodes.get(side.other()));
    let is_name = matches!(tree.kind(name), NodeKind::Name | NodeKind::FieldAccess);
    let found = values.get(&(tree.label(name), other.hash(written)));
    found.copied().filter(|_| is_name)
}

fn report(context: &Context, side: Side, field: EntityId, pair: Pair<EntityId>) -> Refactoring {
    let text = describe::attribute(context.snapshot(side), field, Names::Short);
    let (kind, role, class) = match side {
        Side::After => {
            (Kind::ExtractAttribute, "extracted attribute declaration", context.class(Side::After, field))
        }
        Side::Before => {
            (Kind::InlineAttribute, "inlined attribute declaration", context.class(Side::After, pair.after))
        }
    };
    let operands = Operands { before: text.clone(), after: text, class, ..Operands::default() };
    Refactoring::new(kind, &operands).at(side, context.declaration(side, field, role))
}
