//! What speaks against two variables of other names being one, however often one stands in the place of the other.

use super::{Matcher, Variable, VariableKind, Votes};
use refscope_text::{Pair, Side};

impl Matcher<'_> {
    /// Whether two variables of these sorts and names are never one. A parameter has nothing to do with the field that it
    /// is called after: `this.x = x;`. What was handed in and is declared in the code now keeps its name, and in code
    /// that went into another method the caller's parameters are not the callee's locals.
    pub(super) fn are_of_other_sorts(&self, before: &Variable, after: &Variable) -> bool {
        use VariableKind::{Field, Local, Parameter};
        let same_name = before.name == after.name;
        match (before.kind, after.kind) {
            (Field(_), Field(_)) | (Parameter, Field(_)) => true,
            (Field(_), Parameter) => same_name,
            (Field(_), Local) => same_name && before.type_hash != after.type_hash,
            (Parameter, Local) => !same_name || !self.is_same_method(),
            _ => false,
        }
    }

    /// Whether something speaks against two variables of other names. Used alike more than once, what a loop counted or
    /// was handed in may be declared now.
    pub(super) fn is_refused(&self, pair: Pair<usize>, votes: Votes, same_type: bool) -> bool {
        let (before, after) = self.at(pair);
        let is_used_alike = votes.n_uses > 1 && same_type;
        let has_one_use = votes.n_uses <= 1 && votes.n_declarations == 0;
        before.type_hash.is_some() != after.type_hash.is_some()
            || (!is_used_alike && self.are_declared_otherwise(before, after))
            || (votes.n_declarations == 0 && self.goes_on_itself(before, after))
            || self.goes_on_as_parameter(before, after)
            || (has_one_use && self.went_along(Pair::new(before, after)))
            || self.is_contradicted(pair, votes)
    }

    /// Whether one is a loop's, a resource or what is caught, and the other is declared in another way.
    fn are_declared_otherwise(&self, before: &Variable, after: &Variable) -> bool {
        before.kind == VariableKind::Local
            && after.kind == VariableKind::Local
            && self.declaration_kind(Side::Before, before) != self.declaration_kind(Side::After, after)
    }

    /// Whether one of two local variables has a namesake of its type in the other version that nothing else became.
    fn goes_on_itself(&self, before: &Variable, after: &Variable) -> bool {
        let has_namesake = |side: Side, variable: &Variable| {
            self.lookups.get(side).named(variable.name).iter().any(|&it| {
                let other = &self.matching.variables.get(side)[it];
                other.kind == variable.kind
                    && other.type_hash == variable.type_hash
                    && !self.matching.is_paired(side, it)
            })
        };
        before.kind == VariableKind::Local
            && after.kind == VariableKind::Local
            && (has_namesake(Side::After, before) || has_namesake(Side::Before, after))
    }

    /// Whether a parameter of a method has a variable in its place although a parameter of its type came, or went.
    fn goes_on_as_parameter(&self, before: &Variable, after: &Variable) -> bool {
        let (side, parameter) = match (before.kind, after.kind) {
            (VariableKind::Parameter, VariableKind::Local) => (Side::After, before),
            (VariableKind::Local, VariableKind::Parameter) => (Side::Before, after),
            _ => return false,
        };
        let mut others = self.matching.variables.get(side).iter().enumerate();
        self.is_same_method()
            && others.any(|(index, it)| {
                it.kind == VariableKind::Parameter
                    && it.type_hash == parameter.type_hash
                    && !self.matching.is_paired(side, index)
            })
    }

    /// Whether nothing but their declarations speaks for two variables, and others were used in the place of one of them.
    fn is_contradicted(&self, pair: Pair<usize>, votes: Votes) -> bool {
        let (before, after) = self.at(pair);
        let n_others = |side: Side| self.n_replaced.get(side)[*pair.get(side)].saturating_sub(votes.n_uses);
        before.kind == VariableKind::Local
            && after.kind == VariableKind::Local
            && votes.n_declarations > 0
            && votes.n_uses <= votes.n_declarations
            && !votes.have_same_value
            && !votes.are_given_by_renamed
            && Side::BOTH.into_iter().any(|side| n_others(side) > 1)
    }
}
