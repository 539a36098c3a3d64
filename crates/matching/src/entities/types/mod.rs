//! Types: by qualified name, then by simple name and members, then by members alone, then by their neighbours.

mod evidence;
mod followers;
mod joining;
mod merged_types;
mod renamed_files;
mod replaced_types;
mod unsearched;

pub(crate) use evidence::is_compatible;
pub(super) use joining::join_types;
pub(super) use renamed_files::match_kept_files;
pub(super) use replaced_types::match_replaced;
pub(super) use unsearched::notes;

use crate::{DeclarationComparison, Pass};
use evidence::{TypeEvidence, evidence, rename_keys};
use refscope_model::EntityId;
use refscope_text::{Pair, Side, Symbol};
use rustc_hash::{FxHashMap, FxHashSet};

/// Types that have the same qualified name, preferably in the same file.
pub(super) fn match_by_qualified_name(comparison: &mut DeclarationComparison) {
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

/// Outer types first: what is within them goes with them. A type of another name that has all members comes before one
/// of the same name that has some.
pub(super) fn match_moved_and_renamed(comparison: &mut DeclarationComparison) {
    for is_outer in [true, false] {
        for is_enough in [TypeEvidence::keeps_all, |_: &TypeEvidence| true] {
            match_moved(comparison, is_outer, is_enough);
            match_renamed(comparison, is_outer, is_enough);
        }
    }
    followers::match_followers(comparison);
}

/// Types of the same simple name in another package, file or outer type.
fn match_moved(comparison: &mut DeclarationComparison, is_outer: bool, is_enough: fn(&TypeEvidence) -> bool) {
    let by_name = later_types_by_name(comparison);
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
    note_company(comparison, &mut candidates);
    candidates.retain(|(evidence, _)| is_enough(evidence));
    join_best(comparison, candidates, Pass::MovedType);
}

/// Marks the candidates that would go from one package to another as types without a second candidate do: of two
/// copies of a type, the one in their package is the type, and the other one is new.
fn note_company(comparison: &DeclarationComparison, candidates: &mut [(TypeEvidence, Pair<EntityId>)]) {
    let mut n_claims = Pair::<FxHashMap<EntityId, usize>>::default();
    for (_, pair) in candidates.iter() {
        *n_claims.before.entry(pair.before).or_default() += 1;
        *n_claims.after.entry(pair.after).or_default() += 1;
    }
    let way = |pair: Pair<EntityId>| {
        Pair::new(
            comparison.snapshots.before.file_of(pair.before).package_name(),
            comparison.snapshots.after.file_of(pair.after).package_name(),
        )
    };
    let is_sure =
        |pair: Pair<EntityId>| n_claims.before[&pair.before] == 1 && n_claims.after[&pair.after] == 1;
    let ways: FxHashSet<Pair<String>> =
        candidates.iter().map(|(_, pair)| *pair).filter(|&pair| is_sure(pair)).map(way).collect();
    for (evidence, pair) in candidates {
        evidence.has_company = ways.contains(&way(*pair));
    }
}

/// The free types of the later version by name. A name that dozens of them have, such as that of a builder within each
/// class, leads to none.
fn later_types_by_name(comparison: &DeclarationComparison) -> FxHashMap<Symbol, Vec<EntityId>> {
    let mut by_name: FxHashMap<Symbol, Vec<EntityId>> = FxHashMap::default();
    for id in free_types(comparison, Side::After) {
        by_name.entry(comparison.snapshots.after.entity(id).name).or_default().push(id);
    }
    by_name.retain(|_, types| types.len() <= MAX_NAMESAKES);
    by_name
}

/// How many free types may share a name for it to lead to candidates.
const MAX_NAMESAKES: usize = 64;

/// Types of other names whose members agree.
fn match_renamed(
    comparison: &mut DeclarationComparison,
    is_outer: bool,
    is_enough: fn(&TypeEvidence) -> bool,
) {
    let holders = Pair::new(holders(comparison, Side::Before), holders(comparison, Side::After));
    let renames = renamed_paths(comparison);
    let mut candidates = Vec::new();
    let types = free_types_at(comparison, Side::Before, is_outer).into_iter();
    for before in types.take_while(|_| !comparison.is_cancelled()) {
        for after in those_sharing_members(comparison, &holders, before) {
            let pair = Pair::new(before, after);
            let evidence = evidence(comparison, &renames, pair);
            let is_candidate = evidence.supports_rename() || evidence.is_contained();
            if is_enough(&evidence) && is_candidate && !evidence::is_extracted(comparison, after, &evidence) {
                candidates.push((evidence, pair));
            }
        }
    }
    merged_types::set_aside(comparison, &mut candidates);
    candidates.retain(|(evidence, _)| evidence.supports_rename());
    join_best(comparison, candidates, Pass::RenamedType);
}

/// The free types by their members.
type Holders = FxHashMap<u64, Vec<EntityId>>;

fn holders(comparison: &DeclarationComparison, side: Side) -> Holders {
    let mut holders = Holders::default();
    for id in free_types(comparison, side) {
        for key in rename_keys(comparison.snapshots.get(side), id) {
            holders.entry(key).or_default().push(id);
        }
    }
    holders
}

/// The free later types that share members with an earlier one. A member that dozens of types have, such as `toString`,
/// says nothing; where a type has no others, those are looked at that stand at about the same place among its holders.
fn those_sharing_members(
    comparison: &DeclarationComparison,
    holders: &Pair<Holders>,
    before: EntityId,
) -> Vec<EntityId> {
    let keys: Vec<u64> = rename_keys(&comparison.snapshots.before, before).collect();
    let held = || keys.iter().filter_map(|key| Some((key, holders.after.get(key)?)));
    let few = held().filter(|(_, types)| types.len() <= MAX_HOLDERS).flat_map(|(_, types)| types);
    let mut found: Vec<EntityId> = few.copied().collect();
    if found.is_empty() {
        for (key, types) in held() {
            let place = holders.before[key].partition_point(|&it| it < before);
            let start = place.saturating_sub(N_AROUND / 2).min(types.len() - N_AROUND);
            found.extend(&types[start..start + N_AROUND]);
        }
    }
    found.sort_unstable();
    found.dedup();
    found
}

/// How many types may share a member for it to lead to all of them.
const MAX_HOLDERS: usize = 32;

/// How many of more are looked at.
const N_AROUND: usize = 8;

fn free_types(comparison: &DeclarationComparison, side: Side) -> Vec<EntityId> {
    let snapshot = comparison.snapshots.get(side);
    let free = comparison.unmatched(side);
    free.filter(|&id| snapshot.entity(id).kind.is_type()).collect()
}

/// The free types that stand in no other type, or those that do.
fn free_types_at(comparison: &DeclarationComparison, side: Side, is_outer: bool) -> Vec<EntityId> {
    let mut types = free_types(comparison, side);
    types.retain(|&id| comparison.snapshots.get(side).entity(id).parent.is_none() == is_outer);
    types
}

fn renamed_paths(comparison: &DeclarationComparison) -> FxHashSet<Pair<&str>> {
    comparison.files.renamed.iter().map(|paths| paths.as_ref().map(AsRef::as_ref)).collect()
}

/// The best candidates first; each type takes part in one pair.
fn join_best(
    comparison: &mut DeclarationComparison,
    mut candidates: Vec<(TypeEvidence, Pair<EntityId>)>,
    pass: Pass,
) {
    candidates.sort_by(|(a, pair_a), (b, pair_b)| b.rank().cmp(&a.rank()).then(pair_a.cmp(pair_b)));
    for (_, pair) in candidates {
        let is_free = comparison.entities.is_free(Side::Before, pair.before)
            && comparison.entities.is_free(Side::After, pair.after);
        if is_free {
            join_types(comparison, pair, pass);
        }
    }
}
