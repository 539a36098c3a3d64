//! Where matched code uses a variable.

use super::{Context, MatchedCode};
use crate::{Location, Refactoring};
use refscope_matching::statements::{BodyMatching, CodeBody};
use refscope_matching::{Comparison, Extraction, Variable};
use refscope_model::{EntityId, StatementId};
use refscope_syntax::NodeId;
use refscope_text::{Pair, Side};

impl<'c> MatchedCode<'c> {
    /// The code of a matched pair.
    pub(in crate::operations) fn of_pair(comparison: &'c Comparison, pair: Pair<EntityId>) -> Option<Self> {
        Self::new(comparison, pair, comparison.body_matching(pair)?)
    }

    /// The code that went into a method, or came from one.
    pub(in crate::operations) fn of_extraction(
        comparison: &'c Comparison,
        extraction: &'c Extraction,
    ) -> Option<Self> {
        Self::new(comparison, extraction.bodies(), &extraction.matching)
    }

    fn new(comparison: &'c Comparison, pair: Pair<EntityId>, matching: &'c BodyMatching) -> Option<Self> {
        let code = |side: Side| comparison.code_body(side, *pair.get(side));
        Some(Self { pair, bodies: Pair::new(code(Side::Before)?, code(Side::After)?), matching })
    }

    /// The matched statements that use a variable, on the sides that have one.
    fn uses(&self, variables: Pair<Option<&Variable>>) -> Vec<Pair<NodeId>> {
        let mut found = Vec::new();
        collect(self.bodies.as_ref(), self.matching, variables, &mut found);
        found
    }
}

fn collect(
    bodies: Pair<&CodeBody>,
    matching: &BodyMatching,
    variables: Pair<Option<&Variable>>,
    found: &mut Vec<Pair<NodeId>>,
) {
    let is_renamed =
        matches!(variables, Pair { before: Some(before), after: Some(after) } if before.name != after.name);
    let node = |side: Side, id: StatementId| bodies.get(side).statement(id).node;
    let is_use = |side: Side, id: StatementId| {
        variables.get(side).is_none_or(|variable| {
            let span = bodies.get(side).tree.span(node(side, id));
            let body = bodies.get(side);
            variable.reaches(span)
                && (body.uses(id, variable.name) || (is_renamed && body.declares_in(id, variable.name)))
        })
    };
    for Pair { before, after } in matching.pairs.iter().map(|pair| pair.statements) {
        if is_use(Side::Before, before) && is_use(Side::After, after) {
            found.push(Pair::new(node(Side::Before, before), node(Side::After, after)));
        }
    }
    for lambda in &matching.lambdas {
        let body = |side: Side| {
            let around = bodies.get(side);
            CodeBody::new(around.tree, around.text, lambda.statements.get(side))
        };
        let inner = Pair::new(body(Side::Before), body(Side::After));
        collect(inner.as_ref(), &lambda.matching, variables, found);
    }
}

impl Context<'_> {
    /// Adds the matched statements that use a variable, each once, with the role of its side. A statement
    /// that only declares it is none of them, unless it has another name now.
    pub(in crate::operations) fn with_uses(
        &self,
        mut refactoring: Refactoring,
        code: &MatchedCode,
        variables: Pair<Option<&Variable>>,
        roles: Pair<&str>,
    ) -> Refactoring {
        let uses = code.uses(variables);
        for side in Side::BOTH {
            let mut places: Vec<Location> = Vec::new();
            for nodes in &uses {
                let place = self.code(side, *code.pair.get(side), *nodes.get(side), *roles.get(side));
                if !places.contains(&place) {
                    places.push(place);
                }
            }
            for place in places {
                refactoring = refactoring.at(side, place);
            }
        }
        refactoring
    }
}
