//! The code of a callable as a tree of statements.
//!
//! The tree differs from the syntax in what matching wants: blocks of branches and loops are statements of their
//! own, those of methods, `try`, `catch` and `switch` are not; `catch` and `finally` stand beside their `try`,
//! which they remember; labels of a `switch` stand beside the statements they lead to. Lambdas with a block and
//! anonymous classes are opaque to the statement around them and have bodies of their own.

use crate::{Code, EntityId};
use refscope_syntax::{NodeId, NodeKind, Tree};
use std::ops::Range;

/// Names one body of a version: all code of an entity, or a lambda within it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct BodyId {
    /// Whose code it is.
    pub owner: EntityId,
    /// The node of its code.
    pub root: NodeId,
}

impl BodyId {
    /// The statements at some places of the body's list.
    pub fn ids_of(self, places: Range<usize>) -> impl DoubleEndedIterator<Item = StatementId> {
        places.map(move |index| StatementId { body: self, index: index as u32 })
    }
}

/// A statement of one [`Body`]. It knows which, so that no other body takes it for one of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct StatementId {
    body: BodyId,
    index: u32,
}

impl StatementId {
    /// The body that it stands in.
    pub const fn body(self) -> BodyId {
        self.body
    }

    /// Its place in the list of that body's statements.
    pub const fn index(self) -> usize {
        self.index as usize
    }
}

/// A statement and its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Statement {
    /// What it is.
    pub kind: NodeKind,
    /// Its node in the body's tree.
    pub node: NodeId,
    /// The statement around it; the body itself has none.
    pub parent: Option<StatementId>,
    /// How many statements are around it.
    pub depth: u32,
    /// Its place among its siblings.
    pub index: u32,
    /// How many statements stand within it; they follow it.
    pub n_descendants: u32,
    /// The `try` that a `catch` or `finally` belongs to.
    pub guards: Option<StatementId>,
}

impl Statement {
    /// Whether other statements can stand in it.
    pub const fn is_composite(&self) -> bool {
        self.kind.is_composite()
    }
}

/// A lambda or anonymous class within a statement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Nested {
    /// The statement that contains it, none for an initial value.
    pub statement: Option<StatementId>,
    /// The lambda's node, or that of the anonymous class's body.
    pub node: NodeId,
    /// Whether it is a lambda.
    pub is_lambda: bool,
}

/// Statements in pre-order, and what is nested in them.
#[derive(Clone, Debug)]
pub struct Body {
    /// Its name within the version.
    pub id: BodyId,
    /// The statements; the first one is the body's own block.
    pub statements: Vec<Statement>,
    /// Lambdas and anonymous classes, outermost only, in source order.
    pub nested: Vec<Nested>,
}

impl Body {
    /// The statements below a block, or the nested code of an expression.
    pub fn new(Code { owner, tree, root }: Code) -> Self {
        let body = Self { id: BodyId { owner, root }, statements: Vec::new(), nested: Vec::new() };
        let mut builder = Builder { tree, body };
        if tree.kind(root) == NodeKind::Block {
            builder.statement(root, Place::default());
        } else {
            builder.collect_nested(root, None);
        }
        builder.body
    }

    /// All statements in pre-order.
    pub fn ids(&self) -> impl DoubleEndedIterator<Item = StatementId> + use<> {
        self.id.ids_of(0..self.statements.len())
    }

    /// The body's own block, or the expression that is all of it.
    pub const fn root(&self) -> StatementId {
        StatementId { body: self.id, index: 0 }
    }

    /// The sibling behind a statement.
    pub fn next(&self, id: StatementId) -> Option<StatementId> {
        let statement = self.statement(id);
        let behind = StatementId { index: id.index + 1 + statement.n_descendants, ..id };
        let next = self.statements.get(behind.index())?;
        (next.parent == statement.parent).then_some(behind)
    }

    /// A statement by its id.
    pub fn statement(&self, id: StatementId) -> &Statement {
        &self.statements[id.index()]
    }

    /// The direct children of a statement.
    pub fn children(&self, id: StatementId) -> impl Iterator<Item = StatementId> {
        let end = id.index + 1 + self.statement(id).n_descendants;
        let mut at = id.index + 1;
        std::iter::from_fn(move || {
            let child = StatementId { index: at, ..id };
            (at < end).then(|| {
                at += 1 + self.statement(child).n_descendants;
                child
            })
        })
    }

    /// The expressions that belong to a statement itself: all for a leaf, the header's for a composite one.
    pub fn expressions<'t>(&self, tree: &'t Tree, id: StatementId) -> impl Iterator<Item = NodeId> + use<'t> {
        let statement = self.statement(id);
        let is_block = statement.kind == NodeKind::Block;
        let children = tree.children(statement.node);
        children.filter(move |&child| !is_block && !tree.kind(child).is_statement())
    }
}

#[derive(Clone, Copy, Default)]
struct Place {
    parent: Option<StatementId>,
    depth: u32,
    index: u32,
    guards: Option<StatementId>,
}

struct Builder<'t> {
    tree: &'t Tree,
    body: Body,
}

impl Builder<'_> {
    /// Adds a statement with everything in it, and the clauses that stand beside it; says how many places
    /// they took among the siblings.
    fn statement(&mut self, node: NodeId, place: Place) -> u32 {
        let kind = self.tree.kind(node);
        let id = StatementId { body: self.body.id, index: self.body.statements.len() as u32 };
        let Place { parent, depth, index, guards } = place;
        self.body.statements.push(Statement { kind, node, parent, depth, index, n_descendants: 0, guards });
        if kind == NodeKind::LocalType {
            return 1;
        }
        let inner = Place { parent: Some(id), depth: depth + 1, index: 0, guards: None };
        match kind {
            NodeKind::Try | NodeKind::Catch | NodeKind::Finally => self.clause(node, id, inner),
            _ => self.children(node, id, inner),
        }
        self.body.statements[id.index()].n_descendants = self.body.statements.len() as u32 - id.index - 1;
        if kind == NodeKind::Try { 1 + self.clauses(node, id, place) } else { 1 }
    }

    fn children(&mut self, node: NodeId, id: StatementId, mut inner: Place) {
        for child in self.tree.children(node) {
            if self.tree.kind(child).is_statement() {
                inner.index += self.statement(child, inner);
            } else {
                self.collect_nested(child, Some(id));
            }
        }
    }

    /// The statements of the one block of a `try`, `catch` or `finally`, without the block.
    fn clause(&mut self, node: NodeId, id: StatementId, inner: Place) {
        for child in self.tree.children(node) {
            match self.tree.kind(child) {
                NodeKind::Block => self.children(child, id, inner),
                NodeKind::Catch | NodeKind::Finally => {}
                _ => self.collect_nested(child, Some(id)),
            }
        }
    }

    fn clauses(&mut self, node: NodeId, id: StatementId, place: Place) -> u32 {
        let mut n_clauses = 0;
        for child in self.tree.children(node) {
            if matches!(self.tree.kind(child), NodeKind::Catch | NodeKind::Finally) {
                n_clauses += 1;
                self.statement(child, Place { index: place.index + n_clauses, guards: Some(id), ..place });
            }
        }
        n_clauses
    }

    /// Finds the outermost lambdas and anonymous classes below a node.
    fn collect_nested(&mut self, node: NodeId, statement: Option<StatementId>) {
        let end = self.tree.next(node);
        let mut at = node;
        while at < end {
            match self.tree.kind(at) {
                NodeKind::Lambda => {
                    self.body.nested.push(Nested { statement, node: at, is_lambda: true });
                    at = self.tree.next(at);
                }
                NodeKind::TypeBody => {
                    self.body.nested.push(Nested { statement, node: at, is_lambda: false });
                    at = self.tree.next(at);
                }
                _ => at = NodeId(at.0 + 1),
            }
        }
    }
}
