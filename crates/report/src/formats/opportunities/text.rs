//! For a terminal: the most worthwhile first, each with its places and what to do, then the sums.

use super::SurveyRecord;
use crate::escape::visible;
use crate::paint::{DIM, FILE, HEADING, KIND, Paint, WARNING};
use refscope_opportunities::{Model, Opportunity, Place, Survey};
use std::io::{Result, Write};

/// How many places of one opportunity are listed.
const MAX_PLACES: usize = 5;

pub(super) fn write(out: &mut dyn Write, record: &SurveyRecord<'_>, paint: Paint) -> Result<()> {
    writeln!(out, "{}", paint.paint(HEADING, visible(record.version)))?;
    for opportunity in &record.survey.opportunities {
        write_opportunity(out, opportunity, paint)?;
    }
    write_sums(out, record, paint)?;
    for note in &record.survey.notes {
        let path = note.path.as_deref().map(|path| format!("{path}: ")).unwrap_or_default();
        writeln!(out, "note: {}{}", visible(&path), visible(&note.message))?;
    }
    Ok(())
}

fn write_opportunity(out: &mut dyn Write, opportunity: &Opportunity, paint: Paint) -> Result<()> {
    let Opportunity { title, message, places, model, gain, evidence, .. } = opportunity;
    let about = format!("({}, gain {})", evidence.word(), gain.score);
    writeln!(out, "{} {}", paint.paint(KIND, visible(title)), paint.paint(DIM, about))?;
    writeln!(out, "  {}", visible(message))?;
    for place in places.iter().take(MAX_PLACES) {
        write_place(out, place, "  ", paint)?;
    }
    if places.len() > MAX_PLACES {
        writeln!(out, "  … and {} more places", places.len() - MAX_PLACES)?;
    }
    if let Model::Place(place) = model {
        write_place(out, place, "  like ", paint)?;
    }
    Ok(())
}

fn write_place(out: &mut dyn Write, place: &Place, lead: &str, paint: Paint) -> Result<()> {
    let address = format!("{}:{}", place.path, place.start.line);
    let first = place.code.lines().next().unwrap_or_default();
    let address = paint.paint(FILE, visible(&address));
    writeln!(out, "{lead}{address}  {}", paint.paint(DIM, visible(first)))
}

fn write_sums(out: &mut dyn Write, record: &SurveyRecord<'_>, paint: Paint) -> Result<()> {
    let Survey { opportunities, n_files, n_bodies, .. } = record.survey;
    let n_places: usize = opportunities.iter().map(|it| it.places.len()).sum();
    writeln!(
        out,
        "{} opportunities at {n_places} places, in {n_files} files with {n_bodies} bodies",
        paint.paint(WARNING, opportunities.len())
    )?;
    for rule in record.rules {
        let n = opportunities.iter().filter(|it| it.kind == rule.id).count();
        if n > 0 {
            writeln!(out, "  {n:>6}  {}", visible(&rule.title))?;
        }
    }
    Ok(())
}
