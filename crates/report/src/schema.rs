//! The serialisable view of results: RefactoringMiner's fields under its names, so that tools which read its
//! output read ours, and a few fields of our own. `docs/schema/refscope.v1.json` describes it; a change that
//! existing readers would not survive takes a new version.

use crate::formats::EvidenceView;
use crate::remote::{commit_url, without_credentials};
use crate::{Record, Reported, Subject};
use refscope_refactorings::{
    Findings, FoundByVectors, Location, Refactoring, RefactoringKind, Residue, ResidueLines, VectorPlace,
};
use refscope_text::{Note, Position, Side};
use refscope_wording::{description, element_text, element_type, role};
use serde::Serialize;
use std::time::Duration;

/// What has a serialisable view.
pub(crate) trait Viewed: Reported {
    /// What a document of such views is, in one line.
    const DOCUMENT: &'static str;

    fn view<'a>(record: &'a Record<'a, Self>) -> impl Serialize + 'a;
}

impl Viewed for Findings {
    const DOCUMENT: &'static str = "one document, laid out as RefactoringMiner's";

    fn view<'a>(record: &'a Record<'a, Self>) -> impl Serialize + 'a {
        CommitView::new(record)
    }
}

/// The version of the schema that every record names.
pub const SCHEMA_VERSION: u32 = 1;

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct CommitView<'a> {
    repository: String,
    sha1: &'a str,
    url: String,
    refactorings: Vec<RefactoringView<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    residue: Option<ResidueView<'a>>,
    change: ChangeView<'a>,
    #[serde(skip_serializing_if = "Option::is_none")]
    subject: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    author: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    date: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    milliseconds: Option<f64>,
    partial: bool,
    notes: Vec<NoteView<'a>>,
    schema_version: u32,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct RefactoringView<'a> {
    #[serde(rename = "type")]
    kind: &'a str,
    description: String,
    left_side_locations: Vec<LocationView<'a>>,
    right_side_locations: Vec<LocationView<'a>>,
    confidence: Option<f64>,
    id: Option<u32>,
    consequence_of: Option<String>,
    consequence_of_id: Option<u32>,
    /// Only where somebody asked for both methods.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    found_by: Vec<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    evidence: Option<EvidenceView<'a>>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct LocationView<'a> {
    file_path: &'a str,
    start_line: u32,
    end_line: u32,
    start_column: u32,
    end_column: u32,
    code_element_type: &'static str,
    description: String,
    code_element: Option<String>,
}

/// The changed lines that the refactorings leave unexplained.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct ResidueView<'a> {
    left_side_lines: Vec<LinesView<'a>>,
    right_side_lines: Vec<LinesView<'a>>,
    changed: usize,
    explained: usize,
    imports: usize,
    comments: usize,
    layout: usize,
    unexplained: usize,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct LinesView<'a> {
    file_path: &'a str,
    start_line: u32,
    end_line: u32,
}

/// Which versions were compared, where a commit's id does not say it.
#[derive(Serialize)]
struct ChangeView<'a> {
    kind: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    before: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    after: Option<&'a str>,
}

#[derive(Serialize)]
pub(crate) struct NoteView<'a> {
    path: Option<&'a str>,
    message: &'a str,
}

impl<'a> CommitView<'a> {
    fn new(record: &'a Record<'a, Findings>) -> Self {
        let repository = without_credentials(record.repository);
        let url = match record.subject {
            Subject::Commit(id) => commit_url(&repository, id),
            _ => String::new(),
        };
        Self {
            sha1: record.subject.commit(),
            url,
            refactorings: refactorings(record.found),
            residue: record.found.residue.as_ref().map(ResidueView::new),
            change: ChangeView::new(record.subject),
            subject: record.commit.map(|commit| &*commit.subject),
            author: record.commit.map(|commit| &*commit.author),
            date: record.commit.map(|commit| &*commit.date),
            milliseconds: record.took.map(milliseconds),
            partial: record.is_partial,
            notes: record.notes.iter().map(NoteView::new).collect(),
            schema_version: SCHEMA_VERSION,
            repository,
        }
    }
}

/// All refactorings, whoever found them.
fn refactorings(findings: &Findings) -> Vec<RefactoringView<'_>> {
    let mut views: Vec<RefactoringView<'_>> =
        findings.refactorings.iter().map(|it| RefactoringView::new(it, findings.cause(it))).collect();
    if findings.by_vectors.is_some() {
        for (at, view) in views.iter_mut().enumerate() {
            let is_confirmed = findings.is_confirmed(at);
            view.found_by = if is_confirmed { vec!["detection", "vectors"] } else { vec!["detection"] };
        }
    }
    views.extend(findings.by_vectors_alone().map(RefactoringView::by_vectors));
    views
}

impl<'a> RefactoringView<'a> {
    fn by_vectors(found: &'a FoundByVectors) -> Self {
        let places = found.places.as_ref();
        Self {
            kind: &found.title,
            description: found.description.replace('\t', " "),
            left_side_locations: vec![LocationView::of_place(places.before, "code before")],
            right_side_locations: vec![LocationView::of_place(places.after, "code after")],
            confidence: None,
            id: None,
            consequence_of: None,
            consequence_of_id: None,
            found_by: vec!["vectors"],
            evidence: None,
        }
    }

    fn new(refactoring: &'a Refactoring, cause: Option<&Refactoring>) -> Self {
        let locations = |side: Side| {
            let locations = refactoring.locations.get(side).iter();
            locations.map(|location| LocationView::new(refactoring.kind, side, location)).collect()
        };
        Self {
            kind: refactoring.kind.title(),
            description: description(refactoring).replace('\t', " "),
            left_side_locations: locations(Side::Before),
            right_side_locations: locations(Side::After),
            confidence: Some(refactoring.confidence),
            id: Some(refactoring.id.0),
            consequence_of: cause.map(|cause| description(cause).replace('\t', " ")),
            consequence_of_id: refactoring.consequence_of.map(|id| id.0),
            found_by: Vec::new(),
            evidence: EvidenceView::new(refactoring),
        }
    }
}

impl<'a> LocationView<'a> {
    fn of_place(place: &'a VectorPlace, role: &'a str) -> Self {
        Self {
            file_path: &place.path,
            start_line: place.start.line,
            end_line: place.end.line,
            start_column: column(place.start),
            end_column: column(place.end),
            code_element_type: element_type(place.element_kind),
            description: role.to_owned(),
            code_element: Some(place.element.clone()),
        }
    }

    fn new(kind: RefactoringKind, side: Side, location: &'a Location) -> Self {
        Self {
            file_path: &location.path,
            start_line: location.start.line,
            end_line: location.end.line,
            start_column: column(location.start),
            end_column: if location.is_at_file_end { 0 } else { column(location.end) },
            code_element_type: element_type(location.element),
            description: role(kind, side, location),
            code_element: element_text(location),
        }
    }
}

/// With a thousandth of them as the last digit.
pub(crate) fn milliseconds(time: Duration) -> f64 {
    time.as_micros() as f64 / 1000.0
}

/// RefactoringMiner counts columns from 1, but the start of a line is 0.
pub(crate) const fn column(position: Position) -> u32 {
    match position.column {
        0 => 0,
        column => column + 1,
    }
}

impl<'a> ResidueView<'a> {
    fn new(residue: &'a Residue) -> Self {
        let lines = residue.lines.as_ref().map(|side| side.iter().map(LinesView::new).collect());
        let counts = &residue.counts;
        Self {
            left_side_lines: lines.before,
            right_side_lines: lines.after,
            changed: counts.n_changed(),
            explained: counts.n_explained,
            imports: counts.n_imports,
            comments: counts.n_comments,
            layout: counts.n_layout,
            unexplained: counts.n_unexplained,
        }
    }
}

impl<'a> LinesView<'a> {
    fn new(lines: &'a ResidueLines) -> Self {
        Self { file_path: &lines.path, start_line: lines.first, end_line: lines.last }
    }
}

impl<'a> ChangeView<'a> {
    fn new(subject: &'a Subject) -> Self {
        let (kind, versions) = match subject {
            Subject::Commit(_) => ("commit", None),
            Subject::Range(ids) => ("range", Some(ids)),
            Subject::WorkTree => ("worktree", None),
            Subject::Staged => ("staged", None),
            Subject::Folders(paths) => ("folders", Some(paths)),
        };
        Self {
            kind,
            before: versions.map(|versions| versions.before.as_str()),
            after: versions.map(|versions| versions.after.as_str()),
        }
    }
}

impl<'a> NoteView<'a> {
    pub(crate) fn new(note: &'a Note) -> Self {
        Self { path: note.path.as_deref(), message: &note.message }
    }
}
