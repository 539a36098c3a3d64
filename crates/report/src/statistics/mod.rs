//! The numbers of a mined history: tables for a terminal, one document for programs, and a page with charts.

mod document;
mod page;
mod text;

use crate::paint::Paint;
use refscope_archive::Statistics;
use std::io::{Result, Write};

/// The numbers of a history.
#[derive(Clone, Copy, Debug)]
pub struct StatisticsRecord<'r> {
    /// What the history is called.
    pub name: &'r str,
    /// The numbers.
    pub statistics: &'r Statistics,
}

/// How to write the numbers of a history.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StatisticsFormat {
    /// For a terminal.
    Text,
    /// One document for programs.
    Json,
    /// One page with charts.
    Html,
}

impl StatisticsFormat {
    /// Writes the record.
    pub fn write(self, out: &mut dyn Write, record: &StatisticsRecord<'_>, is_colored: bool) -> Result<()> {
        match self {
            Self::Text => text::write(out, record, Paint { is_colored }),
            Self::Json => document::write(out, record),
            Self::Html => page::write(out, record),
        }
    }
}
