//! How many leaves of one composite statement are joined with leaves of another.
//!
//! In a deep nest every statement is compared with a partner, and to count what is joined within each would visit the
//! innermost leaves once for every statement around them. Large statements are therefore counted in sorted blocks.

use super::context::MatchedBodies;
use super::{BodyMatching, StatementId};
use refscope_text::{Pair, Side};
use std::cell::OnceCell;
use std::ops::Range;

/// Up to this many statements are counted one by one.
const MAX_SCANNED: usize = 64;

/// The joined leaves at one moment of a matching.
pub(super) struct Joined<'m> {
    context: &'m MatchedBodies<'m>,
    matching: &'m BodyMatching,
    /// The partners of all earlier statements, `NONE` where there is none. Of each level, blocks of `1 << level`
    /// partners are sorted.
    levels: OnceCell<Vec<Vec<u32>>>,
}

const NONE: u32 = u32::MAX;

impl<'m> Joined<'m> {
    pub(super) fn new(context: &'m MatchedBodies<'m>, matching: &'m BodyMatching) -> Self {
        Self { context, matching, levels: OnceCell::new() }
    }

    /// The share of leaves within two composites that are joined with each other.
    pub(super) fn share(&self, pair: Pair<StatementId>) -> f64 {
        let Pair { before, after } = self.context.bodies;
        let (n_before, n_after) = (before.n_leaves(pair.before), after.n_leaves(pair.after));
        if n_before.min(n_after) == 0 {
            return 0.0;
        }
        let outer = before.within(pair.before);
        let inner = after.within(pair.after);
        let n_joined =
            if outer.len() <= MAX_SCANNED { self.scan(outer, inner) } else { self.count(outer, inner) };
        n_joined as f64 / n_before.max(n_after) as f64
    }

    fn scan(&self, outer: Range<usize>, inner: Range<usize>) -> usize {
        let outer = self.context.bodies.before.body.id.ids_of(outer);
        outer.filter(|&id| inner.contains(&(self.partner(id) as usize))).count()
    }

    /// The partner of an earlier leaf.
    fn partner(&self, id: StatementId) -> u32 {
        if self.context.bodies.before.statement(id).is_composite() {
            return NONE;
        }
        self.matching.partner(Side::Before, id).map_or(NONE, |partner| partner.index() as u32)
    }

    fn count(&self, outer: Range<usize>, inner: Range<usize>) -> usize {
        let levels = self.levels.get_or_init(|| self.levels());
        let mut n_joined = 0;
        let mut at = outer.start;
        while at < outer.end {
            let level = at.trailing_zeros().min((outer.end - at).ilog2()) as usize;
            let block = &levels[level][at..at + (1 << level)];
            let n_below = |end: usize| block.partition_point(|&partner| (partner as usize) < end);
            n_joined += n_below(inner.end) - n_below(inner.start);
            at += 1 << level;
        }
        n_joined
    }

    fn levels(&self) -> Vec<Vec<u32>> {
        let body = self.context.bodies.before.body;
        let n_statements = body.statements.len();
        let mut levels: Vec<Vec<u32>> = vec![body.ids().map(|id| self.partner(id)).collect()];
        while 1 << levels.len() <= n_statements {
            let mut next = levels[levels.len() - 1].clone();
            next.chunks_mut(1 << levels.len()).for_each(<[u32]>::sort_unstable);
            levels.push(next);
        }
        levels
    }
}
