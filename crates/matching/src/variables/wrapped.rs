//! What statements say about variables that went into a lambda, or came out of one.

use super::Matcher;
use crate::entities::surroundings;
use crate::statements::{BodyMatching, CodeBody, lone_lambdas, match_around};
use refscope_text::{Pair, Side};

impl Matcher<'_> {
    /// Counts the votes of statements that stand in a lambda without a partner on one side, and around it on the other.
    /// They tell that a variable goes on under its name; for another name they say too little.
    pub(super) fn count_wrapped(&mut self, bodies: Pair<&CodeBody>, matching: &BodyMatching) {
        let known = std::mem::take(&mut self.votes);
        for side in Side::BOTH {
            let (inner, around) = (*bodies.get(side), *bodies.get(side.other()));
            let statements = lone_lambdas(inner, matching, side);
            if statements.is_empty() {
                continue;
            }
            let lambdas: Vec<CodeBody> =
                statements.iter().map(|it| CodeBody::new(inner.tree, inner.text, it)).collect();
            let surroundings = surroundings(self.comparison);
            match_around(side, lambdas.iter(), around, matching, &surroundings, |codes, found| {
                self.count_votes(codes, found);
            });
        }
        let wrapped = std::mem::replace(&mut self.votes, known);
        for (pair, votes) in wrapped {
            let (before, after) = self.at(pair);
            if before.name == after.name {
                self.votes.entry(pair).or_insert(votes);
            }
        }
    }
}
