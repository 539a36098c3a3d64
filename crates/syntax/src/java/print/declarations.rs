//! Declarations within code: the members of anonymous and local classes, and variables.

use super::writer::Writer;
use crate::{NodeId, NodeKind};

impl Writer<'_> {
    /// A member or type declaration.
    pub(super) fn member(&mut self, node: NodeId) {
        use NodeKind as K;
        match self.tree.kind(node) {
            K::Class | K::Interface => self.class(node),
            K::Enum => self.enum_(node),
            K::Record => self.record(node),
            K::AnnotationType => self.annotation_type(node),
            K::Initializer => self.list(self.tree.children(node), ""),
            K::Field => {
                self.start_line();
                self.variables(node);
                self.out.push_str(";\n");
            }
            K::EnumConstant => {
                self.start_line();
                self.enum_constant(node);
            }
            kind if kind.is_callable() => {
                self.start_line();
                self.callable(node);
            }
            _ => self.side_by_side(node),
        }
    }

    /// Each modifier and annotation with a blank behind it.
    pub(super) fn modifiers(&mut self, node: NodeId) {
        for modifier in self.tree.children(node) {
            self.node(modifier);
            self.out.push(' ');
        }
    }

    /// Each annotation that is a child of the node, with a blank behind it.
    pub(super) fn annotations(&mut self, node: NodeId) {
        for annotation in self.children_of(node, NodeKind::Annotation) {
            self.node(annotation);
            self.out.push(' ');
        }
    }

    /// The same behind something that they need a blank from.
    pub(super) fn annotations_behind(&mut self, node: NodeId) {
        if self.tree.child(node, NodeKind::Annotation).is_some() {
            self.out.push(' ');
            self.annotations(node);
        }
    }

    /// `T a=1, b[]`, without a semicolon.
    pub(super) fn variables(&mut self, node: NodeId) {
        self.child(node, NodeKind::Modifiers);
        if let Some(type_) = self.tree.type_child(node) {
            self.node(type_);
            self.out.push(' ');
        }
        self.list(self.children_of(node, NodeKind::Variable), ", ");
    }

    fn children_of(&self, node: NodeId, kind: NodeKind) -> Vec<NodeId> {
        self.tree.children(node).filter(|&child| self.tree.kind(child) == kind).collect()
    }

    /// A parameter, or the variable of a pattern, which loses its modifiers. Even in the middle of a line it gets
    /// the line's indentation.
    pub(super) fn typed_variable(&mut self, node: NodeId) {
        self.start_line();
        let has_ellipsis = self.tree.child(node, NodeKind::Ellipsis).is_some();
        if self.tree.kind(node) == NodeKind::Parameter {
            self.child(node, NodeKind::Modifiers);
        }
        if let Some(type_) = self.tree.type_child(node) {
            self.node(type_);
            self.annotations_behind(node);
            self.out.push_str(if has_ellipsis { "... " } else { " " });
        }
        self.child(node, NodeKind::Variable);
    }

    pub(super) fn receiver_parameter(&mut self, node: NodeId) {
        if let Some(type_) = self.tree.type_child(node) {
            self.node(type_);
            self.out.push(' ');
            self.tokens(self.tree.span(type_).end, self.tree.span(node).end);
        }
    }

    fn callable(&mut self, node: NodeId) {
        self.child(node, NodeKind::Modifiers);
        self.child(node, NodeKind::TypeParameters);
        self.annotations(node);
        if let Some(type_) = self.tree.type_child(node) {
            self.node(type_);
            self.out.push(' ');
        }
        self.child(node, NodeKind::Identifier);
        self.child(node, NodeKind::Parameters);
        self.list(self.children_of(node, NodeKind::Dimension), "");
        self.types_behind(node, NodeKind::Throws, " throws ");
        if let Some(default) = self.tree.child(node, NodeKind::DefaultValue) {
            self.out.push_str(" default ");
            self.list(self.tree.children(default), "");
        }
        let body = self
            .tree
            .children(node)
            .find(|&it| matches!(self.tree.kind(it), NodeKind::Block | NodeKind::Deferred));
        match body {
            Some(body) => self.node(body),
            None => self.out.push_str(";\n"),
        }
    }

    /// `keyword A, B `.
    fn types_behind(&mut self, node: NodeId, kind: NodeKind, keyword: &str) {
        if let Some(types) = self.tree.child(node, kind) {
            self.out.push_str(keyword);
            self.list(self.tree.children(types), ", ");
            self.out.push(' ');
        }
    }

    pub(super) fn type_parameter(&mut self, node: NodeId) {
        self.annotations(node);
        self.child(node, NodeKind::Identifier);
        let bounds: Vec<NodeId> =
            self.tree.children(node).filter(|&child| self.tree.kind(child).is_type()).collect();
        if !bounds.is_empty() {
            self.out.push_str(" extends ");
            self.list(bounds, " & ");
        }
    }

    pub(super) fn type_body(&mut self, node: NodeId) {
        self.braces(self.tree.children(node));
    }

    fn members(&self, node: NodeId) -> Vec<NodeId> {
        let body = self.tree.child(node, NodeKind::TypeBody);
        body.into_iter().flat_map(|body| self.tree.children(body)).collect()
    }

    fn class(&mut self, node: NodeId) {
        let is_interface = self.tree.kind(node) == NodeKind::Interface;
        self.child(node, NodeKind::Modifiers);
        self.out.push_str(if is_interface { "interface " } else { "class " });
        self.child(node, NodeKind::Identifier);
        self.child(node, NodeKind::TypeParameters);
        self.out.push(' ');
        self.types_behind(node, NodeKind::Extends, "extends ");
        self.types_behind(node, NodeKind::Implements, "implements ");
        self.types_behind(node, NodeKind::Permits, "permits ");
        self.child(node, NodeKind::TypeBody);
    }

    fn enum_(&mut self, node: NodeId) {
        let (constants, others): (Vec<NodeId>, Vec<NodeId>) = self
            .members(node)
            .into_iter()
            .partition(|&member| self.tree.kind(member) == NodeKind::EnumConstant);
        self.start_line();
        self.child(node, NodeKind::Modifiers);
        self.out.push_str("enum ");
        self.child(node, NodeKind::Identifier);
        self.out.push(' ');
        self.types_behind(node, NodeKind::Implements, "implements ");
        self.out.push('{');
        self.list(constants, ", ");
        if !others.is_empty() {
            self.out.push_str("; ");
            self.list(others, "");
        }
        self.out.push_str("}\n");
    }

    fn enum_constant(&mut self, node: NodeId) {
        self.child(node, NodeKind::Modifiers);
        self.child(node, NodeKind::Identifier);
        let arguments = self.tree.child(node, NodeKind::Arguments);
        if arguments.is_some_and(|arguments| self.tree.size(arguments) > 1) {
            self.child(node, NodeKind::Arguments);
        }
        self.child(node, NodeKind::TypeBody);
    }

    fn record(&mut self, node: NodeId) {
        let members = self.members(node);
        self.start_line();
        self.child(node, NodeKind::Modifiers);
        self.out.push_str("record ");
        self.child(node, NodeKind::Identifier);
        self.out.push(' ');
        self.child(node, NodeKind::TypeParameters);
        self.out.push(' ');
        self.child(node, NodeKind::Parameters);
        self.types_behind(node, NodeKind::Implements, " implements ");
        self.out.push('{');
        if !members.is_empty() {
            self.out.push('\n');
            self.list(members, "");
        }
        self.out.push_str("}\n");
    }

    fn annotation_type(&mut self, node: NodeId) {
        self.start_line();
        self.child(node, NodeKind::Modifiers);
        self.out.push_str("@interface ");
        self.child(node, NodeKind::Identifier);
        self.out.push_str(" {");
        self.list(self.members(node), "");
        self.out.push_str("}\n");
    }
}
