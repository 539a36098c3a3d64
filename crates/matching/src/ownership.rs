//! One owner for every statement: where a method's own code and code that went elsewhere both claim it, one gives way.
//!
//! A statement that went as a whole belongs to where it went. One of which only a value went stays, and is shown in
//! both places.

use crate::statements::{CodeBody, StatementPair, calls};
use crate::{Comparison, Extraction};
use refscope_model::{EntityId, StatementId};
use refscope_syntax::{NodeId, NodeKind};
use refscope_text::{Pair, Side, Symbol};
use rustc_hash::FxHashSet;

/// The pairs that give way to others, by the bodies that they belong to.
#[derive(Debug, Default)]
pub struct Yielding(FxHashSet<(Pair<EntityId>, Pair<StatementId>)>);

impl Yielding {
    /// What gives way in a comparison.
    pub fn new(comparison: &Comparison) -> Self {
        let mut yielding = Self::default();
        let mut taken = FxHashSet::default();
        for extraction in &comparison.extractions {
            yielding.settle(comparison, extraction, &mut taken);
        }
        yielding
    }

    /// Whether a pair of two bodies stays.
    pub fn keeps(&self, bodies: Pair<EntityId>, statements: Pair<StatementId>) -> bool {
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
    /// The caller with the call.
    calling: CodeBody<'c>,
    /// The caller with the code in line.
    inline: CodeBody<'c>,
}

impl<'c> Claim<'c> {
    fn new(comparison: &'c Comparison, extraction: &Extraction) -> Option<Self> {
        let Extraction { caller, callee, side, .. } = *extraction;
        Some(Self {
            side,
            callee: comparison.snapshots.get(side).entity(callee).name,
            called: comparison.code_body(side, callee)?,
            calling: comparison.code_body(side, *caller.get(side))?,
            inline: comparison.code_body(side.other(), *caller.get(side.other()))?,
        })
    }

    fn against(&self, pair: &StatementPair, rival: &StatementPair) -> Verdict {
        let returns = |body: &CodeBody, id: StatementId| body.statement(id).kind == NodeKind::Return;
        let own = *rival.statements.get(self.side);
        let is_value = returns(&self.called, *pair.statements.get(self.side))
            && !returns(&self.inline, *pair.statements.get(self.side.other()));
        // A variable that is still declared takes what the other method gives.
        let is_declared = self.calling.statement(own).kind == NodeKind::LocalVariables;
        if is_value {
            Verdict::Both
        } else if pair.is_exact || self.is_the_call(own) && !is_declared {
            Verdict::Claimed
        } else if self.calling.own_nodes(own).any(|node| self.calls(NodeId(node))) {
            Verdict::Both
        } else {
            Verdict::Own
        }
    }

    /// Whether a statement is nothing but the call.
    fn is_the_call(&self, id: StatementId) -> bool {
        calls::call_of(&self.calling, self.calling.statement(id).node).is_some_and(|call| self.calls(call))
    }

    fn calls(&self, node: NodeId) -> bool {
        self.calling.tree.kind(node) == NodeKind::Call && self.calling.tree.label(node) == self.callee
    }
}
