//! Extract Attribute and Inline Attribute: an expression in matched statements, and an attribute with that value.

use super::context::{Context, MatchedCode};
use crate::{Operands, Refactoring, RefactoringKind as Kind};
use refscope_matching::statements::{Replacement, StatementPair};
use refscope_model::describe::{self, Names};
use refscope_model::{EntityId, EntityKind};
use refscope_syntax::NodeKind;
use refscope_text::{Pair, Side, Symbol};
use rustc_hash::FxHashMap;

/// Attributes that one version alone has, by name and value.
type Values = FxHashMap<(Symbol, u64), EntityId>;

pub(super) fn detect(context: &Context, findings: &mut Vec<Refactoring>) {
    let values = Pair::new(values(context, Side::Before), values(context, Side::After));
    if values.before.is_empty() && values.after.is_empty() {
        return;
    }
    let codes: Vec<MatchedCode> = context.all_code().collect();
    let mut found: Vec<Held> = Vec::new();
    let mut places: FxHashMap<(Side, EntityId), usize> = FxHashMap::default();
    for code in &codes {
        for pair in &code.matching.pairs {
            for (side, field) in held_by(code, pair, values.as_ref()) {
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

fn report(context: &Context, held: &Held) -> Refactoring {
    let Held { side, field, ref statements } = *held;
    let text = describe::attribute(context.snapshot(side), field, Names::Short);
    let (first, _) = statements[0];
    let (kind, verb, class) = match side {
        Side::After => (Kind::ExtractAttribute, "extracted", context.class(Side::After, field)),
        Side::Before => (Kind::InlineAttribute, "inlined", context.class(Side::After, first.pair.after)),
    };
    let operands = Operands { before: text.clone(), after: text, class, ..Operands::default() };
    let declaration = context.declaration(side, field, format!("{verb} attribute declaration"));
    let naming = format!("statement with the name of the {verb} attribute");
    let writing = format!("statement with the initializer of the {verb} attribute");
    let refactoring = Refactoring::new(kind, &operands).at(side, declaration);
    statements.iter().fold(refactoring, |refactoring, &(code, pair)| {
        let roles = side.pair(&*naming, &*writing);
        context.with_pairs(refactoring, code, &[pair], roles)
    })
}
