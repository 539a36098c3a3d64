//! Writing the results as they come.

use crate::color::ColorChoice;
use crate::failure::{Failure, Status, tell};
use crate::output::Output;
use refscope_engine::Outcome;
use refscope_report::{Format, Options, Record, ReportWriter, Subject};
use std::path::Path;

/// A report that is being written.
pub(super) struct Report<T> {
    output: Output,
    writer: Box<dyn ReportWriter<T>>,
    shows_notes: bool,
    origin: String,
    /// Nothing is written before the first change was looked at: its failure may be all there is to say.
    has_begun: bool,
    status: Status,
}

impl<T> Report<T> {
    pub(super) fn open(
        format: &Format<T>,
        path: Option<&Path>,
        color: ColorChoice,
        origin: String,
    ) -> Result<Self, Failure> {
        let is_colored = if path.is_some() { color.for_file() } else { color.for_stdout() };
        Ok(Self {
            output: path.map_or_else(|| Ok(Output::stdout()), Output::open)?,
            writer: (format.writer)(Options { is_colored }),
            shows_notes: format.shows_notes,
            origin,
            has_begun: false,
            status: Status::Complete,
        })
    }

    fn begin(&mut self) -> Result<(), Failure> {
        let is_first = !std::mem::replace(&mut self.has_begun, true);
        if is_first { self.output.write(|out| self.writer.begin(out)) } else { Ok(()) }
    }

    /// Writes what one change showed.
    pub(super) fn record(&mut self, subject: &Subject, outcome: &Outcome<T>) -> Result<(), Failure> {
        if outcome.is_partial {
            self.status = Status::Partial;
        }
        if !self.shows_notes {
            for note in &outcome.notes {
                let path = note.path.as_deref().map(|path| format!("{path}: ")).unwrap_or_default();
                tell("note", &format!("{}: {path}{}", subject.title(), note.message));
            }
        }
        self.begin()?;
        let record = Record {
            repository: &self.origin,
            subject,
            found: &outcome.found,
            notes: &outcome.notes,
            is_partial: outcome.is_partial,
        };
        self.output.write(|out| self.writer.record(out, &record))
    }

    /// Completes the document and says whether anything is missing in it.
    pub(super) fn end(mut self) -> Result<Status, Failure> {
        self.begin()?;
        self.output.write(|out| self.writer.end(out))?;
        self.output.finish()?;
        Ok(self.status)
    }
}
