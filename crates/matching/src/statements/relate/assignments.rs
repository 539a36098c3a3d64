//! Rules about variables that are declared or given something.

use super::super::calls::{self, Wrapper};
use super::super::replacement::{Replacement, ReplacementKind};
use super::leaves::Leaves;
use super::sorts::{Sort, sorts_of};
use refscope_syntax::NodeKind;
use refscope_text::{Pair, Side};

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
    let sorts = sorts_of(leaves, values);
    let is_same_sort = sorts.0 == sorts.1 && !matches!(sorts.0, Sort::Other | Sort::Variable)
        || matches!(
            sorts,
            (Sort::Call, Sort::Creation)
                | (Sort::Creation, Sort::Call)
                | (Sort::Literal, Sort::Variable)
                | (Sort::Variable, Sort::Literal)
        );
    is_same_sort.then(|| leaves.unify(leaves.nodes).replacements)
}

/// The same variable is given something else.
pub(super) fn same_assignment(leaves: &Leaves) -> Option<Vec<Replacement>> {
    let wrappers = leaves.leaves.map(|leaf| leaf.wrapper);
    let nodes = leaves.values()?;
    let is_same = wrappers == Pair::new(Wrapper::Assignment, Wrapper::Assignment)
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
        let is_setter = leaf.wrapper == Wrapper::Assignment
            && calls::name_text(other, call).to_lowercase().strip_prefix("set") == Some(name.as_str())
            && leaves.context.hash(assigning, value) == leaves.context.hash(assigning.other(), argument);
        is_setter.then_some(())
    };
    (sets(Side::Before).is_some() || sets(Side::After).is_some())
        .then(|| vec![Replacement { kind: ReplacementKind::Setter, nodes: leaves.nodes }])
}
