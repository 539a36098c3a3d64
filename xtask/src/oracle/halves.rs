//! The two halves of the projects: errors are read in one, and the sums of the other tell what carries over.
//!
//! `oracle/halves.txt` deals the projects of all benchmarks once and for all, so that both have about as many labels
//! of each. A change that helps half A and not half B has learnt its commits by heart.

use super::score::{Counts, Score};
use anyhow::{Context, Result};
use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::Path;

/// Which half each project belongs to.
pub(crate) struct Halves(BTreeMap<String, String>);

impl Halves {
    pub(crate) fn read(root: &Path) -> Result<Self> {
        let path = root.join("oracle/halves.txt");
        let text =
            std::fs::read_to_string(&path).with_context(|| format!("{} is missing", path.display()))?;
        let halves = text.lines().filter_map(|line| line.split_once(' '));
        Ok(Self(halves.map(|(half, project)| (project.to_owned(), half.to_owned())).collect()))
    }

    /// The half of a project; none where the list does not have it.
    pub(crate) fn of(&self, project: &str) -> &str {
        self.0.get(project).map_or("-", String::as_str)
    }
}

/// The sums of each half, a line each.
pub(super) fn sums(score: &Score) -> String {
    let mut halves: BTreeMap<&str, Counts> = BTreeMap::new();
    for commit in &score.commits {
        let (n_right, n_wrong, n_missed) = (commit.right.len(), commit.wrong.len(), commit.missed.len());
        halves.entry(&commit.half).or_default().add(Counts { n_right, n_wrong, n_missed });
    }
    let mut text = String::new();
    for (half, counts) in halves {
        let _ = writeln!(text, "  half {half}: {counts}");
    }
    text
}
