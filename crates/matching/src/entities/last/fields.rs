//! Fields and enum constants that are left over, in the same type or in different ones.

use super::votes::{Votes, votes};
use super::{MARGIN, PRIOR, clear_best};
use crate::entities::evidence::{bare, name_similarity, type_hash};
use crate::entities::fields::{holds_earlier, is_variable_now};
use crate::similarity::level;
use crate::{CodeComparison, Extraction, Pass, Way};
use refscope_model::{EntityId, EntityKind, Modifiers, Snapshot, header};
use refscope_syntax::NodeKind;
use refscope_text::{Pair, Side, Symbol};
use rustc_hash::FxHashMap;

/// What the sum must reach in one type, and in different ones, where there are far more pairs to choose from.
const SAME_TYPE: f64 = 1.5;
const OTHER_TYPE: f64 = 3.0;

/// How many fields may share a type, a value or a word for it to lead to candidates elsewhere.
const MAX_HOLDERS: usize = 12;

pub(in crate::entities) fn match_fields(comparison: &mut CodeComparison, extractions: &[Extraction]) {
    let free = Pair::new(free_fields(comparison, Side::Before), free_fields(comparison, Side::After));
    if free.before.is_empty() || free.after.is_empty() {
        return;
    }
    let signs = Signs::new(comparison, &free, extractions);
    let pairs = signs.candidates(&free);
    let pairs = pairs.into_iter().take_while(|_| !comparison.is_cancelled());
    let scored: Vec<_> = pairs.filter_map(|pair| Some((signs.sum(pair)?, pair))).collect();
    for pair in clear_best(scored) {
        let pass = if comparison.way(pair) == Way::Stayed { Pass::Renamed } else { Pass::Moved };
        comparison.entities.join(pair.before, pair.after, pass);
    }
}

fn free_fields(comparison: &CodeComparison, side: Side) -> Vec<EntityId> {
    let snapshot = comparison.snapshots.get(side);
    let is_field = |kind| matches!(kind, EntityKind::Field | EntityKind::EnumConstant);
    let free = comparison.unmatched(side);
    free.filter(|&id| is_field(snapshot.entity(id).kind) && !snapshot.is_local(id)).collect()
}

/// What is known of the whole change.
struct Signs<'c> {
    comparison: &'c CodeComparison,
    /// How many free fields of a version have a type, a value, a name.
    types: Pair<FxHashMap<u64, Vec<EntityId>>>,
    values: Pair<FxHashMap<u64, Vec<EntityId>>>,
    names: Pair<FxHashMap<Symbol, Vec<EntityId>>>,
    votes: Votes,
    groups: FxHashMap<Pair<EntityId>, usize>,
}

/// Whether a field names the type that it belongs to: every type has a logger of its own.
fn names_own_type(snapshot: &Snapshot, id: EntityId) -> bool {
    let type_name = snapshot.name(snapshot.enclosing_type(id));
    snapshot.span(id).text(snapshot.file_of(id).text()).contains(&format!("{type_name}.class"))
}

fn value(snapshot: &Snapshot, id: EntityId) -> Option<u64> {
    let tree = snapshot.tree_of(id);
    header::deferred(tree, snapshot.entity(id).node).map(|node| tree.hash(node))
}

impl<'c> Signs<'c> {
    fn new(comparison: &'c CodeComparison, free: &Pair<Vec<EntityId>>, extractions: &[Extraction]) -> Self {
        let by = |side: Side, key: &dyn Fn(EntityId) -> Option<u64>| {
            let mut holders: FxHashMap<u64, Vec<EntityId>> = FxHashMap::default();
            for &id in free.get(side) {
                if let Some(key) = key(id) {
                    holders.entry(key).or_default().push(id);
                }
            }
            holders
        };
        let types = |side: Side| by(side, &|id| type_hash(comparison, side, id));
        let values = |side: Side| by(side, &|id| value(comparison.snapshots.get(side), id));
        let names = |side: Side| {
            let mut holders: FxHashMap<Symbol, Vec<EntityId>> = FxHashMap::default();
            for &id in free.get(side) {
                holders.entry(comparison.snapshots.get(side).entity(id).name).or_default().push(id);
            }
            holders
        };
        let names = Pair::new(names(Side::Before), names(Side::After));
        let mut signs = Self {
            comparison,
            types: Pair::new(types(Side::Before), types(Side::After)),
            values: Pair::new(values(Side::Before), values(Side::After)),
            votes: votes(comparison, extractions, &names),
            names,
            groups: FxHashMap::default(),
        };
        signs.groups = signs.groups(free);
        signs
    }

    /// How many fields of equal name and type are gone from one type and new in another one, or are known to have gone.
    fn groups(&self, free: &Pair<Vec<EntityId>>) -> FxHashMap<Pair<EntityId>, usize> {
        let mut groups = FxHashMap::default();
        for &before in &free.before {
            let name = self.comparison.snapshots.before.entity(before).name;
            let type_ = type_hash(self.comparison, Side::Before, before);
            let others = self.names.after.get(&name).filter(|it| it.len() <= MAX_HOLDERS);
            for &after in others.into_iter().flatten() {
                if type_ == type_hash(self.comparison, Side::After, after) {
                    *groups.entry(self.owners(Pair::new(before, after))).or_default() += 1;
                }
            }
        }
        for (pair, pass) in self.comparison.pairs() {
            let kind = self.comparison.snapshots.before.entity(pair.before).kind;
            if pass == Pass::Moved && kind == EntityKind::Field {
                *groups.entry(self.owners(pair)).or_default() += 1;
            }
        }
        groups
    }

    fn owners(&self, pair: Pair<EntityId>) -> Pair<EntityId> {
        Pair::new(
            self.comparison.snapshots.before.enclosing_type(pair.before),
            self.comparison.snapshots.after.enclosing_type(pair.after),
        )
    }

    fn candidates(&self, free: &Pair<Vec<EntityId>>) -> Vec<Pair<EntityId>> {
        let comparison = self.comparison;
        let mut by_owner: FxHashMap<EntityId, Vec<EntityId>> = FxHashMap::default();
        for &id in &free.after {
            by_owner.entry(comparison.snapshots.after.enclosing_type(id)).or_default().push(id);
        }
        let mut pairs = Vec::new();
        for &id in &free.before {
            let snapshot = &comparison.snapshots.before;
            let owner = comparison.partner(Side::Before, snapshot.enclosing_type(id));
            let siblings = owner.and_then(|owner| by_owner.get(&owner)).filter(|it| it.len() <= 256);
            pairs.extend(siblings.into_iter().flatten().map(|&other| Pair::new(id, other)));
            let few = |found: Option<&'_ Vec<EntityId>>| -> Vec<EntityId> {
                found.filter(|it| it.len() <= MAX_HOLDERS).cloned().unwrap_or_default()
            };
            let mut others = few(self.names.after.get(&snapshot.entity(id).name));
            others.extend(few(
                type_hash(comparison, Side::Before, id).and_then(|it| self.types.after.get(&it))
            ));
            others.extend(few(value(snapshot, id).and_then(|it| self.values.after.get(&it))));
            pairs.extend(others.into_iter().map(|other| Pair::new(id, other)));
        }
        pairs.sort_unstable();
        pairs.dedup();
        pairs
    }

    fn sum(&self, pair: Pair<EntityId>) -> Option<f64> {
        let comparison = self.comparison;
        let Pair { before, after } = comparison.snapshots.as_ref();
        let entities = Pair::new(before.entity(pair.before), after.entity(pair.after));
        let way = comparison.way(pair);
        if entities.before.kind != entities.after.kind
            || comparison.contested_types.contains(&self.owners(pair).after)
            || way == Way::Elsewhere && names_own_type(before, pair.before)
        {
            return None;
        }
        let names = name_similarity(comparison, pair);
        let name = if entities.before.name == entities.after.name {
            let n_holders = self.names.after[&entities.after.name]
                .len()
                .max(self.names.before[&entities.before.name].len());
            2.0 + 2.0 / n_holders as f64
        } else {
            level(names, &[(0.0, -1.0), (0.5, 1.0), (0.67, 2.0), (1.0, 3.0)])
        };
        let (type_, same_type) = self.type_(pair);
        let value = self.value(pair);
        let (users, n_places) = self.users(pair);
        let accessors = self.accessors(pair);
        let is_static = |side: Side| {
            comparison.snapshots.get(side).entity(*pair.get(side)).modifiers.contains(Modifiers::STATIC)
        };
        let static_ = if is_static(Side::Before) == is_static(Side::After) { 0.0 } else { -1.5 };
        let taken = if !same_type && is_variable_now(comparison, pair) { -2.0 } else { 0.0 };
        let speaking = [names >= 0.5, same_type && type_ > 0.4, value >= 1.0, n_places > 0, accessors > 0.0];
        let n_speaking = speaking.into_iter().filter(|&it| it).count();
        let bound = if way == Way::Stayed { SAME_TYPE } else { OTHER_TYPE };
        let sum = PRIOR + name + type_ + value + users + accessors + static_ + taken + self.owner(pair, way)
            - bound;
        (sum >= -MARGIN && n_speaking > 1).then_some(sum)
    }

    fn owner(&self, pair: Pair<EntityId>, way: Way) -> f64 {
        let owners = self.owners(pair);
        let is_lone = |side: Side| self.comparison.entities.is_free(side, *owners.get(side));
        let n_fellows = self.groups.get(&owners).copied().unwrap_or(0);
        let company = (0.7 * n_fellows.saturating_sub(1) as f64).min(2.5);
        match way {
            Way::Stayed => 2.0,
            Way::Up | Way::Down => 1.5 + company,
            Way::Elsewhere if is_lone(Side::Before) || is_lone(Side::After) => -0.5 + company,
            Way::Elsewhere => -2.0 + company,
        }
    }

    /// An equal type tells the more the fewer free fields have it.
    fn type_(&self, pair: Pair<EntityId>) -> (f64, bool) {
        let (before, after) = (
            type_hash(self.comparison, Side::Before, pair.before),
            type_hash(self.comparison, Side::After, pair.after),
        );
        match (before, after) {
            (Some(before), Some(after)) if before == after => {
                let tree = self.comparison.snapshots.before.tree_of(pair.before);
                let type_ = tree.type_child(self.comparison.snapshots.before.entity(pair.before).declaration);
                let is_common = type_.is_some_and(|it| {
                    tree.kind(it) == NodeKind::PrimitiveType
                        || tree.words().types.common.contains(&tree.label(it))
                });
                let n_holders = self.types.before[&before].len().max(self.types.after[&after].len());
                let rare = if is_common { 0.3 } else { 1.0 / (n_holders as f64).sqrt() };
                (0.3 + rare, true)
            }
            (None, None) => (0.0, false),
            _ if holds_earlier(self.comparison, pair) => (0.6, false),
            _ => (-1.0, false),
        }
    }

    /// A value tells by its length and by how few fields have it.
    fn value(&self, pair: Pair<EntityId>) -> f64 {
        let snapshot = &self.comparison.snapshots.before;
        let values =
            Pair::new(value(snapshot, pair.before), value(&self.comparison.snapshots.after, pair.after));
        let (Some(own), true) = (values.before, values.before == values.after) else { return 0.0 };
        let tree = snapshot.tree_of(pair.before);
        let Some(node) = header::deferred(tree, snapshot.entity(pair.before).node) else { return 0.0 };
        let words = snapshot.file_of(pair.before).source.words(tree.span(node));
        let mass: f64 = words.map(|word| self.comparison.rarity().weight(word)).sum();
        let n_holders = self.values.before[&own].len().max(self.values.after[&own].len());
        3.0 * (mass / 8.0).min(1.0) / n_holders as f64
    }

    /// What stands for what in matched code. A name that several fields have counts within their types alone.
    fn users(&self, pair: Pair<EntityId>) -> (f64, usize) {
        let Pair { before, after } = self.comparison.snapshots.as_ref();
        let names = Pair::new(before.entity(pair.before).name, after.entity(pair.after).name);
        let is_only =
            self.names.before[&names.before].len() == 1 && self.names.after[&names.after].len() == 1;
        let owners = self.owners(pair);
        let votes = self.votes.get(&names).into_iter().flatten();
        let votes = votes
            .filter(|(types, _)| is_only || types.before == owners.before || types.after == owners.after);
        let (mut n_places, mut n_in_constructors) = (0, 0);
        for (_, is_constructor) in votes {
            *(if *is_constructor { &mut n_in_constructors } else { &mut n_places }) += 1;
        }
        let users = match n_places {
            0 if n_in_constructors > 0 => 0.6,
            0 => 0.0,
            n => (1.2 + 0.5 * (n - 1) as f64).min(3.0),
        };
        (users, n_places)
    }

    /// Methods of the two fields that are one, or that are not.
    fn accessors(&self, pair: Pair<EntityId>) -> f64 {
        let Pair { before, after } = self.comparison.snapshots.as_ref();
        let owners = self.owners(pair);
        let names = Pair::new(bare(before.name(pair.before)), bare(after.name(pair.after)));
        let later: FxHashMap<String, EntityId> = after
            .members(owners.after)
            .filter(|&it| after.entity(it).kind == EntityKind::Method)
            .map(|it| (bare(after.name(it)), it))
            .collect();
        let mut weight: f64 = 0.0;
        for member in before.members(owners.before).filter(|&it| before.entity(it).kind == EntityKind::Method)
        {
            let name = bare(before.name(member));
            let Some(verb) =
                name.strip_suffix(&names.before).filter(|it| ["", "get", "is", "set", "with"].contains(it))
            else {
                continue;
            };
            match (
                later.get(&format!("{verb}{}", names.after)),
                self.comparison.partner(Side::Before, member),
            ) {
                (Some(&other), Some(partner)) => weight += if other == partner { 1.5 } else { -1.0 },
                (Some(&other), None) if self.comparison.entities.is_free(Side::After, other) => weight += 0.8,
                _ => {}
            }
        }
        weight.clamp(-1.5, 2.5)
    }
}
