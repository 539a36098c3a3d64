//! Methods whose code went into several others, or came from them: what calls all of these is the method.

use super::evidence::{counts, evidence, has_same_signature};
use super::identity::open_owner_pairs;
use super::methods::{Candidate, free_callables, join_best};
use super::testing;
use crate::{Comparison, Pass};
use refscope_model::{EntityId, EntityKind, StatementId};
use refscope_syntax::NodeKind;
use refscope_text::{Pair, Side, Symbol};
use rustc_hash::{FxHashMap, FxHashSet};

/// How many pairs of methods of two types are compared at most.
const MAX_PAIRS: usize = 2_500;

/// Joins a method with one of another name that takes and gives the same and that, together with the methods of one
/// version alone that it calls, holds most of its code.
pub(super) fn match_dispersed(comparison: &mut Comparison) {
    for owners in open_owner_pairs(comparison) {
        let mut candidates = Vec::new();
        for side in Side::BOTH {
            candidates.extend(Dispersal::new(comparison, owners, side).candidates());
        }
        join_best(comparison, candidates, Pass::Renamed);
    }
}

/// The methods of two types that are without a partner: whole ones, and on the other side those that can hold parts of
/// them.
struct Dispersal<'c> {
    comparison: &'c Comparison,
    side: Side,
    parts: Vec<EntityId>,
    wholes: Vec<EntityId>,
    found: FxHashMap<Pair<EntityId>, FxHashSet<StatementId>>,
}

impl<'c> Dispersal<'c> {
    /// With the parts on a side.
    fn new(comparison: &'c Comparison, owners: Pair<EntityId>, side: Side) -> Self {
        let methods = |side: Side| {
            let snapshot = comparison.snapshots.get(side);
            let mut methods = free_callables(comparison, side, *owners.get(side));
            methods.retain(|&id| snapshot.entity(id).kind == EntityKind::Method);
            methods
        };
        let (parts, wholes) = (methods(side), methods(side.other()));
        Self { comparison, side, parts, wholes, found: FxHashMap::default() }
    }

    fn candidates(mut self) -> Vec<Candidate> {
        let mut candidates = Vec::new();
        if self.parts.len() < 2 || self.parts.len() * self.wholes.len() > MAX_PAIRS {
            return candidates;
        }
        for caller in self.parts.clone() {
            let callees = self.callees(caller);
            for whole in self.wholes.clone() {
                let pair = self.side.pair(caller, whole);
                if !callees.is_empty()
                    && has_same_signature(self.comparison, pair)
                    && !testing::is_test(self.comparison, self.side, caller)
                {
                    candidates.extend(self.share(pair, &callees).map(|share| (share, pair, None)));
                }
            }
        }
        candidates
    }

    /// The methods without a partner that another one of them calls.
    fn callees(&self, caller: EntityId) -> Vec<EntityId> {
        let snapshot = self.comparison.snapshots.get(self.side);
        let Some(code) = snapshot.code(caller) else { return Vec::new() };
        let calls = code.tree.subtree(code.root).filter(|&node| code.tree.kind(node) == NodeKind::Call);
        let called: FxHashSet<Symbol> = calls.map(|node| code.tree.label(node)).collect();
        let others = self.parts.iter().copied().filter(|&id| id != caller);
        others.filter(|&id| called.contains(&snapshot.entity(id).name)).collect()
    }

    /// The share of a method's code that another one and what it calls hold, where it is most of it.
    fn share(&mut self, pair: Pair<EntityId>, callees: &[EntityId]) -> Option<f64> {
        let whole = *pair.get(self.side.other());
        let code = self.comparison.code_body(self.side.other(), whole)?;
        let n_all = code.body.ids().filter(|&id| counts(&code, id)).count();
        let mut held = FxHashSet::default();
        for &part in callees.iter().chain([pair.get(self.side)]) {
            let own = self.held(self.side.pair(part, whole));
            if 2 * own.len() > n_all {
                return None;
            }
            held.extend(own);
        }
        (2 * held.len() > n_all).then(|| held.len() as f64 / n_all as f64)
    }

    /// The statements of a method that another one holds.
    fn held(&mut self, pair: Pair<EntityId>) -> FxHashSet<StatementId> {
        let (comparison, whole) = (self.comparison, self.side.other());
        let found = self.found.entry(pair).or_insert_with(|| {
            let matching = evidence(comparison, pair).1;
            let pairs = matching.iter().flat_map(|it| &it.pairs);
            let Some(code) = comparison.code_body(whole, *pair.get(whole)) else {
                return FxHashSet::default();
            };
            pairs.map(|it| *it.statements.get(whole)).filter(|&id| counts(&code, id)).collect()
        });
        found.clone()
    }
}
