//! How similar the references to two entities are, callers being translated by ρ.

use super::Search;
use crate::graph::{Graph, Uses};
use crate::log::Evidence;
use crate::options::PerMille;
use crate::shingles::similarity;
use refscope_model::EntityId;
use refscope_text::{Pair, Side};

/// What the references say about a pair.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct References {
    pub(super) similarity: Option<PerMille>,
    pub(super) n_uses: Pair<u32>,
}

impl Search<'_> {
    /// σ. It is not known where one side is not used at all.
    ///
    /// Not counted are callers that still use the old element, deprecated as it is, in the later release, the old
    /// element itself where it hands over to the new one, and what stands within the two.
    pub(super) fn references(&self, graphs: &Pair<Graph>, before: EntityId, after: EntityId) -> References {
        let alive = self.same.alive(before);
        let mut uses = Pair::new(graphs.before.uses(before), graphs.after.uses(after));
        if let Some(alive) = alive {
            let still = graphs.after.uses(alive);
            let is_stuck = |user: &EntityId| self.same.after(*user).iter().any(|it| n_uses(&still, *it) > 0);
            uses.before.retain(|(user, _)| !is_stuck(user));
            uses.after.retain(|(user, _)| *user != alive);
        }
        uses.before.retain(|&(user, _)| !is_within(self.before(), user, before));
        uses.after.retain(|&(user, _)| !is_within(self.after(), user, after));
        let total = |uses: &Uses| uses.iter().map(|(_, n)| n).sum::<u32>();
        let n_uses = Pair::new(total(&uses.before), total(&uses.after));
        if n_uses.before == 0 || n_uses.after == 0 {
            return References { similarity: None, n_uses };
        }
        let there = self.n_common(Side::Before, &uses.before, &uses.after) * 1000 / n_uses.before;
        let back = self.n_common(Side::After, &uses.after, &uses.before) * 1000 / n_uses.after;
        References { similarity: Some((there + back) / 2), n_uses }
    }

    /// How many uses on one side the other side has as well, by the same users.
    fn n_common(&self, side: Side, uses: &Uses, others: &Uses) -> u32 {
        let counterparts = |user: EntityId| self.same.of(side, user).iter();
        let common = uses.iter().map(|&(user, n)| {
            let best = counterparts(user).map(|&other| n_uses(others, other)).max();
            n.min(best.unwrap_or(0))
        });
        common.sum()
    }

    /// How similar the code of two entities is.
    pub(super) fn code_similarity(&self, before: EntityId, after: EntityId) -> Option<PerMille> {
        similarity(self.before().shingles(before), self.after().shingles(after))
    }
}

impl References {
    /// As part of the evidence for an entry.
    pub(super) fn evidence(self, code: Option<PerMille>, pass: u32) -> Evidence {
        Evidence {
            code,
            references: self.similarity,
            n_uses_before: self.n_uses.before,
            n_uses_after: self.n_uses.after,
            pass,
            ..Evidence::default()
        }
    }
}

fn n_uses(uses: &Uses, user: EntityId) -> u32 {
    uses.binary_search_by_key(&user, |(id, _)| *id).map_or(0, |at| uses[at].1)
}

/// Whether an entity is another one or stands within it.
fn is_within(release: &crate::release::Release, id: EntityId, other: EntityId) -> bool {
    let n_descendants = release.snapshot.entity(other).n_descendants;
    (other.0..=other.0 + n_descendants).contains(&id.0)
}
