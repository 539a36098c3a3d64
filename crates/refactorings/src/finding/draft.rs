//! A finding while the comparison is at hand: its declarations are entities, its places are spans.

use super::{Declaration, ElementKind, FindingId, Location, Operand, Refactoring, Role};
use crate::{Evidence, RefactoringKind};
use refscope_matching::Comparison;
use refscope_model::{EntityId, EntityKind};
use refscope_text::{Pair, Position, Side, Span};
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// What a detector adds.
#[derive(Clone, Debug)]
pub(crate) struct Draft {
    pub(crate) kind: RefactoringKind,
    pub(crate) entities: Pair<Vec<EntityId>>,
    pub(crate) operands: Pair<Vec<Operand>>,
    pub(crate) places: Pair<Vec<Place>>,
    /// The files that it is about as wholes, and that nobody read: they only have another path.
    pub(crate) files: Pair<Vec<Arc<str>>>,
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
            files: Pair::default(),
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
        let Draft { kind, entities, operands, places, files, evidence } = draft;
        let mut entities_of = |side: Side| -> Vec<Arc<Declaration>> {
            entities.get(side).iter().map(|&id| self.declaration(side, id)).collect()
        };
        let entities = Pair::new(entities_of(Side::Before), entities_of(Side::After));
        let mut finding =
            Refactoring { id: FindingId::default(), entities, operands, evidence, ..Refactoring::new(kind) };
        let sides = [(Side::Before, places.before, files.before), (Side::After, places.after, files.after)];
        for (side, places, files) in sides {
            let locations = places.into_iter().map(|place| self.location(side, place));
            *finding.locations.get_mut(side) = locations.chain(files.into_iter().map(whole_file)).collect();
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

/// A file as a place, by its first line: what else is in it was not read.
fn whole_file(path: Arc<str>) -> Location {
    let start = Position { line: 1, column: 0 };
    let name = path.rsplit('/').next().and_then(|name| name.split('.').next()).unwrap_or_default();
    let owner = Declaration {
        package: String::new(),
        types: vec![name.to_owned()],
        member: None,
        kind: EntityKind::Module,
        is_in_module: true,
        file: path.clone(),
        start,
    };
    Location {
        owner: Arc::new(owner),
        path,
        start,
        end: start,
        is_at_file_end: false,
        element: ElementKind::Module,
        role: Role::Subject,
        code: None,
    }
}
