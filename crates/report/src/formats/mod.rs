//! The output formats: one file each, and one line in [`FORMATS`]. The command line, its help and the tests read
//! that list.

mod csv;
mod json;
mod jsonl;
mod markdown;
mod text;

use crate::Record;
use std::io::{Result, Write};

/// A way to write results.
#[derive(Clone, Copy, Debug)]
pub struct Format {
    /// The name on the command line.
    pub name: &'static str,
    /// What the names of such files end with, behind the dot.
    pub extension: &'static str,
    /// What it is for, in one line.
    pub summary: &'static str,
    /// Whether the document tells what could not be read or finished.
    pub shows_notes: bool,
    /// Makes a writer for one document.
    pub writer: fn(Options) -> Box<dyn ReportWriter>,
}

/// How to write; formats for programs have nothing to choose.
#[derive(Clone, Copy, Debug, Default)]
pub struct Options {
    /// Whether to use the colours of terminals.
    pub is_colored: bool,
}

/// Writes one document: [`begin`](Self::begin), any number of records, [`end`](Self::end).
pub trait ReportWriter {
    /// Writes what stands before all records.
    fn begin(&mut self, _out: &mut dyn Write) -> Result<()> {
        Ok(())
    }

    /// Writes a record.
    fn record(&mut self, out: &mut dyn Write, record: &Record<'_>) -> Result<()>;

    /// Writes what stands behind all records.
    fn end(&mut self, _out: &mut dyn Write) -> Result<()> {
        Ok(())
    }
}

/// All formats, the one for people first.
pub const FORMATS: &[Format] = &[text::FORMAT, json::FORMAT, jsonl::FORMAT, csv::FORMAT, markdown::FORMAT];

impl Format {
    /// The format with this name.
    pub fn by_name(name: &str) -> Option<&'static Self> {
        FORMATS.iter().find(|format| format.name == name)
    }

    /// The format of files whose names end like this.
    pub fn by_extension(extension: &str) -> Option<&'static Self> {
        FORMATS.iter().find(|format| format.extension.eq_ignore_ascii_case(extension))
    }
}
