//! Which variables became which, decided together: of all ways to pair them, the one whose signs weigh most.

use super::{Matcher, VariableKind};
use refscope_text::{Pair, Side};
use rustc_hash::FxHashSet;

/// How many parameters of one version are compared with all of the other.
const MAX_PARAMETERS: usize = 64;
/// How many namesakes of one version are compared with all of the other.
const MAX_NAMESAKES: usize = 8;
/// How many variables of one version are assigned together; beyond, the best pair is taken first.
const MAX_TOGETHER: usize = 48;

/// Two variables that may be one, and what speaks for it.
#[derive(Clone, Copy)]
pub(super) struct Candidate {
    pub(super) pair: Pair<usize>,
    pub(super) score: i32,
}

impl Matcher<'_> {
    /// Pairs the variables for which more speaks than against.
    pub(super) fn assign(&mut self) {
        self.follow_chains();
        self.drop_ongoing();
        let candidates = self.partners();
        for group in groups(candidates, self.matching.variables.as_ref().map(Vec::len)) {
            for pair in best(group) {
                self.matching.join(pair);
            }
        }
    }

    fn partners(&self) -> Vec<Candidate> {
        let mut pairs: FxHashSet<Pair<usize>> = self.votes.keys().copied().collect();
        let parameters = |side: Side| -> Vec<usize> {
            let variables = self.matching.variables.get(side).iter();
            let parameters = variables.take_while(|it| it.kind == VariableKind::Parameter);
            (0..parameters.count()).collect()
        };
        let (before, after) = (parameters(Side::Before), parameters(Side::After));
        let is_small = before.len().max(after.len()) <= MAX_PARAMETERS;
        for &one in before.iter().filter(|_| self.is_same_method()) {
            let others = after.iter().filter(|&&other| is_small || one == other);
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
        let scored = free.filter_map(|pair| Some(Candidate { pair, score: self.score(pair)? }));
        scored.filter(|it| it.score > 0).collect()
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

/// The candidates in groups that have no variable in common, in the order of the earlier version.
fn groups(candidates: Vec<Candidate>, n_variables: Pair<usize>) -> Vec<Vec<Candidate>> {
    let mut roots: Vec<usize> = (0..n_variables.before + n_variables.after).collect();
    fn root(roots: &mut [usize], mut at: usize) -> usize {
        while roots[at] != at {
            roots[at] = roots[roots[at]];
            at = roots[at];
        }
        at
    }
    for it in &candidates {
        let one = root(&mut roots, it.pair.before);
        let other = root(&mut roots, n_variables.before + it.pair.after);
        roots[one.max(other)] = one.min(other);
    }
    let mut groups: std::collections::BTreeMap<usize, Vec<Candidate>> = std::collections::BTreeMap::new();
    for it in candidates {
        let group = root(&mut roots, it.pair.before);
        groups.entry(group).or_default().push(it);
    }
    groups.into_values().collect()
}

/// The pairs of a group with the greatest sum.
fn best(group: Vec<Candidate>) -> Vec<Pair<usize>> {
    if let [only] = &group[..] {
        return vec![only.pair];
    }
    let index = |side: Side| {
        let mut all: Vec<usize> = group.iter().map(|it| *it.pair.get(side)).collect();
        all.sort_unstable();
        all.dedup();
        all
    };
    let (rows, columns) = (index(Side::Before), index(Side::After));
    if rows.len().max(columns.len()) > MAX_TOGETHER {
        return one_by_one(group);
    }
    // One column more for each row: no partner costs nothing.
    let width = columns.len() + rows.len();
    let mut costs = vec![0.0; rows.len() * width];
    for it in &group {
        let row = rows.binary_search(&it.pair.before).expect("each candidate has a row");
        let column = columns.binary_search(&it.pair.after).expect("each candidate has a column");
        costs[row * width + column] = -f64::from(it.score) + 1e-3 * (row as f64 - column as f64).abs();
    }
    let Ok((chosen_rows, chosen)) = lsap::solve(rows.len(), width, &costs, false) else {
        return one_by_one(group);
    };
    let chosen = chosen_rows
        .into_iter()
        .zip(chosen)
        .filter(|&(row, column)| column < columns.len() && costs[row * width + column] < 0.0);
    chosen.map(|(row, column)| Pair::new(rows[row], columns[column])).collect()
}

fn one_by_one(mut group: Vec<Candidate>) -> Vec<Pair<usize>> {
    group.sort_by_key(|it| (std::cmp::Reverse(it.score), it.pair));
    let mut taken: Pair<FxHashSet<usize>> = Pair::default();
    let is_free = |it: &Candidate| {
        let is_free = !taken.before.contains(&it.pair.before) && !taken.after.contains(&it.pair.after);
        if is_free {
            taken.before.insert(it.pair.before);
            taken.after.insert(it.pair.after);
        }
        is_free
    };
    let mut is_free = is_free;
    group.into_iter().filter(|it| is_free(it)).map(|it| it.pair).collect()
}
