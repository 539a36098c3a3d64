//! One JSON object on one line for each commit, for programs that read along.

use super::{Format, ReportWriter};
use crate::schema::Viewed;
use crate::{Record, json};
use std::io::{Result, Write};

pub(super) const fn format<T: Viewed>() -> Format<T> {
    Format {
        name: "jsonl",
        extension: "jsonl",
        summary: "one JSON object on one line for each commit",
        shows_notes: true,
        is_text: true,
        writer: |_| Box::new(JsonLines),
    }
}

struct JsonLines;

impl<T: Viewed> ReportWriter<T> for JsonLines {
    fn record(&mut self, out: &mut dyn Write, record: &Record<'_, T>) -> Result<()> {
        json::write(out, &T::view(record))?;
        out.write_all(b"\n")
    }
}
