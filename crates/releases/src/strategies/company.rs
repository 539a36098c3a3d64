//! Members that go from one type to another do so in company. A name that many types have says little about where a
//! member came from, unless others went the same way.

use super::Search;
use super::members::Candidate;
use crate::log::Node;
use crate::release::Release;
use refscope_model::{EntityId, EntityKind};
use refscope_text::{Pair, Symbol};
use rustc_hash::{FxHashMap, FxHashSet, FxHasher};
use std::hash::{Hash, Hasher};

/// In how many types a name may stand and still tell members apart.
const MAX_OWNERS: u32 = 4;

/// How common the members of a release are.
pub(super) struct Frequencies {
    /// In how many types a method, or a field, of a name stands.
    n_owners: FxHashMap<(Symbol, bool), u32>,
    /// How many methods have a name and the same code.
    n_twins: FxHashMap<(Symbol, u64), u32>,
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
        for id in release.snapshot.ids().filter(|&id| release.kind(id) == EntityKind::Method) {
            *n_twins.entry((release.name(id), code(release, id))).or_default() += 1;
        }
        Self { n_owners, n_twins }
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
