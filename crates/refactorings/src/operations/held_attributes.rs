//! Extract Attribute and Inline Attribute: an expression in matched statements, and an attribute with that value. What
//! a new attribute is given by the same code counts, too.

use super::context::{Context, MatchedCode};
use crate::finding::Draft;
use crate::{RefactoringKind as Kind, Role};
use refscope_matching::statements::{Replacement, StatementPair};
use refscope_model::{EntityId, EntityKind};
use refscope_syntax::vocabulary::ASSIGNMENT;
use refscope_syntax::{NodeId, NodeKind};
use refscope_text::{Pair, Side, Symbol};
use rustc_hash::FxHashMap;

/// Attributes that one version alone has, by name and value.
type Values = FxHashMap<(Symbol, u64), EntityId>;

/// Attributes without a value that the later version alone has, by name and type around.
type Valueless = FxHashMap<(Symbol, EntityId), EntityId>;

pub(super) fn detect(context: &Context, findings: &mut Vec<Draft>) {
    let values = Pair::new(values(context, Side::Before), values(context, Side::After));
    let valueless = valueless(context);
    if values.before.is_empty() && values.after.is_empty() && valueless.is_empty() {
        return;
    }
    let codes: Vec<MatchedCode> = context.all_code().collect();
    let mut found: Vec<Held> = Vec::new();
    let mut places: FxHashMap<(Side, EntityId), usize> = FxHashMap::default();
    for code in &codes {
        for pair in &code.matching.pairs {
            let given = pair.replacements.iter().filter_map(|it| given(context, code, it, &valueless));
            let held = held_by(code, pair, values.as_ref()).into_iter();
            for (side, field) in held.chain(given.map(|field| (Side::After, field))) {
                let at = *places.entry((side, field)).or_insert_with(|| {
                    found.push(Held { side, field, statements: Vec::new() });
                    found.len() - 1
                });
                found[at].statements.push((code, pair));
            }
        }
    }
    findings.extend(found.iter().map(|held| report(context, held)));
}

/// An attribute that one side alone has, and the statements that name it there and write its value on the other.
struct Held<'m> {
    side: Side,
    field: EntityId,
    statements: Vec<(&'m MatchedCode<'m>, &'m StatementPair)>,
}

/// The attributes that matched statements hold, each once.
fn held_by(code: &MatchedCode, pair: &StatementPair, values: Pair<&Values>) -> Vec<(Side, EntityId)> {
    let mut found = Vec::new();
    for replacement in &pair.replacements {
        for side in Side::BOTH {
            let field = held(code, replacement, side, values.get(side));
            found.extend(field.map(|field| (side, field)).filter(|it| !found.contains(it)));
        }
    }
    found
}

fn values(context: &Context, side: Side) -> Values {
    let snapshot = context.snapshot(side);
    let fields =
        context.comparison.unmatched(side).filter(|&id| snapshot.entity(id).kind == EntityKind::Field);
    fields
        .filter_map(|id| {
            let code = snapshot.code(id).filter(|code| {
                let kind = code.tree.kind(code.root);
                // A number that comes with a type of its own was written everywhere before.
                let is_common = kind.is_literal() && kind != NodeKind::StringLiteral;
                !is_common || context.comparison.partner(side, snapshot.enclosing_type(id)).is_some()
            })?;
            Some(((snapshot.entity(id).name, code.tree.hash(code.root)), id))
        })
        .collect()
}

/// The attribute that one side of a replacement names and whose value the other side writes.
fn held(code: &MatchedCode, replacement: &Replacement, side: Side, values: &Values) -> Option<EntityId> {
    let (tree, other) = (code.bodies.get(side).tree, code.bodies.get(side.other()).tree);
    let (name, written) = (*replacement.nodes.get(side), *replacement.nodes.get(side.other()));
    let is_name = matches!(tree.kind(name), NodeKind::Name | NodeKind::FieldAccess);
    let found = values.get(&(tree.label(name), other.hash(written)));
    found.copied().filter(|_| is_name)
}

fn valueless(context: &Context) -> Valueless {
    let snapshot = context.snapshot(Side::After);
    let new = context.comparison.unmatched(Side::After);
    let fields =
        new.filter(|&id| snapshot.entity(id).kind == EntityKind::Field && snapshot.code(id).is_none());
    fields.map(|id| ((snapshot.entity(id).name, snapshot.enclosing_type(id)), id)).collect()
}

/// The attribute that a replacement names, where the code gives it what was written: `f(new A())` became
/// `a = new A(); f(a)`.
fn given(
    context: &Context,
    code: &MatchedCode,
    replacement: &Replacement,
    valueless: &Valueless,
) -> Option<EntityId> {
    let Pair { before, after } = &code.bodies;
    let name = after.tree.label(replacement.nodes.after);
    let type_ = context.snapshot(Side::After).enclosing_type(code.pair.after);
    let field = *valueless.get(&(name, type_))?;
    let is_name = |kind: NodeKind| matches!(kind, NodeKind::Name | NodeKind::FieldAccess);
    let is_held = is_name(after.tree.kind(replacement.nodes.after))
        && !is_name(before.tree.kind(replacement.nodes.before))
        && !after.declares(name);
    let written = before.tree.hash(replacement.nodes.before);
    let expressions = after.body.ids().flat_map(|id| after.body.expressions(after.tree, id));
    let gives = |node: NodeId| {
        let mut sides = after.tree.children(node);
        after.tree.kind(node) == NodeKind::Assign
            && after.tree.label(node) == ASSIGNMENT
            && sides.next().is_some_and(|target| after.tree.label(target) == name)
            && sides.next().is_some_and(|value| after.tree.hash(value) == written)
    };
    (is_held && { expressions }.any(gives)).then_some(field)
}

fn report(context: &Context, held: &Held) -> Draft {
    let Held { side, field, ref statements } = *held;
    let kind = match side {
        Side::After => Kind::ExtractAttribute,
        Side::Before => Kind::InlineAttribute,
    };
    let (first, _) = statements[0];
    let draft = Draft::of(kind, side.pair(field, *first.pair.get(side.other())))
        .at(side, context.declaration(side, field, Role::Subject));
    statements.iter().fold(draft, |draft, &(code, pair)| {
        context.with_pairs(draft, code, &[pair], side.pair(Role::Naming, Role::Writing))
    })
}
