//! The stretch of a caller in whose place a call stands.
//!
//! A caller that calls a method several times had its code several times. What stood in the place of one call is
//! asked first; only if nothing there went into the method, the code may have stood anywhere.

use super::evidence::{Bodies, says_something};
use crate::statements::{BodyMatching, match_some};
use refscope_model::StatementId;
use refscope_syntax::{NodeId, NodeKind};
use refscope_text::Side;
use std::iter::successors;
use std::ops::Range;

impl Bodies<'_> {
    /// Matches the statements of the callee with those that stood in the place of a call.
    pub(super) fn match_at(&self, call: NodeId, is_left_over: impl Fn(StatementId) -> bool) -> BodyMatching {
        let stretch = self.stretch(call);
        let there = self.match_left_over(|id| stretch.contains(&id.index()) && is_left_over(id));
        let is_found = there.pairs.iter().any(|pair| pair.is_exact);
        if is_found { there } else { self.match_left_over(is_left_over) }
    }

    /// Matches the statements of the callee with those that the caller has left over.
    pub(super) fn match_left_over(&self, is_left_over: impl Fn(StatementId) -> bool) -> BodyMatching {
        let takes_part = |side: Side, id: StatementId| side == self.side || is_left_over(id);
        match_some(self.pair(), self.surroundings, takes_part)
    }

    /// The share of the statements that stood in the place of a call, are left over and say something, that went into the
    /// callee; those that changed count half.
    pub(super) fn explained(&self, call: NodeId, matching: &BodyMatching) -> f64 {
        let (inline, other) = (&self.inline, self.side.other());
        let is_lost = |&id: &StatementId| {
            !matches!(
                inline.statement(id).kind,
                NodeKind::Block | NodeKind::Catch | NodeKind::Case | NodeKind::Try
            ) && self.is_left_over(id)
                && says_something(inline, id)
        };
        let (mut n_lost, mut explained) = (0, 0.0);
        for id in inline.body.id.ids_of(self.stretch(call)).filter(is_lost) {
            n_lost += 1;
            explained += match matching.pair_of(other, id) {
                Some(pair) if pair.is_exact => 1.0,
                Some(_) => 0.5,
                None => 0.0,
            };
        }
        if n_lost == 0 { 0.0 } else { explained / f64::from(n_lost) }
    }

    /// The statements of the other version, as indices, between the partners of what stands around a call.
    fn stretch(&self, call: NodeId) -> Range<usize> {
        let Self { calling, inline, .. } = self;
        let everything = 0..inline.body.statements.len();
        let holds_call = |id: &StatementId| calling.own_nodes(*id).contains(&call.0);
        let Some(mut at) = calling.body.ids().rfind(holds_call) else { return everything };
        let partner = |id: StatementId| self.own.partner(self.side, id);
        let mut around = calling.statement(at).parent;
        while let Some(parent) = around.filter(|&it| partner(it).is_none()) {
            at = parent;
            around = calling.statement(at).parent;
        }
        let around = around.and_then(partner);
        let within = around.map_or(everything, |around| inline.within(around));
        let sibling = |id: StatementId| partner(id).filter(|&it| inline.statement(it).parent == around);
        let mut previous = successors(calling.previous(at), |&id| calling.previous(id));
        let mut next = successors(calling.next(at), |&id| calling.next(id));
        let start = previous.find_map(sibling).map_or(within.start, |it| inline.within(it).end);
        let end = next.find_map(sibling).map_or(within.end, StatementId::index);
        start..end
    }
}
