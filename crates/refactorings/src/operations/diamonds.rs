//! Replace Generic With Diamond.

use super::context::{CodeChange, Context, MatchedCode};
use crate::finding::{Draft, Place};
use crate::{ElementKind, Operand, RefactoringKind as Kind, Role, TypeText};
use refscope_matching::statements::{BodyMatching, CodeBody};
use refscope_model::StatementId;
use refscope_syntax::{NodeId, NodeKind, Printer, Tree};
use refscope_text::{Pair, Side};
use std::ops::Range;

pub(super) fn detect(context: &Context, findings: &mut Vec<Draft>) {
    for code in context.all_code() {
        for types in diamonds(code.bodies.as_ref(), code.matching) {
            findings.push(record(context, &code, types));
        }
    }
}

/// The created types of matched statements that lost their arguments to the compiler, wherever in them they stand.
fn diamonds(bodies: Pair<&CodeBody>, matching: &BodyMatching) -> Vec<Pair<NodeId>> {
    let mut diamonds = Vec::new();
    for pair in matching.pairs.iter().filter(|pair| !pair.is_exact) {
        let Pair { before, after } = bodies.map(|body| body.tree);
        let mut later = created_types(bodies.after, pair.statements.after);
        let mut changed = created_types(bodies.before, pair.statements.before);
        changed.retain(|&type_| take(&mut later, |it| after.hash(it) == before.hash(type_)).is_none());
        later.retain(|&it| n_arguments(after, it) == 0);
        for type_ in changed.into_iter().filter(|&type_| n_arguments(before, type_) > 0) {
            let diamond = take(&mut later, |it| after.label(it) == before.label(type_));
            diamonds.extend(diamond.map(|it| Pair::new(type_, it)));
        }
    }
    diamonds
}

fn take(types: &mut Vec<NodeId>, fits: impl Fn(NodeId) -> bool) -> Option<NodeId> {
    let at = types.iter().position(|&type_| fits(type_))?;
    Some(types.remove(at))
}

/// The types with arguments or a diamond that a statement creates, outside of nested code.
fn created_types(body: &CodeBody, statement: StatementId) -> Vec<NodeId> {
    let tree = body.tree;
    let Range { start, end } = body.own_nodes(statement);
    let mut types = Vec::new();
    let mut at = NodeId(start);
    while at.0 < end {
        let type_ = tree.child(at, NodeKind::NamedType).filter(|_| tree.kind(at) == NodeKind::New);
        types.extend(type_.filter(|&it| tree.child(it, NodeKind::TypeArguments).is_some()));
        let is_nested = matches!(tree.kind(at), NodeKind::Lambda | NodeKind::TypeBody);
        at = if is_nested { tree.next(at) } else { NodeId(at.0 + 1) };
    }
    types
}

/// How many arguments a type is written with; a diamond has none.
fn n_arguments(tree: &Tree, type_: NodeId) -> usize {
    tree.child(type_, NodeKind::TypeArguments).map_or(0, |arguments| tree.children(arguments).count())
}

fn record(context: &Context, code: &MatchedCode, types: Pair<NodeId>) -> Draft {
    let type_ = |side: Side| {
        let body = code.bodies.get(side);
        let printer = Printer::new(body.tree, body.text);
        let type_ = TypeText::read(|names| Some(printer.type_text(*types.get(side), 0, names)));
        Operand::Type(type_.unwrap_or_default())
    };
    let creation = |side: Side| {
        let (tree, node) = (code.bodies.get(side).tree, *types.get(side));
        let around = NodeId(node.0.saturating_sub(1));
        let node = if tree.kind(around) == NodeKind::New { around } else { node };
        let place =
            context.place(*code.pair.get(side), tree.span(node), ElementKind::Creation, Role::Subject);
        vec![Place { code: Some(type_(side)), ..place }]
    };
    context.of_code(CodeChange {
        kind: Kind::ReplaceGenericWithDiamond,
        pair: code.pair,
        operands: Pair::new(vec![type_(Side::Before)], vec![type_(Side::After)]),
        places: Pair::new(creation(Side::Before), creation(Side::After)),
    })
}
