//! RefactoringMiner's document: `{"commits": […]}`, each commit on a line of its own.

use super::{Format, Options, ReportWriter};
use crate::schema::CommitView;
use crate::{Record, json};
use std::io::{Result, Write};

pub(super) const FORMAT: Format = Format {
    name: "json",
    extension: "json",
    summary: "one document, laid out as RefactoringMiner's",
    shows_notes: true,
    writer,
};

fn writer(_options: Options) -> Box<dyn ReportWriter> {
    Box::new(Json { is_first: true })
}

struct Json {
    is_first: bool,
}

impl ReportWriter for Json {
    fn begin(&mut self, out: &mut dyn Write) -> Result<()> {
        out.write_all(b"{\"commits\":[")
    }

    fn record(&mut self, out: &mut dyn Write, record: &Record<'_>) -> Result<()> {
        out.write_all(if self.is_first { b"\n" } else { b",\n" })?;
        self.is_first = false;
        json::write(out, &CommitView::new(record))
    }

    fn end(&mut self, out: &mut dyn Write) -> Result<()> {
        out.write_all(b"\n]}\n")
    }
}
