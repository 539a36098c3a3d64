//! Code that went into a method of its own, or came out of one.
//!
//! A method that is only in the later version, and that a matched method calls now and did not before, may hold
//! what is missing there: its parameters stand for the arguments of the call, and its statements are matched with
//! those that the caller has left over. Inlining is the same with the versions exchanged.

mod abstracted_methods;
mod call_places;
mod call_search;
mod call_targets;
mod calls;
mod duplicates;
mod evidence;
mod function_objects;
mod returned_expressions;
mod statement_ranges;
mod vocabulary;

use crate::CodeComparison;
use crate::statements::BodyMatching;
use abstracted_methods::{by_code, from_emptied};
use call_search::from_caller;
use calls::callees;
use function_objects::{from_lambdas, functions};
use refscope_model::{EntityId, References};
use refscope_text::{Pair, Side, Symbol};
use std::cmp::Reverse;

/// Code of a matched method that went into, or came from, a method that only one version has.
#[derive(Debug)]
pub struct Extraction {
    /// The method that the code left or entered, in both versions.
    pub caller: Pair<EntityId>,
    /// The method that exists on one side only.
    pub callee: EntityId,
    /// The side that has the callee: the later one for an extraction, the earlier one for an inlining.
    pub side: Side,
    /// The statements of the caller's other version and of the callee.
    pub matching: BodyMatching,
    /// The callee's parameters whose arguments are plain names: parameter, then argument.
    pub arguments: Vec<(Symbol, Symbol)>,
}

impl Extraction {
    /// The two methods whose statements are matched, each on its side.
    pub fn bodies(&self) -> Pair<EntityId> {
        self.side.pair(self.callee, *self.caller.get(self.side.other()))
    }

    /// How much code went: equal statements first; then how much of the callee came from elsewhere.
    fn rank(&self) -> (usize, usize, Reverse<usize>) {
        let pairs = &self.matching.pairs;
        let n_left = self.matching.unmatched(self.side).count();
        (pairs.iter().filter(|pair| pair.is_exact).count(), pairs.len(), Reverse(n_left))
    }
}

/// Finds extractions and inlinings.
pub(crate) fn find(comparison: &CodeComparison) -> Vec<Extraction> {
    let mut found = Vec::new();
    let all_callees = Pair::new(callees(comparison, Side::Before), callees(comparison, Side::After));
    for side in [Side::After, Side::Before] {
        let callees = all_callees.get(side);
        if callees.is_empty() {
            continue;
        }
        let references = References::new(comparison.snapshots.get(side));
        let functions = functions(comparison, side, callees);
        let by_code = by_code(comparison, side, callees);
        for (pair, _) in comparison.pairs().take_while(|_| !comparison.is_cancelled()) {
            let is_callable = comparison.snapshots.before.entity(pair.before).kind.is_callable();
            if is_callable {
                found.extend(from_emptied(comparison, pair, side, &by_code));
            }
            if is_callable && comparison.body_matching(pair).is_some() {
                found.extend(from_caller(comparison, pair, side, &all_callees, &references));
                found.extend(from_lambdas(comparison, pair, side, &functions));
            }
        }
    }
    found
}
