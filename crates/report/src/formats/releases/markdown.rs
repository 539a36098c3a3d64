//! A migration guide for wikis and release notes. Everything that comes from the releases stands in code spans.

use super::EvolutionRecord;
use super::guide::{Guide, Item, PARTS, guide};
use crate::escape::code_span;
use std::io::{Result, Write};

pub(super) fn write(out: &mut dyn Write, record: &EvolutionRecord) -> Result<()> {
    let EvolutionRecord { before, after, evolution } = record;
    writeln!(out, "# From {} to {}\n", code_span(before), code_span(after))?;
    writeln!(
        out,
        "{} refactorings and {} other changes of the API.",
        evolution.findings.len(),
        evolution.changes.len()
    )?;
    for part in &PARTS {
        write_guide(out, part.title, &guide(evolution, part.has))?;
    }
    if !evolution.notes.is_empty() {
        writeln!(out, "\n## Notes\n")?;
    }
    for note in &evolution.notes {
        let path = note.path.as_deref().map(|path| format!("{}: ", code_span(path))).unwrap_or_default();
        writeln!(out, "- {path}{}", code_span(&note.message))?;
    }
    Ok(())
}

fn write_guide(out: &mut dyn Write, title: &str, guide: &Guide) -> Result<()> {
    writeln!(out, "\n## {title}")?;
    if guide.is_empty() {
        writeln!(out, "\nNothing.")?;
    }
    for (package, types) in guide {
        let package = if package.is_empty() { "the default package".to_owned() } else { code_span(package) };
        writeln!(out, "\n### {package}")?;
        for (type_, items) in types {
            if type_.is_empty() {
                writeln!(out)?;
            } else {
                writeln!(out, "\n#### {}\n", code_span(type_))?;
            }
            for item in items {
                write_item(out, item)?;
            }
        }
    }
    Ok(())
}

fn write_item(out: &mut dyn Write, item: &Item) -> Result<()> {
    let names: Vec<String> = item.before.iter().chain(&item.after).map(|name| code_span(name)).collect();
    writeln!(out, "- **{}** {} ({})", item.what, names.join(" → "), item.impact.words())?;
    for detail in &item.details {
        writeln!(out, "  - {}", code_span(detail))?;
    }
    Ok(())
}
