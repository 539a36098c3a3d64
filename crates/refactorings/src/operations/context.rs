//! What all detectors need of a comparison: changed pairs, names as sentences print them, locations.

use crate::{Location, Operands, Refactoring, RefactoringKind};
use refscope_matching::{Comparison, ParameterMatching, match_parameters};
use refscope_model::describe::{self, Names};
use refscope_model::{EntityId, EntityKind, File, Snapshot};
use refscope_syntax::{NodeId, Tree};
use refscope_text::{Pair, Side, Span};
use rustc_hash::FxHashMap;

/// A comparison and its changed pairs.
pub(super) struct Context<'c> {
    pub(super) comparison: &'c Comparison,
    /// The pairs whose code differs, in the order of the earlier version.
    pub(super) changed: Vec<Pair<EntityId>>,
    /// The parameters of the changed callables.
    parameters: FxHashMap<Pair<EntityId>, ParameterMatching>,
}

impl<'c> Context<'c> {
    pub(super) fn new(comparison: &'c Comparison) -> Self {
        let pairs = comparison.pairs().map(|(pair, _)| pair);
        let changed = pairs.filter(|&pair| !comparison.is_unchanged(pair)).collect();
        let mut context = Self { comparison, changed, parameters: FxHashMap::default() };
        context.parameters =
            context.changed_callables().map(|pair| (pair, match_parameters(comparison, pair))).collect();
        context
    }

    /// The parameters of a changed pair of callables.
    pub(super) fn parameters(&self, pair: Pair<EntityId>) -> &ParameterMatching {
        &self.parameters[&pair]
    }

    pub(super) fn snapshot(&self, side: Side) -> &'c Snapshot {
        self.comparison.snapshots.get(side)
    }

    pub(super) fn kind(&self, side: Side, id: EntityId) -> EntityKind {
        self.snapshot(side).entity(id).kind
    }

    pub(super) fn file(&self, side: Side, id: EntityId) -> &'c File {
        self.snapshot(side).file_of(id)
    }

    pub(super) fn tree(&self, side: Side, id: EntityId) -> &'c Tree {
        self.snapshot(side).tree_of(id)
    }

    /// The changed pairs of callables: methods, constructors, annotation members.
    pub(super) fn changed_callables(&self) -> impl Iterator<Item = Pair<EntityId>> {
        self.changed.iter().copied().filter(|pair| self.kind(Side::After, pair.after).is_callable())
    }

    /// The name of the type that a member belongs to, or of a type itself.
    pub(super) fn class(&self, side: Side, id: EntityId) -> String {
        self.snapshot(side).type_name(id)
    }

    /// `method M`, `attribute A`, `enum constant C`: an element as the subject of a sentence.
    pub(super) fn element(&self, side: Side, id: EntityId) -> String {
        let snapshot = self.snapshot(side);
        match snapshot.entity(id).kind {
            EntityKind::EnumConstant => format!("enum constant {}", describe::enum_constant(snapshot, id)),
            EntityKind::Field => format!("attribute {}", describe::attribute(snapshot, id, Names::Short)),
            _ => format!("method {}", describe::method(snapshot, id, Names::Qualified)),
        }
    }

    /// The place of a whole declaration.
    pub(super) fn declaration(&self, side: Side, id: EntityId, role: impl Into<String>) -> Location {
        let snapshot = self.snapshot(side);
        Location {
            element: Some(describe::location_text(snapshot, id)),
            ..self.location(side, id, snapshot.span(id), describe::element_type(snapshot, id), role)
        }
    }

    /// The place of a part of a declaration's header.
    pub(super) fn part(
        &self,
        side: Side,
        id: EntityId,
        node: NodeId,
        element_type: &'static str,
        role: impl Into<String>,
    ) -> Location {
        self.location(side, id, self.tree(side, id).span(node), element_type, role)
    }

    fn location(
        &self,
        side: Side,
        id: EntityId,
        span: Span,
        element_type: &'static str,
        role: impl Into<String>,
    ) -> Location {
        let file = self.file(side, id);
        Location {
            path: file.path.clone(),
            start: file.lines().position(file.text(), span.start),
            end: file.lines().position(file.text(), span.end),
            is_at_file_end: span.end as usize == file.text().len(),
            element_type,
            role: role.into(),
            element: None,
        }
    }

    /// A refactoring of one declaration, with the places of both versions.
    pub(super) fn of_declaration(
        &self,
        kind: RefactoringKind,
        pair: Pair<EntityId>,
        operands: &Operands,
        roles: Pair<&str>,
    ) -> Refactoring {
        Refactoring::new(kind, operands)
            .at(Side::Before, self.declaration(Side::Before, pair.before, roles.before))
            .at(Side::After, self.declaration(Side::After, pair.after, roles.after))
    }
}

/// The word that roles of locations use for an element.
pub(super) fn role_word(kind: EntityKind) -> &'static str {
    match kind {
        kind if kind.is_type() => "class",
        EntityKind::Field | EntityKind::EnumConstant => "attribute",
        _ => "method",
    }
}
