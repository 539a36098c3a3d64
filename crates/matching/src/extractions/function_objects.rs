//! Objects of a type with one method, where the other version has a lambda: the code of the one is that of the other.

use super::Extraction;
use super::calls::{Callees, ids};
use super::evidence::{Called, attempt};
use crate::statements::Surroundings;
use crate::{CodeComparison, DeclarationComparison};
use refscope_model::{EntityId, EntityKind, header};
use refscope_syntax::{NodeId, NodeKind, Tree};
use refscope_text::{Pair, Side, Symbol};
use rustc_hash::FxHashMap;

/// The types that one side alone has and that have one method, by name: that method.
pub(super) type Functions = FxHashMap<Symbol, EntityId>;

pub(super) fn functions(comparison: &DeclarationComparison, side: Side, callees: &Callees) -> Functions {
    let snapshot = comparison.snapshots.get(side);
    let owned = ids(callees).into_iter().filter_map(|method| Some((snapshot.entity(method).parent?, method)));
    let is_only = |owner: EntityId| {
        let members = snapshot.members(owner);
        members.filter(|&it| snapshot.entity(it).kind == EntityKind::Method).count() == 1
    };
    let lone = owned.filter(|&(owner, method)| {
        snapshot.entity(method).kind == EntityKind::Method
            && comparison.partner(side, owner).is_none()
            && !snapshot.is_anonymous(owner)
            && is_only(owner)
    });
    lone.map(|(owner, method)| (snapshot.entity(owner).name, method)).collect()
}

/// How many lambdas are compared with a method.
const MAX_LAMBDAS: usize = 16;

/// The methods of objects that one version of a caller creates, where the other has lambdas with their code.
pub(super) fn from_lambdas(
    comparison: &CodeComparison,
    caller: Pair<EntityId>,
    side: Side,
    functions: &Functions,
) -> Vec<Extraction> {
    let code = |side: Side| comparison.snapshots.get(side).code(*caller.get(side));
    let (Some(calling), Some(inline), false) = (code(side), code(side.other()), functions.is_empty()) else {
        return Vec::new();
    };
    let mut found: Vec<Extraction> = Vec::new();
    for (creation, method) in created(calling.tree, calling.root, functions) {
        if found.iter().any(|it| it.callee == method) {
            continue;
        }
        let lambdas = lambdas(inline.tree, inline.root).take(MAX_LAMBDAS);
        let attempts = lambdas.filter_map(|lambda| {
            let surroundings =
                surroundings(comparison, side, method, (calling.tree, creation), (inline.tree, lambda));
            let called = Called { callee: method, surroundings: &surroundings, is_own: false, call: None };
            let attempt = attempt(comparison, caller, side, &called)?;
            attempt.is_accepted.then_some(attempt.extraction)
        });
        found.extend(attempts.max_by_key(Extraction::rank));
    }
    found
}

/// The objects that code creates of such types: where, and the method that they are created for.
fn created<'f>(
    tree: &'f Tree,
    root: NodeId,
    functions: &'f Functions,
) -> impl Iterator<Item = (NodeId, EntityId)> + 'f {
    let creations = tree.subtree(root).filter(|&node| tree.kind(node) == NodeKind::New);
    creations.filter_map(|node| Some((node, *functions.get(&tree.label(tree.type_child(node)?))?)))
}

/// The lambdas of a body, and its references to methods.
fn lambdas(tree: &Tree, root: NodeId) -> impl Iterator<Item = NodeId> + '_ {
    let nodes = tree.subtree(root);
    nodes.filter(move |&node| matches!(tree.kind(node), NodeKind::Lambda | NodeKind::MethodReference))
}

/// What the names of a method stand for in a lambda: its parameters for those of the lambda, and the fields of its type
/// for what the object is created with.
fn surroundings(
    comparison: &CodeComparison,
    side: Side,
    method: EntityId,
    (tree, creation): (&Tree, NodeId),
    (other, lambda): (&Tree, NodeId),
) -> Surroundings {
    let snapshot = comparison.snapshots.get(side);
    let parameters = header::parameters(snapshot.tree_of(method), snapshot.entity(method).node);
    let names = other.child(lambda, NodeKind::LambdaParameters);
    let names = names.into_iter().flat_map(|list| other.children(list)).map(|node| other.label(node));
    let given = names.map(|name| {
        let is_use = |node: &NodeId| other.kind(*node) == NodeKind::Name && other.label(*node) == name;
        other.subtree(lambda).find(is_use).map(|node| other.hash(node))
    });
    let pairs = parameters.zip(given).filter_map(|(parameter, given)| Some((parameter.name, given?)));
    let mut arguments = fields(comparison, side, method, tree, creation);
    arguments.extend(pairs);
    let lone_fields = comparison.lone_fields().clone();
    Surroundings {
        arguments,
        has_parameters: Some(side),
        lone_fields,
        are_apart: true,
        cancellation: comparison.cancellation.clone(),
        ..Surroundings::default()
    }
}

/// The fields that a constructor gives its arguments to, with those.
fn fields(
    comparison: &DeclarationComparison,
    side: Side,
    method: EntityId,
    tree: &Tree,
    creation: NodeId,
) -> FxHashMap<Symbol, u64> {
    let snapshot = comparison.snapshots.get(side);
    let given: Vec<u64> = { tree.child(creation, NodeKind::Arguments).into_iter() }
        .flat_map(|arguments| tree.children(arguments))
        .map(|argument| tree.hash(argument))
        .collect();
    let owner = snapshot.enclosing_type(method);
    let mut fields = FxHashMap::default();
    for id in snapshot.members(owner).filter(|&it| snapshot.entity(it).kind == EntityKind::Constructor) {
        let parameters: Vec<Symbol> =
            header::parameters(snapshot.tree_of(id), snapshot.entity(id).node).map(|it| it.name).collect();
        let Some(code) = snapshot.code(id).filter(|_| parameters.len() == given.len()) else { continue };
        for node in code.tree.subtree(code.root).filter(|&node| code.tree.kind(node) == NodeKind::Assign) {
            let mut sides = code.tree.children(node);
            let (Some(target), Some(value)) = (sides.next(), sides.next()) else { continue };
            let at = parameters.iter().position(|&name| name == code.tree.label(value));
            if let Some(at) = at.filter(|_| code.tree.kind(value) == NodeKind::Name) {
                fields.insert(code.tree.label(target), given[at]);
            }
        }
    }
    fields
}
