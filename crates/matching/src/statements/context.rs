//! What all rounds of statement matching look at.

use super::{BodyMatching, CodeBody, Surroundings, pairs_of};
use refscope_model::StatementId;
use refscope_syntax::{NodeId, NodeKind};
use refscope_text::{Pair, Side};

/// How many headers around two statements are looked at; only chains of branches are deeper.
const MAX_HEADERS: usize = 64;

pub(super) struct MatchedBodies<'c> {
    pub(super) bodies: Pair<&'c CodeBody<'c>>,
    pub(super) surroundings: &'c Surroundings,
}

/// How well the places of two statements agree; the greater, the better.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Place {
    previous_and_next: bool,
    previous: bool,
    headers_around: bool,
    header_around: bool,
    declared_around: bool,
    next: bool,
    depth: i32,
    index: i32,
    line: i32,
}

impl Place {
    /// Whether the statements before and behind agree.
    pub(super) const fn is_between_same(&self) -> bool {
        self.previous_and_next
    }
}

impl MatchedBodies<'_> {
    pub(super) fn body(&self, side: Side) -> &CodeBody<'_> {
        self.bodies.get(side)
    }

    /// The hash of a node, with arguments in the place of parameters.
    pub(super) fn hash(&self, side: Side, node: NodeId) -> u64 {
        let tree = self.body(side).tree;
        if self.surroundings.has_parameters == Some(side) {
            self.surroundings.argumentized(tree, node)
        } else {
            tree.hash(node)
        }
    }

    /// Whether two statements are joined or at least equal.
    fn agree(
        &self,
        matching: &BodyMatching,
        before: Option<StatementId>,
        after: Option<StatementId>,
    ) -> bool {
        match (before, after) {
            (Some(before), Some(after)) => match matching.partner(Side::Before, before) {
                Some(partner) => partner == after,
                None => self.bodies.before.hash(before) == self.bodies.after.hash(after),
            },
            (None, None) => true,
            _ => false,
        }
    }

    /// The pairs of two lists that are worth a look, until the work is cancelled.
    pub(super) fn pairs_of<'i>(
        &'i self,
        before: &'i [StatementId],
        after: &'i [StatementId],
    ) -> impl Iterator<Item = Pair<StatementId>> + 'i {
        pairs_of(before, after).take_while(|_| !self.surroundings.cancellation.is_cancelled())
    }

    /// Compares the places of two statements.
    pub(super) fn place(&self, matching: &BodyMatching, pair: Pair<StatementId>) -> Place {
        let Pair { before, after } = self.bodies;
        let previous = self.agree(matching, before.previous(pair.before), after.previous(pair.after));
        let next = self.agree(matching, before.next(pair.before), after.next(pair.after));
        let statements = Pair::new(before.statement(pair.before), after.statement(pair.after));
        let around = Pair::new(before.header_around(pair.before), after.header_around(pair.after));
        // Where a statement stands in a method says nothing of where it stood in another.
        let is_one = self.surroundings.has_parameters.is_none();
        let distance = |before: u32, after: u32| if is_one { -(before.abs_diff(after) as i32) } else { 0 };
        Place {
            previous_and_next: previous && next,
            previous,
            headers_around: self.headers_agree(matching, pair),
            header_around: self.agree(matching, around.before, around.after),
            declared_around: self.declare_alike(around),
            next,
            depth: distance(statements.before.depth, statements.after.depth),
            index: distance(statements.before.index, statements.after.index),
            line: distance(pair.before.index() as u32, pair.after.index() as u32),
        }
    }

    /// Whether two headers declare a variable of one type: of clauses that do the same, the type tells which is which.
    fn declare_alike(&self, headers: Pair<Option<StatementId>>) -> bool {
        let type_ = |side: Side| {
            let (body, header) = (self.body(side), (*headers.get(side))?);
            // It stands before all statements, of which a `switch` may have very many.
            let before_code = body.tree.children(body.statement(header).node);
            let mut before_code = before_code.take_while(|&child| !body.tree.kind(child).is_statement());
            let variable = before_code.find(|&child| body.tree.kind(child) == NodeKind::Parameter)?;
            body.tree.type_child(variable).map(|it| body.tree.hash(it))
        };
        type_(Side::Before) == type_(Side::After)
    }

    /// Whether all headers around two statements agree, up to the bodies or to the last one that is looked at.
    fn headers_agree(&self, matching: &BodyMatching, pair: Pair<StatementId>) -> bool {
        let Pair { before, after } = self.bodies;
        let mut around = Pair::new(before.header_around(pair.before), after.header_around(pair.after));
        for _ in 0..MAX_HEADERS {
            if around == Pair::new(None, None) {
                break;
            }
            if !self.agree(matching, around.before, around.after) {
                return false;
            }
            around = Pair::new(
                around.before.and_then(|id| before.header_around(id)),
                around.after.and_then(|id| after.header_around(id)),
            );
        }
        true
    }

    /// How well places agree, as a number that can be added to a similarity.
    pub(super) fn place_bonus(&self, matching: &BodyMatching, pair: Pair<StatementId>) -> f64 {
        let place = self.place(matching, pair);
        let mut bonus = 0.0;
        bonus += if place.previous { 0.12 } else { 0.0 };
        bonus += if place.next { 0.10 } else { 0.0 };
        bonus += if place.headers_around {
            0.12
        } else if place.header_around {
            0.08
        } else {
            0.0
        };
        bonus + if place.depth == 0 { 0.02 } else { 0.0 } - 0.001 * f64::from(-place.line).min(40.0)
    }
}
