//! What the headers of declarations say: names, parameters, types.

use refscope_syntax::vocabulary::MAX_PARAMETERS;
use refscope_syntax::{NodeId, NodeKind, SourceTree, Tree};
use refscope_text::{Span, Symbol};

/// A parameter in a declaration's header.
#[derive(Clone, Copy, Debug)]
pub struct ParameterNode {
    /// The whole parameter.
    pub node: NodeId,
    /// Its name.
    pub name: Symbol,
    /// Its type without `...` and without `[]` behind the name.
    pub type_node: Option<NodeId>,
    /// Whether it takes any number of arguments.
    pub is_variadic: bool,
    /// How many `[]` stand behind its name.
    pub n_dimensions: u32,
}

/// The parameters of a callable, record, or lambda with declared types.
pub fn parameters(tree: &Tree, declaration: NodeId) -> impl Iterator<Item = ParameterNode> + '_ {
    let list = tree.child(declaration, NodeKind::Parameters);
    let nodes = list.into_iter().flat_map(|list| tree.children(list));
    let parameters = nodes.filter(|&node| tree.kind(node) == NodeKind::Parameter);
    parameters.take(MAX_PARAMETERS).map(|node| parameter(tree, node))
}

/// A single parameter.
pub fn parameter(tree: &Tree, node: NodeId) -> ParameterNode {
    let variable = tree.child(node, NodeKind::Variable);
    ParameterNode {
        node,
        name: tree.label(node),
        type_node: tree.type_child(node),
        is_variadic: tree.child(node, NodeKind::Ellipsis).is_some(),
        n_dimensions: variable.map_or(0, |variable| n_dimensions(tree, variable)),
    }
}

/// How many `[]` stand directly in a node.
pub fn n_dimensions(tree: &Tree, node: NodeId) -> u32 {
    tree.children(node).filter(|&child| tree.kind(child) == NodeKind::Dimension).count() as u32
}

/// The types behind a keyword of a header: thrown, extended, implemented or permitted ones.
pub fn listed_types(tree: &Tree, declaration: NodeId, list: NodeKind) -> impl Iterator<Item = NodeId> + '_ {
    let list = tree.child(declaration, list);
    list.into_iter().flat_map(|list| tree.children(list)).filter(|&node| tree.kind(node).is_type())
}

/// The annotations of a declaration or parameter.
pub fn annotations(tree: &Tree, declaration: NodeId) -> impl Iterator<Item = NodeId> + '_ {
    let list = tree.child(declaration, NodeKind::Modifiers);
    let nodes = list.into_iter().flat_map(|list| tree.children(list));
    nodes.filter(|&node| tree.kind(node) == NodeKind::Annotation)
}

/// The deferred body or initial value of a declaration.
pub fn deferred(tree: &Tree, node: NodeId) -> Option<NodeId> {
    tree.child(node, NodeKind::Deferred)
}

/// Where the body or initial value of a declaration stands.
pub fn code_span(tree: &Tree, node: NodeId) -> Option<Span> {
    let last = tree.children(node).last()?;
    let is_code = tree.kind(last) == NodeKind::Deferred || is_code(tree.kind(last));
    is_code.then(|| tree.span(last))
}

/// Whether a node of this kind, as the last child of a declaration, is its code.
pub(crate) fn is_code(kind: NodeKind) -> bool {
    kind == NodeKind::Block || kind.is_expression()
}

/// A hash of the parameter types.
pub(crate) fn signature(tree: &Tree, declaration: NodeId) -> u64 {
    parameters(tree, declaration).fold(1, |hash, parameter| mix(hash ^ type_hash(tree, &parameter)))
}

/// A hash of a parameter's type, `...` and dimensions included.
pub fn type_hash(tree: &Tree, parameter: &ParameterNode) -> u64 {
    let written = parameter.type_node.map_or(0, |node| tree.hash(node));
    match u64::from(parameter.n_dimensions) + (u64::from(parameter.is_variadic) << 32) {
        0 => written,
        extra => mix(written ^ extra),
    }
}

/// Where the declared name stands.
pub fn name_span(source: &SourceTree, tree: &Tree, node: NodeId) -> Option<Span> {
    let of_variable = |variable: NodeId| source.token_at(tree.span(variable).start);
    match tree.kind(node) {
        NodeKind::Variable => Some(of_variable(node)),
        NodeKind::Parameter => tree.child(node, NodeKind::Variable).map(of_variable),
        _ => tree.child(node, NodeKind::Identifier).map(|name| tree.span(name)),
    }
}

/// A folded multiplication, as the trees' own hashes use it.
pub(crate) fn mix(value: u64) -> u64 {
    let product = u128::from(value ^ 0x9e37_79b9_7f4a_7c15) * 0xd6e8_feb8_6659_fd93;
    (product as u64) ^ (product >> 64) as u64
}
