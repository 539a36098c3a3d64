//! Entity matching as a list of passes.

mod abstract_methods;
mod bodies;
mod dispersed_methods;
pub(crate) mod evidence;
mod exchanged_methods;
mod fields;
mod last;
mod methods;
mod moves;
mod nearest;
mod nested_types;
mod overriding_methods;
mod regrouped_methods;
mod renamed_methods;
mod rivals;
mod same_signature;
mod test_methods;
pub(crate) mod types;
mod users;
mod uses;

pub(crate) use bodies::{matched_bodies, surroundings};

use crate::{CodeComparison, Comparison, DeclarationComparison, Extraction, FileMoves, extractions};
use refscope_model::Snapshot;
use refscope_text::{Cancellation, Note, Pair};

/// What the bounds of the passes cut off.
pub(crate) fn notes(comparison: &CodeComparison) -> Vec<Note> {
    let mut notes = types::notes(comparison);
    notes.extend(nearest::notes(comparison));
    notes
}

/// Matches two versions, stage by stage. When the work is cancelled, the passes that are left are left out, and the one
/// that runs ends early.
pub fn compare(snapshots: Pair<Snapshot>, files: FileMoves, cancellation: &Cancellation) -> Comparison {
    let mut declarations = DeclarationComparison::new(snapshots, files, cancellation);
    run(DECLARATION_PASSES, &mut declarations, cancellation);
    let mut code = CodeComparison::new(declarations);
    run(CODE_PASSES, &mut code, cancellation);
    let extractions = if code.is_cancelled() { Vec::new() } else { extractions::find(&code) };
    match_by_extractions(&mut code, &extractions);
    let regrouped_methods = regrouped_methods::find(&code, &extractions);
    Comparison::new(code, extractions, regrouped_methods)
}

/// Runs passes in their order, from sure to unsure. Each sees what the ones before it left.
fn run<Stage>(passes: &[fn(&mut Stage)], comparison: &mut Stage, cancellation: &Cancellation) {
    passes.iter().take_while(|_| !cancellation.is_cancelled()).for_each(|pass| pass(comparison));
}

/// What declarations tell before any code is parsed.
const DECLARATION_PASSES: &[fn(&mut DeclarationComparison)] =
    &[types::match_by_qualified_name, types::match_moved_and_renamed, same_signature::match_members];

/// What code tells.
const CODE_PASSES: &[fn(&mut CodeComparison)] = &[
    exchanged_methods::match_exchanged,
    methods::match_changed,
    dispersed_methods::match_dispersed,
    moves::match_methods,
    moves::match_emptied_types,
    moves::match_regrouped_types,
    types::match_replaced,
    moves::match_fields,
    bodies::match_statements,
    |comparison| fields::match_renamed(comparison, &[]),
    renamed_methods::match_renamed_thin,
    abstract_methods::match_inferred,
    abstract_methods::match_similar,
    overriding_methods::match_overriding,
    moves::match_fields,
    moves::match_pulled_up_fields,
    moves::note_pulled_up_methods,
    nested_types::match_types,
    types::match_kept_files,
    methods::match_only_namesakes,
    methods::match_misspelt,
    users::match_used,
    abstract_methods::match_inferred,
    overriding_methods::match_overriding,
    renamed_methods::match_last,
    rivals::separate_rivalled,
    last::match_methods,
    abstract_methods::match_inferred,
    overriding_methods::match_overriding,
    regrouped_methods::separate_halves,
    nested_types::match_types,
    nested_types::match_lifted,
    bodies::match_statements,
];

/// What code tells that went from one method to another.
fn match_by_extractions(comparison: &mut CodeComparison, extractions: &[Extraction]) {
    nested_types::match_extracted(comparison, extractions);
    fields::match_renamed(comparison, extractions);
    last::match_fields(comparison, extractions);
    bodies::match_statements(comparison);
}
