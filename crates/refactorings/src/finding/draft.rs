//! A finding while the comparison is at hand: its declarations are entities, its places are spans.

use super::{Declaration, ElementKind, FindingId, Location, Operand, Refactoring, Role};
use crate::{Evidence, RefactoringKind};
use refscope_matching::Comparison;
use refscope_model::EntityId;
use refscope_text::{Pair, Side, Span};
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// What a detector adds.
#[derive(Clone, Debug)]
pub(crate) struct Draft {
    pub(crate) kind: RefactoringKind,
    pub(crate) entities: Pair<Vec<EntityId>>,
    pub(crate) operands: Pair<Vec<Operand>>,
    pub(crate) places: Pair<Vec<Place>>,
    pub(crate) evidence: Evidence,
}

/// A place of a draft.
#[derive(Clone, Debug)]
pub(crate) struct Place {
    pub(crate) owner: EntityId,
    pub(crate) span: Span,
    pub(crate) element: ElementKind,
    pub(crate) role: Role,
    pub(crate) code: Option<Operand>,
}

impl Draft {
    /// A refactoring that is about nothing yet.
    pub(crate) fn new(kind: RefactoringKind) -> Self {
        Self {
            kind,
            entities: Pair::default(),
            operands: Pair::default(),
            places: Pair::default(),
            evidence: Evidence::default(),
        }
    }

    /// A refactoring of one declaration, or in its code, or of one that came from another.
    pub(crate) fn of(kind: RefactoringKind, pair: Pair<EntityId>) -> Self {
        Self::new(kind).about(Side::Before, pair.before).about(Side::After, pair.after)
    }

    /// Adds a declaration that it is about.
    #[must_use]
    pub(crate) fn about(mut self, side: Side, id: EntityId) -> Self {
        self.entities.get_mut(side).push(id);
        self
    }

    /// Adds an operand.
    #[must_use]
    pub(crate) fn with(mut self, side: Side, operand: Operand) -> Self {
        self.operands.get_mut(side).push(operand);
        self
    }

    /// Adds a place.
    #[must_use]
    pub(crate) fn at(mut self, side: Side, place: Place) -> Self {
        self.places.get_mut(side).push(place);
        self
    }
}

/// What was drafted, readable without the comparison.
pub(crate) fn finished(comparison: &Comparison, drafts: Vec<Draft>) -> Vec<Refactoring> {
    let mut press = Press { comparison, declarations: Pair::default() };
    drafts.into_iter().map(|draft| press.finish(draft)).collect()
}

/// Reads every declaration once: many findings are about the same ones.
struct Press<'c> {
    comparison: &'c Comparison,
    declarations: Pair<FxHashMap<EntityId, Arc<Declaration>>>,
}

impl Press<'_> {
    fn finish(&mut self, draft: Draft) -> Refactoring {
        let Draft { kind, entities, operands, places, evidence } = draft;
        let mut entities_of = |side: Side| -> Vec<Arc<Declaration>> {
            entities.get(side).iter().map(|&id| self.declaration(side, id)).collect()
        };
        let entities = Pair::new(entities_of(Side::Before), entities_of(Side::After));
        let mut finding =
            Refactoring { id: FindingId::default(), entities, operands, evidence, ..Refactoring::new(kind) };
        for (side, places) in [(Side::Before, places.before), (Side::After, places.after)] {
            let locations = places.into_iter().map(|place| self.location(side, place));
            *finding.locations.get_mut(side) = locations.collect();
        }
        finding
    }

    fn declaration(&mut self, side: Side, id: EntityId) -> Arc<Declaration> {
        let snapshot = self.comparison.snapshots.get(side);
        let known = self.declarations.get_mut(side).entry(id);
        known.or_insert_with(|| Arc::new(Declaration::read(snapshot, id))).clone()
    }

    fn location(&mut self, side: Side, place: Place) -> Location {
        let Place { owner, span, element, role, code } = place;
        let file = self.comparison.snapshots.get(side).file_of(owner);
        Location {
            owner: self.declaration(side, owner),
            path: file.path.clone(),
            start: file.lines().position(file.text(), span.start),
            end: file.lines().position(file.text(), span.end),
            is_at_file_end: span.end as usize == file.text().len(),
            element,
            role,
            code,
        }
    }
}
