//! Pairs of which each thing is in one at most, chosen together: of all ways to choose them, the one that weighs most.

use refscope_text::{Pair, Side};
use rustc_hash::FxHashSet;
use std::cmp::Reverse;
use std::collections::BTreeMap;

/// How many things of one side are assigned together: the work grows with the third power. In larger groups the best
/// pair is taken first.
const MAX_TOGETHER: usize = 48;

/// Two things that may be one, by their numbers, and how much speaks for it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Candidate {
    pub(crate) pair: Pair<usize>,
    pub(crate) score: i32,
}

/// The pairs with the greatest sum. Having no partner weighs nothing, so that no pair is taken that weighs less.
pub(crate) fn best_pairs(candidates: Vec<Candidate>) -> Vec<Pair<usize>> {
    let promising = candidates.into_iter().filter(|it| it.score > 0).collect();
    let mut chosen: Vec<Pair<usize>> = groups(promising).into_iter().flat_map(best_of_group).collect();
    chosen.sort();
    chosen
}

/// The candidates in groups that have nothing in common.
fn groups(candidates: Vec<Candidate>) -> Vec<Vec<Candidate>> {
    // Things of the earlier side have even numbers here, those of the later odd ones.
    let mut roots: BTreeMap<usize, usize> = BTreeMap::new();
    for it in &candidates {
        let (one, other) = (root(&mut roots, 2 * it.pair.before), root(&mut roots, 2 * it.pair.after + 1));
        roots.insert(one.max(other), one.min(other));
    }
    let mut groups: BTreeMap<usize, Vec<Candidate>> = BTreeMap::new();
    for it in candidates {
        groups.entry(root(&mut roots, 2 * it.pair.before)).or_default().push(it);
    }
    groups.into_values().collect()
}

/// The least number that a thing is connected with.
fn root(roots: &mut BTreeMap<usize, usize>, thing: usize) -> usize {
    let mut at = thing;
    while let Some(&above) = roots.get(&at).filter(|&&above| above != at) {
        at = above;
    }
    roots.insert(thing, at);
    at
}

fn best_of_group(group: Vec<Candidate>) -> Vec<Pair<usize>> {
    if let [only] = &group[..] {
        return vec![only.pair];
    }
    let numbers = |side: Side| {
        let mut all: Vec<usize> = group.iter().map(|it| *it.pair.get(side)).collect();
        all.sort_unstable();
        all.dedup();
        all
    };
    let (rows, columns) = (numbers(Side::Before), numbers(Side::After));
    if rows.len().max(columns.len()) > MAX_TOGETHER {
        return best_first(group);
    }
    // One column more for each row stands for no partner.
    let width = columns.len() + rows.len();
    let mut costs = vec![0.0; rows.len() * width];
    for it in &group {
        let row = rows.binary_search(&it.pair.before).expect("each candidate has a row");
        let column = columns.binary_search(&it.pair.after).expect("each candidate has a column");
        // Of equal sums, that which keeps the order.
        costs[row * width + column] = 1e-3 * (row as f64 - column as f64).abs() - f64::from(it.score);
    }
    let Ok((chosen_rows, chosen_columns)) = lsap::solve(rows.len(), width, &costs, false) else {
        return best_first(group);
    };
    let chosen = chosen_rows.into_iter().zip(chosen_columns);
    let has_partner = |&(row, column): &(usize, usize)| costs[row * width + column] < 0.0;
    chosen.filter(has_partner).map(|(row, column)| Pair::new(rows[row], columns[column])).collect()
}

fn best_first(mut group: Vec<Candidate>) -> Vec<Pair<usize>> {
    group.sort_by_key(|it| (Reverse(it.score), it.pair));
    let mut taken: Pair<FxHashSet<usize>> = Pair::default();
    let mut chosen = Vec::new();
    for Candidate { pair, .. } in group {
        if !taken.before.contains(&pair.before) && !taken.after.contains(&pair.after) {
            taken.before.insert(pair.before);
            taken.after.insert(pair.after);
            chosen.push(pair);
        }
    }
    chosen
}

#[cfg(test)]
mod tests {
    use super::*;

    fn candidate(before: usize, after: usize, score: i32) -> Candidate {
        Candidate { pair: Pair::new(before, after), score }
    }

    #[test]
    fn two_good_pairs_beat_a_very_good_one() {
        let candidates = vec![candidate(0, 0, 10), candidate(0, 1, 8), candidate(1, 0, 8)];
        assert_eq!(best_pairs(candidates), [Pair::new(0, 1), Pair::new(1, 0)]);
    }

    #[test]
    fn nothing_is_forced_to_have_a_partner() {
        assert_eq!(best_pairs(vec![candidate(0, 0, 5), candidate(1, 1, -5)]), [Pair::new(0, 0)]);
        assert_eq!(best_pairs(vec![candidate(3, 7, 0)]), []);
    }

    #[test]
    fn of_equal_sums_the_order_decides() {
        let all = [(0, 0), (0, 1), (1, 0), (1, 1)].map(|(before, after)| candidate(before, after, 5));
        assert_eq!(best_pairs(all.to_vec()), [Pair::new(0, 0), Pair::new(1, 1)]);
    }

    #[test]
    fn large_groups_take_the_best_first() {
        let n = 2 * MAX_TOGETHER;
        let all = (0..n).flat_map(|before| (0..n).map(move |after| (before, after)));
        let all = all.map(|(before, after)| candidate(before, after, if before == after { 9 } else { 1 }));
        assert!(best_pairs(all.collect()).iter().all(|pair| pair.before == pair.after));
    }
}
