//! What two sequences have in common, in order.
//!
//! What is unique on both sides is aligned first, and then what lies between, again and again. Small rests are
//! aligned in the best way; large ones without anything unique count as different, so that the effort grows with
//! the length and not with its square.
//!
//! The libraries for this are made for lines. On the tokens of a statement they pair the brackets of different
//! calls, since nothing there is unique but names; then what stands between is told to be new.

use refscope_text::Pair;
use rustc_hash::FxHashMap;
use std::hash::Hash;

/// Up to this many cells a rest is aligned in the best way.
const MAX_CELLS: usize = 1 << 18;

/// How often what lies between unique elements is looked at again.
const MAX_DEPTH: usize = 12;

/// The positions of common elements, in order.
pub(super) fn common<T: Copy + Eq + Hash>(before: &[T], after: &[T]) -> Vec<Pair<usize>> {
    let mut found = Vec::new();
    align(before, after, Pair::new(0, 0), 0, &mut found);
    found
}

/// Aligns two parts that start at `start`.
fn align<T: Copy + Eq + Hash>(
    before: &[T],
    after: &[T],
    start: Pair<usize>,
    depth: usize,
    found: &mut Vec<Pair<usize>>,
) {
    let n_first = before.iter().zip(after).take_while(|(a, b)| a == b).count();
    found.extend((0..n_first).map(|at| Pair::new(start.before + at, start.after + at)));
    let (rest_before, rest_after) = (&before[n_first..], &after[n_first..]);
    let n_last = rest_before.iter().rev().zip(rest_after.iter().rev()).take_while(|(a, b)| a == b).count();
    let inner_before = &rest_before[..rest_before.len() - n_last];
    let inner_after = &rest_after[..rest_after.len() - n_last];
    let inner = Pair::new(start.before + n_first, start.after + n_first);
    align_inner(inner_before, inner_after, inner, depth, found);
    let last = Pair::new(inner.before + inner_before.len(), inner.after + inner_after.len());
    found.extend((0..n_last).map(|at| Pair::new(last.before + at, last.after + at)));
}

fn align_inner<T: Copy + Eq + Hash>(
    before: &[T],
    after: &[T],
    start: Pair<usize>,
    depth: usize,
    found: &mut Vec<Pair<usize>>,
) {
    let anchors = if depth < MAX_DEPTH { unique(before, after) } else { Vec::new() };
    if anchors.is_empty() {
        let best = best(before, after).into_iter();
        found.extend(best.map(|pair| Pair::new(start.before + pair.before, start.after + pair.after)));
        return;
    }
    let mut done = Pair::new(0, 0);
    for anchor in anchors {
        let place = Pair::new(start.before + done.before, start.after + done.after);
        let (gap_before, gap_after) = (&before[done.before..anchor.before], &after[done.after..anchor.after]);
        align(gap_before, gap_after, place, depth + 1, found);
        found.push(Pair::new(start.before + anchor.before, start.after + anchor.after));
        done = anchor.map(|at| at + 1);
    }
    let place = Pair::new(start.before + done.before, start.after + done.after);
    align(&before[done.before..], &after[done.after..], place, depth + 1, found);
}

/// Elements that both sides have once, as many as are in the same order.
fn unique<T: Copy + Eq + Hash>(before: &[T], after: &[T]) -> Vec<Pair<usize>> {
    let mut places: FxHashMap<T, Pair<Vec<usize>>> = FxHashMap::default();
    for (at, &element) in before.iter().enumerate() {
        places.entry(element).or_default().before.push(at);
    }
    for (at, element) in after.iter().enumerate() {
        if let Some(places) = places.get_mut(element) {
            places.after.push(at);
        }
    }
    let mut once: Vec<Pair<usize>> = places
        .into_values()
        .filter_map(|places| match (places.before.as_slice(), places.after.as_slice()) {
            (&[before], &[after]) => Some(Pair::new(before, after)),
            _ => None,
        })
        .collect();
    once.sort_unstable();
    longest_increasing(&once)
}

/// The longest part whose later positions increase.
fn longest_increasing(pairs: &[Pair<usize>]) -> Vec<Pair<usize>> {
    // For each length the pair that ends such a part earliest, and for each pair the one before it.
    let mut ends: Vec<usize> = Vec::new();
    let mut previous = vec![None; pairs.len()];
    for (at, pair) in pairs.iter().enumerate() {
        let length = ends.partition_point(|&end| pairs[end].after < pair.after);
        previous[at] = length.checked_sub(1).map(|shorter| ends[shorter]);
        if length == ends.len() {
            ends.push(at);
        } else {
            ends[length] = at;
        }
    }
    let mut chain = Vec::new();
    let mut at = ends.last().copied();
    while let Some(end) = at {
        chain.push(pairs[end]);
        at = previous[end];
    }
    chain.reverse();
    chain
}

/// The longest common part of two short sequences; nothing of long ones.
fn best<T: Copy + Eq>(before: &[T], after: &[T]) -> Vec<Pair<usize>> {
    let width = after.len() + 1;
    if before.len() * after.len() > MAX_CELLS {
        return Vec::new();
    }
    let mut lengths = vec![0_u32; (before.len() + 1) * width];
    for row in (0..before.len()).rev() {
        for column in (0..after.len()).rev() {
            lengths[row * width + column] = if before[row] == after[column] {
                lengths[(row + 1) * width + column + 1] + 1
            } else {
                lengths[(row + 1) * width + column].max(lengths[row * width + column + 1])
            };
        }
    }
    let mut found = Vec::new();
    let (mut row, mut column) = (0, 0);
    while row < before.len() && column < after.len() {
        if before[row] == after[column] {
            found.push(Pair::new(row, column));
            (row, column) = (row + 1, column + 1);
        } else if lengths[(row + 1) * width + column] >= lengths[row * width + column + 1] {
            row += 1;
        } else {
            column += 1;
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shared(before: &str, after: &str) -> String {
        let (before, after): (Vec<char>, Vec<char>) = (before.chars().collect(), after.chars().collect());
        let pairs = common(&before, &after);
        assert!(pairs.windows(2).all(|two| two[0].before < two[1].before && two[0].after < two[1].after));
        assert!(pairs.iter().all(|pair| before[pair.before] == after[pair.after]));
        pairs.iter().map(|pair| before[pair.before]).collect()
    }

    #[test]
    fn what_both_have_is_found() {
        assert_eq!(shared("", "abc"), "");
        assert_eq!(shared("abc", "abc"), "abc");
        assert_eq!(shared("abcd", "xbcyd"), "bcd");
        assert_eq!(shared("aabbaa", "abbba"), "abba");
        assert_eq!(shared("(a)(b)", "(a)(c)(b)"), "(a)(b)");
    }

    #[test]
    fn long_sequences_without_anything_unique_are_different_between_their_ends() {
        let before = "ab".repeat(1000);
        let after = format!("ab{}", "ba".repeat(1000));
        assert_eq!(shared(&before, &after).len(), 2);
    }
}
