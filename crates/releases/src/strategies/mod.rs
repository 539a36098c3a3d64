//! The strategies, in their order: packages, types, methods, fields. Each is repeated until it finds nothing more, and
//! all share the log and ρ, so that what one finds is the same for all that follow.

mod advised;
mod company;
mod evidence;
mod fields;
mod members;
mod methods;
mod packages;
mod records;
mod types;
mod verdict;

use crate::correspondence::Correspondence;
use crate::graph::Graph;
use crate::log::{Entry, Evidence, Kind, Node};
use crate::options::Options;
use crate::release::Release;
use refscope_model::EntityId;
use refscope_text::{Pair, Symbol};
use rustc_hash::FxHashSet;

/// A strategy is repeated no more often than this; each round adds at least one entry to the log.
const MAX_PASSES: u32 = 32;

/// Two releases on their way to a log.
pub(crate) struct Search<'r> {
    pub(crate) same: Correspondence<'r>,
    pub(crate) options: &'r Options,
    pub(crate) log: Vec<Entry>,
    /// What authors tell to use instead.
    pub(crate) advice: advised::Advice,
    /// Whether a strategy was stopped before it was done.
    pub(crate) is_cut_off: bool,
}

/// Finds what became what.
pub(crate) fn search<'r>(before: &'r Release, after: &'r Release, options: &'r Options) -> Search<'r> {
    let same = Correspondence::new(before, after);
    let mut search =
        Search { same, options, log: Vec::new(), advice: advised::Advice::default(), is_cut_off: false };
    packages::run(&mut search);
    types::run(&mut search);
    search.same.pair_members();
    search.advice = advised::read(&search);
    members::run(&mut search);
    records::run(&mut search);
    advised::run(&mut search);
    search
}

impl<'r> Search<'r> {
    fn before(&self) -> &'r Release {
        self.same.before
    }

    fn after(&self) -> &'r Release {
        self.same.after
    }

    fn add(&mut self, kind: Kind, before: EntityId, after: EntityId, evidence: Evidence) {
        self.same.add(before, after);
        self.log.push(Entry { kind, before: Node::Entity(before), after: Node::Entity(after), evidence });
    }

    /// Repeats a strategy until a whole pass adds nothing.
    fn repeat(&mut self, mut pass: impl FnMut(&mut Self, u32) -> bool) {
        for number in 1..=MAX_PASSES {
            if !pass(self, number) {
                return;
            }
        }
        self.is_cut_off = true;
    }
}

/// The graphs of both releases with the edges that lead to some names.
fn graphs<'r>(search: &Search<'r>, wanted: &FxHashSet<Symbol>) -> Pair<Graph<'r>> {
    Pair::new(Graph::new(search.before(), wanted), Graph::new(search.after(), wanted))
}

/// How similar two names are: what they have in common of the words that they are made of.
pub(crate) fn name_similarity(one: &str, other: &str) -> u32 {
    if one == other {
        return 1000;
    }
    let letters = |name: &str| name.replace('_', "").to_lowercase();
    if letters(one) == letters(other) {
        return 999;
    }
    let (one, other) = (name_words(one), name_words(other));
    let mut left = other.clone();
    let mut most = 999;
    let mut n_common = 0;
    for word in &one {
        let same = left.iter().position(|it| it == word);
        let Some(at) = same.or_else(|| left.iter().position(|it| is_form_of(it, word))) else { continue };
        if same.is_none() {
            most = 950;
        }
        left.remove(at);
        n_common += 1;
    }
    crate::shingles::mean_share(n_common, one.len(), other.len()).unwrap_or(0).min(most)
}

/// Whether two words differ in how they end only: `encode` and `encoded`, `entry` and `entries`; `get` asks as `is` does.
fn is_form_of(one: &str, other: &str) -> bool {
    const ENDINGS: [&str; 9] = ["", "e", "s", "es", "d", "ed", "ing", "y", "ies"];
    const STEM: usize = 4;
    let n_common = one.bytes().zip(other.bytes()).take_while(|(one, other)| one == other).count();
    let is_ending = |word: &str| word.get(n_common..).is_some_and(|it| ENDINGS.contains(&it));
    matches!((one, other), ("get", "is") | ("is", "get"))
        || n_common >= STEM && is_ending(one) && is_ending(other)
}

/// `getURLFor` is `get`, `url`, `for`.
fn name_words(name: &str) -> Vec<String> {
    let characters: Vec<char> = name.chars().collect();
    let mut words: Vec<String> = Vec::new();
    for (at, &character) in characters.iter().enumerate() {
        let is_lower = |at: usize| characters.get(at).is_some_and(|it| it.is_lowercase());
        let starts = character.is_uppercase() && (at == 0 || is_lower(at - 1) || is_lower(at + 1));
        if !character.is_alphanumeric() {
            words.push(String::new());
            continue;
        }
        if starts || words.is_empty() {
            words.push(String::new());
        }
        if let Some(word) = words.last_mut() {
            word.extend(character.to_lowercase());
        }
    }
    words.retain(|word| !word.is_empty());
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_compared_by_their_words() {
        assert_eq!(name_words("getURLForPage_NAME"), ["get", "url", "for", "page", "name"]);
        assert_eq!(name_similarity("getError", "getActionMessage"), (500 + 333) / 2);
        assert_eq!(name_similarity("perform", "execute"), 0);
        assert_eq!(name_similarity("setAlwaysEncode", "setAlwaysEncoded"), 950);
        assert_eq!(name_similarity("EXCL_WITHCOMMENTS", "EXCL_WITH_COMMENTS"), 999);
        assert_eq!(name_similarity("Sampler", "Sample"), 0);
    }
}
