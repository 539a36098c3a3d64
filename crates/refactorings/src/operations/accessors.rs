//! Encapsulate Attribute: an attribute that stayed got a new method that reads or writes it.

use super::context::Context;
use crate::finding::Draft;
use crate::{RefactoringKind as Kind, Role};
use refscope_model::{Code, EntityId, EntityKind, header};
use refscope_syntax::{NodeId, NodeKind, Tree};
use refscope_text::{Pair, Side, Symbol};
use rustc_hash::FxHashMap;

/// The new accessors of an attribute.
#[derive(Default)]
struct Accessors {
    getter: Option<EntityId>,
    setter: Option<EntityId>,
}

pub(super) fn detect(context: &Context, findings: &mut Vec<Draft>) {
    let mut accessors: FxHashMap<EntityId, Accessors> = FxHashMap::default();
    for method in context.comparison.unmatched(Side::After) {
        if context.kind(Side::After, method) == EntityKind::Method
            && !overrides(context, method)
            && let Some((field, is_getter)) = accessed(context, method)
        {
            let found = accessors.entry(field).or_default();
            let slot = if is_getter { &mut found.getter } else { &mut found.setter };
            slot.get_or_insert(method);
        }
    }
    for (pair, _) in context.comparison.pairs() {
        if let Some(found) = accessors.get(&pair.after)
            && stays(context, pair)
        {
            findings.push(encapsulated(context, pair, found));
        }
    }
}

/// Whether a method is there because a type above wants it.
fn overrides(context: &Context, method: EntityId) -> bool {
    let snapshot = context.snapshot(Side::After);
    let tree = snapshot.tree_of(method);
    header::annotations(tree, snapshot.entity(method).declaration)
        .any(|annotation| tree.words().overriding.contains(&tree.label(annotation)))
}

/// Whether an attribute went on in the type that it was in, be it under another name.
fn stays(context: &Context, pair: Pair<EntityId>) -> bool {
    let Pair { before, after } = Pair::new(context.snapshot(Side::Before), context.snapshot(Side::After));
    let owners = Pair::new(before.enclosing_type(pair.before), after.enclosing_type(pair.after));
    context.comparison.partner(Side::Before, owners.before) == Some(owners.after)
}

/// The attribute that a method only returns, or only sets to its parameter.
fn accessed(context: &Context, method: EntityId) -> Option<(EntityId, bool)> {
    let snapshot = context.snapshot(Side::After);
    let tree = snapshot.tree_of(method);
    let mut parameters = header::parameters(tree, snapshot.entity(method).node);
    let (parameter, more) = (parameters.next().map(|it| it.name), parameters.next());
    let code = snapshot.code(method)?;
    let statement = only_statement(code.tree, code.root)?;
    let name = match (parameter, more) {
        (None, None) => returned(code, statement)?,
        (Some(parameter), None) => assigned(code, statement, parameter)?,
        _ => return None,
    };
    let owner = snapshot.enclosing_type(method);
    let mut fields = snapshot.members(owner).filter(|&id| snapshot.entity(id).kind == EntityKind::Field);
    Some((fields.find(|&id| snapshot.entity(id).name == name)?, parameter.is_none()))
}

/// The only statement of a block, but for a `return this;` behind it that lets calls be chained.
fn only_statement(tree: &Tree, block: NodeId) -> Option<NodeId> {
    let mut statements = tree.children(block);
    let only = statements.next();
    let rest = statements.next().is_none_or(|last| {
        let returned = tree.children(last).next();
        tree.kind(last) == NodeKind::Return && returned.is_some_and(|it| tree.kind(it) == NodeKind::This)
    });
    only.filter(|_| rest && statements.next().is_none())
}

/// The name in `return x;` or `return this.x;`.
fn returned(code: Code, statement: NodeId) -> Option<Symbol> {
    let value = code.tree.children(statement).next()?;
    (code.tree.kind(statement) == NodeKind::Return).then(|| variable(code.tree, value))?
}

/// The name on the left of `x = p;` or `this.x = p;`.
fn assigned(code: Code, statement: NodeId, parameter: Symbol) -> Option<Symbol> {
    let assign = code.tree.children(statement).next()?;
    let mut sides = code.tree.children(assign);
    let (target, value) = (sides.next()?, sides.next()?);
    let is_setter = code.tree.kind(assign) == NodeKind::Assign
        && code.tree.kind(value) == NodeKind::Name
        && code.tree.label(value) == parameter;
    is_setter.then(|| variable(code.tree, target))?
}

fn variable(tree: &Tree, node: NodeId) -> Option<Symbol> {
    matches!(tree.kind(node), NodeKind::Name | NodeKind::FieldAccess).then(|| tree.label(node))
}

fn encapsulated(context: &Context, pair: Pair<EntityId>, accessors: &Accessors) -> Draft {
    let mut draft = context.of_declaration(Kind::EncapsulateAttribute, pair, Role::Subject);
    for (method, role) in [(accessors.getter, Role::Getter), (accessors.setter, Role::Setter)] {
        if let Some(method) = method {
            let place = context.declaration(Side::After, method, role);
            draft = draft.about(Side::After, method).at(Side::After, place);
        }
    }
    draft
}
