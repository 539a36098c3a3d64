//! What one tool says and the other does not.

use crate::corpus::Corpus;
use crate::oracle;
use anyhow::Result;
use refscope_text::Pair;
use std::collections::{BTreeMap, BTreeSet};

/// The benchmarks whose statements the other tool's answers have.
const STATEMENTS: [&str; 3] = ["java1-dev", "java2-dev", "wild-dev"];

/// Something that one tool says alone.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Claim {
    pub(super) benchmark: &'static str,
    pub(super) commit: String,
    /// The sentence to judge.
    pub(super) text: String,
    /// What the committed list calls it: a type, and no text of the benchmark.
    pub(super) title: &'static str,
    pub(super) places: Pair<Option<Lines>>,
    pub(super) is_ours: bool,
}

/// Lines of a file.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Lines {
    pub(super) path: String,
    pub(super) first: u32,
    pub(super) last: u32,
}

impl Lines {
    /// The lines alone, as committed lists show them: they have no text of the benchmark, and its paths are text.
    pub(super) fn short(&self) -> String {
        format!("{}-{}", self.first, self.last)
    }
}

/// The pairs of changed statements that one tool has alone.
pub(super) fn statements(corpus: &Corpus) -> Result<Vec<Claim>> {
    let mut claims = Vec::new();
    for benchmark in STATEMENTS {
        for difference in oracle::statement_differences(corpus, benchmark)? {
            let Pair { before, after } = difference.bodies;
            let lines = |path: String, place: [u32; 4]| Some(Lines { path, first: place[0], last: place[2] });
            claims.push(Claim {
                benchmark,
                commit: difference.commit,
                text: format!(
                    "the statement at {:?} became the one at {:?}",
                    difference.pair.before, difference.pair.after
                ),
                title: "statement",
                places: Pair::new(
                    lines(before.0, difference.pair.before),
                    lines(after.0, difference.pair.after),
                ),
                is_ours: difference.is_ours,
            });
        }
    }
    Ok(claims)
}

/// The refactorings of unlabelled commits that one tool reports alone.
pub(super) fn refactorings(corpus: &Corpus) -> Result<Vec<Claim>> {
    let benchmark = "wild-dev";
    let (ours, theirs) = oracle::both_answers(corpus, benchmark)?;
    let mut claims = Vec::new();
    for (answers, others, is_ours) in [(&ours, &theirs, true), (&theirs, &ours, false)] {
        let known: BTreeMap<&str, BTreeSet<&str>> = others
            .iter()
            .map(|(commit, told)| (commit.as_str(), told.iter().map(|it| it.description.as_str()).collect()))
            .collect();
        for (commit, told) in answers {
            let known = known.get(commit.as_str());
            for answer in told.iter().filter(|it| !known.is_some_and(|all| all.contains(&*it.description))) {
                let title = oracle::type_of(&answer.description);
                claims.push(Claim {
                    benchmark,
                    commit: commit.clone(),
                    text: answer.description.clone(),
                    title,
                    places: shown_places(title, answer.places.clone()),
                    is_ours,
                });
            }
        }
    }
    Ok(claims)
}

/// The first place of each side. The tools differ in whether these types have two sides: only one of them is shown,
/// so that it does not tell who speaks.
fn shown_places(title: &str, places: Pair<Option<(String, u32, u32)>>) -> Pair<Option<Lines>> {
    let mut places = places.map(|it| it.map(|(path, first, last)| Lines { path, first, last }));
    match title {
        "Extract Variable" | "Extract Attribute" => places.before = None,
        "Inline Variable" | "Inline Attribute" => places.after = None,
        _ => {}
    }
    places
}
