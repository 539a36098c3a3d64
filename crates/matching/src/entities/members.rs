//! Members of matched types.

use crate::similarity::dice;
use crate::{Comparison, Pass};
use refscope_model::{EntityId, EntityKind, Snapshot, header};
use refscope_text::{Pair, Side, Symbol};
use rustc_hash::FxHashMap;

/// Members of the same name and signature; those with the same code are intact.
pub(super) fn match_by_identity(comparison: &mut Comparison) {
    for pair in type_pairs(comparison) {
        let mut by_identity: FxHashMap<_, Vec<EntityId>> = FxHashMap::default();
        for after in free_members(comparison, Side::After, pair.after).rev() {
            by_identity.entry(identity(&comparison.snapshots.after, after)).or_default().push(after);
        }
        for before in free_members(comparison, Side::Before, pair.before) {
            let key = identity(&comparison.snapshots.before, before);
            if let Some(after) = by_identity.get_mut(&key).and_then(|candidates| candidates.pop()) {
                let is_intact = comparison.is_unchanged(Pair::new(before, after));
                comparison.entities.join(before, after, if is_intact { Pass::Intact } else { Pass::Identity });
            }
        }
    }
}

type Identity = (u8, Symbol, u64);

/// Constructors of a renamed type keep their identity; so do fields whatever their type.
fn identity(snapshot: &Snapshot, id: EntityId) -> Identity {
    let entity = snapshot.entity(id);
    match entity.kind {
        EntityKind::Constructor => (0, Symbol::NONE, entity.signature),
        EntityKind::Method | EntityKind::AnnotationMember => (1, entity.name, entity.signature),
        EntityKind::Initializer => (2, Symbol::NONE, u64::from(entity.modifiers == Default::default())),
        EntityKind::EnumConstant => (3, entity.name, 0),
        _ => (4, entity.name, 0),
    }
}

/// What is left of one name: the members whose parameters and bodies have most in common.
pub(super) fn match_by_parameters(comparison: &mut Comparison) {
    for pair in type_pairs(comparison) {
        let mut by_name: FxHashMap<_, Pair<Vec<EntityId>>> = FxHashMap::default();
        for side in Side::BOTH {
            let type_id = *pair.get(side);
            for member in free_members(comparison, side, type_id) {
                let entity = comparison.snapshots.get(side).entity(member);
                if entity.kind.is_callable() {
                    let name = if entity.kind == EntityKind::Constructor { Symbol::NONE } else { entity.name };
                    by_name.entry(name).or_default().get_mut(side).push(member);
                }
            }
        }
        let mut groups: Vec<_> = by_name.into_values().collect();
        groups.sort_by(|a, b| (&a.before, &a.after).cmp(&(&b.before, &b.after)));
        for group in groups {
            match_group(comparison, &group);
        }
    }
}

/// How many pairs of overloads are compared at most; beyond, they are taken in order.
const MAX_OVERLOAD_PAIRS: usize = 4_096;

fn match_group(comparison: &mut Comparison, group: &Pair<Vec<EntityId>>) {
    let mut candidates = Vec::new();
    let pairs = group.before.iter().flat_map(|&before| group.after.iter().map(move |&after| Pair::new(before, after)));
    for pair in pairs.take(MAX_OVERLOAD_PAIRS) {
        let score = overload_similarity(comparison, pair);
        if score > 0.0 {
            candidates.push((score, pair));
        }
    }
    candidates.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
    for (_, pair) in candidates {
        let is_free = comparison.entities.is_free(Side::Before, pair.before)
            && comparison.entities.is_free(Side::After, pair.after);
        if is_free {
            comparison.entities.join(pair.before, pair.after, Pass::Parameters);
        }
    }
}

/// How much speaks for two methods of one name being one; 0 when nothing does.
fn overload_similarity(comparison: &Comparison, pair: Pair<EntityId>) -> f64 {
    let parameters = parameter_similarity(comparison, pair);
    let body = body_similarity(comparison, pair);
    if parameters + body < 0.3 { 0.0 } else { parameters + body }
}

fn parameter_similarity(comparison: &Comparison, pair: Pair<EntityId>) -> f64 {
    let names = |side: Side| {
        let snapshot = comparison.snapshots.get(side);
        let id = *pair.get(side);
        let tree = snapshot.tree_of(id);
        header::parameters(tree, snapshot.entity(id).node).flat_map(move |parameter| {
            [parameter.name, Symbol::from_value(header::type_hash(tree, &parameter))]
        })
    };
    dice(names(Side::Before), names(Side::After))
}

fn body_similarity(comparison: &Comparison, pair: Pair<EntityId>) -> f64 {
    let words = |side: Side| {
        let snapshot = comparison.snapshots.get(side);
        let id = *pair.get(side);
        let file = snapshot.file_of(id);
        let code = header::code_span(snapshot.tree_of(id), snapshot.entity(id).node);
        code.into_iter().flat_map(move |span| file.source.words(span))
    };
    dice(words(Side::Before), words(Side::After))
}

fn type_pairs(comparison: &Comparison) -> Vec<Pair<EntityId>> {
    let pairs = comparison.pairs().map(|(pair, _)| pair);
    pairs.filter(|pair| comparison.snapshots.before.entity(pair.before).kind.is_type()).collect()
}

fn free_members(
    comparison: &Comparison,
    side: Side,
    type_id: EntityId,
) -> impl DoubleEndedIterator<Item = EntityId> + use<> {
    let snapshot = comparison.snapshots.get(side);
    let members = snapshot.members(type_id).filter(|&member| !snapshot.entity(member).kind.is_type());
    let free: Vec<EntityId> = members.filter(|&member| comparison.entities.is_free(side, member)).collect();
    free.into_iter()
}
