//! Code that became a method of its own, or an object, and calls that became code.

use super::{Found, Step};
use crate::code::{Method, VariableId};
use crate::history::alike::Alike;
use crate::history::step::{Head, all_heads};
use crate::rules::{Rule, VectorRule};
use refscope_model::EntityId;
use refscope_syntax::{NodeId, NodeKind};
use rustc_hash::FxHashMap;

/// Of ten heads of the new method, so many must come from the old code.
const LEAST_OF_TEN: usize = 6;
/// How many nodes of syntax must be common, and how many where it is one statement alone.
const LEAST_NODES: u32 = 8;
const LEAST_NODES_ALONE: u32 = 10;

/// `open(); sum(); log(sum);` → `total();`, a method that is new and holds the code
pub(super) fn extracted(step: Step<'_, '_>, rule: &Rule, found: &mut Vec<Found>) {
    let (before, after) = (step.before.method, step.after.method);
    let Some(vectors) = &rule.vectors else { return };
    let mut seen: Vec<EntityId> = Vec::new();
    for head in &step.after.heads {
        for call in calls(after, head.node) {
            let Some(target) = after.target(call).filter(|it| step.was(*it).is_none()) else { continue };
            let Some(callee) =
                after.base.method(target).filter(|_| target != after.id && !seen.contains(&target))
            else {
                continue;
            };
            seen.push(target);
            if let Some(first) = held(step, vectors, callee) {
                let mut one = step.found(first, head.node, after.base.member_name(target));
                let name = after.base.member_name(target);
                let caller = before.base.member_name(before.id);
                (one.was, one.is) = if step.is_backwards { (name, caller) } else { (caller, name) };
                found.push(one);
            }
        }
    }
}

/// The same backwards.
pub(super) fn inlined(step: Step<'_, '_>, rule: &Rule, found: &mut Vec<Found>) {
    extracted(step.backwards(), rule, found);
}

fn calls<'c>(method: Method<'c>, head: NodeId) -> impl Iterator<Item = NodeId> + 'c {
    let own = method.children(head).filter(move |&it| !method.kind(it).is_statement());
    own.flat_map(move |it| method.tree.subtree(it)).filter(move |&it| method.kind(it) == NodeKind::Call)
}

/// Where the code stood that a new method holds, if most of it did: heads that are gone from the body, found by their
/// abstracted counts and read with other names for locals.
fn held(step: Step<'_, '_>, rule: &VectorRule, callee: Method<'_>) -> Option<NodeId> {
    let before = step.before.method;
    let heads = all_heads(callee);
    let mut by_hash: FxHashMap<u64, Vec<&Head>> = FxHashMap::default();
    for head in &step.before.heads {
        by_hash.entry(rule.abstraction.apply(&head.vector).hash()).or_default().push(head);
    }
    let mut names = Names::default();
    let mut taken: Vec<NodeId> = Vec::new();
    let (mut n_held, mut n_nodes) = (0, 0);
    for head in &heads {
        let same = by_hash.get(&rule.abstraction.apply(&head.vector).hash());
        let free = same.into_iter().flatten().filter(|it| !taken.contains(&it.node));
        let one = free.into_iter().find(|one| names.heads(before, one.node, callee, head.node));
        let one = one.map(|it| it.node).or_else(|| returned_value(step, callee, head, &mut names));
        if let Some(one) = one {
            taken.push(one);
            n_held += 1;
            n_nodes += before.tree.size(one);
        }
    }
    let least = if n_held > 1 { LEAST_NODES } else { LEAST_NODES_ALONE };
    let is_most = n_held * 10 >= heads.len() * LEAST_OF_TEN && n_nodes >= least;
    taken.into_iter().min().filter(|_| is_most)
}

/// `return e;` where `x = e;`, `T x = e;` or `… e …` stood.
fn returned_value(step: Step<'_, '_>, callee: Method<'_>, head: &Head, names: &mut Names) -> Option<NodeId> {
    let before = step.before.method;
    let value = callee.children(head.node).next().filter(|_| callee.kind(head.node) == NodeKind::Return)?;
    let value = callee.bare(value);
    let is_worth_it = callee.tree.size(value) > 4;
    let own = |head: &Head| {
        let own = before.children(head.node).filter(|&it| !before.kind(it).is_statement());
        own.flat_map(|it| before.tree.subtree(it)).collect::<Vec<_>>()
    };
    let stood = |head: &&Head| {
        own(head)
            .into_iter()
            .any(|it| before.kind(it) == callee.kind(value) && names.nodes(before, it, callee, value))
    };
    step.before.heads.iter().filter(|_| is_worth_it).find(stood).map(|it| it.node)
}

/// What locals are called on the other side: each is one other local or, where it is a parameter, one expression.
#[derive(Default)]
struct Names {
    known: FxHashMap<VariableId, u64>,
}

impl Names {
    fn heads(&mut self, before: Method<'_>, one: NodeId, callee: Method<'_>, other: NodeId) -> bool {
        self.with(before, callee, |alike| alike.heads(one, other))
    }

    fn nodes(&mut self, before: Method<'_>, one: NodeId, callee: Method<'_>, other: NodeId) -> bool {
        self.with(before, callee, |alike| alike.nodes(one, other))
    }

    fn with<'c>(
        &mut self,
        before: Method<'c>,
        callee: Method<'c>,
        compare: impl FnOnce(&mut Alike<'c, &mut dyn FnMut(NodeId, NodeId) -> bool>) -> bool,
    ) -> bool {
        let mut known = self.known.clone();
        let mut became = |one: NodeId, other: NodeId| {
            let is_name = callee.kind(other) == NodeKind::Name;
            let declared =
                callee.declared_variable(other).filter(|_| callee.kind(other) == NodeKind::Variable);
            if let Some((variable, _)) = declared {
                // Its value is compared behind it.
                known.insert(variable, before.label(one).value());
                return false;
            }
            let Some(variable) = callee.variable(other).filter(|_| is_name) else { return false };
            let is_parameter = callee.variable_by_id(variable).is_parameter();
            let what = match before.kind(one) {
                NodeKind::Name => before.label(one).value(),
                kind if is_parameter && kind.is_expression() => before.tree.hash(one),
                _ => return false,
            };
            *known.entry(variable).or_insert(what) == what
        };
        let mut alike: Alike<'c, &mut dyn FnMut(NodeId, NodeId) -> bool> =
            Alike::new(before, callee, &mut became);
        alike.renames = true;
        let is_alike = compare(&mut alike);
        if is_alike {
            self.known = known;
        }
        is_alike
    }
}

/// `int cost(int a, int b) { … }` → `int cost(int a, int b) { return new Cost(a, b).run(); }`
pub(super) fn made_object(step: Step<'_, '_>, rule: &Rule, found: &mut Vec<Found>) {
    let (before, after) = (step.before.method, step.after.method);
    let Some(vectors) = &rule.vectors else { return };
    let statements = after.statements(NodeId::ROOT);
    if statements.len() > 2 || step.before.heads.len() < 4 {
        return;
    }
    for head in &step.after.heads {
        for call in calls(after, head.node) {
            let object = after.receiver(call).filter(|&it| after.kind(after.bare(it)) == NodeKind::New);
            let Some(target) = after.target(call).filter(|it| object.is_some() && step.was(*it).is_none())
            else {
                continue;
            };
            let Some(run) = after.base.method(target) else { continue };
            let mut ours: Vec<u64> =
                step.before.heads.iter().map(|it| vectors.abstraction.apply(&it.vector).hash()).collect();
            let theirs: Vec<u64> =
                all_heads(run).iter().map(|it| vectors.abstraction.apply(&it.vector).hash()).collect();
            let n_common = theirs
                .iter()
                .filter(|hash| {
                    ours.iter().position(|it| it == *hash).map(|at| ours.swap_remove(at)).is_some()
                })
                .count();
            if n_common * 2 >= step.before.heads.len() {
                let mut one = step.found(NodeId::ROOT, head.node, after.base.member_name(target));
                one.was = before.base.member_name(before.id);
                found.push(one);
            }
        }
    }
}
