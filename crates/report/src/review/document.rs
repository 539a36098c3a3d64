//! The document: what was compared, and for each change its files, refactorings, statements and sums.

use super::files::{CountsView, FileView, all_files};
use super::places::{Files, all_lines};
use crate::json;
use crate::remote::{commit_url, without_credentials};
use crate::schema::NoteView;
use refscope_mapping::{MappedBody, Range};
use refscope_refactorings::{FindingId, Location, Refactoring, RefactoringKind, ReviewedChange, text_lines};
use refscope_text::{Pair, Record, Side, Subject};
use refscope_wording::{description, element_text, reasons, role};
use serde::Serialize;
use std::collections::BTreeMap;
use std::io::{Result, Write};

/// The version of the schema that every document names.
const SCHEMA_VERSION: u32 = 1;

/// What is told about a change before it is looked at.
#[derive(Clone, Debug)]
pub struct ReviewHeader {
    /// What was compared.
    pub subject: Subject,
    /// What the commit says about itself, where it is one.
    pub commit: Option<ReviewedCommit>,
    /// What its message says below the first line.
    pub text: String,
}

impl ReviewHeader {
    /// What the page is called: the commit's first line, or what was compared.
    pub fn title(&self) -> String {
        let short = |id: &str| id.get(..10).unwrap_or(id).to_owned();
        match (&self.commit, &self.subject) {
            (Some(commit), _) => commit.subject.clone(),
            (None, Subject::Commit(id)) => format!("commit {}", short(id)),
            (None, Subject::Range(ids)) => format!("{}..{}", short(&ids.before), short(&ids.after)),
            (None, subject) => subject.title(),
        }
    }
}

/// What a commit says about itself.
#[derive(Clone, Debug, Default, Serialize)]
pub struct ReviewedCommit {
    /// The first line of its message.
    pub subject: String,
    /// Its author's name.
    pub author: String,
    /// When it was written.
    pub date: String,
}

/// Writes the whole document. A change without content is one that a server gives when it is asked for.
pub fn document_json(
    out: &mut dyn Write,
    repository: &str,
    changes: impl IntoIterator<Item = (ReviewHeader, Option<String>)>,
) -> Result<()> {
    let repository = without_credentials(repository);
    write!(out, "{{\"schemaVersion\":{SCHEMA_VERSION},\"repository\":")?;
    json::write(out, &repository)?;
    out.write_all(b",\"changes\":[")?;
    for (place, (header, content)) in changes.into_iter().enumerate() {
        out.write_all(if place == 0 { b"\n" } else { b",\n" })?;
        out.write_all(b"{\"header\":")?;
        json::write(out, &HeaderView::new(&header, &repository))?;
        if let Some(content) = content {
            write!(out, ",\"content\":{content}")?;
        }
        out.write_all(b"}")?;
    }
    out.write_all(b"\n]}\n")
}

/// The content of one change.
pub fn change_json(record: &Record<'_, ReviewedChange>) -> String {
    let lines = all_lines(record.found);
    let files = Files::new(record.found, &lines);
    let mut bytes = Vec::new();
    json::write(&mut bytes, &ContentView::new(record, &files)).expect("memory can be written to");
    String::from_utf8(bytes).expect("JSON is UTF-8")
}

/// All lines of a file.
pub fn lines_json(text: &str) -> String {
    let mut bytes = Vec::new();
    json::write(&mut bytes, &text_lines(text).collect::<Vec<_>>()).expect("memory can be written to");
    String::from_utf8(bytes).expect("JSON is UTF-8")
}

#[derive(Serialize)]
struct HeaderView<'a> {
    kind: &'static str,
    title: String,
    sha1: &'a str,
    url: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    commit: Option<&'a ReviewedCommit>,
    #[serde(skip_serializing_if = "str::is_empty")]
    text: &'a str,
}

impl<'a> HeaderView<'a> {
    fn new(header: &'a ReviewHeader, repository: &str) -> Self {
        let sha1 = header.subject.commit();
        let (kind, url) = match header.subject {
            Subject::Commit(_) => ("commit", commit_url(repository, sha1)),
            Subject::Range(_) => ("range", String::new()),
            Subject::WorkTree => ("worktree", String::new()),
            Subject::Staged => ("staged", String::new()),
            Subject::Folders(_) => ("folders", String::new()),
        };
        Self { kind, title: header.title(), sha1, url, commit: header.commit.as_ref(), text: &header.text }
    }
}

#[derive(Serialize)]
struct ContentView<'a> {
    partial: bool,
    notes: Vec<NoteView<'a>>,
    lines: CountsView,
    refactorings: Vec<RefactoringView>,
    files: Vec<FileView<'a>>,
    statements: Vec<StatementView>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct RefactoringView {
    id: usize,
    kind: String,
    title: &'static str,
    description: String,
    confidence: f64,
    reasons: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    consequence_of: Option<usize>,
    before: Vec<PlaceView>,
    after: Vec<PlaceView>,
}

#[derive(Serialize)]
struct PlaceView {
    #[serde(flatten)]
    range: RangeView,
    role: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    element: Option<String>,
}

/// Lines count from 1 and columns from 0, in UTF-16 units; the end is behind the last character.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct RangeView {
    file: usize,
    start_line: u32,
    start_column: u32,
    end_line: u32,
    end_column: u32,
}

/// A statement in both versions.
#[derive(Serialize)]
struct StatementView {
    before: RangeView,
    after: RangeView,
    exact: bool,
    role: &'static str,
}

impl<'a> ContentView<'a> {
    fn new(record: &'a Record<'a, ReviewedChange>, files: &Files<'a>) -> Self {
        let change = record.found;
        Self {
            partial: record.is_partial,
            notes: record.notes.iter().map(NoteView::new).collect(),
            lines: CountsView::new(&change.changed.counts()),
            refactorings: refactorings(&change.refactorings, files),
            files: all_files(change, files),
            statements: statements(change, files),
        }
    }
}

fn refactorings(all: &[Refactoring], files: &Files<'_>) -> Vec<RefactoringView> {
    let ids: BTreeMap<FindingId, usize> = all.iter().enumerate().map(|(at, it)| (it.id, at)).collect();
    let view = |(id, refactoring): (usize, &Refactoring)| {
        let places = |side: Side| {
            let locations = refactoring.locations.get(side).iter();
            locations.filter_map(|location| PlaceView::new(refactoring.kind, location, side, files)).collect()
        };
        RefactoringView {
            id,
            kind: refactoring.kind.id(),
            title: refactoring.kind.title(),
            description: description(refactoring).replace('\t', " "),
            confidence: refactoring.confidence,
            reasons: reasons(refactoring),
            consequence_of: refactoring.consequence_of.and_then(|cause| ids.get(&cause).copied()),
            before: places(Side::Before),
            after: places(Side::After),
        }
    };
    all.iter().enumerate().map(view).collect()
}

impl PlaceView {
    fn new(kind: RefactoringKind, location: &Location, side: Side, files: &Files<'_>) -> Option<Self> {
        let range = Range { start: location.start, end: location.end };
        let range = RangeView::new(files.place_of(side, &location.path)?, &range);
        Some(Self { range, role: role(kind, side, location), element: element_text(location) })
    }
}

impl RangeView {
    const fn new(file: usize, range: &Range) -> Self {
        Self {
            file,
            start_line: range.start.line,
            start_column: range.start.column,
            end_line: range.end.line,
            end_column: range.end.column,
        }
    }
}

/// The pairs of statements that a reader can ask for: those of changed lines, and those that went elsewhere.
fn statements(change: &ReviewedChange, files: &Files<'_>) -> Vec<StatementView> {
    let is_changed = |side: Side, path: &str, range: &Range| {
        let version = files.place_of(side, path).and_then(|place| *files.list[place].versions.get(side));
        version.is_some_and(|version| {
            let lines = &files.version(side, version).0.lines;
            let first = lines.partition_point(|line| line.number < range.start.line);
            lines.get(first).is_some_and(|line| line.number <= range.end.line)
        })
    };
    let mut views = Vec::new();
    for MappedBody { role, paths, statements, .. } in &change.bodies {
        let (Some(before), Some(after)) =
            (files.place_of(Side::Before, &paths.before), files.place_of(Side::After, &paths.after))
        else {
            continue;
        };
        for statement in statements {
            let ranges: Pair<&Range> = statement.sides.as_ref().map(|side| &side.range);
            if Side::BOTH.iter().any(|&side| is_changed(side, paths.get(side), ranges.get(side))) {
                views.push(StatementView {
                    before: RangeView::new(before, ranges.before),
                    after: RangeView::new(after, ranges.after),
                    exact: statement.is_exact,
                    role: role.name(),
                });
            }
        }
    }
    views
}
