//! Variables whose value the other version writes where they are used.

use super::derived::initial_value;
use super::{Matcher, Variable, VariableKind};
use crate::statements::{BodyMatching, CodeBody, ReplacementKind, StatementPair, calls};
use refscope_syntax::{NodeId, NodeKind};
use refscope_text::{Pair, Side};
use rustc_hash::FxHashSet;

impl Matcher<'_> {
    pub(super) fn find_held(&mut self, bodies: Pair<&CodeBody>, pair: &StatementPair) {
        for replacement in &pair.replacements {
            let side = match replacement.kind {
                ReplacementKind::Extracted => Side::After,
                ReplacementKind::Inlined => Side::Before,
                _ => continue,
            };
            if self.comes_from_elsewhere(bodies, pair, replacement.nodes, side) {
                continue;
            }
            let body = bodies.get(side);
            let node = *replacement.nodes.get(side);
            let written = bodies.get(side.other()).tree.kind(*replacement.nodes.get(side.other()));
            if let Some(found) = self.resolve(side, body.tree.label(node), body.tree.span(node).start)
                && let variable = &self.matching.variables.get(side)[found]
                && variable.kind == VariableKind::Local
                && !(side == Side::Before && written == NodeKind::Name && is_given_later(body, variable))
            {
                self.hold(side, found);
            }
        }
    }

    /// Whether what stands in the place of a variable is the work of another method: one that code went into, and that
    /// is called here, or one whose result was something else than that of the method that took its code.
    fn comes_from_elsewhere(
        &self,
        bodies: Pair<&CodeBody>,
        pair: &StatementPair,
        nodes: Pair<NodeId>,
        side: Side,
    ) -> bool {
        let other = side.other();
        let (body, written) = (bodies.get(other), *nodes.get(other));
        if !self.is_same_method() {
            return body.statement(*pair.statements.get(other)).kind == NodeKind::Return;
        }
        let snapshot = self.comparison.snapshots.get(other);
        let is_own_call =
            body.tree.kind(written) == NodeKind::Call && calls::parts(body, written).receiver.is_none();
        let mut extractions = self.comparison.extractions.iter().filter(|_| is_own_call);
        extractions.any(|it| {
            it.caller == self.pair
                && it.side == other
                && snapshot.entity(it.callee).name == body.tree.label(written)
        })
    }

    /// A variable that was declared for what the other side returns, and is returned itself: `return f(x);` became
    /// `T y = f(x); return y;`.
    pub(super) fn find_returned(&mut self, bodies: Pair<&CodeBody>, matching: &BodyMatching) {
        for pair in &matching.pairs {
            for side in Side::BOTH {
                let (body, other) = (bodies.get(side), bodies.get(side.other()));
                let id = *pair.statements.get(side);
                let declaration = body.statement(id).node;
                let returned = other.statement(*pair.statements.get(side.other()));
                if returned.kind != NodeKind::Return || body.statement(id).kind != NodeKind::LocalVariables {
                    continue;
                }
                let next = body.next(id).filter(|&next| {
                    body.statement(next).kind == NodeKind::Return && matching.partner(side, next).is_none()
                });
                let value = next.and_then(|next| body.tree.children(body.statement(next).node).next());
                if let Some(variable) = body.tree.child(declaration, NodeKind::Variable)
                    && let Some(found) = self.lookups.get(side).declared_at(body.tree.span(variable).start)
                    && value.is_some_and(|value| self.named(side, body.tree, value) == Some(found))
                {
                    self.hold(side, found);
                }
            }
        }
    }

    pub(super) fn hold(&mut self, side: Side, variable: usize) {
        if !self.matching.held.get(side).contains(&variable) {
            self.matching.held.get_mut(side).push(variable);
        }
    }

    /// A variable that goes on under another name is renamed, whatever it holds.
    pub(super) fn drop_renamed(&mut self) {
        let matching = &mut self.matching;
        for side in Side::BOTH {
            let name = |side: Side, index: usize| matching.variables.get(side)[index].name;
            let is_renamed =
                |pair: &&Pair<usize>| name(Side::Before, pair.before) != name(Side::After, pair.after);
            let renamed: FxHashSet<usize> =
                matching.pairs.iter().filter(is_renamed).map(|pair| *pair.get(side)).collect();
            let held = matching.held.get(side).iter().copied();
            *matching.held.get_mut(side) = held.filter(|index| !renamed.contains(index)).collect();
        }
    }
}

/// Whether a variable says nothing where it is declared: what it is given on the way, it need not hold everywhere.
fn is_given_later(body: &CodeBody, variable: &Variable) -> bool {
    initial_value(body.tree, variable.variable).is_none_or(|value| body.tree.kind(value).is_literal())
}
