//! Types that took the place of others: what named one names the other now.

use super::evidence::evidence;
use super::joining::join_types;
use super::{free_types, renamed_paths};
use crate::entities::methods::match_changed_of;
use crate::entities::same_signature::match_members_of;
use crate::{CodeComparison, DeclarationComparison, Pass};
use refscope_model::{EntityId, EntityKind, Snapshot, header};
use refscope_text::{Pair, Side, Symbol};
use rustc_hash::{FxHashMap, FxHashSet};

/// Joins free types of which one stands where the other stood, in most of the members around them, or of other files,
/// that name them.
pub(in crate::entities) fn match_replaced(comparison: &mut CodeComparison) {
    let mut candidates = candidates(comparison);
    candidates.sort_by_key(|&(n_agreed, pair)| (std::cmp::Reverse(n_agreed), pair));
    let mut joined = Vec::new();
    for (_, pair) in candidates {
        if comparison.entities.are_free(pair) {
            join_types(comparison, pair, Pass::RenamedType);
            match_members_of(comparison, pair);
            joined.push(pair);
        }
    }
    match_changed_of(comparison, &joined);
}

/// How many members name a free type, and how many name one type before and another one after, and no others.
#[derive(Default)]
struct Users {
    n_users: Pair<FxHashMap<EntityId, usize>>,
    n_agreed: FxHashMap<Pair<EntityId>, usize>,
}

fn candidates(comparison: &DeclarationComparison) -> Vec<(usize, Pair<EntityId>)> {
    let Users { n_users, n_agreed } = users(comparison);
    let renames = renamed_paths(comparison);
    let agreed = n_agreed.into_iter().filter(|&(pair, n_agreed)| {
        let n_all = n_users.before[&pair.before] + n_users.after[&pair.after];
        let is_supported = || {
            if are_inner_siblings(comparison, pair) {
                n_agreed > 1 && takes_alike(comparison, pair)
            } else {
                evidence(comparison, &renames, pair).supports_replacement(n_agreed)
            }
        };
        3 * n_agreed >= n_all && is_supported()
    });
    agreed.map(|(pair, n_agreed)| (n_agreed, pair)).collect()
}

fn users(comparison: &DeclarationComparison) -> Users {
    let mut users = Users::default();
    let names = Pair::new(free_names(comparison, Side::Before), free_names(comparison, Side::After));
    if names.before.is_empty() || names.after.is_empty() {
        return users;
    }
    let is_type = |id| comparison.snapshots.before.entity(id).kind.is_type();
    let members = comparison.pairs().filter(|&(pair, pass)| pass != Pass::Intact && !is_type(pair.before));
    for (pair, _) in members.take_while(|_| !comparison.is_cancelled()) {
        let named = Pair::new(
            named_types(comparison, Side::Before, pair.before, &names.before),
            named_types(comparison, Side::After, pair.after, &names.after),
        );
        for side in Side::BOTH {
            for &id in named.get(side) {
                *users.n_users.get_mut(side).entry(id).or_default() += 1;
            }
        }
        if let ([before], [after]) = (named.before.as_slice(), named.after.as_slice()) {
            *users.n_agreed.entry(Pair::new(*before, *after)).or_default() += 1;
        }
    }
    users
}

/// The free types whose name no other type of their version has.
fn free_names(comparison: &DeclarationComparison, side: Side) -> FxHashMap<Symbol, EntityId> {
    let snapshot = comparison.snapshots.get(side);
    let mut types = free_types(comparison, side);
    types.retain(|&id| !snapshot.is_local(id) && snapshot.types_called(snapshot.entity(id).name).len() == 1);
    types.into_iter().map(|id| (snapshot.entity(id).name, id)).collect()
}

/// Whether two types stand in one type: whatever else is there names them, too.
fn are_inner_siblings(comparison: &DeclarationComparison, pair: Pair<EntityId>) -> bool {
    let Pair { before, after } = comparison.snapshots.as_ref();
    let outer = before.entity(pair.before).parent.and_then(|it| comparison.partner(Side::Before, it));
    outer.is_some() && outer == after.entity(pair.after).parent
}

/// Whether a method of each of two types of one kind takes the same.
///
/// ```text
/// before: class V1 { void read(Input in) }
/// after:  class V2 { void decode(Input in) }
/// ```
fn takes_alike(comparison: &DeclarationComparison, pair: Pair<EntityId>) -> bool {
    let Pair { before, after } = comparison.snapshots.as_ref();
    let earlier: FxHashSet<u64> = taken(before, pair.before).collect();
    before.entity(pair.before).kind == after.entity(pair.after).kind
        && taken(after, pair.after).any(|it| earlier.contains(&it))
}

/// What the methods of a type take, those that take nothing left out.
fn taken(snapshot: &Snapshot, id: EntityId) -> impl Iterator<Item = u64> {
    let methods = snapshot.members(id).filter(|&it| snapshot.entity(it).kind == EntityKind::Method);
    let takes =
        |it: EntityId| header::parameters(snapshot.tree_of(it), snapshot.entity(it).node).next().is_some();
    methods.filter(move |&it| takes(it)).map(|it| snapshot.entity(it).signature)
}

/// The types of other files, or within types around it, that the declaration of a member names.
fn named_types(
    comparison: &DeclarationComparison,
    side: Side,
    id: EntityId,
    names: &FxHashMap<Symbol, EntityId>,
) -> Vec<EntityId> {
    let snapshot = comparison.snapshots.get(side);
    let span = snapshot.tree_of(id).span(snapshot.entity(id).declaration);
    let file = snapshot.entity(id).file;
    let named = snapshot.file_of(id).source.words(span).filter_map(|word| names.get(&word).copied());
    let is_apart = |&it: &EntityId| {
        let entity = snapshot.entity(it);
        let is_around = (it.0..=it.0 + entity.n_descendants).contains(&id.0);
        entity.file != file || entity.parent.is_some() && !is_around
    };
    let mut named: Vec<EntityId> = named.filter(is_apart).collect();
    named.sort();
    named.dedup();
    named
}
