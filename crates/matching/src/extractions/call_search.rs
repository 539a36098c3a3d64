//! Follows the calls of one caller into methods that only one version has.

use super::Extraction;
use super::call_targets::{Reach, has_no_name, is_own, is_same_type};
use super::calls::{Call, CallKey, Callee, Callees, argumentize, calls, named_arguments};
use super::evidence::{Attempt, Called, attempt};
use crate::statements::Surroundings;
use crate::{CodeComparison, Way};
use refscope_model::{Code, EntityId, References};
use refscope_syntax::{NodeId, NodeKind, Tree};
use refscope_text::{Pair, Side, Symbol};
use rustc_hash::{FxHashMap, FxHashSet};
use std::cmp::Reverse;

/// How deep calls are followed from the caller into new methods that call new methods.
const MAX_CALL_DEPTH: usize = 3;

pub(super) fn from_caller(
    comparison: &CodeComparison,
    caller: Pair<EntityId>,
    side: Side,
    callees: &Pair<Callees>,
    references: &References,
) -> Vec<Extraction> {
    let code = |side: Side| comparison.snapshots.get(side).code(*caller.get(side));
    let (Some(calling), Some(inline)) = (code(side), code(side.other())) else { return Vec::new() };
    let type_name = |side: Side| {
        let snapshot = comparison.snapshots.get(side);
        snapshot.entity(snapshot.enclosing_type(*caller.get(side))).name
    };
    // Most methods call nothing of the kind.
    let mut calls = calls(calling.tree, calling.root, type_name(side));
    if !calls.any(|call| callees.get(side).contains_key(&call.name)) {
        return Vec::new();
    }
    let known = Known::new(inline, type_name(side.other()), callees.get(side.other()));
    let start = Step {
        from: *caller.get(side),
        tree: calling.tree,
        root: calling.root,
        outer: new_values(comparison, caller, side),
        depth: 0,
        through: Vec::new(),
    };
    let mut search = Search {
        comparison,
        caller,
        side,
        callees: callees.get(side),
        references,
        known,
        type_name: type_name(side),
        inline,
        seen: FxHashSet::default(),
        queue: vec![start],
        found: Vec::new(),
        delegates: Vec::new(),
    };
    while let Some(step) = search.queue.pop().filter(|_| !comparison.is_cancelled()) {
        search.follow(&step);
    }
    search.found
}

/// What the local variables hold that only the caller's version with the calls has. The other one wrote that instead,
/// unless it has a variable for it, too.
fn new_values(comparison: &CodeComparison, caller: Pair<EntityId>, side: Side) -> FxHashMap<Symbol, u64> {
    let body = |side: Side| comparison.code_body(side, *caller.get(side));
    let (Some(calling), Some(inline)) = (body(side), body(side.other())) else { return FxHashMap::default() };
    let held: FxHashSet<u64> = inline.single_values().map(|(_, value)| inline.tree.hash(value)).collect();
    let values = calling.single_values().filter(|&(name, _)| !inline.declares(name));
    let hashes = values.map(|(name, value)| (name, calling.tree.hash(value)));
    hashes.filter(|(_, value)| !held.contains(value)).collect()
}

/// Code whose calls are followed: the caller's, then that of each accepted callee, with its arguments.
struct Step<'c> {
    from: EntityId,
    tree: &'c Tree,
    root: NodeId,
    outer: FxHashMap<Symbol, u64>,
    depth: usize,
    /// The delegates that were looked through to get here.
    through: Vec<usize>,
}

/// The calls that the caller's other version has, too: they are no news.
struct Known<'c> {
    hashes: FxHashSet<u64>,
    keys: FxHashSet<CallKey>,
    /// The methods that the other version alone has.
    gone: &'c Callees,
}

impl<'c> Known<'c> {
    fn new(inline: Code, type_name: Symbol, gone: &'c Callees) -> Self {
        let calls: Vec<Call> = calls(inline.tree, inline.root, type_name).collect();
        let hashes = calls.iter().map(|call| inline.tree.hash(call.node)).collect();
        Self { hashes, keys: calls.iter().map(Call::key).collect(), gone }
    }

    fn has(&self, tree: &Tree, call: &Call) -> bool {
        self.hashes.contains(&tree.hash(call.node))
    }

    /// A call that is given something else means another method, unless the one that it meant is gone, or takes any
    /// number: the two may be one with other parameters.
    fn may_mean(&self, call: &Call, callee: &Callee) -> bool {
        let mut gone = self.gone.get(&call.name).into_iter().flatten();
        self.keys.contains(&call.key()) && (callee.is_variadic || gone.any(|it| it.takes_as_many(call)))
    }
}

struct Search<'c> {
    comparison: &'c CodeComparison,
    caller: Pair<EntityId>,
    side: Side,
    callees: &'c Callees,
    references: &'c References<'c>,
    known: Known<'c>,
    type_name: Symbol,
    /// The code of the caller's other version.
    inline: Code<'c>,
    seen: FxHashSet<EntityId>,
    queue: Vec<Step<'c>>,
    found: Vec<Extraction>,
    /// Methods of one statement that are not accepted themselves, until what they call is.
    delegates: Vec<Option<Extraction>>,
}

impl<'c> Search<'c> {
    fn follow(&mut self, step: &Step<'c>) {
        let Self { comparison, side, caller, references, .. } = *self;
        let mut reach = Reach::new(comparison, side, *caller.get(side), step.from, references);
        for call in calls(step.tree, step.root, self.type_name) {
            let Some(named) = self.callees.get(&call.name).filter(|_| !self.known.has(step.tree, &call))
            else {
                continue;
            };
            let named: Vec<&Callee> = named.iter().filter(|it| !self.known.may_mean(&call, it)).collect();
            let mut meant = reach.meant(step.tree, &call, &named);
            meant.retain(|&callee| self.seen.insert(callee));
            self.try_callees(step, &call, &meant);
        }
    }

    /// Of several overloads that a call can mean, the one that took most of the code.
    fn try_callees(&mut self, step: &Step<'c>, call: &Call, meant: &[EntityId]) {
        let mut found: Vec<(Extraction, Surroundings)> = Vec::new();
        for &callee in meant.iter().take_while(|_| !self.comparison.is_cancelled()) {
            let Self { comparison, side, .. } = *self;
            let caller = *self.caller.get(side);
            let are_apart = !is_same_type(comparison, side, caller, callee);
            // What a class without a name loses to others, the method around it loses. A method that went elsewhere
            // itself is matched there, not in what others have.
            let is_away = || comparison.way(self.caller) == Way::Elsewhere;
            if are_apart && (has_no_name(comparison, side, caller) || is_away()) {
                continue;
            }
            let is_own = is_own(comparison, side, caller, call, callee);
            let Step { tree, outer, .. } = step;
            let surroundings = Surroundings {
                are_apart,
                ..argumentize(comparison, side, callee, tree, call, outer, self.inline)
            };
            let call = (step.depth == 0).then_some(call.node);
            let called = Called { callee, surroundings: &surroundings, is_own, call };
            match attempt(comparison, self.caller, side, &called) {
                Some(Attempt { extraction, is_accepted: true }) => found.push((extraction, surroundings)),
                // What only passes on is looked through.
                Some(Attempt { extraction, .. }) if self.is_delegate(callee) => {
                    let through = step.through.iter().copied().chain([self.delegates.len()]).collect();
                    self.delegates.push(Some(extraction));
                    self.enter(step, callee, surroundings, through);
                }
                _ => {}
            }
        }
        if let Some((mut extraction, surroundings)) = self.best(found) {
            if step.depth == 0 {
                let Extraction { callee, side, .. } = extraction;
                extraction.arguments = named_arguments(self.comparison, side, callee, step.tree, call);
            }
            self.enter(step, extraction.callee, surroundings, Vec::new());
            self.found.push(extraction);
            // A delegate took what the method that it calls took.
            let delegates = step.through.iter().filter_map(|&index| self.delegates[index].take());
            self.found.extend(delegates);
        }
    }

    /// The one that took most of the code; none if two other types took as much.
    fn best(&self, mut found: Vec<(Extraction, Surroundings)>) -> Option<(Extraction, Surroundings)> {
        let are_apart = |surroundings: &Surroundings| surroundings.are_apart;
        found.sort_by_key(|(extraction, it)| (Reverse(extraction.rank()), are_apart(it)));
        if let [(first, one), (second, _), ..] = &found[..]
            && are_apart(one)
            && first.rank() == second.rank()
            && !is_same_type(self.comparison, self.side, first.callee, second.callee)
        {
            return None;
        }
        found.into_iter().next()
    }

    fn enter(&mut self, step: &Step<'c>, callee: EntityId, surroundings: Surroundings, through: Vec<usize>) {
        let Some(code) = self.comparison.snapshots.get(self.side).code(callee) else { return };
        if step.depth + 1 < MAX_CALL_DEPTH {
            let Surroundings { arguments: outer, .. } = surroundings;
            let depth = step.depth + 1;
            self.queue.push(Step { from: callee, tree: code.tree, root: code.root, outer, depth, through });
        }
    }

    /// Whether a method consists of one statement.
    fn is_delegate(&self, callee: EntityId) -> bool {
        let code = self.comparison.snapshots.get(self.side).code(callee);
        code.is_some_and(|Code { tree, root, .. }| {
            tree.kind(root) == NodeKind::Block && tree.children(root).count() == 1
        })
    }
}
