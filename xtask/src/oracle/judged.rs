//! Commits with entries that people judged one by one, and how well they were found.

use super::{Halves, Options, scoreboard};
use crate::corpus::Corpus;
use anyhow::{Context, Result};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use std::collections::BTreeMap;
use std::fmt::Write;
use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::Path;

/// A commit and what was judged in it.
#[derive(Deserialize)]
pub(super) struct JudgedCommit<E> {
    pub(super) id: String,
    pub(super) project: String,
    pub(super) commit: String,
    pub(super) entries: Vec<E>,
}

/// The commits of a file that were asked for.
pub(super) fn read<E: DeserializeOwned>(
    corpus: &Corpus,
    file: &str,
    options: &Options,
) -> Result<Vec<JudgedCommit<E>>> {
    let path = corpus.file(file);
    let file = File::open(&path).with_context(|| format!("the corpus has no {}", path.display()))?;
    let mut commits = Vec::new();
    for line in BufReader::new(file).lines() {
        let commit: JudgedCommit<E> = serde_json::from_str(&line?)?;
        if options.accepts(&commit.id, &commit.commit) {
            commits.push(commit);
        }
    }
    Ok(commits)
}

/// The figures of one kind of entry.
#[derive(Clone, Copy, Default)]
pub(super) struct Counts {
    pub(super) n_right: usize,
    pub(super) n_wrong: usize,
    pub(super) n_missed: usize,
    /// Those that nobody judged.
    pub(super) n_unlisted: usize,
    pub(super) n_reported: usize,
}

/// The columns of a scoreboard: what they are called, and what stands in them.
pub(super) struct Columns {
    pub(super) kinds: &'static str,
    pub(super) titles: [&'static str; 5],
    pub(super) figures: fn(&Counts) -> [usize; 5],
}

/// How well the entries were found, kind by kind.
pub(super) struct Score {
    halves: Halves,
    by_kind: BTreeMap<String, Counts>,
    differences: String,
    /// How much is otherwise than people said, by the half of the projects.
    n_by_half: BTreeMap<String, usize>,
}

impl Score {
    pub(super) fn new(root: &Path) -> Result<Self> {
        Ok(Self {
            halves: Halves::read(root)?,
            by_kind: BTreeMap::new(),
            differences: String::new(),
            n_by_half: BTreeMap::new(),
        })
    }

    pub(super) fn counts(&mut self, kind: &str) -> &mut Counts {
        self.by_kind.entry(kind.to_owned()).or_default()
    }

    /// Notes what is otherwise in a commit than people said, a line each.
    pub(super) fn note<E>(&mut self, commit: &JudgedCommit<E>, differences: &str) -> Result<()> {
        let half = self.halves.of(&commit.project);
        *self.n_by_half.entry(half.to_owned()).or_default() += differences.lines().count();
        if !differences.is_empty() {
            write!(self.differences, "{half} {} {}\n{differences}", commit.id, commit.commit)?;
        }
        Ok(())
    }

    /// How much is otherwise than people said in each half of the projects.
    pub(super) fn by_half(&self) -> String {
        self.n_by_half.iter().map(|(half, n)| format!("  half {half}: {n} differences\n")).collect()
    }

    pub(super) fn total(&self) -> Counts {
        self.by_kind.values().fold(Counts::default(), |sum, counts| Counts {
            n_right: sum.n_right + counts.n_right,
            n_wrong: sum.n_wrong + counts.n_wrong,
            n_missed: sum.n_missed + counts.n_missed,
            n_unlisted: sum.n_unlisted + counts.n_unlisted,
            n_reported: sum.n_reported + counts.n_reported,
        })
    }

    /// Keeps the scoreboard and the differences; says whether the scoreboard is what the code gives.
    pub(super) fn keep(&self, root: &Path, name: &str, columns: &Columns, options: &Options) -> Result<bool> {
        scoreboard::write_differences(root, name, &self.differences)?;
        if !options.is_everything() {
            print!("{}", self.differences);
            return Ok(true);
        }
        scoreboard::update(root, &format!("{name}.md"), &self.table(name, columns)?, options.check)
    }

    fn table(&self, name: &str, columns: &Columns) -> Result<String> {
        let mut text = format!("# {name}\n\nWritten by `cargo xtask oracle {name}`.\n\n");
        writeln!(text, "| {} | {} |", columns.kinds, columns.titles.join(" | "))?;
        writeln!(text, "|---{}|", "|--:".repeat(columns.titles.len()))?;
        let total = ("**all**", &self.total());
        let kinds = self.by_kind.iter().map(|(kind, counts)| (kind.as_str(), counts));
        for (kind, counts) in [total].into_iter().chain(kinds) {
            let figures = (columns.figures)(counts).map(|figure| figure.to_string());
            writeln!(text, "| {kind} | {} |", figures.join(" | "))?;
        }
        write!(text, "\nThe halves of the projects (`oracle/halves.txt`):\n\n{}", self.by_half())?;
        Ok(text)
    }
}
