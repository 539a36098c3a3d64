//! Arrow streams with a row for each pair, and for each entity that one version has alone.

use super::super::arrow::{Tables, table};
use super::super::{Format, ReportWriter};
use crate::Record;
use refscope_columns::{ColumnType, Value};
use refscope_mapping::{Declared, MappedPair, Mapping};
use std::io::{Result, Write};

pub(in super::super) const FORMAT: Format<Mapping> = Format {
    name: "arrow",
    extension: "arrow",
    summary: "Arrow streams, of the tables commits and pairs",
    shows_notes: true,
    is_text: false,
    writer: |_| Box::new(Arrow { tables: Tables::of(vec![table("pairs", &PAIRS)]) }),
};

/// What is declared is told as in the table `entities` of a database, once for each version.
const PAIRS: [(&str, ColumnType, bool); 19] = [
    ("change_id", ColumnType::Integer, false),
    ("matched_by", ColumnType::Text, true),
    ("similarity", ColumnType::Real, true),
    ("is_changed", ColumnType::Truth, true),
    ("is_local", ColumnType::Truth, false),
    ("before_kind", ColumnType::Text, true),
    ("before_container", ColumnType::Text, true),
    ("before_name", ColumnType::Text, true),
    ("before_parameters", ColumnType::Text, true),
    ("before_path", ColumnType::Text, true),
    ("before_start_line", ColumnType::Integer, true),
    ("before_end_line", ColumnType::Integer, true),
    ("after_kind", ColumnType::Text, true),
    ("after_container", ColumnType::Text, true),
    ("after_name", ColumnType::Text, true),
    ("after_parameters", ColumnType::Text, true),
    ("after_path", ColumnType::Text, true),
    ("after_start_line", ColumnType::Integer, true),
    ("after_end_line", ColumnType::Integer, true),
];

struct Arrow {
    tables: Tables,
}

impl ReportWriter<Mapping> for Arrow {
    fn record(&mut self, out: &mut dyn Write, record: &Record<'_, Mapping>) -> Result<()> {
        let change = self.tables.commit(record)?;
        let Mapping { pairs, unmatched, .. } = record.found;
        for pair in pairs {
            self.row(change, Some(pair), [Some(&pair.entities.before), Some(&pair.entities.after)])?;
        }
        for removed in &unmatched.before {
            self.row(change, None, [Some(removed), None])?;
        }
        for added in &unmatched.after {
            self.row(change, None, [None, Some(added)])?;
        }
        self.tables.write_if_full(out)
    }

    fn end(&mut self, out: &mut dyn Write) -> Result<()> {
        self.tables.end(out)
    }
}

impl Arrow {
    fn row(&mut self, change: i64, pair: Option<&MappedPair>, sides: [Option<&Declared>; 2]) -> Result<()> {
        let parameters = sides.map(|side| side?.parameters.as_ref().map(|types| types.join(", ")));
        let truth = |is: bool| Value::Integer(is.into());
        let mut row = vec![
            Value::Integer(change),
            pair.map_or(Value::Null, |pair| Value::Text(pair.pass.name())),
            pair.map_or(Value::Null, |pair| Value::Real(pair.similarity)),
            pair.map_or(Value::Null, |pair| truth(pair.is_changed)),
            truth(sides.into_iter().flatten().any(|declared| declared.is_local)),
        ];
        for (side, parameters) in sides.into_iter().zip(&parameters) {
            row.extend(side.map_or([Value::Null; 7], |declared| {
                [
                    Value::Text(declared.kind.title()),
                    Value::Text(&declared.container),
                    Value::Text(&declared.name),
                    parameters.as_deref().map_or(Value::Null, Value::Text),
                    Value::Text(&declared.path),
                    Value::Integer(declared.lines.0.into()),
                    Value::Integer(declared.lines.1.into()),
                ]
            }));
        }
        self.tables.row(1, &row)
    }
}
