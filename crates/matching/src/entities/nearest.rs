//! Which members of two types are worth a look as one: of few all pairs, of many each with those most like it, so that
//! what is found does not depend on how large a type is.
//!
//! The members that are most like another one are found through an index of words: a word that few members have leads
//! to all of them, and one that many have to those around the same place.

use super::fields::{self, free_fields};
use super::methods::{self, free_callables};
use super::same_signature::open_owner_pairs;
use crate::names::camel_words;
use crate::{CodeComparison, DeclarationComparison};
use refscope_model::EntityId;
use refscope_text::{Note, Pair, Side, Symbol};
use rustc_hash::FxHashMap;

/// With how many others a member is compared where there are many.
const N_NEAREST: usize = 8;

/// How many members may share a word for it to lead to all of them.
const MAX_HOLDERS: usize = 32;

/// How many of more are looked at.
const N_AROUND: usize = 8;

/// The pairs of two lists that are worth a look: all of them, or those that are most alike.
pub(super) fn pairs(
    comparison: &DeclarationComparison,
    group: &Pair<Vec<EntityId>>,
    are_few: bool,
) -> Vec<Pair<EntityId>> {
    if !are_few {
        return nearest(comparison, group);
    }
    let after = || group.after.iter().copied();
    group.before.iter().flat_map(|&before| after().map(move |after| Pair::new(before, after))).collect()
}

/// Each member of the earlier list with those of the later one that are most like it, by words that few have.
fn nearest(comparison: &DeclarationComparison, group: &Pair<Vec<EntityId>>) -> Vec<Pair<EntityId>> {
    let mut holders: FxHashMap<Symbol, Vec<u32>> = FxHashMap::default();
    for (at, &member) in (0..).zip(&group.after) {
        if comparison.is_cancelled() {
            return Vec::new();
        }
        for word in words(comparison, Side::After, member) {
            holders.entry(word).or_default().push(at);
        }
    }
    let mut pairs = Vec::new();
    let mut found: FxHashMap<u32, u64> = FxHashMap::default();
    for (at, &member) in group.before.iter().enumerate().take_while(|_| !comparison.is_cancelled()) {
        let place = (at * group.after.len() / group.before.len()) as u32;
        for word in words(comparison, Side::Before, member) {
            let Some(holders) = holders.get(&word) else { continue };
            let weight = u64::from(u32::MAX) / holders.len() as u64;
            for &holder in around(holders, place) {
                *found.entry(holder).or_default() += weight;
            }
        }
        let mut best: Vec<(u32, u64)> = found.drain().collect();
        best.sort_unstable_by_key(|&(other, weight)| {
            (std::cmp::Reverse(weight), other.abs_diff(place), other)
        });
        best.truncate(N_NEAREST);
        pairs.extend(best.into_iter().map(|(other, _)| Pair::new(member, group.after[other as usize])));
    }
    pairs.sort_unstable();
    pairs
}

/// All holders of a word where they are few, else those around a place.
fn around(holders: &[u32], place: u32) -> &[u32] {
    if holders.len() <= MAX_HOLDERS {
        return holders;
    }
    let start = holders.partition_point(|&holder| holder < place).saturating_sub(N_AROUND / 2);
    let start = start.min(holders.len() - N_AROUND);
    &holders[start..start + N_AROUND]
}

/// The words of a declaration, and the parts of its name, each once.
fn words(comparison: &DeclarationComparison, side: Side, id: EntityId) -> Vec<Symbol> {
    let snapshot = comparison.snapshots.get(side);
    let span = snapshot.tree_of(id).span(snapshot.entity(id).declaration);
    let mut words: Vec<Symbol> = snapshot.file_of(id).source.words(span).collect();
    words.extend(camel_words(snapshot.name(id)).iter().map(|word| Symbol::of(word)));
    words.sort_unstable();
    words.dedup();
    words
}

/// Tells of types in which so many members are left over that not each was compared with each: something may have been
/// missed there.
pub(super) fn notes(comparison: &CodeComparison) -> Vec<Note> {
    let mut notes = Vec::new();
    for owners in open_owner_pairs(comparison) {
        let group = |members: fn(&DeclarationComparison, Side, EntityId) -> Vec<EntityId>| {
            let of = |side: Side| members(comparison, side, *owners.get(side));
            Pair::new(of(Side::Before), of(Side::After))
        };
        let (methods, fields) = (group(free_callables), group(free_fields));
        if !methods::are_few(comparison, &methods) {
            notes.push(note(comparison, owners, "methods", &methods));
        }
        if !fields::are_few(&fields) {
            notes.push(note(comparison, owners, "fields", &fields));
        }
    }
    notes
}

fn note(
    comparison: &DeclarationComparison,
    owners: Pair<EntityId>,
    members: &str,
    group: &Pair<Vec<EntityId>>,
) -> Note {
    let snapshot = &comparison.snapshots.after;
    let (n_before, n_after) = (group.before.len(), group.after.len());
    Note {
        path: Some(snapshot.file_of(owners.after).path.clone()),
        message: format!(
            "{n_before} {members} of {} that are gone were compared with the most similar of {n_after} new ones, not \
             with all: some may have been missed",
            snapshot.name(owners.after)
        ),
    }
}
