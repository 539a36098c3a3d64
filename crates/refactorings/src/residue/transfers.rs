//! Code that went from one method to another: the statements of an extraction or inlining.

use super::claims::{Claims, Cover, cover, is_about};
use super::diff::common;
use super::extent::{own_tokens, words};
use super::tokens::TokenRange;
use crate::{Location, Role};
use refscope_text::{Pair, Side, Symbol};
use rustc_hash::FxHashSet;

impl Claims<'_, '_> {
    /// Code that went from one method to another: what both have, and parameters for arguments.
    pub(super) fn transferred_code(&mut self) {
        let places = |side: Side| -> Vec<TokenRange> {
            let locations =
                self.refactoring.locations.get(side).iter().filter(|it| it.role == Role::Transferred);
            locations.filter_map(|it| self.tokens.get(side).at(it)).collect()
        };
        let places = Pair::new(places(Side::Before), places(Side::After));
        let is_call = |location: &&Location| cover(location) == Cover::Call;
        let locations = |side: Side| self.refactoring.locations.get(side).iter();
        let callee = if locations(Side::Before).any(|it| is_call(&it)) { Side::Before } else { Side::After };
        let mut passed: Pair<FxHashSet<Symbol>> = Pair::default();
        for call in locations(callee).filter(is_call).filter_map(|it| self.tokens.get(callee).at(it)) {
            passed.get_mut(callee.other()).extend(words(self.tokens.get(callee), &call));
        }
        for location in locations(callee).filter(|it| is_about(self.refactoring, callee, it)) {
            if let Some(place) = self.tokens.get(callee).at(location) {
                let header = own_tokens(self.tokens.get(callee), &place, 0);
                let symbols = &self.tokens.get(callee).files[place.file].symbols;
                passed.get_mut(callee).extend(header.into_iter().map(|at| symbols[at]));
            }
        }
        for (before, after) in places.before.iter().zip(&places.after) {
            let returns = |side: Side, place: &TokenRange| {
                let file = &self.tokens.get(side).files[place.file];
                place.range.clone().next().is_some_and(|first| file.text(first) == "return")
            };
            let is_handed_on = returns(Side::Before, before) != returns(Side::After, after);
            self.transferred(Pair::new(before, after), &passed, is_handed_on);
        }
    }

    fn transferred(
        &mut self,
        places: Pair<&TokenRange>,
        passed: &Pair<FxHashSet<Symbol>>,
        is_handed_on: bool,
    ) {
        let own = |side: Side| own_tokens(self.tokens.get(side), places.get(side), 0);
        let own = Pair::new(own(Side::Before), own(Side::After));
        let symbols = |side: Side| -> Vec<Symbol> {
            let file = &self.tokens.get(side).files[places.get(side).file];
            own.get(side).iter().map(|&at| file.symbols[at]).collect()
        };
        let shared = common(&symbols(Side::Before), &symbols(Side::After));
        for side in Side::BOTH {
            let file = places.get(side).file;
            let tokens = self.tokens.get_mut(side);
            // A value is returned that was assigned, or the reverse: that is how it is handed on.
            let first = shared.first().map_or(0, |pair| *pair.get(side));
            tokens.explain(file, own.get(side)[..first].iter().copied(), |_| is_handed_on);
            tokens.explain(file, shared.iter().map(|pair| own.get(side)[*pair.get(side)]), |_| true);
            let passed = passed.get(side);
            tokens.explain(file, own.get(side).iter().copied(), |it| passed.contains(&it));
        }
    }
}
