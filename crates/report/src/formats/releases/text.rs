//! For a terminal: by package and type, one line each, then the sums.

use super::EvolutionRecord;
use super::guide::{Item, guide};
use crate::escape::visible;
use crate::paint::{DIM, FILE, HEADING, KIND, Paint, WARNING};
use refscope_releases::{Evolution, Impact};
use std::io::{Result, Write};

pub(super) fn write(out: &mut dyn Write, record: &EvolutionRecord, paint: Paint) -> Result<()> {
    let EvolutionRecord { before, after, evolution } = record;
    let title = format!("{} → {}", visible(before), visible(after));
    writeln!(out, "{}", paint.paint(HEADING, title))?;
    for (package, types) in guide(evolution, |_| true) {
        for (type_, items) in types {
            let name =
                [package, &type_].iter().filter(|it| !it.is_empty()).copied().collect::<Vec<_>>().join(".");
            writeln!(out, "  {}", paint.paint(FILE, visible(&name)))?;
            for item in &items {
                write_item(out, item, paint)?;
            }
        }
    }
    write_sums(out, evolution)?;
    for note in &evolution.notes {
        let path = note.path.as_deref().map(|path| format!("{path}: ")).unwrap_or_default();
        writeln!(out, "note: {}{}", visible(&path), visible(&note.message))?;
    }
    Ok(())
}

fn write_item(out: &mut dyn Write, item: &Item, paint: Paint) -> Result<()> {
    let mark = match (item.impact.callers, item.impact.implementers) {
        (true, true) => "ci",
        (true, false) => "c ",
        (false, true) => " i",
        (false, false) => "  ",
    };
    let names: Vec<&str> = item.before.iter().chain(&item.after).map(String::as_str).collect();
    let names = names.join(" → ");
    write!(out, "  {} {} {}", paint.paint(WARNING, mark), paint.paint(KIND, &item.what), visible(&names))?;
    let details = item.details.join("; ");
    writeln!(out, "  {}", paint.paint(DIM, visible(&details)))
}

fn write_sums(out: &mut dyn Write, evolution: &Evolution) -> Result<()> {
    let impacts =
        evolution.findings.iter().map(|it| it.impact).chain(evolution.changes.iter().map(|it| it.impact));
    let impacts: Vec<Impact> = impacts.collect();
    let count = |is_counted: &dyn Fn(&Impact) -> bool| impacts.iter().filter(|it| is_counted(it)).count();
    writeln!(
        out,
        "{} refactorings and {} other changes of the API: {} break callers (c), {} break implementers (i), {} are compatible",
        evolution.findings.len(),
        evolution.changes.len(),
        count(&|it| it.callers),
        count(&|it| it.implementers),
        count(&|it| it.is_compatible()),
    )
}
