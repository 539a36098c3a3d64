//! Scoring as the benchmarks' own reference does it.

use super::benchmark::{Benchmark, type_of};
use super::{Certainty, Halves};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

/// Right, wrong and missing detections.
#[derive(Clone, Copy, Default)]
pub(crate) struct Counts {
    pub(crate) n_right: usize,
    pub(crate) n_wrong: usize,
    pub(crate) n_missed: usize,
}

impl Counts {
    pub(crate) fn precision(self) -> f64 {
        self.n_right as f64 / (self.n_right + self.n_wrong).max(1) as f64
    }

    pub(crate) fn recall(self) -> f64 {
        self.n_right as f64 / (self.n_right + self.n_missed).max(1) as f64
    }

    pub(crate) fn add(&mut self, other: Self) {
        self.n_right += other.n_right;
        self.n_wrong += other.n_wrong;
        self.n_missed += other.n_missed;
    }
}

impl fmt::Display for Counts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { n_right, n_wrong, n_missed } = self;
        let (precision, recall) = (self.precision(), self.recall());
        write!(
            f,
            "right {n_right} wrong {n_wrong} missed {n_missed} precision {precision:.4} recall {recall:.4}"
        )
    }
}

/// What was right, wrong and missing in one commit.
pub(crate) struct CommitScore {
    pub(crate) id: String,
    pub(crate) commit: String,
    /// The half of the projects that it is of.
    pub(crate) half: String,
    pub(crate) right: Vec<String>,
    pub(crate) wrong: Vec<String>,
    pub(crate) missed: Vec<String>,
}

/// The descriptions that were found in a commit, with their confidence.
pub(crate) type Found = BTreeMap<String, f64>;

/// The scores of all commits.
pub(crate) struct Score {
    pub(crate) commits: Vec<CommitScore>,
    pub(crate) by_type: BTreeMap<&'static str, Counts>,
    /// Of the kept declarations' expected ones: how many there are, and how many were found.
    pub(crate) kept: (usize, usize),
    /// How sure the findings are, and which of them are right.
    pub(crate) certainty: Certainty,
}

impl Score {
    pub(crate) fn new(benchmark: &Benchmark, found: &BTreeMap<String, Found>, halves: &Halves) -> Self {
        let mut score = Self {
            commits: Vec::new(),
            by_type: BTreeMap::new(),
            kept: (0, 0),
            certainty: Certainty::default(),
        };
        let nothing = Found::new();
        for commit in &benchmark.commits {
            let found = found.get(&commit.commit).unwrap_or(&nothing);
            let mut counted = BTreeSet::new();
            for (text, &confidence) in found.iter().filter(|it| benchmark.labelled.contains(type_of(it.0))) {
                counted.insert(text.clone());
                score.certainty.add(confidence, commit.expected.contains(text));
            }
            let commit_score = CommitScore {
                id: commit.id.clone(),
                commit: commit.commit.clone(),
                half: halves.of(&commit.project).to_owned(),
                right: commit.expected.intersection(&counted).cloned().collect(),
                wrong: counted.difference(&commit.expected).cloned().collect(),
                missed: commit.expected.difference(&counted).cloned().collect(),
            };
            score.count(&commit_score);
            for text in &commit.expected {
                let is_declared = benchmark.declared.contains(type_of(text));
                if is_declared && benchmark.kept.contains(&(commit.commit.clone(), text.clone())) {
                    score.kept.0 += 1;
                    score.kept.1 += usize::from(found.contains_key(text));
                }
            }
            score.commits.push(commit_score);
        }
        score
    }

    fn count(&mut self, commit: &CommitScore) {
        for text in &commit.right {
            self.by_type.entry(type_of(text)).or_default().n_right += 1;
        }
        for text in &commit.wrong {
            self.by_type.entry(type_of(text)).or_default().n_wrong += 1;
        }
        for text in &commit.missed {
            self.by_type.entry(type_of(text)).or_default().n_missed += 1;
        }
    }

    pub(crate) fn total(&self) -> Counts {
        self.total_of(|_| true)
    }

    pub(crate) fn total_of(&self, counts: impl Fn(&str) -> bool) -> Counts {
        let mut total = Counts::default();
        for (_, one) in self.by_type.iter().filter(|(name, _)| counts(name)) {
            total.add(*one);
        }
        total
    }

    /// What is wrong and missed, commit by commit.
    pub(crate) fn differences(&self) -> String {
        self.commits.iter().map(CommitScore::differences).collect()
    }
}

impl CommitScore {
    /// The wrong ones with `+`, the missed ones with `-`; nothing when all is right.
    fn differences(&self) -> String {
        let mut text = String::new();
        if !self.wrong.is_empty() || !self.missed.is_empty() {
            text = format!("{} {} {}\n", self.half, self.id, self.commit);
        }
        for (mark, descriptions) in [('+', &self.wrong), ('-', &self.missed)] {
            for description in descriptions {
                text.push_str(&format!("  {mark} {}\n", description.replace('\n', "⏎")));
            }
        }
        text
    }
}
