//! Something that can be annotated, in both versions, and how its annotations are told.

use super::super::context::{Context, role_word};
use crate::{Location, Operands, Refactoring, RefactoringKind};
use refscope_matching::{Variable, VariableKind};
use refscope_model::describe::Names;
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

    /// The operands that say where it happened, seen from one side.
    fn operands(&self, side: Side) -> Operands {
        let id = *self.pair.get(side);
        let element = match self.variable {
            _ if self.context.kind(side, id).is_type() => String::new(),
            Some(variables) => {
                let variable = *variables.get(side);
                let word = if variable.kind == VariableKind::Parameter { "parameter" } else { "variable" };
                let text = self.context.variable_text(side, id, variable, Names::Short);
                format!("{word} {text} in {}", self.context.element(side, id))
            }
            None => self.context.element(side, id),
        };
        Operands { element, class: self.context.class(side, id), ..Operands::default() }
    }

    pub(super) fn one_sided(&self, kind: RefactoringKind, side: Side, node: NodeId) -> Refactoring {
        let mut operands = self.operands(side);
        let verb = match side {
            Side::Before => "removed",
            Side::After => "added",
        };
        let text = self.text(side, node);
        *(if side == Side::Before { &mut operands.before } else { &mut operands.after }) = text.clone();
        let annotation = self.annotation_location(side, node, format!("{verb} annotation"), text);
        let mut refactoring = Refactoring::new(kind, &operands).at(side, annotation);
        for side in Side::BOTH {
            for location in self.element_locations(side, verb) {
                refactoring = refactoring.at(side, location);
            }
        }
        refactoring
    }

    pub(super) fn modified(
        &self,
        kind: RefactoringKind,
        pair: Pair<NodeId>,
        before: String,
        after: String,
    ) -> Refactoring {
        let locations = Pair::new(
            self.annotation_location(Side::Before, pair.before, "original annotation".into(), before.clone()),
            self.annotation_location(Side::After, pair.after, "modified annotation".into(), after.clone()),
        );
        let operands = Operands { before, after, ..self.operands(Side::After) };
        let mut refactoring = Refactoring::new(kind, &operands);
        for side in Side::BOTH {
            refactoring = refactoring.at(side, locations.get(side).clone());
            for location in self.element_locations(side, "modified") {
                refactoring = refactoring.at(side, location);
            }
        }
        refactoring
    }

    pub(super) fn annotation_location(
        &self,
        side: Side,
        node: NodeId,
        role: String,
        text: String,
    ) -> Location {
        let span = self.tree(side).span(node);
        let location = self.context.location(side, *self.pair.get(side), span, "ANNOTATION", role);
        Location { element: Some(text), ..location }
    }

    /// The annotated element and, for a variable, the method around it.
    fn element_locations(&self, side: Side, verb: &str) -> Vec<Location> {
        let id = *self.pair.get(side);
        let word = role_word(self.context.kind(side, id));
        let role = |element: &str, what: &str| match side {
            Side::Before => format!("original {element} declaration"),
            Side::After => format!("{element} declaration with {verb} {what}"),
        };
        match self.variable {
            Some(variables) => vec![
                self.context.variable_location(side, id, variables.get(side), role("variable", "annotation")),
                self.context.declaration(side, id, role(word, "variable annotation")),
            ],
            None => vec![self.context.declaration(side, id, role(word, "annotation"))],
        }
    }
}
