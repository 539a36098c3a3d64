//! Refactorings against those that people judged by their type and the lines of both sides, scored as the
//! benchmark's own reference does it. The list is not complete: what nobody judged is counted apart.

use super::Options;
use super::judged::{self, Columns, Counts, JudgedCommit, Score};
use crate::corpus::Corpus;
use anyhow::Result;
use refscope_engine::{Location, Refactoring};
use refscope_text::Pair;
use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::path::Path;

/// The judged types, and what the benchmark calls them.
const TYPES: [(&str, &str); 9] = [
    ("Change Attribute Type", "CHANGE_ATTRIBUTE_TYPE"),
    ("Change Return Type", "CHANGE_RETURN_TYPE"),
    ("Extract Class", "EXTRACT_CLASS"),
    ("Extract Method", "EXTRACT_OPERATION"),
    ("Inline Method", "INLINE_OPERATION"),
    ("Move Class", "MOVE_CLASS"),
    ("Rename Attribute", "RENAME_ATTRIBUTE"),
    ("Rename Class", "RENAME_CLASS"),
    ("Rename Method", "RENAME_METHOD"),
];

#[derive(Deserialize)]
struct Entry {
    label: bool,
    #[serde(rename = "type")]
    kind: String,
    left: Place,
    right: Place,
}

/// A file and the first and last of some lines in it.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq, PartialOrd, Ord)]
#[serde(rename_all = "camelCase")]
struct Place {
    path: String,
    start_line: u32,
    end_line: u32,
}

impl Place {
    fn new(location: &Location) -> Self {
        Self { path: location.path.to_string(), start_line: location.start.line, end_line: location.end.line }
    }
}

/// A refactoring as it is compared: its type and all its places.
type Claim = (&'static str, Pair<BTreeSet<Place>>);

const COLUMNS: Columns = Columns {
    kinds: "types",
    titles: ["right", "wrong", "missed", "not judged", "reported in all"],
    figures: |it| [it.n_right, it.n_wrong, it.n_missed, it.n_unlisted, it.n_reported],
};

/// Scores the refactorings and keeps the scoreboard; says whether it is what the code gives.
pub(super) fn run(root: &Path, corpus: &Corpus, name: &str, options: &Options) -> Result<bool> {
    let mut commits: Vec<JudgedCommit<Entry>> =
        judged::read(corpus, "remapper-dev.refactorings.jsonl", options)?;
    for commit in &mut commits {
        commit.entries.retain(|entry| options.accepts_type(title(&entry.kind)));
    }
    let ids = commits.iter().map(|commit| commit.commit.as_str());
    let mut found: BTreeMap<String, BTreeSet<Claim>> = BTreeMap::new();
    super::detect(&corpus.repository("remapper-dev")?, ids, |commit, refactorings| {
        found.insert(commit.to_owned(), refactorings.iter().filter_map(claim).collect());
    })?;
    let mut score = Score::new(root)?;
    for commit in &commits {
        add(&mut score, commit, &found.remove(&commit.commit).unwrap_or_default())?;
    }
    let Counts { n_right, n_wrong, n_missed, n_unlisted, n_reported } = score.total();
    println!(
        "{name:12} right {n_right} wrong {n_wrong} missed {n_missed} not judged {n_unlisted} of {n_reported}"
    );
    print!("{}", score.by_half());
    score.keep(root, name, &COLUMNS, options)
}

fn title(kind: &str) -> &'static str {
    TYPES.iter().find(|(_, name)| *name == kind).map_or("?", |(title, _)| title)
}

/// What a refactoring says, if it is of a type that people judged.
fn claim(refactoring: &Refactoring) -> Option<Claim> {
    let (title, _) = TYPES.iter().find(|(title, _)| *title == refactoring.kind.title())?;
    Some((title, refactoring.locations.as_ref().map(|side| side.iter().map(Place::new).collect())))
}

impl Entry {
    /// Whether one place of each side is what people saw.
    fn is_told_by(&self, (kind, places): &Claim) -> bool {
        title(&self.kind) == *kind && places.before.contains(&self.left) && places.after.contains(&self.right)
    }
}

/// Scores what was claimed of a commit.
fn add(score: &mut Score, commit: &JudgedCommit<Entry>, claims: &BTreeSet<Claim>) -> Result<()> {
    let mut differences = String::new();
    for entry in &commit.entries {
        let counts = score.counts(title(&entry.kind));
        let is_told = claims.iter().any(|claim| entry.is_told_by(claim));
        let mark = match (entry.label, is_told) {
            (true, true) => {
                counts.n_right += 1;
                continue;
            }
            (false, false) => continue,
            (true, false) => {
                counts.n_missed += 1;
                "-"
            }
            (false, true) => {
                counts.n_wrong += 1;
                "+"
            }
        };
        let side = |place: &Place| format!("{}:{}-{}", place.path, place.start_line, place.end_line);
        let (before, after) = (side(&entry.left), side(&entry.right));
        writeln!(differences, "  {mark} {} {before} → {after}", title(&entry.kind))?;
    }
    for claim in claims {
        let counts = score.counts(claim.0);
        counts.n_reported += 1;
        counts.n_unlisted += usize::from(!commit.entries.iter().any(|entry| entry.is_told_by(claim)));
    }
    score.note(commit, &differences)
}
