//! Two types become one, and with them the types within.

use crate::{DeclarationComparison, Pass};
use refscope_model::{EntityId, Snapshot};
use refscope_text::{Pair, Symbol};
use rustc_hash::{FxHashMap, FxHashSet};

/// Joins two types and, without asking for more evidence, types within them.
pub(in crate::entities) fn join_types(
    comparison: &mut DeclarationComparison,
    pair: Pair<EntityId>,
    pass: Pass,
) {
    let pass = if comparison.is_unchanged(pair) && pass == Pass::Identity { Pass::Intact } else { pass };
    comparison.entities.join(pair.before, pair.after, pass);
    for inner in inner_pairs(comparison, pair, !matches!(pass, Pass::Identity | Pass::Intact)) {
        if comparison.entities.are_free(inner) {
            let is_plain = pass == Pass::Intact || comparison.is_unchanged(inner);
            join_types(comparison, inner, if is_plain { Pass::Identity } else { pass });
        }
    }
}

/// Above this many pairs of inner types only names count.
const MAX_INNER_PAIRS: usize = 10_000;

/// The types of equal names within two types. Where the type around them has another name, code comes before
/// names: a new type that holds more of the code of an inner one is that one, and the namesake is the newcomer.
fn inner_pairs(
    comparison: &DeclarationComparison,
    pair: Pair<EntityId>,
    is_renamed: bool,
) -> Vec<Pair<EntityId>> {
    let Pair { before, after } = comparison.snapshots.as_ref();
    let inner = Pair::new(inner_types(before, pair.before), inner_types(after, pair.after));
    let mut pairs = Vec::new();
    for (name, &id) in &inner.before {
        pairs.extend(inner.after.get(name).map(|&namesake| (0, false, Pair::new(id, namesake))));
    }
    if is_renamed && inner.before.len() * inner.after.len() <= MAX_INNER_PAIRS {
        let is_kept = |name: &Symbol| inner.before.contains_key(name) && inner.after.contains_key(name);
        for (name, &id) in &inner.before {
            for (_, &other) in inner.after.iter().filter(|(other, _)| is_kept(name) != is_kept(other)) {
                pairs.push((0, true, Pair::new(id, other)));
            }
        }
        pairs.iter_mut().for_each(|(n_kept, _, pair)| *n_kept = n_kept_members(comparison, *pair));
        pairs.retain(|&(n_kept, is_rival, _)| n_kept > 0 || !is_rival);
    }
    pairs.sort_by_key(|&(n_kept, is_rival, pair)| (std::cmp::Reverse(n_kept), is_rival, pair));
    pairs.into_iter().map(|(_, _, pair)| pair).collect()
}

fn inner_types(snapshot: &Snapshot, id: EntityId) -> FxHashMap<Symbol, EntityId> {
    let members = snapshot.members(id).filter(|&member| snapshot.entity(member).kind.is_type());
    members.map(|member| (snapshot.entity(member).name, member)).collect()
}

/// How many members of one type the other has as they were.
fn n_kept_members(comparison: &DeclarationComparison, pair: Pair<EntityId>) -> usize {
    let codes: FxHashSet<u64> = member_codes(&comparison.snapshots.before, pair.before).collect();
    member_codes(&comparison.snapshots.after, pair.after).filter(|code| codes.contains(code)).count()
}

/// Hashes of all members of a type that are no types, those of inner types included.
fn member_codes(snapshot: &Snapshot, id: EntityId) -> impl Iterator<Item = u64> {
    let within = id.0 + 1..id.0 + 1 + snapshot.entity(id).n_descendants;
    within.map(|index| snapshot.entity(EntityId(index))).filter(|it| !it.kind.is_type()).map(|it| it.content)
}
