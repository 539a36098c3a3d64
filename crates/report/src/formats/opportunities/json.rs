//! For programs: all that is known about each opportunity.

use super::SurveyRecord;
use crate::json;
use refscope_opportunities::{Model, Opportunity, Place};
use refscope_text::{Note, Position};
use serde::Serialize;
use std::io::{Result, Write};

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Document<'r> {
    version: &'r str,
    opportunities: Vec<OpportunityView<'r>>,
    files: usize,
    bodies: usize,
    notes: Vec<NoteView<'r>>,
    schema_version: u32,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct OpportunityView<'r> {
    #[serde(rename = "type")]
    kind: &'r str,
    title: &'r str,
    evidence: &'static str,
    message: &'r str,
    element: &'r str,
    gain: GainView,
    places: Vec<PlaceView<'r>>,
    model: ModelView<'r>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct GainView {
    score: u32,
    nodes: u32,
    places: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    recent_changes: Option<u32>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct PlaceView<'r> {
    path: &'r str,
    start: PositionView,
    end: PositionView,
    package: &'r str,
    element: &'r str,
    code: &'r str,
}

#[derive(Serialize)]
struct PositionView {
    line: u32,
    column: u32,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase", untagged)]
enum ModelView<'r> {
    Place(PlaceView<'r>),
    Textbook { before: &'r str, after: &'r str },
}

#[derive(Serialize)]
struct NoteView<'r> {
    path: Option<&'r str>,
    message: &'r str,
}

pub(super) fn write_document(out: &mut dyn Write, record: &SurveyRecord<'_>) -> Result<()> {
    let survey = record.survey;
    let document = Document {
        version: record.version,
        opportunities: survey.opportunities.iter().map(view).collect(),
        files: survey.n_files,
        bodies: survey.n_bodies,
        notes: survey.notes.iter().map(note).collect(),
        schema_version: crate::SCHEMA_VERSION,
    };
    json::write(out, &document)?;
    writeln!(out)
}

pub(super) fn write_lines(out: &mut dyn Write, record: &SurveyRecord<'_>) -> Result<()> {
    for opportunity in &record.survey.opportunities {
        json::write(out, &view(opportunity))?;
        writeln!(out)?;
    }
    Ok(())
}

pub(super) fn view(opportunity: &Opportunity) -> OpportunityView<'_> {
    let gain = opportunity.gain;
    OpportunityView {
        kind: &opportunity.kind,
        title: &opportunity.title,
        evidence: opportunity.evidence.word(),
        message: &opportunity.message,
        element: &opportunity.element,
        gain: GainView {
            score: gain.score,
            nodes: gain.nodes,
            places: gain.places,
            recent_changes: gain.recent_changes,
        },
        places: opportunity.places.iter().map(place).collect(),
        model: match &opportunity.model {
            Model::Place(it) => ModelView::Place(place(it)),
            Model::Textbook { before, after } => ModelView::Textbook { before, after },
        },
    }
}

fn place(place: &Place) -> PlaceView<'_> {
    PlaceView {
        path: &place.path,
        start: position(place.start),
        end: position(place.end),
        package: &place.package,
        element: &place.element,
        code: &place.code,
    }
}

/// Columns count from 1, as in all our JSON.
fn position(position: Position) -> PositionView {
    PositionView { line: position.line, column: position.column + 1 }
}

fn note(note: &Note) -> NoteView<'_> {
    NoteView { path: note.path.as_deref(), message: &note.message }
}
