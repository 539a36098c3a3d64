//! Rename Method, Pull Up Method, Push Down Method, Move Method, Change Method Signature, in this order.

use super::Search;
use super::company::{Company, Frequencies};
use super::evidence::References;
use super::members::{Candidate, kind};
use super::verdict::{Case, SMALL};
use crate::graph::Graph;
use crate::log::{Evidence, Kind};
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

struct Methods<'f> {
    frequencies: &'f Pair<Frequencies>,
    candidates: Vec<(Kind, Candidate)>,
    /// The best score that an earlier method reaches with any candidate.
    best: FxHashMap<EntityId, u32>,
    /// How many gone and new methods of one name a type has.
    n_named: Pair<FxHashMap<(EntityId, Symbol), u32>>,
    /// Renames that were found: the earlier name, the later one, and the number of parameters.
    renames: Renames,
}

/// The types of renamed methods by the earlier and the later name and the number of parameters.
type Renames = FxHashMap<(Symbol, Symbol, usize), Vec<EntityId>>;

/// Methods whose authors say that another one of the type is to be used: what overrides them goes the same way.
fn advised_renames(search: &Search) -> Renames {
    let (before, after) = (search.before(), search.after());
    let mut renames = Renames::default();
    for (&id, &(other, _)) in &search.advice {
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
        for id in ends.before {
            let owners = before.owner(id).into_iter().flat_map(|owner| search.same.after(owner));
            for &owner in owners {
                *n_named.before.entry((owner, name_of(before, id))).or_default() += 1;
            }
        }
        for id in ends.after {
            if let Some(owner) = after.owner(id) {
                *n_named.after.entry((owner, name_of(after, id))).or_default() += 1;
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
        Self { frequencies, candidates, best, n_named, renames: advised_renames(search) }
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
            if candidate.is_confirmed() || is_convincing() {
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
            n_uses: references.n_uses.before.min(references.n_uses.after),
            is_common: search.is_common(self.frequencies, candidate),
            has_company: company.has(search, before, after),
            candidate,
        }
    }

    fn is_convincing(&self, search: &Search, strategy: Kind, case: &Case, is_family: bool) -> bool {
        // What lives on, not deprecated for this one, is a copy.
        if case.candidate.is_forwarding || case.candidate.is_follower && !is_family {
            return false;
        }
        match strategy {
            Kind::RenameMethod => case.is_renamed(search, is_family),
            Kind::PullUpMethod | Kind::PushDownMethod => case.is_raised_or_lowered(search),
            Kind::MoveMethod => case.is_moved(search),
            Kind::MoveAndRenameMethod => case.is_moved_and_renamed(),
            _ => case.has_other_signature(self.is_only_pair(search, case.candidate)),
        }
    }

    /// Whether no other method of this name went or came in the type.
    fn is_only_pair(&self, search: &Search, candidate: &Candidate) -> bool {
        let Some(owner) = search.after().owner(candidate.after) else { return false };
        let n = |named: &FxHashMap<(EntityId, Symbol), u32>, name| named.get(&(owner, name)).copied();
        let (before, after) = (search.before(), search.after());
        n(&self.n_named.before, name_of(before, candidate.before)) == Some(1)
            && n(&self.n_named.after, name_of(after, candidate.after)) == Some(1)
    }
}

/// Constructors have one name, whatever their type is called.
fn name_of(release: &crate::release::Release, id: EntityId) -> Symbol {
    if release.kind(id) == EntityKind::Constructor { Symbol::NONE } else { release.name(id) }
}

/// A method that has another name or place and other parameters has another signature as well.
fn add(search: &mut Search, kind: Kind, candidate: &Candidate, evidence: Evidence) {
    search.add(kind, candidate.before, candidate.after, evidence.clone());
    if kind != Kind::ChangeMethodSignature && !candidate.has_same_parameters {
        search.add(Kind::ChangeMethodSignature, candidate.before, candidate.after, evidence);
    }
}
