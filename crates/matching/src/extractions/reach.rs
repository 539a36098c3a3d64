//! Which methods a call can mean.

use crate::Comparison;
use refscope_model::{EntityId, References, Snapshot};
use refscope_text::Side;
use rustc_hash::FxHashSet;

/// The methods that a piece of code refers to, found when somebody asks.
pub(super) struct Targets<'c> {
    snapshot: &'c Snapshot,
    references: &'c References<'c>,
    from: EntityId,
    found: Option<FxHashSet<EntityId>>,
}

impl<'c> Targets<'c> {
    pub(super) fn new(snapshot: &'c Snapshot, references: &'c References<'c>, from: EntityId) -> Self {
        Self { snapshot, references, from, found: None }
    }

    /// Whether the code calls a method, or one without code that it implements.
    pub(super) fn run(&mut self, callee: EntityId) -> bool {
        let Self { snapshot, references, from, found } = self;
        let all = || references.of(*from).into_iter().map(|it| it.target).collect();
        let found = found.get_or_insert_with(all);
        found.contains(&callee)
            || found.iter().any(|&it| snapshot.code(it).is_none() && overrides(snapshot, callee, it))
    }
}

/// Whether a method has the name of another and belongs to a type below.
fn overrides(snapshot: &Snapshot, method: EntityId, above: EntityId) -> bool {
    let (method, above) = (snapshot.entity(method), snapshot.entity(above));
    let owners = method.parent.zip(above.parent);
    method.name == above.name
        && owners.is_some_and(|(own, above)| snapshot.is_below(own, snapshot.entity(above).name))
}

pub(super) fn is_same_type(comparison: &Comparison, side: Side, one: EntityId, other: EntityId) -> bool {
    let snapshot = comparison.snapshots.get(side);
    snapshot.enclosing_type(one) == snapshot.enclosing_type(other)
}

/// Whether a method is one of the types around the caller, or above them.
pub(super) fn is_in_reach(comparison: &Comparison, side: Side, caller: EntityId, callee: EntityId) -> bool {
    let snapshot = comparison.snapshots.get(side);
    let owner = snapshot.enclosing_type(callee);
    let mut around = Some(snapshot.enclosing_type(caller));
    while let Some(id) = around {
        if id == owner || snapshot.is_below(id, snapshot.entity(owner).name) {
            return true;
        }
        around = snapshot.entity(id).parent;
    }
    false
}
