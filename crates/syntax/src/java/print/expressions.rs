//! Expressions, patterns and types within code. Most print as their tokens side by side; here is what has blanks.

use super::writer::Writer;
use crate::{Children, NodeId, NodeKind};
use refscope_text::Symbol;

impl Writer<'_> {
    /// An expression. Chains of calls and operators nest as deep as they are long, so their left operands are
    /// walked in a loop.
    pub(super) fn expression(&mut self, node: NodeId) {
        let mut chain = Vec::new();
        let mut innermost = node;
        while let Some(left) = self.left_operand(innermost) {
            chain.push((innermost, left));
            innermost = left;
        }
        if innermost == node {
            self.operand(node)
        } else {
            self.node(innermost)
        }
        while let Some((outer, left)) = chain.pop() {
            self.behind_left_operand(outer, left);
        }
    }

    fn left_operand(&self, node: NodeId) -> Option<NodeId> {
        use NodeKind as K;
        let is_chained = matches!(
            self.tree.kind(node),
            K::FieldAccess
                | K::Call
                | K::New
                | K::ArrayAccess
                | K::Postfix
                | K::Binary
                | K::Assign
                | K::Conditional
                | K::MethodReference
                | K::InstanceOf
                | K::This
                | K::Super
                | K::ClassLiteral
        );
        let first = self.tree.children(node).next()?;
        (is_chained && self.tree.span(first).start == self.tree.span(node).start).then_some(first)
    }

    fn behind_left_operand(&mut self, node: NodeId, left: NodeId) {
        let mut others = self.tree.children(node);
        others.next();
        match self.tree.kind(node) {
            NodeKind::Binary => self.operators(left, others),
            NodeKind::InstanceOf => self.separated(others, &[" instanceof "]),
            NodeKind::Conditional => self.separated(others, &[" ? ", " : "]),
            NodeKind::New => {
                self.out.push('.');
                self.creation(others);
            }
            _ => self.side_by_side_from(node, self.tree.span(left).end),
        }
    }

    /// Each node behind its separator.
    fn separated(&mut self, nodes: Children<'_>, separators: &[&str]) {
        for (node, separator) in nodes.zip(separators) {
            self.out.push_str(separator);
            self.node(node);
        }
    }

    fn operators(&mut self, left: NodeId, operands: Children<'_>) {
        let mut at = self.tree.span(left).end;
        for operand in operands {
            let span = self.tree.span(operand);
            self.out.push(' ');
            self.tokens(at, span.start);
            self.out.push(' ');
            self.node(operand);
            at = span.end;
        }
    }

    /// An expression without a left operand.
    fn operand(&mut self, node: NodeId) {
        let children = self.tree.children(node);
        match self.tree.kind(node) {
            NodeKind::New | NodeKind::NewArray => self.creation(children),
            NodeKind::ArrayInitializer => {
                // Not its tokens: a comma may stand behind the last value.
                self.out.push('{');
                self.list(children, ",");
                self.out.push('}');
            }
            NodeKind::Lambda => self.list(children, " -> "),
            NodeKind::LambdaParameters => self.lambda_parameters(node),
            NodeKind::RecordPattern => self.record_pattern(node),
            NodeKind::SwitchExpression => self.switch(node),
            _ => self.side_by_side(node),
        }
    }

    fn creation(&mut self, parts: Children<'_>) {
        self.out.push_str("new ");
        parts.for_each(|part| self.node(part));
    }

    fn lambda_parameters(&mut self, node: NodeId) {
        let has_parentheses = self.tree.text(node, self.text).starts_with('(');
        self.out.push_str(if has_parentheses { "(" } else { "" });
        self.list(self.tree.children(node), ",");
        self.out.push_str(if has_parentheses { ")" } else { "" });
    }

    fn record_pattern(&mut self, node: NodeId) {
        let tree = self.tree;
        let mut parts = tree.children(node).filter(|&part| tree.kind(part) != NodeKind::Modifiers);
        if let Some(type_) = parts.next() {
            self.node(type_);
        }
        self.out.push('(');
        self.list(parts, ", ");
        self.out.push(')');
    }

    /// One pair of brackets, perhaps annotated, with the length inside in an array creation.
    pub(super) fn dimension(&mut self, node: NodeId) {
        self.annotations_behind(node);
        self.out.push('[');
        let length = self.tree.children(node).find(|&child| self.tree.kind(child) != NodeKind::Annotation);
        length.into_iter().for_each(|length| self.node(length));
        self.out.push(']');
    }

    /// `? extends T`.
    pub(super) fn wildcard(&mut self, node: NodeId) {
        self.annotations(node);
        self.out.push('?');
        if let Some(bound) = self.tree.type_child(node) {
            let is_lower = self.tree.label(node) == Symbol::of("super");
            self.out.push_str(if is_lower { " super " } else { " extends " });
            self.node(bound);
        }
    }
}
