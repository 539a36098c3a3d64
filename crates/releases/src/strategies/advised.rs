//! What authors tell to use instead. Where the successor is new this confirms a strategy's candidate; where it was there
//! before, or is of another sort, it is no refactoring, but what a client has to know.

use super::Search;
use crate::log::{Entry, Evidence, Kind, Node};
use refscope_model::EntityId;
use rustc_hash::{FxHashMap, FxHashSet};

/// Successors that authors name, with the note, by the earlier element.
pub(crate) type Advice = FxHashMap<EntityId, (EntityId, String)>;

/// A note may name an element that is gone as well: so many notes are followed.
const MAX_STEPS: usize = 4;

/// Reads the notes of all elements that are newly deprecated, or were deprecated and are gone.
pub(super) fn read(search: &Search) -> Advice {
    let ids = search.before().snapshot.ids();
    ids.filter_map(|id| Some((id, successor(search, id, MAX_STEPS)?))).collect()
}

/// Adds what no strategy has found. The notes are followed once more: what they name may have a successor by now.
pub(super) fn run(search: &mut Search) {
    search.advice = read(search);
    let entity = |node: &Node| match node {
        Node::Entity(id) => Some(*id),
        Node::Package(_) => None,
    };
    let known: FxHashSet<EntityId> = search.log.iter().filter_map(|entry| entity(&entry.before)).collect();
    let mut left: Vec<(&EntityId, &(EntityId, String))> =
        search.advice.iter().filter(|(id, _)| !known.contains(id)).collect();
    left.sort();
    let entries = left.into_iter().map(|(before, (after, note))| Entry {
        kind: Kind::DeprecateAndReplace,
        before: Node::Entity(*before),
        after: Node::Entity(*after),
        evidence: Evidence { advice: Some(note.clone()), pass: 1, ..Evidence::default() },
    });
    let mut entries: Vec<Entry> = entries.collect();
    search.log.append(&mut entries);
}

fn successor(search: &Search, id: EntityId, n_steps: usize) -> Option<(EntityId, String)> {
    let (before, after) = (search.before(), search.after());
    let old_note = before.deprecation(id);
    if let Some(alive) = search.same.alive(id) {
        let note = after.deprecation(alive).filter(|_| old_note.is_none())?;
        return after.advised(alive, &note).map(|advised| (advised, note));
    }
    if !search.same.after(id).is_empty() {
        return None;
    }
    let note = old_note?;
    let advised = before.advised(id, &note)?;
    Some((heir(search, advised, n_steps)?, note))
}

/// What an element that a note names is now: itself, its own successor, or the member of its type's successor that has
/// its name and parameters.
fn heir(search: &Search, advised: EntityId, n_steps: usize) -> Option<EntityId> {
    if let Some(&after) = search.same.after(advised).first() {
        return Some(after);
    }
    let n_steps = n_steps.checked_sub(1)?;
    if let Some((after, _)) = successor(search, advised, n_steps) {
        return Some(after);
    }
    let (before, after) = (search.before(), search.after());
    let (owner, _) = successor(search, before.owner(advised)?, n_steps)?;
    let members = after.kind(owner).is_type().then(|| after.snapshot.members(owner));
    members.into_iter().flatten().find(|&it| {
        after.name(it) == before.name(advised) && after.parameters(it) == before.parameters(advised)
    })
}
