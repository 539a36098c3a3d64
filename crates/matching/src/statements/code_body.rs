//! A body ready for matching: statements with what is compared of them.

use super::Surroundings;
use super::assigned_values::{Given, given_values};
use refscope_model::{Body, Code, Statement, StatementId};
use refscope_syntax::{NodeId, NodeKind, Tree};
use refscope_text::Symbol;
use rustc_hash::{FxHashMap, FxHashSet};
use std::ops::Range;
use std::sync::{Arc, OnceLock};

/// The statements of one body and the hashes by which equal ones are found.
#[derive(Debug)]
pub struct Statements {
    /// The statements.
    pub body: Body,
    /// A hash of every statement: all of a leaf, the header of a composite one.
    hashes: Vec<u64>,
    /// The variables and what they are given, by name; lambdas can name those of the code around.
    values: Arc<FxHashMap<Symbol, Given>>,
    /// The hashes of all nodes of the tree, found when somebody asks; lambdas share them with the code around.
    written: Arc<OnceLock<FxHashSet<u64>>>,
    /// The sibling before each statement.
    previous: Vec<Option<StatementId>>,
    /// How many leaves, and how many that say something, stand before each statement; the last entry has all.
    n_before: Vec<Counts>,
}

#[derive(Clone, Copy, Debug, Default)]
struct Counts {
    n_leaves: u32,
    n_telling: u32,
}

impl Statements {
    /// Prepares the code of a method, initializer, lambda or field.
    pub fn new(code: Code) -> Self {
        Self::with_hash(code, Arc::new(given_values(code)), &|tree, node| tree.hash(node))
    }

    /// The code of a lambda within other code.
    pub(super) fn of_lambda(root: NodeId, around: &CodeBody) -> Self {
        let Self { written, values, body, .. } = around.statements;
        let code = Code { owner: body.id.owner, tree: around.tree, root };
        let statements = Self::with_hash(code, values.clone(), &|tree, node| tree.hash(node));
        Self { written: written.clone(), ..statements }
    }

    /// The same as `new`, with arguments in the place of parameters.
    pub(crate) fn argumentized(code: Code, surroundings: &Surroundings) -> Self {
        let values = Arc::new(given_values(code));
        Self::with_hash(code, values, &|tree, node| surroundings.argumentized(tree, node))
    }

    fn with_hash(
        code: Code,
        values: Arc<FxHashMap<Symbol, Given>>,
        hash: &dyn Fn(&Tree, NodeId) -> u64,
    ) -> Self {
        let mut body = Body::new(code);
        if body.statements.is_empty() {
            // An expression is a body of one leaf.
            body.statements.push(Statement {
                kind: code.tree.kind(code.root),
                node: code.root,
                parent: None,
                depth: 0,
                index: 0,
                n_descendants: 0,
                guards: None,
            });
        }
        let hashes = body.ids().map(|id| statement_hash(code.tree, &body, id, hash)).collect();
        let (previous, n_before) = (previous(&body), counts(code.tree, &body));
        Self { body, hashes, values, written: Arc::default(), previous, n_before }
    }
}

fn previous(body: &Body) -> Vec<Option<StatementId>> {
    let mut previous = vec![None; body.statements.len()];
    for id in body.ids() {
        if let Some(next) = body.next(id) {
            previous[next.index()] = Some(id);
        }
    }
    previous
}

fn counts(tree: &Tree, body: &Body) -> Vec<Counts> {
    let mut counts = Vec::with_capacity(body.statements.len() + 1);
    counts.push(Counts::default());
    let mut sum = Counts::default();
    for statement in &body.statements {
        if !statement.is_composite() {
            sum.n_leaves += 1;
            sum.n_telling += u32::from(!is_trivial(tree, statement));
        }
        counts.push(sum);
    }
    counts
}

/// A body together with the tree and text that its statements refer to.
#[derive(Clone, Copy, Debug)]
pub struct CodeBody<'s> {
    /// The tree of the code.
    pub tree: &'s Tree,
    /// The text of the file.
    pub text: &'s str,
    /// The statements.
    pub body: &'s Body,
    statements: &'s Statements,
}

impl<'s> CodeBody<'s> {
    /// A view of prepared statements.
    pub fn new(tree: &'s Tree, text: &'s str, statements: &'s Statements) -> Self {
        Self { tree, text, body: &statements.body, statements }
    }

    /// A statement by its id.
    pub fn statement(&self, id: StatementId) -> &'s Statement {
        self.body.statement(id)
    }

    pub(crate) fn hash(&self, id: StatementId) -> u64 {
        self.statements.hashes[id.index()]
    }

    /// Whether an expression with this hash stands anywhere in the code.
    pub(crate) fn writes(&self, hash: u64) -> bool {
        let all = || (0..self.tree.len() as u32).map(|node| self.tree.hash(NodeId(node))).collect();
        self.statements.written.get_or_init(all).contains(&hash)
    }

    /// The values that a variable is given, first where it is declared.
    pub(crate) fn values(&self, name: Symbol) -> &'s [NodeId] {
        self.statements.values.get(&name).map_or(&[], |given| given.values.as_slice())
    }

    /// The local variables that are given one thing only, with that.
    pub(crate) fn single_values(&self) -> impl Iterator<Item = (Symbol, NodeId)> + '_ {
        let single =
            self.statements.values.iter().filter(|(_, given)| given.is_declared() && given.values.len() == 1);
        single.map(|(&name, given)| (name, given.values[0]))
    }

    /// Whether some local variable has this name.
    pub fn declares(&self, name: Symbol) -> bool {
        self.statements.values.get(&name).is_some_and(Given::is_declared)
    }

    /// Whether some local variable of this name can be named at an offset.
    pub(super) fn declares_at(&self, name: Symbol, offset: u32) -> bool {
        let given = self.statements.values.get(&name);
        given.is_some_and(|it| it.scopes.iter().any(|scope| scope.start <= offset && offset < scope.end))
    }

    pub(crate) fn leaves(&self) -> impl Iterator<Item = StatementId> + '_ {
        self.body.ids().filter(|&id| !self.statement(id).is_composite())
    }

    pub(crate) fn composites(&self) -> impl DoubleEndedIterator<Item = StatementId> + '_ {
        self.body.ids().filter(|&id| self.statement(id).is_composite())
    }

    /// The sibling before a statement.
    pub(crate) fn previous(&self, id: StatementId) -> Option<StatementId> {
        self.statements.previous[id.index()]
    }

    /// The statements within a statement, as indices.
    pub(crate) fn within(&self, id: StatementId) -> Range<usize> {
        let start = id.index() + 1;
        start..start + self.statement(id).n_descendants as usize
    }

    /// How many leaves stand within a statement.
    pub(crate) fn n_leaves(&self, id: StatementId) -> u32 {
        let within = self.within(id);
        let counts = &self.statements.n_before;
        counts[within.end].n_leaves - counts[within.start].n_leaves
    }

    /// Whether no leaf within a statement says something.
    pub(crate) fn is_hollow(&self, id: StatementId) -> bool {
        let within = self.within(id);
        let counts = &self.statements.n_before;
        counts[within.end].n_telling == counts[within.start].n_telling
    }

    /// The sibling behind a statement.
    pub(crate) fn next(&self, id: StatementId) -> Option<StatementId> {
        self.body.next(id)
    }

    /// The nearest statement around that is no block.
    pub(crate) fn header_around(&self, id: StatementId) -> Option<StatementId> {
        let mut at = self.statement(id).parent;
        while let Some(parent) = at
            && self.statement(parent).kind == NodeKind::Block
        {
            at = self.statement(parent).parent;
        }
        at
    }

    /// The nodes of a leaf, or of a composite statement's header.
    pub fn own_nodes(&self, id: StatementId) -> Range<u32> {
        let statement = self.statement(id);
        let is_inner = |child: &NodeId| statement.is_composite() && self.tree.kind(*child).is_statement();
        let inner = self.tree.children(statement.node).find(is_inner);
        statement.node.0..inner.unwrap_or_else(|| self.tree.next(statement.node)).0
    }

    /// The words of a statement: what it names, calls and says literally.
    pub(crate) fn words(&self, id: StatementId) -> impl Iterator<Item = Symbol> + '_ {
        let labels = self.own_nodes(id).map(|node| self.tree.label(NodeId(node)));
        labels.filter(|&label| label != Symbol::NONE)
    }

    /// Whether a leaf only jumps or returns something trivial: what it means depends on where it stands.
    pub(crate) fn is_trivial(&self, id: StatementId) -> bool {
        is_trivial(self.tree, self.statement(id))
    }
}

fn is_trivial(tree: &Tree, statement: &Statement) -> bool {
    match statement.kind {
        NodeKind::Break | NodeKind::Continue | NodeKind::Empty => true,
        NodeKind::Return => match tree.children(statement.node).next() {
            None => true,
            Some(value) => {
                matches!(tree.kind(value), NodeKind::BooleanLiteral | NodeKind::NullLiteral | NodeKind::This)
            }
        },
        _ => false,
    }
}

/// A leaf is compared as a whole. Of a composite statement only the header is, without the types of the
/// variables of loops and catches.
fn statement_hash(
    tree: &Tree,
    body: &Body,
    id: StatementId,
    node_hash: &dyn Fn(&Tree, NodeId) -> u64,
) -> u64 {
    let statement = body.statement(id);
    if !statement.is_composite() {
        return node_hash(tree, statement.node);
    }
    let mut hash = statement.kind as u64 + 1;
    for expression in body.expressions(tree, id) {
        let part = match tree.kind(expression) {
            NodeKind::Parameter => tree.label(expression).value(),
            _ => node_hash(tree, expression),
        };
        hash = (hash.rotate_left(17) ^ part).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }
    hash
}
