//! Which variables may have become which, and the best way to pair them.

use super::Matcher;
use super::signs::Signs;
use crate::assignment::{Candidate, best_pairs};
use refscope_text::{Pair, Side};
use rustc_hash::FxHashSet;

/// How many parameters with new names are compared with all whose names are gone.
const MAX_PARAMETERS: usize = 64;
/// How many namesakes of one version are compared with all of the other.
const MAX_NAMESAKES: usize = 8;

impl Matcher<'_> {
    /// Pairs the variables for which more speaks than against.
    pub(super) fn assign(&mut self) {
        let candidates = self.candidates_with_signs().into_iter();
        let scored = candidates.map(|(pair, signs)| Candidate { pair, score: signs.score() });
        for pair in best_pairs(scored.collect()) {
            self.matching.join(pair);
        }
    }

    /// The pairs that something speaks for: votes, their names, or, for parameters, their places.
    pub(super) fn candidates_with_signs(&mut self) -> Vec<(Pair<usize>, Signs)> {
        self.follow_chains();
        self.drop_ongoing();
        let mut pairs: FxHashSet<Pair<usize>> = self.votes.keys().copied().collect();
        let lone: Vec<usize> = self.lone_parameters(Side::After).collect();
        for one in self.lone_parameters(Side::Before).filter(|_| self.is_same_method()) {
            let others = lone.iter().filter(|&&other| lone.len() <= MAX_PARAMETERS || one == other);
            pairs.extend(others.map(|&other| Pair::new(one, other)));
        }
        for one in 0..self.matching.variables.before.len() {
            let name = self.matching.variables.before[one].name;
            let others = self.lookups.after.named(name);
            if others.len() <= MAX_NAMESAKES {
                pairs.extend(others.iter().map(|&other| Pair::new(one, other)));
            }
        }
        let mut pairs: Vec<Pair<usize>> = pairs.into_iter().collect();
        pairs.sort();
        let regrouped = self.regrouped();
        let is_open = |pair: &Pair<usize>| {
            let is_regrouped = |side: Side| regrouped.get(side).contains(pair.get(side));
            let (before, after) = self.at(*pair);
            before.name == after.name
                || self.votes.contains_key(pair)
                || !Side::BOTH.into_iter().any(is_regrouped)
        };
        let free = pairs.into_iter().filter(is_open);
        free.filter_map(|pair| Some((pair, self.signs(pair)?))).collect()
    }

    /// The variables of which several became one, or one several: for them, their places and types alone say nothing.
    fn regrouped(&self) -> Pair<FxHashSet<usize>> {
        let mut found: Pair<FxHashSet<usize>> = Pair::default();
        for it in &self.regroupings {
            found.get_mut(it.side).extend(&it.several);
            found.get_mut(it.side.other()).insert(it.one);
        }
        found
    }
}
