//! The code of a refactoring before and after, for people.

use super::text::INDENT;
use crate::escape::visible;
use crate::paint::{ADDED, DIM, Paint, REMOVED};
use refscope_refactorings::{ExcerptLine, Refactoring};
use refscope_text::Side;
use std::io::{Result, Write};

/// Lines of the earlier version have a `-`, those of the later one a `+`, and what both have is plain. What is too long
/// for the terminal is cut: code that is broken into lines is hard to read.
pub(super) fn write(
    out: &mut dyn Write,
    paint: Paint,
    width: Option<usize>,
    refactoring: &Refactoring,
) -> Result<()> {
    let Some(excerpt) = &refactoring.excerpt else { return Ok(()) };
    let indentation = |line: &ExcerptLine| line.text.len() - line.text.trim_start().len();
    let common = excerpt.lines.iter().map(indentation).min().unwrap_or(0);
    for line in &excerpt.lines {
        let (mark, style) = match line.side {
            Some(Side::Before) => ('-', Some(REMOVED)),
            Some(Side::After) => ('+', Some(ADDED)),
            None => (' ', None),
        };
        let room = width.map_or(usize::MAX, |width| width.saturating_sub(INDENT + MARGIN).max(MIN_COLUMNS));
        let code: String =
            visible(line.text.get(common..).unwrap_or(&line.text)).chars().take(room).collect();
        let code = style.map_or_else(|| code.clone(), |style| paint.paint(style, &code).to_string());
        let number = paint.paint(DIM, format!("{:>5}", line.number));
        writeln!(out, "{:INDENT$}{number} {mark} {code}", "")?;
    }
    match excerpt.n_more {
        0 => Ok(()),
        n => writeln!(out, "{:INDENT$}{}", "", paint.paint(DIM, format!("      and {n} more lines"))),
    }
}

/// What stands before the code: the number of the line and its mark.
const MARGIN: usize = 8;

/// So much is shown on the narrowest terminal.
const MIN_COLUMNS: usize = 20;
