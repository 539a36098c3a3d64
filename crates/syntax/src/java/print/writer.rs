//! The text being written, and what holds for most kinds of nodes: they print as their tokens, side by side.

use crate::java::lex;
use crate::{NodeId, NodeKind, Tree};
use refscope_text::Span;

/// Prints as Eclipse's flattening printer does.
pub(super) struct Writer<'a> {
    pub(super) tree: &'a Tree,
    pub(super) text: &'a str,
    pub(super) out: String,
    /// In steps of two blanks; the lines behind a switch can have fewer than none.
    pub(super) indent: i32,
}

impl<'a> Writer<'a> {
    pub(super) fn new(tree: &'a Tree, text: &'a str) -> Self {
        Self { tree, text, out: String::new(), indent: 0 }
    }

    /// The text of one node.
    pub(super) fn finish_with(mut self, node: NodeId) -> String {
        self.node(node);
        self.out
    }

    /// The name that a variable, a labelled statement or a pair of an annotation starts with.
    pub(super) fn name_of(mut self, node: NodeId) -> String {
        let span = self.tree.span(node);
        let end = self.tree.children(node).next().map_or(span.end, |child| self.tree.span(child).start);
        self.tokens(span.start, end);
        // What separates the name from an initial value or a labelled statement.
        self.out.truncate(self.out.trim_end_matches(['=', ':']).len());
        self.out
    }

    /// Any node.
    pub(super) fn node(&mut self, node: NodeId) {
        use NodeKind as K;
        match self.tree.kind(node) {
            kind if kind.is_member() => self.member(node),
            kind if kind.is_statement() => self.statement(node),
            K::Error | K::Deferred => self.out.push_str(self.tree.text(node, self.text)),
            K::Modifiers => self.modifiers(node),
            K::Parameter | K::TypePattern => self.typed_variable(node),
            K::ReceiverParameter => self.receiver_parameter(node),
            K::VariableDeclaration => self.variables(node),
            K::TypeBody => self.type_body(node),
            K::TypeParameter => self.type_parameter(node),
            K::Dimension => self.dimension(node),
            K::Wildcard => self.wildcard(node),
            K::UnionType => self.list(self.tree.children(node), "|"),
            K::IntersectionType => self.list(self.tree.children(node), " & "),
            _ => self.expression(node),
        }
    }

    /// The node's tokens and children, without anything between them.
    pub(super) fn side_by_side(&mut self, node: NodeId) {
        self.side_by_side_from(node, self.tree.span(node).start);
    }

    /// What of a node stands behind the offset `start`.
    pub(super) fn side_by_side_from(&mut self, node: NodeId, start: u32) {
        let is_type = self.tree.kind(node).is_type();
        let mut at = start;
        for child in self.tree.children(node) {
            let span = self.tree.span(child);
            if span.start < start {
                continue;
            }
            self.tokens(at, span.start);
            self.node(child);
            if is_type && self.tree.kind(child) == NodeKind::Annotation {
                self.out.push(' ');
            }
            at = span.end;
        }
        self.tokens(at, self.tree.span(node).end);
    }

    /// The tokens between two offsets, without white space and comments.
    pub(super) fn tokens(&mut self, start: u32, end: u32) {
        if start >= end {
            return;
        }
        let gap = Span::new(start, end).text(self.text);
        // Without blanks, comments and marks of merge conflicts there is nothing to leave out.
        if gap.bytes().all(|byte| byte > b' ' && !b"/<=>|".contains(&byte)) {
            return self.out.push_str(gap);
        }
        let (tokens, _) = lex(gap);
        for at in 0..tokens.len() {
            self.out.push_str(tokens.span(at).text(gap));
        }
    }

    /// Nodes with a separator between them.
    pub(super) fn list(&mut self, nodes: impl IntoIterator<Item = NodeId>, separator: &str) {
        for (index, node) in nodes.into_iter().enumerate() {
            if index > 0 {
                self.out.push_str(separator);
            }
            self.node(node);
        }
    }

    /// A child of a kind, if there is one.
    pub(super) fn child(&mut self, node: NodeId, kind: NodeKind) {
        if let Some(child) = self.tree.child(node, kind) {
            self.node(child);
        }
    }

    pub(super) fn start_line(&mut self) {
        for _ in 0..self.indent {
            self.out.push_str("  ");
        }
    }

    /// Braces around nodes that stand on lines of their own.
    pub(super) fn braces(&mut self, nodes: impl IntoIterator<Item = NodeId>) {
        self.out.push_str("{\n");
        self.indent += 1;
        nodes.into_iter().for_each(|node| self.node(node));
        self.indent -= 1;
        self.start_line();
        self.out.push_str("}\n");
    }
}
