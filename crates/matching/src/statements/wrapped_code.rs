//! Statements of nested code that stand around it in the other version.

use super::{BodyMatching, CodeBody, Surroundings, match_some};
use refscope_model::StatementId;
use refscope_text::{Pair, Side};

/// Matches what nested code of one side, such as lambdas without a partner, has in common with the free statements of
/// the other side's body, each of which goes with one of them.
pub(crate) fn match_around<'n>(
    side: Side,
    nested: impl Iterator<Item = &'n CodeBody<'n>>,
    around: &CodeBody,
    matching: &BodyMatching,
    surroundings: &Surroundings,
    mut take: impl FnMut(Pair<&CodeBody>, &BodyMatching),
) {
    let mut is_taken = vec![false; around.body.statements.len()];
    for code in nested {
        let codes = side.pair(code, around);
        let is_free = |of: Side, id: StatementId| !is_taken[id.index()] && matching.is_free(of, id);
        let found = match_some(codes, surroundings, |of, id| of == side || is_free(of, id));
        for pair in &found.pairs {
            is_taken[pair.statements.get(side.other()).index()] = true;
        }
        take(codes, &found);
    }
}
