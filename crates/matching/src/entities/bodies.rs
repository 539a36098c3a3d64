//! The code of matched entities, statement by statement.

use crate::statements::{BodyMatching, Surroundings, match_bodies};
use crate::{CodeComparison, DeclarationComparison};
use refscope_model::{EntityId, EntityKind};
use refscope_text::{Pair, Side, Symbol};
use rustc_hash::FxHashSet;
use std::sync::Arc;

/// Matches the statements of all matched pairs whose code differs. Calls of methods that were renamed are known.
pub(super) fn match_statements(comparison: &mut CodeComparison) {
    note_renamed_methods(comparison);
    let pairs = comparison.pairs().map(|(pair, _)| pair);
    let is_new = |pair: &Pair<EntityId>| {
        comparison.has_code_body(Side::Before, pair.before) && !comparison.bodies.contains_key(pair)
    };
    let pairs: Vec<Pair<EntityId>> = pairs.filter(is_new).collect();
    for pair in pairs {
        if comparison.is_cancelled() {
            return;
        }
        if let Some(matching) = matched_bodies(comparison, pair) {
            comparison.bodies.insert(pair, matching);
        }
    }
}

/// Makes known which names methods have got so far: calls of them are one then.
pub(super) fn note_renamed_methods(comparison: &mut CodeComparison) {
    comparison.renamed_methods = Arc::new(renamed_methods(comparison));
}

fn renamed_methods(comparison: &DeclarationComparison) -> FxHashSet<Pair<Symbol>> {
    let Pair { before, after } = comparison.snapshots.as_ref();
    let pairs = comparison.pairs().map(|(pair, _)| pair);
    let methods = pairs.filter(|pair| before.entity(pair.before).kind == EntityKind::Method);
    let names = methods.map(|pair| Pair::new(before.entity(pair.before).name, after.entity(pair.after).name));
    names.filter(|names| names.before != names.after).collect()
}

/// The statements of two entities, matched; none where one of them has no code.
pub(crate) fn matched_bodies(comparison: &CodeComparison, pair: Pair<EntityId>) -> Option<BodyMatching> {
    let before = comparison.code_body(Side::Before, pair.before)?;
    let after = comparison.code_body(Side::After, pair.after)?;
    let are_one = comparison.partner(Side::Before, pair.before) == Some(pair.after);
    let surroundings = Surroundings { are_one, ..surroundings(comparison) };
    Some(match_bodies(Pair::new(&before, &after), &surroundings))
}

/// What the whole comparison tells any two pieces of code.
pub(crate) fn surroundings(comparison: &CodeComparison) -> Surroundings {
    Surroundings {
        renamed_methods: comparison.renamed_methods.clone(),
        lone_fields: comparison.lone_fields().clone(),
        cancellation: comparison.cancellation.clone(),
        ..Surroundings::default()
    }
}
