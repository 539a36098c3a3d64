//! The variables of a piece of code: where each is declared, how far it is in sight, who reads and writes it.

use super::resolution::Meanings;
use refscope_model::{EntityId, Snapshot, header};
use refscope_syntax::{NodeId, NodeKind, Tree, vocabulary};
use refscope_text::Symbol;
use rustc_hash::FxHashMap;

/// A variable of one piece of code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct VariableId(pub(crate) u32);

/// A parameter or local variable.
#[derive(Debug)]
pub(crate) struct Variable {
    pub(crate) name: Symbol,
    /// Its node in the code; parameters of the callable itself have none.
    pub(crate) declaration: Option<NodeId>,
    /// Its type, in the code or, for a parameter of the callable, in the header.
    pub(crate) type_node: Option<NodeId>,
    /// `[]` behind the name, or `...`.
    pub(crate) is_array_by_name: bool,
    /// What it is in sight in.
    scope: NodeId,
    pub(crate) uses: Vec<(NodeId, Use)>,
}

/// What is done with a variable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Use {
    Read,
    /// `x = …`
    Write,
    /// `x += …`, `x++`
    Update,
}

impl Variable {
    /// Whether the callable declares it in its header.
    pub(crate) const fn is_parameter(&self) -> bool {
        self.declaration.is_none()
    }

    pub(crate) fn reads(&self) -> impl Iterator<Item = NodeId> + '_ {
        self.uses.iter().filter(|it| it.1 == Use::Read).map(|it| it.0)
    }

    /// Whether it is given no value but its first.
    pub(crate) fn is_never_written(&self) -> bool {
        self.uses.iter().all(|it| it.1 == Use::Read)
    }
}

/// What is known about the nodes of a piece of code.
#[derive(Debug)]
pub(crate) struct Analysis {
    pub(crate) parents: Vec<NodeId>,
    pub(crate) variables: Vec<Variable>,
    variable_of: FxHashMap<NodeId, VariableId>,
    pub(crate) meanings: Meanings,
}

impl Analysis {
    pub(super) fn new(snapshot: &Snapshot, id: EntityId, tree: &Tree) -> Self {
        let parents = tree.parents();
        let mut analysis = Self {
            parents,
            variables: Vec::new(),
            variable_of: FxHashMap::default(),
            meanings: Meanings::default(),
        };
        for parameter in header::parameters(snapshot.tree_of(id), snapshot.entity(id).node) {
            analysis.variables.push(Variable {
                name: parameter.name,
                declaration: None,
                type_node: parameter.type_node,
                is_array_by_name: parameter.is_variadic || parameter.n_dimensions > 0,
                scope: NodeId::ROOT,
                uses: Vec::new(),
            });
        }
        analysis.read(tree);
        analysis
    }

    fn read(&mut self, tree: &Tree) {
        let mut by_name: FxHashMap<Symbol, Vec<VariableId>> = FxHashMap::default();
        for (at, variable) in self.variables.iter().enumerate() {
            by_name.entry(variable.name).or_default().push(VariableId(at as u32));
        }
        for node in tree.subtree(NodeId::ROOT) {
            match tree.kind(node) {
                NodeKind::Variable => {
                    let id = VariableId(self.variables.len() as u32);
                    let variable = self.declared(tree, node);
                    by_name.entry(variable.name).or_default().push(id);
                    self.variables.push(variable);
                }
                NodeKind::Name => self.name(tree, node, by_name.get(&tree.label(node))),
                _ => {}
            }
        }
    }

    fn name(&mut self, tree: &Tree, node: NodeId, candidates: Option<&Vec<VariableId>>) {
        let is_in_sight = |id: &&VariableId| {
            let scope = self.variables[id.0 as usize].scope;
            scope <= node && node < tree.next(scope)
        };
        if let Some(&id) = candidates.and_then(|all| all.iter().rev().find(is_in_sight)) {
            self.variable_of.insert(node, id);
            self.variables[id.0 as usize].uses.push((node, use_of(tree, &self.parents, node)));
        }
    }

    fn declared(&self, tree: &Tree, node: NodeId) -> Variable {
        let holder = self.parents[node.index()];
        let around =
            std::iter::successors(Some(holder), |&it| (it != NodeId::ROOT).then(|| self.parents[it.index()]));
        let is_scope = |&it: &NodeId| {
            matches!(
                tree.kind(it),
                NodeKind::Block
                    | NodeKind::For
                    | NodeKind::ForEach
                    | NodeKind::Try
                    | NodeKind::Catch
                    | NodeKind::Lambda
                    | NodeKind::Switch
                    | NodeKind::SwitchExpression
                    | NodeKind::TypeBody
            ) || tree.kind(it).is_callable()
        };
        Variable {
            name: tree.label(node),
            declaration: Some(node),
            type_node: tree.type_child(holder),
            is_array_by_name: header::n_dimensions(tree, node) > 0,
            scope: around.into_iter().find(is_scope).unwrap_or(NodeId::ROOT),
            uses: Vec::new(),
        }
    }

    /// The variable that a name means.
    pub(crate) fn variable_of(&self, node: NodeId) -> Option<VariableId> {
        self.variable_of.get(&node).copied()
    }
}

/// What is done with what a node names.
pub(super) fn use_of(tree: &Tree, parents: &[NodeId], node: NodeId) -> Use {
    const STEPS: [Symbol; 2] = [Symbol::of("++"), Symbol::of("--")];
    let parent = parents[node.index()];
    match tree.kind(parent) {
        NodeKind::Assign if tree.children(parent).next() == Some(node) => {
            if tree.label(parent) == vocabulary::ASSIGNMENT { Use::Write } else { Use::Update }
        }
        NodeKind::Prefix | NodeKind::Postfix if STEPS.contains(&tree.label(parent)) => Use::Update,
        NodeKind::Parenthesized if parent != node => match use_of(tree, parents, parent) {
            Use::Read => Use::Read,
            other => other,
        },
        _ => Use::Read,
    }
}
