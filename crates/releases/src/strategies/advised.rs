//! What authors tell to use instead, where no strategy found it: elements that were there before, or are of another
//! sort. It is no refactoring, but it is what a client has to know.

use super::Search;
use crate::log::{Entry, Evidence, Kind, Node};
use refscope_model::EntityId;

pub(super) fn run(search: &mut Search) {
    let known: Vec<EntityId> = search
        .log
        .iter()
        .filter_map(|entry| match entry.before {
            Node::Entity(id) => Some(id),
            Node::Package(_) => None,
        })
        .collect();
    let mut entries = Vec::new();
    for id in search.before().snapshot.ids() {
        if known.binary_search(&id).is_ok() || known.contains(&id) {
            continue;
        }
        if let Some((after, note)) = successor(search, id) {
            let evidence = Evidence { advice: Some(note), pass: 1, ..Evidence::default() };
            let (before, after) = (Node::Entity(id), Node::Entity(after));
            entries.push(Entry { kind: Kind::DeprecateAndReplace, before, after, evidence });
        }
    }
    search.log.append(&mut entries);
}

/// What the note of an element names that is newly deprecated, or was deprecated and is gone.
fn successor(search: &Search, id: EntityId) -> Option<(EntityId, String)> {
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
    search.same.after(advised).first().map(|&advised| (advised, note))
}
