//! Why an entity became what it became: its partner, who spoke for it, and what lost against it.
//!
//! The reasons are those of the finished mapping. They are found again for the entities that somebody asks about,
//! so that matching itself need not remember what it refused.

use super::{Declared, similarity};
use crate::entities::evidence::evidence;
use crate::entities::evidence::name_similarity;
use crate::entities::types::is_compatible;
use crate::{Comparison, Pass};
use refscope_model::EntityId;
use refscope_text::{Pair, Side};

/// How many candidates that lost are told for each entity, the most similar ones.
const MAX_LOST: usize = 5;

/// What became of one entity, and why.
#[derive(Clone, Debug)]
pub struct Explanation {
    /// The version that the entity is of.
    pub side: Side,
    /// The entity.
    pub entity: Declared,
    /// Its other version, where there is one.
    pub partner: Option<Partner>,
    /// What could have been its other version, the most similar first.
    pub lost: Vec<Lost>,
}

/// The other version of an entity.
#[derive(Clone, Debug)]
pub struct Partner {
    /// The other version.
    pub entity: Declared,
    /// The pass that found the pair.
    pub pass: Pass,
    /// How much of them is common, from 0 to 1.
    pub similarity: f64,
    /// The users that spoke for the pair.
    pub users: Vec<String>,
}

/// A candidate that lost.
#[derive(Clone, Debug)]
pub struct Lost {
    /// The candidate.
    pub entity: Declared,
    /// How much it has in common with the entity, from 0 to 1.
    pub similarity: f64,
    /// Why it lost.
    pub reason: Reason,
}

/// Why a candidate lost.
#[derive(Clone, Debug, PartialEq)]
pub enum Reason {
    /// It is something else.
    OtherKind,
    /// It belongs to another entity.
    Taken {
        /// The entity that it belongs to.
        by: String,
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

impl Reason {
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

    /// A phrase for people.
    pub fn phrase(&self) -> String {
        match self {
            Self::OtherKind => "of another kind".to_owned(),
            Self::Taken { by, pass, similarity } => {
                format!("taken by {by} ({}, {similarity:.2})", pass.name())
            }
            Self::Beaten => "the partner is better".to_owned(),
            Self::LittleCode { n_common, n_left } => format!(
                "too little code in common: {n_common} statements, {} and {} left over",
                n_left.before, n_left.after
            ),
            Self::BelowThreshold { names } => {
                format!("below the threshold: {names:.2} of the names in common")
            }
        }
    }
}

/// Explains the entities of both versions that a name means.
pub(super) fn explain(comparison: &Comparison, name: &str) -> Vec<Explanation> {
    let meant = Side::BOTH.into_iter().flat_map(|side| {
        let ids = meant(comparison, side, name);
        ids.into_iter().map(move |id| (side, id))
    });
    meant.map(|(side, id)| Explanation::new(comparison, side, id)).collect()
}

/// The entities whose qualified name ends with the given one, else those whose name has it somewhere.
fn meant(comparison: &Comparison, side: Side, name: &str) -> Vec<EntityId> {
    let ids = comparison.snapshots.get(side).ids();
    let titles: Vec<(EntityId, String)> =
        ids.map(|id| (id, Declared::new(comparison, side, id).title())).collect();
    let having = |fits: &dyn Fn(&str) -> bool| -> Vec<EntityId> {
        titles.iter().filter(|(_, title)| fits(title)).map(|(id, _)| *id).collect()
    };
    let ends_so = |title: &str| title.strip_suffix(name).is_some_and(|it| it.is_empty() || it.ends_with('.'));
    let exact = having(&|title| ends_so(title) || ends_so(without_parameters(title)));
    if exact.is_empty() { having(&|title| title.contains(name)) } else { exact }
}

fn without_parameters(title: &str) -> &str {
    title.split('(').next().unwrap_or(title)
}

impl Explanation {
    fn new(comparison: &Comparison, side: Side, id: EntityId) -> Self {
        let pair_with = |other| side.pair(id, other);
        let mut lost: Vec<(f64, EntityId)> = candidates(comparison, side, id)
            .into_iter()
            .map(|other| (similarity(comparison, pair_with(other)), other))
            .collect();
        lost.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
        lost.truncate(MAX_LOST);
        let lost = lost.into_iter().map(|(similarity, other)| Lost {
            entity: Declared::new(comparison, side.other(), other),
            similarity,
            reason: reason(comparison, side, pair_with(other)),
        });
        Self {
            side,
            entity: Declared::new(comparison, side, id),
            partner: partner(comparison, side, id),
            lost: lost.collect(),
        }
    }
}

fn partner(comparison: &Comparison, side: Side, id: EntityId) -> Option<Partner> {
    let (other, pass) = comparison.partner_and_pass(side, id)?;
    let pair = side.pair(id, other);
    Some(Partner {
        entity: Declared::new(comparison, side.other(), other),
        pass,
        similarity: similarity(comparison, pair),
        users: comparison.user_names(pair),
    })
}

impl Comparison {
    /// The names of the users that spoke for a pair, as the earlier version has them.
    pub fn user_names(&self, pair: Pair<EntityId>) -> Vec<String> {
        let users = self.users(pair).iter();
        users.map(|&user| Declared::new(self, Side::Before, user).title()).collect()
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

fn reason(comparison: &Comparison, side: Side, pair: Pair<EntityId>) -> Reason {
    let kind = |side: Side| comparison.snapshots.get(side).entity(*pair.get(side)).kind;
    let kinds = Pair::new(kind(Side::Before), kind(Side::After));
    let are_types = kinds.before.is_type() && kinds.after.is_type();
    if kinds.before != kinds.after && !(are_types && is_compatible(kinds.before, kinds.after)) {
        return Reason::OtherKind;
    }
    let candidate = *pair.get(side.other());
    if let Some((by, pass)) = comparison.partner_and_pass(side.other(), candidate) {
        let similarity = similarity(comparison, side.pair(by, candidate));
        return Reason::Taken { by: Declared::new(comparison, side, by).title(), pass, similarity };
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
