//! Entity pairs against those that people judged, scored as the benchmark's own reference does it: only changed
//! pairs count, and a pair that nobody judged counts as wrong.

use super::Options;
use super::judged::{self, Columns, Counts, JudgedCommit, Score};
use crate::corpus::{self, Corpus};
use anyhow::Result;
use refscope_engine::text::{Pair, Side};
use refscope_engine::{Declared, MappedPair};
use refscope_syntax::{JAVA, LexedFile};
use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::path::Path;

#[derive(Deserialize)]
struct Entry {
    label: bool,
    left: JudgedSide,
    right: JudgedSide,
    /// Why the entry does not count.
    skip: Option<String>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct JudgedSide {
    kind: String,
    name: String,
    path: String,
    start_line: u32,
    end_line: u32,
}

/// What is compared of a declaration.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Key {
    kind: String,
    path: String,
    name: String,
    lines: (u32, u32),
}

impl Key {
    fn judged(side: &JudgedSide) -> Self {
        let name = if side.kind == "Initializer" { "" } else { &side.name };
        let lines = (side.start_line, side.end_line);
        Self { kind: side.kind.clone(), path: side.path.clone(), name: name.to_owned(), lines }
    }

    fn found(declared: &Declared) -> Self {
        let kind = declared.kind.title();
        let name = if kind == "Initializer" { "" } else { &declared.name };
        let path = declared.path.to_string();
        Self { kind: kind.to_owned(), path, name: name.to_owned(), lines: declared.lines }
    }
}

const COLUMNS: Columns = Columns {
    kinds: "entities",
    titles: ["right", "wrong", "of them not judged", "missed", "mistakes"],
    figures: |it| [it.n_right, it.n_wrong, it.n_unlisted, it.n_missed, it.n_wrong + it.n_missed],
};

/// Scores the pairs and keeps the scoreboard; says whether it is what the code gives.
pub(super) fn run(root: &Path, corpus: &Corpus, name: &str, options: &Options) -> Result<bool> {
    let commits = judged::read(corpus, &format!("{name}.entity-matching.jsonl"), options)?;
    let repository = corpus.repository(name)?;
    let ids: Vec<&str> = commits.iter().map(|commit| commit.commit.as_str()).collect();
    let mut found = BTreeMap::new();
    super::map(&repository, &ids, false, |commit, mapping| {
        found.insert(commit.to_owned(), mapping.pairs);
    })?;
    let mut score = Score::new(root)?;
    for commit in &commits {
        let pairs = found.remove(&commit.commit).unwrap_or_default();
        add(&mut score, commit, &counted(&repository, commit, pairs)?)?;
    }
    let Counts { n_right, n_wrong, n_missed, n_unlisted, .. } = score.total();
    let n_mistakes = n_wrong + n_missed;
    println!(
        "{name:12} mistakes {n_mistakes} wrong {n_wrong} (unlisted {n_unlisted}) missed {n_missed} right {n_right}"
    );
    print!("{}", score.by_half());
    score.keep(root, name, &COLUMNS, options)
}

/// The pairs that count: those of judged kinds outside code that changed or were judged.
fn counted(
    repository: &Path,
    commit: &JudgedCommit<Entry>,
    pairs: Vec<MappedPair>,
) -> Result<BTreeSet<Pair<Key>>> {
    let keys = |entry: &Entry| Pair::new(Key::judged(&entry.left), Key::judged(&entry.right));
    let listed: BTreeMap<Pair<Key>, &Entry> =
        commit.entries.iter().map(|entry| (keys(entry), entry)).collect();
    let mut counted = BTreeSet::new();
    let mut doubtful = Vec::new();
    for pair in pairs {
        let sides = [&pair.entities.before, &pair.entities.after];
        if sides.iter().any(|side| side.is_local || side.kind.title() == "Record") {
            continue;
        }
        let keys = pair.entities.as_ref().map(Key::found);
        match listed.get(&keys) {
            Some(entry) if entry.skip.is_some() => {}
            Some(_) => {
                counted.insert(keys);
            }
            None if keeps_its_scope(&pair)
                && pair.entities.before.parameters.is_none()
                && !is_block(&pair) => {}
            None if keeps_its_scope(&pair) => doubtful.push((keys, pair)),
            None => {
                counted.insert(keys);
            }
        }
    }
    let texts = Pair::new(
        texts(repository, &format!("{}^", commit.commit), Side::Before, &doubtful)?,
        texts(repository, &commit.commit, Side::After, &doubtful)?,
    );
    let changed = doubtful.into_iter().enumerate().filter(|(at, _)| texts.before[*at] != texts.after[*at]);
    counted.extend(changed.map(|(_, (keys, _))| keys));
    Ok(counted)
}

fn keeps_its_scope(pair: &MappedPair) -> bool {
    let scope = |side: &Declared| (side.kind.title(), side.name.clone(), side.container.clone());
    scope(&pair.entities.before) == scope(&pair.entities.after)
}

fn is_block(pair: &MappedPair) -> bool {
    pair.entities.before.kind.title() == "Initializer"
}

/// The tokens on the lines of each declaration, without what stands between them.
fn texts(
    repository: &Path,
    revision: &str,
    side: Side,
    pairs: &[(Pair<Key>, MappedPair)],
) -> Result<Vec<String>> {
    let paths: Vec<&str> = pairs.iter().map(|(keys, _)| keys.get(side).path.as_str()).collect();
    let distinct: BTreeSet<&str> = paths.iter().copied().collect();
    let mut files: BTreeMap<&str, String> = BTreeMap::new();
    let mut waiting = distinct.iter();
    let versions: Vec<String> = distinct.iter().map(|path| format!("{revision}:{path}")).collect();
    corpus::read_blobs(repository, versions, |_, content| {
        files.extend(waiting.next().map(|&path| (path, String::from_utf8_lossy(&content).into_owned())));
    })?;
    let text = |(keys, _): &(Pair<Key>, MappedPair)| {
        let Key { path, lines, .. } = keys.get(side);
        let all: Vec<&str> = files[path.as_str()].split('\n').collect();
        let end = (lines.1 as usize).min(all.len());
        bare(&all[lines.0 as usize - 1..end].join("\n"))
    };
    Ok(pairs.iter().map(text).collect())
}

fn bare(text: &str) -> String {
    let spans: Vec<_> = LexedFile::new(&JAVA, text.into()).token_spans().collect();
    spans.into_iter().map(|span| span.text(text)).collect()
}

/// Scores what was found in a commit.
fn add(score: &mut Score, commit: &JudgedCommit<Entry>, found: &BTreeSet<Pair<Key>>) -> Result<()> {
    let judged = |entry: &Entry| Pair::new(Key::judged(&entry.left), Key::judged(&entry.right));
    let listed: BTreeSet<Pair<Key>> = commit.entries.iter().map(judged).collect();
    let counts = commit.entries.iter().filter(|entry| entry.label && entry.skip.is_none());
    let truth: BTreeSet<Pair<Key>> = counts.map(judged).collect();
    let mut differences = String::new();
    for keys in truth.union(found) {
        let counts = score.counts(&keys.after.kind);
        let mark = match (truth.contains(keys), found.contains(keys)) {
            (true, true) => {
                counts.n_right += 1;
                continue;
            }
            (true, false) => {
                counts.n_missed += 1;
                "-"
            }
            (false, _) if listed.contains(keys) => {
                counts.n_wrong += 1;
                "+"
            }
            (false, _) => {
                counts.n_wrong += 1;
                counts.n_unlisted += 1;
                "?"
            }
        };
        writeln!(differences, "  {mark} {}", shown(keys))?;
    }
    score.note(commit, &differences)
}

fn shown(keys: &Pair<Key>) -> String {
    let side = |key: &Key| format!("{} {}:{}-{}", key.name, key.path, key.lines.0, key.lines.1);
    format!("{} {} → {}", keys.after.kind, side(&keys.before), side(&keys.after))
}
