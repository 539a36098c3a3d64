//! Variables that are passed to a method that code went into, or came from.

use super::derived::initial_value;
use super::{Matcher, VariableKind, code_bodies};
use crate::Extraction;
use crate::statements::{CodeBody, is_same_operation};
use refscope_syntax::{NodeId, NodeKind};
use refscope_text::{Side, Symbol};

/// How many nodes of a variable's value are looked at.
const MAX_VALUE: usize = 200;

impl Matcher<'_> {
    /// A variable whose value the code had where it names a parameter now: `f(a.b());` became `y = g(a.b()); h(y);`
    /// with `f(p);` in the new `h(p)`.
    pub(super) fn find_passed(&mut self) {
        let comparison = self.comparison;
        for side in Side::BOTH {
            for extraction in comparison.extractions_of(self.pair, side) {
                let Some(bodies) = code_bodies(comparison, extraction.bodies()) else { continue };
                for replacement in extraction.matching.pairs.iter().flat_map(|it| &it.replacements) {
                    let argument = argument(extraction, bodies.get(side), *replacement.nodes.get(side));
                    let written = *replacement.nodes.get(side.other());
                    let found =
                        argument.and_then(|it| self.holding(side, it, bodies.get(side.other()), written));
                    if let Some(found) = found {
                        self.hold(side, found);
                    }
                }
            }
        }
    }

    /// The variable of a name that one side alone has, if what the other side writes is its value or a part of it.
    fn holding(&self, side: Side, name: Symbol, other: &CodeBody, written: NodeId) -> Option<usize> {
        let &[found] = self.lookups.get(side).named(name) else { return None };
        let variable = &self.matching.variables.get(side)[found];
        let is_new = variable.kind == VariableKind::Local
            && !self.matching.is_paired(side, found)
            && self.lookups.get(side.other()).named(name).is_empty();
        let code = self.comparison.snapshots.get(side).code(*self.pair.get(side)).filter(|_| is_new)?;
        let value = initial_value(code.tree, variable.variable)?;
        let kind = other.tree.kind(written);
        let is_telling = kind.is_expression() && kind != NodeKind::Name && !kind.is_literal();
        let mut parts = code.tree.subtree(value).take(MAX_VALUE);
        let trees = side.pair(code.tree, other.tree);
        let holds = is_telling
            && (parts.any(|it| code.tree.hash(it) == other.tree.hash(written))
                || is_same_operation(trees, side.pair(value, written), |side, it| trees.get(side).hash(it)));
        holds.then_some(found)
    }
}

/// The name that is passed for the parameter that a node of the callee names.
fn argument(extraction: &Extraction, callee: &CodeBody, node: NodeId) -> Option<Symbol> {
    let name = Some(callee.tree.label(node)).filter(|_| callee.tree.kind(node) == NodeKind::Name)?;
    extraction.arguments.iter().find(|it| it.0 == name).map(|it| it.1)
}
