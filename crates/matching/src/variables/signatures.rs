//! What the votes leave open, the signatures decide.

use super::{Matcher, Variable, VariableKind};
use refscope_text::{Pair, Side, Symbol};
use rustc_hash::FxHashMap;

impl Matcher<'_> {
    /// Parameters that have the name and type of a parameter are the same, whatever the code says.
    pub(super) fn join_same_parameters(&mut self) {
        self.take_parameters(|_, _, before, after| {
            before.1.name == after.1.name && before.1.type_hash == after.1.type_hash
        });
    }

    /// What the votes left of the parameters: by name, then by a type that is left once, then by place.
    pub(super) fn join_parameters(&mut self) {
        self.take_parameters(|_, _, before, after| before.1.name == after.1.name);
        let n_of_type = self.free_parameters().map(|side| {
            let mut n_of_type: FxHashMap<_, usize> = FxHashMap::default();
            side.iter().for_each(|it| *n_of_type.entry(it.1.type_hash).or_default() += 1);
            n_of_type
        });
        self.take_parameters(|_, _, before, after| {
            let type_ = before.1.type_hash;
            type_ == after.1.type_hash && n_of_type.before[&type_] == 1 && n_of_type.after[&type_] == 1
        });
        // As many are left on both sides, at the same places. Where they are several, place alone says too little.
        let left = self.free_parameters();
        let places = |side: &[(usize, Variable)]| side.iter().map(|it| it.0).collect::<Vec<_>>();
        if places(&left.before) == places(&left.after) {
            self.take_parameters(|matcher, all, before, after| {
                let is_only = all.before.len() == 1;
                before.0 == after.0 && (is_only || matcher.have_something_in_common(&before.1, &after.1))
            });
        }
    }

    /// A parameter that went where a variable of its name and type came, and the other way round.
    pub(super) fn join_declared(&mut self) {
        for side in Side::BOTH {
            let free = self.free_parameters();
            for (index, parameter) in free.get(side) {
                let others = self.matching.variables.get(side.other());
                let named = self.lookups.get(side.other()).named(parameter.name);
                let mut locals = named.iter().filter(|&&it| others[it].kind == VariableKind::Local);
                let (Some(&local), None) = (locals.next(), locals.next()) else { continue };
                let pair = side.pair(*index, local);
                let is_alike = others[local].type_hash == parameter.type_hash;
                if is_alike && self.is_free(pair) && !self.is_made_of_parameter(pair) {
                    self.matching.join(pair);
                }
            }
        }
    }

    /// The only variable of a name on each side is one, however the code around it changed, if both are declared alike.
    pub(super) fn join_namesakes(&mut self) {
        if !self.is_same_method() {
            return;
        }
        for index in 0..self.matching.variables.before.len() {
            let name = self.matching.variables.before[index].name;
            let (Some(before), Some(after)) =
                (self.only_local(Side::Before, name), self.only_local(Side::After, name))
            else {
                continue;
            };
            let pair = Pair::new(before, after);
            if self.is_free(pair) && self.are_declared_alike(pair) {
                self.matching.join(pair);
            }
        }
    }

    /// The local variable of a name that nothing else has.
    fn only_local(&self, side: Side, name: Symbol) -> Option<usize> {
        let &[only] = self.lookups.get(side).named(name) else { return None };
        Some(only).filter(|&it| self.matching.variables.get(side)[it].kind == VariableKind::Local)
    }

    /// Whether two variables are declared in the same way, and with types that do not contradict each other.
    fn are_declared_alike(&self, pair: Pair<usize>) -> bool {
        let (before, after) = self.at(pair);
        self.declaration_kind(Side::Before, before) == self.declaration_kind(Side::After, after)
            && (before.type_hash == after.type_hash
                || self.is_inferred(Side::Before, before)
                || self.is_inferred(Side::After, after))
    }

    /// Whether something speaks for two parameters at one place: their type, a name in it, or a word in their names.
    fn have_something_in_common(&self, before: &Variable, after: &Variable) -> bool {
        let named = |side: Side, variable: &Variable| -> Vec<Symbol> {
            let snapshot = self.comparison.snapshots.get(side);
            let id = *self.pair.get(side);
            let tree = snapshot.tree_of(id);
            let type_ = tree.type_child(variable.declaration);
            type_.into_iter().flat_map(|node| snapshot.file_of(id).source.words(tree.span(node))).collect()
        };
        let types = named(Side::After, after);
        before.type_hash == after.type_hash
            || self.names_agree(before, after)
            || named(Side::Before, before).iter().any(|it| types.contains(it))
    }

    /// The parameters without a partner, with their places in the lists.
    fn free_parameters(&self) -> Pair<Vec<(usize, Variable)>> {
        let free = |side: Side| {
            let variables = self.matching.variables.get(side).iter().enumerate();
            variables
                .filter(|(index, it)| {
                    it.kind == VariableKind::Parameter && !self.matching.is_paired(side, *index)
                })
                .map(|(index, it)| (index, *it))
                .collect()
        };
        Pair::new(free(Side::Before), free(Side::After))
    }

    fn take_parameters(
        &mut self,
        agree: impl Fn(&Self, &Pair<Vec<(usize, Variable)>>, &(usize, Variable), &(usize, Variable)) -> bool,
    ) {
        let all = self.free_parameters();
        for before in &all.before {
            let found = all
                .after
                .iter()
                .find(|after| self.is_free(Pair::new(before.0, after.0)) && agree(self, &all, before, after));
            if let Some(after) = found {
                self.matching.join(Pair::new(before.0, after.0));
            }
        }
    }
}
