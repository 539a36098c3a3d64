//! Types: by qualified name, then by simple name and members, then by members alone.

use crate::{Comparison, Pass};
use refscope_model::{EntityId, EntityKind, Snapshot};
use refscope_text::{Pair, Side, Symbol};
use rustc_hash::{FxHashMap, FxHashSet};

/// Types that have the same qualified name, preferably in the same file.
pub(super) fn match_by_qualified_name(comparison: &mut Comparison) {
    for before in comparison.snapshots.before.ids() {
        let entity = comparison.snapshots.before.entity(before);
        if !entity.kind.is_type() || entity.parent.is_some() {
            continue;
        }
        let path = &comparison.snapshots.before.file(entity.file).path;
        let candidates = comparison.snapshots.after.types_named(entity.qualified_name);
        let free =
            || candidates.iter().copied().filter(|&after| comparison.entities.is_free(Side::After, after));
        let same_file = free().find(|&after| comparison.snapshots.after.file_of(after).path == *path);
        let elsewhere = || free().next().filter(|_| free().count() == 1);
        if let Some(after) = same_file.or_else(elsewhere) {
            join_types(comparison, Pair::new(before, after), Pass::Identity);
        }
    }
}

/// Joins two types and, without asking for more evidence, types within them.
pub(super) fn join_types(comparison: &mut Comparison, pair: Pair<EntityId>, pass: Pass) {
    let pass = if comparison.is_unchanged(pair) && pass == Pass::Identity { Pass::Intact } else { pass };
    comparison.entities.join(pair.before, pair.after, pass);
    for inner in inner_pairs(comparison, pair, !matches!(pass, Pass::Identity | Pass::Intact)) {
        if comparison.entities.are_free(inner) {
            let is_plain = pass == Pass::Intact || comparison.is_unchanged(inner);
            join_types(comparison, inner, if is_plain { Pass::Identity } else { pass });
        }
    }
}

/// Above this many pairs of inner types only names count.
const MAX_INNER_PAIRS: usize = 10_000;

/// The types of equal names within two types. Where the type around them has another name, code comes before
/// names: a new type that holds more of the code of an inner one is that one, and the namesake is the newcomer.
fn inner_pairs(comparison: &Comparison, pair: Pair<EntityId>, is_renamed: bool) -> Vec<Pair<EntityId>> {
    let Pair { before, after } = comparison.snapshots.as_ref();
    let inner = Pair::new(inner_types(before, pair.before), inner_types(after, pair.after));
    let mut pairs = Vec::new();
    for (name, &id) in &inner.before {
        pairs.extend(inner.after.get(name).map(|&namesake| (0, false, Pair::new(id, namesake))));
    }
    if is_renamed && inner.before.len() * inner.after.len() <= MAX_INNER_PAIRS {
        let is_kept = |name: &Symbol| inner.before.contains_key(name) && inner.after.contains_key(name);
        for (name, &id) in &inner.before {
            for (_, &other) in inner.after.iter().filter(|(other, _)| is_kept(name) != is_kept(other)) {
                pairs.push((0, true, Pair::new(id, other)));
            }
        }
        pairs.iter_mut().for_each(|(n_kept, _, pair)| *n_kept = n_kept_members(comparison, *pair));
        pairs.retain(|&(n_kept, is_rival, _)| n_kept > 0 || !is_rival);
    }
    pairs.sort_by_key(|&(n_kept, is_rival, pair)| (std::cmp::Reverse(n_kept), is_rival, pair));
    pairs.into_iter().map(|(_, _, pair)| pair).collect()
}

fn inner_types(snapshot: &Snapshot, id: EntityId) -> FxHashMap<Symbol, EntityId> {
    let members = snapshot.members(id).filter(|&member| snapshot.entity(member).kind.is_type());
    members.map(|member| (snapshot.entity(member).name, member)).collect()
}

/// How many members of one type the other has as they were.
fn n_kept_members(comparison: &Comparison, pair: Pair<EntityId>) -> usize {
    let codes: FxHashSet<u64> = member_codes(&comparison.snapshots.before, pair.before).collect();
    member_codes(&comparison.snapshots.after, pair.after).filter(|code| codes.contains(code)).count()
}

/// Hashes of all members of a type that are no types, those of inner types included.
fn member_codes(snapshot: &Snapshot, id: EntityId) -> impl Iterator<Item = u64> {
    let within = id.0 + 1..id.0 + 1 + snapshot.entity(id).n_descendants;
    within.map(|index| snapshot.entity(EntityId(index))).filter(|it| !it.kind.is_type()).map(|it| it.content)
}

/// Outer types first: what is within them goes with them.
pub(super) fn match_moved_and_renamed(comparison: &mut Comparison) {
    for is_outer in [true, false] {
        match_moved(comparison, is_outer);
        match_renamed(comparison, is_outer);
    }
}

/// Types of the same simple name in another package, file or outer type.
fn match_moved(comparison: &mut Comparison, is_outer: bool) {
    let mut by_name: FxHashMap<_, Vec<EntityId>> = FxHashMap::default();
    for after in free_types(comparison, Side::After) {
        by_name.entry(comparison.snapshots.after.entity(after).name).or_default().push(after);
    }
    let renames = renamed_paths(comparison);
    let mut candidates = Vec::new();
    let types = free_types_at(comparison, Side::Before, is_outer).into_iter();
    for before in types.take_while(|_| !comparison.is_cancelled()) {
        let name = comparison.snapshots.before.entity(before).name;
        for &after in by_name.get(&name).into_iter().flatten() {
            let pair = Pair::new(before, after);
            let evidence = evidence(comparison, &renames, pair);
            if evidence.supports_move() {
                candidates.push((evidence, pair));
            }
        }
    }
    join_best(comparison, candidates, Pass::MovedType);
}

/// Types of other names whose members agree.
fn match_renamed(comparison: &mut Comparison, is_outer: bool) {
    let mut by_member: FxHashMap<u64, Vec<EntityId>> = FxHashMap::default();
    for after in free_types(comparison, Side::After) {
        for key in rename_keys(&comparison.snapshots.after, after) {
            by_member.entry(key).or_default().push(after);
        }
    }
    let renames = renamed_paths(comparison);
    let mut candidates = Vec::new();
    let types = free_types_at(comparison, Side::Before, is_outer).into_iter();
    for before in types.take_while(|_| !comparison.is_cancelled()) {
        let mut shared: FxHashMap<EntityId, u32> = FxHashMap::default();
        for key in rename_keys(&comparison.snapshots.before, before) {
            // A member that dozens of types have, such as `toString`, says nothing.
            let holders = by_member.get(&key).filter(|holders| holders.len() <= MAX_HOLDERS);
            for &after in holders.into_iter().flatten() {
                *shared.entry(after).or_default() += 1;
            }
        }
        let mut found: Vec<EntityId> = shared.into_keys().collect();
        found.sort();
        for after in found {
            let pair = Pair::new(before, after);
            let evidence = evidence(comparison, &renames, pair);
            if evidence.supports_rename() {
                candidates.push((evidence, pair));
            }
        }
    }
    join_best(comparison, candidates, Pass::RenamedType);
}

/// How many types may share a member for it to lead to candidates.
const MAX_HOLDERS: usize = 32;

fn free_types(comparison: &Comparison, side: Side) -> Vec<EntityId> {
    let snapshot = comparison.snapshots.get(side);
    let free = comparison.unmatched(side);
    free.filter(|&id| snapshot.entity(id).kind.is_type()).collect()
}

/// The free types that stand in no other type, or those that do.
fn free_types_at(comparison: &Comparison, side: Side, is_outer: bool) -> Vec<EntityId> {
    let mut types = free_types(comparison, side);
    types.retain(|&id| comparison.snapshots.get(side).entity(id).parent.is_none() == is_outer);
    types
}

fn renamed_paths(comparison: &Comparison) -> FxHashSet<Pair<&str>> {
    comparison.files.renamed.iter().map(|paths| paths.as_ref().map(AsRef::as_ref)).collect()
}

/// The best candidates first; each type takes part in one pair.
fn join_best(comparison: &mut Comparison, mut candidates: Vec<(Evidence, Pair<EntityId>)>, pass: Pass) {
    candidates.sort_by(|(a, pair_a), (b, pair_b)| b.rank().cmp(&a.rank()).then(pair_a.cmp(pair_b)));
    for (_, pair) in candidates {
        let is_free = comparison.entities.is_free(Side::Before, pair.before)
            && comparison.entities.is_free(Side::After, pair.after);
        if is_free {
            join_types(comparison, pair, pass);
        }
    }
}

/// What speaks for two types being one.
struct Evidence {
    same_kind: bool,
    is_renamed_file: bool,
    /// How many of the words of their names they have in common, in hundredths.
    names: usize,
    n_before: usize,
    n_after: usize,
    n_common: usize,
    n_intact: usize,
}

impl Evidence {
    /// Common members by all members, in thousandths.
    fn share(&self) -> usize {
        let n_all = self.n_before + self.n_after;
        (2_000 * self.n_common).checked_div(n_all).unwrap_or(0)
    }

    fn is_empty(&self) -> bool {
        self.n_before + self.n_after == 0
    }

    fn supports_move(&self) -> bool {
        self.same_kind && (self.is_empty() || self.is_renamed_file || self.share() >= 350)
    }

    /// Members of equal names are not enough: the types' own names, equal code or the file must agree, too. A name of
    /// the same words in another order is as good as the same name.
    fn supports_rename(&self) -> bool {
        let is_told = self.is_renamed_file || self.n_intact > 0 || self.shares_name();
        let most = self.share() > 500 && (self.n_common >= 2 || self.n_intact > 0);
        let hinted =
            self.is_renamed_file && (self.share() >= 350 || (self.shares_name() && self.share() >= 200));
        let contained = self.n_common == self.n_before.min(self.n_after) && self.n_intact >= 2;
        let reordered = self.names == 100 && self.share() >= 350;
        let is_alike = (most && is_told) || hinted || reordered || (contained && self.share() > 300);
        self.same_kind && is_alike
    }

    /// Whether at least half of the names' words are common.
    fn shares_name(&self) -> bool {
        self.names >= 50
    }

    fn rank(&self) -> (usize, bool, usize, usize, usize) {
        (self.share() / 100, self.is_renamed_file, self.n_intact, self.names, self.n_common)
    }
}

fn evidence(comparison: &Comparison, renames: &FxHashSet<Pair<&str>>, pair: Pair<EntityId>) -> Evidence {
    let Pair { before, after } = comparison.snapshots.as_ref();
    let mut keys: FxHashSet<u64> = member_keys(after, pair.after).collect();
    let contents: FxHashSet<u64> = member_contents(after, pair.after).collect();
    let mut keys_before: FxHashSet<u64> = member_keys(before, pair.before).collect();
    if keys.is_empty() && keys_before.is_empty() {
        keys = constructor_keys(after, pair.after).collect();
        keys_before = constructor_keys(before, pair.before).collect();
    }
    let paths = Pair::new(&*before.file_of(pair.before).path, &*after.file_of(pair.after).path);
    Evidence {
        same_kind: is_compatible(before.entity(pair.before).kind, after.entity(pair.after).kind),
        is_renamed_file: renames.contains(&paths) || paths.before == paths.after,
        names: (100.0 * super::evidence::name_similarity(comparison, pair)) as usize,
        n_common: keys_before.intersection(&keys).count(),
        n_before: keys_before.len(),
        n_after: keys.len(),
        n_intact: member_contents(before, pair.before).filter(|content| contents.contains(content)).count(),
    }
}

/// An annotation type is nothing else; the others turn into each other.
pub(crate) fn is_compatible(before: EntityKind, after: EntityKind) -> bool {
    before == after || (before != EntityKind::AnnotationType && after != EntityKind::AnnotationType)
}

/// What members are called: a method by name and number of parameters.
fn member_keys(snapshot: &Snapshot, id: EntityId) -> impl Iterator<Item = u64> {
    snapshot.members(id).filter_map(move |member| {
        let entity = snapshot.entity(member);
        match entity.kind {
            EntityKind::Initializer | EntityKind::Constructor => None,
            EntityKind::Method => {
                let tree = snapshot.tree_of(member);
                let n_parameters = refscope_model::header::parameters(tree, entity.node).count() as u64;
                Some(entity.name.value() ^ (n_parameters + 1))
            }
            _ => Some(entity.name.value()),
        }
    })
}

/// What leads from a type to candidates for its other name.
fn rename_keys(snapshot: &Snapshot, id: EntityId) -> impl Iterator<Item = u64> {
    member_keys(snapshot, id).chain(constructor_keys(snapshot, id))
}

/// What the constructors of a type without other members do; their name is the type's.
fn constructor_keys(snapshot: &Snapshot, id: EntityId) -> impl Iterator<Item = u64> {
    snapshot.members(id).filter_map(move |member| {
        let entity = snapshot.entity(member);
        let tree = snapshot.tree_of(member);
        let code = refscope_model::header::deferred(tree, entity.node)?;
        (entity.kind == EntityKind::Constructor).then(|| entity.signature ^ tree.hash(code))
    })
}

fn member_contents(snapshot: &Snapshot, id: EntityId) -> impl Iterator<Item = u64> {
    snapshot.members(id).map(move |member| snapshot.entity(member).content)
}
