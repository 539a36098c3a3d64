//! Opportunities as SARIF: each a note at its first place, the others and the model beside it.

use super::SurveyRecord;
use crate::sarif::{Location, Log, Message, Rule, SarifResult};
use refscope_opportunities::{Model, Opportunity, Place};
use serde::Serialize;
use std::io::{Result, Write};

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Properties {
    evidence: &'static str,
    gain: u32,
}

pub(super) fn write(out: &mut dyn Write, record: &SurveyRecord<'_>) -> Result<()> {
    let rules: Vec<Rule> = record
        .rules
        .iter()
        .map(|rule| Rule {
            id: rule.id.clone(),
            name: rule.title.clone(),
            short_description: Message::new(&rule.title),
        })
        .collect();
    let mut log = Log::begin(out, &rules)?;
    for opportunity in &record.survey.opportunities {
        log.result(out, &result(opportunity))?;
    }
    log.end(out)
}

fn result(opportunity: &Opportunity) -> SarifResult<Properties> {
    let [first, others @ ..] = opportunity.places.as_slice() else {
        unreachable!("every opportunity has a place")
    };
    let mut related: Vec<Location> = others.iter().map(|it| location(it, "also here")).collect();
    if let Model::Place(place) = &opportunity.model {
        related.push(location(place, "like this"));
    }
    SarifResult {
        rule_id: opportunity.kind.clone(),
        level: "note",
        message: Message::new(&opportunity.message),
        locations: vec![location(first, &first.element)],
        related_locations: related,
        properties: Properties { evidence: opportunity.evidence.word(), gain: opportunity.gain.score },
    }
}

fn location(place: &Place, message: &str) -> Location {
    Location::new(&place.path, place.start, place.end, Some(Message::new(message)))
}
