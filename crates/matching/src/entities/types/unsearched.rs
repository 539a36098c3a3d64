//! Types that were compared with few or none, because whatever they have in common with others too many of these have.

use super::evidence::rename_keys;
use super::{MAX_HOLDERS, MAX_NAMESAKES, free_types};
use crate::DeclarationComparison;
use refscope_text::{Note, Side, Symbol};
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Tells of types that are gone and share a name or members with new ones, but only such as dozens of these have.
pub(in crate::entities) fn notes(comparison: &DeclarationComparison) -> Vec<Note> {
    let Some(after) = Holders::new(comparison) else { return Vec::new() };
    let snapshot = &comparison.snapshots.before;
    let mut n_types: BTreeMap<&Arc<str>, usize> = BTreeMap::new();
    for id in free_types(comparison, Side::Before) {
        let namesakes = (after.by_name.get(&snapshot.entity(id).name), MAX_NAMESAKES);
        let members = rename_keys(snapshot, id).map(|key| (after.by_member.get(&key), MAX_HOLDERS));
        let mut found =
            std::iter::once(namesakes).chain(members).filter_map(|(n, max)| Some(*n? > max)).peekable();
        if found.peek().is_some() && found.all(|is_cut_off| is_cut_off) {
            *n_types.entry(&snapshot.file_of(id).path).or_default() += 1;
        }
    }
    let note =
        |(path, n_types): (&Arc<str>, usize)| Note { path: Some(path.clone()), message: message(n_types) };
    n_types.into_iter().map(note).collect()
}

/// How many later types without a partner have each name and each member; nothing where no bound is met.
struct Holders {
    by_name: FxHashMap<Symbol, usize>,
    by_member: FxHashMap<u64, usize>,
}

impl Holders {
    fn new(comparison: &DeclarationComparison) -> Option<Self> {
        let types = free_types(comparison, Side::After);
        let mut holders = Self { by_name: FxHashMap::default(), by_member: FxHashMap::default() };
        for &id in types.iter().filter(|_| types.len() > MAX_HOLDERS) {
            let snapshot = &comparison.snapshots.after;
            *holders.by_name.entry(snapshot.entity(id).name).or_default() += 1;
            for key in rename_keys(snapshot, id) {
                *holders.by_member.entry(key).or_default() += 1;
            }
        }
        (!holders.by_name.is_empty()).then_some(holders)
    }
}

fn message(n_types: usize) -> String {
    let (types, have) = if n_types == 1 { ("type", "it has") } else { ("types", "they have") };
    format!(
        "{n_types} {types} that went were compared with few or none: whatever {have} in common with new ones, dozens of \
         these have"
    )
}
