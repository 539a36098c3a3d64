//! Renames that another method speaks against: where one became two, or two became one, none was renamed.

use super::evidence::{Evidence, evidence, name_similarity, parameter_similarity};
use super::methods::{free_callables, has_same_code};
use super::renamed_methods::follows_fields;
use crate::names::bigram_similarity;
use crate::{Comparison, Pass};
use refscope_model::{EntityId, EntityKind};
use refscope_text::{Pair, Side};

/// Gives up the pairs of methods with another name that have a rival: a method of the same type, left without a
/// partner, that fits one of the two as well in code, parameters and name. Accessors go with their fields.
pub(super) fn separate_rivalled(comparison: &mut Comparison) {
    let is_renamed = |&(pair, pass): &(Pair<EntityId>, Pass)| {
        pass == Pass::Renamed
            && comparison.snapshots.before.entity(pair.before).kind == EntityKind::Method
            && !has_same_code(comparison, pair)
    };
    let renamed: Vec<_> = comparison.pairs().filter(is_renamed).map(|(pair, _)| pair).collect();
    let rivalled = renamed.into_iter().filter(|&pair| has_rival(comparison, pair));
    for pair in rivalled.collect::<Vec<_>>() {
        comparison.entities.separate(Side::Before, pair.before);
        comparison.bodies.remove(&pair);
    }
}

fn has_rival(comparison: &Comparison, pair: Pair<EntityId>) -> bool {
    let (evidence, matching) = evidence(comparison, pair);
    if matching.and_then(|it| follows_fields(comparison, pair, &it)) == Some(true) {
        return false;
    }
    let parameters = parameter_similarity(comparison, pair);
    let own = Fit { names: names(comparison, pair), parameters, evidence };
    Side::BOTH.into_iter().any(|side| {
        let kept = *pair.get(side.other());
        let Some(owner) = comparison.snapshots.get(side).entity(*pair.get(side)).parent else { return false };
        let free = free_callables(comparison, side, owner).into_iter().take(MAX_RIVALS);
        free.map(|id| side.pair(id, kept)).any(|rival| own.is_met_by(comparison, rival))
    })
}

/// How many methods without a partner are compared with one that has one.
const MAX_RIVALS: usize = 100;

/// How well two methods fit.
struct Fit {
    names: [f64; 2],
    parameters: f64,
    evidence: Evidence,
}

impl Fit {
    /// Whether two others of the same kind fit at least as well; the costly look at the code comes last.
    fn is_met_by(&self, comparison: &Comparison, other: Pair<EntityId>) -> bool {
        let Pair { before, after } = comparison.snapshots.as_ref();
        before.entity(other.before).kind == after.entity(other.after).kind
            && names(comparison, other).iter().zip(self.names).all(|(&name, own)| name >= own)
            && parameter_similarity(comparison, other) >= self.parameters
            && self.evidence.is_met_by(&evidence(comparison, other).0)
    }
}

/// What two names have in common, by words and by letters.
fn names(comparison: &Comparison, pair: Pair<EntityId>) -> [f64; 2] {
    let name = |side: Side| comparison.snapshots.get(side).name(*pair.get(side));
    [name_similarity(comparison, pair), bigram_similarity(name(Side::Before), name(Side::After))]
}
