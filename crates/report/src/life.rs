//! The life of an entity, for people and for programs.

use crate::escape::visible;
use crate::json;
use crate::paint::{DIM, HEADING, KIND, Paint};
use crate::review::ReviewedCommit;
use refscope_matching::Declared;
use refscope_refactorings::{Became, EntityStep};
use serde::Serialize;
use std::io::{Result, Write};

/// A life that is to be written.
#[derive(Debug)]
pub struct LifeRecord<'a> {
    /// The entity at the revision that was asked for.
    pub entity: &'a Declared,
    /// Its steps, the oldest first: the commit's id, what the commit says of itself, and what it did.
    pub steps: Vec<(String, ReviewedCommit, &'a EntityStep)>,
    /// How many commits touched its file.
    pub n_touches: usize,
    /// What is missing.
    pub notes: &'a [String],
}

impl LifeRecord<'_> {
    /// Writes it for people.
    pub fn write_text(&self, out: &mut dyn Write, is_colored: bool) -> Result<()> {
        let paint = Paint { is_colored };
        let Declared { path, start, .. } = self.entity;
        let title = self.entity.title();
        writeln!(out, "{} in {}:{}", paint.paint(HEADING, visible(&title)), visible(path), start.line)?;
        for (id, commit, step) in &self.steps {
            let about = format!("{} {}", id.get(..10).unwrap_or(id), commit.date.get(..10).unwrap_or(""));
            writeln!(out, "\n{} {}", paint.paint(DIM, about), visible(&commit.subject))?;
            writeln!(out, "  {}", paint.paint(KIND, visible(&sentence(step))))?;
            for refactoring in &step.refactorings {
                writeln!(out, "  {}", visible(refactoring))?;
            }
        }
        let n_told = self.steps.len();
        writeln!(out, "\n{n_told} steps, in {} commits that touched its file", self.n_touches)?;
        self.notes.iter().try_for_each(|note| writeln!(out, "note: {}", visible(note)))
    }

    /// Writes it for programs, as one line.
    pub fn write_json(&self, out: &mut dyn Write) -> Result<()> {
        let steps = self.steps.iter().map(|(id, commit, step)| StepView {
            sha1: id,
            commit,
            became: step.became.name(),
            sentence: sentence(step),
            changed: step.is_changed,
            before: step.sides.before.as_ref().map(PlaceView::new),
            after: step.sides.after.as_ref().map(PlaceView::new),
            refactorings: &step.refactorings,
        });
        let view = LifeView {
            schema_version: 1,
            entity: PlaceView::new(self.entity),
            steps: steps.collect(),
            touches: self.n_touches,
            notes: self.notes,
        };
        json::write(out, &view)?;
        out.write_all(b"\n")
    }
}

/// What a step did, in a few words.
fn sentence(step: &EntityStep) -> String {
    let (before, after) = (step.sides.before.as_ref(), step.sides.after.as_ref());
    let title = |declared: Option<&Declared>| declared.map(Declared::title).unwrap_or_default();
    match (step.became, before, after) {
        (_, None, Some(_)) => "introduced".to_owned(),
        (_, Some(_), None) => "removed".to_owned(),
        (Became::Extracted, ..) => format!("its code went from {} to {}", title(before), title(after)),
        (Became::Regrouped, ..) => format!("split or merged: {} and {}", title(before), title(after)),
        _ if title(before) != title(after) => format!("{} became {}", title(before), title(after)),
        (_, Some(before), Some(after)) if before.path != after.path => {
            format!("went from {} to {}", before.path, after.path)
        }
        _ if step.is_changed => "changed".to_owned(),
        _ => "its surroundings changed".to_owned(),
    }
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct LifeView<'a> {
    schema_version: u32,
    entity: PlaceView<'a>,
    steps: Vec<StepView<'a>>,
    touches: usize,
    notes: &'a [String],
}

#[derive(Serialize)]
struct StepView<'a> {
    sha1: &'a str,
    commit: &'a ReviewedCommit,
    became: &'static str,
    sentence: String,
    changed: bool,
    before: Option<PlaceView<'a>>,
    after: Option<PlaceView<'a>>,
    refactorings: &'a [String],
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct PlaceView<'a> {
    name: String,
    kind: &'static str,
    path: &'a str,
    start_line: u32,
    end_line: u32,
}

impl<'a> PlaceView<'a> {
    fn new(declared: &'a Declared) -> Self {
        Self {
            name: declared.title(),
            kind: declared.kind.word(),
            path: &declared.path,
            start_line: declared.lines.0,
            end_line: declared.lines.1,
        }
    }
}
