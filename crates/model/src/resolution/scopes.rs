//! Which variables are in sight at a place in code, and which types are declared around it.

use crate::header;
use refscope_syntax::{NodeId, NodeKind, Tree};
use refscope_text::Symbol;
use rustc_hash::{FxHashMap, FxHashSet};

/// The variables and types that a piece of code declares.
#[derive(Debug)]
pub(super) struct Scopes {
    parents: Vec<NodeId>,
    variables: FxHashMap<Symbol, Vec<Variable>>,
    /// The names of types and type parameters that the code declares itself.
    own_types: FxHashSet<Symbol>,
    has_bodies: bool,
}

/// A variable that code declares.
#[derive(Clone, Copy, Debug)]
struct Variable {
    node: NodeId,
    /// What it is in sight in.
    scope: NodeId,
    /// Whether it is in sight before it is declared, too.
    is_field: bool,
}

impl Scopes {
    pub(super) fn new(tree: &Tree) -> Self {
        let mut scopes = Self {
            parents: tree.parents(),
            variables: FxHashMap::default(),
            own_types: FxHashSet::default(),
            has_bodies: tree.has(NodeKind::TypeBody),
        };
        for node in tree.subtree(NodeId::ROOT) {
            let kind = tree.kind(node);
            if kind == NodeKind::Variable {
                let variable = scopes.declared(tree, node);
                scopes.variables.entry(tree.label(node)).or_default().push(variable);
            } else if kind == NodeKind::TypeParameter || kind.is_type_declaration() {
                scopes.own_types.insert(tree.label(node));
            }
        }
        scopes
    }

    fn declared(&self, tree: &Tree, node: NodeId) -> Variable {
        let holder = self.parent(node);
        let is_scope = |&it: &NodeId| is_scope(tree.kind(it));
        let scope = self.around(holder).find(is_scope).unwrap_or(NodeId::ROOT);
        Variable { node, scope, is_field: tree.kind(holder) == NodeKind::Field }
    }

    pub(super) fn parent(&self, node: NodeId) -> NodeId {
        self.parents[node.index()]
    }

    /// A node and those around it, from inside out.
    fn around(&self, node: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        std::iter::successors(Some(node), |&it| (it != NodeId::ROOT).then(|| self.parent(it)))
    }

    /// The bodies of the types around a node that the code declares, from inside out.
    pub(super) fn bodies_around<'s>(
        &'s self,
        tree: &'s Tree,
        node: NodeId,
    ) -> impl Iterator<Item = NodeId> + 's {
        let around = self.has_bodies.then(|| self.around(self.parent(node)));
        around.into_iter().flatten().filter(|&it| tree.kind(it) == NodeKind::TypeBody)
    }

    /// The variable that a name means at a node: where it is declared, and what it is in sight in.
    pub(super) fn variable(&self, tree: &Tree, node: NodeId, name: Symbol) -> Option<(NodeId, NodeId)> {
        let in_sight = self.variables.get(&name)?.iter().filter(|variable| {
            let Variable { node: declared, scope, is_field } = **variable;
            scope <= node && node < tree.next(scope) && (is_field || declared < node)
        });
        let nearest = in_sight.max_by_key(|variable| (variable.scope, variable.node))?;
        Some((nearest.node, nearest.scope))
    }

    /// Whether the code declares a type or a type parameter of this name.
    pub(super) fn declares_type(&self, name: Symbol) -> bool {
        self.own_types.contains(&name)
    }
}

/// What variables can be in sight in.
fn is_scope(kind: NodeKind) -> bool {
    use NodeKind as K;
    kind.is_callable()
        || matches!(
            kind,
            K::Block
                | K::For
                | K::ForEach
                | K::Try
                | K::Catch
                | K::Lambda
                | K::Switch
                | K::SwitchExpression
                | K::TypeBody
        )
}

/// Whether the body of a type in code declares a method of this name.
pub(super) fn has_method(tree: &Tree, body: NodeId, name: Symbol) -> bool {
    tree.children(body).any(|it| tree.kind(it) == NodeKind::Method && tree.label(it) == name)
}

/// The types that are named above a type in code, whose body this is.
pub(super) fn types_above_body(tree: &Tree, declaration: NodeId) -> Vec<NodeId> {
    if tree.kind(declaration) == NodeKind::New {
        return tree.type_child(declaration).into_iter().collect();
    }
    let lists = [NodeKind::Extends, NodeKind::Implements];
    lists.into_iter().flat_map(|list| header::listed_types(tree, declaration, list)).collect()
}
