//! Opportunities as one page: the code that waits beside the code that shows how it would look, with filters.

use super::SurveyRecord;
use crate::escape::{is_unsafe, visible};
use crate::html::Page;
use maud::{Markup, html};
use refscope_opportunities::{Model, Opportunity, Place, Survey};
use std::collections::{BTreeMap, BTreeSet};
use std::io::{Result, Write};

const STYLE: &str = include_str!("../../../assets/opportunities.css");
const SCRIPT: &str = include_str!("../../../assets/opportunities.js");

/// More than this a browser takes long to show, and nobody to read; the page says what it leaves out.
const MAX_SHOWN: usize = 1_500;
/// How many places of one opportunity are listed with their code.
const MAX_PLACES: usize = 3;

pub(super) fn write(out: &mut dyn Write, record: &SurveyRecord<'_>) -> Result<()> {
    let survey = record.survey;
    let shown = &survey.opportunities[..survey.opportunities.len().min(MAX_SHOWN)];
    let n_left = survey.opportunities.len() - shown.len();
    let page = Page {
        title: "Opportunities",
        subtitle: record.version,
        style: STYLE,
        script: SCRIPT,
        main: html! {
            (sums(survey))
            @if n_left > 0 {
                p.note { "The " (shown.len()) " most worthwhile are shown; " (n_left) " more are in the other formats, or show them with "
                    code { "--type" } " or a higher " code { "--min-gain" } "." }
            }
            (filters(record, shown))
            p #none hidden { "Nothing is left with these filters." }
            @for opportunity in shown { (article(opportunity)) }
            @if !survey.notes.is_empty() {
                details { summary { h2 { "Notes" } } ul { @for note in &survey.notes {
                    li { @if let Some(path) = &note.path { code { (visible(path)) } ": " } (visible(&note.message)) }
                } } }
            }
        },
        ..Page::default()
    };
    out.write_all(page.render().as_bytes())
}

fn sums(survey: &Survey) -> Markup {
    let n_places: usize = survey.opportunities.iter().map(|it| it.places.len()).sum();
    html! {
        ul.sums {
            li { strong { (survey.opportunities.len()) } " opportunities" }
            li { strong { (n_places) } " places" }
            li { strong { (survey.n_files) } " files" }
            li { strong { (survey.n_bodies) } " bodies" }
        }
    }
}

fn filters(record: &SurveyRecord<'_>, shown: &[Opportunity]) -> Markup {
    let mut by_kind: BTreeMap<&str, usize> = BTreeMap::new();
    shown.iter().for_each(|it| *by_kind.entry(&it.kind).or_default() += 1);
    let packages: BTreeSet<&str> = shown.iter().map(|it| it.places[0].package.as_str()).collect();
    let highest = shown.iter().map(|it| it.gain.score).max().unwrap_or(0);
    html! {
        form.filters {
            label { "Kind " select name="kind" {
                option value="" { "all (" (shown.len()) ")" }
                @for rule in record.rules { @if let Some(n) = by_kind.get(rule.id.as_str()) {
                    option value=(rule.id) { (visible(&rule.title)) " (" (n) ")" }
                } }
            } }
            label { "Package " select name="package" {
                option value="" { "all" }
                @for package in packages { option value=(package) {
                    @if package.is_empty() { "(default)" } @else { (visible(package)) }
                } }
            } }
            label { "Rests on " select name="evidence" {
                option value="" { "anything" }
                option value="echo" { "what is there (echo)" }
                option value="twin" { "other code (twin)" }
                option value="solo" { "itself (solo)" }
            } }
            label { "Gain from " input name="gain" type="range" min="0" max=(highest) value="0"; output { "0" } }
            span.muted #shown { (shown.len()) " shown" }
        }
    }
}

fn article(it: &Opportunity) -> Markup {
    let first = &it.places[0];
    html! {
        article data-kind=(it.kind) data-package=(first.package) data-evidence=(it.evidence.word()) data-gain=(it.gain.score) {
            header {
                h3 { (visible(&it.title)) }
                span.evidence { (it.evidence.word()) }
                span.muted { "gain " (it.gain.score) @if it.places.len() > 1 { " · " (it.places.len()) " places" }
                    @if let Some(n) = it.gain.recent_changes.filter(|it| *it > 0) { " · touched by " (n) " of the last commits" } }
            }
            p { (visible(&it.message)) }
            div.sides {
                div { (code("waits", first, other(it)))
                    @if it.places.len() > 1 { (more(&it.places[1..], other(it))) } }
                div { (model(it)) }
            }
        }
    }
}

/// The code that a place is compared with, where it is of the same version.
fn other(it: &Opportunity) -> Option<&str> {
    match &it.model {
        Model::Place(place) => Some(&place.code),
        Model::Textbook { .. } => None,
    }
}

/// The other places of one opportunity, folded: the first ones with their code.
fn more(places: &[Place], other: Option<&str>) -> Markup {
    let (shown, listed) = places.split_at(places.len().min(MAX_PLACES));
    let noun = if places.len() == 1 { "place" } else { "places" };
    html! {
        details { summary { (places.len()) " more " (noun) }
            @for place in shown { (code("waits", place, other)) }
            ul { @for place in listed {
                li { code { (visible(&address(place))) } " " (visible(&place.element)) }
            } }
        }
    }
}

fn model(it: &Opportunity) -> Markup {
    html! {
        @match &it.model {
            Model::Place(place) => (code("like", place, Some(&it.places[0].code))),
            Model::Textbook { before, after } => {
                @if !before.is_empty() {
                    figure.textbook {
                        figcaption { "In a textbook" }
                        pre { (lines(before, None)) } div.arrow { "↓" } pre { (lines(after, None)) }
                    }
                }
            }
        }
    }
}

fn address(place: &Place) -> String {
    format!("{}:{}", place.path, place.start.line)
}

fn code(role: &str, place: &Place, other: Option<&str>) -> Markup {
    html! {
        figure {
            figcaption { (role) " " code { (visible(&address(place))) } " " span.muted { (visible(&place.element)) } }
            pre { (lines(&place.code, other)) }
        }
    }
}

/// The lines of a piece of code; those that the other piece does not have are marked.
fn lines(code: &str, other: Option<&str>) -> Markup {
    let bare = |line: &str| line.split_whitespace().collect::<String>();
    let theirs: Option<BTreeSet<String>> = other.map(|other| other.lines().map(bare).collect());
    let is_own = |line: &str| theirs.as_ref().is_some_and(|theirs| !theirs.contains(&bare(line)));
    html! {
        @for line in code.lines() {
            span.line.own[is_own(line)] { (shown(line)) "\n" }
        }
    }
}

/// A line of code with its tabs, and with what cannot be seen spelled out.
fn shown(line: &str) -> String {
    let parts = line
        .split('\t')
        .map(|part| if part.contains(is_unsafe) { visible(part).into_owned() } else { part.to_owned() });
    parts.collect::<Vec<_>>().join("\t")
}
