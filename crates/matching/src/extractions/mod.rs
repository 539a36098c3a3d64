//! Code that went into a method of its own, or came out of one.
//!
//! A method that is only in the later version, and that a matched method calls now and did not before, may hold
//! what is missing there: its parameters stand for the arguments of the call, and its statements are matched with
//! those that the caller has left over. Inlining is the same with the versions exchanged.

mod calls;
mod evidence;

use crate::Comparison;
use crate::statements::{BodyMatching, CodeBody, Statements, Surroundings, match_some};
use calls::{Call, Callees, argumentize, callees, calls, named_arguments};
use evidence::{Counts, is_left_over, vocabulary_share};
use refscope_model::{EntityId, References};
use refscope_syntax::{NodeId, NodeKind, Tree};
use refscope_text::{Pair, Side, Symbol};
use rustc_hash::{FxHashMap, FxHashSet};

/// Code of a matched method that went into, or came from, a method that only one version has.
#[derive(Debug)]
pub struct Extraction {
    /// The method that the code left or entered, in both versions.
    pub caller: Pair<EntityId>,
    /// The method that exists on one side only.
    pub callee: EntityId,
    /// The side that has the callee: the later one for an extraction, the earlier one for an inlining.
    pub side: Side,
    /// The statements of the caller's other version and of the callee.
    pub matching: BodyMatching,
    /// The callee's parameters whose arguments are plain names: parameter, then argument.
    pub arguments: Vec<(Symbol, Symbol)>,
}

impl Extraction {
    /// The two methods whose statements are matched, each on its side.
    pub fn bodies(&self) -> Pair<EntityId> {
        self.side.pair(self.callee, *self.caller.get(self.side.other()))
    }

    /// How much code went: equal statements first.
    fn rank(&self) -> (usize, usize) {
        let pairs = &self.matching.pairs;
        (pairs.iter().filter(|pair| pair.is_exact).count(), pairs.len())
    }
}

/// How deep calls are followed from the caller into new methods that call new methods.
const MAX_CALL_DEPTH: usize = 3;

/// Finds extractions and inlinings.
pub(crate) fn find(comparison: &mut Comparison) {
    let mut found = Vec::new();
    for side in [Side::After, Side::Before] {
        let callees = callees(comparison, side);
        if callees.is_empty() {
            continue;
        }
        let references = References::new(comparison.snapshots.get(side));
        for (pair, _) in comparison.pairs().take_while(|_| !comparison.is_cancelled()) {
            let is_callable = comparison.snapshots.before.entity(pair.before).kind.is_callable();
            if is_callable && comparison.body_matching(pair).is_some() {
                found.extend(from_caller(comparison, pair, side, &callees, &references));
            }
        }
    }
    comparison.extractions = found;
}

fn from_caller(
    comparison: &Comparison,
    caller: Pair<EntityId>,
    side: Side,
    callees: &Callees,
    references: &References,
) -> Vec<Extraction> {
    let code = |side: Side| comparison.snapshots.get(side).code(*caller.get(side));
    let (Some(new), Some(old)) = (code(side), code(side.other())) else { return Vec::new() };
    let type_name = |side: Side| {
        let snapshot = comparison.snapshots.get(side);
        snapshot.entity(snapshot.enclosing_type(*caller.get(side))).name
    };
    let known = calls(old.tree, old.root, type_name(side.other())).map(|call| call.key()).collect();
    let start = Step {
        from: *caller.get(side),
        tree: new.tree,
        root: new.root,
        outer: FxHashMap::default(),
        depth: 0,
    };
    let mut search = Search {
        comparison,
        caller,
        side,
        callees,
        references,
        known,
        type_name: type_name(side),
        seen: FxHashSet::default(),
        queue: vec![start],
        found: Vec::new(),
    };
    while let Some(step) = search.queue.pop() {
        search.follow(&step);
    }
    search.found
}

/// Code whose calls are followed: the caller's, then that of each accepted callee, with its arguments.
struct Step<'c> {
    from: EntityId,
    tree: &'c Tree,
    root: NodeId,
    outer: FxHashMap<Symbol, u64>,
    depth: usize,
}

struct Search<'c> {
    comparison: &'c Comparison,
    caller: Pair<EntityId>,
    side: Side,
    callees: &'c Callees,
    references: &'c References<'c>,
    /// The calls that the caller's other version has, too.
    known: FxHashSet<(Symbol, usize, Option<u64>)>,
    type_name: Symbol,
    seen: FxHashSet<EntityId>,
    queue: Vec<Step<'c>>,
    found: Vec<Extraction>,
}

impl<'c> Search<'c> {
    fn follow(&mut self, step: &Step<'c>) {
        let mut targets: Option<FxHashSet<EntityId>> = None;
        let references = self.references;
        let mut refers_to = |callee: EntityId| {
            let all = || references.of(step.from).into_iter().map(|it| it.target).collect();
            targets.get_or_insert_with(all).contains(&callee)
        };
        for call in calls(step.tree, step.root, self.type_name) {
            if self.known.contains(&call.key()) {
                continue;
            }
            let named = self.callees.get(&call.name).into_iter().flatten();
            let mut meant: Vec<EntityId> =
                named.filter(|it| it.takes(call.n_arguments)).map(|it| it.id).collect();
            meant.retain(|&callee| {
                let owner = *self.caller.get(self.side);
                is_in_reach(self.comparison, self.side, owner, callee) || refers_to(callee)
            });
            meant.retain(|&callee| self.seen.insert(callee));
            self.try_callees(step, &call, &meant);
        }
    }

    /// Of several overloads that a call can mean, the one that took most of the code.
    fn try_callees(&mut self, step: &Step<'c>, call: &Call, meant: &[EntityId]) {
        let mut best: Option<((usize, usize), Extraction, Surroundings)> = None;
        for &callee in meant {
            let are_apart = !is_same_type(self.comparison, self.side, *self.caller.get(self.side), callee);
            let Step { tree, outer, .. } = step;
            let surroundings =
                argumentize(self.comparison, self.side, callee, tree, call.arguments, outer, are_apart);
            let found =
                extraction(self.comparison, self.caller, callee, self.side, &surroundings, self.callees);
            match found {
                Some(found) => {
                    let rank = found.rank();
                    if best.as_ref().is_none_or(|(other, ..)| rank > *other) {
                        best = Some((rank, found, surroundings));
                    }
                }
                // What only passes on is looked through.
                None => self.enter(step, callee, surroundings, is_delegate),
            }
        }
        if let Some((_, mut extraction, surroundings)) = best {
            if step.depth == 0 {
                let Extraction { callee, side, .. } = extraction;
                extraction.arguments =
                    named_arguments(self.comparison, side, callee, step.tree, call.arguments);
            }
            self.enter(step, extraction.callee, surroundings, |_, _| true);
            self.found.push(extraction);
        }
    }

    fn enter(
        &mut self,
        step: &Step<'c>,
        callee: EntityId,
        surroundings: Surroundings,
        counts: fn(&Tree, NodeId) -> bool,
    ) {
        let code = self.comparison.snapshots.get(self.side).code(callee).expect("callees have code");
        if step.depth + 1 < MAX_CALL_DEPTH && counts(code.tree, code.root) {
            let Surroundings { arguments: outer, .. } = surroundings;
            let depth = step.depth + 1;
            self.queue.push(Step { from: callee, tree: code.tree, root: code.root, outer, depth });
        }
    }
}

fn is_same_type(comparison: &Comparison, side: Side, one: EntityId, other: EntityId) -> bool {
    let snapshot = comparison.snapshots.get(side);
    snapshot.enclosing_type(one) == snapshot.enclosing_type(other)
}

/// Whether code consists of one statement.
fn is_delegate(tree: &Tree, root: NodeId) -> bool {
    tree.kind(root) == NodeKind::Block && tree.children(root).count() == 1
}

/// Whether a method is one of the types around the caller, or above them.
fn is_in_reach(comparison: &Comparison, side: Side, caller: EntityId, callee: EntityId) -> bool {
    let snapshot = comparison.snapshots.get(side);
    let owner = snapshot.enclosing_type(callee);
    let mut around = Some(snapshot.enclosing_type(caller));
    while let Some(id) = around {
        if id == owner || snapshot.is_below(id, snapshot.entity(owner).name) {
            return true;
        }
        around = snapshot.entity(id).parent;
    }
    false
}

fn extraction(
    comparison: &Comparison,
    caller: Pair<EntityId>,
    callee: EntityId,
    side: Side,
    surroundings: &Surroundings,
    callees: &Callees,
) -> Option<Extraction> {
    let other = side.other();
    let own = comparison.body_matching(caller)?;
    let left = comparison.code_body(other, *caller.get(other))?;
    let snapshot = comparison.snapshots.get(side);
    let code = snapshot.code(callee)?;
    let statements = Statements::argumentized(code, surroundings);
    let called = CodeBody::new(code.tree, snapshot.file_of(callee).text(), &statements);
    let bodies = side.pair(&called, &left);
    let matching = match_some(bodies, surroundings, |of, id| of == side || is_left_over(own, other, id));
    let mut counts = Counts::new(&matching, bodies, side, callees);
    let kept = comparison.code_body(side, *caller.get(side))?;
    counts.add_expressions(&matching, bodies, side, own, surroundings, &kept);
    let share = || vocabulary_share(comparison, caller, callee, side);
    let is_accepted = if !surroundings.are_apart {
        counts.is_accepted() || share() >= 0.5
    } else {
        (counts.n_exact > 0 && counts.n_mapped > counts.n_left) || share() >= 0.5
    };
    is_accepted.then_some(Extraction { caller, callee, side, matching, arguments: Vec::new() })
}
