//! What a front end sees in a file, for people and for programs.

use crate::escape::visible;
use crate::json;
use crate::paint::{DIM, HEADING, KIND, Paint};
use crate::schema::column;
use refscope_text::Position;
use serde::Serialize;
use std::io::{Result, Write};

/// A file and what it declares.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Outline {
    /// The file's name as it was given.
    pub path: String,
    /// The package, empty for the default one.
    pub package: String,
    /// What is declared at the top.
    pub entities: Vec<OutlineEntity>,
}

/// A declared thing.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct OutlineEntity {
    /// What it is, in a word or two.
    pub kind: &'static str,
    /// Its declaration in short.
    pub signature: String,
    /// Where it stands.
    #[serde(flatten)]
    pub place: OutlinePlace,
    /// What is declared in it; of code whose statements are shown, these say it.
    pub members: Vec<OutlineEntity>,
    /// Its code, where that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub statements: Option<Vec<OutlineStatement>>,
}

/// A statement of a body.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct OutlineStatement {
    /// What it is.
    pub kind: &'static str,
    /// How many statements are around it.
    pub depth: u32,
    /// Its code; of one that holds others, the header.
    pub text: String,
    /// Where it stands.
    #[serde(flatten)]
    pub place: OutlinePlace,
    /// The local and anonymous classes in it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub types: Vec<OutlineEntity>,
}

/// Lines and columns, counted as in the reports of refactorings.
#[derive(Clone, Copy, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct OutlinePlace {
    start_line: u32,
    start_column: u32,
    end_line: u32,
    end_column: u32,
}

impl OutlinePlace {
    /// From the first character up to the one behind the last.
    pub const fn new(start: Position, end: Position) -> Self {
        Self {
            start_line: start.line,
            start_column: column(start),
            end_line: end.line,
            end_column: column(end),
        }
    }

    /// `3-26`, or `3` for a single line.
    fn lines(self) -> String {
        let Self { start_line: start, end_line: end, .. } = self;
        format!("{:>11}", if start == end { start.to_string() } else { format!("{start}-{end}") })
    }
}

/// Writes an outline as one line of JSON.
pub fn write_outline_json(out: &mut dyn Write, outline: &Outline) -> Result<()> {
    json::write(out, outline)?;
    out.write_all(b"\n")
}

/// Writes an outline for people.
pub fn write_outline_text(out: &mut dyn Write, outline: &Outline, is_colored: bool) -> Result<()> {
    let paint = Paint { is_colored };
    writeln!(out, "{}", paint.paint(HEADING, visible(&outline.path)))?;
    if !outline.package.is_empty() {
        writeln!(out, "{:11} {} {}", "", paint.paint(KIND, "package"), visible(&outline.package))?;
    }
    outline.entities.iter().try_for_each(|entity| write_entity(out, paint, entity, 0))
}

fn write_entity(out: &mut dyn Write, paint: Paint, entity: &OutlineEntity, depth: usize) -> Result<()> {
    let lines = paint.paint(DIM, entity.place.lines());
    let indent = "  ".repeat(depth);
    let kind = paint.paint(KIND, entity.kind);
    writeln!(out, "{lines} {indent}{kind} {}", visible(&entity.signature))?;
    for statement in entity.statements.iter().flatten() {
        write_statement(out, paint, statement, depth + 1 + statement.depth as usize)?;
    }
    entity.members.iter().try_for_each(|member| write_entity(out, paint, member, depth + 1))
}

fn write_statement(
    out: &mut dyn Write,
    paint: Paint,
    statement: &OutlineStatement,
    depth: usize,
) -> Result<()> {
    let lines = paint.paint(DIM, statement.place.lines());
    let indent = "  ".repeat(depth);
    let kind = paint.paint(DIM, statement.kind);
    writeln!(out, "{lines} {indent}{kind} {}", visible(statement.text.trim_end()))?;
    statement.types.iter().try_for_each(|type_| write_entity(out, paint, type_, depth + 1))
}
