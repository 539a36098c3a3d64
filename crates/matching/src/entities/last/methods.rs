//! Methods that are left over, in the same type or in different ones.

use super::edits::Edits;
use super::{MARGIN, PRIOR, clear_best};
use crate::entities::abstract_methods::{Signature, signature};
use crate::entities::bodies::matched_bodies;
use crate::entities::evidence::{
    evidence, gives, is_without_code, name_similarity, parameter_similarity, type_hash,
};
use crate::entities::methods::{are_few, free_callables};
use crate::entities::nearest;
use crate::entities::renamed_methods::{follows_named, is_called_by_namesake};
use crate::entities::same_signature::open_owner_pairs;
use crate::entities::test_methods;
use crate::entities::uses::{Uses, places_of};
use crate::similarity::level;
use crate::{CodeComparison, Pass, Way};
use refscope_model::{EntityId, EntityKind, header};
use refscope_text::{Pair, Side, Symbol};
use rustc_hash::{FxHashMap, FxHashSet};

/// What the sum must reach in one type, and in different ones, where there are far more pairs to choose from.
const SAME_TYPE: f64 = 1.0;
const OTHER_TYPE: f64 = 2.0;

/// What it adds that the fields and types in the code have become those in the other.
const FOLLOWS: f64 = 2.5;

/// How many of the words that tell most lead from a method to candidates elsewhere.
const N_TELLING: usize = 8;

/// How many methods may share such a word.
const MAX_HOLDERS: usize = 16;

pub(in crate::entities) fn match_methods(comparison: &mut CodeComparison) {
    let free = Pair::new(free_methods(comparison, Side::Before), free_methods(comparison, Side::After));
    if free.before.is_empty() || free.after.is_empty() {
        return;
    }
    let words =
        Pair::new(words(comparison, Side::Before, &free.before), words(comparison, Side::After, &free.after));
    let pairs = candidates(comparison, &free, &words);
    let signs = Signs {
        comparison,
        uses: Uses::of_both(comparison),
        edits: Edits::new(comparison),
        words,
        ways: ways(comparison),
        moved: moved(comparison),
        n_holders: Pair::new(
            n_holders(comparison, Side::Before, &free.before),
            n_holders(comparison, Side::After, &free.after),
        ),
    };
    let scored = pairs.into_iter().take_while(|_| !comparison.is_cancelled());
    let scored: Vec<_> = scored.filter_map(|pair| Some((signs.sum(pair)?, pair))).collect();
    for pair in clear_best(scored) {
        let pass = if comparison.way(pair) == Way::Stayed { Pass::Renamed } else { Pass::Moved };
        comparison.entities.join(pair.before, pair.after, pass);
        if let Some(matching) = matched_bodies(comparison, pair) {
            comparison.bodies.insert(pair, matching);
        }
    }
}

fn free_methods(comparison: &CodeComparison, side: Side) -> Vec<EntityId> {
    let snapshot = comparison.snapshots.get(side);
    let free = comparison.unmatched(side);
    free.filter(|&id| snapshot.entity(id).kind == EntityKind::Method && !snapshot.is_local(id)).collect()
}

fn n_holders(comparison: &CodeComparison, side: Side, methods: &[EntityId]) -> FxHashMap<Symbol, usize> {
    let mut n_holders = FxHashMap::default();
    for &id in methods {
        *n_holders.entry(comparison.snapshots.get(side).entity(id).name).or_default() += 1;
    }
    n_holders
}

/// The sorted words of the code of the free methods.
type Words = FxHashMap<EntityId, Vec<Symbol>>;

fn words(comparison: &CodeComparison, side: Side, methods: &[EntityId]) -> Words {
    let snapshot = comparison.snapshots.get(side);
    let of = |id: EntityId| {
        let code = header::code_span(snapshot.tree_of(id), snapshot.entity(id).node);
        let words = code.into_iter().flat_map(|span| snapshot.file_of(id).source.words(span));
        let mut words: Vec<Symbol> = words.collect();
        words.sort_unstable();
        words
    };
    methods.iter().map(|&id| (id, of(id))).collect()
}

/// The pairs of two matched types, and those elsewhere that share telling words.
fn candidates(
    comparison: &CodeComparison,
    free: &Pair<Vec<EntityId>>,
    words: &Pair<Words>,
) -> Vec<Pair<EntityId>> {
    let mut pairs = elsewhere(comparison, free, words);
    for owners in open_owner_pairs(comparison) {
        let group = |side: Side| {
            let mut methods = free_callables(comparison, side, *owners.get(side));
            methods.retain(|&id| comparison.snapshots.get(side).entity(id).kind == EntityKind::Method);
            methods
        };
        let group = Pair::new(group(Side::Before), group(Side::After));
        pairs.extend(nearest::pairs(comparison, &group, are_few(comparison, &group)));
    }
    // Of local types, what is within them is not compared.
    pairs.retain(|pair| words.before.contains_key(&pair.before) && words.after.contains_key(&pair.after));
    pairs.sort_unstable();
    pairs.dedup();
    pairs
}

/// The pairs that share several of the words that tell most of each, wherever they stand.
fn elsewhere(
    comparison: &CodeComparison,
    free: &Pair<Vec<EntityId>>,
    words: &Pair<Words>,
) -> Vec<Pair<EntityId>> {
    let telling = |side: Side, id: EntityId| {
        let mut words = words.get(side)[&id].clone();
        words.push(comparison.snapshots.get(side).entity(id).name);
        words.sort_unstable();
        words.dedup();
        let weight = |word: Symbol| comparison.rarity().weight(word);
        words.sort_by(|&a, &b| weight(b).total_cmp(&weight(a)).then(a.cmp(&b)));
        words.truncate(N_TELLING);
        words
    };
    let mut holders: FxHashMap<Symbol, Vec<EntityId>> = FxHashMap::default();
    for &id in &free.after {
        for word in telling(Side::After, id) {
            holders.entry(word).or_default().push(id);
        }
    }
    let mut pairs = Vec::new();
    for &id in free.before.iter().take_while(|_| !comparison.is_cancelled()) {
        let mut n_shared: FxHashMap<EntityId, usize> = FxHashMap::default();
        for word in telling(Side::Before, id) {
            for &other in holders.get(&word).filter(|it| it.len() <= MAX_HOLDERS).into_iter().flatten() {
                *n_shared.entry(other).or_default() += 1;
            }
        }
        let shared = n_shared.into_iter().filter(|&(_, n_shared)| n_shared > 1);
        pairs.extend(shared.map(|(other, _)| Pair::new(id, other)));
    }
    pairs
}

/// Between which types members went.
fn ways(comparison: &CodeComparison) -> FxHashSet<Pair<EntityId>> {
    let moved = comparison.pairs().filter(|(_, pass)| *pass == Pass::Moved);
    moved.map(|(pair, _)| owners(comparison, pair)).collect()
}

fn moved(comparison: &CodeComparison) -> FxHashMap<Signature, Vec<EntityId>> {
    let mut moved: FxHashMap<Signature, Vec<EntityId>> = FxHashMap::default();
    for (pair, _) in comparison.pairs().filter(|(_, pass)| *pass == Pass::Moved) {
        moved.entry(signature(&comparison.snapshots.after, pair.after)).or_default().push(pair.after);
    }
    moved
}

fn owners(comparison: &CodeComparison, pair: Pair<EntityId>) -> Pair<EntityId> {
    Pair::new(
        comparison.snapshots.before.enclosing_type(pair.before),
        comparison.snapshots.after.enclosing_type(pair.after),
    )
}

/// What is known of the whole change.
struct Signs<'c> {
    comparison: &'c CodeComparison,
    words: Pair<Words>,
    uses: Option<Pair<Uses>>,
    edits: Edits,
    ways: FxHashSet<Pair<EntityId>>,
    /// The later methods that came from other types.
    moved: FxHashMap<Signature, Vec<EntityId>>,
    /// How many free methods of a version have a name.
    n_holders: Pair<FxHashMap<Symbol, usize>>,
}

impl Signs<'_> {
    /// All signs together, above the bound that the distance of the two types asks for; none where a single kind of
    /// sign speaks.
    fn sum(&self, pair: Pair<EntityId>) -> Option<f64> {
        let comparison = self.comparison;
        let way = comparison.way(pair);
        let is_contested = || comparison.contested_types.contains(&owners(comparison, pair).after);
        let is_elsewhere = || way == Way::Elsewhere && (is_contested() || self.has_gone_up(pair.before));
        if !test_methods::are_alike(comparison, pair) || is_elsewhere() {
            return None;
        }
        let names = name_similarity(comparison, pair);
        let (n_places, n_against) = match &self.uses {
            Some(uses) => places_of(comparison, uses.as_ref(), pair),
            None => (0, 0),
        };
        let users = if n_places > 0 { (1.8 + 0.6 * (n_places - 1) as f64).min(3.0) } else { 0.0 }
            - 0.8 * n_against.min(4) as f64;
        let edit = self.edits.weight(comparison, pair);
        let (parameters, takes) = self.parameters(pair);
        let known = PRIOR
            + self.name(pair, names)
            + parameters
            + self.result(pair)
            + self.owner(pair, way)
            + users
            + edit;
        let bound = if way == Way::Stayed { SAME_TYPE } else { OTHER_TYPE };
        let extracted = if is_called_by_namesake(comparison, pair) { -2.5 } else { 0.0 };
        let (code, named) = self.code(pair, bound - MARGIN - known - extracted)?;
        let speaking = [names >= 0.5, takes, n_places > 0, edit > 0.0, code > 0.5, named > 0.0];
        let n_speaking = speaking.into_iter().filter(|&it| it).count();
        (n_speaking > 1).then_some(known + extracted + code + named - bound)
    }

    /// Whether a method above has taken the place of one that has its signature, as that of others.
    fn has_gone_up(&self, id: EntityId) -> bool {
        let others = self.moved.get(&signature(&self.comparison.snapshots.before, id));
        others.into_iter().flatten().any(|&other| self.comparison.way(Pair::new(id, other)) == Way::Up)
    }

    /// A name that many methods without a partner have tells little.
    fn name(&self, pair: Pair<EntityId>, share: f64) -> f64 {
        let name = |side: Side| self.comparison.snapshots.get(side).entity(*pair.get(side)).name;
        if name(Side::Before) == name(Side::After) {
            let n_holders = |side: Side| self.n_holders.get(side).get(&name(side)).copied().unwrap_or(1);
            return 1.0 + 2.0 / n_holders(Side::Before).max(n_holders(Side::After)) as f64;
        }
        level(share, &[(0.0, -1.0), (0.33, 0.3), (0.5, 1.0), (0.67, 2.0), (1.0, 3.0)])
    }

    fn parameters(&self, pair: Pair<EntityId>) -> (f64, bool) {
        let takes = Side::BOTH.into_iter().any(|side| {
            let snapshot = self.comparison.snapshots.get(side);
            let id = *pair.get(side);
            header::parameters(snapshot.tree_of(id), snapshot.entity(id).node).next().is_some()
        });
        let share = parameter_similarity(self.comparison, pair);
        if takes {
            (level(share, &[(0.0, -1.0), (0.5, 0.3), (1.0, 1.2)]), share >= 0.5)
        } else {
            (0.0, false)
        }
    }

    fn result(&self, pair: Pair<EntityId>) -> f64 {
        let given = |side: Side| type_hash(self.comparison, side, *pair.get(side));
        let gives = |side: Side| gives(self.comparison, side, *pair.get(side));
        match (given(Side::Before) == given(Side::After), gives(Side::Before)) {
            (true, true) => 0.4,
            (true, false) => 0.0,
            _ => -0.7,
        }
    }

    fn owner(&self, pair: Pair<EntityId>, way: Way) -> f64 {
        let owners = owners(self.comparison, pair);
        let is_lone = |side: Side| self.comparison.entities.is_free(side, *owners.get(side));
        let company = if self.ways.contains(&owners) { 1.0 } else { 0.0 };
        match way {
            Way::Stayed => 2.0,
            Way::Up | Way::Down => 1.2 + company,
            Way::Elsewhere if is_lone(Side::Before) || is_lone(Side::After) => -0.5 + company,
            Way::Elsewhere => -2.0 + company,
        }
    }

    /// The better one of what the words and what the statements say, as both tell of the same, and what the fields and
    /// types say that the code names: an accessor goes with its field. None where that cannot be as much as is wanted.
    fn code(&self, pair: Pair<EntityId>, wanted: f64) -> Option<(f64, f64)> {
        let comparison = self.comparison;
        let is_empty = |side: Side| is_without_code(comparison, side, *pair.get(side));
        let alone = |weight: f64| (weight >= wanted).then_some((weight, 0.0));
        match (is_empty(Side::Before), is_empty(Side::After)) {
            (true, true) => return alone(0.0),
            (false, false) => {}
            _ => return alone(-0.3),
        }
        let (before, after) = (&self.words.before[&pair.before], &self.words.after[&pair.after]);
        let (share, mass) = comparison.rarity().dice(before, after);
        let size = (mass / 12.0).min(1.0);
        let words =
            size * level(share, &[(0.0, -3.0), (0.2, -1.0), (0.4, 0.5), (0.6, 2.0), (0.8, 3.5), (1.0, 5.0)]);
        if words.max(2.0 * size) + FOLLOWS < wanted {
            return None;
        }
        let (evidence, matching) = evidence(comparison, pair);
        let n_mapped = evidence.n_exact as f64 + 0.5 * (evidence.n_mapped - evidence.n_exact) as f64;
        let n_all = (evidence.n_mapped + evidence.n_left.before.max(evidence.n_left.after)).max(1) as f64;
        let statements = size * level(n_mapped / n_all, &[(0.0, -3.0), (0.2, -0.5), (0.5, 1.0), (0.8, 2.0)]);
        let named = match matching.and_then(|it| follows_named(comparison, pair, &it)) {
            Some(true) => FOLLOWS,
            Some(false) => -1.5,
            None => 0.0,
        };
        Some((words.max(statements), named))
    }
}
