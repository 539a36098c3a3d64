//! One JSON object on one line for each commit, for programs that read along.

use super::{Format, Options, ReportWriter};
use crate::schema::CommitView;
use crate::{Record, json};
use std::io::{Result, Write};

pub(super) const FORMAT: Format = Format {
    name: "jsonl",
    extension: "jsonl",
    summary: "one JSON object on one line for each commit",
    shows_notes: true,
    writer,
};

fn writer(_options: Options) -> Box<dyn ReportWriter> {
    Box::new(JsonLines)
}

struct JsonLines;

impl ReportWriter for JsonLines {
    fn record(&mut self, out: &mut dyn Write, record: &Record<'_>) -> Result<()> {
        json::write(out, &CommitView::new(record))?;
        out.write_all(b"\n")
    }
}
