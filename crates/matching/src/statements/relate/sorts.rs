//! What sort of value an expression is: values of one sort become each other more readily than others.

use super::super::calls;
use super::leaves::Leaves;
use refscope_syntax::{NodeId, NodeKind};
use refscope_text::{Pair, Side};

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Sort {
    Call,
    Creation,
    Literal,
    Infix,
    Variable,
    Choice,
    Other,
}

/// The sorts of the two values.
pub(super) fn sorts_of(leaves: &Leaves, values: Pair<NodeId>) -> (Sort, Sort) {
    let sort = |side: Side| sort_of(leaves, side, *values.get(side));
    (sort(Side::Before), sort(Side::After))
}

fn sort_of(leaves: &Leaves, side: Side, value: NodeId) -> Sort {
    let body = leaves.context.body(side);
    match calls::covering_call(body, value).map(|call| body.tree.kind(call)) {
        Some(NodeKind::New) => return Sort::Creation,
        Some(_) => return Sort::Call,
        None => {}
    }
    match body.tree.kind(calls::uncast(body.tree, value)) {
        NodeKind::NewArray | NodeKind::ArrayInitializer => Sort::Creation,
        kind if kind.is_literal() => Sort::Literal,
        NodeKind::Binary => Sort::Infix,
        NodeKind::Conditional => Sort::Choice,
        NodeKind::Name | NodeKind::FieldAccess => Sort::Variable,
        _ => Sort::Other,
    }
}
