//! Which names stand for which in matched code, wherever that is.

use crate::{CodeComparison, Extraction};
use refscope_model::{EntityId, EntityKind};
use refscope_text::{Pair, Side, Symbol};
use rustc_hash::FxHashMap;

/// For each name that stands for another: the types around each such place, and whether it is in a constructor.
pub(super) type Votes = FxHashMap<Pair<Symbol>, Vec<(Pair<EntityId>, bool)>>;

/// Which free names stand for which in matched code.
pub(super) fn votes(
    comparison: &CodeComparison,
    extractions: &[Extraction],
    names: &Pair<FxHashMap<Symbol, Vec<EntityId>>>,
) -> Votes {
    let mut votes = Votes::default();
    let bodies = comparison.bodies.iter().map(|(&pair, matching)| (pair, matching));
    let extracted = extractions.iter().map(|it| (it.bodies(), &it.matching));
    for (pair, matching) in bodies.chain(extracted) {
        let (Some(body), Some(other)) =
            (comparison.code_body(Side::Before, pair.before), comparison.code_body(Side::After, pair.after))
        else {
            continue;
        };
        let types = Pair::new(
            comparison.snapshots.before.enclosing_type(pair.before),
            comparison.snapshots.after.enclosing_type(pair.after),
        );
        let is_constructor = comparison.snapshots.after.entity(pair.after).kind == EntityKind::Constructor;
        for replacement in matching.pairs.iter().flat_map(|it| &it.replacements) {
            let words = Pair::new(
                body.tree.label(replacement.nodes.before),
                other.tree.label(replacement.nodes.after),
            );
            let counts = names.before.contains_key(&words.before)
                && names.after.contains_key(&words.after)
                && !body.declares(words.before)
                && !other.declares(words.after);
            if counts {
                votes.entry(words).or_default().push((types, is_constructor));
            }
        }
    }
    votes
}
