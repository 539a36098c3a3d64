//! What a change did to one entity: a step of its life.

use crate::{Difference, Refactoring};
use refscope_mapping::Declared;
use refscope_matching::{Comparison, Pass};
use refscope_model::EntityId;
use refscope_text::{Pair, Side};

/// What became of an entity, or where it came from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Became {
    /// Both versions have it.
    Kept,
    /// Its code stood in another method, or went into one.
    Extracted,
    /// It was one and became several; the later side names one of them.
    Split,
    /// It was several and became one; the earlier side names one of them.
    Merged,
    /// The other version does not have it.
    Alone,
}

impl Became {
    /// The name that reports use.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Kept => "kept",
            Self::Extracted => "extracted",
            Self::Split => "split",
            Self::Merged => "merged",
            Self::Alone => "alone",
        }
    }
}

/// What a change did to one entity.
#[derive(Clone, Debug)]
pub struct EntityStep {
    /// The entity in both versions, or what it came from or went into.
    pub sides: Pair<Option<Declared>>,
    /// What became of it.
    pub became: Became,
    /// Whether something in it differs.
    pub is_changed: bool,
    /// What differs, where both versions have it.
    pub difference: Difference,
    /// Whether nothing at all happened to it: same place, same name, same code.
    pub is_intact: bool,
    /// The refactorings that are about it.
    pub refactorings: Vec<Refactoring>,
}

impl EntityStep {
    /// What a comparison says about the entity that is declared like this on one side; `None` where it is not there.
    pub fn new(comparison: &Comparison, found: &[Refactoring], side: Side, own: &Declared) -> Option<Self> {
        let id = entity(comparison, side, own)?;
        let (other, became) = partner(comparison, side, id);
        let declared = |side: Side, id: EntityId| Declared::new(comparison, side, id);
        let pair = other.map(|other| side.pair(id, other));
        let kept = pair.filter(|_| became == Became::Kept);
        let sides = side.pair(Some(declared(side, id)), other.map(|other| declared(side.other(), other)));
        let is_about = |refactoring: &&Refactoring| {
            Side::BOTH.iter().any(|&at| {
                let wanted = sides.get(at).as_ref();
                let mut locations = refactoring.locations.get(at).iter();
                locations.any(|location| wanted.is_some_and(|wanted| location.owner.is(wanted)))
            })
        };
        let is_elsewhere = matches!((&sides.before, &sides.after), (Some(before), Some(after))
            if before.path != after.path || before.title() != after.title());
        Some(Self {
            became,
            difference: kept
                .filter(|&pair| is_elsewhere || !comparison.is_unchanged(pair))
                .map(|pair| Difference::new(comparison, pair))
                .unwrap_or_default(),
            is_changed: kept.is_none_or(|pair| !comparison.is_unchanged(pair)),
            is_intact: kept.is_some_and(|pair| comparison.pass(pair) == Some(Pass::Intact)) && !is_elsewhere,
            refactorings: found.iter().filter(is_about).cloned().collect(),
            sides,
        })
    }

    /// Whether a reader would want to see it: something in it differs, it has another name or place, or came or went.
    pub fn is_worth_telling(&self) -> bool {
        self.is_changed || !self.refactorings.is_empty() || self.is_moved()
    }

    /// Whether it is called otherwise, or stands in another file.
    pub fn is_moved(&self) -> bool {
        match (&self.sides.before, &self.sides.after) {
            (Some(before), Some(after)) => before.path != after.path || before.title() != after.title(),
            _ => true,
        }
    }
}

/// The entity that is declared at this very place.
fn entity(comparison: &Comparison, side: Side, own: &Declared) -> Option<EntityId> {
    let snapshot = comparison.snapshots.get(side);
    snapshot.ids().filter(|&id| snapshot.file_of(id).path == own.path && !snapshot.is_local(id)).find(|&id| {
        let file = snapshot.file_of(id);
        let start = file.lines().position(file.text(), snapshot.span(id).start);
        let is_here = start == own.start && snapshot.entity(id).kind == own.kind;
        is_here && Declared::new(comparison, side, id).name == own.name
    })
}

/// The entity of the other version, or what stands for it there.
pub(crate) fn partner(comparison: &Comparison, side: Side, id: EntityId) -> (Option<EntityId>, Became) {
    if let Some(partner) = comparison.partner(side, id) {
        return (Some(partner), Became::Kept);
    }
    let raised = comparison.pulled_up_members.iter().find(|pair| *pair.get(side) == id);
    if let Some(pair) = raised {
        return (Some(*pair.get(side.other())), Became::Kept);
    }
    let regroupings = comparison.regrouped_types.iter().chain(&comparison.regrouped_methods);
    for it in regroupings {
        let became = if it.side == Side::Before { Became::Split } else { Became::Merged };
        if it.side == side && it.one == id {
            return (it.many.first().copied(), became);
        }
        if it.side != side && it.many.contains(&id) {
            return (Some(it.one), became);
        }
    }
    let extraction = comparison.extractions.iter().find(|it| it.side == side && it.callee == id);
    match extraction {
        Some(extraction) => (Some(*extraction.bodies().get(side.other())), Became::Extracted),
        None => (None, Became::Alone),
    }
}
