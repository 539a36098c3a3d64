//! Replace Generic With Diamond.

use super::context::{CodeChange, Context, MatchedCode};
use crate::{Location, Refactoring, RefactoringKind as Kind};
use refscope_matching::statements::{BodyMatching, CodeBody};
use refscope_model::describe::Names;
use refscope_syntax::{NodeId, NodeKind, Printer, Tree};
use refscope_text::{Pair, Side};

pub(super) fn detect(context: &Context, findings: &mut Vec<Refactoring>) {
    for code in context.all_code() {
        for types in diamonds(code.bodies.as_ref(), code.matching) {
            findings.push(record(context, &code, types));
        }
    }
}

/// The created types of matched statements that lost their arguments to the compiler.
fn diamonds(bodies: Pair<&CodeBody>, matching: &BodyMatching) -> Vec<Pair<NodeId>> {
    let replacements = matching.pairs.iter().flat_map(|pair| &pair.replacements);
    let types = replacements.filter_map(|it| {
        let before = arguments_of(bodies.before.tree, it.nodes.before)?;
        let after = arguments_of(bodies.after.tree, it.nodes.after)?;
        let n_arguments = |tree: &Tree, node: NodeId| tree.children(node).count();
        let is_diamond =
            n_arguments(bodies.before.tree, before.1) > 0 && n_arguments(bodies.after.tree, after.1) == 0;
        let same_type = bodies.before.tree.label(before.0) == bodies.after.tree.label(after.0);
        (is_diamond && same_type).then_some(Pair::new(before.0, after.0))
    });
    types.collect()
}

/// A type and its arguments, from either of them; the arguments stand right behind the type's node.
fn arguments_of(tree: &Tree, node: NodeId) -> Option<(NodeId, NodeId)> {
    match tree.kind(node) {
        NodeKind::NamedType => Some((node, tree.child(node, NodeKind::TypeArguments)?)),
        NodeKind::TypeArguments => {
            let type_ = NodeId(node.0.checked_sub(1)?);
            (tree.kind(type_) == NodeKind::NamedType).then_some((type_, node))
        }
        _ => None,
    }
}

fn record(context: &Context, code: &MatchedCode, types: Pair<NodeId>) -> Refactoring {
    let text = |side: Side| {
        let body = code.bodies.get(side);
        Printer::new(body.tree, body.text).type_text(*types.get(side), 0, Names::Qualified)
    };
    let creation = |side: Side, role: &str| {
        let (tree, node) = (code.bodies.get(side).tree, *types.get(side));
        let around = NodeId(node.0.saturating_sub(1));
        let node = if tree.kind(around) == NodeKind::New { around } else { node };
        let id = *code.pair.get(side);
        vec![Location {
            element: Some(text(side)),
            ..context.location(side, id, tree.span(node), "CLASS_INSTANCE_CREATION", role)
        }]
    };
    context.of_code(CodeChange {
        kind: Kind::ReplaceGenericWithDiamond,
        pair: code.pair,
        texts: Pair::new(text(Side::Before), text(Side::After)),
        places: Pair::new(
            creation(Side::Before, "original creation"),
            creation(Side::After, "creation with diamond operator"),
        ),
        feature: "diamond operator",
    })
}
