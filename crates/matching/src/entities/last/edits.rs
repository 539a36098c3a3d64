//! What became of names: one edit that is made in many places tells of each of them.

use crate::CodeComparison;
use crate::names::camel_words;
use refscope_model::EntityId;
use refscope_text::{Pair, Symbol};
use rustc_hash::FxHashMap;

/// How many pairs of the change have the words of their names exchanged in the same way.
pub(super) struct Edits(FxHashMap<Pair<Symbol>, usize>);

impl Edits {
    pub(super) fn new(comparison: &CodeComparison) -> Self {
        let mut edits = Self(FxHashMap::default());
        for (pair, _) in comparison.pairs() {
            if let Some(edit) = edit(comparison, pair) {
                *edits.0.entry(edit).or_default() += 1;
            }
        }
        edits
    }

    /// The weight of the other pairs with the same edit.
    pub(super) fn weight(&self, comparison: &CodeComparison, pair: Pair<EntityId>) -> f64 {
        match edit(comparison, pair).and_then(|edit| self.0.get(&edit).copied()).unwrap_or(0) {
            0 => 0.0,
            1 => 0.8,
            2 => 1.4,
            _ => 2.0,
        }
    }
}

/// The words that each of two names has and the other has not.
fn edit(comparison: &CodeComparison, pair: Pair<EntityId>) -> Option<Pair<Symbol>> {
    let Pair { before, after } = comparison.snapshots.as_ref();
    if before.entity(pair.before).name == after.entity(pair.after).name {
        return None;
    }
    let names = Pair::new(before.name(pair.before), after.name(pair.after));
    let words = names.map(camel_words);
    let only = |own: &[String], others: &[String]| {
        let words: Vec<&str> = own.iter().filter(|it| !others.contains(it)).map(String::as_str).collect();
        Symbol::of(&words.join(" "))
    };
    Some(Pair::new(only(&words.before, &words.after), only(&words.after, &words.before)))
}
