//! Rules about what a leaf returns, declares or assigns as a whole.

use super::super::calls::{self, Wrapper};
use super::super::equivalence::turned_operands;
use super::super::negation::negates;
use super::super::replacement::{Replacement, ReplacementKind};
use super::leaves::Leaves;
use refscope_syntax::{NodeId, NodeKind};
use refscope_text::{Pair, Side};

/// The same value in another wrapper, or for another variable of the same type.
pub(super) fn same_value(leaves: &Leaves) -> Option<Vec<Replacement>> {
    let values = leaves.values()?;
    if !leaves.are_equal(values.map(Some)) {
        return None;
    }
    let tree = leaves.context.bodies.before.tree;
    let is_telling = matches!(tree.kind(values.before), NodeKind::Call | NodeKind::New | NodeKind::Binary)
        || tree.size(values.before) > 2;
    let wrappers = leaves.leaves.map(|leaf| leaf.wrapper);
    let same_variable = leaves.leaves.before.target.is_some_and(|target| {
        leaves
            .leaves
            .after
            .target
            .is_some_and(|other| tree.label(target) == leaves.context.bodies.after.tree.label(other))
    });
    if wrappers.before == wrappers.after {
        // Only the variable or its type changed.
        let types = leaves.leaves.map(|leaf| leaf.type_);
        let same_type = leaves.are_equal(types);
        return (is_telling || (same_type && wrappers.before == Wrapper::Declaration) || same_variable)
            .then(|| leaves.unify(leaves.nodes).replacements);
    }
    (is_telling || same_variable).then(Vec::new)
}

/// The opposite is returned, or given to the same variable.
pub(super) fn inverted_value(leaves: &Leaves) -> Option<Vec<Replacement>> {
    let nodes = leaves.values()?;
    let wrappers = leaves.leaves.map(|leaf| leaf.wrapper);
    let is_kept = wrappers.before == wrappers.after
        && (wrappers.before == Wrapper::Return || leaves.have_same_target())
        && leaves.context.bodies.before.tree.size(nodes.before) > 1;
    (is_kept && negates(leaves.context, nodes))
        .then(|| vec![Replacement { kind: ReplacementKind::Inverted, nodes }])
}

/// A comparison turned around, of which only small parts were replaced.
pub(super) fn turned_value(leaves: &Leaves) -> Option<Vec<Replacement>> {
    let nodes = leaves.values()?;
    let [first, second] =
        turned_operands(leaves.context.bodies, nodes)?.map(|operands| leaves.unify(operands));
    let is_kept = leaves.kind(Side::Before) == leaves.kind(Side::After)
        && first.n_common + second.n_common >= first.n_replaced + second.n_replaced;
    let turned = Replacement { kind: ReplacementKind::Operands, nodes };
    is_kept.then(|| [vec![turned], first.replacements, second.replacements].concat())
}

/// The same sort of statement, the same shape, and only small parts replaced.
pub(super) fn same_shape(leaves: &Leaves) -> Option<Vec<Replacement>> {
    if leaves.kind(Side::Before) != leaves.kind(Side::After) {
        return None;
    }
    let differences = leaves.unify(leaves.nodes);
    let whole = |replacement: &Replacement| {
        !replacement.kind.is_through_variable()
            && !replacement.kind.is_of_list()
            && (replacement.nodes == leaves.nodes
                || leaves.values().is_some_and(|values| replacement.nodes == values)
                || leaves.covering_calls().is_some_and(|calls| replacement.nodes == calls))
    };
    if differences.replacements.iter().any(whole) {
        return None;
    }
    let n_all = differences.n_common + differences.n_replaced;
    (2 * differences.n_common >= n_all).then_some(differences.replacements)
}

/// The later statement begins with the earlier one: `return x;` became `return x.with(y);`.
pub(super) fn extended_value(leaves: &Leaves) -> Option<Vec<Replacement>> {
    let values = leaves.values()?;
    if leaves.leaves.before.wrapper != leaves.leaves.after.wrapper {
        return None;
    }
    let begins_with = |side: Side, whole: NodeId, part: u64| {
        let tree = leaves.context.body(side).tree;
        let mut at = whole;
        loop {
            if tree.hash(at) == part {
                return true;
            }
            match tree.kind(at) {
                NodeKind::Call | NodeKind::FieldAccess | NodeKind::ArrayAccess => {
                    match tree.children(at).next() {
                        Some(first) => at = first,
                        None => return false,
                    }
                }
                _ => return false,
            }
        }
    };
    let extended = begins_with(Side::After, values.after, leaves.hash(Side::Before, values.before));
    extended.then(Vec::new)
}

/// One side chooses between the other's value and something else: `return x;` became `return c ? x : y;`.
pub(super) fn chosen_value(leaves: &Leaves) -> Option<Vec<Replacement>> {
    let values = leaves.values()?;
    if leaves.leaves.before.wrapper != leaves.leaves.after.wrapper {
        return None;
    }
    let through = |side: Side| {
        let tree = leaves.context.body(side).tree;
        let choice = calls::uncast(leaves.context.body(side).tree, *values.get(side));
        let branches = tree.children(choice).skip(1).filter(|_| tree.kind(choice) == NodeKind::Conditional);
        { branches }.find_map(|branch| {
            let nodes = side.pair(branch, *values.get(side.other()));
            let differences = leaves.unify(nodes);
            let is_held = differences.replacements.iter().any(|it| it.kind.is_through_variable());
            let is_telling = tree.size(branch) > 2 || tree.kind(branch) == NodeKind::Call || is_held;
            (is_telling && differences.n_replaced == 0).then_some(differences.replacements)
        })
    };
    through(Side::After).or_else(|| through(Side::Before))
}

/// Both return a variable that the other side does not have.
pub(super) fn returned_variable(leaves: &Leaves) -> Option<Vec<Replacement>> {
    let wrappers = leaves.leaves.map(|leaf| leaf.wrapper);
    let nodes = leaves.values()?;
    let is_return = wrappers == Pair::new(Wrapper::Return, Wrapper::Return);
    (is_return && leaves.are_lone_variables(nodes))
        .then(|| vec![Replacement { kind: ReplacementKind::Variable, nodes }])
}
