//! The matched statements that name a variable.

use super::{Context, MatchedCode};
use crate::Role;
use crate::finding::Draft;
use refscope_matching::statements::{CodeBody, StatementPair};
use refscope_matching::{Variable, VariableKind};
use refscope_model::StatementId;
use refscope_syntax::{NodeId, NodeKind};
use refscope_text::{Pair, Side, Symbol};
use rustc_hash::FxHashMap;
use std::ops::Range;

impl MatchedCode<'_> {
    /// The pairs whose statement of one side names a variable, leaves before composite statements.
    pub(in crate::operations) fn naming(&self, side: Side, variable: &Variable) -> Vec<&StatementPair> {
        let by_name = self.naming.get(side).get_or_init(|| self.by_name(side));
        let named = by_name.get(&variable.name).into_iter().flatten().map(|&at| &self.matching.pairs[at]);
        let mut found: Vec<&StatementPair> =
            named.filter(|pair| self.names(side, *pair.statements.get(side), variable)).collect();
        found.sort_by_key(|pair| {
            let statement = self.bodies.get(side).statement(*pair.statements.get(side));
            (statement.is_composite(), statement.node)
        });
        found
    }

    fn by_name(&self, side: Side) -> FxHashMap<Symbol, Vec<usize>> {
        let tree = self.bodies.get(side).tree;
        let mut by_name: FxHashMap<Symbol, Vec<usize>> = FxHashMap::default();
        for (at, pair) in self.matching.pairs.iter().enumerate() {
            for node in self.names_in(side, *pair.statements.get(side)) {
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
        self.names_in(side, id).any(|node| tree.label(node) == variable.name && is_visible(node))
    }

    /// The names in a statement; those in lambdas whose statements are matched among themselves belong to these.
    fn names_in(&self, side: Side, id: StatementId) -> impl Iterator<Item = NodeId> {
        let CodeBody { tree, .. } = *self.bodies.get(side);
        let lambdas = self.matching.lambdas.iter().map(|it| *it.nodes.get(side));
        let nodes = self.bodies.get(side).own_nodes(id);
        let inner: Vec<Range<u32>> = lambdas
            .filter(|lambda| nodes.contains(&lambda.0))
            .map(|lambda| lambda.0..tree.next(lambda).0)
            .collect();
        let is_own = move |node: &u32| !inner.iter().any(|it| it.contains(node));
        nodes.filter(is_own).map(NodeId).filter(|&node| is_name(tree.kind(node)))
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
    /// Adds the places of those statements of matched code and its lambdas that are chosen, each side with its role.
    pub(in crate::operations) fn with_statements(
        &self,
        mut draft: Draft,
        code: &MatchedCode,
        roles: Pair<Role>,
        choose: impl for<'m> Fn(&'m MatchedCode) -> Vec<&'m StatementPair>,
    ) -> Draft {
        draft = self.with_pairs(draft, code, &choose(code), roles);
        for lambda in code.lambdas() {
            draft = self.with_pairs(draft, &lambda, &choose(&lambda), roles);
        }
        draft
    }

    /// Adds the places of matched statements, those of each side with its role.
    pub(in crate::operations) fn with_pairs(
        &self,
        mut draft: Draft,
        code: &MatchedCode,
        pairs: &[&StatementPair],
        roles: Pair<Role>,
    ) -> Draft {
        for side in Side::BOTH {
            for pair in pairs {
                let node = code.node(side, *pair.statements.get(side));
                draft = draft.at(side, self.code(side, *code.pair.get(side), node, *roles.get(side)));
            }
        }
        draft
    }
}
