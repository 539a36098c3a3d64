//! Methods that are only declared now, while a new method of their type has all their code, or the reverse.

use super::Extraction;
use super::call_targets::is_same_type;
use super::calls::{Callees, ids};
use crate::entities::matched_bodies;
use crate::{CodeComparison, DeclarationComparison};
use refscope_model::EntityId;
use refscope_text::{Pair, Side};
use rustc_hash::FxHashMap;

/// The methods that one version alone has, by their code.
pub(super) type ByCode = FxHashMap<u64, Vec<EntityId>>;

pub(super) fn by_code(comparison: &DeclarationComparison, side: Side, callees: &Callees) -> ByCode {
    let mut by_code = ByCode::default();
    for id in ids(callees) {
        if let Some(code) = comparison.snapshots.get(side).code(id) {
            by_code.entry(code.tree.hash(code.root)).or_default().push(id);
        }
    }
    by_code
}

/// The new method that has the code of a method without any. Nobody need call it: there is no code left that could.
pub(super) fn from_emptied(
    comparison: &CodeComparison,
    caller: Pair<EntityId>,
    side: Side,
    by_code: &ByCode,
) -> Option<Extraction> {
    let (kept, full) = (*caller.get(side), *caller.get(side.other()));
    if comparison.snapshots.get(side).code(kept).is_some() {
        return None;
    }
    let body = comparison.code_body(side.other(), full)?;
    let code = comparison.snapshots.get(side.other()).code(full)?;
    let equal =
        by_code.get(&code.tree.hash(code.root)).filter(|_| body.leaves().any(|id| !body.is_trivial(id)));
    let mut of_type = equal?.iter().copied().filter(|&id| is_same_type(comparison, side, kept, id));
    let (callee, None) = (of_type.next()?, of_type.next()) else { return None };
    let matching = matched_bodies(comparison, side.pair(callee, full))?;
    Some(Extraction { caller, callee, side, matching, arguments: Vec::new() })
}
