//! Variables whose declaration went into another method, or came out of one, with the code around it.

use super::{Matcher, Variable, VariableKind};
use crate::Extraction;
use refscope_syntax::{NodeId, NodeKind};
use refscope_text::{Pair, Side};

impl Matcher<'_> {
    /// Whether one of two variables is declared in the other version by a method that took code from this one, or gave
    /// it: what a single place has in its stead here is another one.
    pub(super) fn went_along(&self, variables: Pair<&Variable>) -> bool {
        Side::BOTH.into_iter().any(|side| {
            let variable = variables.get(side.other());
            let mut extractions = self.comparison.extractions_of(self.pair, side);
            variable.kind == VariableKind::Local && extractions.any(|it| self.is_taken_along(it, variable))
        })
    }

    /// Whether the statement that declares a variable of a caller is a statement of the callee, and declares it there.
    fn is_taken_along(&self, extraction: &Extraction, variable: &Variable) -> bool {
        let side = extraction.side;
        let bodies = extraction.bodies();
        let body = |side: Side| self.comparison.code_body(side, *bodies.get(side));
        let (Some(callee), Some(caller)) = (body(side), body(side.other())) else { return false };
        let declares = |node: NodeId| {
            callee.tree.kind(node) == NodeKind::Variable && callee.tree.label(node) == variable.name
        };
        extraction.matching.pairs.iter().map(|it| it.statements).any(|statements| {
            caller.own_nodes(*statements.get(side.other())).contains(&variable.variable.0)
                && callee.own_nodes(*statements.get(side)).map(NodeId).any(declares)
        })
    }
}
