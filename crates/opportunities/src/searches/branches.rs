//! Statements that every branch of a conditional starts or ends with.
//!
//! ```text
//! if (vip) { p = 9; send(); } else { p = 1; send(); }     →     if (vip) { p = 9; } else { p = 1; } send();
//! ```

use crate::code::Method;
use crate::draft::Draft;
use refscope_syntax::{NodeId, NodeKind};

/// What is moved must be worth it: a `return` of a flag is not.
const MIN_NODES: u32 = 4;

pub(super) fn search(method: Method<'_>, drafts: &mut Vec<Draft>) {
    if method.is_broken() {
        return;
    }
    for node in method.all(NodeKind::If) {
        let is_part =
            method.if_parts(method.parent(node)).is_some_and(|(_, _, otherwise)| otherwise == Some(node));
        if let Some(branches) = branches(method, node).filter(|_| !is_part) {
            look_at(method, node, &branches, drafts);
        }
    }
}

/// The statements of all branches, if there is an `else`.
fn branches(method: Method<'_>, node: NodeId) -> Option<Vec<Vec<NodeId>>> {
    let mut branches = Vec::new();
    let mut at = node;
    loop {
        let (_, then, otherwise) = method.if_parts(at)?;
        branches.push(method.statements(then));
        let otherwise = otherwise?;
        if method.kind(otherwise) != NodeKind::If {
            branches.push(method.statements(otherwise));
            return Some(branches);
        }
        at = otherwise;
    }
}

fn look_at(method: Method<'_>, node: NodeId, branches: &[Vec<NodeId>], drafts: &mut Vec<Draft>) {
    let hashes = |branch: &Vec<NodeId>| branch.iter().map(|&it| method.tree.hash(it)).collect::<Vec<_>>();
    let all: Vec<Vec<u64>> = branches.iter().map(hashes).collect();
    let first = &all[0];
    let is_same = all.iter().all(|it| it == first);
    let shortest = all.iter().map(Vec::len).min().unwrap_or(0);
    // Branches that are equal as a whole are a mistake of another sort.
    if is_same || shortest == 0 {
        return;
    }
    let tail = (0..shortest)
        .take_while(|n| all.iter().all(|it| it[it.len() - 1 - n] == first[first.len() - 1 - n]))
        .count();
    let head = (0..shortest).take_while(|&n| all.iter().all(|it| it[n] == first[n])).count();
    let tail_nodes = &branches[0][branches[0].len() - tail..];
    if is_worth_moving(method, node, tail_nodes) {
        drafts.push(draft(method, node, branches, tail_nodes, "behind"));
    } else if is_worth_moving(method, node, &branches[0][..head])
        && can_lead(method, node, &branches[0][..head])
    {
        drafts.push(draft(method, node, branches, &branches[0][..head], "in front of"));
    }
}

fn is_worth_moving(method: Method<'_>, node: NodeId, moved: &[NodeId]) -> bool {
    let n_nodes: u32 = moved.iter().map(|&it| method.tree.size(it)).sum();
    // A pattern in a condition declares a variable for its branch, too.
    let is_inside = |it: NodeId| node <= it && it < method.tree.next(node);
    let is_moved = |node: NodeId| moved.iter().any(|&it| it <= node && node < method.tree.next(it));
    let names_in_moved =
        || moved.iter().flat_map(|&it| method.tree.subtree(it)).filter_map(|it| method.variable(it));
    let needs_local = names_in_moved()
        .any(|it| method.variable_by_id(it).declaration.is_some_and(|it| is_inside(it) && !is_moved(it)));
    let declares =
        moved.iter().any(|&it| matches!(method.kind(it), NodeKind::LocalVariables | NodeKind::LocalType));
    n_nodes >= MIN_NODES && !needs_local && !declares
}

/// Whether statements can run before the conditions: these change nothing, and do not read what the statements change.
fn can_lead(method: Method<'_>, node: NodeId, moved: &[NodeId]) -> bool {
    let (Some(&first), Some(&last)) = (moved.first(), moved.last()) else { return false };
    let effects = method.effects(first..method.tree.next(last));
    let mut at = Some(node);
    while let Some((condition, _, otherwise)) = at.and_then(|it| method.if_parts(it)) {
        if !method.is_pure(condition) || method.reads(condition).is_changed_by(&effects) {
            return false;
        }
        at = otherwise;
    }
    // A condition may guard what runs behind it: only what can do no harm may run first.
    !effects.calls_unknown && !moved.iter().any(|&it| method.is_exit(it))
}

fn draft(
    method: Method<'_>,
    node: NodeId,
    branches: &[Vec<NodeId>],
    moved: &[NodeId],
    place: &'static str,
) -> Draft {
    let n_nodes: u32 = moved.iter().map(|&it| method.tree.size(it)).sum();
    let code = method.brief(moved[0]);
    Draft::solo(method.id, method.tree.span(node), &*code, n_nodes * (branches.len() as u32 - 1))
        .with("code", code.clone())
        .with("branches", branches.len().to_string())
        .with("place", place)
}
