//! Types of other names whose file goes on under another path.

use super::evidence::{is_alone, is_compatible};
use super::followers::folder;
use super::free_types;
use super::joining::join_types;
use crate::entities::methods::match_changed_of;
use crate::entities::same_signature::match_members_of;
use crate::{CodeComparison, DeclarationComparison, Pass};
use refscope_model::EntityId;
use refscope_text::{Pair, Side};
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// Joins the only types of two files that the repository knows as one, where nothing that they hold is known to have
/// gone elsewhere: the empty `Input1` became `InputDefault`, and so did its file.
pub(in crate::entities) fn match_kept_files(comparison: &mut CodeComparison) {
    let types = Pair::new(only_types(comparison, Side::Before), only_types(comparison, Side::After));
    let mut joined = Vec::new();
    for paths in &comparison.files.renamed {
        let found = types.before.get(&paths.before).zip(types.after.get(&paths.after));
        joined.extend(found.map(|(&before, &after)| Pair::new(before, after)));
    }
    joined.retain(|&pair| can_be_one(comparison, pair));
    for &pair in &joined {
        join_types(comparison, pair, Pass::RenamedType);
        match_members_of(comparison, pair);
    }
    match_changed_of(comparison, &joined);
}

/// The free types that are all that their files declare, by the paths of these.
fn only_types(comparison: &DeclarationComparison, side: Side) -> FxHashMap<Arc<str>, EntityId> {
    let snapshot = comparison.snapshots.get(side);
    let types = free_types(comparison, side).into_iter().filter(|&id| is_alone(snapshot, id));
    types.map(|id| (snapshot.file_of(id).path.clone(), id)).collect()
}

/// Whether the file stayed in its folder, and nothing that the two types hold came from elsewhere or went there.
///
/// ```text
/// before: Input1.java: class Input1 {}
/// after:  InputDefault.java: class InputDefault {}
/// ```
fn can_be_one(comparison: &DeclarationComparison, pair: Pair<EntityId>) -> bool {
    let Pair { before, after } = comparison.snapshots.as_ref();
    let holds_free = |side: Side| {
        let mut members = comparison.snapshots.get(side).members(*pair.get(side));
        members.all(|it| comparison.entities.is_free(side, it))
    };
    let paths = Pair::new(&before.file_of(pair.before).path, &after.file_of(pair.after).path);
    folder(paths.before) == folder(paths.after)
        && is_compatible(before.entity(pair.before).kind, after.entity(pair.after).kind)
        && Side::BOTH.into_iter().all(holds_free)
}
