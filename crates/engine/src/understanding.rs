//! What the front end did not understand of the changed files, so that nobody takes "not understood" for "no
//! refactorings". Bodies that did not change are not parsed, and what is wrong in them changes nothing here.

use refscope_matching::Comparison;
use refscope_model::Snapshot;
use refscope_text::{Note, Side, Span};
use std::collections::BTreeMap;
use std::sync::Arc;

/// A result is partial when a twentieth of some file, or more, was not understood: refactorings may be missing there.
const PARTIAL_SHARE: f64 = 0.05;

/// What was not understood of a change.
#[derive(Debug, Default)]
pub(crate) struct NotUnderstood {
    /// One note for each file.
    pub(crate) notes: Vec<Note>,
    /// Whether that is so much that results may be missing.
    pub(crate) is_much: bool,
}

impl NotUnderstood {
    /// Looks at the files of both versions.
    pub(crate) fn of(comparison: &Comparison) -> Self {
        let mut worst: BTreeMap<Arc<str>, Defect> = BTreeMap::new();
        for side in [Side::After, Side::Before] {
            for (path, defect) in defects(comparison.snapshots.get(side), side) {
                let known = worst.entry(path).or_insert_with(|| defect.clone());
                if known.share < defect.share {
                    *known = defect;
                }
            }
        }
        let is_much = worst.values().any(|defect| defect.share >= PARTIAL_SHARE);
        let notes =
            worst.into_iter().map(|(path, defect)| Note { path: Some(path), message: defect.message() });
        Self { notes: notes.collect(), is_much }
    }
}

/// What was not understood in one version of a file.
#[derive(Clone)]
struct Defect {
    side: Side,
    share: f64,
    first_line: u32,
}

impl Defect {
    fn message(&self) -> String {
        let share = match self.share * 100.0 {
            percent if percent < 1.0 => "less than 1".to_owned(),
            percent => format!("{percent:.0}"),
        };
        let version = if self.side == Side::Before { "the earlier version" } else { "it" };
        format!("{share} % of {version} was not understood, first at line {}", self.first_line)
    }
}

fn defects(snapshot: &Snapshot, side: Side) -> Vec<(Arc<str>, Defect)> {
    let mut found = Vec::new();
    for (file, mut spans) in snapshot.files().iter().zip(snapshot.defects()) {
        spans.sort_unstable_by_key(|span| (span.start, span.end));
        if let Some(first) = spans.first() {
            let first_line = file.lines().position(file.text(), first.start).line;
            let share = f64::from(n_covered(&spans)) / file.text().len().max(1) as f64;
            found.push((file.path.clone(), Defect { side, share, first_line }));
        }
    }
    found
}

/// How many bytes lie in at least one of some spans, which are in order.
fn n_covered(spans: &[Span]) -> u32 {
    let mut end = 0;
    let mut n_covered = 0;
    for span in spans {
        n_covered += span.end.saturating_sub(span.start.max(end));
        end = end.max(span.end);
    }
    n_covered
}
