//! Members of matched types that have the same name and signature.

use crate::{DeclarationComparison, Pass};
use refscope_model::{EntityId, EntityKind, Snapshot};
use refscope_text::{Pair, Side, Symbol};
use rustc_hash::FxHashMap;

/// Members of the same name and signature; those with the same code are intact.
pub(super) fn match_members(comparison: &mut DeclarationComparison) {
    for pair in open_owner_pairs(comparison) {
        match_members_of(comparison, pair);
    }
}

/// The members of one pair of types, and of the enum constants with bodies among them.
pub(super) fn match_members_of(comparison: &mut DeclarationComparison, pair: Pair<EntityId>) {
    let free = free_members(comparison, Side::After, pair.after);
    // The first member of each identity, and for each member the next one of the same.
    let mut first: FxHashMap<Identity, Option<usize>> = FxHashMap::default();
    let mut next = vec![None; free.len()];
    for (at, &after) in free.iter().enumerate().rev() {
        next[at] = first.insert(identity(&comparison.snapshots.after, after), Some(at)).flatten();
    }
    for before in free_members(comparison, Side::Before, pair.before) {
        let Some(first) = first.get_mut(&identity(&comparison.snapshots.before, before)) else { continue };
        let Some(at) = *first else { continue };
        *first = next[at];
        let after = free[at];
        let is_intact = comparison.is_unchanged(Pair::new(before, after));
        comparison.entities.join(before, after, if is_intact { Pass::Intact } else { Pass::Identity });
        if comparison.snapshots.before.entity(before).kind == EntityKind::EnumConstant {
            match_members_of(comparison, Pair::new(before, after));
        }
    }
}

/// What makes a member the same in two versions of its type.
pub(super) type Identity = (u8, Symbol, u64);

/// Constructors of a renamed type keep their identity; so do fields whatever their type.
pub(super) fn identity(snapshot: &Snapshot, id: EntityId) -> Identity {
    let entity = snapshot.entity(id);
    match entity.kind {
        EntityKind::Constructor => (0, Symbol::NONE, entity.signature),
        EntityKind::Method | EntityKind::AnnotationMember => (1, entity.name, entity.signature),
        EntityKind::Initializer => (2, Symbol::NONE, u64::from(entity.modifiers == Default::default())),
        EntityKind::EnumConstant => (3, entity.name, 0),
        _ => (4, entity.name, 0),
    }
}

/// All pairs of matched types.
pub(super) fn owner_pairs(comparison: &DeclarationComparison) -> Vec<Pair<EntityId>> {
    let pairs = comparison.pairs().map(|(pair, _)| pair);
    pairs.filter(|pair| comparison.snapshots.before.entity(pair.before).kind.is_type()).collect()
}

/// The pairs of matched types that both have members without a partner.
pub(super) fn open_owner_pairs(comparison: &DeclarationComparison) -> Vec<Pair<EntityId>> {
    let is_open = |side: Side| {
        let snapshot = comparison.snapshots.get(side);
        let mut is_open = vec![false; snapshot.len()];
        for entity in comparison.unmatched(side).map(|id| snapshot.entity(id)) {
            if let Some(owner) = entity.parent.filter(|_| !entity.kind.is_type()) {
                is_open[owner.index()] = true;
            }
        }
        is_open
    };
    let (before, after) = (is_open(Side::Before), is_open(Side::After));
    let mut owners = owner_pairs(comparison);
    owners.retain(|pair| before[pair.before.index()] && after[pair.after.index()]);
    owners
}

/// The members of a type that have no partner yet; types among them are matched elsewhere.
pub(super) fn free_members(comparison: &DeclarationComparison, side: Side, owner: EntityId) -> Vec<EntityId> {
    let snapshot = comparison.snapshots.get(side);
    let members = snapshot.members(owner).filter(|&member| !snapshot.entity(member).kind.is_type());
    members.filter(|&member| comparison.entities.is_free(side, member)).collect()
}
