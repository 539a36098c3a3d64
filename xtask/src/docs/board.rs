//! Reading scoreboards: their tables, row by row.

use crate::oracle::Counts;
use crate::tidy::Files;
use anyhow::{Context, Result};

/// The rows of the table that stands below a heading, each as its cells.
pub(super) fn rows<'f>(files: &'f Files, path: &str, heading: &str) -> Result<Vec<Vec<&'f str>>> {
    let board = files.get(path).with_context(|| format!("{path} is missing"))?;
    let mut lines = board.text.lines();
    lines.find(|line| *line == heading).with_context(|| format!("{path} has no heading {heading:?}"))?;
    let table = lines.skip_while(|line| !line.starts_with('|')).take_while(|line| line.starts_with('|'));
    Ok(table.skip(2).map(|line| line.trim_matches('|').split('|').map(str::trim).collect()).collect())
}

/// A type, or a sum of types, and its figures.
pub(super) struct TypeRow<'f> {
    pub(super) name: &'f str,
    pub(super) counts: Counts,
}

/// The rows of a table of refactorings.
pub(super) fn types<'f>(files: &'f Files, path: &str, heading: &str) -> Result<Vec<TypeRow<'f>>> {
    let row = |cells: Vec<&'f str>| {
        let figure = |at: usize| -> Result<usize> {
            let cell = cells.get(at).with_context(|| format!("{path} has a short row"))?;
            cell.parse().with_context(|| format!("{path} has the figure {cell:?}"))
        };
        let counts = Counts { n_right: figure(1)?, n_wrong: figure(2)?, n_missed: figure(3)? };
        Ok(TypeRow { name: cells[0], counts })
    };
    rows(files, path, heading)?.into_iter().map(row).collect()
}
