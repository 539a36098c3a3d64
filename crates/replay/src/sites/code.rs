//! Which node of a tree a name belongs to.

use refscope_syntax::{NodeId, NodeKind, Tree};
use refscope_text::Span;
use rustc_hash::FxHashMap;

/// The calls, accesses, references, creations and plain names of a tree, by where their names start.
pub(super) fn nodes_by_name(tree: &Tree, text: &str) -> FxHashMap<u32, NodeId> {
    let nodes = (0..tree.len() as u32).map(NodeId);
    nodes.filter_map(|node| Some((name_of(tree, text, node)?.start, node))).collect()
}

/// Where the name stands that a node of code is about.
fn name_of(tree: &Tree, text: &str, node: NodeId) -> Option<Span> {
    match tree.kind(node) {
        NodeKind::Name => Some(tree.span(node)),
        NodeKind::Call => identifier_before(text, tree.span(tree.child(node, NodeKind::Arguments)?).start),
        NodeKind::FieldAccess | NodeKind::MethodReference => identifier_before(text, tree.span(node).end),
        NodeKind::New => {
            let type_ = tree.span(tree.type_child(node)?);
            let written = type_.text(text);
            let bare = written.find('<').map_or(written, |at| &written[..at]);
            identifier_before(text, type_.start + bare.len() as u32)
        }
        _ => None,
    }
}

/// The identifier that ends at an offset, blanks between left out.
pub(super) fn identifier_before(text: &str, offset: u32) -> Option<Span> {
    let before = text[..offset as usize].trim_end();
    let is_part = |it: char| it.is_alphanumeric() || it == '_' || it == '$';
    let name = before.trim_end_matches(is_part);
    (name.len() < before.len()).then(|| Span::new(name.len() as u32, before.len() as u32))
}

/// Whether an expression can be left out, or evaluated before or after others, without anybody noticing.
pub(super) fn is_plain(tree: &Tree, node: NodeId) -> bool {
    match tree.kind(node) {
        NodeKind::Name | NodeKind::This => true,
        NodeKind::FieldAccess | NodeKind::Parenthesized | NodeKind::Cast | NodeKind::Prefix => {
            let mut parts = tree.children(node);
            let is_increment = tree.kind(node) == NodeKind::Prefix && tree.size(node) > 0 && {
                let label = tree.label(node);
                label == refscope_text::Symbol::of("++") || label == refscope_text::Symbol::of("--")
            };
            !is_increment && parts.all(|part| tree.kind(part).is_type() || is_plain(tree, part))
        }
        kind => kind.is_literal(),
    }
}
