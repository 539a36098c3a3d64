//! Members that went to several types, or came from several, besides the one that they are matched with.

use super::{CodeComparison, Pass, Way};
use crate::similarity;
use refscope_model::{Entity, EntityId, EntityKind, Snapshot, header};
use refscope_syntax::{NodeId, NodeKind};
use refscope_text::{Pair, Side, Symbol};
use rustc_hash::FxHashMap;
use std::cmp::Reverse;

/// All of them, each on its side.
pub(super) fn copies(comparison: &CodeComparison) -> Vec<Pair<EntityId>> {
    let is_left = |pair: &&Pair<EntityId>| comparison.partner(Side::Before, pair.before).is_none();
    let mut found: Vec<_> = comparison.pulled_up_members.iter().filter(is_left).copied().collect();
    found.extend(pushed_down(comparison));
    found.extend(Side::BOTH.into_iter().flat_map(|side| siblings(comparison, side)));
    found
}

/// Methods that lost their code, with the new methods below them that have it now.
fn pushed_down(comparison: &CodeComparison) -> Vec<Pair<EntityId>> {
    let (before, after) = (&comparison.snapshots.before, &comparison.snapshots.after);
    let mut emptied: FxHashMap<_, Vec<Pair<EntityId>>> = FxHashMap::default();
    for (pair, _) in comparison.pairs() {
        let has_code = before.code(pair.before).is_some() && after.code(pair.after).is_none();
        if has_code && after.entity(pair.after).kind == EntityKind::Method {
            emptied.entry(key(after.entity(pair.after))).or_default().push(pair);
        }
    }
    let mut found = Vec::new();
    for id in comparison.unmatched(Side::After).filter(|&id| after.code(id).is_some()) {
        let owner = after.enclosing_type(id);
        let above = emptied
            .get(&key(after.entity(id)))
            .into_iter()
            .flatten()
            .filter(|pair| after.is_below(owner, after.entity(after.enclosing_type(pair.after))))
            .map(|pair| Pair::new(pair.before, id))
            .find(|&pair| similarity(comparison, pair) >= MIN_KEPT);
        found.extend(above);
    }
    found
}

/// Members that several types had and that one type above them has now, or the reverse: one of them was matched
/// with it, the others have the same name and signature. Where they went to a type elsewhere, they must have been alike.
/// Of several that fit, one above or below comes before one elsewhere, and then the nearest one.
fn siblings(comparison: &CodeComparison, side: Side) -> Vec<Pair<EntityId>> {
    let snapshot = comparison.snapshots.get(side);
    let others = comparison.snapshots.get(side.other());
    let mut moved: FxHashMap<_, Vec<EntityId>> = FxHashMap::default();
    for (pair, _) in comparison.pairs().filter(|(_, pass)| *pass == Pass::Moved) {
        let entity = others.entity(*pair.get(side.other()));
        moved.entry(key(entity)).or_default().push(*pair.get(side.other()));
    }
    let mut found = Vec::new();
    for id in comparison.unmatched(side) {
        let entity = snapshot.entity(id);
        let counts = matches!(entity.kind, EntityKind::Method | EntityKind::Field) && !snapshot.is_local(id);
        let targets = moved.get(&key(entity)).into_iter().flatten().filter(|_| counts);
        let fitting = targets.map(|&target| side.pair(id, target)).filter_map(|pair| {
            let way = comparison.way(pair);
            let fits = match way {
                Way::Up => side == Side::Before,
                Way::Down => side == Side::After && went_down(comparison, pair),
                Way::Elsewhere => side == Side::Before && is_twin(comparison, pair),
                Way::Stayed => false,
            };
            fits.then(|| (way == Way::Elsewhere, Reverse(n_common_folders(comparison, pair)), pair))
        });
        found.extend(fitting.min().map(|(_, _, pair)| pair));
    }
    found
}

/// Whether a member of a type went down to another one, too: a field with its type, a method with most of its code.
fn went_down(comparison: &CodeComparison, pair: Pair<EntityId>) -> bool {
    match comparison.snapshots.before.entity(pair.before).kind {
        EntityKind::Method => similarity(comparison, pair) >= MIN_KEPT,
        _ => is_same_type(comparison, pair),
    }
}

/// How much of its words a method keeps in a type below: overriding what stands above is nothing that went down.
const MIN_KEPT: f64 = 0.5;

/// How many folders the files of two members have in common, from the root on.
fn n_common_folders(comparison: &CodeComparison, pair: Pair<EntityId>) -> usize {
    let Pair { before, after } = comparison.snapshots.as_ref();
    let folders = before.file_of(pair.before).path.split('/');
    folders.zip(after.file_of(pair.after).path.split('/')).take_while(|(one, other)| one == other).count()
}

fn is_same_type(comparison: &CodeComparison, pair: Pair<EntityId>) -> bool {
    let type_hash = |side: Side| {
        let snapshot = comparison.snapshots.get(side);
        let id = *pair.get(side);
        let tree = snapshot.tree_of(id);
        tree.type_child(snapshot.entity(id).declaration).map(|node| tree.hash(node))
    };
    type_hash(Side::Before) == type_hash(Side::After)
}

/// Whether a member of the earlier version is declared letter by letter like the one that became another; methods that
/// are called in a chain give each its own type.
fn is_twin(comparison: &CodeComparison, pair: Pair<EntityId>) -> bool {
    let snapshot = &comparison.snapshots.before;
    let tree = snapshot.tree_of(pair.before);
    let declaration = snapshot.entity(pair.before).declaration;
    let code = |id: EntityId| snapshot.code(id).map(|code| code.tree.hash(code.root));
    let is_alike = |other: EntityId| {
        snapshot.tree_of(other).hash(snapshot.entity(other).declaration) == tree.hash(declaration)
            || [pair.before, other].into_iter().all(|it| gives_own_type(snapshot, it))
                && code(other) == code(pair.before)
    };
    let is_common = |type_: NodeId| {
        tree.kind(type_) == NodeKind::PrimitiveType || tree.words().types.common.contains(&tree.label(type_))
    };
    let says_much = header::deferred(tree, snapshot.entity(pair.before).node).is_some()
        || !tree.type_child(declaration).is_none_or(is_common);
    says_much && comparison.partner(Side::After, pair.after).is_some_and(is_alike)
}

/// Whether a method gives an object of the type that it belongs to.
fn gives_own_type(snapshot: &Snapshot, method: EntityId) -> bool {
    let tree = snapshot.tree_of(method);
    let given = tree.type_child(snapshot.entity(method).declaration);
    given.is_some_and(|it| tree.label(it) == snapshot.entity(snapshot.enclosing_type(method)).name)
}

/// What siblings have in common; the types of attributes may differ.
fn key(entity: &Entity) -> (EntityKind, Symbol, u64) {
    let signature = if entity.kind == EntityKind::Method { entity.signature } else { 0 };
    (entity.kind, entity.name, signature)
}
