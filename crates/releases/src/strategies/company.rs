//! Members that go from one type to another do so in company. A name that many types have says little about where a
//! member came from, unless others went the same way.

use super::members::Candidate;
use super::{Search, name_words};
use crate::log::Node;
use crate::release::Release;
use refscope_model::{EntityId, EntityKind};
use refscope_text::{Pair, Symbol};
use rustc_hash::{FxHashMap, FxHashSet, FxHasher};
use std::hash::{Hash, Hasher};

/// In how many types a name may stand and still tell members apart.
const MAX_OWNERS: u32 = 4;

/// How many words a name must have to say what only one method does.
const TELLING_WORDS: usize = 3;

/// How common the members of a release are.
pub(super) struct Frequencies {
    /// In how many types a method, or a field, of a name stands.
    n_owners: FxHashMap<(Symbol, bool), u32>,
    /// How many methods have a name and the same code.
    n_twins: FxHashMap<(Symbol, u64), u32>,
    /// How many methods of any name have the same code.
    n_copies: FxHashMap<u64, u32>,
}

impl Frequencies {
    pub(super) fn of(release: &Release) -> Self {
        let mut owners: FxHashSet<(Symbol, bool, Option<EntityId>)> = FxHashSet::default();
        let is_member = |id: &EntityId| matches!(release.kind(*id), EntityKind::Method | EntityKind::Field);
        for id in release.snapshot.ids().filter(is_member) {
            owners.insert((release.name(id), release.kind(id).is_callable(), release.owner(id)));
        }
        let mut n_owners: FxHashMap<(Symbol, bool), u32> = FxHashMap::default();
        for (name, is_callable, _) in owners {
            *n_owners.entry((name, is_callable)).or_default() += 1;
        }
        let mut n_twins: FxHashMap<(Symbol, u64), u32> = FxHashMap::default();
        let mut n_copies: FxHashMap<u64, u32> = FxHashMap::default();
        for id in release.snapshot.ids().filter(|&id| release.kind(id) == EntityKind::Method) {
            let code = code(release, id);
            *n_twins.entry((release.name(id), code)).or_default() += 1;
            *n_copies.entry(code).or_default() += 1;
        }
        Self { n_owners, n_twins, n_copies }
    }

    /// Whether many types have a member of this name, or another method has the name and the code.
    fn is_common(&self, release: &Release, id: EntityId) -> bool {
        let key = (release.name(id), release.kind(id).is_callable());
        let has_twin = || self.n_twins.get(&(key.0, code(release, id))).is_some_and(|&n_twins| n_twins > 1);
        self.n_owners.get(&key).is_some_and(|&n_owners| n_owners > MAX_OWNERS) || has_twin()
    }
}

/// All that a body holds, as one hash.
fn code(release: &Release, id: EntityId) -> u64 {
    let mut hasher = FxHasher::default();
    release.shingles(id).hash(&mut hasher);
    hasher.finish()
}

impl Search<'_> {
    /// Whether other methods have the code of either one.
    pub(super) fn has_copies(&self, frequencies: &Pair<Frequencies>, candidate: &Candidate) -> bool {
        let has = |frequencies: &Frequencies, release: &Release, id| {
            frequencies.n_copies.get(&code(release, id)).is_some_and(|&n_copies| n_copies > 1)
        };
        has(&frequencies.before, self.before(), candidate.before)
            || has(&frequencies.after, self.after(), candidate.after)
    }

    /// Whether the name has several words and is that of one method in each release, and the type that it left lives on.
    pub(super) fn is_telling(&self, frequencies: &Pair<Frequencies>, candidate: &Candidate) -> bool {
        let is_only = |frequencies: &Frequencies, release: &Release, id| {
            frequencies.n_owners.get(&(release.name(id), true)) == Some(&1)
        };
        let owner = self.before().owner(candidate.before);
        owner.is_some_and(|owner| self.same.alive(owner).is_some())
            && name_words(self.before().snapshot.name(candidate.before)).len() >= TELLING_WORDS
            && is_only(&frequencies.before, self.before(), candidate.before)
            && is_only(&frequencies.after, self.after(), candidate.after)
    }

    /// Whether the name or the code of either member is common.
    pub(super) fn is_common(&self, frequencies: &Pair<Frequencies>, candidate: &Candidate) -> bool {
        frequencies.before.is_common(self.before(), candidate.before)
            || frequencies.after.is_common(self.after(), candidate.after)
    }
}

/// The types between which members went, as far as the log knows.
pub(super) struct Company(FxHashSet<(EntityId, EntityId)>);

impl Company {
    pub(super) fn of(search: &Search) -> Self {
        let owners = |(before, after): (&Node, &Node)| match (before, after) {
            (Node::Entity(before), Node::Entity(after)) => {
                search.before().owner(*before).zip(search.after().owner(*after))
            }
            _ => None,
        };
        Self(search.log.iter().filter_map(|entry| owners((&entry.before, &entry.after))).collect())
    }

    /// Whether another member went from the one's type to the other's, or one type stands within the other.
    pub(super) fn has(&self, search: &Search, before: EntityId, after: EntityId) -> bool {
        let owners = search.before().owner(before).zip(search.after().owner(after));
        owners.is_some_and(|(owner, other)| {
            let outer = search.before().owner(owner).unwrap_or(owner);
            let outer_after = search.after().owner(other).unwrap_or(other);
            self.0.contains(&(owner, other)) || search.same.is_same(outer, outer_after)
        })
    }
}
