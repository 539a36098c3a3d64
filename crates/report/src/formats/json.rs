//! One document: `{"commits": […]}`, each commit on a line of its own. That of refactorings is laid out as
//! RefactoringMiner's.

use super::{Format, ReportWriter};
use crate::schema::Viewed;
use crate::{Record, json};
use std::io::{Result, Write};

pub(super) const fn format<T: Viewed>() -> Format<T> {
    Format {
        name: "json",
        extension: "json",
        summary: T::DOCUMENT,
        shows_notes: true,
        is_text: true,
        writer: |_| Box::new(Json { is_first: true }),
    }
}

struct Json {
    is_first: bool,
}

impl<T: Viewed> ReportWriter<T> for Json {
    fn begin(&mut self, out: &mut dyn Write) -> Result<()> {
        out.write_all(b"{\"commits\":[")
    }

    fn record(&mut self, out: &mut dyn Write, record: &Record<'_, T>) -> Result<()> {
        out.write_all(if self.is_first { b"\n" } else { b",\n" })?;
        self.is_first = false;
        json::write(out, &T::view(record))
    }

    fn end(&mut self, out: &mut dyn Write) -> Result<()> {
        out.write_all(b"\n]}\n")
    }
}
