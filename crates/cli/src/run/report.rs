//! Writing the results as they come.

use crate::color::ColorChoice;
use crate::failure::{Failure, Status, tell};
use crate::output::Output;
use refscope_engine::Outcome;
use refscope_report::{CommitInfo, Document, Format, Options, Record, Sink, Subject};
use std::io::IsTerminal;
use std::path::Path;
use std::time::Duration;

/// A report that is being written.
pub(super) struct Report<T> {
    document: Document<T, Output>,
    /// Where it goes, for messages.
    name: String,
    shows_notes: bool,
    origin: String,
    status: Status,
}

impl<T> Report<T> {
    pub(super) fn open(
        format: &Format<T>,
        path: Option<&Path>,
        color: ColorChoice,
        is_paged: bool,
        origin: String,
    ) -> Result<Self, Failure> {
        if !format.is_text && path.is_none() && std::io::stdout().is_terminal() {
            let help = "write it to a file with `--output`, or into a program that reads it";
            return Err(Failure::new(
                format!("`{}` is for programs, and this is a terminal", format.name),
                help,
            ));
        }
        let options = match path {
            Some(_) => Options { is_colored: color.for_file(), width: None },
            None => color.options_for_stdout(),
        };
        let output = match path {
            Some(path) => Output::open(path)?,
            None if is_paged => Output::paged(),
            None => Output::stdout(),
        };
        Ok(Self {
            name: output.name().to_owned(),
            document: Document::new(format, options, output),
            shows_notes: format.shows_notes,
            origin,
            status: Status::Complete,
        })
    }

    /// Writes what one change showed.
    pub(super) fn record(
        &mut self,
        subject: &Subject,
        commit: Option<&CommitInfo>,
        took: Option<Duration>,
        outcome: &Outcome<T>,
    ) -> Result<(), Failure> {
        if outcome.is_partial {
            self.status = Status::Partial;
        }
        if !self.shows_notes {
            for note in &outcome.notes {
                let path = note.path.as_deref().map(|path| format!("{path}: ")).unwrap_or_default();
                tell("note", &format!("{}: {path}{}", subject.title(), note.message));
            }
        }
        let record = Record {
            repository: &self.origin,
            subject,
            commit,
            took,
            found: &outcome.found,
            notes: &outcome.notes,
            is_partial: outcome.is_partial,
        };
        self.document.record(&record).map_err(|error| Failure::unwritable(&self.name, &error))
    }

    /// Completes what was written so far, under a name that says so. The search for more was ended.
    pub(super) fn end_interrupted(mut self) -> Result<Status, Failure> {
        self.document.end().map_err(|error| Failure::unwritable(&self.name, &error))?;
        let mut output = self.document.into_inner();
        output.mark_interrupted();
        tell("note", &format!("interrupted: what was found until then is in {}", output.name()));
        output.finish()?;
        Ok(Status::Partial)
    }

    /// Completes the document and says whether anything is missing in it.
    pub(super) fn end(mut self) -> Result<Status, Failure> {
        self.document.end().map_err(|error| Failure::unwritable(&self.name, &error))?;
        self.document.into_inner().finish()?;
        Ok(self.status)
    }
}
