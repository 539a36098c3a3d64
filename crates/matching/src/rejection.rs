//! Why one entity did not become another.
//!
//! The reasons are those of the finished comparison. They are found again for the entities that somebody asks about,
//! so that matching itself need not remember what it refused.

use crate::entities::evidence::{evidence, name_similarity};
use crate::entities::types::is_compatible;
use crate::similarity::similarity;
use crate::{Comparison, Pass};
use refscope_model::EntityId;
use refscope_text::{Pair, Side};

/// What could have been the other version of an entity and is not.
#[derive(Clone, Copy, Debug)]
pub struct Rejection {
    /// The candidate.
    pub candidate: EntityId,
    /// How much it has in common with the entity, from 0 to 1.
    pub similarity: f64,
    /// Why it lost.
    pub reason: Reason<EntityId>,
}

/// Why a candidate lost.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Reason<Entity> {
    /// It is something else.
    OtherKind,
    /// It belongs to another entity.
    Taken {
        /// The entity that it belongs to.
        by: Entity,
        /// The pass that found that pair.
        pass: Pass,
        /// How much that pair has in common.
        similarity: f64,
    },
    /// The entity has a partner that is better.
    Beaten,
    /// More statements are left over than are common.
    LittleCode {
        /// How many statements are common.
        n_common: usize,
        /// How many statements each has alone.
        n_left: Pair<usize>,
    },
    /// All in all too little is common.
    BelowThreshold {
        /// The share of common words in the names.
        names: f64,
    },
}

impl<Entity> Reason<Entity> {
    /// The name that reports use.
    pub const fn name(&self) -> &'static str {
        match self {
            Self::OtherKind => "other-kind",
            Self::Taken { .. } => "taken",
            Self::Beaten => "beaten",
            Self::LittleCode { .. } => "little-code",
            Self::BelowThreshold { .. } => "below-threshold",
        }
    }

    /// The same with the entity as something else.
    pub fn map<Other>(self, as_other: impl FnOnce(Entity) -> Other) -> Reason<Other> {
        match self {
            Self::OtherKind => Reason::OtherKind,
            Self::Taken { by, pass, similarity } => Reason::Taken { by: as_other(by), pass, similarity },
            Self::Beaten => Reason::Beaten,
            Self::LittleCode { n_common, n_left } => Reason::LittleCode { n_common, n_left },
            Self::BelowThreshold { names } => Reason::BelowThreshold { names },
        }
    }
}

impl Comparison {
    /// What lost as the other version of an entity, the most similar first.
    pub fn rejections(&self, side: Side, id: EntityId, max: usize) -> Vec<Rejection> {
        let mut lost: Vec<(f64, EntityId)> = candidates(self, side, id)
            .into_iter()
            .map(|candidate| (similarity(self, side.pair(id, candidate)), candidate))
            .collect();
        lost.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
        lost.truncate(max);
        let rejection = |(similarity, candidate)| Rejection {
            candidate,
            similarity,
            reason: reason(self, side, side.pair(id, candidate)),
        };
        lost.into_iter().map(rejection).collect()
    }
}

/// What the other version has under the same name or around the same place, save what stayed as it was.
fn candidates(comparison: &Comparison, side: Side, id: EntityId) -> Vec<EntityId> {
    let (snapshot, others) = (comparison.snapshots.get(side), comparison.snapshots.get(side.other()));
    let entity = snapshot.entity(id);
    let owner = entity.parent.map(|owner| comparison.partner(side, owner));
    let partner = comparison.partner(side, id);
    let is_open = |side: Side, id: EntityId| {
        let partner = comparison.partner_and_pass(side, id);
        partner.is_none_or(|(_, pass)| !matches!(pass, Pass::Intact | Pass::Identity))
    };
    let is_candidate = |&other: &EntityId| {
        let candidate = others.entity(other);
        let is_near = candidate.kind.is_type() == entity.kind.is_type()
            && candidate.kind.is_callable() == entity.kind.is_callable()
            && Some(candidate.parent) == owner.or(Some(None));
        Some(other) != partner
            && (candidate.name == entity.name
                || (is_near && is_open(side, id) && is_open(side.other(), other)))
    };
    others.ids().filter(is_candidate).collect()
}

fn reason(comparison: &Comparison, side: Side, pair: Pair<EntityId>) -> Reason<EntityId> {
    let kind = |side: Side| comparison.snapshots.get(side).entity(*pair.get(side)).kind;
    let kinds = Pair::new(kind(Side::Before), kind(Side::After));
    let are_types = kinds.before.is_type() && kinds.after.is_type();
    if kinds.before != kinds.after && !(are_types && is_compatible(kinds.before, kinds.after)) {
        return Reason::OtherKind;
    }
    let candidate = *pair.get(side.other());
    if let Some((by, pass)) = comparison.partner_and_pass(side.other(), candidate) {
        let similarity = similarity(comparison, side.pair(by, candidate));
        return Reason::Taken { by, pass, similarity };
    }
    if comparison.partner(side, *pair.get(side)).is_some() {
        return Reason::Beaten;
    }
    let (evidence, matching) = evidence(comparison, pair);
    if matching.is_some() && !evidence.is_majority() {
        return Reason::LittleCode { n_common: evidence.n_mapped, n_left: evidence.n_left };
    }
    Reason::BelowThreshold { names: name_similarity(comparison, pair) }
}
