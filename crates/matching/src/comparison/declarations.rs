//! The first stage: what became of the declarations, as far as these tell. No code is parsed yet.

use super::pairs::{EntityMatching, Pass, Regrouping};
use refscope_model::{EntityId, Snapshot};
use refscope_text::{Cancellation, Folders, Pair, Side};
use rustc_hash::FxHashSet;
use std::sync::Arc;

/// What the repository says about files, beside their content.
#[derive(Clone, Debug, Default)]
pub struct FileMoves {
    /// Files with other paths and the same content; they are not in the snapshots.
    pub moved: Vec<Pair<Arc<str>>>,
    /// Files with other paths and similar content: a hint, not a fact.
    pub renamed: Vec<Pair<Arc<str>>>,
    /// The touched folders of both versions.
    pub folders: Pair<Folders>,
}

/// Two versions and which declaration became which.
#[derive(Debug)]
pub struct DeclarationComparison {
    /// Both versions, changed files only.
    pub snapshots: Pair<Snapshot>,
    /// What the repository says about files.
    pub files: FileMoves,
    /// Types that became one, and types that became several.
    pub regrouped_types: Vec<Regrouping>,
    pub(crate) entities: EntityMatching,
    /// Later types that several others flowed into: what they hold came from nowhere in particular.
    pub(crate) contested_types: FxHashSet<EntityId>,
    /// The flag that ends the work.
    pub(crate) cancellation: Cancellation,
}

impl DeclarationComparison {
    /// Two versions of which nothing is known to be one.
    pub(crate) fn new(snapshots: Pair<Snapshot>, files: FileMoves, cancellation: &Cancellation) -> Self {
        let mut entities = EntityMatching::default();
        entities.resize(snapshots.as_ref().map(Snapshot::len));
        Self {
            snapshots,
            files,
            regrouped_types: Vec::new(),
            entities,
            contested_types: FxHashSet::default(),
            cancellation: cancellation.clone(),
        }
    }

    /// The other version of an entity.
    pub fn partner(&self, side: Side, id: EntityId) -> Option<EntityId> {
        self.partner_and_pass(side, id).map(|(partner, _)| partner)
    }

    /// The other version of an entity, and the pass that found the two to be one.
    pub fn partner_and_pass(&self, side: Side, id: EntityId) -> Option<(EntityId, Pass)> {
        self.entities.partners(side)[id.index()]
    }

    /// The pass that found a pair.
    pub fn pass(&self, pair: Pair<EntityId>) -> Option<Pass> {
        self.partner_and_pass(Side::Before, pair.before).filter(|it| it.0 == pair.after).map(|it| it.1)
    }

    /// All pairs in the order of the earlier version, with the pass that found them.
    pub fn pairs(&self) -> impl Iterator<Item = (Pair<EntityId>, Pass)> {
        let partners = self.entities.partners(Side::Before).iter().enumerate();
        partners.filter_map(|(index, partner)| {
            partner.map(|(after, pass)| (Pair::new(EntityId(index as u32), after), pass))
        })
    }

    /// The entities of one version that have no partner in the other.
    pub fn unmatched(&self, side: Side) -> impl Iterator<Item = EntityId> {
        let partners = self.entities.partners(side).iter().enumerate();
        partners.filter(|(_, partner)| partner.is_none()).map(|(index, _)| EntityId(index as u32))
    }

    /// Whether nothing in the two entities differs but perhaps their surroundings.
    pub fn is_unchanged(&self, pair: Pair<EntityId>) -> bool {
        let contents = Pair::new(
            self.snapshots.before.entity(pair.before).content,
            self.snapshots.after.entity(pair.after).content,
        );
        contents.before == contents.after
    }

    /// Whether the work should end. Loops over pairs ask this, so that a single pass cannot take forever.
    pub fn is_cancelled(&self) -> bool {
        self.cancellation.is_cancelled()
    }
}
