//! All bodies of a comparison, each statement with one owner.

use super::bodies::{MappedBody, Role};
use super::sharing;
use refscope_matching::{Comparison, Extraction, NestedCode, Yielding};
use refscope_model::EntityId;
use refscope_text::{Pair, Side};
use rustc_hash::FxHashMap;

/// The bodies of all matched entities whose code was compared, and those between which code went.
pub(super) fn all(comparison: &Comparison) -> Vec<MappedBody> {
    let yielding = Yielding::new(comparison);
    let compared = |pair: Pair<EntityId>| Some((pair, comparison.body_matching(pair)?));
    let matched = comparison.pairs().filter_map(|(pair, _)| compared(pair));
    let (pairs, mut bodies): (Vec<Pair<EntityId>>, Vec<MappedBody>) = matched
        .filter_map(|(pair, matching)| {
            Some((pair, MappedBody::owned(comparison, pair, matching, &yielding)?))
        })
        .unzip();
    let nested = NestedCode::new(comparison);
    for (&pair, body) in pairs.iter().zip(&mut bodies) {
        let file = |side: Side| comparison.snapshots.get(side).file_of(*pair.get(side));
        let files = Pair::new(file(Side::Before), file(Side::After));
        nested.match_code(pair, |codes, matching| body.add(files, codes, matching));
    }
    let extracted = comparison.extractions.iter().filter_map(|it| extracted(comparison, it, &yielding));
    bodies.extend(extracted);
    sharing::mark(&mut bodies);
    add_nested(comparison, &pairs, &mut bodies);
    bodies
}

/// The code that went between two methods. What stood in several places and went into one has a pair for each.
fn extracted(comparison: &Comparison, extraction: &Extraction, yielding: &Yielding) -> Option<MappedBody> {
    let bodies = extraction.bodies();
    let mut all = MappedBody::owned(comparison, bodies, &extraction.matching, yielding)?;
    all.role = if extraction.side == Side::After { Role::Extracted } else { Role::Inlined };
    for matching in extraction.repeats(comparison) {
        all.statements.extend(MappedBody::new(comparison, bodies, &matching)?.statements);
    }
    all.sort();
    all.statements.dedup_by(|one, other| one.sides == other.sides);
    Some(all)
}

/// The statements of classes within code are statements of that code, too. Inner ones come behind outer ones.
fn add_nested(comparison: &Comparison, pairs: &[Pair<EntityId>], bodies: &mut [MappedBody]) {
    let places: FxHashMap<Pair<EntityId>, usize> =
        pairs.iter().enumerate().map(|(index, pair)| (*pair, index)).collect();
    for inner in (0..pairs.len()).rev() {
        let around = code_around(comparison, pairs[inner]).and_then(|pair| places.get(&pair).copied());
        if let Some(outer) = around {
            let statements = bodies[inner].statements.clone();
            let body = &mut bodies[outer];
            body.statements.extend(statements);
            body.sort();
        }
    }
}

/// The entities whose code holds the types around two members.
fn code_around(comparison: &Comparison, pair: Pair<EntityId>) -> Option<Pair<EntityId>> {
    let around = |side: Side| {
        let snapshot = comparison.snapshots.get(side);
        let member = *pair.get(side);
        let owner = snapshot.enclosing_type(member);
        let is_callable = snapshot.entity(member).kind.is_callable();
        snapshot.entity(owner).parent.filter(|_| is_callable && snapshot.is_local(owner))
    };
    Some(Pair::new(around(Side::Before)?, around(Side::After)?))
}
