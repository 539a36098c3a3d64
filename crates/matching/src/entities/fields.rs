//! Fields of matched types that have another name.

use super::evidence::{bare, name_similarity, type_hash};
use super::methods::{Candidate, free_callables, join_best};
use super::nearest;
use super::same_signature::{free_members, open_owner_pairs};
use crate::statements::{BodyMatching, CodeBody, Replacement, StatementPair};
use crate::{CodeComparison, DeclarationComparison, Extraction, Pass};
use refscope_model::{EntityId, EntityKind, header};
use refscope_syntax::NodeId;
use refscope_text::{Pair, Side, Symbol};
use rustc_hash::{FxHashMap, FxHashSet};
use std::cmp::Ordering;

/// How many pairs of free fields in two types are compared, each with each; of more, only those most alike.
const MAX_FIELD_PAIRS: usize = 250_000;

/// Fields that were consistently replaced in matched statements, or that have the same value and type. The code of
/// extractions counts, once these are known.
pub(super) fn match_renamed(comparison: &mut CodeComparison, extractions: &[Extraction]) {
    let extractions = extractions_by_owners(comparison, extractions);
    for owners in open_owner_pairs(comparison) {
        let free = |side: Side| free_fields(comparison, side, *owners.get(side));
        let group = Pair::new(free(Side::Before), free(Side::After));
        if comparison.is_cancelled() || group.before.is_empty() || group.after.is_empty() {
            continue;
        }
        let extractions = extractions.get(&owners).map_or(&[][..], Vec::as_slice);
        let votes = votes(comparison, owners, extractions);
        let accessors = |side: Side| accessors(comparison, side, *owners.get(side), group.get(side));
        let seen = Seen {
            votes,
            accessors: Pair::new(accessors(Side::Before), accessors(Side::After)),
            is_only: group.before.len() == 1 && group.after.len() == 1,
        };
        let pairs = pairs(comparison, &group, &seen.votes).into_iter();
        let mut candidates: Vec<Candidate> =
            pairs.filter_map(|pair| renamed_field(comparison, pair, &seen)).collect();
        drop_split(&mut candidates);
        join_best(comparison, candidates, Pass::Renamed);
    }
}

/// The fields and enum constants of a type that have no partner yet.
pub(super) fn free_fields(comparison: &DeclarationComparison, side: Side, owner: EntityId) -> Vec<EntityId> {
    let snapshot = comparison.snapshots.get(side);
    let mut members = free_members(comparison, side, owner);
    members.retain(|&id| matches!(snapshot.entity(id).kind, EntityKind::Field | EntityKind::EnumConstant));
    members
}

/// Whether each field of one list is compared with each of the other.
pub(super) fn are_few(group: &Pair<Vec<EntityId>>) -> bool {
    group.before.len() * group.after.len() <= MAX_FIELD_PAIRS
}

/// The pairs that are worth a look: of many, those of similar declarations and those that code was seen to exchange.
fn pairs(
    comparison: &DeclarationComparison,
    group: &Pair<Vec<EntityId>>,
    votes: &Votes,
) -> Vec<Pair<EntityId>> {
    let mut pairs = nearest::pairs(comparison, group, are_few(group));
    if are_few(group) {
        return pairs;
    }
    let by_name = |side: Side| -> FxHashMap<Symbol, EntityId> {
        let snapshot = comparison.snapshots.get(side);
        group.get(side).iter().map(|&id| (snapshot.entity(id).name, id)).collect()
    };
    let names = Pair::new(by_name(Side::Before), by_name(Side::After));
    let exchanged = votes.keys().filter_map(|voted| {
        Some(Pair::new(*names.before.get(&voted.before)?, *names.after.get(&voted.after)?))
    });
    pairs.extend(exchanged);
    pairs.sort_unstable();
    pairs.dedup();
    pairs
}

/// Drops what speaks as much for one as for another: a field that became two is none of them.
fn drop_split(candidates: &mut Vec<Candidate>) {
    let mut best: FxHashMap<EntityId, (f64, usize)> = FxHashMap::default();
    for (score, pair, _) in candidates.iter() {
        let known = best.entry(pair.before).or_default();
        match score.total_cmp(&known.0) {
            Ordering::Greater => *known = (*score, 1),
            Ordering::Equal => known.1 += 1,
            Ordering::Less => {}
        }
    }
    candidates.retain(|(score, pair, _)| {
        let (highest, n_equal) = best[&pair.before];
        *score < highest || n_equal == 1
    });
}

/// What is known about the fields of two types that have no partner.
struct Seen {
    votes: Votes,
    accessors: Pair<Accessors>,
    /// Whether each type has one such field.
    is_only: bool,
}

/// The verbs with which methods without a partner name a field.
type Accessors = FxHashMap<EntityId, Vec<&'static str>>;

type Votes = FxHashMap<Pair<Symbol>, Count>;

/// How often something was seen. What constructors are given says little about what their fields mean.
#[derive(Clone, Copy, Default)]
struct Count {
    n_all: usize,
    n_outside_constructors: usize,
}

/// How often one name took the place of another in the matched statements of two types, those that went into other
/// methods or came out of them included.
fn votes(comparison: &CodeComparison, owners: Pair<EntityId>, extractions: &[&Extraction]) -> Votes {
    let mut votes = Votes::default();
    for before in comparison.snapshots.before.members(owners.before) {
        let Some(after) = comparison.partner(Side::Before, before) else { continue };
        let pair = Pair::new(before, after);
        count_votes(comparison, pair, comparison.body_matching(pair), &mut votes);
    }
    for extraction in extractions {
        count_votes(comparison, extraction.bodies(), Some(&extraction.matching), &mut votes);
    }
    votes
}

fn count_votes(
    comparison: &CodeComparison,
    pair: Pair<EntityId>,
    matching: Option<&BodyMatching>,
    votes: &mut Votes,
) {
    let (Some(matching), Some(body), Some(other)) = (
        matching,
        comparison.code_body(Side::Before, pair.before),
        comparison.code_body(Side::After, pair.after),
    ) else {
        return;
    };
    let is_constructor = comparison.snapshots.after.entity(pair.after).kind == EntityKind::Constructor;
    let mut unmatched: FxHashMap<u32, Vec<NodeId>> = FxHashMap::default();
    for node in matching.unmatched(Side::After).map(|id| other.statement(id).node) {
        unmatched.entry(other.tree.size(node)).or_default().push(node);
    }
    for pair in matching.pairs.iter().filter(|pair| !pair.replacements.is_empty()) {
        let start = other.statement(pair.statements.after).node.0;
        let twins = twins(&other, &unmatched, pair);
        for Replacement { nodes, .. } in &pair.replacements {
            let in_twins = twins.iter().map(|twin| NodeId(twin.0 + nodes.after.0 - start));
            for place in std::iter::once(nodes.after).chain(in_twins) {
                let names = Pair::new(body.tree.label(nodes.before), other.tree.label(place));
                let count: &mut Count = votes.entry(names).or_default();
                count.n_all += 1;
                count.n_outside_constructors += usize::from(!is_constructor);
            }
        }
    }
}

/// How many statements of one size are looked at.
const MAX_TWINS: usize = 100;

/// The statements without a partner, given by their size, that differ from the later one of a pair in replaced names
/// alone: they took the place of the earlier one as well.
fn twins(body: &CodeBody, unmatched: &FxHashMap<u32, Vec<NodeId>>, pair: &StatementPair) -> Vec<NodeId> {
    let own = body.statement(pair.statements.after).node;
    let place = |node: NodeId| node.0.wrapping_sub(own.0);
    let is_name = |node: NodeId| place(node) < body.tree.size(own) && body.tree.size(node) == 1;
    let Some(alike) = unmatched.get(&body.tree.size(own)).filter(|alike| alike.len() <= MAX_TWINS) else {
        return Vec::new();
    };
    if !pair.replacements.iter().all(|it| is_name(it.nodes.after)) {
        return Vec::new();
    }
    let places: FxHashSet<u32> = pair.replacements.iter().map(|it| place(it.nodes.after)).collect();
    let bare_hash =
        |start: NodeId| body.tree.hash_with(start, &|node| places.contains(&(node.0 - start.0)).then_some(0));
    let own_hash = bare_hash(own);
    alike.iter().copied().filter(|&node| bare_hash(node) == own_hash).collect()
}

/// The extractions between the members of two types, by these types.
fn extractions_by_owners<'e>(
    comparison: &DeclarationComparison,
    extractions: &'e [Extraction],
) -> FxHashMap<Pair<EntityId>, Vec<&'e Extraction>> {
    let mut by_owners: FxHashMap<Pair<EntityId>, Vec<&Extraction>> = FxHashMap::default();
    for extraction in extractions {
        let bodies = extraction.bodies();
        let owner = |side: Side| comparison.snapshots.get(side).enclosing_type(*bodies.get(side));
        by_owners.entry(Pair::new(owner(Side::Before), owner(Side::After))).or_default().push(extraction);
    }
    by_owners
}

/// Where each type has one field left over, less is asked for: that one took the place of the other somewhere, or
/// that half of their names is common, and the type at least a part of the later one.
fn renamed_field(comparison: &CodeComparison, pair: Pair<EntityId>, seen: &Seen) -> Option<Candidate> {
    let facts = |side: Side| {
        let snapshot = comparison.snapshots.get(side);
        let entity = snapshot.entity(*pair.get(side));
        let tree = snapshot.tree_of(*pair.get(side));
        let type_ = tree.type_child(entity.declaration).map(|node| tree.hash(node));
        let value = header::deferred(tree, entity.node).map(|node| tree.hash(node));
        (entity.kind, entity.name, type_, value)
    };
    let (before, after) = (facts(Side::Before), facts(Side::After));
    if before.0 != after.0 {
        return None;
    }
    let is_only = seen.is_only;
    let count = seen.votes.get(&Pair::new(before.1, after.1)).copied().unwrap_or_default();
    let n_votes = count.n_all;
    let same_value = before.3.is_some() && before.3 == after.3;
    let same_type = before.2 == after.2;
    let names = name_similarity(comparison, pair);
    let n_accessors = n_common_accessors(&seen.accessors, pair);
    let is_kept_or_held = || same_type || holds_earlier(comparison, pair);
    // What has a value from the start now, and had none before, is another thing.
    let both_valued = before.3.is_some() == after.3.is_some();
    let accepted = n_votes > 0
        && (same_type || names > 0.0 || (n_votes > 1 && count.n_outside_constructors > 0))
        || (same_type && (names == 1.0 || (same_value && names > 0.0)))
        || (is_only && (count.n_outside_constructors > 0 || (names >= 0.5 && is_kept_or_held())))
        || (n_accessors > 0 && ((same_type && names > 0.0) || (is_only && both_valued)));
    let is_variable = || !same_type && is_variable_now(comparison, pair);
    // Code can turn to another field; what has the value of the earlier one is what it was.
    let score = n_votes.min(5) as f64
        + names
        + n_accessors as f64
        + if same_value { 2.0 } else { 0.0 }
        + if same_type { 0.5 } else { 0.0 };
    (accepted && !is_variable()).then_some((score, pair, None))
}

/// Whether the type of the earlier field is a part of that of the later one, as in `Item` and `List<Item>`.
pub(super) fn holds_earlier(comparison: &DeclarationComparison, pair: Pair<EntityId>) -> bool {
    let Some(earlier) = type_hash(comparison, Side::Before, pair.before) else { return false };
    let snapshot = &comparison.snapshots.after;
    let tree = snapshot.tree_of(pair.after);
    let type_ = tree.type_child(snapshot.entity(pair.after).declaration);
    let mut parts = type_.into_iter().flat_map(|type_| tree.subtree(type_));
    parts.any(|part| tree.kind(part).is_type() && tree.hash(part) == earlier)
}

/// Whether the earlier name lives on as that of a variable in code of the type, where there was none, or the later one
/// was that of one: the field became a variable, or a variable the field.
pub(super) fn is_variable_now(comparison: &CodeComparison, pair: Pair<EntityId>) -> bool {
    let Pair { before, after } = comparison.snapshots.as_ref();
    let names = Pair::new(before.entity(pair.before).name, after.entity(pair.after).name);
    names.before != names.after
        && before.members(before.enclosing_type(pair.before)).any(|member| {
            let Some(partner) = comparison.partner(Side::Before, member) else { return false };
            let bodies =
                (comparison.code_body(Side::Before, member), comparison.code_body(Side::After, partner));
            let (Some(body), Some(other)) = bodies else { return false };
            other.declares(names.before) && !body.declares(names.before)
                || body.declares(names.after) && !other.declares(names.after)
        })
}

/// How many accessors both fields have that are without a partner, too.
fn n_common_accessors(accessors: &Pair<Accessors>, pair: Pair<EntityId>) -> usize {
    let after = &accessors.after[&pair.after];
    accessors.before[&pair.before].iter().filter(|verb| after.contains(verb)).count()
}

fn accessors(
    comparison: &DeclarationComparison,
    side: Side,
    owner: EntityId,
    fields: &[EntityId],
) -> Accessors {
    let snapshot = comparison.snapshots.get(side);
    let free: FxHashSet<String> =
        free_callables(comparison, side, owner).into_iter().map(|id| bare(snapshot.name(id))).collect();
    let verbs = |field: EntityId| {
        let name = bare(snapshot.name(field));
        let verbs = ["", "get", "is", "set"].into_iter();
        verbs.filter(|verb| free.contains(&format!("{verb}{name}"))).collect()
    };
    fields.iter().map(|&field| (field, verbs(field))).collect()
}
