//! Rename Method, Pull Up Method, Push Down Method, Move Method, Change Method Signature, in this order.

use super::Search;
use super::company::{Company, Frequencies};
use super::evidence::References;
use super::members::{Candidate, kind};
use super::verdict::{Case, SMALL, Shapes};
use crate::compatibility::takes_what_it_took;
use crate::graph::Graph;
use crate::log::{Evidence, Kind};
use crate::release::{Release, is_primitive};
use refscope_model::{EntityId, EntityKind};
use refscope_text::{Pair, Symbol};
use rustc_hash::{FxHashMap, FxHashSet};

const ORDER: [Kind; 6] = [
    Kind::RenameMethod,
    Kind::PullUpMethod,
    Kind::PushDownMethod,
    Kind::MoveMethod,
    Kind::MoveAndRenameMethod,
    Kind::ChangeMethodSignature,
];

pub(super) fn run(
    search: &mut Search,
    graphs: &Pair<Graph>,
    frequencies: &Pair<Frequencies>,
    candidates: Vec<Candidate>,
) {
    let mut methods = Methods::new(search, frequencies, candidates);
    for strategy in ORDER {
        search.repeat(|search, pass| methods.run_once(search, graphs, strategy, pass));
    }
}

/// So many types that exchange one name for another have a reason to.
const USUAL: u32 = 2;

struct Methods<'f> {
    frequencies: &'f Pair<Frequencies>,
    candidates: Vec<(Kind, Candidate)>,
    /// The best score that an earlier method reaches with any candidate.
    best: FxHashMap<EntityId, u32>,
    /// How many gone and new methods of one name a type has.
    n_named: Pair<FxHashMap<(EntityId, Symbol), u32>>,
    /// How many of them have so many parameters.
    n_shaped: Pair<FxHashMap<(EntityId, Symbol, usize), u32>>,
    /// Renames that were found: the earlier name, the later one, and the number of parameters.
    renames: Renames,
    /// How many types have exchanged the one name for the other.
    n_exchanged: FxHashMap<(Symbol, Symbol), u32>,
}

/// The types of renamed methods by the earlier and the later name and the number of parameters.
type Renames = FxHashMap<(Symbol, Symbol, usize), Vec<EntityId>>;

/// Methods whose authors say that another one of the type is to be used: what overrides them goes the same way.
fn advised_renames(search: &Search) -> Renames {
    let (before, after) = (search.before(), search.after());
    let mut renames = Renames::default();
    for (&id, advised) in &search.advice {
        let other = advised.successor;
        if before.kind(id) == EntityKind::Method
            && after.kind(other) == EntityKind::Method
            && let (Some(owner), Some(new_owner)) = (before.owner(id), after.owner(other))
            && search.same.is_same(owner, new_owner)
        {
            let key = (before.name(id), after.name(other), before.parameters(id).len());
            renames.entry(key).or_default().push(new_owner);
        }
    }
    renames
}

impl<'f> Methods<'f> {
    fn new(search: &Search, frequencies: &'f Pair<Frequencies>, candidates: Vec<Candidate>) -> Self {
        let (before, after) = (search.before(), search.after());
        let mut best: FxHashMap<EntityId, u32> = FxHashMap::default();
        let mut ends = Pair::<FxHashSet<EntityId>>::default();
        for candidate in &candidates {
            let best = best.entry(candidate.before).or_default();
            *best = (*best).max(candidate.score());
            if search.same.alive(candidate.before).is_none() {
                ends.before.insert(candidate.before);
            }
            ends.after.insert(candidate.after);
        }
        let mut n_named = Pair::<FxHashMap<(EntityId, Symbol), u32>>::default();
        let mut n_shaped = Pair::<FxHashMap<(EntityId, Symbol, usize), u32>>::default();
        for id in ends.before {
            let owners = before.owner(id).into_iter().flat_map(|owner| search.same.after(owner));
            for &owner in owners {
                *n_named.before.entry((owner, name_of(before, id))).or_default() += 1;
                *n_shaped.before.entry(shape(before, owner, id)).or_default() += 1;
            }
        }
        for id in ends.after {
            if let Some(owner) = after.owner(id) {
                *n_named.after.entry((owner, name_of(after, id))).or_default() += 1;
                *n_shaped.after.entry(shape(after, owner, id)).or_default() += 1;
            }
        }
        let with_kind = candidates.into_iter().map(|candidate| {
            let is_constructor = before.kind(candidate.before) == EntityKind::Constructor;
            let has_same_name =
                before.name(candidate.before) == after.name(candidate.after) || is_constructor;
            (kind(candidate.relation, has_same_name, true), candidate)
        });
        let is_possible = |(kind, candidate): &(Kind, Candidate)| {
            let is_constructor = before.kind(candidate.before) == EntityKind::Constructor;
            !is_constructor || *kind == Kind::ChangeMethodSignature
        };
        let candidates = with_kind.filter(is_possible).collect();
        let renames = advised_renames(search);
        let mut n_exchanged: FxHashMap<(Symbol, Symbol), u32> = FxHashMap::default();
        for ((before, after, _), owners) in &renames {
            *n_exchanged.entry((*before, *after)).or_default() += owners.len() as u32;
        }
        Self { frequencies, candidates, best, n_named, n_shaped, renames, n_exchanged }
    }

    fn run_once(&mut self, search: &mut Search, graphs: &Pair<Graph>, strategy: Kind, pass: u32) -> bool {
        let n_before = search.log.len();
        let company = Company::of(search);
        for (_, candidate) in self.candidates.iter().filter(|(kind, _)| *kind == strategy) {
            // The last strategy has nothing to leave to others.
            let is_left = strategy != Kind::ChangeMethodSignature && !self.is_best(candidate);
            if !search.is_open(candidate) || is_left {
                continue;
            }
            let references = search.references(graphs, candidate.before, candidate.after);
            let is_family = self.is_family(search, candidate);
            let is_convincing = || {
                let case = self.case(search, candidate, references, &company);
                self.is_convincing(search, strategy, &case, is_family)
            };
            if candidate.is_confirmed(search, references.similarity) || is_convincing() {
                add(
                    search,
                    strategy,
                    candidate,
                    Evidence {
                        is_family,
                        advice: candidate.advice.clone(),
                        is_forwarding: candidate.is_forwarding,
                        ..references.evidence(candidate.code, pass)
                    },
                );
                let names = (search.before().name(candidate.before), search.after().name(candidate.after));
                let n_parameters = search.before().parameters(candidate.before).len();
                if strategy == Kind::RenameMethod {
                    let owners = self.renames.entry((names.0, names.1, n_parameters)).or_default();
                    owners.extend(search.after().owner(candidate.after));
                    *self.n_exchanged.entry(names).or_default() += 1;
                }
            }
        }
        search.log.len() > n_before
    }

    /// A pair is left to a later strategy where that has a much better one.
    fn is_best(&self, candidate: &Candidate) -> bool {
        let best = self.best.get(&candidate.before).copied().unwrap_or(0);
        candidate.score() + 250 >= best
    }

    /// Whether methods of the same name that override this one, or that it overrides, went the same way.
    fn is_family(&self, search: &Search, candidate: &Candidate) -> bool {
        let names = (search.before().name(candidate.before), search.after().name(candidate.after));
        let n_parameters = search.before().parameters(candidate.before).len();
        let owners = self.renames.get(&(names.0, names.1, n_parameters));
        let Some(own) = search.after().owner(candidate.after) else { return false };
        owners.into_iter().flatten().any(|&owner| {
            search.after().above(owner).contains(&own) || search.after().above(own).contains(&owner)
        })
    }

    /// Whether several types have exchanged the one name for the other.
    fn is_usual(&self, search: &Search, candidate: &Candidate) -> bool {
        let names = (search.before().name(candidate.before), search.after().name(candidate.after));
        self.n_exchanged.get(&names).is_some_and(|&n_types| n_types >= USUAL)
    }

    fn case<'c>(
        &self,
        search: &Search,
        candidate: &'c Candidate,
        references: References,
        company: &Company,
    ) -> Case<'c> {
        let (before, after) = (candidate.before, candidate.after);
        let n_words = search.before().n_words(before).min(search.after().n_words(after));
        Case {
            code: candidate.code,
            code_threshold: search.options.code.member,
            uses: references.similarity,
            uses_threshold: search.options.references.member,
            is_small: n_words < SMALL,
            n_words,
            n_uses: references.n_uses.before.min(references.n_uses.after),
            is_common: search.is_common(self.frequencies, candidate),
            has_company: company.has(search, before, after),
            has_copies: search.has_copies(self.frequencies, candidate),
            is_usual: self.is_usual(search, candidate),
            is_telling: search.is_telling(self.frequencies, candidate),
            candidate,
        }
    }

    fn is_convincing(&self, search: &Search, strategy: Kind, case: &Case, is_family: bool) -> bool {
        // What lives on, not deprecated for this one, is a copy.
        if case.candidate.is_forwarding || case.candidate.is_follower && !is_family {
            return false;
        }
        match strategy {
            Kind::RenameMethod => {
                // Where its own name came with other parameters, another name must come with the same ones.
                let is_free_to_go = case.candidate.has_same_parameters
                    || case.code >= Some(900)
                    || !self.has_namesake(search, case.candidate);
                is_free_to_go && case.is_renamed(search, is_family)
            }
            Kind::PullUpMethod | Kind::PushDownMethod => case.is_raised_or_lowered(search),
            Kind::MoveMethod => case.is_moved(search),
            Kind::MoveAndRenameMethod => case.is_moved_and_renamed(),
            _ => {
                let has_namesake = self.has_namesake(search, case.candidate);
                case.has_other_signature(has_namesake, self.shapes(search, case.candidate))
            }
        }
    }

    /// What the numbers of parameters say: one method of a name came, and some with as many parameters went.
    fn shapes(&self, search: &Search, candidate: &Candidate) -> Shapes {
        let (before, after) = (search.before(), search.after());
        if takes_what_it_took(&search.same, candidate.before, candidate.after) {
            return Shapes::Alike;
        }
        let Some(owner) = after.owner(candidate.after) else { return Shapes::Silent };
        let wanted = shape(after, owner, candidate.after);
        let n_gone = self.n_shaped.before.get(&wanted).copied().unwrap_or(0);
        if n_gone == 0 || self.n_shaped.after.get(&wanted) != Some(&1) {
            return Shapes::Silent;
        }
        let (old, new) = (before.parameters(candidate.before), after.parameters(candidate.after));
        if old.len() != new.len() {
            return Shapes::Unlike;
        }
        let mut other = old.iter().zip(new).filter(|(old, new)| search.same.renamed_simple(**old) != **new);
        let is_of_one_sort = |(old, new): (&Symbol, &Symbol)| is_primitive(*old) == is_primitive(*new);
        match (other.next(), other.next()) {
            (Some(pair), None) if n_gone > 1 || is_of_one_sort(pair) => Shapes::Alike,
            _ => Shapes::Silent,
        }
    }

    /// Whether one method of its name came in its type, and no other one went: that is its successor.
    fn has_namesake(&self, search: &Search, candidate: &Candidate) -> bool {
        let (before, after) = (search.before(), search.after());
        let Some(owner) = after.owner(candidate.after) else { return false };
        let name = name_of(before, candidate.before);
        let n = |named: &FxHashMap<(EntityId, Symbol), u32>| named.get(&(owner, name)).copied();
        n(&self.n_named.before) == Some(1) && n(&self.n_named.after) == Some(1)
    }
}

/// A method that lies in a type, by its name and how many parameters it has.
fn shape(release: &Release, owner: EntityId, id: EntityId) -> (EntityId, Symbol, usize) {
    (owner, name_of(release, id), release.parameters(id).len())
}

/// Constructors have one name, whatever their type is called.
fn name_of(release: &Release, id: EntityId) -> Symbol {
    if release.kind(id) == EntityKind::Constructor { Symbol::NONE } else { release.name(id) }
}

/// A method that has another name or place and other parameters has another signature as well.
fn add(search: &mut Search, kind: Kind, candidate: &Candidate, evidence: Evidence) {
    search.add(kind, candidate.before, candidate.after, evidence.clone());
    if kind != Kind::ChangeMethodSignature && !candidate.has_same_parameters {
        search.add(Kind::ChangeMethodSignature, candidate.before, candidate.after, evidence);
    }
}
