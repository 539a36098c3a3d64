//! Ranked candidates, for people and for programs.

use super::csv::{path, write_rows};
use super::mapping::SideView;
use super::text::{counted, write_notes};
use super::{Format, Options, ReportWriter};
use crate::Record;
use crate::escape::visible;
use crate::paint::{DIM, HEADING, KIND, Paint, WARNING};
use crate::record::is_empty;
use crate::schema::{NoteView, Viewed};
use refscope_ranking::{Candidate, Ranking, Risk};
use serde::Serialize;
use std::io::{Result, Write};

pub(super) const TEXT: Format<Ranking> = Format {
    name: "text",
    extension: "txt",
    summary: "for people: one candidate after the other, the most trustworthy first",
    shows_notes: true,
    is_text: true,
    writer: text,
};

pub(super) const CSV: Format<Ranking> = Format {
    name: "csv",
    extension: "csv",
    summary: "a table with one row for each candidate",
    shows_notes: false,
    is_text: true,
    writer: |_| Box::new(Csv),
};

fn text(options: Options) -> Box<dyn ReportWriter<Ranking>> {
    Box::new(Text { paint: Paint { is_colored: options.is_colored }, n_changes: 0, n_candidates: 0 })
}

struct Text {
    paint: Paint,
    n_changes: usize,
    n_candidates: usize,
}

impl ReportWriter<Ranking> for Text {
    fn record(&mut self, out: &mut dyn Write, record: &Record<'_, Ranking>) -> Result<()> {
        self.n_changes += 1;
        self.n_candidates += record.found.candidates.len();
        if is_empty(record) {
            return Ok(());
        }
        writeln!(out, "{}", self.paint.paint(HEADING, visible(&record.subject.title())))?;
        for candidate in &record.found.candidates {
            self.candidate(out, candidate)?;
        }
        write_notes(out, self.paint, record.notes)?;
        writeln!(out)
    }

    fn end(&mut self, out: &mut dyn Write) -> Result<()> {
        let changes = counted(self.n_changes, "change");
        let summary = match self.n_candidates {
            0 => format!("no candidates in {changes}"),
            n => format!("{} in {changes}", counted(n, "candidate")),
        };
        writeln!(out, "{}", self.paint.paint(DIM, summary))
    }
}

impl Text {
    fn candidate(&self, out: &mut dyn Write, candidate: &Candidate) -> Result<()> {
        let Candidate { kind, risk, similarity, declared, .. } = candidate;
        let style = if *risk == Risk::Low { KIND } else { WARNING };
        let risk = self.paint.paint(style, format!("{:4}", risk.name()));
        let kind = self.paint.paint(KIND, kind.title());
        let (before, after) = (declared.before.title(), declared.after.title());
        writeln!(out, "  {risk} {:7} {kind} {} → {}", similarity.name(), visible(&before), visible(&after))?;
        let confirmed = if candidate.confirmed_by.is_empty() { "not detected" } else { "detected" };
        let reason =
            candidate.reason.iter().map(|reason| format!("; {}", visible(reason))).collect::<String>();
        writeln!(out, "               {}", self.paint.paint(DIM, format!("{confirmed}{reason}")))
    }
}

const COLUMNS: [&str; 17] = [
    "sha1",
    "kind",
    "risk",
    "similarity",
    "basis",
    "confirmed",
    "combined",
    "rivals_before",
    "rivals_after",
    "words",
    "before",
    "before_path",
    "before_line",
    "after",
    "after_path",
    "after_line",
    "reason",
];

struct Csv;

impl ReportWriter<Ranking> for Csv {
    fn begin(&mut self, out: &mut dyn Write) -> Result<()> {
        write_rows(out, [COLUMNS])
    }

    fn record(&mut self, out: &mut dyn Write, record: &Record<'_, Ranking>) -> Result<()> {
        let commit = record.subject.commit();
        write_rows(out, record.found.candidates.iter().map(|candidate| row(commit, candidate)))
    }
}

fn row(commit: &str, candidate: &Candidate) -> [String; COLUMNS.len()] {
    let Candidate { kind, risk, similarity, basis, declared, n_rivals, .. } = candidate;
    let text = |text: &str| visible(text).into_owned();
    [
        text(commit),
        kind.title().to_owned(),
        risk.name().to_owned(),
        similarity.name().to_owned(),
        basis.name().to_owned(),
        (!candidate.confirmed_by.is_empty()).to_string(),
        candidate.is_combined.to_string(),
        n_rivals.before.to_string(),
        n_rivals.after.to_string(),
        candidate.n_words.to_string(),
        text(&declared.before.title()),
        path(&declared.before.path),
        declared.before.lines.0.to_string(),
        text(&declared.after.title()),
        path(&declared.after.path),
        declared.after.lines.0.to_string(),
        text(candidate.reason.as_deref().unwrap_or_default()),
    ]
}

impl Viewed for Ranking {
    const DOCUMENT: &'static str = "one document with an object for each commit";

    fn view<'a>(record: &'a Record<'a, Self>) -> impl Serialize + 'a {
        RankingView {
            sha1: record.subject.commit(),
            candidates: record.found.candidates.iter().map(CandidateView::new).collect(),
            partial: record.is_partial,
            notes: record.notes.iter().map(NoteView::new).collect(),
        }
    }
}

#[derive(Serialize)]
struct RankingView<'a> {
    sha1: &'a str,
    candidates: Vec<CandidateView<'a>>,
    partial: bool,
    notes: Vec<NoteView<'a>>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct CandidateView<'a> {
    kind: &'static str,
    risk: &'static str,
    similarity: &'static str,
    basis: &'static str,
    confirmed: bool,
    combined: bool,
    rivals_before: usize,
    rivals_after: usize,
    words: usize,
    renamed: usize,
    before: SideView<'a>,
    after: SideView<'a>,
    reason: Option<&'a str>,
}

impl<'a> CandidateView<'a> {
    fn new(candidate: &'a Candidate) -> Self {
        Self {
            kind: candidate.kind.title(),
            risk: candidate.risk.name(),
            similarity: candidate.similarity.name(),
            basis: candidate.basis.name(),
            confirmed: !candidate.confirmed_by.is_empty(),
            combined: candidate.is_combined,
            rivals_before: candidate.n_rivals.before,
            rivals_after: candidate.n_rivals.after,
            words: candidate.n_words,
            renamed: candidate.n_renamed,
            before: SideView::new(&candidate.declared.before),
            after: SideView::new(&candidate.declared.after),
            reason: candidate.reason.as_deref(),
        }
    }
}
