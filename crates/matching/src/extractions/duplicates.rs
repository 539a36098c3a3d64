//! Code that stood in several places of a caller and went into one method, or the reverse.

use super::Extraction;
use super::call_targets::is_same_type;
use super::calls::{argumentize, calls};
use super::evidence::Bodies;
use crate::CodeComparison;
use crate::statements::{BodyMatching, CodeBody, Statements, Surroundings};
use refscope_model::header;
use refscope_text::Side;
use rustc_hash::FxHashMap;

/// How many further calls of one callee are looked at.
const MAX_REPEATS: usize = 64;

impl Extraction {
    /// The statements of further places in the caller that went into the callee: at most as many as there are calls.
    pub fn repeats(&self, comparison: &CodeComparison) -> Vec<BodyMatching> {
        self.find_repeats(comparison).unwrap_or_default()
    }

    fn find_repeats(&self, comparison: &CodeComparison) -> Option<Vec<BodyMatching>> {
        let (side, other) = (self.side, self.side.other());
        let snapshot = comparison.snapshots.get(side);
        let (callee, caller) = (snapshot.entity(self.callee), *self.caller.get(side));
        let (code, caller_code) = (snapshot.code(self.callee)?, snapshot.code(caller)?);
        let inline = comparison.code_body(other, *self.caller.get(other))?;
        let calling = comparison.code_body(side, caller)?;
        let inline_code = comparison.snapshots.get(other).code(*self.caller.get(other))?;
        let own = comparison.body_matching(self.caller)?;
        let n_parameters = header::parameters(snapshot.tree_of(self.callee), callee.node).count();
        let type_name = snapshot.entity(snapshot.enclosing_type(caller)).name;
        let are_apart = !is_same_type(comparison, side, caller, self.callee);

        let mut is_taken = vec![false; inline.body.statements.len()];
        take(&self.matching, other, &mut is_taken);
        let sites = calls(caller_code.tree, caller_code.root, type_name)
            .filter(|call| call.name == callee.name && call.n_arguments.is_none_or(|n| n == n_parameters));
        let mut repeats = Vec::new();
        for call in sites.skip(1).take(MAX_REPEATS) {
            let outer = FxHashMap::default();
            let surroundings = Surroundings {
                are_apart,
                ..argumentize(comparison, side, self.callee, caller_code.tree, &call, &outer, inline_code)
            };
            let statements = Statements::argumentized(code, &surroundings);
            let called = CodeBody::new(code.tree, snapshot.file_of(self.callee).text(), &statements);
            let bodies = Bodies { called, inline, calling, own, side, surroundings: &surroundings };
            let matching = bodies.match_at(call.node, |id| !is_taken[id.index()] && bodies.is_left_over(id));
            if 2 * matching.pairs.len() < self.matching.pairs.len() {
                break;
            }
            take(&matching, other, &mut is_taken);
            repeats.push(matching);
        }
        Some(repeats)
    }
}

fn take(matching: &BodyMatching, side: Side, is_taken: &mut [bool]) {
    for pair in &matching.pairs {
        is_taken[pair.statements.get(side).index()] = true;
    }
}
