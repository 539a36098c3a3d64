//! Rename Class, and what the paper left out: classes that moved, and both at once.

use super::{Search, graphs, name_similarity};
use crate::candidates::ShingleIndex;
use crate::graph::Graph;
use crate::log::{Kind, Node};
use crate::options::PerMille;
use crate::release::Release;
use crate::shingles::{mean_share, n_common};
use refscope_model::{EntityId, EntityKind};
use refscope_text::{Pair, Symbol};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeSet;

/// A type with fewer words than this is told by its uses and its name, not by its code.
const MIN_WORDS: u32 = 12;

/// What a type that others of its package took along must have kept.
const MIN_FOLLOWER: PerMille = 100;

pub(super) fn run(search: &mut Search) {
    let (gone, new) = ends(search);
    if gone.is_empty() || new.is_empty() {
        return;
    }
    let (before, after) = (search.before(), search.after());
    let names = gone.iter().map(|&id| before.name(id)).chain(new.iter().map(|&id| after.name(id)));
    let graphs = graphs(search, &names.collect::<FxHashSet<Symbol>>());
    let candidates = candidates(search, &gone, &new);
    // Who has rivals waits until what is clear says more about users.
    let rivalry = Rivalry::of(&candidates);
    search.repeat(|search, pass| run_once(search, &graphs, &candidates, Some(&rivalry), pass));
    search.repeat(|search, pass| run_once(search, &graphs, &candidates, None, pass));
    let ways = Ways::of(search);
    search.repeat(|search, pass| follow(search, &graphs, &candidates, &ways, pass));
}

/// The types that are gone and those that are new.
fn ends(search: &Search) -> (Vec<EntityId>, Vec<EntityId>) {
    let (before, after) = (search.before(), search.after());
    let is_gone = |&id: &EntityId| before.kind(id).is_type() && search.same.after(id).is_empty();
    let is_new = |&id: &EntityId| after.kind(id).is_type() && search.same.is_free(id);
    (before.snapshot.ids().filter(is_gone).collect(), after.snapshot.ids().filter(is_new).collect())
}

struct Candidate {
    before: EntityId,
    after: EntityId,
    /// How similar the code is, or the declarations of the members, whichever is more.
    content: PerMille,
    /// How similar the code alone is.
    code: PerMille,
    name: u32,
    /// Whether only one of them stands within another type.
    is_nested_otherwise: bool,
    /// Whether their name stands for nothing else in either release.
    is_only_namesake: bool,
}

impl Candidate {
    /// What can be said without asking for references.
    fn score(&self) -> u32 {
        2 * self.content + self.name
    }
}

/// How often a type has a candidate of one score.
struct Rivalry(FxHashMap<(EntityId, bool, u32), u32>);

impl Rivalry {
    fn of(candidates: &[Candidate]) -> Self {
        let mut n_equal = FxHashMap::default();
        for candidate in candidates {
            for key in Self::keys(candidate) {
                *n_equal.entry(key).or_default() += 1;
            }
        }
        Self(n_equal)
    }

    fn keys(candidate: &Candidate) -> [(EntityId, bool, u32); 2] {
        [(candidate.before, true, candidate.score()), (candidate.after, false, candidate.score())]
    }

    fn is_undecided(&self, candidate: &Candidate) -> bool {
        Self::keys(candidate).iter().any(|key| self.0.get(key).is_some_and(|&n_equal| n_equal > 1))
    }
}

fn candidates(search: &Search, gone: &[EntityId], new: &[EntityId]) -> Vec<Candidate> {
    let (before, after) = (search.before(), search.after());
    let index = ShingleIndex::new(new.iter().map(|&id| after.shingles(id)).collect());
    let members: Vec<_> = new.iter().map(|&id| members(after, id)).collect();
    let index_of_members = ShingleIndex::new(members.iter().collect());
    let mut by_name: FxHashMap<String, Vec<usize>> = FxHashMap::default();
    for (place, &id) in new.iter().enumerate() {
        by_name.entry(after.snapshot.name(id).to_lowercase()).or_default().push(place);
    }
    let mut candidates = Vec::new();
    for &id in gone {
        let own_members = self::members(before, id);
        let mut places: BTreeSet<usize> =
            by_name.get(&before.snapshot.name(id).to_lowercase()).into_iter().flatten().copied().collect();
        places.extend(index.similar(before.shingles(id), 300).iter().map(|it| it.0));
        places.extend(index_of_members.similar(&own_members, 500).iter().map(|it| it.0));
        for place in places {
            let code = search.code_similarity(id, new[place]).unwrap_or(0);
            let n_common = n_common(&own_members, &members[place]);
            let declared = mean_share(n_common, own_members.len(), members[place].len()).unwrap_or(0);
            let is_large = own_members.len().min(members[place].len()) >= 3;
            let content = if is_large { code.max(declared) } else { code };
            let name = name_similarity(before.snapshot.name(id), after.snapshot.name(new[place]));
            let is_nested_otherwise = before.owner(id).is_some() != after.owner(new[place]).is_some();
            let n_called = |release: &Release| release.snapshot.types_called(before.name(id)).len();
            let is_only_namesake = name == 1000 && n_called(before) == 1 && n_called(after) == 1;
            candidates.push(Candidate {
                before: id,
                after: new[place],
                content,
                code,
                name,
                is_nested_otherwise,
                is_only_namesake,
            });
        }
    }
    let order = |it: &Candidate| (std::cmp::Reverse(it.score()), it.is_nested_otherwise, it.before, it.after);
    candidates.sort_by_key(order);
    candidates
}

/// The members of a type, as hashes of their names and parameters.
fn members(release: &Release, type_: EntityId) -> Box<[u64]> {
    let named = release
        .snapshot
        .members(type_)
        .filter(|&id| !matches!(release.kind(id), EntityKind::Constructor | EntityKind::Initializer));
    let hash = |id: EntityId| {
        let parameters = release.parameters(id).iter();
        let start = release.name(id).value();
        parameters
            .fold(start, |hash, name| hash.rotate_left(7).wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ name.value())
    };
    let mut hashes: Vec<u64> = named.map(hash).collect();
    hashes.sort_unstable();
    hashes.into_boxed_slice()
}

fn run_once(
    search: &mut Search,
    graphs: &Pair<Graph>,
    candidates: &[Candidate],
    rivalry: Option<&Rivalry>,
    pass: u32,
) -> bool {
    let n_before = search.log.len();
    for candidate in candidates {
        let &Candidate { before, after, content, .. } = candidate;
        if !search.same.after(before).is_empty() || !search.same.is_free(after) {
            continue;
        }
        let kind = kind(search, before, after);
        let references = search.references(graphs, before, after);
        let is_used_alike = references.similarity >= Some(search.options.references.class);
        if rivalry.is_some_and(|rivalry| rivalry.is_undecided(candidate)) && !is_used_alike {
            continue;
        }
        if is_convincing(search, candidate, kind, references.similarity) {
            let evidence = references.evidence(Some(content), pass);
            search.same.rename_type(before, after);
            search.add(kind, before, after, evidence);
        }
    }
    search.log.len() > n_before
}

/// The packages between which several types went.
struct Ways(FxHashSet<(String, String)>);

impl Ways {
    fn of(search: &Search) -> Self {
        let mut n_types: FxHashMap<(String, String), u32> = FxHashMap::default();
        for entry in &search.log {
            if let (Kind::MoveClass, Node::Entity(before), Node::Entity(after)) =
                (entry.kind, &entry.before, &entry.after)
            {
                *n_types.entry(way(search, *before, *after)).or_default() += 1;
            }
        }
        Self(n_types.into_iter().filter(|it| it.1 > 1).map(|it| it.0).collect())
    }
}

fn way(search: &Search, before: EntityId, after: EntityId) -> (String, String) {
    let package = |release: &Release, id| release.snapshot.file_of(id).package_name();
    (package(search.before(), before), package(search.after(), after))
}

/// A type that was rewritten on the way went where others of its package went, if it alone has its name.
fn follow(
    search: &mut Search,
    graphs: &Pair<Graph>,
    candidates: &[Candidate],
    ways: &Ways,
    pass: u32,
) -> bool {
    let n_before = search.log.len();
    for candidate in candidates.iter().filter(|it| it.is_only_namesake && it.content >= MIN_FOLLOWER) {
        let &Candidate { before, after, content, .. } = candidate;
        let is_open = search.same.after(before).is_empty() && search.same.is_free(after);
        if is_open && ways.0.contains(&way(search, before, after)) {
            let references = search.references(graphs, before, after);
            search.same.rename_type(before, after);
            search.add(Kind::MoveClass, before, after, references.evidence(Some(content), pass));
        }
    }
    search.log.len() > n_before
}

fn kind(search: &Search, before: EntityId, after: EntityId) -> Kind {
    let (old, new) = (search.before(), search.after());
    let around = |name: String| name.rsplit_once('.').map(|it| it.0.to_owned()).unwrap_or_default();
    let place = search.same.renamed(&around(old.snapshot.type_name(before)));
    let is_moved = place != around(new.snapshot.type_name(after));
    match (is_moved, old.name(before) != new.name(after)) {
        (false, _) => Kind::RenameClass,
        (true, false) => Kind::MoveClass,
        (true, true) => Kind::MoveAndRenameClass,
    }
}

fn is_convincing(search: &Search, candidate: &Candidate, kind: Kind, references: Option<PerMille>) -> bool {
    let &Candidate { before, after, content, code, name, .. } = candidate;
    let threshold = search.options.code.class;
    let is_used_alike = references.map(|references| references >= search.options.references.class);
    // Types made from one template have the same code; no user of the one uses the other.
    let is_used_there = references > Some(0);
    let n_words = search.before().n_words(before).min(search.after().n_words(after));
    let is_small = n_words < MIN_WORDS;
    let is_of_one_kind = search.before().kind(before) == search.after().kind(after);
    match kind {
        Kind::MoveClass if is_used_alike == Some(true) => content * 2 > threshold || is_small,
        Kind::MoveClass => content > threshold || candidate.is_only_namesake && content * 2 > threshold,
        // Somebody only changed a letter's case.
        Kind::RenameClass if name == 999 => true,
        Kind::RenameClass if is_small && references.is_none() => content >= 900 && name >= 500,
        Kind::RenameClass if is_small => {
            is_used_alike == Some(true) && content > threshold && (name > 0 || content >= 900)
        }
        Kind::RenameClass => match is_used_alike {
            Some(is_used_alike) => content > threshold && (is_used_alike || content >= 850 && is_used_there),
            None => content > threshold + 100,
        },
        _ if is_small => false,
        // Its name and its members went together, though all who use it were written anew.
        _ if is_of_one_kind && name >= 800 && content > threshold + 200 => true,
        _ if is_of_one_kind && name >= 500 && content > threshold + 100 && is_used_alike == Some(true) => {
            true
        }
        // Neither name nor place speak for it. Nor do the members alone: an interface demands the same of many.
        _ => match is_used_alike {
            Some(is_used_alike) => code > threshold + 100 && (is_used_alike || code >= 900 && is_used_there),
            None => code > threshold + 250,
        },
    }
}
