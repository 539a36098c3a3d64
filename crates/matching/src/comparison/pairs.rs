//! Pairs of entities, and how they were found.

use refscope_model::EntityId;
use refscope_text::{Pair, Side};

/// How two entities were found to be one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Pass {
    /// Same place, same name, same code.
    Intact,
    /// Same place, same name and signature.
    Identity,
    /// Same place and name, other parameters.
    Parameters,
    /// A type of the same simple name in another place.
    MovedType,
    /// A type of another name with the same members.
    RenamedType,
    /// Another name in the same type, similar code.
    Renamed,
    /// Without code, and its implementations were matched.
    Inferred,
    /// Another type.
    Moved,
    /// Used by the same code.
    Used,
    /// Nested in matched code.
    Nested,
}

impl Pass {
    /// All passes, sure ones first.
    pub const ALL: [Self; 10] = [
        Self::Intact,
        Self::Identity,
        Self::Parameters,
        Self::MovedType,
        Self::RenamedType,
        Self::Renamed,
        Self::Inferred,
        Self::Moved,
        Self::Used,
        Self::Nested,
    ];

    /// The name that reports use.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Intact => "intact",
            Self::Identity => "identity",
            Self::Parameters => "parameters",
            Self::MovedType => "moved-type",
            Self::RenamedType => "renamed-type",
            Self::Renamed => "renamed",
            Self::Inferred => "inferred",
            Self::Moved => "moved",
            Self::Used => "used",
            Self::Nested => "nested",
        }
    }
}

/// A one-to-one mapping between the entities of two snapshots.
#[derive(Clone, Debug, Default)]
pub(crate) struct EntityMatching {
    partners: Pair<Vec<Option<(EntityId, Pass)>>>,
}

impl EntityMatching {
    /// Makes room for entities that were added since.
    pub(crate) fn resize(&mut self, sizes: Pair<usize>) {
        self.partners.before.resize(sizes.before, None);
        self.partners.after.resize(sizes.after, None);
    }

    pub(crate) fn join(&mut self, before: EntityId, after: EntityId, pass: Pass) {
        debug_assert!(self.is_free(Side::Before, before) && self.is_free(Side::After, after));
        self.partners.before[before.index()] = Some((after, pass));
        self.partners.after[after.index()] = Some((before, pass));
    }

    /// Takes the partner from an entity, and says which pair that was.
    pub(super) fn separate(&mut self, side: Side, id: EntityId) -> Option<Pair<EntityId>> {
        let (partner, _) = self.partners.get_mut(side)[id.index()].take()?;
        self.partners.get_mut(side.other())[partner.index()] = None;
        Some(side.pair(id, partner))
    }

    pub(super) fn partners(&self, side: Side) -> &[Option<(EntityId, Pass)>] {
        self.partners.get(side)
    }

    pub(crate) fn is_free(&self, side: Side, id: EntityId) -> bool {
        self.partners.get(side)[id.index()].is_none()
    }

    pub(crate) fn are_free(&self, pair: Pair<EntityId>) -> bool {
        self.is_free(Side::Before, pair.before) && self.is_free(Side::After, pair.after)
    }
}

/// A type or method that several of the other version became, or that became them.
#[derive(Debug)]
pub struct Regrouping {
    /// The side that has the one: the later one where several were merged, the earlier one where one was split.
    pub side: Side,
    /// The type or method that is one.
    pub one: EntityId,
    /// Those of the other side, in their order there.
    pub many: Vec<EntityId>,
}
