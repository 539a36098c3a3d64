//! Which declarations the refactorings are about.

use super::claims::is_about;
use crate::Refactoring;
use refscope_matching::Comparison;
use refscope_model::EntityId;
use refscope_text::{Pair, Position, Side};
use rustc_hash::FxHashMap;

/// The places of the declarations that are renamed, moved, extracted and so on.
pub(super) struct Told<'a> {
    comparison: &'a Comparison,
    /// By where the declaration starts: the first refactoring that is about it.
    tellers: Pair<FxHashMap<(&'a str, Position), u32>>,
}

impl<'a> Told<'a> {
    pub(super) fn new(comparison: &'a Comparison, refactorings: &'a [Refactoring]) -> Self {
        let tellers = |side: Side| {
            let mut tellers = FxHashMap::default();
            for (at, refactoring) in (0..).zip(refactorings) {
                let locations = refactoring.locations.get(side).iter();
                for location in locations.filter(|location| is_about(refactoring, side, location)) {
                    tellers.entry((&*location.path, location.start)).or_insert(at);
                }
            }
            tellers
        };
        Self { comparison, tellers: Pair::new(tellers(Side::Before), tellers(Side::After)) }
    }

    /// The refactoring that is about this very declaration.
    pub(super) fn teller(&self, side: Side, id: EntityId) -> Option<u32> {
        let snapshot = self.comparison.snapshots.get(side);
        let file = snapshot.file_of(id);
        let start = file.lines().position(file.text(), snapshot.span(id).start);
        self.tellers.get(side).get(&(&*file.path, start)).copied()
    }

    /// The refactoring that is about a declaration or the nearest one around it.
    pub(super) fn teller_around(&self, side: Side, id: EntityId) -> Option<u32> {
        let snapshot = self.comparison.snapshots.get(side);
        let mut around = std::iter::successors(Some(id), |&at| snapshot.entity(at).parent);
        around.find_map(|at| self.teller(side, at))
    }
}
