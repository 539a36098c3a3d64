//! Types that went where their neighbours went.

use super::evidence::is_compatible;
use super::joining::join_types;
use super::{free_types, later_types_by_name};
use crate::{DeclarationComparison, Pass};
use refscope_model::EntityId;
use refscope_text::{Pair, Side};
use rustc_hash::FxHashMap;

/// What holds a type: the type around it, or the folder of its file.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Holder<'p> {
    Type(EntityId),
    Folder(&'p str),
}

/// How many types and files went from one holder to another.
struct Ways<'p>(FxHashMap<Pair<Holder<'p>>, usize>);

impl<'p> Ways<'p> {
    /// Counts what has a partner of the same name elsewhere, files that only moved included.
    fn new(comparison: &'p DeclarationComparison) -> Self {
        let mut ways = Self(FxHashMap::default());
        for (pair, _) in comparison.pairs().filter(|(_, pass)| *pass == Pass::MovedType) {
            ways.count(holders(comparison, pair));
        }
        for paths in &comparison.files.moved {
            ways.count(Pair::new(
                Holder::Folder(folder(&paths.before)),
                Holder::Folder(folder(&paths.after)),
            ));
        }
        ways
    }

    fn count(&mut self, holders: Pair<Holder<'p>>) {
        if holders.before != holders.after {
            *self.0.entry(holders).or_default() += 1;
        }
    }

    /// How many went the way that two types would have gone.
    fn n_fellows(&self, comparison: &'p DeclarationComparison, pair: Pair<EntityId>) -> usize {
        self.0.get(&holders(comparison, pair)).copied().unwrap_or(0)
    }
}

fn holders(comparison: &DeclarationComparison, pair: Pair<EntityId>) -> Pair<Holder<'_>> {
    let holder = |side: Side| {
        let snapshot = comparison.snapshots.get(side);
        let id = *pair.get(side);
        let outer = snapshot.entity(id).parent;
        outer.map_or_else(|| Holder::Folder(folder(&snapshot.file_of(id).path)), Holder::Type)
    };
    Pair::new(holder(Side::Before), holder(Side::After))
}

/// The folder of a file.
pub(super) fn folder(path: &str) -> &str {
    path.rsplit_once('/').map_or("", |(folder, _)| folder)
}

/// Joins types of one name, whatever became of their members, where others went the same way.
pub(super) fn match_followers(comparison: &mut DeclarationComparison) {
    let by_name = later_types_by_name(comparison);
    let ways = Ways::new(comparison);
    let mut candidates = Vec::new();
    for before in free_types(comparison, Side::Before) {
        let entity = comparison.snapshots.before.entity(before);
        for &after in by_name.get(&entity.name).into_iter().flatten() {
            let pair = Pair::new(before, after);
            let n_fellows = ways.n_fellows(comparison, pair);
            if n_fellows > 0 && is_compatible(entity.kind, comparison.snapshots.after.entity(after).kind) {
                candidates.push((std::cmp::Reverse(n_fellows), pair));
            }
        }
    }
    candidates.sort();
    for (_, pair) in candidates {
        if comparison.entities.are_free(pair) {
            join_types(comparison, pair, Pass::MovedType);
        }
    }
}
