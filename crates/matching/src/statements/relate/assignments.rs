//! Rules about variables that are declared or given something.

use super::super::CodeBody;
use super::super::calls::{self, Wrapper};
use super::super::replacement::{Replacement, ReplacementKind};
use super::invocations::are_factory_and_creation;
use super::leaves::Leaves;
use super::sorts::{Sort, sorts_of};
use refscope_syntax::{NodeId, NodeKind};
use refscope_text::{Pair, Side, Symbol};

/// The same variable, declared with the same type, and a value of the same sort.
pub(super) fn same_declaration(leaves: &Leaves) -> Option<Vec<Replacement>> {
    if !leaves.have_same_target() {
        return None;
    }
    let wrappers = leaves.leaves.map(|leaf| leaf.wrapper);
    if wrappers != Pair::new(Wrapper::Declaration, Wrapper::Declaration) {
        return None;
    }
    let Some(values) = leaves.values() else {
        let same_type = leaves.are_equal(leaves.leaves.map(|leaf| leaf.type_));
        let values = leaves.leaves.map(|leaf| leaf.value);
        return (same_type || values == Pair::new(None, None))
            .then(|| leaves.unify(leaves.nodes).replacements);
    };
    let fits = match sorts_of(leaves, values) {
        (Sort::Call, Sort::Creation) | (Sort::Creation, Sort::Call) => {
            can_make(leaves, values) || creates_from_nothing(leaves)
        }
        (Sort::Literal, Sort::Variable) | (Sort::Variable, Sort::Literal) => true,
        (one, other) => one == other && one != Sort::Other,
    };
    fits.then(|| leaves.unify(leaves.nodes).replacements)
}

/// Whether a call gives what the other side creates, or is given that.
fn can_make(leaves: &Leaves, values: Pair<NodeId>) -> bool {
    let holds = |side: Side| {
        let (body, other) = (leaves.context.body(side), leaves.context.body(side.other()));
        let created = created_type(other, calls::uncast(other.tree, *values.get(side.other())));
        let mut parts = body.tree.subtree(*values.get(side));
        created.is_some() && parts.any(|part| created_type(body, part) == created)
    };
    leaves.covering_calls().is_some_and(|calls| are_factory_and_creation(leaves, calls))
        || holds(Side::Before)
        || holds(Side::After)
}

/// Whether what is created now is given nothing: it is filled later.
fn creates_from_nothing(leaves: &Leaves) -> bool {
    leaves.covering_calls().is_some_and(|calls| {
        let Pair { after, .. } = leaves.call_parts(calls);
        after.is_creation && leaves.n_arguments(Side::After, &after) == 0
    })
}

/// The type that an expression creates.
fn created_type(body: &CodeBody, node: NodeId) -> Option<Symbol> {
    let type_ = body.tree.type_child(node).filter(|_| body.tree.kind(node) == NodeKind::New)?;
    Some(body.tree.label(type_))
}

/// Several variables are declared at once, and most of those of one side are among the other's.
pub(super) fn same_variables(leaves: &Leaves) -> Option<Vec<Replacement>> {
    let is_declaration = |side: Side| leaves.kind(side) == NodeKind::LocalVariables;
    if !Side::BOTH.into_iter().all(is_declaration) {
        return None;
    }
    let names = |side: Side| -> Vec<Symbol> {
        let tree = leaves.context.body(side).tree;
        let variables = tree.children(*leaves.nodes.get(side));
        variables.filter(|&it| tree.kind(it) == NodeKind::Variable).map(|it| tree.label(it)).collect()
    };
    let (before, after) = (names(Side::Before), names(Side::After));
    let n_common = before.iter().filter(|&it| after.contains(it)).count();
    let n_fewer = before.len().min(after.len());
    (before.len().max(after.len()) > 1 && n_common > 0 && n_common + 1 >= n_fewer).then(Vec::new)
}

/// The same variable is given something else.
pub(super) fn same_assignment(leaves: &Leaves) -> Option<Vec<Replacement>> {
    let wrappers = leaves.leaves.map(|leaf| leaf.wrapper);
    let nodes = leaves.values()?;
    let fits = match sorts_of(leaves, nodes) {
        (Sort::Call, Sort::Creation) | (Sort::Creation, Sort::Call) => can_make(leaves, nodes),
        _ => true,
    };
    let is_same = fits
        && wrappers == Pair::new(Wrapper::Assignment, Wrapper::Assignment)
        && (leaves.have_same_target() || leaves.are_equal(leaves.leaves.map(|leaf| leaf.target)));
    is_same.then(|| vec![Replacement { kind: ReplacementKind::Mixed, nodes }])
}

/// A field that one side alone has is given the same sort of value: `this.a = a;` became `this.b = b;`.
pub(super) fn renamed_assignment(leaves: &Leaves) -> Option<Vec<Replacement>> {
    let wrappers = leaves.leaves.map(|leaf| leaf.wrapper);
    if wrappers != Pair::new(Wrapper::Assignment, Wrapper::Assignment) {
        return None;
    }
    let targets = Pair::new(leaves.leaves.before.target?, leaves.leaves.after.target?);
    let values = leaves.values()?;
    let kind = |side: Side| leaves.context.body(side).tree.kind(*values.get(side));
    let is_variable = |kind| matches!(kind, NodeKind::Name | NodeKind::FieldAccess);
    let fits = kind(Side::Before) == kind(Side::After) && is_variable(kind(Side::Before));
    (fits && leaves.are_lone_variables(targets)).then(|| {
        vec![
            Replacement { kind: ReplacementKind::Variable, nodes: targets },
            Replacement { kind: ReplacementKind::Variable, nodes: values },
        ]
    })
}

/// A field is given a value through its setter: `this.x = v;` became `setX(v);`.
pub(super) fn setter_for_assignment(leaves: &Leaves) -> Option<Vec<Replacement>> {
    let sets = |assigning: Side| {
        let (body, other) = (leaves.context.body(assigning), leaves.context.body(assigning.other()));
        let leaf = leaves.leaves.get(assigning);
        let (target, value) = (leaf.target?, leaf.value?);
        let call = leaves.leaves.get(assigning.other()).value?;
        let parts = Some(call)
            .filter(|&it| other.tree.kind(it) == NodeKind::Call)
            .map(|it| calls::parts(other, it))?;
        let mut arguments = other.tree.children(parts.arguments?);
        let argument = arguments.next().filter(|_| arguments.next().is_none())?;
        let name = body.tree.text(target, body.text).rsplit('.').next()?.trim().to_lowercase();
        let called = calls::name_text(other, call).to_lowercase();
        let mut verbs = other.tree.words().accessors.setters.iter();
        let is_setter = leaf.wrapper == Wrapper::Assignment
            && verbs.any(|verb| called.strip_prefix(verb) == Some(name.as_str()))
            && leaves.context.hash(assigning, value) == leaves.context.hash(assigning.other(), argument);
        is_setter.then_some(())
    };
    (sets(Side::Before).is_some() || sets(Side::After).is_some())
        .then(|| vec![Replacement { kind: ReplacementKind::Setter, nodes: leaves.nodes }])
}
