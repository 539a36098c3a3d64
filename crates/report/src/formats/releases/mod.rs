//! What became of an API between two releases: for a terminal, as a migration guide, and for programs.

mod guide;
mod html;
mod json;
mod markdown;
mod sarif;
mod text;

use crate::paint::Paint;
use refscope_releases::Evolution;
use std::io::{Result, Write};

/// Two releases and what was found between them.
#[derive(Clone, Copy, Debug)]
pub struct EvolutionRecord<'r> {
    /// What the earlier release is called.
    pub before: &'r str,
    /// What the later release is called.
    pub after: &'r str,
    /// What was found.
    pub evolution: &'r Evolution,
}

/// How to write what became of an API.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EvolutionFormat {
    /// For a terminal.
    Text,
    /// A migration guide.
    Markdown,
    /// The guide as one page.
    Html,
    /// For programs.
    Json,
    /// For code hosts and editors.
    Sarif,
}

impl EvolutionFormat {
    /// Writes the record.
    pub fn write(self, out: &mut dyn Write, record: &EvolutionRecord, is_colored: bool) -> Result<()> {
        match self {
            Self::Text => text::write(out, record, Paint { is_colored }),
            Self::Markdown => markdown::write(out, record),
            Self::Html => html::write(out, record),
            Self::Json => json::write(out, record),
            Self::Sarif => sarif::write(out, record),
        }
    }
}
