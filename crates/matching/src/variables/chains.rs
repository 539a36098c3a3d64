//! Variables that only hold a value until the next one takes it: `A a = f(); B b = (B) a;`.

use super::derived::initial_value;
use super::{Matcher, VariableKind};
use refscope_syntax::NodeKind;
use refscope_text::{Pair, Side};

impl Matcher<'_> {
    /// Where the other side declares with a value what this side declares in two steps, the last step is the one that
    /// goes on if it alone has the type.
    pub(super) fn follow_chains(&mut self) {
        for side in Side::BOTH {
            for (first, last) in self.chains(side) {
                let variables = self.matching.variables.get(side);
                let (passing, lasting) = (variables[first].type_hash, variables[last].type_hash);
                let goes_on = |pair: &Pair<usize>| {
                    let other = &self.matching.variables.get(side.other())[*pair.get(side.other())];
                    *pair.get(side) == first && other.type_hash == lasting && passing != lasting
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
            let mut value = initial_value(tree, variables[last].variable)?;
            while tree.kind(value) == NodeKind::Cast {
                value = tree.children(value).last()?;
            }
            let first = self.named(side, tree, value).filter(|&it| is_local(it))?;
            Some((first, last))
        });
        given.collect()
    }
}
