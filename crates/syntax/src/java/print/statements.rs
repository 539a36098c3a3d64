//! Statements as a whole, bodies included: what stands in a lambda or an anonymous class.

use super::writer::Writer;
use crate::{NodeId, NodeKind};

impl Writer<'_> {
    /// A statement with the line break that ends it.
    pub(super) fn statement(&mut self, node: NodeId) {
        use NodeKind as K;
        match self.tree.kind(node) {
            K::Block => self.braces(self.tree.children(node)),
            K::LocalType => self.list(self.tree.children(node), ""),
            K::Switch => self.switch(node),
            K::Case => self.case(node),
            K::Synchronized => self.synchronized(node),
            K::Catch => self.catch(node),
            K::Finally => {
                self.out.push_str(" finally ");
                self.list(self.tree.children(node), "");
            }
            _ => {
                self.start_line();
                self.statement_on_line(node);
            }
        }
    }

    fn statement_on_line(&mut self, node: NodeId) {
        use NodeKind as K;
        match self.tree.kind(node) {
            K::If => self.if_(node),
            K::For => self.for_(node),
            K::ForEach => self.for_each(node),
            K::While => self.while_(node),
            K::Do => self.do_(node),
            K::Try => self.try_(node),
            K::Labeled => self.labeled(node),
            K::Assert => {
                self.out.push_str("assert ");
                self.list(self.tree.children(node), " : ");
                self.out.push_str(";\n");
            }
            K::Return => self.simple(node, "return"),
            K::Throw => self.simple(node, "throw"),
            K::Yield => self.simple(node, "yield"),
            K::Break => self.jump(node, "break"),
            K::Continue => self.jump(node, "continue"),
            K::LocalVariables => {
                self.variables(node);
                self.out.push_str(";\n");
            }
            _ => self.leaf(node),
        }
    }

    /// An expression, a lone `;` or a call of a constructor.
    fn leaf(&mut self, node: NodeId) {
        self.side_by_side(node);
        if !self.out.ends_with(';') {
            self.out.push(';');
        }
        self.out.push('\n');
    }

    /// A keyword and perhaps an expression.
    fn simple(&mut self, node: NodeId, keyword: &str) {
        self.out.push_str(keyword);
        for child in self.tree.children(node) {
            self.out.push(' ');
            self.node(child);
        }
        self.out.push_str(";\n");
    }

    /// A keyword and perhaps a label, which has no node.
    fn jump(&mut self, node: NodeId, keyword: &str) {
        let span = self.tree.span(node);
        let behind_keyword = span.start + keyword.len() as u32;
        let before_label = self.out.len() + keyword.len();
        self.out.push_str(keyword);
        self.tokens(behind_keyword, span.end);
        if !self.out.ends_with(';') {
            self.out.push(';');
        }
        if self.out.len() > before_label + 1 {
            self.out.insert(before_label, ' ');
        }
        self.out.push('\n');
    }

    /// A chain of `else if`s is as deep as it is long, so it is walked in a loop.
    fn if_(&mut self, node: NodeId) {
        let mut at = node;
        loop {
            let mut parts = self.tree.children(at);
            self.condition("if (", parts.next());
            self.optional(parts.next());
            let Some(otherwise) = parts.next() else { return };
            self.out.push_str(" else ");
            if self.tree.kind(otherwise) != NodeKind::If {
                return self.node(otherwise);
            }
            self.start_line();
            at = otherwise;
        }
    }

    fn condition(&mut self, opening: &str, condition: Option<NodeId>) {
        self.out.push_str(opening);
        self.optional(condition);
        self.out.push_str(") ");
    }

    fn optional(&mut self, node: Option<NodeId>) {
        node.into_iter().for_each(|node| self.node(node));
    }

    fn for_(&mut self, node: NodeId) {
        self.out.push_str("for (");
        self.for_part(node, NodeKind::ForInit);
        self.out.push_str("; ");
        self.optional(self.for_condition(node));
        self.out.push_str("; ");
        self.for_part(node, NodeKind::ForUpdate);
        self.out.push_str(") ");
        self.optional(self.body(node));
    }

    fn for_part(&mut self, node: NodeId, kind: NodeKind) {
        let part = self.tree.child(node, kind);
        self.list(part.into_iter().flat_map(|part| self.tree.children(part)), ", ");
    }

    fn for_condition(&self, node: NodeId) -> Option<NodeId> {
        self.tree.children(node).find(|&child| self.tree.kind(child).is_expression())
    }

    /// The statement that a loop repeats, or that a label is for.
    fn body(&self, node: NodeId) -> Option<NodeId> {
        self.tree.children(node).find(|&child| self.tree.kind(child).is_statement())
    }

    fn for_each(&mut self, node: NodeId) {
        let mut parts = self.tree.children(node);
        self.out.push_str("for (");
        self.optional(parts.next());
        self.condition(" : ", parts.next());
        self.optional(parts.next());
    }

    fn while_(&mut self, node: NodeId) {
        let mut parts = self.tree.children(node);
        self.condition("while (", parts.next());
        self.optional(parts.next());
    }

    fn do_(&mut self, node: NodeId) {
        let mut parts = self.tree.children(node);
        self.out.push_str("do ");
        self.optional(parts.next());
        self.out.push_str(" while (");
        self.optional(parts.next());
        self.out.push_str(");\n");
    }

    fn labeled(&mut self, node: NodeId) {
        let body = self.body(node);
        let span = self.tree.span(node);
        self.tokens(span.start, body.map_or(span.end, |body| self.tree.span(body).start));
        self.out.push(' ');
        self.optional(body);
    }

    fn synchronized(&mut self, node: NodeId) {
        let mut parts = self.tree.children(node);
        self.condition("synchronized (", parts.next());
        self.optional(parts.next());
    }

    fn try_(&mut self, node: NodeId) {
        self.out.push_str("try ");
        if let Some(resources) = self.tree.child(node, NodeKind::Resources) {
            self.out.push('(');
            self.list(self.tree.children(resources), ";");
            self.out.push(')');
        }
        self.child(node, NodeKind::Block);
        self.out.push(' ');
        for clause in self.tree.children(node) {
            if matches!(self.tree.kind(clause), NodeKind::Catch | NodeKind::Finally) {
                self.node(clause);
            }
        }
    }

    fn catch(&mut self, node: NodeId) {
        let parameter = self.tree.child(node, NodeKind::Parameter);
        self.condition("catch (", parameter);
        self.child(node, NodeKind::Block);
    }

    /// A switch. Each statement in it takes back the indentation that a label adds, whether there is a label or
    /// not.
    pub(super) fn switch(&mut self, node: NodeId) {
        let mut parts = self.tree.children(node);
        self.condition("switch (", parts.next());
        self.out.push_str("{\n");
        self.indent += 1;
        let mut is_value = false;
        for part in parts {
            if is_value {
                self.rule_value(part)
            } else {
                self.node(part)
            }
            self.indent -= 1;
            is_value = self.is_rule(part);
        }
        self.indent -= 1;
        self.start_line();
        self.out.push_str("}\n");
    }

    /// What follows an arrow. Eclipse reads an expression there as a `yield`.
    pub(super) fn rule_value(&mut self, node: NodeId) {
        if self.tree.kind(node) == NodeKind::ExpressionStatement {
            self.start_line();
            self.out.push_str("yield ");
            self.leaf(node);
        } else {
            self.node(node);
        }
    }

    /// Whether it is a label with an arrow.
    pub(super) fn is_rule(&self, node: NodeId) -> bool {
        self.tree.kind(node) == NodeKind::Case && self.tree.text(node, self.text).ends_with("->")
    }

    /// `case A, B:`, `case A ->` or `default:`; what follows stands on the same line.
    fn case(&mut self, node: NodeId) {
        let (guards, items): (Vec<NodeId>, Vec<NodeId>) =
            self.tree.children(node).partition(|&child| self.tree.kind(child) == NodeKind::Guard);
        self.out.push_str(if items.is_empty() { "default" } else { "case " });
        self.list(items, ", ");
        for condition in guards.into_iter().flat_map(|guard| self.tree.children(guard)) {
            self.out.push_str(" when ");
            self.node(condition);
        }
        self.out.push_str(if self.is_rule(node) { " ->" } else { ":" });
        self.indent += 1;
    }
}
