//! The output formats. What can be reported lists its own, see [`Reported`]; the command line, its help and the
//! tests read those lists.

mod arrow;
mod csv;
mod evidence;
mod excerpt;
mod json;
mod jsonl;
mod mapping;
mod markdown;
pub(crate) mod opportunities;
mod ranking;
pub(crate) mod releases;
mod residue;
mod sarif;
mod text;

pub(crate) use evidence::EvidenceView;

use crate::Record;
use refscope_mapping::Mapping;
use refscope_ranking::Ranking;
use refscope_refactorings::Findings;
use std::io::{Result, Write};

/// A way to write results of one sort.
#[derive(Debug)]
pub struct Format<T> {
    /// The name on the command line.
    pub name: &'static str,
    /// What the names of such files end with, behind the dot.
    pub extension: &'static str,
    /// What it is for, in one line.
    pub summary: &'static str,
    /// Whether the document tells what could not be read or finished.
    pub shows_notes: bool,
    /// Whether people can read it, so that it may go to a terminal.
    pub is_text: bool,
    /// Makes a writer for one document.
    pub writer: fn(Options) -> Box<dyn ReportWriter<T>>,
}

/// How to write; formats for programs have nothing to choose.
#[derive(Clone, Copy, Debug, Default)]
pub struct Options {
    /// Whether to use the colours of terminals.
    pub is_colored: bool,
    /// How many columns the terminal has; nothing where there is none, and lines may have any length.
    pub width: Option<usize>,
}

/// Writes one document: [`begin`](Self::begin), any number of records, [`end`](Self::end).
pub trait ReportWriter<T> {
    /// Writes what stands before all records.
    fn begin(&mut self, _out: &mut dyn Write) -> Result<()> {
        Ok(())
    }

    /// Writes a record.
    fn record(&mut self, out: &mut dyn Write, record: &Record<'_, T>) -> Result<()>;

    /// Writes what stands behind all records.
    fn end(&mut self, _out: &mut dyn Write) -> Result<()> {
        Ok(())
    }
}

/// What a change can show, and how that can be written.
pub trait Reported: Sized + 'static {
    /// All formats, the one for people first.
    const FORMATS: &'static [Format<Self>];
    /// What is counted, in the plural.
    const NOUN: &'static str;

    /// How much was found.
    fn count(&self) -> usize;

    /// Whether there is nothing to tell.
    fn is_empty(&self) -> bool {
        self.count() == 0
    }
}

impl Reported for Findings {
    const FORMATS: &'static [Format<Self>] = &[
        text::FORMAT,
        json::format(),
        jsonl::format(),
        csv::FORMAT,
        markdown::FORMAT,
        sarif::FORMAT,
        arrow::FORMAT,
    ];
    const NOUN: &'static str = "refactorings";

    fn count(&self) -> usize {
        self.n_refactorings()
    }

    fn is_empty(&self) -> bool {
        self.count() == 0 && self.residue.as_ref().is_none_or(|residue| residue.counts.n_unexplained == 0)
    }
}

impl Reported for Mapping {
    const FORMATS: &'static [Format<Self>] = &[
        mapping::text::FORMAT,
        json::format(),
        jsonl::format(),
        mapping::csv::FORMAT,
        mapping::arrow::FORMAT,
    ];
    const NOUN: &'static str = "pairs";

    fn count(&self) -> usize {
        self.pairs.len() + self.unmatched.before.len() + self.unmatched.after.len()
    }
}

impl Reported for Ranking {
    const FORMATS: &'static [Format<Self>] = &[ranking::TEXT, json::format(), jsonl::format(), ranking::CSV];
    const NOUN: &'static str = "candidates";

    fn count(&self) -> usize {
        self.candidates.len()
    }
}

impl<T: Reported> Format<T> {
    /// The format with this name.
    pub fn by_name(name: &str) -> Option<&'static Self> {
        T::FORMATS.iter().find(|format| format.name == name)
    }

    /// The format of files whose names end like this.
    pub fn by_extension(extension: &str) -> Option<&'static Self> {
        T::FORMATS.iter().find(|format| format.extension.eq_ignore_ascii_case(extension))
    }
}
