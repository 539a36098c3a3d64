//! Parameterize Test: a test that ran for what was written in it runs for every value that it is given.

use super::context::Context;
use crate::finding::Draft;
use crate::{RefactoringKind as Kind, Role};
use refscope_model::{Code, EntityId, EntityKind, header};
use refscope_syntax::{NodeId, NodeKind, TestWords};
use refscope_text::{Pair, Side, Symbol};

pub(super) fn detect(context: &Context, findings: &mut Vec<Draft>) {
    let after = context.snapshot(Side::After);
    for id in after.ids().filter(|&id| is_parameterized(context, id)) {
        let origin = context.comparison.partner(Side::After, id);
        if origin.is_some_and(|origin| is_parameterized_before(context, origin)) {
            continue;
        }
        let origin = origin.filter(|&origin| is_plain_test(context, origin));
        let copies = copies(context, id).into_iter();
        let tests = origin.into_iter().chain(copies.filter(|&copy| origin != Some(copy)));
        let pairs = tests.map(|test| Pair::new(test, id));
        findings
            .extend(pairs.map(|pair| context.of_declaration(Kind::ParameterizeTest, pair, Role::Subject)));
    }
}

/// Whether a method is marked with an annotation.
pub(super) fn has_mark(
    context: &Context,
    side: Side,
    id: EntityId,
    marks: fn(&TestWords) -> &'static [Symbol],
) -> bool {
    let snapshot = context.snapshot(side);
    let (tree, entity) = (snapshot.tree_of(id), snapshot.entity(id));
    let marks = marks(&tree.words().tests);
    entity.kind == EntityKind::Method
        && header::annotations(tree, entity.declaration).any(|it| marks.contains(&tree.label(it)))
}

fn is_parameterized_before(context: &Context, id: EntityId) -> bool {
    has_mark(context, Side::Before, id, |words| words.parameterized_marks)
}

fn is_parameterized(context: &Context, id: EntityId) -> bool {
    has_mark(context, Side::After, id, |words| words.parameterized_marks)
        && !parameters(context, Side::After, id).is_empty()
}

fn is_plain_test(context: &Context, id: EntityId) -> bool {
    has_mark(context, Side::Before, id, |words| words.marks)
        && parameters(context, Side::Before, id).is_empty()
}

fn parameters(context: &Context, side: Side, id: EntityId) -> Vec<Symbol> {
    let snapshot = context.snapshot(side);
    let (tree, entity) = (snapshot.tree_of(id), snapshot.entity(id));
    header::parameters(tree, entity.declaration).map(|it| it.name).collect()
}

/// The tests of the same class that are gone and did what the later test does with a value for each parameter.
fn copies(context: &Context, test: EntityId) -> Vec<EntityId> {
    let (before, after) = (context.snapshot(Side::Before), context.snapshot(Side::After));
    let owner = context.comparison.partner(Side::After, after.enclosing_type(test));
    let (Some(owner), Some(code)) = (owner, after.code(test)) else { return Vec::new() };
    let names = parameters(context, Side::After, test);
    let gone = before.members(owner).filter(|&id| {
        let partner = context.comparison.partner(Side::Before, id);
        is_plain_test(context, id) && partner.is_none_or(|partner| partner == test)
    });
    let is_copy = |id: &EntityId| {
        let earlier = before.code(*id);
        earlier.is_some_and(|it| is_instance(it, it.root, code, code.root, &names))
    };
    gone.filter(is_copy).collect()
}

/// Whether code is other code with something in the place of each parameter.
fn is_instance(one: Code, node: NodeId, other: Code, pattern: NodeId, parameters: &[Symbol]) -> bool {
    let (kind, label) = (other.tree.kind(pattern), other.tree.label(pattern));
    if kind == NodeKind::Name && parameters.contains(&label) {
        return one.tree.kind(node).is_expression();
    }
    let (inner, expected) = (one.tree.children(node), other.tree.children(pattern));
    one.tree.kind(node) == kind
        && one.tree.label(node) == label
        && one.tree.children(node).count() == other.tree.children(pattern).count()
        && inner.zip(expected).all(|(node, pattern)| is_instance(one, node, other, pattern, parameters))
}
