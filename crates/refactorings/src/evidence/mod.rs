//! What speaks for a refactoring: how its declarations were found to be one, how much of their code is
//! common, and what else the change shows.

mod grounds;

pub use grounds::{Grounds, explain};

use crate::RefactoringKind;
use crate::finding::Draft;
use refscope_matching::statements::BodyMatching;
use refscope_matching::{Comparison, Extraction, Pass, similarity};
use refscope_model::EntityId;
use refscope_text::{Pair, Side};
use rustc_hash::FxHashMap;

/// What speaks for a refactoring. Packages and folders have no evidence of this sort.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Evidence {
    /// The declarations that it speaks of, where both versions have them.
    pub declarations: Option<Matched>,
    /// The types around those declarations.
    pub types: Option<Matched>,
    /// The code of those declarations, or the code that went from one into another.
    pub code: Option<CommonCode>,
    /// The findings of the same change.
    pub company: Company,
}

/// The findings that a change shows beside one: what was done once was often done again.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Company {
    /// How many are of the same kind, this one among them.
    pub n_alike: usize,
    /// How many are about the same declaration, this one among them.
    pub n_beside: usize,
    /// How many there are in all.
    pub n_all: usize,
    /// Of how many kinds these are.
    pub n_kinds: usize,
}

/// Two declarations that were found to be one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Matched {
    /// The pass that found them.
    pub pass: Pass,
    /// How much of them is common, from 0 to 1.
    pub similarity: f64,
    /// How many users spoke for them.
    pub n_users: usize,
}

/// How much two pieces of code have in common, in statements.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CommonCode {
    /// Whether it went into another declaration, or came from one.
    pub is_elsewhere: bool,
    /// How many statements both have.
    pub n_mapped: usize,
    /// How many of those are equal.
    pub n_exact: usize,
    /// How many statements one has alone.
    pub n_left: Pair<usize>,
}

impl CommonCode {
    fn new(matching: &BodyMatching, is_elsewhere: bool) -> Self {
        let n_left = |side: Side| matching.unmatched(side).count();
        Self {
            is_elsewhere,
            n_mapped: matching.pairs.len(),
            n_exact: matching.pairs.iter().filter(|pair| pair.is_exact).count(),
            n_left: Pair::new(n_left(Side::Before), n_left(Side::After)),
        }
    }
}

/// How many declarations of one side are looked at: those that a finding is about come first.
const MAX_OWNERS: usize = 8;

/// Reads the evidence of findings from a comparison.
struct Witness<'c> {
    comparison: &'c Comparison,
    /// By the two declarations between which code went.
    extractions: FxHashMap<Pair<EntityId>, &'c Extraction>,
    /// What was asked before: many findings are about the same declarations.
    matched: FxHashMap<Pair<EntityId>, Matched>,
    /// By the declarations, and whether the code went from one into the other.
    common: FxHashMap<(Pair<EntityId>, bool), CommonCode>,
}

/// Gives every finding of a change its evidence.
pub(crate) fn gather(comparison: &Comparison, findings: &mut [Draft]) {
    let mut witness = Witness::new(comparison);
    let mut n_alike = [0; RefactoringKind::ALL.len()];
    let mut n_beside: FxHashMap<Pair<Option<EntityId>>, usize> = FxHashMap::default();
    for finding in findings.iter() {
        n_alike[finding.kind as usize] += 1;
        *n_beside.entry(first_owners(finding)).or_default() += 1;
    }
    let n_all = findings.len();
    let n_kinds = n_alike.iter().filter(|&&n_alike| n_alike > 0).count();
    for finding in findings {
        let n_alike = n_alike[finding.kind as usize];
        let company = Company { n_alike, n_beside: n_beside[&first_owners(finding)], n_all, n_kinds };
        finding.evidence = Evidence { company, ..witness.evidence(owners(finding)) };
    }
}

/// The declarations that a finding is about first.
fn first_owners(finding: &Draft) -> Pair<Option<EntityId>> {
    finding.places.as_ref().map(|places| places.first().map(|place| place.owner))
}

/// The declarations that its places belong to.
fn owners(finding: &Draft) -> Pair<Vec<EntityId>> {
    finding.places.as_ref().map(|places| places.iter().map(|place| place.owner).collect())
}

impl<'c> Witness<'c> {
    fn new(comparison: &'c Comparison) -> Self {
        let extractions = comparison.extractions.iter().map(|it| (it.bodies(), it)).collect();
        Self { comparison, extractions, matched: FxHashMap::default(), common: FxHashMap::default() }
    }

    /// What the comparison says for a finding.
    fn evidence(&mut self, owners: Pair<Vec<EntityId>>) -> Evidence {
        let subject = self.subject(owners);
        let types = subject.declarations.map(|pair| {
            let around = |side: Side| self.comparison.snapshots.get(side).enclosing_type(*pair.get(side));
            Pair::new(around(Side::Before), around(Side::After))
        });
        Evidence {
            declarations: subject.declarations.and_then(|pair| self.matched(pair)),
            types: types.and_then(|pair| self.matched(pair)),
            code: subject.code.map(|(pair, matching)| {
                let known = self.common.entry((pair, subject.is_elsewhere));
                *known.or_insert_with(|| CommonCode::new(matching, subject.is_elsewhere))
            }),
            company: Company::default(),
        }
    }

    /// What a finding is about, from the declarations that its places belong to.
    fn subject(&self, owners: Pair<Vec<EntityId>>) -> Subject<'c> {
        let owners = owners.map(|mut owners| {
            owners.dedup();
            owners.truncate(MAX_OWNERS);
            owners
        });
        let all = owners
            .before
            .iter()
            .flat_map(|&before| owners.after.iter().map(move |&it| Pair::new(before, it)));
        let declarations = all.clone().find(|&pair| self.comparison.pass(pair).is_some());
        let extraction = all.clone().find_map(|pair| self.extractions.get(&pair));
        let own_code = || declarations.and_then(|pair| Some((pair, self.comparison.body_matching(pair)?)));
        Subject {
            declarations,
            is_elsewhere: extraction.is_some(),
            code: extraction.map(|it| (it.bodies(), &it.matching)).or_else(own_code),
        }
    }

    fn matched(&mut self, pair: Pair<EntityId>) -> Option<Matched> {
        if let Some(&known) = self.matched.get(&pair) {
            return Some(known);
        }
        let found = Matched {
            pass: self.comparison.pass(pair)?,
            similarity: similarity(self.comparison, pair),
            n_users: self.comparison.users(pair).len(),
        };
        self.matched.insert(pair, found);
        Some(found)
    }
}

/// What a finding is about.
struct Subject<'c> {
    declarations: Option<Pair<EntityId>>,
    is_elsewhere: bool,
    /// The declarations whose code was compared, and what came of it.
    code: Option<(Pair<EntityId>, &'c BodyMatching)>,
}
