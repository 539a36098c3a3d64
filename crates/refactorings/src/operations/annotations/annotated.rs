//! Something that can be annotated, in both versions, and how its annotations are told.

use super::super::context::Context;
use crate::finding::{Draft, Place};
use crate::{ElementKind, Operand, RefactoringKind, Role};
use refscope_matching::Variable;
use refscope_model::{EntityId, header};
use refscope_syntax::{NodeId, Printer, Tree};
use refscope_text::{Pair, Side};

/// A declaration, parameter or variable in both versions.
pub(super) struct Annotated<'c> {
    pub(super) context: &'c Context<'c>,
    pub(super) pair: Pair<EntityId>,
    pub(super) nodes: Pair<NodeId>,
    pub(super) variable: Option<Pair<&'c Variable>>,
}

impl<'c> Annotated<'c> {
    /// A whole declaration.
    pub(super) fn declaration(context: &'c Context<'c>, pair: Pair<EntityId>) -> Self {
        let node = |side: Side| context.snapshot(side).entity(*pair.get(side)).declaration;
        Self { context, pair, nodes: Pair::new(node(Side::Before), node(Side::After)), variable: None }
    }
}

impl Annotated<'_> {
    pub(super) fn trees(&self) -> Pair<&Tree> {
        Pair::new(self.tree(Side::Before), self.tree(Side::After))
    }

    fn tree(&self, side: Side) -> &Tree {
        let id = *self.pair.get(side);
        match self.variable {
            Some(variables) => self.context.variable_tree(side, id, variables.get(side)),
            None => self.context.tree(side, id),
        }
    }

    pub(super) fn annotations(&self, side: Side) -> Vec<NodeId> {
        header::annotations(self.trees().get(side), *self.nodes.get(side)).collect()
    }

    /// The annotations that only one side has, by their hashes.
    pub(super) fn changes(&self) -> Vec<(Side, u64)> {
        let hashes = |side: Side| -> Vec<u64> {
            self.annotations(side).into_iter().map(|node| self.trees().get(side).hash(node)).collect()
        };
        let all = Pair::new(hashes(Side::Before), hashes(Side::After));
        let gone = |side: Side| {
            let others = all.get(side.other());
            all.get(side).iter().filter(|hash| !others.contains(hash)).map(move |&hash| (side, hash))
        };
        gone(Side::Before).chain(gone(Side::After)).collect()
    }

    pub(super) fn text(&self, side: Side, node: NodeId) -> String {
        Printer::new(self.tree(side), self.context.file(side, *self.pair.get(side)).text()).annotation(node)
    }

    /// A refactoring of the annotations of one side, or of both: with the annotations, what is annotated and, where that
    /// is a variable, the declaration around it.
    pub(super) fn draft(&self, kind: RefactoringKind, nodes: &[(Side, NodeId)]) -> Draft {
        let mut draft = Draft::of(kind, self.pair);
        for &(side, node) in nodes {
            draft = draft
                .with(side, Operand::Annotation(self.text(side, node)))
                .at(side, self.annotation_place(side, node));
            if let Some(variables) = self.variable {
                let id = *self.pair.get(side);
                draft = draft.with(side, self.context.variable(side, id, variables.get(side)));
            }
        }
        if let Some(variables) = self.variable {
            for side in Side::BOTH {
                let (id, variable) = (*self.pair.get(side), variables.get(side));
                draft = draft.at(side, self.context.variable_place(side, id, variable, Role::Around));
            }
        }
        self.context.with_declarations(draft, self.pair)
    }

    pub(super) fn annotation_place(&self, side: Side, node: NodeId) -> Place {
        let span = self.tree(side).span(node);
        let place = self.context.place(*self.pair.get(side), span, ElementKind::Annotation, Role::Subject);
        Place { code: Some(Operand::Annotation(self.text(side, node))), ..place }
    }
}
