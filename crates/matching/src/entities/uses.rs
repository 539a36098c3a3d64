//! Who uses the entities whose partners are not sure, and where.

use super::methods::has_same_code;
use crate::statements::CodeBody;
use crate::{CodeComparison, DeclarationComparison, Pass};
use refscope_model::{EntityId, EntityKind, Reference, References, Snapshot, StatementId, header};
use refscope_text::{Pair, Side, Symbol};
use rustc_hash::{FxHashMap, FxHashSet};

/// What uses more open entities than this says little about each of them.
const MAX_USED: usize = 64;

/// Whether users may still say what became of an entity: it has no partner, or it is a method whose partner has
/// another name and other code.
pub(super) fn is_open(comparison: &CodeComparison, side: Side, id: EntityId) -> bool {
    match comparison.partner_and_pass(side, id) {
        None => true,
        Some((partner, pass)) => {
            comparison.snapshots.get(side).entity(id).kind == EntityKind::Method
                && matches!(pass, Pass::Renamed | Pass::Used)
                && !has_same_code(comparison, side.pair(id, partner))
        }
    }
}

/// Who uses the open entities of one version, and where.
#[derive(Default)]
pub(super) struct Uses {
    users: FxHashMap<EntityId, Vec<EntityId>>,
    used: FxHashMap<EntityId, Vec<Use>>,
}

/// A use of an entity in a statement; code that did not change has no statements.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Use {
    target: EntityId,
    statement: Option<StatementId>,
}

impl Uses {
    /// The uses of both sides; nothing when one side has nothing to find a partner for.
    pub(super) fn of_both(comparison: &CodeComparison) -> Option<Pair<Self>> {
        let (mut before, mut after) = (open(comparison, Side::Before), open(comparison, Side::After));
        retain_counterparts(comparison, Pair::new(&mut before, &mut after));
        if before.is_empty() || after.is_empty() {
            return None;
        }
        let uses = |side: Side, open| Self::new(comparison, side, open);
        Some(Pair::new(uses(Side::Before, &before), uses(Side::After, &after)))
    }

    fn new(comparison: &CodeComparison, side: Side, open: &FxHashSet<EntityId>) -> Self {
        let snapshot = comparison.snapshots.get(side);
        let names: FxHashSet<Symbol> = open.iter().map(|&id| snapshot.entity(id).name).collect();
        let places = places(snapshot, &names);
        // Most code names nothing of this, and finding out what names mean takes far longer.
        let is_user = |id: EntityId| {
            let entity = snapshot.entity(id);
            let places = &places[entity.file.0 as usize];
            let span = header::code_span(snapshot.tree_of(id), entity.node).filter(|_| !places.is_empty());
            span.is_some_and(|span| {
                let next = places.partition_point(|&place| place < span.start);
                places.get(next).is_some_and(|&place| place < span.end)
            })
        };
        let mut uses = Self::default();
        let references = References::new(snapshot);
        let users = snapshot.ids().filter(|&id| !snapshot.is_local(id) && is_user(id));
        for user in users.take_while(|_| !comparison.is_cancelled()) {
            let found = references.among(user, |name| names.contains(&name));
            let outer = found.into_iter().filter(|it| it.target != user && open.contains(&it.target));
            let code = comparison.code_body(side, user);
            let mut used: Vec<Use> = outer
                .map(|Reference { span, target, .. }| {
                    let statement = code.as_ref().and_then(|code| statement_at(code, span.start));
                    Use { target, statement }
                })
                .collect();
            used.sort();
            used.dedup();
            let mut targets: Vec<EntityId> = used.iter().map(|it| it.target).collect();
            targets.dedup();
            for target in targets {
                uses.users.entry(target).or_default().push(user);
            }
            uses.used.insert(user, used);
        }
        uses
    }

    /// All entities that are used.
    pub(super) fn targets(&self) -> impl Iterator<Item = EntityId> {
        self.users.keys().copied()
    }

    /// Who uses an entity.
    pub(super) fn users(&self, target: EntityId) -> &[EntityId] {
        self.users.get(&target).map_or(&[], Vec::as_slice)
    }
}

fn open(comparison: &CodeComparison, side: Side) -> FxHashSet<EntityId> {
    let snapshot = comparison.snapshots.get(side);
    snapshot.ids().filter(|&id| is_open(comparison, side, id) && !snapshot.is_local(id)).collect()
}

/// Keeps what has a counterpart on the other side that users may speak for: of its kind, in the same type or of the same
/// name. Mostly that is little, and nobody needs to know who uses the rest. Of a type that is open itself nobody knows yet
/// what it is the same as.
fn retain_counterparts(comparison: &DeclarationComparison, open: Pair<&mut FxHashSet<EntityId>>) {
    let place = |side: Side, id: EntityId| {
        let entity = comparison.snapshots.get(side).entity(id);
        let owner = entity.parent.and_then(|owner| match side {
            Side::Before => comparison.partner(side, owner),
            Side::After => comparison.partner(side, owner).map(|_| owner),
        });
        (entity.kind, owner)
    };
    let name = |side: Side, id: EntityId| {
        let entity = comparison.snapshots.get(side).entity(id);
        (entity.kind, entity.name)
    };
    let known = |side: Side, open: &FxHashSet<EntityId>| -> (FxHashSet<_>, FxHashSet<_>) {
        open.iter().map(|&id| (place(side, id), name(side, id))).unzip()
    };
    let (earlier, later) = (known(Side::Before, open.before), known(Side::After, open.after));
    let has_counterpart = |side: Side, id: EntityId, others: &(FxHashSet<_>, FxHashSet<_>)| {
        others.0.contains(&place(side, id)) || others.1.contains(&name(side, id))
    };
    open.before.retain(|&id| has_counterpart(Side::Before, id, &later));
    open.after.retain(|&id| has_counterpart(Side::After, id, &earlier));
}

/// Where each file says one of these names.
fn places(snapshot: &Snapshot, names: &FxHashSet<Symbol>) -> Vec<Vec<u32>> {
    // One bit tells most other names apart, without a look into the set.
    let bit = |name: Symbol| 1_u64 << (name.value() % 64);
    let bits = names.iter().fold(0, |bits, &name| bits | bit(name));
    let is_wanted = |name: Symbol| bits & bit(name) != 0 && names.contains(&name);
    snapshot.files().iter().map(|file| file.source.places(is_wanted).collect()).collect()
}

/// The innermost statement at a place.
fn statement_at(code: &CodeBody, offset: u32) -> Option<StatementId> {
    let holds = |&id: &StatementId| {
        let span = code.tree.span(code.statement(id).node);
        span.start <= offset && offset < span.end
    };
    code.body.ids().rfind(holds)
}

/// What the later version of a user uses: with full weight in the place of an entity, that is in the statements
/// that used it before, and with half of it elsewhere.
pub(super) fn later_uses(
    comparison: &CodeComparison,
    uses: Pair<&Uses>,
    user: EntityId,
    before: EntityId,
) -> FxHashMap<EntityId, f64> {
    let mut weights = FxHashMap::default();
    let Some(partner) = comparison.partner(Side::Before, user) else { return weights };
    let Some(later) = uses.after.used.get(&partner).filter(|used| used.len() <= MAX_USED) else {
        return weights;
    };
    let kind = |id| comparison.snapshots.before.entity(id).kind;
    // The value of a field is one place for the call in it, whatever became of it.
    let is_value = kind(user) == EntityKind::Field && kind(before) == EntityKind::Method;
    let matching = comparison.body_matching(Pair::new(user, partner));
    let statements = uses.before.used[&user].iter().filter(|it| it.target == before);
    let places: FxHashSet<Option<StatementId>> = statements
        .filter_map(|it| match it.statement {
            Some(statement) => matching?.partner(Side::Before, statement).map(Some),
            None => Some(None),
        })
        .collect();
    for Use { target, statement } in later {
        let weight = if is_value || places.contains(statement) { 1.0 } else { 0.5 };
        let known: &mut f64 = weights.entry(*target).or_default();
        *known = known.max(weight);
    }
    weights
}

/// In how many matched statements one entity stands for the other, and in how many it stands for something else.
pub(super) fn places_of(
    comparison: &CodeComparison,
    uses: Pair<&Uses>,
    pair: Pair<EntityId>,
) -> (usize, usize) {
    let (mut n_places, mut n_against) = (0, 0);
    for side in Side::BOTH {
        let (id, other) = (*pair.get(side), *pair.get(side.other()));
        for &user in uses.get(side).users(id) {
            let Some(partner) = comparison.partner(side, user) else { continue };
            let Some(matching) = comparison.body_matching(side.pair(user, partner)) else { continue };
            let statements = uses.get(side).used[&user].iter().filter(|it| it.target == id);
            let used = uses.get(side.other()).used.get(&partner).map_or(&[][..], Vec::as_slice);
            for place in statements.filter_map(|it| matching.partner(side, it.statement?)) {
                let stands = used.contains(&Use { target: other, statement: Some(place) });
                n_places += usize::from(stands && side == Side::Before);
                n_against += usize::from(!stands);
            }
        }
    }
    (n_places, n_against)
}

/// In how many matched statements one entity stands for the other; none where it stands for something else, too.
pub(super) fn n_places(
    comparison: &CodeComparison,
    uses: Pair<&Uses>,
    pair: Pair<EntityId>,
) -> Option<usize> {
    let (n_places, n_against) = places_of(comparison, uses, pair);
    (n_against == 0).then_some(n_places)
}
