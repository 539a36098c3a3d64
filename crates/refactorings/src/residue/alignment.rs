//! Which tokens both versions have: those that matched declarations have in common.

use super::diff::common;
use super::tokens::{Fate, Tokens};
use super::told::Told;
use refscope_matching::Comparison;
use refscope_model::EntityId;
use refscope_text::{Pair, Side, Symbol};
use rustc_hash::FxHashMap;

/// Finds out which tokens of matched declarations came and went.
pub(super) fn align(comparison: &Comparison, told: &Told, tokens: &mut Pair<Tokens>) {
    let is_local = |pair: Pair<EntityId>| {
        Side::BOTH.iter().any(|&side| comparison.snapshots.get(side).is_local(*pair.get(side)))
    };
    let pairs = comparison.pairs().filter(|(pair, _)| !is_local(*pair));
    for (pair, _) in pairs.take_while(|_| !comparison.is_cancelled()) {
        let (fate, speaker) = fate(comparison, told, pair);
        let own = |side: Side| {
            let (file, own) = tokens.get(side).own(*pair.get(side));
            let fates = &tokens.get(side).files[file].fates;
            (file, own.iter().copied().filter(|&at| fates[at] == Fate::Changed).collect::<Vec<_>>())
        };
        let ((file_before, before), (file_after, after)) = (own(Side::Before), own(Side::After));
        let kept = keep_common(tokens, Pair::new((file_before, &before), (file_after, &after)), fate);
        for (side, file, token) in kept {
            tokens.get_mut(side).files[file].speakers[token] = speaker;
        }
    }
    for files in file_pairs(comparison) {
        let outside = |side: Side| -> Vec<usize> {
            let file = &tokens.get(side).files[*files.get(side)];
            (0..file.spans.len()).filter(|&at| file.owners[at].is_none()).collect()
        };
        let (before, after) = (outside(Side::Before), outside(Side::After));
        keep_common(tokens, Pair::new((files.before, &before), (files.after, &after)), Fate::Kept);
    }
}

/// Marks what two parts have in common, and says what that is: side, file and token.
fn keep_common(
    tokens: &mut Pair<Tokens>,
    parts: Pair<(usize, &[usize])>,
    fate: Fate,
) -> Vec<(Side, usize, usize)> {
    let mut kept = Vec::new();
    let symbols = |side: Side| -> Vec<Symbol> {
        let (file, part) = parts.get(side);
        part.iter().map(|&at| tokens.get(side).files[*file].symbols[at]).collect()
    };
    for pair in common(&symbols(Side::Before), &symbols(Side::After)) {
        let place = |side: Side| (parts.get(side).0, parts.get(side).1[*pair.get(side)]);
        for side in Side::BOTH {
            let (file, token) = place(side);
            kept.push((side, file, token));
            let file = &mut tokens.get_mut(side).files[file];
            file.fates[token] = fate;
            file.partners[token] = Some(place(side.other()));
        }
    }
    kept
}

/// What became of the tokens that a declaration has in both versions, and the refactoring that says so. Those of one
/// that moved came and went, unless one does.
fn fate(comparison: &Comparison, told: &Told, pair: Pair<EntityId>) -> (Fate, Option<u32>) {
    let Pair { before, after } = &comparison.snapshots;
    let is_same_parent = match (before.entity(pair.before).parent, after.entity(pair.after).parent) {
        (None, None) => true,
        (Some(one), Some(other)) => comparison.partner(Side::Before, one) == Some(other),
        _ => false,
    };
    let is_same_path = before.file_of(pair.before).path == after.file_of(pair.after).path;
    if is_same_parent && is_same_path {
        return (Fate::Kept, None);
    }
    match told.teller_around(Side::After, pair.after) {
        Some(teller) => (Fate::Moved, Some(teller)),
        None if is_same_parent => (Fate::Kept, None),
        None => (Fate::Changed, None),
    }
}

/// Which file became which: by its path, by what the repository says, or by a type that went along.
pub(super) fn file_pairs(comparison: &Comparison) -> Vec<Pair<usize>> {
    let Pair { before, after } = &comparison.snapshots;
    let places: FxHashMap<&str, usize> =
        after.files().iter().enumerate().map(|(at, file)| (&*file.path, at)).collect();
    let mut partners: Vec<Option<usize>> =
        before.files().iter().map(|file| places.get(&*file.path).copied()).collect();
    let mut is_taken = vec![false; after.files().len()];
    partners.iter().flatten().for_each(|&at| is_taken[at] = true);
    let of_path: FxHashMap<&str, usize> =
        before.files().iter().enumerate().map(|(at, file)| (&*file.path, at)).collect();
    let renamed = comparison.files.renamed.iter();
    let renamed =
        renamed.filter_map(|paths| Some((*of_path.get(&*paths.before)?, *places.get(&*paths.after)?)));
    let types = comparison.pairs().filter(|(pair, _)| before.entity(pair.before).parent.is_none()).map(
        |(pair, _)| (before.entity(pair.before).file.0 as usize, after.entity(pair.after).file.0 as usize),
    );
    for (one, other) in renamed.chain(types) {
        if partners[one].is_none() && !is_taken[other] {
            partners[one] = Some(other);
            is_taken[other] = true;
        }
    }
    let pairs = partners.into_iter().enumerate();
    pairs.filter_map(|(before, after)| Some(Pair::new(before, after?))).collect()
}
