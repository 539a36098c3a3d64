//! Arrow streams: tables with typed columns, whose names and meanings are those of a mined database.
//!
//! A number tells the changes of a stream apart, and one its refactorings. Rows are not kept: they go on as soon as there
//! are enough of them for a batch.

use super::{Format, ReportWriter};
use crate::Record;
use crate::remote::without_credentials;
use refscope_columns::{Column, ColumnType, Error, Table, TableStream, Value};
use refscope_refactorings::{FindingId, Findings, Refactoring};
use refscope_text::Side;
use refscope_wording::{description, element_text, element_type, role};
use std::io::{Result, Write};

pub(super) const FORMAT: Format<Findings> = Format {
    name: "arrow",
    extension: "arrow",
    summary: "Arrow streams, of the tables commits, refactorings and places",
    shows_notes: true,
    is_text: false,
    writer: |_| Box::new(Arrow { tables: Tables::new(&[REFACTORINGS, PLACES]), n_refactorings: 0 }),
};

/// The columns of `commits` in a stream: what a database has in two tables.
const COMMITS: [(&str, ColumnType, bool); 8] = [
    ("change_id", ColumnType::Integer, false),
    ("repository", ColumnType::Text, false),
    ("sha", ColumnType::Text, true),
    ("author_name", ColumnType::Text, true),
    ("author_time", ColumnType::Time, true),
    ("subject", ColumnType::Text, true),
    ("state", ColumnType::Text, false),
    ("reason", ColumnType::Text, true),
];

/// A table of a database, and the columns of it that a stream has.
type Part = (&'static str, &'static [&'static str]);

const REFACTORINGS: Part = (
    "refactorings",
    &["refactoring_id", "change_id", "number", "kind", "description", "confidence", "cause_id"],
);

const PLACES: Part = (
    "places",
    &[
        "refactoring_id",
        "side",
        "number",
        "path",
        "start_line",
        "start_column",
        "end_line",
        "end_column",
        "element_type",
        "role",
        "element",
    ],
);

struct Arrow {
    tables: Tables,
    /// Those of the changes before.
    n_refactorings: i64,
}

impl ReportWriter<Findings> for Arrow {
    fn record(&mut self, out: &mut dyn Write, record: &Record<'_, Findings>) -> Result<()> {
        let change = self.tables.commit(record)?;
        let before = self.n_refactorings;
        let refactorings = &record.found.refactorings;
        let id_of = |id: FindingId| {
            let place = refactorings.iter().position(|it| it.id == id);
            place.map_or(Value::Null, |place| Value::Integer(before + 1 + place as i64))
        };
        for (number, refactoring) in (1_i64..).zip(refactorings) {
            self.tables.row(
                1,
                &[
                    Value::Integer(before + number),
                    Value::Integer(change),
                    Value::Integer(number),
                    Value::Text(refactoring.kind.title()),
                    Value::Text(&description(refactoring)),
                    Value::Real(refactoring.confidence),
                    refactoring.consequence_of.map_or(Value::Null, id_of),
                ],
            )?;
            self.places(before + number, refactoring)?;
        }
        self.n_refactorings += refactorings.len() as i64;
        self.tables.write_if_full(out)
    }

    fn end(&mut self, out: &mut dyn Write) -> Result<()> {
        self.tables.end(out)
    }
}

impl Arrow {
    fn places(&mut self, id: i64, refactoring: &Refactoring) -> Result<()> {
        for side in Side::BOTH {
            for (number, place) in (1_i64..).zip(refactoring.locations.get(side)) {
                let element = element_text(place);
                let line = |number: u32| Value::Integer(number.into());
                self.tables.row(
                    2,
                    &[
                        Value::Integer(id),
                        Value::Text(side_name(side)),
                        Value::Integer(number),
                        Value::Text(&place.path),
                        line(place.start.line),
                        line(place.start.column),
                        line(place.end.line),
                        line(place.end.column),
                        Value::Text(element_type(place.element)),
                        Value::Text(&role(refactoring.kind, side, place)),
                        element.as_deref().map_or(Value::Null, Value::Text),
                    ],
                )?;
            }
        }
        Ok(())
    }
}

const fn side_name(side: Side) -> &'static str {
    match side {
        Side::Before => "before",
        Side::After => "after",
    }
}

/// The tables of a stream; the first of them is `commits`.
pub(super) struct Tables {
    stream: TableStream,
    n_changes: i64,
}

impl Tables {
    /// `commits`, and parts of tables of a database.
    pub(super) fn new(parts: &[Part]) -> Self {
        let known = refscope_archive::tables();
        let table = |(name, columns): &Part| {
            let whole = known.iter().map(|it| &it.table).find(|it| it.name == *name);
            let whole = whole.expect("the archive has the table");
            let column = |name: &&str| {
                let column = whole.columns.iter().find(|it| it.name == *name);
                column.expect("the table has the column").clone()
            };
            Table { columns: columns.iter().map(column).collect(), ..whole.clone() }
        };
        Self::of(parts.iter().map(table).collect())
    }

    /// `commits`, and these.
    pub(super) fn of(others: Vec<Table>) -> Self {
        let mut tables = vec![table("commits", &COMMITS)];
        tables.extend(others);
        Self { stream: TableStream::new(&tables), n_changes: 0 }
    }

    /// Adds the row of a change and returns its number.
    pub(super) fn commit<T>(&mut self, record: &Record<'_, T>) -> Result<i64> {
        self.n_changes += 1;
        let repository = without_credentials(record.repository);
        let sha = Some(record.subject.commit()).filter(|id| !id.is_empty());
        let time = record.commit.and_then(|it| seconds(&it.date));
        let notes: Vec<String> = record
            .notes
            .iter()
            .map(|it| {
                it.path
                    .as_deref()
                    .map_or_else(|| it.message.clone(), |path| format!("{path}: {}", it.message))
            })
            .collect();
        let reason = notes.join("\n");
        let row = [
            Value::Integer(self.n_changes),
            Value::Text(&repository),
            sha.map_or(Value::Null, Value::Text),
            record.commit.map_or(Value::Null, |it| Value::Text(&it.author)),
            time.map_or(Value::Null, Value::Integer),
            record.commit.map_or(Value::Null, |it| Value::Text(&it.subject)),
            Value::Text(if record.is_partial { "partial" } else { "done" }),
            if notes.is_empty() { Value::Null } else { Value::Text(&reason) },
        ];
        self.row(0, &row)?;
        Ok(self.n_changes)
    }

    pub(super) fn row(&mut self, table: usize, row: &[Value<'_>]) -> Result<()> {
        self.stream.row(table, row).map_err(in_system)
    }

    pub(super) fn write_if_full(&mut self, out: &mut dyn Write) -> Result<()> {
        if self.stream.is_full() { self.stream.write(out).map_err(in_system) } else { Ok(()) }
    }

    pub(super) fn end(&mut self, out: &mut dyn Write) -> Result<()> {
        self.stream.end(out).map_err(in_system)
    }
}

/// A table that is not one of a database.
pub(super) fn table(name: &str, columns: &[(&str, ColumnType, bool)]) -> Table {
    let column = |&(name, holds, is_nullable): &(&str, ColumnType, bool)| Column {
        name: name.to_owned(),
        holds,
        is_nullable,
    };
    let version = refscope_archive::SCHEMA_VERSION;
    Table { name: name.to_owned(), version, columns: columns.iter().map(column).collect() }
}

fn in_system(error: Error) -> std::io::Error {
    match error {
        Error::System(error) => error,
        error => std::io::Error::other(error.to_string()),
    }
}

/// The seconds since 1970 of a moment such as `2024-05-31T17:30:00+02:00`.
fn seconds(date: &str) -> Option<i64> {
    let number = |from: usize, to: usize| date.get(from..to)?.parse::<i64>().ok();
    let (year, month, day) = (number(0, 4)?, number(5, 7)?, number(8, 10)?);
    let (hour, minute, second) = (number(11, 13)?, number(14, 16)?, number(17, 19)?);
    let offset = match date.get(19..20)? {
        "Z" => 0,
        sign => (number(20, 22)? * 60 + number(23, 25)?) * if sign == "-" { -60 } else { 60 },
    };
    // Years that start in March end with the day that is not always there.
    let (year, month) = if month > 2 { (year, month - 3) } else { (year - 1, month + 9) };
    let n_leap_days = year.div_euclid(4) - year.div_euclid(100) + year.div_euclid(400);
    let days = 365 * year + n_leap_days + (153 * month + 2) / 5 + day - 1 - 719_468;
    Some(days * 86_400 + hour * 3600 + minute * 60 + second - offset)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moments_are_counted_from_1970_in_utc() {
        for (date, expected) in [
            ("1970-01-01T00:00:00+00:00", Some(0)),
            ("2024-05-31T17:30:00+02:00", Some(1_717_169_400)),
            ("2024-05-31T17:30:00-02:30", Some(1_717_185_600)),
            ("2000-02-29T12:00:00Z", Some(951_825_600)),
            ("", None),
            ("yesterday", None),
        ] {
            assert_eq!(seconds(date), expected, "{date}");
        }
    }
}
