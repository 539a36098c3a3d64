//! The numbers as a page: its script draws charts that filter each other. Without scripts there are the sums alone.

use super::StatisticsRecord;
use super::document::Document;
use crate::escape::visible;
use crate::html::Page;
use crate::json;
use maud::html;
use std::io::{Result, Write};

const STYLE: &str = include_str!("../../assets/statistics.css");
const SCRIPT: &str = include_str!("../../assets/statistics.js");

/// So many repositories, authors and folders have names of their own, unless that makes too many rows.
const MAX_NAMED: usize = 200;
const MIN_NAMED: usize = 12;
/// More rows than this make a page that is slow to open and to filter.
const MAX_ROWS: usize = 60_000;

pub(super) fn write(out: &mut dyn Write, record: &StatisticsRecord<'_>) -> Result<()> {
    let mut n_named = MAX_NAMED;
    let mut document = Document::new(record, n_named);
    while document.n_rows() > MAX_ROWS && n_named > MIN_NAMED {
        n_named /= 2;
        document = Document::new(record, n_named);
    }
    let mut data = Vec::new();
    json::write(&mut data, &document)?;
    let data = String::from_utf8_lossy(&data);
    let page = Page {
        title: "Refactorings",
        subtitle: record.name,
        style: STYLE,
        script: SCRIPT,
        data: Some(&data),
        main: html! {
            noscript { p { "The charts need scripts. There are " (record.statistics.n_refactorings)
                " refactorings in " (visible(record.name)) "." } }
            div #charts {}
        },
    };
    out.write_all(page.render().as_bytes())
}
