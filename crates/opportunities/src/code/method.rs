//! One piece of code as searches see it.

use super::analysis::{Analysis, Variable, use_of};
use super::resolution::Meaning;
use super::{Codebase, Use, VariableId};
use refscope_model::{EntityId, EntityKind, Modifiers};
use refscope_syntax::{NodeId, NodeKind, Tree, vocabulary};
use refscope_text::{Span, Symbol};

/// The code of a method, constructor, initializer or field, with all that is known about it.
#[derive(Clone, Copy)]
pub(crate) struct Method<'c> {
    pub(crate) base: &'c Codebase,
    pub(crate) id: EntityId,
    pub(crate) tree: &'c Tree,
    pub(crate) analysis: &'c Analysis,
}

impl<'c> Method<'c> {
    pub(crate) fn kind(self, node: NodeId) -> NodeKind {
        self.tree.kind(node)
    }

    pub(crate) fn label(self, node: NodeId) -> Symbol {
        self.tree.label(node)
    }

    pub(crate) fn children(self, node: NodeId) -> impl Iterator<Item = NodeId> + 'c {
        self.tree.children(node)
    }

    pub(crate) fn parent(self, node: NodeId) -> NodeId {
        self.analysis.parents[node.index()]
    }

    pub(crate) fn text(self, node: NodeId) -> &'c str {
        self.base.text(self.id, self.tree.span(node))
    }

    /// The code of several neighbours.
    pub(crate) fn span_of(self, nodes: &[NodeId]) -> Span {
        let (Some(&first), Some(&last)) = (nodes.first(), nodes.last()) else { return Span::default() };
        self.tree.span(first).cover(self.tree.span(last))
    }

    /// The type around the code.
    pub(crate) fn type_(self) -> EntityId {
        self.base.snapshot.enclosing_type(self.id)
    }

    /// Whether it is the code of a method.
    pub(crate) fn is_method(self) -> bool {
        self.base.snapshot.entity(self.id).kind == EntityKind::Method
    }

    pub(crate) fn is_static(self) -> bool {
        self.base.snapshot.entity(self.id).modifiers.contains(Modifiers::STATIC)
    }

    /// The nodes around a node, nearest first, the root last.
    pub(crate) fn around(self, node: NodeId) -> impl Iterator<Item = NodeId> + 'c {
        let up = move |&it: &NodeId| (it != NodeId::ROOT).then(|| self.parent(it));
        std::iter::successors(up(&node), up)
    }

    /// Whether a node stands in a class within the code, whose names mean other things.
    pub(crate) fn is_in_nested_type(self, node: NodeId) -> bool {
        // Most code has none, and then nobody climbs.
        self.tree.has(NodeKind::TypeBody) && self.around(node).any(|it| self.kind(it) == NodeKind::TypeBody)
    }

    /// Whether a node stands in code that may run another time or never: a lambda or a nested class.
    pub(crate) fn is_captured(self, node: NodeId, within: NodeId) -> bool {
        let inner = self.around(node).take_while(|&it| it != within && it > within);
        inner.into_iter().any(|it| matches!(self.kind(it), NodeKind::TypeBody | NodeKind::Lambda))
    }

    /// The statement that a node belongs to.
    pub(crate) fn statement_of(self, node: NodeId) -> NodeId {
        let mut at = node;
        while !self.kind(at).is_statement() && at != NodeId::ROOT {
            at = self.parent(at);
        }
        at
    }

    /// The statements of a block, or the one statement that stands where a block could.
    pub(crate) fn statements(self, node: NodeId) -> Vec<NodeId> {
        if self.kind(node) == NodeKind::Block { self.children(node).collect() } else { vec![node] }
    }

    /// All blocks, outside in, each with its statements. The statements of a switch are no block.
    pub(crate) fn blocks(self) -> impl Iterator<Item = (NodeId, Vec<NodeId>)> + 'c {
        let blocks = self.tree.subtree(NodeId::ROOT).filter(move |&it| self.kind(it) == NodeKind::Block);
        blocks.map(move |it| (it, self.children(it).collect()))
    }

    /// All nodes of a kind.
    pub(crate) fn all(self, kind: NodeKind) -> impl Iterator<Item = NodeId> + 'c {
        self.tree.subtree(NodeId::ROOT).filter(move |&it| self.kind(it) == kind)
    }

    /// What stands before the dot of a call.
    pub(crate) fn receiver(self, call: NodeId) -> Option<NodeId> {
        self.children(call)
            .next()
            .filter(|&it| self.kind(it).is_expression() && self.kind(it) != NodeKind::Arguments)
    }

    /// The arguments of a call or creation.
    pub(crate) fn arguments(self, call: NodeId) -> impl Iterator<Item = NodeId> + 'c {
        let list = self.tree.child(call, NodeKind::Arguments);
        list.into_iter().flat_map(move |list| self.children(list))
    }

    /// The expression within any parentheses.
    pub(crate) fn bare(self, node: NodeId) -> NodeId {
        let mut at = node;
        while self.kind(at) == NodeKind::Parenthesized
            && let Some(inner) = self.children(at).next()
        {
            at = inner;
        }
        at
    }

    /// The local variable or parameter that an expression is.
    pub(crate) fn variable(self, node: NodeId) -> Option<VariableId> {
        self.analysis.variable_of(self.bare(node))
    }

    pub(crate) fn variable_by_id(self, id: VariableId) -> &'c Variable {
        &self.analysis.variables[id.0 as usize]
    }

    /// The variable that a declaration introduces.
    pub(crate) fn declared_variable(self, declaration: NodeId) -> Option<(VariableId, &'c Variable)> {
        // They stand in the order of their declarations, those of the header first.
        let variables = &self.analysis.variables;
        let at = variables.partition_point(|it| it.declaration < Some(declaration));
        let found = variables.get(at).filter(|it| it.declaration == Some(declaration))?;
        Some((VariableId(at as u32), found))
    }

    /// The variables that the code declares, with their declarations.
    pub(crate) fn locals(self) -> impl Iterator<Item = (VariableId, &'c Variable, NodeId)> {
        let all = self.analysis.variables.iter().enumerate();
        all.filter_map(|(at, it)| Some((VariableId(at as u32), it, it.declaration?)))
    }

    /// A variable's name as written.
    pub(crate) fn name_of(self, variable: &Variable) -> &'c str {
        let Some(node) = variable.declaration else {
            let snapshot = &self.base.snapshot;
            let mut parameters =
                refscope_model::header::parameters(snapshot.tree_of(self.id), snapshot.entity(self.id).node);
            let node = parameters.find(|it| it.name == variable.name).map(|it| it.node);
            let source = &snapshot.file_of(self.id).source;
            let span =
                node.and_then(|it| refscope_model::header::name_span(source, snapshot.tree_of(self.id), it));
            return span.map_or("", |span| self.base.text(self.id, span));
        };
        let source = &self.base.snapshot.file_of(self.id).source;
        self.base.text(self.id, source.token_at(self.tree.span(node).start))
    }

    /// The field that an expression names: `f`, `this.f`, `other.f`.
    pub(crate) fn field(self, node: NodeId) -> Option<EntityId> {
        match self.analysis.meanings.of(node)? {
            Meaning::Field(field) => Some(field),
            Meaning::Call(_) => None,
        }
    }

    /// The method of the version that is called.
    pub(crate) fn target(self, call: NodeId) -> Option<EntityId> {
        match self.analysis.meanings.of(call)? {
            Meaning::Call(target) => Some(target),
            Meaning::Field(_) => None,
        }
    }

    /// Whether a call goes to the object itself, or to the type itself.
    pub(crate) fn is_own_call(self, call: NodeId) -> bool {
        self.receiver(call).is_none_or(|it| self.kind(it) == NodeKind::This)
    }

    /// Whether a node is a call of a method of the same type, on the object itself.
    pub(crate) fn is_own_target(self, node: NodeId) -> bool {
        self.kind(node) == NodeKind::Call && self.is_own_call(node) && self.target(node).is_some()
    }

    /// What is done with what a node names.
    pub(crate) fn use_of(self, node: NodeId) -> Use {
        use_of(self.tree, &self.analysis.parents, node)
    }

    /// The left and right side of a plain assignment that is a statement: `x = e;`
    pub(crate) fn plain_assignment(self, statement: NodeId) -> Option<(NodeId, NodeId)> {
        if self.kind(statement) != NodeKind::ExpressionStatement {
            return None;
        }
        let assign = self.children(statement).next()?;
        let is_plain = self.kind(assign) == NodeKind::Assign && self.label(assign) == vocabulary::ASSIGNMENT;
        let mut sides = self.children(assign);
        if is_plain { Some((sides.next()?, sides.next()?)) } else { None }
    }

    /// The variable and initial value of a statement that declares just one: `T x = e;`
    pub(crate) fn single_declaration(self, statement: NodeId) -> Option<(NodeId, Option<NodeId>)> {
        if self.kind(statement) != NodeKind::LocalVariables {
            return None;
        }
        let mut variables = self.children(statement).filter(|&it| self.kind(it) == NodeKind::Variable);
        let (only, None) = (variables.next()?, variables.next()) else { return None };
        Some((only, self.initial_value(only)))
    }

    /// The initial value of a variable.
    pub(crate) fn initial_value(self, variable: NodeId) -> Option<NodeId> {
        self.children(variable).find(|&it| self.kind(it) != NodeKind::Dimension)
    }

    /// Whether control cannot pass a statement: `return`, `throw`, `break`, `continue`, or a block that ends so.
    pub(crate) fn is_exit(self, statement: NodeId) -> bool {
        match self.kind(statement) {
            NodeKind::Return | NodeKind::Throw | NodeKind::Break | NodeKind::Continue => true,
            NodeKind::Block => self.children(statement).last().is_some_and(|last| self.is_exit(last)),
            _ => false,
        }
    }

    /// Whether a comment stands within a span.
    pub(crate) fn has_comment(self, span: Span) -> bool {
        let comments = self.base.snapshot.file_of(self.id).source.comments();
        let at = comments.partition_point(|comment| comment.span.start < span.start);
        comments.get(at).is_some_and(|comment| comment.span.start < span.end)
    }

    /// A piece of code on one line, shortened where it is long.
    pub(crate) fn brief(self, node: NodeId) -> String {
        brief(self.text(node))
    }

    /// The condition and branches of an `if`.
    pub(crate) fn if_parts(self, node: NodeId) -> Option<(NodeId, NodeId, Option<NodeId>)> {
        if self.kind(node) != NodeKind::If {
            return None;
        }
        let mut parts = self.children(node);
        Some((parts.next()?, parts.next()?, parts.next()))
    }

    /// Whether the file could not be read as written around here.
    pub(crate) fn is_broken(self) -> bool {
        self.tree.has(NodeKind::Error)
    }
}

/// A text on one line, shortened where it is long.
pub(crate) fn brief(text: &str) -> String {
    const MOST: usize = 60;
    let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    if line.chars().count() <= MOST {
        return line;
    }
    let short: String = line.chars().take(MOST - 1).collect();
    format!("{short}…")
}
