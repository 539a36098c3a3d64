//! The migration guide as one page: by package and type, old and new beside each other, with what speaks for it.

use super::EvolutionRecord;
use super::guide::{Guide, Item, PARTS, Part, guide};
use crate::escape::visible;
use crate::html::Page;
use maud::{Markup, html};
use refscope_releases::{Evolution, Impact};
use std::io::{Result, Write};

const STYLE: &str = include_str!("../../../assets/releases.css");

pub(super) fn write(out: &mut dyn Write, record: &EvolutionRecord) -> Result<()> {
    let EvolutionRecord { before, after, evolution } = record;
    let breaking = guide(evolution, PARTS[0].has);
    let page = Page {
        title: "Migration guide",
        subtitle: &format!("{before} → {after}"),
        style: STYLE,
        main: html! {
            (sums(evolution))
            (contents(&breaking))
            @for part in &PARTS { (section(part, &guide(evolution, part.has))) }
            @if !evolution.notes.is_empty() {
                h2 { "Notes" }
                ul { @for note in &evolution.notes {
                    li { @if let Some(path) = &note.path { code { (visible(path)) } ": " } (visible(&note.message)) }
                } }
            }
        },
        ..Page::default()
    };
    out.write_all(page.render().as_bytes())
}

fn sums(evolution: &Evolution) -> Markup {
    let impacts = || {
        let findings = evolution.findings.iter().map(|it| it.impact);
        findings.chain(evolution.changes.iter().map(|it| it.impact))
    };
    let n_replaced = evolution.findings.len();
    let n_lost = evolution.changes.iter().filter(|it| it.what == "removed").count();
    html! {
        ul.sums {
            li { strong { (n_replaced) } " elements have a successor" }
            li { a href="#lost" { strong { (n_lost) } " are gone without one" } }
            li { strong { (impacts().filter(|it| it.callers).count()) } " changes break callers" }
            li { strong { (impacts().filter(|it| it.implementers).count()) } " break implementers" }
            li { strong { (impacts().filter(|it| it.is_compatible()).count()) } " are compatible" }
        }
    }
}

fn contents(guide: &Guide) -> Markup {
    html! {
        @if guide.len() > 1 {
            nav.contents { h2 { "Packages" } ul {
                @for (place, (package, types)) in guide.iter().enumerate() {
                    li {
                        a href=(format!("#breaking-{place}")) { (visible(package)) }
                        " " span.muted { (types.values().map(Vec::len).sum::<usize>()) }
                    }
                }
            } }
        }
    }
}

fn section(part: &Part, guide: &Guide) -> Markup {
    let id = part.id;
    html! {
        h2 id=(id) { (part.title) }
        @if guide.is_empty() { p { "Nothing." } }
        @for (place, (package, types)) in guide.iter().enumerate() {
            details open[id != "compatible"] id=(format!("{id}-{place}")) {
                summary { h3 { @if package.is_empty() { "The default package" } @else { code { (visible(package)) } } } }
                @for (type_, items) in types {
                    @if !type_.is_empty() { h4 { code { (visible(type_)) } } }
                    table.guide {
                        thead { tr { th { "Change" } th { "Before" } th { "After" } th { "Breaks" } th { "Why" } } }
                        tbody { @for item in items { (row(item)) } }
                    }
                }
            }
        }
    }
}

fn row(item: &Item) -> Markup {
    let name = |name: &Option<String>| html! { @if let Some(name) = name { code { (breakable(name)) } } };
    html! {
        tr {
            td { (item.what) }
            td { (name(&item.before)) }
            td { (name(&item.after)) }
            td { (impact(item.impact)) }
            td { @for (place, detail) in item.details.iter().enumerate() { @if place > 0 { br; } (breakable(detail)) } }
        }
    }
}

/// A text whose long names may be broken where they have joints.
fn breakable(text: &str) -> Markup {
    let text = visible(text);
    html! { @for part in text.split_inclusive(['.', '#', '_']) { (part) wbr; } }
}

fn impact(impact: Impact) -> Markup {
    html! {
        @if impact.callers { span.breaks { "callers" } " " }
        @if impact.implementers { span.breaks { "implementers" } }
    }
}
