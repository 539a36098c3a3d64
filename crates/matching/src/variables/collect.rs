//! The variables that the code of a method can name.

use super::{Variable, VariableKind};
use crate::Comparison;
use refscope_model::{EntityId, EntityKind, header};
use refscope_syntax::{NodeId, NodeKind, Tree};
use refscope_text::{Pair, Side, Span, Symbol};
use rustc_hash::FxHashSet;

/// The names of fields that two methods say. Other fields are nothing to them, and a type can have thousands.
pub(super) fn names(comparison: &Comparison, pair: Pair<EntityId>) -> FxHashSet<Symbol> {
    let mut names = FxHashSet::default();
    let fields = comparison.field_names();
    for side in Side::BOTH {
        let snapshot = comparison.snapshots.get(side);
        let id = *pair.get(side);
        let parameters = header::parameters(snapshot.tree_of(id), snapshot.entity(id).node);
        names.extend(parameters.map(|parameter| parameter.name));
        if let Some(code) = snapshot.code(id) {
            let labels = code.tree.subtree(code.root).map(|node| code.tree.label(node));
            names.extend(labels.filter(|label| fields.contains(label)));
        }
    }
    names
}

/// All variables that the code of a method can name, fields only where they have one of these names.
pub(super) fn variables(
    comparison: &Comparison,
    side: Side,
    id: EntityId,
    names: &FxHashSet<Symbol>,
) -> Vec<Variable> {
    let snapshot = comparison.snapshots.get(side);
    let entity = snapshot.entity(id);
    let tree = snapshot.tree_of(id);
    let whole = tree.span(entity.node);
    let mut found: Vec<Variable> = header::parameters(tree, entity.node)
        .filter_map(|parameter| {
            Some(Variable {
                kind: VariableKind::Parameter,
                name: parameter.name,
                declaration: parameter.node,
                variable: tree.child(parameter.node, NodeKind::Variable)?,
                type_hash: Some(header::type_hash(tree, &parameter)),
                scope: whole,
            })
        })
        .collect();
    if let Some(code) = snapshot.code(id) {
        collect_locals(code.tree, code.root, &mut found);
    }
    let owner = snapshot.enclosing_type(id);
    let named = names.iter().flat_map(|&name| comparison.members_named(side, owner, name));
    let mut fields: Vec<EntityId> =
        named.filter(|&member| snapshot.entity(member).kind == EntityKind::Field).collect();
    fields.sort_unstable();
    for member in fields {
        let field = snapshot.entity(member);
        let tree = snapshot.tree_of(member);
        found.push(Variable {
            kind: VariableKind::Field(member),
            name: field.name,
            declaration: field.declaration,
            variable: field.node,
            type_hash: tree.type_child(field.declaration).map(|node| tree.hash(node)),
            scope: Span::new(0, u32::MAX),
        });
    }
    found
}

/// The locals below a node; those of nested types belong to the methods there.
fn collect_locals(tree: &Tree, node: NodeId, found: &mut Vec<Variable>) {
    let end = tree.span(node).end;
    for child in tree.children(node) {
        let kind = tree.kind(child);
        if kind == NodeKind::TypeBody {
            continue;
        }
        let declares = matches!(
            kind,
            NodeKind::LocalVariables
                | NodeKind::VariableDeclaration
                | NodeKind::Parameter
                | NodeKind::TypePattern
                | NodeKind::LambdaParameters
        );
        if declares {
            let scope_end = scope_end(tree, node, kind, end);
            for variable in tree.children(child).filter(|&it| tree.kind(it) == NodeKind::Variable) {
                found.push(Variable {
                    kind: VariableKind::Local,
                    name: tree.label(variable),
                    declaration: child,
                    variable,
                    type_hash: tree.type_child(child).map(|type_| tree.hash(type_)),
                    scope: Span::new(tree.span(variable).start, scope_end),
                });
            }
        }
        if tree.size(child) > 1 {
            collect_locals(tree, child, found);
        }
    }
}

/// A variable of a `for`, `try` or lambda is visible to the end of it, others to the end of their block. A pattern's
/// variable reaches as far as the statement around.
fn scope_end(tree: &Tree, parent: NodeId, kind: NodeKind, end: u32) -> u32 {
    match (kind, tree.kind(parent)) {
        (NodeKind::VariableDeclaration, NodeKind::ForInit | NodeKind::Resources)
        | (NodeKind::TypePattern, _) => u32::MAX,
        (NodeKind::Parameter, NodeKind::LambdaParameters) => u32::MAX,
        _ => end,
    }
}
