//! What authors tell to use instead. Where the successor is new this confirms a strategy's candidate; where it was there
//! before, or is of another sort, it is no refactoring, but what a client has to know.

use super::Search;
use crate::log::{Entry, Evidence, Kind, Node};
use crate::resolution::Resolver;
use refscope_model::EntityId;
use rustc_hash::{FxHashMap, FxHashSet};

/// What authors tell to use instead of one element.
#[derive(Clone, Debug)]
pub(crate) struct Advised {
    pub(crate) successor: EntityId,
    /// Further ones that the note names beside it.
    beside: Vec<EntityId>,
    pub(crate) note: String,
}

/// What authors tell, by the earlier element.
pub(crate) type Advice = FxHashMap<EntityId, Advised>;

/// A note may name an element that is gone as well: so many notes are followed.
const MAX_STEPS: usize = 4;

/// Reads the notes of all elements that are newly deprecated, or were deprecated and are gone.
pub(super) fn read(search: &Search) -> Advice {
    let ids = search.before().snapshot.ids();
    ids.filter_map(|id| Some((id, advised(search, id, MAX_STEPS)?))).collect()
}

/// Adds what no strategy has found. The notes are followed once more: what they name may have a successor by now.
pub(super) fn run(search: &mut Search) {
    search.advice = read(search);
    let entity = |node: &Node| match node {
        Node::Entity(id) => Some(*id),
        Node::Package(_) => None,
    };
    let known: FxHashSet<EntityId> = search.log.iter().filter_map(|entry| entity(&entry.before)).collect();
    let mut told: Vec<(&EntityId, &Advised)> = search.advice.iter().collect();
    told.sort_by_key(|(id, _)| **id);
    let mut entries = Vec::new();
    for (&before, it) in told {
        let successor = Some(it.successor).filter(|_| !known.contains(&before));
        let all = successor.into_iter().chain(it.beside.iter().copied());
        let evidence = Evidence { advice: Some(it.note.clone()), pass: 1, ..Evidence::default() };
        entries.extend(all.map(|after| entry(before, after, evidence.clone())));
    }
    let resolvers = (Resolver::new(search.before()), Resolver::new(search.after()));
    let silent = search.before().snapshot.ids();
    let silent = silent.filter(|id| !known.contains(id) && !search.advice.contains_key(id));
    for (before, after) in silent.filter_map(|id| Some((id, handed_over(search, id, &resolvers)?))) {
        let evidence = Evidence { is_forwarding: true, pass: 1, ..Evidence::default() };
        entries.push(entry(before, after, evidence));
    }
    search.log.append(&mut entries);
}

fn entry(before: EntityId, after: EntityId, evidence: Evidence) -> Entry {
    Entry {
        kind: Kind::DeprecateAndReplace,
        before: Node::Entity(before),
        after: Node::Entity(after),
        evidence,
    }
}

fn advised(search: &Search, id: EntityId, n_steps: usize) -> Option<Advised> {
    let (before, after) = (search.before(), search.after());
    let old_note = before.deprecation(id);
    if let Some(alive) = search.same.alive(id) {
        let note = after.deprecation(alive).filter(|_| old_note.is_none())?;
        let mut all = after.advised(alive, &note).into_iter();
        let successor = all.next()?;
        return Some(Advised { successor, beside: all.collect(), note });
    }
    if !search.same.after(id).is_empty() {
        return None;
    }
    let note = old_note?;
    let all = before.advised(id, &note).into_iter();
    let mut heirs = all.filter_map(|it| heir(search, it, n_steps));
    let successor = heirs.next()?;
    Some(Advised { successor, beside: heirs.collect(), note })
}

/// What an element that a note names is now: itself, its own successor, or the member of its type's successor that has
/// its name and parameters.
fn heir(search: &Search, named: EntityId, n_steps: usize) -> Option<EntityId> {
    if let Some(&after) = search.same.after(named).first() {
        return Some(after);
    }
    let n_steps = n_steps.checked_sub(1)?;
    if let Some(it) = advised(search, named, n_steps) {
        return Some(it.successor);
    }
    let (before, after) = (search.before(), search.after());
    let owner = advised(search, before.owner(named)?, n_steps)?.successor;
    let members = after.kind(owner).is_type().then(|| after.snapshot.members(owner));
    members
        .into_iter()
        .flatten()
        .find(|&it| after.name(it) == before.name(named) && after.parameters(it) == before.parameters(named))
}

/// What a deprecated element whose note names nothing hands over to, or handed over to before it went.
fn handed_over(
    search: &Search,
    id: EntityId,
    (of_before, of_after): &(Resolver, Resolver),
) -> Option<EntityId> {
    let (before, after) = (search.before(), search.after());
    let was_deprecated = before.deprecation(id).is_some();
    match search.same.alive(id) {
        Some(alive) if !was_deprecated => {
            after.deprecation(alive)?;
            let target = after.handed_over(alive, of_after)?;
            after.deprecation(target).is_none().then_some(target)
        }
        None if was_deprecated => {
            let target = before.handed_over(id, of_before)?;
            search.same.after(target).first().copied()
        }
        _ => None,
    }
}
