//! What is said about elements that are gone or deprecated, and for which nothing was found.

use super::Changes;
use crate::advice::readable;
use crate::element::Element;
use refscope_model::{EntityId, EntityKind};

/// More overloads than this are not listed.
const MAX_OVERLOADS: usize = 4;

/// So many characters of a note are shown.
const MAX_NOTE: usize = 200;

/// A note in one line.
pub(super) fn shortened(note: &str) -> String {
    let line = readable(note);
    match line.char_indices().nth(MAX_NOTE) {
        Some((end, _)) => format!("{}…", &line[..end]),
        None => line,
    }
}

impl Changes<'_, '_> {
    /// What may help in place of an element that is gone: the note that it had, or the overloads that its type has.
    pub(super) fn left_instead(&self, id: EntityId) -> String {
        let (before, after) = (self.same.before, self.same.after);
        let note = before.deprecation(id).map(|note| shortened(&note)).unwrap_or_default();
        if !note.is_empty() {
            return format!("; its note was: {note}");
        }
        let owners = before.owner(id).into_iter().flat_map(|owner| self.same.after(owner));
        let overloads = owners.flat_map(|&owner| after.snapshot.members(owner)).filter(|&it| {
            let is_constructor = after.kind(it) == EntityKind::Constructor;
            before.kind(id).is_callable()
                && after.kind(it) == before.kind(id)
                && (is_constructor || after.name(it) == before.name(id))
                && self.is_wanted(after, it)
        });
        let overloads: Vec<String> = overloads
            .map(|it| format!("({})", Element::entity(after, it).parameters.unwrap_or_default().join(", ")))
            .collect();
        match overloads.len() {
            0 => String::new(),
            1..=MAX_OVERLOADS => format!("; others of its name take {}", overloads.join(" or ")),
            n => format!("; {n} others of its name are left"),
        }
    }
}
