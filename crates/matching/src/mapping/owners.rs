//! One owner for every statement: where a method's own code and code that went elsewhere both claim it, one gives way.
//!
//! A statement that went as a whole belongs to where it went. One of which only a value went stays, and is shown in
//! both places.

use super::bodies::{MappedBody, Range};
use crate::statements::{CodeBody, StatementPair, calls};
use crate::{Comparison, Extraction};
use refscope_model::{EntityId, StatementId};
use refscope_syntax::{NodeId, NodeKind};
use refscope_text::{Pair, Side, Symbol};
use rustc_hash::{FxHashMap, FxHashSet};
use std::sync::Arc;

/// The pairs that give way to others, by the bodies that they belong to.
#[derive(Default)]
pub(super) struct Yielding(FxHashSet<(Pair<EntityId>, Pair<StatementId>)>);

impl Yielding {
    pub(super) fn new(comparison: &Comparison) -> Self {
        let mut yielding = Self::default();
        let mut taken = FxHashSet::default();
        for extraction in &comparison.extractions {
            yielding.settle(comparison, extraction, &mut taken);
        }
        yielding
    }

    /// Whether a pair of two bodies stays.
    pub(super) fn keeps(&self, bodies: Pair<EntityId>, statements: Pair<StatementId>) -> bool {
        !self.0.contains(&(bodies, statements))
    }

    /// What an extraction claims of its caller: against the caller's own pairs, and against extractions before it.
    fn settle(
        &mut self,
        comparison: &Comparison,
        extraction: &Extraction,
        taken: &mut FxHashSet<(Side, EntityId, StatementId)>,
    ) {
        let Some(claim) = Claim::new(comparison, extraction) else { return };
        let from = extraction.side.other();
        let own = comparison.body_matching(extraction.caller);
        for pair in &extraction.matching.pairs {
            let id = *pair.statements.get(from);
            if !taken.insert((from, *extraction.caller.get(from), id)) {
                self.0.insert((extraction.bodies(), pair.statements));
                continue;
            }
            let Some(rival) = own.and_then(|own| own.pair_of(from, id)) else { continue };
            match claim.against(pair, rival) {
                Verdict::Both => {}
                Verdict::Claimed => drop(self.0.insert((extraction.caller, rival.statements))),
                Verdict::Own => drop(self.0.insert((extraction.bodies(), pair.statements))),
            }
        }
    }
}

/// Who owns a statement that both claim.
enum Verdict {
    /// The method that it stood in.
    Own,
    /// The method that it went into, or came from.
    Claimed,
    /// Both: only a value of it went.
    Both,
}

/// An extraction with the code that decides.
struct Claim<'c> {
    side: Side,
    callee: Symbol,
    called: CodeBody<'c>,
    /// The caller with the call, and without it.
    new: CodeBody<'c>,
    old: CodeBody<'c>,
}

impl<'c> Claim<'c> {
    fn new(comparison: &'c Comparison, extraction: &Extraction) -> Option<Self> {
        let Extraction { caller, callee, side, .. } = *extraction;
        Some(Self {
            side,
            callee: comparison.snapshots.get(side).entity(callee).name,
            called: comparison.code_body(side, callee)?,
            new: comparison.code_body(side, *caller.get(side))?,
            old: comparison.code_body(side.other(), *caller.get(side.other()))?,
        })
    }

    fn against(&self, pair: &StatementPair, rival: &StatementPair) -> Verdict {
        let returns = |body: &CodeBody, id: StatementId| body.statement(id).kind == NodeKind::Return;
        let new = *rival.statements.get(self.side);
        let is_value = returns(&self.called, *pair.statements.get(self.side))
            && !returns(&self.old, *pair.statements.get(self.side.other()));
        // A variable that is still declared takes what the other method gives.
        let is_declared = self.new.statement(new).kind == NodeKind::LocalVariables;
        if is_value {
            Verdict::Both
        } else if pair.is_exact || self.is_the_call(new) && !is_declared {
            Verdict::Claimed
        } else if self.new.own_nodes(new).any(|node| self.calls(NodeId(node))) {
            Verdict::Both
        } else {
            Verdict::Own
        }
    }

    /// Whether a statement is nothing but the call.
    fn is_the_call(&self, id: StatementId) -> bool {
        calls::call_of(&self.new, self.new.statement(id).node).is_some_and(|call| self.calls(call))
    }

    fn calls(&self, node: NodeId) -> bool {
        self.new.tree.kind(node) == NodeKind::Call && self.new.tree.label(node) == self.callee
    }
}

/// Marks the pairs that have a statement in common, and takes what another body owns from what is left over.
pub(super) fn mark(bodies: &mut [MappedBody]) {
    for side in Side::BOTH {
        let mut n_owners: FxHashMap<(Arc<str>, Range), usize> = FxHashMap::default();
        let key = |body: &MappedBody, range: Range| (body.paths.get(side).clone(), range);
        for body in &*bodies {
            for statement in &body.statements {
                *n_owners.entry(key(body, statement.sides.get(side).range)).or_default() += 1;
            }
        }
        for body in bodies.iter_mut() {
            let mut left = std::mem::take(body.unmatched.get_mut(side));
            left.retain(|it| !n_owners.contains_key(&key(body, it.range)));
            *body.unmatched.get_mut(side) = left;
            let keys: Vec<_> = body.statements.iter().map(|it| key(body, it.sides.get(side).range)).collect();
            for (statement, key) in body.statements.iter_mut().zip(keys) {
                statement.is_shared |= n_owners[&key] > 1;
            }
        }
    }
}
