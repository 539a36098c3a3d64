//! Where refactorings are waiting in a version: for a terminal, for programs, for code hosts, and as a page.

mod html;
mod json;
mod sarif;
mod text;

use crate::paint::Paint;
use refscope_opportunities::{Rule, Survey};
use std::io::{Result, Write};

/// A version and what was found in it.
#[derive(Clone, Copy, Debug)]
pub struct SurveyRecord<'r> {
    /// What the version is called.
    pub version: &'r str,
    /// What was looked for.
    pub rules: &'r [&'r Rule],
    /// What was found.
    pub survey: &'r Survey,
}

/// How to write what was found in a version.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SurveyFormat {
    /// For a terminal.
    Text,
    /// One document for programs.
    Json,
    /// One line for each opportunity.
    Jsonl,
    /// One page.
    Html,
    /// SARIF 2.1.0.
    Sarif,
}

impl SurveyFormat {
    /// Writes the record.
    pub fn write(self, out: &mut dyn Write, record: &SurveyRecord<'_>, is_colored: bool) -> Result<()> {
        match self {
            Self::Text => text::write(out, record, Paint { is_colored }),
            Self::Json => json::write_document(out, record),
            Self::Jsonl => json::write_lines(out, record),
            Self::Html => html::write(out, record),
            Self::Sarif => sarif::write(out, record),
        }
    }
}
