//! Types that several others flowed into.

use super::evidence::TypeEvidence;
use crate::{DeclarationComparison, Regrouping};
use refscope_model::EntityId;
use refscope_text::{Pair, Side};
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;

/// How many types must claim one, and nothing else, for none of them to be the one. Of two, one can be a copy.
const MIN_CLAIMS: usize = 3;

/// Takes out the claims on a type that several others flowed into: it is none of them, and its members came
/// from nowhere in particular.
pub(super) fn set_aside(
    comparison: &mut DeclarationComparison,
    claims: &mut Vec<(TypeEvidence, Pair<EntityId>)>,
) {
    let mut n_claimed: FxHashMap<EntityId, usize> = FxHashMap::default();
    for (_, pair) in claims.iter() {
        *n_claimed.entry(pair.before).or_default() += 1;
    }
    let mut claimants: BTreeMap<EntityId, Vec<EntityId>> = BTreeMap::new();
    for (_, pair) in claims.iter().filter(|(_, pair)| n_claimed[&pair.before] == 1) {
        claimants.entry(pair.after).or_default().push(pair.before);
    }
    claimants.retain(|_, types| types.len() >= MIN_CLAIMS);
    claims.retain(|(_, pair)| !claimants.contains_key(&pair.after));
    for (one, many) in claimants {
        comparison.contested_types.insert(one);
        comparison.regrouped_types.push(Regrouping { side: Side::After, one, many });
    }
}
