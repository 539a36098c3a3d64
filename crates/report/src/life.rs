//! The life of an entity, for people and for programs.

use crate::escape::{visible, visible_code};
use crate::json;
use crate::paint::{ADDED, DIM, HEADING, KIND, Paint, REMOVED};
use crate::review::ReviewedCommit;
use refscope_mapping::Declared;
use refscope_refactorings::{Became, DifferentLine, EntityStep, Hunk};
use refscope_text::{Pair, Side};
use refscope_wording::{description, line};
use serde::Serialize;
use std::io::{Result, Write};

/// A life that is to be written.
#[derive(Debug)]
pub struct LifeRecord<'a> {
    /// The entity at the revision that was asked for.
    pub entity: &'a Declared,
    /// Its steps, the oldest first.
    pub steps: Vec<ToldStep<'a>>,
    /// How many commits touched its file.
    pub n_touches: usize,
    /// What is missing.
    pub notes: &'a [String],
    /// Whether the lines that differ are told.
    pub with_lines: bool,
}

/// A step of a life that is to be written.
#[derive(Debug)]
pub struct ToldStep<'a> {
    /// The commit's id.
    pub id: String,
    /// What it says of itself.
    pub commit: ReviewedCommit,
    /// What it did.
    pub step: &'a EntityStep,
    /// Whether it is about the method in which the entity's code stood before there was an entity.
    pub is_of_origin: bool,
}

impl LifeRecord<'_> {
    /// Writes it for people.
    pub fn write_text(&self, out: &mut dyn Write, is_colored: bool) -> Result<()> {
        let paint = Paint { is_colored };
        let Declared { path, start, .. } = self.entity;
        let title = self.entity.title();
        writeln!(out, "{} in {}:{}", paint.paint(HEADING, visible(&title)), visible(path), start.line)?;
        for told in &self.steps {
            let ToldStep { id, commit, step, .. } = told;
            let about = format!("{} {}", id.get(..10).unwrap_or(id), commit.date.get(..10).unwrap_or(""));
            writeln!(out, "\n{} {}", paint.paint(DIM, about), visible(&commit.subject))?;
            writeln!(out, "  {}", paint.paint(KIND, visible(&sentence(told))))?;
            for refactoring in &step.refactorings {
                writeln!(out, "  {} {}", refactoring.kind.title(), visible(&line(refactoring)))?;
            }
            if self.with_lines {
                write_hunks(out, &step.difference.hunks, paint)?;
            }
        }
        let n_told = self.steps.len();
        writeln!(out, "\n{n_told} steps, in {} commits that touched its file", self.n_touches)?;
        self.notes.iter().try_for_each(|note| writeln!(out, "note: {}", visible(note)))
    }

    /// Writes it for programs, as one line.
    pub fn write_json(&self, out: &mut dyn Write) -> Result<()> {
        let steps = self.steps.iter().map(|told| StepView::new(told, self.with_lines));
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

/// The lines that differ, as a patch shows them.
fn write_hunks(out: &mut dyn Write, hunks: &[Hunk], paint: Paint) -> Result<()> {
    for (place, hunk) in hunks.iter().enumerate() {
        if place > 0 {
            writeln!(out, "    {}", paint.paint(DIM, "⋯"))?;
        }
        for line in hunk {
            let style = match line.side {
                Some(Side::Before) => REMOVED,
                Some(Side::After) => ADDED,
                None => DIM,
            };
            let text = format!("{} {}", sign(line.side), visible_code(&line.text));
            writeln!(out, "    {}", paint.paint(style, text))?;
        }
    }
    Ok(())
}

/// What a step did, in a few words, and what differs since.
fn sentence(told: &ToldStep<'_>) -> String {
    let ToldStep { step, is_of_origin, .. } = told;
    let parts: Vec<&str> = step.difference.parts.iter().map(|part| part.word()).collect();
    let Pair { before: removed, after: added } = step.difference.n_lines;
    let lines = if removed + added > 0 { format!(" (−{removed} +{added} lines)") } else { String::new() };
    // What became another declaration is named anyway.
    let is_named = step.is_moved() && step.sides.before.is_some();
    let owner = step.sides.after.as_ref().filter(|_| *is_of_origin && !is_named);
    let origin = owner.map_or_else(String::new, |owner| format!("in {}: ", owner.title()));
    let told = match (what(step), parts.as_slice()) {
        (Some(what), []) => what,
        (Some(what), parts) => format!("{what}; {} changed", listed(parts)),
        (None, []) if step.is_changed => "changed".to_owned(),
        (None, []) => "its surroundings changed".to_owned(),
        (None, parts) => format!("{} changed", listed(parts)),
    };
    format!("{origin}{told}{lines}")
}

/// `a`, `a and b`, `a, b and c`.
fn listed(words: &[&str]) -> String {
    match words {
        [] => String::new(),
        [word] => (*word).to_owned(),
        [words @ .., last] => format!("{} and {last}", words.join(", ")),
    }
}

/// What became of the entity, where it is not what it was.
fn what(step: &EntityStep) -> Option<String> {
    let (before, after) = (step.sides.before.as_ref(), step.sides.after.as_ref());
    let title = |declared: Option<&Declared>| declared.map(Declared::title).unwrap_or_default();
    Some(match (step.became, before, after) {
        (_, None, Some(_)) => "introduced".to_owned(),
        (_, Some(_), None) => "removed".to_owned(),
        (Became::Extracted, ..) => format!("its code went from {} to {}", title(before), title(after)),
        (Became::Split, ..) => format!("{} was split, and {} is a part of it", title(before), title(after)),
        (Became::Merged, ..) => format!("{} and others became {}", title(before), title(after)),
        _ if title(before) != title(after) => format!("{} became {}", title(before), title(after)),
        (_, Some(before), Some(after)) if before.path != after.path => {
            format!("went from {} to {}", before.path, after.path)
        }
        _ => return None,
    })
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
#[serde(rename_all = "camelCase")]
struct StepView<'a> {
    sha1: &'a str,
    commit: &'a ReviewedCommit,
    became: &'static str,
    sentence: String,
    of_origin: bool,
    changed: bool,
    before: Option<PlaceView<'a>>,
    after: Option<PlaceView<'a>>,
    refactorings: Vec<String>,
    parts: Vec<&'static str>,
    /// How many lines one version alone has: the earlier and the later.
    lines: (usize, usize),
    #[serde(skip_serializing_if = "Option::is_none")]
    hunks: Option<Vec<Vec<(char, &'a str)>>>,
}

impl<'a> StepView<'a> {
    fn new(told: &'a ToldStep<'a>, with_lines: bool) -> Self {
        let ToldStep { id, commit, step, is_of_origin } = told;
        let difference = &step.difference;
        Self {
            sha1: id,
            commit,
            became: step.became.name(),
            sentence: sentence(told),
            of_origin: *is_of_origin,
            changed: step.is_changed,
            before: step.sides.before.as_ref().map(PlaceView::new),
            after: step.sides.after.as_ref().map(PlaceView::new),
            refactorings: step.refactorings.iter().map(description).collect(),
            parts: difference.parts.iter().map(|part| part.word()).collect(),
            lines: (difference.n_lines.before, difference.n_lines.after),
            hunks: with_lines.then(|| difference.hunks.iter().map(|hunk| hunk_view(hunk)).collect()),
        }
    }
}

/// The sign of a line in a patch.
const fn sign(side: Option<Side>) -> char {
    match side {
        Some(Side::Before) => '-',
        Some(Side::After) => '+',
        None => ' ',
    }
}

fn hunk_view(hunk: &[DifferentLine]) -> Vec<(char, &str)> {
    hunk.iter().map(|line| (sign(line.side), line.text.as_str())).collect()
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
