//! What a front end sees in a file, for people and for programs.

use crate::escape::visible;
use crate::json;
use crate::paint::{DIM, HEADING, KIND, Paint};
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
    /// Its first line.
    pub start_line: u32,
    /// Its last line.
    pub end_line: u32,
    /// What is declared in it.
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
    /// Its first line.
    pub start_line: u32,
    /// Its last line.
    pub end_line: u32,
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
    let lines = paint.paint(DIM, lines(entity.start_line, entity.end_line));
    let indent = "  ".repeat(depth);
    let kind = paint.paint(KIND, entity.kind);
    writeln!(out, "{lines} {indent}{kind} {}", visible(&entity.signature))?;
    for statement in entity.statements.iter().flatten() {
        let lines = paint.paint(DIM, self::lines(statement.start_line, statement.end_line));
        let indent = "  ".repeat(depth + 1 + statement.depth as usize);
        let kind = paint.paint(DIM, statement.kind);
        writeln!(out, "{lines} {indent}{kind} {}", visible(statement.text.trim_end()))?;
    }
    entity.members.iter().try_for_each(|member| write_entity(out, paint, member, depth + 1))
}

fn lines(start: u32, end: u32) -> String {
    format!("{:>11}", if start == end { start.to_string() } else { format!("{start}-{end}") })
}
