//! Why an entity became what it became: its partner, who spoke for it, and what lost against it.

use super::Declared;
use refscope_matching::{Comparison, Pass, Reason, similarity};
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
    /// Why it lost, with the title of what it belongs to.
    pub reason: Reason<String>,
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
        let lost = comparison.rejections(side, id, MAX_LOST).into_iter().map(|rejection| Lost {
            entity: Declared::new(comparison, side.other(), rejection.candidate),
            similarity: rejection.similarity,
            reason: rejection.reason.map(|by| Declared::new(comparison, side, by).title()),
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
        users: user_names(comparison, pair),
    })
}

/// The names of the users that spoke for a pair, as the earlier version has them.
pub fn user_names(comparison: &Comparison, pair: Pair<EntityId>) -> Vec<String> {
    let users = comparison.users(pair).iter();
    users.map(|&user| Declared::new(comparison, Side::Before, user).title()).collect()
}
