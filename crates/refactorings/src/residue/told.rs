//! Which declarations the refactorings are about.

use super::claims::is_about;
use crate::Refactoring;
use refscope_matching::Comparison;
use refscope_model::EntityId;
use refscope_text::{Pair, Position, Side};
use rustc_hash::FxHashSet;

/// The places of the declarations that are renamed, moved, extracted and so on.
pub(super) struct Told<'a> {
    comparison: &'a Comparison,
    starts: Pair<FxHashSet<(&'a str, Position)>>,
}

impl<'a> Told<'a> {
    pub(super) fn new(comparison: &'a Comparison, refactorings: &'a [Refactoring]) -> Self {
        let starts = |side: Side| {
            let all =
                refactorings.iter().flat_map(|it| it.locations.get(side).iter().map(move |at| (it, at)));
            let about = all.filter(|(refactoring, location)| is_about(refactoring, side, location));
            about.map(|(_, location)| (&*location.path, location.start)).collect()
        };
        Self { comparison, starts: Pair::new(starts(Side::Before), starts(Side::After)) }
    }

    /// Whether a refactoring is about this very declaration.
    pub(super) fn is_told(&self, side: Side, id: EntityId) -> bool {
        let snapshot = self.comparison.snapshots.get(side);
        let file = snapshot.file_of(id);
        let start = file.lines().position(file.text(), snapshot.span(id).start);
        self.starts.get(side).contains(&(&*file.path, start))
    }

    /// Whether a refactoring is about a declaration or one around it.
    pub(super) fn is_told_with_its_surroundings(&self, side: Side, id: EntityId) -> bool {
        let snapshot = self.comparison.snapshots.get(side);
        let mut around = std::iter::successors(Some(id), |&at| snapshot.entity(at).parent);
        around.any(|at| self.is_told(side, at))
    }
}
