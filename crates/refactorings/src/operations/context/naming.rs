//! The matched statements that name a variable.

use super::{Context, MatchedCode};
use crate::{Location, Refactoring};
use refscope_matching::statements::StatementPair;
use refscope_matching::{Variable, VariableKind};
use refscope_model::StatementId;
use refscope_syntax::{NodeId, NodeKind};
use refscope_text::{Pair, Side, Symbol};
use rustc_hash::FxHashMap;

impl MatchedCode<'_> {
    /// The pairs whose statement of one side names a variable, leaves before composite statements.
    pub(in crate::operations) fn naming(&self, side: Side, variable: &Variable) -> Vec<&StatementPair> {
        let by_name = self.naming.get(side).get_or_init(|| self.by_name(side));
        let named = by_name.get(&variable.name).into_iter().flatten().map(|&at| &self.matching.pairs[at]);
        let mut found: Vec<&StatementPair> =
            named.filter(|pair| self.names(side, *pair.statements.get(side), variable)).collect();
        found.sort_by_key(|pair| self.bodies.get(side).statement(*pair.statements.get(side)).is_composite());
        found
    }

    fn by_name(&self, side: Side) -> FxHashMap<Symbol, Vec<usize>> {
        let tree = self.bodies.get(side).tree;
        let mut by_name: FxHashMap<Symbol, Vec<usize>> = FxHashMap::default();
        for (at, pair) in self.matching.pairs.iter().enumerate() {
            let nodes = self.bodies.get(side).own_nodes(*pair.statements.get(side)).map(NodeId);
            for node in nodes.filter(|&node| is_name(tree.kind(node))) {
                let pairs = by_name.entry(tree.label(node)).or_default();
                if pairs.last() != Some(&at) {
                    pairs.push(at);
                }
            }
        }
        by_name
    }

    /// Whether a leaf, or the header of a composite statement, names a variable where that can be seen.
    pub(in crate::operations) fn names(&self, side: Side, id: StatementId, variable: &Variable) -> bool {
        let tree = self.bodies.get(side).tree;
        let is_visible = |node: NodeId| {
            let start = tree.span(node).start;
            variable.kind != VariableKind::Local
                || variable.scope.start <= start && start < variable.scope.end
        };
        let mut nodes = self.bodies.get(side).own_nodes(id).map(NodeId);
        nodes.any(|node| is_name(tree.kind(node)) && tree.label(node) == variable.name && is_visible(node))
    }

    /// Whether a later statement declares a variable.
    pub(in crate::operations) fn declares(&self, id: StatementId, variable: &Variable) -> bool {
        let nodes = self.bodies.after.own_nodes(id);
        variable.kind == VariableKind::Local && nodes.contains(&variable.variable.0)
    }
}

const fn is_name(kind: NodeKind) -> bool {
    matches!(kind, NodeKind::Name | NodeKind::FieldAccess | NodeKind::Variable)
}

impl Context<'_> {
    /// Adds the places of statements, those of each side with its role.
    pub(in crate::operations) fn with_statements(
        &self,
        mut refactoring: Refactoring,
        code: &MatchedCode,
        pairs: &[&StatementPair],
        roles: Pair<&str>,
    ) -> Refactoring {
        for side in Side::BOTH {
            for pair in pairs {
                let node = code.node(side, *pair.statements.get(side));
                let place: Location = self.code(side, *code.pair.get(side), node, *roles.get(side));
                refactoring = refactoring.at(side, place);
            }
        }
        refactoring
    }
}
