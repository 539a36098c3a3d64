//! What became of an API as SARIF: a warning for what breaks code that is compiled against it, a note for the rest.

use super::EvolutionRecord;
use crate::sarif::{Location, Log, Message, Rule, SarifResult};
use refscope_releases::{ApiChange, Element, Finding, Impact};
use refscope_text::Position;
use serde::Serialize;
use std::collections::BTreeSet;
use std::io::{Result, Write};

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Properties {
    breaks_callers: bool,
    breaks_implementers: bool,
}

pub(super) fn write(out: &mut dyn Write, record: &EvolutionRecord) -> Result<()> {
    let evolution = record.evolution;
    let titles = evolution.findings.iter().map(|it| it.kind.title());
    let names: BTreeSet<&str> = titles.chain(evolution.changes.iter().map(|it| it.what)).collect();
    let rules: Vec<Rule> = names.into_iter().map(rule).collect();
    let mut log = Log::begin(out, &rules)?;
    for finding in &evolution.findings {
        log.result(out, &of_finding(finding))?;
    }
    for change in &evolution.changes {
        log.result(out, &of_change(change))?;
    }
    log.end(out)
}

fn rule(name: &str) -> Rule {
    Rule { id: id(name), name: name.to_owned(), short_description: Message::new(name) }
}

/// `Rename Method` is `rename-method`.
fn id(name: &str) -> String {
    name.to_lowercase().replace(' ', "-")
}

fn of_finding(finding: &Finding) -> SarifResult<Properties> {
    let message = format!("{}: {} → {}", finding.kind.title(), finding.before, finding.after);
    let related = location(&finding.before, Some("before"));
    result(finding.kind.title(), finding.impact, &message, &finding.after, vec![related])
}

fn of_change(change: &ApiChange) -> SarifResult<Properties> {
    let now = change.after.as_ref().unwrap_or_else(|| change.element());
    let message = [change.what, change.detail.as_str()].join(": ");
    let message = format!("{now}: {}", message.trim_end_matches(": "));
    let before = change.before.as_ref().filter(|_| change.after.is_some());
    result(
        change.what,
        change.impact,
        &message,
        now,
        before.map(|it| location(it, Some("before"))).into_iter().collect(),
    )
}

fn result(
    name: &str,
    impact: Impact,
    message: &str,
    element: &Element,
    related_locations: Vec<Location>,
) -> SarifResult<Properties> {
    let Impact { callers, implementers } = impact;
    SarifResult {
        rule_id: id(name),
        level: if impact.is_compatible() { "note" } else { "warning" },
        message: Message::new(message),
        locations: vec![location(element, None)],
        related_locations,
        properties: Properties { breaks_callers: callers, breaks_implementers: implementers },
    }
}

/// The line of a declaration: more of its place is not kept.
fn location(element: &Element, message: Option<&str>) -> Location {
    let start = Position { line: element.line, column: 0 };
    Location::new(&element.path, start, start, message.map(Message::new))
}
