//! Entity matching as a list of passes.

mod members;
mod types;

use crate::comparison::EntityMatching;
use crate::{Comparison, FileMoves};
use refscope_model::Snapshot;
use refscope_text::Pair;

/// Matches the entities of two versions.
pub fn compare(snapshots: Pair<Snapshot>, files: FileMoves) -> Comparison {
    let sizes = snapshots.as_ref().map(Snapshot::len);
    let mut comparison = Comparison { snapshots, files, entities: EntityMatching::new(sizes) };
    for pass in PASSES {
        pass(&mut comparison);
    }
    comparison
}

/// From sure to unsure. Each pass sees what the ones before it left.
const PASSES: [fn(&mut Comparison); 5] = [
    types::match_by_qualified_name,
    types::match_moved,
    types::match_renamed,
    members::match_by_identity,
    members::match_by_parameters,
];
