//! For pull requests and wikis: a heading for each commit, a list for each file. Everything that comes from the
//! repository stands in code spans, so it can neither break out nor mention anybody.

use super::{Format, ReportWriter, residue};
use crate::Record;
use crate::Subject;
use crate::escape::{code_span, link_target};
use crate::grouping::by_file;
use crate::record::is_empty;
use crate::remote::{commit_url, without_credentials};
use refscope_refactorings::Findings;
use std::io::{Result, Write};

pub(super) const FORMAT: Format<Findings> = Format {
    name: "markdown",
    extension: "md",
    summary: "for pull requests: a heading for each commit, a list for each file",
    shows_notes: true,
    is_text: true,
    writer: |_| Box::new(Markdown { is_empty: true }),
};

struct Markdown {
    is_empty: bool,
}

impl ReportWriter<Findings> for Markdown {
    fn begin(&mut self, out: &mut dyn Write) -> Result<()> {
        writeln!(out, "# Refactorings")
    }

    fn record(&mut self, out: &mut dyn Write, record: &Record<'_, Findings>) -> Result<()> {
        if is_empty(record) {
            return Ok(());
        }
        self.is_empty = false;
        writeln!(out, "\n## {}", heading(record))?;
        for group in by_file(&record.found.refactorings) {
            if group.path.is_empty() {
                writeln!(out)?;
            } else {
                writeln!(out, "\n{}\n", code_span(group.path))?;
            }
            for cause in &group.causes {
                let line = cause.line().map(|line| format!(", line {line}")).unwrap_or_default();
                let sentence = code_span(&cause.sentence());
                writeln!(out, "- **{}** {sentence}{line}", cause.refactoring.kind.title())?;
                if let Some(words) = cause.consequences_in_words() {
                    writeln!(out, "  - with {words}")?;
                }
            }
        }
        if let Some(residue) = &record.found.residue {
            residue::write_markdown(out, residue)?;
        }
        if !record.notes.is_empty() {
            writeln!(out, "\nNotes:\n")?;
        }
        for note in record.notes {
            let path = note.path.as_deref().map(|path| format!("{}: ", code_span(path))).unwrap_or_default();
            writeln!(out, "- {path}{}", code_span(&note.message))?;
        }
        Ok(())
    }

    fn end(&mut self, out: &mut dyn Write) -> Result<()> {
        if self.is_empty { writeln!(out, "\nNone were found.") } else { Ok(()) }
    }
}

/// The change's name; a commit's is a link where its page is known.
fn heading(record: &Record<'_, Findings>) -> String {
    let Subject::Commit(id) = record.subject else { return code_span(&record.subject.title()) };
    let url = commit_url(&without_credentials(record.repository), id);
    let name = code_span(id);
    if url.is_empty() { format!("Commit {name}") } else { format!("Commit [{name}]({})", link_target(&url)) }
}
