//! Refactorings as SARIF: each a note at the code that it led to, with the code that it came from beside it.

use super::{Format, ReportWriter};
use crate::Record;
use crate::sarif::{Location, Log, Message, Rule, SarifResult};
use refscope_refactorings::{Findings, Location as Place, Refactoring, RefactoringKind};
use refscope_text::{Pair, Side};
use refscope_wording::{description, role};
use serde::Serialize;
use std::io::{Result, Write};

pub(super) const FORMAT: Format<Findings> = Format {
    name: "sarif",
    extension: "sarif",
    summary: "SARIF 2.1.0, for code hosts and editors",
    shows_notes: false,
    is_text: true,
    writer: |_| Box::new(Sarif { log: None }),
};

struct Sarif {
    log: Option<Log>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Properties<'a> {
    commit: &'a str,
    confidence: f64,
}

impl ReportWriter<Findings> for Sarif {
    fn begin(&mut self, out: &mut dyn Write) -> Result<()> {
        let rules: Vec<Rule> = RefactoringKind::ALL.iter().map(|&kind| rule(kind)).collect();
        self.log = Some(Log::begin(out, &rules)?);
        Ok(())
    }

    fn record(&mut self, out: &mut dyn Write, record: &Record<'_, Findings>) -> Result<()> {
        let Some(log) = &mut self.log else { return Ok(()) };
        let commit = record.subject.commit();
        record.found.refactorings.iter().try_for_each(|it| log.result(out, &result(commit, it)))
    }

    fn end(&mut self, out: &mut dyn Write) -> Result<()> {
        self.log.as_ref().map_or(Ok(()), |log| log.end(out))
    }
}

fn rule(kind: RefactoringKind) -> Rule {
    Rule { id: kind.id(), name: kind.title().to_owned(), short_description: Message::new(kind.title()) }
}

fn result<'a>(commit: &'a str, refactoring: &Refactoring) -> SarifResult<Properties<'a>> {
    let places = |side: Side| -> Vec<Location> {
        refactoring.locations.get(side).iter().map(|it| location(refactoring.kind, side, it)).collect()
    };
    let places = Pair::new(places(Side::Before), places(Side::After));
    // What is only in the earlier version has no place in the later one: it stands where it was.
    let is_gone = places.after.is_empty();
    let (locations, related_locations) =
        if is_gone { (places.before, Vec::new()) } else { (places.after, places.before) };
    SarifResult {
        rule_id: refactoring.kind.id(),
        level: "note",
        message: Message::new(&description(refactoring)),
        locations: locations.into_iter().take(1).collect(),
        related_locations,
        properties: Properties { commit, confidence: refactoring.confidence },
    }
}

fn location(kind: RefactoringKind, side: Side, place: &Place) -> Location {
    let message = Message::new(&role(kind, side, place));
    Location::new(&place.path, place.start, place.end, Some(message))
}
