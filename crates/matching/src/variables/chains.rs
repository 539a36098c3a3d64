//! Variables that only hold a value until the next one takes it: `A a = f(); B b = (B) a;`.

use super::derived::initial_value;
use super::{Matcher, VariableKind};
use crate::statements::calls;
use refscope_text::{Pair, Side};

impl Matcher<'_> {
    /// Where the other side declares with a value what this side declares in two steps, the last step is the one that
    /// goes on if it alone has the type. Where it has the name, too, nothing is to be told about it: there the first
    /// step took its name.
    pub(super) fn follow_chains(&mut self) {
        for side in Side::BOTH {
            for (first, last) in self.chains(side) {
                let variables = self.matching.variables.get(side);
                let (passing, lasting) = (&variables[first], &variables[last]);
                let goes_on = |pair: &Pair<usize>| {
                    let other = &self.matching.variables.get(side.other())[*pair.get(side.other())];
                    *pair.get(side) == first
                        && other.type_hash == lasting.type_hash
                        && other.name != lasting.name
                        && passing.type_hash != lasting.type_hash
                };
                let declared = self.votes.iter().filter(|(_, votes)| votes.n_declarations > 0);
                let found: Vec<Pair<usize>> = declared.map(|(pair, _)| *pair).filter(goes_on).collect();
                for pair in found {
                    self.votes.remove(&pair);
                    let pair = side.pair(last, *pair.get(side.other()));
                    self.votes.entry(pair).or_default().n_declarations += 1;
                    self.matching.held.get_mut(side).retain(|&it| it != last);
                }
            }
        }
    }

    /// Whether a variable with the name of a parameter of the other side is given a parameter of its own side:
    /// `f(A x)` became `f(A y) { B x = (B) y; }`. The other way round, the parameter is the variable unless one
    /// parameter alone came and went: those are one then.
    pub(super) fn is_made_of_parameter(&self, pair: Pair<usize>) -> bool {
        let (before, after) = self.at(pair);
        let (side, local) = match (before.kind, after.kind) {
            (VariableKind::Parameter, VariableKind::Local) => (Side::After, after),
            (VariableKind::Local, VariableKind::Parameter) => (Side::Before, before),
            _ => return false,
        };
        let has_one_left = Side::BOTH.into_iter().all(|side| self.lone_parameters(side).count() == 1);
        if side == Side::Before && self.is_same_method() && !has_one_left {
            return false;
        }
        let Some(tree) = self.tree(side, local) else { return false };
        let given = initial_value(tree, local.variable)
            .and_then(|it| self.named(side, tree, calls::uncast(tree, it)));
        given.is_some_and(|it| self.matching.variables.get(side)[it].kind == VariableKind::Parameter)
    }

    /// The locals that are given another local, cast or not, with that one before them.
    fn chains(&self, side: Side) -> Vec<(usize, usize)> {
        let variables = self.matching.variables.get(side);
        let Some(code) = self.comparison.snapshots.get(side).code(*self.pair.get(side)) else {
            return Vec::new();
        };
        let tree = code.tree;
        let is_local = |index: usize| variables[index].kind == VariableKind::Local;
        let locals = (0..variables.len()).filter(|&index| is_local(index));
        let given = locals.filter_map(|last| {
            let value = initial_value(tree, variables[last].variable)?;
            let first = self.named(side, tree, calls::uncast(tree, value)).filter(|&it| is_local(it))?;
            Some((first, last))
        });
        given.collect()
    }
}
