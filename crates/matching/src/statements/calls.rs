//! The call that a statement is, once its wrapper is peeled off.

use super::CodeBody;
use refscope_syntax::vocabulary::ASSIGNMENT;
use refscope_syntax::{NodeId, NodeKind, Tree};

/// What stands around the essential expression of a leaf.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Wrapper {
    /// `x;`
    None,
    /// `T v = x;`
    Declaration,
    /// `v = x;`
    Assignment,
    /// `return x;`
    Return,
    /// `throw x;`
    Throw,
    /// Anything else.
    Other,
}

/// A leaf taken apart.
#[derive(Clone, Copy, Debug)]
pub(super) struct Leaf {
    pub(super) wrapper: Wrapper,
    /// The declared or assigned variable.
    pub(super) target: Option<NodeId>,
    /// The type that a declaration writes.
    pub(super) type_: Option<NodeId>,
    /// What is called, returned, thrown or assigned.
    pub(super) value: Option<NodeId>,
}

/// Takes a leaf apart.
pub(super) fn leaf(body: &CodeBody, node: NodeId) -> Leaf {
    let tree = body.tree;
    let first = tree.children(node).next();
    let nothing = Leaf { wrapper: Wrapper::Other, target: None, type_: None, value: None };
    match tree.kind(node) {
        NodeKind::ExpressionStatement => match first {
            Some(assign) if tree.kind(assign) == NodeKind::Assign && tree.label(assign) == ASSIGNMENT => {
                let mut sides = tree.children(assign);
                Leaf { wrapper: Wrapper::Assignment, target: sides.next(), value: sides.next(), ..nothing }
            }
            value => Leaf { wrapper: Wrapper::None, value, ..nothing },
        },
        NodeKind::LocalVariables => {
            let mut variables = tree.children(node).filter(|&child| tree.kind(child) == NodeKind::Variable);
            let (target, second) = (variables.next(), variables.next());
            if second.is_some() {
                return nothing;
            }
            let value = target.and_then(|variable| tree.children(variable).last());
            let value = value.filter(|&value| tree.kind(value) != NodeKind::Dimension);
            Leaf { wrapper: Wrapper::Declaration, target, type_: tree.type_child(node), value }
        }
        NodeKind::Return => Leaf { wrapper: Wrapper::Return, value: first, ..nothing },
        NodeKind::Throw => Leaf { wrapper: Wrapper::Throw, value: first, ..nothing },
        NodeKind::Yield => Leaf { wrapper: Wrapper::Return, value: first, ..nothing },
        kind if kind.is_expression() => Leaf { wrapper: Wrapper::None, value: Some(node), ..nothing },
        _ => nothing,
    }
}

/// The call or creation that a leaf is, once its wrapper is peeled off.
pub(crate) fn call_of(body: &CodeBody, node: NodeId) -> Option<NodeId> {
    leaf(body, node).value.and_then(|value| covering_call(body, value))
}

/// The call or creation that a value is, casts, parentheses and negations taken off.
pub(super) fn covering_call(body: &CodeBody, value: NodeId) -> Option<NodeId> {
    let tree = body.tree;
    let mut at = value;
    loop {
        match tree.kind(at) {
            NodeKind::Call | NodeKind::New | NodeKind::ConstructorCall => return Some(at),
            NodeKind::Cast | NodeKind::Parenthesized | NodeKind::Prefix => at = tree.children(at).last()?,
            _ => return None,
        }
    }
}

/// An expression without the casts and parentheses around it.
pub(crate) fn uncast(tree: &Tree, expression: NodeId) -> NodeId {
    let mut at = expression;
    while matches!(tree.kind(at), NodeKind::Cast | NodeKind::Parenthesized) {
        match tree.children(at).last() {
            Some(inner) => at = inner,
            None => break,
        }
    }
    at
}

/// The parts of a call or creation.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CallParts {
    pub(super) is_creation: bool,
    /// A call's name, or a hash of the created type.
    pub(crate) name: u64,
    pub(crate) receiver: Option<NodeId>,
    pub(crate) arguments: Option<NodeId>,
}

pub(crate) fn parts(body: &CodeBody, call: NodeId) -> CallParts {
    let tree = body.tree;
    let arguments = tree.child(call, NodeKind::Arguments);
    if tree.kind(call) == NodeKind::New {
        let name = tree.type_child(call).map_or(0, |type_| tree.label(type_).value());
        return CallParts { is_creation: true, name, receiver: None, arguments };
    }
    let receiver = tree
        .children(call)
        .next()
        .filter(|&first| tree.kind(first).is_expression() && Some(first) != arguments);
    CallParts { is_creation: false, name: tree.label(call).value(), receiver, arguments }
}

/// Whether a value is code of its own, or a call or creation that is given something.
pub(crate) fn is_given_something(tree: &Tree, value: NodeId) -> bool {
    let arguments = tree.child(value, NodeKind::Arguments);
    tree.kind(value) == NodeKind::Lambda || arguments.is_some_and(|it| tree.children(it).next().is_some())
}

/// The name before a call's arguments, or the created type.
pub(super) fn name_text<'s>(body: &CodeBody<'s>, call: NodeId) -> &'s str {
    let tree = body.tree;
    if tree.kind(call) == NodeKind::New {
        return tree.type_child(call).map_or("", |type_| tree.text(type_, body.text));
    }
    let Some(arguments) = tree.child(call, NodeKind::Arguments) else { return "" };
    let before = body.text[..tree.span(arguments).start as usize].trim_end();
    let is_part = |character: char| character.is_alphanumeric() || character == '_' || character == '$';
    let start = before.char_indices().rev().take_while(|&(_, character)| is_part(character)).last();
    &before[start.map_or(before.len(), |(at, _)| at)..]
}

/// How many calls of one chain are looked at.
const MAX_LINKS: usize = 32;

/// A call and those that it is called on, the last one first.
pub(super) fn links<'b>(body: &'b CodeBody, call: NodeId) -> impl Iterator<Item = NodeId> + 'b {
    let before = |&link: &NodeId| {
        let receiver = parts(body, link).receiver?;
        (body.tree.kind(receiver) == NodeKind::Call).then_some(receiver)
    };
    std::iter::successors(Some(call), before).take(MAX_LINKS)
}
