//! For programs: one document, with everything that is known about every finding and change.

use super::EvolutionRecord;
use crate::json;
use refscope_releases::{ApiChange, Element, Finding, Impact, SignatureChange};
use serde::Serialize;
use std::io::{Result, Write};

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Document<'r> {
    before: &'r str,
    after: &'r str,
    refactorings: Vec<FindingView<'r>>,
    changes: Vec<ChangeView<'r>>,
    notes: Vec<NoteView<'r>>,
    schema_version: u32,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct FindingView<'r> {
    #[serde(rename = "type")]
    kind: &'static str,
    before: ElementView<'r>,
    after: ElementView<'r>,
    old_element_kept: bool,
    deprecated: bool,
    breaks_callers: bool,
    breaks_implementers: bool,
    code_similarity: Option<f64>,
    reference_similarity: Option<f64>,
    uses_before: u32,
    uses_after: u32,
    advice: Option<&'r str>,
    forwarding: bool,
    family: bool,
    pass: u32,
    signature: Option<SignatureView<'r>>,
    receiver: Option<&'r str>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct ElementView<'r> {
    name: String,
    kind: &'static str,
    package: &'r str,
    #[serde(rename = "class")]
    class_name: String,
    member: Option<&'r str>,
    parameter_types: Option<&'r [String]>,
    path: &'r str,
    line: u32,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct SignatureView<'r> {
    parameters: Vec<ParameterView<'r>>,
    removed: &'r [(usize, String, String)],
    returns: &'r Option<(String, String)>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct ParameterView<'r> {
    index_before: Option<usize>,
    #[serde(rename = "type")]
    type_name: &'r str,
    name: &'r str,
    default: Option<&'r str>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct ChangeView<'r> {
    change: &'static str,
    detail: &'r str,
    before: Option<ElementView<'r>>,
    after: Option<ElementView<'r>>,
    breaks_callers: bool,
    breaks_implementers: bool,
}

#[derive(Serialize)]
struct NoteView<'r> {
    path: Option<&'r str>,
    message: &'r str,
}

pub(super) fn write(out: &mut dyn Write, record: &EvolutionRecord) -> Result<()> {
    let evolution = record.evolution;
    let notes = evolution.notes.iter();
    let document = Document {
        before: record.before,
        after: record.after,
        refactorings: evolution.findings.iter().map(finding).collect(),
        changes: evolution.changes.iter().map(change).collect(),
        notes: notes.map(|note| NoteView { path: note.path.as_deref(), message: &note.message }).collect(),
        schema_version: 1,
    };
    json::write(out, &document)?;
    writeln!(out)
}

fn finding(finding: &Finding) -> FindingView<'_> {
    let share = |share: u32| f64::from(share) / 1000.0;
    let Impact { callers, implementers } = finding.impact;
    FindingView {
        kind: finding.kind.title(),
        before: element(&finding.before),
        after: element(&finding.after),
        old_element_kept: finding.is_kept,
        deprecated: finding.is_deprecated,
        breaks_callers: callers,
        breaks_implementers: implementers,
        code_similarity: finding.evidence.code.map(share),
        reference_similarity: finding.evidence.references.map(share),
        uses_before: finding.evidence.n_uses_before,
        uses_after: finding.evidence.n_uses_after,
        advice: finding.evidence.advice.as_deref(),
        forwarding: finding.evidence.is_forwarding,
        family: finding.evidence.is_family,
        pass: finding.evidence.pass,
        signature: finding.signature.as_ref().map(signature),
        receiver: finding.receiver.as_deref(),
    }
}

fn element(element: &Element) -> ElementView<'_> {
    ElementView {
        name: element.to_string(),
        kind: element.kind,
        package: &element.package,
        class_name: element.types.join("."),
        member: element.member.as_deref(),
        parameter_types: element.parameters.as_deref(),
        path: &element.path,
        line: element.line,
    }
}

fn signature(change: &SignatureChange) -> SignatureView<'_> {
    let parameters = change.parameters.iter().map(|it| ParameterView {
        index_before: it.before,
        type_name: &it.type_after,
        name: &it.name_after,
        default: it.default.as_deref(),
    });
    SignatureView { parameters: parameters.collect(), removed: &change.removed, returns: &change.returns }
}

fn change(change: &ApiChange) -> ChangeView<'_> {
    ChangeView {
        change: change.what,
        detail: &change.detail,
        before: change.before.as_ref().map(element),
        after: change.after.as_ref().map(element),
        breaks_callers: change.impact.callers,
        breaks_implementers: change.impact.implementers,
    }
}
