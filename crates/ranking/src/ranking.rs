//! From pairs to ranked candidates.

use crate::candidates::{Candidates, MIN_TELLING_WORDS};
use crate::changes::{Changes, Header};
use crate::difference::{contradiction, difference};
use crate::{Basis, CandidateKind, Code, CodeSimilarity};
use refscope_mapping::Declared;
use refscope_matching::Comparison;
use refscope_model::{EntityId, Snapshot, header};
use refscope_refactorings::{DeclarationIds, Refactoring, RefactoringKind};
use refscope_syntax::NodeKind;
use refscope_text::{Note, Pair, Side, Span};
use rustc_hash::FxHashMap;
use std::cmp::Reverse;

/// How likely it is that behaviour changed, or that the two declarations have nothing to do with each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Risk {
    /// The code is equal or a clone, and nothing speaks for another pair.
    Low,
    /// Anything else.
    High,
}

impl Risk {
    /// The word of the paper.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Low => "LOW",
            Self::High => "HIGH",
        }
    }
}

/// A refactoring that signatures make possible.
#[derive(Clone, Debug)]
pub struct Candidate {
    /// What it may be.
    pub kind: CandidateKind,
    /// The declarations, as the snapshots number them.
    pub entities: Pair<EntityId>,
    /// The declarations in words.
    pub declared: Pair<Declared>,
    /// How alike their code is.
    pub similarity: CodeSimilarity,
    /// What that was read from.
    pub basis: Basis,
    /// How sure it is that behaviour was preserved.
    pub risk: Risk,
    /// How many words the later code has.
    pub n_words: usize,
    /// How many names in it are others now, where it is a clone.
    pub n_renamed: usize,
    /// How many other candidates of this kind the earlier declaration has, and how many the later one.
    pub n_rivals: Pair<usize>,
    /// Whether the declaration changed in more than one way, which the paper's tables do not see.
    pub is_combined: bool,
    /// Why the risk is high, in a line.
    pub reason: Option<String>,
    /// The refactorings that say the same, by their places in their list.
    pub confirmed_by: Vec<usize>,
}

/// The candidates of a change, the most trustworthy first.
#[derive(Clone, Debug, Default)]
pub struct Ranking {
    /// The candidates.
    pub candidates: Vec<Candidate>,
    /// What was left out.
    pub notes: Vec<Note>,
}

/// The candidates that a comparison shows, beside the refactorings that were detected in it.
pub fn rank(comparison: &Comparison, refactorings: &[Refactoring]) -> Ranking {
    let mut candidates = Candidates::new(comparison);
    if candidates.headers.before.is_empty() || candidates.headers.after.is_empty() {
        return Ranking::default();
    }
    let codes = Pair::new(Side::Before, Side::After).map(|side| {
        let ids = candidates.headers.get(side).keys();
        ids.map(|&id| (id, code(comparison.snapshots.get(side), id))).collect()
    });
    candidates.join_clones(&codes);
    let confirmations = confirmations(comparison, refactorings);
    let judge = Judge { comparison, candidates: &candidates, codes: &codes, confirmations: &confirmations };
    let mut ranked: Vec<Candidate> =
        candidates.pairs.iter().flat_map(|&pair| judge.candidates(pair)).collect();
    count_rivals(&mut ranked);
    for candidate in &mut ranked {
        judge.weigh(candidate);
    }
    ranked.sort_by_cached_key(order);
    Ranking { candidates: ranked, notes: notes(candidates.n_left_out) }
}

struct Judge<'r> {
    comparison: &'r Comparison,
    candidates: &'r Candidates,
    codes: &'r Pair<FxHashMap<EntityId, Code<'r>>>,
    confirmations: &'r FxHashMap<Pair<EntityId>, Vec<(RefactoringKind, usize)>>,
}

impl Judge<'_> {
    /// What a pair may be, once for each kind.
    fn candidates(&self, pair: Pair<EntityId>) -> Vec<Candidate> {
        let Pair { before, after } = &self.candidates.headers;
        let headers: Pair<&Header> = Pair::new(&before[&pair.before], &after[&pair.after]);
        let changes = Changes::between(headers);
        let codes = self.codes(pair);
        let (similarity, basis) = codes.before.compare(codes.after);
        let candidate = |kind: CandidateKind| Candidate {
            kind,
            entities: pair,
            declared: Pair::new(
                Declared::new(self.comparison, Side::Before, pair.before),
                Declared::new(self.comparison, Side::After, pair.after),
            ),
            similarity,
            basis,
            risk: Risk::High,
            n_words: codes.after.n_words(),
            n_renamed: if similarity == CodeSimilarity::Clone {
                codes.before.n_renamed(codes.after)
            } else {
                0
            },
            n_rivals: Pair::default(),
            is_combined: changes.is_combined,
            reason: None,
            confirmed_by: self.confirmed_by(kind, pair),
        };
        changes.kinds.iter().map(|&kind| candidate(kind)).collect()
    }

    fn codes(&self, pair: Pair<EntityId>) -> Pair<&Code<'_>> {
        Pair::new(&self.codes.before[&pair.before], &self.codes.after[&pair.after])
    }

    fn confirmed_by(&self, kind: CandidateKind, pair: Pair<EntityId>) -> Vec<usize> {
        let of_pair = self.confirmations.get(&pair).into_iter().flatten();
        of_pair.filter(|(it, _)| kind.confirmed_by().contains(it)).map(|(_, place)| *place).collect()
    }

    /// Decides the risk, once the rivals are known. What the comparison pairs stays a candidate with rivals; what it
    /// pairs otherwise is at best a coincidence, such as a getter that looks like another one.
    fn weigh(&self, candidate: &mut Candidate) {
        let pair = candidate.entities;
        let contradiction = contradiction(self.comparison, pair);
        let is_agreed = self.comparison.partner(Side::Before, pair.before) == Some(pair.after);
        let is_alone = candidate.n_rivals == Pair::new(0, 0) && candidate.n_words >= MIN_TELLING_WORDS;
        let is_clone = candidate.similarity != CodeSimilarity::NoClone;
        if is_clone && contradiction.is_none() && (is_agreed || is_alone) {
            candidate.risk = Risk::Low;
            return;
        }
        candidate.reason = Some(match (contradiction, is_clone) {
            (Some(reason), _) => reason,
            (None, false) => difference(self.comparison, pair, self.codes(pair)),
            (None, true) if candidate.basis == Basis::NoBody => "neither version has code".to_owned(),
            (None, true) if candidate.n_rivals == Pair::new(0, 0) => "its code is short".to_owned(),
            (None, true) => match candidate.n_rivals.before + candidate.n_rivals.after {
                1 => "another pair is as likely".to_owned(),
                n_rivals => format!("{n_rivals} other pairs are as likely"),
            },
        });
    }
}

/// The code of an entity: a body, an initial value, or the members of a type.
fn code(snapshot: &Snapshot, id: EntityId) -> Code<'_> {
    let (tree, entity) = (snapshot.tree_of(id), snapshot.entity(id));
    let span: Option<Span> = match entity.kind.is_type() {
        true => tree.child(entity.node, NodeKind::TypeBody).map(|body| tree.span(body)),
        false => header::code_span(tree, entity.node),
    };
    span.map_or_else(Code::default, |span| Code::new(&snapshot.file_of(id).source, span))
}

/// The refactorings by the declarations that they are about first.
fn confirmations(
    comparison: &Comparison,
    refactorings: &[Refactoring],
) -> FxHashMap<Pair<EntityId>, Vec<(RefactoringKind, usize)>> {
    let mut ids = DeclarationIds::new(comparison);
    let mut confirmations: FxHashMap<_, Vec<_>> = FxHashMap::default();
    for (place, refactoring) in refactorings.iter().enumerate() {
        let mut owner = |side: Side| ids.find(side, &refactoring.locations.get(side).first()?.owner);
        if let (Some(before), Some(after)) = (owner(Side::Before), owner(Side::After)) {
            confirmations.entry(Pair::new(before, after)).or_default().push((refactoring.kind, place));
        }
    }
    confirmations
}

fn count_rivals(ranked: &mut [Candidate]) {
    let mut counts: FxHashMap<(CandidateKind, Side, EntityId), usize> = FxHashMap::default();
    for candidate in &*ranked {
        for side in Side::BOTH {
            *counts.entry((candidate.kind, side, *candidate.entities.get(side))).or_default() += 1;
        }
    }
    for candidate in ranked {
        let n_others = |side: Side| counts[&(candidate.kind, side, *candidate.entities.get(side))] - 1;
        candidate.n_rivals = Pair::new(n_others(Side::Before), n_others(Side::After));
    }
}

/// Low risk first, then whose code is more alike, then who has fewer rivals, more code and fewer renamed names.
fn order(candidate: &Candidate) -> impl Ord + use<> {
    let Candidate { kind, entities, similarity, basis, risk, n_words, n_renamed, n_rivals, .. } = candidate;
    let n_all_rivals = n_rivals.before + n_rivals.after;
    (*risk, *similarity, *basis, n_all_rivals, Reverse(*n_words), *n_renamed, *kind, *entities)
}

fn notes(n_left_out: usize) -> Vec<Note> {
    let message = || {
        format!(
            "of {n_left_out} declarations with equal signatures only those were paired that have equal code"
        )
    };
    (n_left_out > 0).then(|| Note { path: None, message: message() }).into_iter().collect()
}
