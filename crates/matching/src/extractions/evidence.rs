//! What speaks for code having gone into a method, or come out of one.

use super::Extraction;
use super::call_places::{replaced, takes_place};
use super::returned_expressions::{creates_instead, returned_parts};
use super::vocabulary::{takes_texts, vocabulary_share};
use crate::CodeComparison;
use crate::statements::{BodyMatching, CodeBody, LambdaMatching, Statements, Surroundings};
use refscope_model::{EntityId, StatementId};
use refscope_syntax::{NodeId, NodeKind};
use refscope_text::{Pair, Side, Symbol};

/// A caller in both versions and the callee that one of them has.
pub(super) struct Bodies<'c> {
    pub(super) called: CodeBody<'c>,
    /// The caller with the code in line: the earlier one for an extraction, the later one for an inlining.
    pub(super) inline: CodeBody<'c>,
    /// The caller with the call.
    pub(super) calling: CodeBody<'c>,
    /// The caller's two versions.
    pub(super) own: &'c BodyMatching,
    /// The side of the callee.
    pub(super) side: Side,
    pub(super) surroundings: &'c Surroundings,
}

impl<'c> Bodies<'c> {
    /// Whether the code of a callee went into a lambda of the caller, or came out of one.
    fn went_within(&self, lambda: &LambdaMatching, name: Symbol) -> bool {
        let Self { called, inline, calling, side, surroundings, .. } = *self;
        let statements = |of: Side| lambda.statements.get(of);
        let within = Bodies {
            called,
            inline: CodeBody::new(inline.tree, inline.text, statements(side.other())),
            calling: CodeBody::new(calling.tree, calling.text, statements(side)),
            own: &lambda.matching,
            side,
            surroundings,
        };
        let calls = |id: StatementId| super::returned_expressions::calls(&within.calling, id, name);
        within.calling.body.ids().any(calls) && {
            let matching = within.match_left_over(|id| within.is_left_over(id));
            Counts::new(&within, &matching, name).is_accepted(side)
        }
    }

    /// The callee, and the caller with the code in line, each on its side.
    pub(super) fn pair(&self) -> Pair<&CodeBody<'c>> {
        self.side.pair(&self.called, &self.inline)
    }

    /// Whether several statements of the caller call the callee.
    fn calls_again(&self, callee: Symbol) -> bool {
        let calls = |id: &StatementId| super::returned_expressions::calls(&self.calling, *id, callee);
        self.calling.body.ids().filter(calls).nth(1).is_some()
    }

    /// Statements that the caller's two versions do not share, or share only inexactly.
    pub(super) fn is_left_over(&self, id: StatementId) -> bool {
        self.own.pair_of(self.side.other(), id).is_none_or(|pair| !pair.is_exact)
    }
}

/// The code that may have gone between a caller and a callee.
pub(super) struct Attempt {
    pub(super) extraction: Extraction,
    /// Whether enough speaks for it.
    pub(super) is_accepted: bool,
}

/// A method that a caller seems to call.
pub(super) struct Called<'c> {
    pub(super) callee: EntityId,
    pub(super) surroundings: &'c Surroundings,
    /// Whether it is called as one's own.
    pub(super) is_own: bool,
    /// The call, where it stands in the caller's own code.
    pub(super) call: Option<NodeId>,
}

/// Matches what a caller has left over with the code of a callee; where it calls it several times, what stood in the
/// place of this call.
pub(super) fn attempt(
    comparison: &CodeComparison,
    caller: Pair<EntityId>,
    side: Side,
    called: &Called,
) -> Option<Attempt> {
    let &Called { callee, surroundings, is_own, call } = called;
    let snapshot = comparison.snapshots.get(side);
    let code = snapshot.code(callee)?;
    let statements = Statements::argumentized(code, surroundings);
    let bodies = Bodies {
        called: CodeBody::new(code.tree, snapshot.file_of(callee).text(), &statements),
        inline: comparison.code_body(side.other(), *caller.get(side.other()))?,
        calling: comparison.code_body(side, *caller.get(side))?,
        own: comparison.body_matching(caller)?,
        side,
        surroundings,
    };
    let name = snapshot.entity(callee).name;
    let is_left_over = |id: StatementId| bodies.is_left_over(id);
    let matching = match call.filter(|_| bodies.calls_again(name)) {
        Some(call) => bodies.match_at(call, is_left_over),
        None => bodies.match_left_over(is_left_over),
    };
    let counts = Counts::new(&bodies, &matching, name);
    // Where some statements went, fewer words need to; more where the call stands for nothing that there was.
    let min_share = match counts.n_mapped {
        0 if replaced(&bodies, name).is_empty() => 0.7,
        1.. if !surroundings.are_apart => 0.4,
        _ => 0.5,
    };
    let says_the_same = || vocabulary_share(comparison, caller, callee, side) >= min_share;
    let takes_place = || !surroundings.are_apart && takes_place(&bodies, name);
    // However much the callee has of its own.
    let took_most =
        || counts.n_exact > 0 && call.is_some_and(|call| bodies.explained(call, &matching) >= MIN_EXPLAINED);
    let is_accepted = match side {
        // What is inherited is called as one's own.
        Side::After if !surroundings.are_apart || is_own => {
            counts.is_accepted(side) || says_the_same() || takes_place() || took_most()
        }
        Side::Before if !surroundings.are_apart => {
            counts.is_accepted(side) || (takes_place() && counts.with_exact().is_accepted(side))
        }
        _ => {
            counts.is_accepted_apart(side)
                || (counts.n_mapped > 0 && says_the_same())
                || takes_texts(comparison, caller, callee, side)
        }
    };
    let is_accepted = is_accepted
        || !surroundings.are_apart && bodies.own.lambdas.iter().any(|it| bodies.went_within(it, name));
    let extraction = Extraction { caller, callee, side, matching, arguments: Vec::new() };
    Some(Attempt { extraction, is_accepted })
}

/// The share of what a caller lost in the place of a call that tells where it went: twice as much as what went elsewhere.
const MIN_EXPLAINED: f64 = 2.0 / 3.0;

/// Counts over the statements of a callee.
struct Counts {
    n_mapped: usize,
    n_exact: usize,
    n_left: usize,
}

impl Counts {
    fn new(bodies: &Bodies, matching: &BodyMatching, callee: Symbol) -> Self {
        let Bodies { called, side, .. } = bodies;
        // A variable that is all that a method returns was returned, too.
        let is_alone = !bodies.surroundings.are_apart && called.leaves().count() == 1;
        let counts = |id: StatementId| {
            let kind = called.statement(id).kind;
            let is_structure = matches!(kind, NodeKind::Block | NodeKind::Catch | NodeKind::Case);
            !is_structure && (says_something(called, id) || is_alone && !called.is_trivial(id))
        };
        let pairs = matching.pairs.iter().filter(|pair| counts(*pair.statements.get(*side)));
        let left = matching.unmatched(*side).filter(|&id| counts(id));
        let n_mapped = pairs.clone().count();
        let n_exact = pairs.filter(|pair| pair.is_exact).count();
        let mut counts = Self { n_mapped, n_exact, n_left: left.count() };
        counts.add_expressions(bodies, matching, callee);
        if counts.n_exact == 0 && creates_instead(bodies, callee) {
            counts.n_exact += 1;
            counts.add_found();
        }
        counts
    }

    /// What the callee returns may have been a part of a statement: a condition, an argument, a receiver.
    fn add_expressions(&mut self, bodies: &Bodies, matching: &BodyMatching, callee: Symbol) {
        for (id, parts) in returned_parts(bodies, matching, callee) {
            self.n_exact += parts.n_exact;
            if parts.is_found && says_something(&bodies.called, id) {
                self.add_found();
            }
        }
    }

    /// The same with something equal more.
    fn with_exact(&self) -> Self {
        Self { n_exact: self.n_exact + 1, ..*self }
    }

    /// One statement more has its origin.
    fn add_found(&mut self) {
        self.n_mapped += 1;
        self.n_left = self.n_left.saturating_sub(1);
    }

    /// An extracted method may have as much of its own; an inlined one must have gone for the most part.
    fn is_accepted(&self, side: Side) -> bool {
        self.n_mapped > 0
            && (self.n_mapped > self.n_left
                || ((self.n_mapped > 1 || side == Side::After) && self.n_mapped >= self.n_left)
                || (self.n_exact == 1 && self.n_left <= 4)
                || (self.n_exact > 1 && self.n_left < 20))
    }

    /// Between types something must be equal.
    fn is_accepted_apart(&self, side: Side) -> bool {
        self.n_exact > 0 && (self.n_mapped > self.n_left || (side == Side::After && self.is_accepted(side)))
    }
}

/// Whether a statement is more than a jump, a trivial value or a variable that is returned.
pub(super) fn says_something(body: &CodeBody, id: StatementId) -> bool {
    let statement = body.statement(id);
    let value = body.tree.children(statement.node).next();
    let is_returned_name = statement.kind == NodeKind::Return
        && value.is_some_and(|value| body.tree.kind(value) == NodeKind::Name);
    !body.is_trivial(id) && !is_returned_name
}
