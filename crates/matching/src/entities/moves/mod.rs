//! Methods and fields that went to another type.

mod fields;
mod followers;
mod methods;
mod pulled_up_fields;
mod pulled_up_methods;
mod regrouped_types;
mod signatures;
mod types;

pub(super) use fields::match_fields;
pub(super) use methods::match_methods;
pub(super) use pulled_up_fields::match_pulled_up_fields;
pub(super) use pulled_up_methods::note_pulled_up_methods;
pub(super) use regrouped_types::match_regrouped_types;
pub(super) use types::match_emptied_types;

use crate::{DeclarationComparison, Pass};
use refscope_model::{EntityId, EntityKind};
use refscope_text::{Pair, Side};
use rustc_hash::FxHashMap;

/// How many methods may share a statement or a name for it to lead to candidates, and how many fields a name.
const MAX_HOLDERS: usize = 24;

fn free(comparison: &DeclarationComparison, side: Side, counts: fn(EntityKind) -> bool) -> Vec<EntityId> {
    let snapshot = comparison.snapshots.get(side);
    let free = comparison.unmatched(side).filter(|&id| counts(snapshot.entity(id).kind));
    free.filter(|&id| !snapshot.is_local(id)).collect()
}

/// How many methods went from one type to another.
type Ways = FxHashMap<Pair<EntityId>, usize>;

fn ways(comparison: &DeclarationComparison) -> Ways {
    let mut ways = Ways::default();
    let is_callable =
        |pair: Pair<EntityId>| comparison.snapshots.before.entity(pair.before).kind.is_callable();
    for (pair, _) in comparison.pairs().filter(|&(pair, pass)| pass == Pass::Moved && is_callable(pair)) {
        *ways.entry(owners(comparison, pair)).or_default() += 1;
    }
    ways
}

/// The types around two members.
fn owners(comparison: &DeclarationComparison, pair: Pair<EntityId>) -> Pair<EntityId> {
    Pair::new(
        comparison.snapshots.before.enclosing_type(pair.before),
        comparison.snapshots.after.enclosing_type(pair.after),
    )
}
