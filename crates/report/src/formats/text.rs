//! For people at a terminal: by commit and by file, with what only followed from something else counted under it.

use super::{Format, Options, ReportWriter, evidence, excerpt, residue};
use crate::escape::visible;
use crate::grouping::{Cause, by_file};
use crate::paint::{DIM, FILE, HEADING, KIND, Paint, WARNING};
use crate::record::is_empty;
use crate::wrap::wrapped;
use crate::{CommitInfo, Record};
use refscope_refactorings::Findings;
use refscope_text::Note;
use refscope_wording::line;
use std::io::{Result, Write};

pub(super) const FORMAT: Format<Findings> = Format {
    name: "text",
    extension: "txt",
    summary: "for people: grouped by commit and file, consequences folded under their cause",
    shows_notes: true,
    is_text: true,
    writer,
};

fn writer(options: Options) -> Box<dyn ReportWriter<Findings>> {
    let Options { is_colored, width } = options;
    Box::new(Text { paint: Paint { is_colored }, width, n_changes: 0, n_refactorings: 0 })
}

struct Text {
    paint: Paint,
    width: Option<usize>,
    n_changes: usize,
    n_refactorings: usize,
}

/// Less sure findings are marked: of those below it, fewer than eight in ten are right.
const DOUBTFUL: f64 = 0.8;

/// Where what belongs to a refactoring starts.
pub(super) const INDENT: usize = 11;

impl ReportWriter<Findings> for Text {
    fn record(&mut self, out: &mut dyn Write, record: &Record<'_, Findings>) -> Result<()> {
        self.n_changes += 1;
        self.n_refactorings += record.found.n_refactorings();
        if is_empty(record) {
            return Ok(());
        }
        write_heading(out, self.paint, record)?;
        for group in by_file(&record.found.refactorings) {
            if !group.path.is_empty() {
                writeln!(out, "  {}", self.paint.paint(FILE, visible(group.path)))?;
            }
            for cause in &group.causes {
                self.cause(out, cause)?;
            }
        }
        self.vectors(out, record.found)?;
        if let Some(residue) = &record.found.residue {
            residue::write_text(out, self.paint, residue)?;
        }
        write_notes(out, self.paint, record.notes)?;
        writeln!(out)
    }

    fn end(&mut self, out: &mut dyn Write) -> Result<()> {
        let changes = counted(self.n_changes, "change");
        let summary = match self.n_refactorings {
            0 => format!("no refactorings in {changes}"),
            n => format!("{} in {changes}", counted(n, "refactoring")),
        };
        writeln!(out, "{}", self.paint.paint(DIM, summary))
    }
}

impl Text {
    fn cause(&self, out: &mut dyn Write, cause: &Cause<'_>) -> Result<()> {
        let confidence = cause.refactoring.confidence;
        let is_doubtful = confidence < DOUBTFUL;
        let title =
            self.paint.paint(if is_doubtful { WARNING } else { KIND }, cause.refactoring.kind.title());
        let number = cause.line().map(|line| line.to_string()).unwrap_or_default();
        let number = self.paint.paint(DIM, format!("{number:>5}"));
        let doubt = if is_doubtful { format!(" (doubtful: {confidence:.2})") } else { String::new() };
        let what = format!("{}{doubt}", visible(&line(cause.refactoring)));
        let start = 2 + 5 + 2 + cause.refactoring.kind.title().len() + 1;
        writeln!(out, "  {number}  {title} {}", wrapped(&what, start, INDENT, self.width))?;
        if let Some(words) = cause.consequences_in_words() {
            let words = wrapped(&format!("with {words}"), INDENT, INDENT, self.width);
            writeln!(out, "{:INDENT$}{}", "", self.paint.paint(DIM, words))?;
        }
        evidence::write(out, self.paint, cause.refactoring)?;
        excerpt::write(out, self.paint, self.width, cause.refactoring)
    }
}

impl Text {
    /// What vectors say of the change, where somebody asked.
    fn vectors(&self, out: &mut dyn Write, findings: &Findings) -> Result<()> {
        let Some(by_vectors) = &findings.by_vectors else { return Ok(()) };
        let n_both = (0..findings.refactorings.len()).filter(|&at| findings.is_confirmed(at)).count();
        let words = format!("vectors found {}: {n_both} of those above, and these", by_vectors.len());
        writeln!(out, "  {}", self.paint.paint(DIM, words))?;
        let mut path = "";
        for found in findings.by_vectors_alone() {
            let place = &found.places.after;
            if *place.path != *path {
                path = &place.path;
                writeln!(out, "  {}", self.paint.paint(FILE, visible(path)))?;
            }
            let line = self.paint.paint(DIM, format!("{:>5}", place.start.line));
            let sentence = found.description.strip_prefix(&found.title).unwrap_or(&found.description);
            let sentence = format!("{} (in {})", sentence.trim_start(), place.element);
            let title = self.paint.paint(KIND, &found.title);
            let start = 2 + 5 + 2 + found.title.len() + 1;
            writeln!(out, "  {line}  {title} {}", wrapped(&visible(&sentence), start, INDENT, self.width))?;
        }
        Ok(())
    }
}

/// What was compared, and what a commit says about itself.
pub(super) fn write_heading<T>(out: &mut dyn Write, paint: Paint, record: &Record<'_, T>) -> Result<()> {
    writeln!(out, "{}", paint.paint(HEADING, visible(&record.subject.title())))?;
    let Some(commit) = record.commit else { return Ok(()) };
    writeln!(out, "  {}", paint.paint(DIM, visible(&about(commit))))
}

/// `Call the cart a basket (Demo, 2024-05-02)`
fn about(commit: &CommitInfo) -> String {
    let CommitInfo { subject, author, date } = commit;
    let day = date.split('T').next().unwrap_or_default();
    format!("{subject} ({author}, {day})")
}

/// What the reader should know, a line each.
pub(super) fn write_notes(out: &mut dyn Write, paint: Paint, notes: &[Note]) -> Result<()> {
    for note in notes {
        let path = note.path.as_deref().map(|path| format!("{}: ", visible(path))).unwrap_or_default();
        writeln!(out, "  {} {path}{}", paint.paint(WARNING, "note:"), visible(&note.message))?;
    }
    Ok(())
}

pub(super) fn counted(n: usize, noun: &str) -> String {
    format!("{n} {noun}{}", if n == 1 { "" } else { "s" })
}
