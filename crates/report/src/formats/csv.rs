//! A table with a row for each refactoring and its first place on either side.
//!
//! Every row is one line: line breaks within code are escaped like all that a terminal would obey. Fields are
//! quoted where they must be and otherwise left as they are, for programs to read. Spreadsheets take a field
//! that starts with `=`, `+`, `-` or `@` for a formula; a path that starts like that is written as `./=…`, which
//! names the same file, and what people write about a commit gets a space before it.

use super::{Format, ReportWriter};
use crate::escape::visible;
use crate::remote::without_credentials;
use crate::schema::milliseconds;
use crate::{CommitInfo, Record};
use refscope_refactorings::{Findings, Location, Refactoring};
use refscope_wording::description;
use std::io::{Result, Write};

pub(super) const FORMAT: Format<Findings> = Format {
    name: "csv",
    extension: "csv",
    summary: "a table with one row for each refactoring",
    shows_notes: false,
    is_text: true,
    writer: |_| Box::new(Csv),
};

const COLUMNS: [&str; 16] = [
    "repository",
    "sha1",
    "type",
    "description",
    "confidence",
    "consequence_of",
    "before_path",
    "before_start_line",
    "before_end_line",
    "after_path",
    "after_start_line",
    "after_end_line",
    "subject",
    "author",
    "date",
    "milliseconds",
];

struct Csv;

impl ReportWriter<Findings> for Csv {
    fn begin(&mut self, out: &mut dyn Write) -> Result<()> {
        write_rows(out, [COLUMNS])
    }

    fn record(&mut self, out: &mut dyn Write, record: &Record<'_, Findings>) -> Result<()> {
        let repository = without_credentials(record.repository);
        let commit = record.subject.commit();
        let about = about(record);
        write_rows(
            out,
            record.found.refactorings.iter().map(|refactoring| {
                let cause = record.found.cause(refactoring);
                row([&repository, commit], refactoring, cause, &about)
            }),
        )
    }
}

/// Rows are quoted in memory, so that what goes wrong is an error of `out` and nothing else.
pub(super) fn write_rows<T: AsRef<[u8]>, const N: usize>(
    out: &mut dyn Write,
    rows: impl IntoIterator<Item = [T; N]>,
) -> Result<()> {
    let mut table = csv::Writer::from_writer(Vec::new());
    for row in rows {
        table.write_record(row)?;
    }
    out.write_all(&table.into_inner().expect("memory can be written to"))
}

fn row(
    [repository, commit]: [&str; 2],
    refactoring: &Refactoring,
    cause: Option<&Refactoring>,
    about: &[String; 4],
) -> [String; COLUMNS.len()] {
    let locations = refactoring.locations.as_ref();
    let [before_path, before_start, before_end] = place(locations.before.first());
    let [after_path, after_start, after_end] = place(locations.after.first());
    let text = |text: &str| visible(text).into_owned();
    let [subject, author, date, milliseconds] = about;
    [
        text(repository),
        text(commit),
        refactoring.kind.title().to_owned(),
        text(&description(refactoring)),
        refactoring.confidence.to_string(),
        cause.map(|cause| text(&description(cause))).unwrap_or_default(),
        before_path,
        before_start,
        before_end,
        after_path,
        after_start,
        after_end,
        subject.clone(),
        author.clone(),
        date.clone(),
        milliseconds.clone(),
    ]
}

/// What is the same in all rows of a change. What people write is made as harmless as paths are.
fn about(record: &Record<'_, Findings>) -> [String; 4] {
    let text = |text: &str| {
        let text = visible(text);
        if text.starts_with(['=', '+', '-', '@']) { format!(" {text}") } else { text.into_owned() }
    };
    let took = record.took.map(|took| milliseconds(took).to_string()).unwrap_or_default();
    match record.commit {
        Some(CommitInfo { subject, author, date }) => [text(subject), text(author), text(date), took],
        None => [String::new(), String::new(), String::new(), took],
    }
}

fn place(location: Option<&Location>) -> [String; 3] {
    let Some(location) = location else { return Default::default() };
    [path(&location.path), location.start.line.to_string(), location.end.line.to_string()]
}

/// A path that no spreadsheet takes for a formula.
pub(super) fn path(path: &str) -> String {
    let path = visible(path);
    if path.starts_with(['=', '+', '-', '@']) { format!("./{path}") } else { path.into_owned() }
}
