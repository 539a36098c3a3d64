//! Parameters whose names came or went: which of them are left on both sides.

use super::{Matcher, VariableKind};
use refscope_text::{Pair, Side};

impl Matcher<'_> {
    /// The parameters of one side whose names no parameter of the other has.
    pub(super) fn lone_parameters(&self, side: Side) -> impl Iterator<Item = usize> {
        let others = self.matching.variables.get(side.other());
        let parameters = self.matching.variables.get(side).iter().enumerate();
        let parameters = parameters.take_while(|(_, it)| it.kind == VariableKind::Parameter);
        let lone = parameters.filter(move |(_, it)| {
            let named = self.lookups.get(side.other()).named(it.name);
            !named.iter().any(|&other| others[other].kind == VariableKind::Parameter)
        });
        lone.map(|it| it.0)
    }

    /// Whether two parameters are the only ones of them.
    pub(super) fn are_only_left(&self, pair: Pair<usize>) -> bool {
        Side::BOTH.into_iter().all(|side| self.lone_parameters(side).eq([*pair.get(side)]))
    }

    /// Whether as many are left on both sides, at the same places.
    pub(super) fn are_left_at_same_places(&self) -> bool {
        self.lone_parameters(Side::Before).eq(self.lone_parameters(Side::After))
    }

    /// Whether two parameters are the only ones of them that have their type.
    pub(super) fn are_only_of_type(&self, pair: Pair<usize>) -> bool {
        Side::BOTH.into_iter().all(|side| {
            let variables = self.matching.variables.get(side);
            let type_ = variables[*pair.get(side)].type_hash;
            let lone = self.lone_parameters(side).filter(|&it| variables[it].type_hash == type_);
            lone.count() == 1
        }) && {
            let (before, after) = self.at(pair);
            before.type_hash == after.type_hash
        }
    }
}
