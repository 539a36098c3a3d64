//! Code that went into a method of its own, or came out of one.
//!
//! A method that is only in the later version, and that a matched method calls now and did not before, may hold
//! what is missing there: its parameters stand for the arguments of the call, and its statements are matched with
//! those that the caller has left over. Inlining is the same with the versions exchanged.

mod calls;
mod evidence;

use crate::Comparison;
use crate::statements::{BodyMatching, CodeBody, Statements, Surroundings, match_some};
use calls::{Callees, argumentize, callees, calls, named_arguments};
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
        match self.side {
            Side::After => Pair::new(self.caller.before, self.callee),
            Side::Before => Pair::new(self.callee, self.caller.after),
        }
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
    let mut found = Vec::new();
    let (Some(new), Some(old)) = (
        comparison.snapshots.get(side).code(*caller.get(side)),
        comparison.snapshots.get(side.other()).code(*caller.get(side.other())),
    ) else {
        return found;
    };
    let type_name = |side: Side| {
        let snapshot = comparison.snapshots.get(side);
        snapshot.entity(snapshot.enclosing_type(*caller.get(side))).name
    };
    let (new_name, old_name) = (type_name(side), type_name(side.other()));
    let known: FxHashSet<_> = calls(old.tree, old.root, old_name).map(|call| call.key()).collect();
    let mut seen = FxHashSet::default();
    // The caller's code, then that of each accepted callee: what they call, with their arguments.
    let mut queue = vec![(*caller.get(side), new.tree, new.root, FxHashMap::default(), 0)];
    while let Some((from, tree, root, outer, depth)) = queue.pop() {
        let mut targets: Option<FxHashSet<EntityId>> = None;
        let mut refers_to = |callee: EntityId| {
            let all = || references.of(from).into_iter().map(|it| it.target).collect();
            targets.get_or_insert_with(all).contains(&callee)
        };
        for call in calls(tree, root, new_name).filter(|call| !known.contains(&call.key())) {
            let named = callees.get(&call.name).into_iter().flatten();
            for callee in named.filter(|it| it.takes(call.n_arguments)).map(|it| it.id) {
                let is_meant = is_in_reach(comparison, side, *caller.get(side), callee) || refers_to(callee);
                if !is_meant || !seen.insert(callee) {
                    continue;
                }
                let are_apart = !is_same_type(comparison, side, *caller.get(side), callee);
                let surroundings =
                    argumentize(comparison, side, callee, tree, call.arguments, &outer, are_apart);
                let Some(mut extraction) =
                    extraction(comparison, caller, callee, side, &surroundings, callees)
                else {
                    // What only passes on is looked through.
                    let code = comparison.snapshots.get(side).code(callee).expect("callees have code");
                    if depth + 1 < MAX_CALL_DEPTH && is_delegate(code.tree, code.root) {
                        queue.push((callee, code.tree, code.root, surroundings.arguments, depth + 1));
                    }
                    continue;
                };
                if depth == 0 {
                    extraction.arguments = named_arguments(comparison, side, callee, tree, call.arguments);
                }
                let code = comparison.snapshots.get(side).code(callee).expect("callees have code");
                if depth + 1 < MAX_CALL_DEPTH {
                    queue.push((callee, code.tree, code.root, surroundings.arguments, depth + 1));
                }
                found.push(extraction);
            }
        }
    }
    found
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
    let bodies = match side {
        Side::After => Pair::new(&left, &called),
        Side::Before => Pair::new(&called, &left),
    };
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
