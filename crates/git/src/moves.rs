//! Files that changed their place and nothing else.
//!
//! Equal ids prove it, so the files need not be read. When several files share a content, those with the same
//! name go together first, then those whose paths differ in the fewest parts.

use crate::edits::{Entry, file_name};
use gix::ObjectId;
use refscope_text::Pair;
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;
use std::sync::Arc;

/// How many pairs of files with the same content are compared by their paths.
const MAX_COMPARED_PAIRS: usize = 1_000;

/// Takes the files that moved out of both lists.
pub(crate) fn take_moves(removed: &mut Vec<Entry>, added: &mut Vec<Entry>) -> Vec<Pair<Arc<str>>> {
    let mut contents: FxHashMap<ObjectId, Pair<Vec<usize>>> = FxHashMap::default();
    for (at, entry) in added.iter().enumerate() {
        contents.entry(entry.id).or_default().after.push(at);
    }
    for (at, entry) in removed.iter().enumerate() {
        if let Some(places) = contents.get_mut(&entry.id) {
            places.before.push(at);
        }
    }
    let mut is_taken = Pair::new(vec![false; removed.len()], vec![false; added.len()]);
    let mut moves = Vec::new();
    for places in contents.values().filter(|places| !places.before.is_empty()) {
        for pair in pair_equal_files(removed, added, places) {
            is_taken.before[pair.before] = true;
            is_taken.after[pair.after] = true;
            moves.push(Pair::new(removed[pair.before].path.clone(), added[pair.after].path.clone()));
        }
    }
    retain_free(removed, &is_taken.before);
    retain_free(added, &is_taken.after);
    moves
}

/// Keeps what is not taken.
pub(crate) fn retain_free<T>(items: &mut Vec<T>, is_taken: &[bool]) {
    let mut is_taken = is_taken.iter();
    items.retain(|_| !is_taken.next().expect("there is one mark for each item"));
}

/// Pairs the files of one content: first those that share their name, then the rest.
fn pair_equal_files(removed: &[Entry], added: &[Entry], places: &Pair<Vec<usize>>) -> Vec<Pair<usize>> {
    let mut by_name: BTreeMap<&str, Pair<Vec<usize>>> = BTreeMap::new();
    for &at in &places.before {
        by_name.entry(file_name(&removed[at].path)).or_default().before.push(at);
    }
    for &at in &places.after {
        by_name.entry(file_name(&added[at].path)).or_default().after.push(at);
    }
    let mut pairs = Vec::new();
    let mut rest = Pair::<Vec<usize>>::default();
    for mut group in by_name.into_values() {
        pair_nearest(removed, added, &mut group, &mut pairs);
        rest.before.append(&mut group.before);
        rest.after.append(&mut group.after);
    }
    pair_nearest(removed, added, &mut rest, &mut pairs);
    pairs
}

/// Moves the nearest files from `group` to `pairs`, until one side is empty. Among very many copies, such as the
/// empty files of a large project, the order of the paths decides, as comparing all with all would take too long.
fn pair_nearest(
    removed: &[Entry],
    added: &[Entry],
    group: &mut Pair<Vec<usize>>,
    pairs: &mut Vec<Pair<usize>>,
) {
    group.before.sort_by(|&one, &other| removed[one].path.cmp(&removed[other].path));
    group.after.sort_by(|&one, &other| added[one].path.cmp(&added[other].path));
    let n_pairs = group.before.len().min(group.after.len());
    if n_pairs == 0 {
        return;
    }
    let n_candidates = group.before.len() * group.after.len();
    if n_candidates == 1 || n_candidates > MAX_COMPARED_PAIRS {
        let zipped = group.before.drain(..n_pairs).zip(group.after.drain(..n_pairs));
        pairs.extend(zipped.map(|(before, after)| Pair::new(before, after)));
        return;
    }
    let with_all_after = |&before| group.after.iter().map(move |&after| Pair::new(before, after));
    let mut candidates: Vec<Pair<usize>> = group.before.iter().flat_map(with_all_after).collect();
    candidates.sort_by_cached_key(|pair| distance(&removed[pair.before].path, &added[pair.after].path));
    for pair in candidates {
        if group.before.contains(&pair.before) && group.after.contains(&pair.after) {
            group.before.retain(|&at| at != pair.before);
            group.after.retain(|&at| at != pair.after);
            pairs.push(pair);
        }
    }
}

/// How many parts of both paths lie between what the paths have in common at their starts and at their ends.
fn distance(before: &str, after: &str) -> usize {
    let (before, after): (Vec<_>, Vec<_>) = (before.split('/').collect(), after.split('/').collect());
    let shorter = before.len().min(after.len());
    let n_first = before.iter().zip(&after).take_while(|(before, after)| before == after).count();
    let n_last = before.iter().rev().zip(after.iter().rev()).take_while(|(before, after)| before == after);
    let n_common = n_last.take(shorter - n_first).count() + n_first;
    before.len() + after.len() - 2 * n_common
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entries(paths: &[(&str, u8)]) -> Vec<Entry> {
        let entry = |&(path, content): &(&str, u8)| Entry {
            path: path.into(),
            id: ObjectId::from_bytes_or_panic(&[content; 20]),
        };
        paths.iter().map(entry).collect()
    }

    #[test]
    fn equal_content_is_a_move() {
        let mut removed = entries(&[("a/A", 1), ("a/B", 2)]);
        let mut added = entries(&[("b/A", 1), ("b/C", 3)]);
        assert_eq!(take_moves(&mut removed, &mut added), [Pair::new("a/A".into(), "b/A".into())]);
        assert_eq!(removed, entries(&[("a/B", 2)]));
        assert_eq!(added, entries(&[("b/C", 3)]));
    }

    #[test]
    fn copies_prefer_their_name_and_then_the_nearest_place() {
        let mut removed = entries(&[("a/b/X", 1), ("c/X", 1), ("d/Y", 1)]);
        let mut added = entries(&[("a/Y", 1), ("c/e/X", 1), ("f/g/h/X", 1)]);
        let mut moves = take_moves(&mut removed, &mut added);
        moves.sort();
        let expected = [("a/b/X", "f/g/h/X"), ("c/X", "c/e/X"), ("d/Y", "a/Y")];
        assert_eq!(moves, expected.map(|(before, after)| Pair::new(before.into(), after.into())));
    }

    #[test]
    fn very_many_copies_still_find_their_names() {
        let paths = |folder: &str, from: usize| -> Vec<String> {
            (from..from + 100).map(|number| format!("{folder}/{number:03}")).collect()
        };
        let with_content =
            |paths: &[String]| entries(&paths.iter().map(|path| (path.as_str(), 1)).collect::<Vec<_>>());
        let (mut removed, mut added) = (with_content(&paths("a", 0)), with_content(&paths("b", 50)));
        let moves = take_moves(&mut removed, &mut added);
        assert_eq!(moves.len(), 100);
        let n_same = moves.iter().filter(|pair| file_name(&pair.before) == file_name(&pair.after)).count();
        assert_eq!(n_same, 50);
    }

    #[test]
    fn distance_ignores_what_is_common_at_both_ends() {
        assert_eq!(distance("a/b/c/X", "a/d/c/X"), 2);
        assert_eq!(distance("a/X", "a/b/X"), 1);
        assert_eq!(distance("a/a/X", "a/X"), 1);
    }
}
