//! A table with a row for each pair, and for each entity that one version has alone.

use super::super::csv::{path, write_rows};
use super::super::{Format, ReportWriter};
use crate::Record;
use crate::escape::visible;
use refscope_mapping::{Declared, MappedPair, Mapping};
use std::io::{Result, Write};

pub(in super::super) const FORMAT: Format<Mapping> = Format {
    name: "csv",
    extension: "csv",
    summary: "a table with one row for each pair and each entity without one",
    shows_notes: false,
    is_text: true,
    writer: |_| Box::new(Csv),
};

const COLUMNS: [&str; 15] = [
    "sha1",
    "pass",
    "similarity",
    "changed",
    "local",
    "before_kind",
    "before",
    "before_path",
    "before_start_line",
    "before_end_line",
    "after_kind",
    "after",
    "after_path",
    "after_start_line",
    "after_end_line",
];

struct Csv;

impl ReportWriter<Mapping> for Csv {
    fn begin(&mut self, out: &mut dyn Write) -> Result<()> {
        write_rows(out, [COLUMNS])
    }

    fn record(&mut self, out: &mut dyn Write, record: &Record<'_, Mapping>) -> Result<()> {
        let commit = record.subject.commit();
        let Mapping { pairs, unmatched, .. } = record.found;
        let pairs = pairs.iter().map(|pair| {
            let sides = [Some(&pair.entities.before), Some(&pair.entities.after)];
            row(commit, Some(pair), pair.pass.name(), sides)
        });
        let removed = unmatched.before.iter().map(|it| row(commit, None, "removed", [Some(it), None]));
        let added = unmatched.after.iter().map(|it| row(commit, None, "added", [None, Some(it)]));
        write_rows(out, pairs.chain(removed).chain(added))
    }
}

fn row(
    commit: &str,
    pair: Option<&MappedPair>,
    pass: &str,
    sides: [Option<&Declared>; 2],
) -> [String; COLUMNS.len()] {
    let [before, after] = sides.map(side);
    let [before_kind, before_name, before_path, before_start, before_end] = before;
    let [after_kind, after_name, after_path, after_start, after_end] = after;
    [
        visible(commit).into_owned(),
        pass.to_owned(),
        pair.map(|pair| format!("{:.3}", pair.similarity)).unwrap_or_default(),
        pair.map(|pair| pair.is_changed.to_string()).unwrap_or_default(),
        sides.into_iter().flatten().any(|declared| declared.is_local).to_string(),
        before_kind,
        before_name,
        before_path,
        before_start,
        before_end,
        after_kind,
        after_name,
        after_path,
        after_start,
        after_end,
    ]
}

fn side(declared: Option<&Declared>) -> [String; 5] {
    let Some(declared) = declared else { return Default::default() };
    [
        declared.kind.title().to_owned(),
        visible(&declared.title()).into_owned(),
        path(&declared.path),
        declared.lines.0.to_string(),
        declared.lines.1.to_string(),
    ]
}
