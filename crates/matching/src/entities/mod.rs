//! Entity matching as a list of passes.

mod bodyless;
mod code;
mod dispersed;
pub(crate) mod evidence;
mod exchanged;
mod fields;
mod identity;
mod last;
mod methods;
mod moves;
mod nearest;
mod nested;
mod overriding;
mod regrouped_methods;
mod renamed_methods;
mod rivals;
mod testing;
pub(crate) mod types;
mod users;
mod uses;

pub(crate) use code::{matched_bodies, surroundings};
pub(crate) use nearest::notes;

use crate::{Comparison, FileMoves};
use refscope_model::Snapshot;
use refscope_text::{Cancellation, Pair};

/// Matches the entities of two versions. When the work is cancelled, the passes that are left are left out,
/// and the one that runs ends early.
pub fn compare(snapshots: Pair<Snapshot>, files: FileMoves, cancellation: &Cancellation) -> Comparison {
    let mut comparison =
        Comparison { snapshots, files, cancellation: cancellation.clone(), ..Comparison::default() };
    comparison.entities.resize(comparison.snapshots.as_ref().map(Snapshot::len));
    for pass in PASSES {
        if cancellation.is_cancelled() {
            break;
        }
        pass(&mut comparison);
    }
    comparison
}

/// From sure to unsure. Each pass sees what the ones before it left.
const PASSES: &[fn(&mut Comparison)] = &[
    types::match_by_qualified_name,
    types::match_moved_and_renamed,
    identity::match_members,
    code::parse_changed,
    exchanged::match_exchanged,
    methods::match_changed,
    dispersed::match_dispersed,
    moves::match_methods,
    moves::match_emptied_types,
    moves::match_regrouped_types,
    types::match_replaced,
    moves::match_fields,
    code::match_statements,
    fields::match_renamed,
    bodyless::match_inferred,
    bodyless::match_similar,
    overriding::match_overriding,
    moves::match_fields,
    moves::match_raised_fields,
    moves::note_raised_methods,
    nested::match_types,
    types::match_kept_files,
    methods::match_only_namesakes,
    methods::match_misspelt,
    users::match_used,
    bodyless::match_inferred,
    overriding::match_overriding,
    renamed_methods::match_last,
    rivals::separate_rivalled,
    bodyless::match_inferred,
    overriding::match_overriding,
    regrouped_methods::separate_halves,
    last::match_methods,
    nested::match_types,
    nested::match_lifted,
    code::match_statements,
    crate::extractions::find,
    nested::match_extracted,
    fields::match_renamed,
    last::match_fields,
    code::match_statements,
    regrouped_methods::find,
];
