//! What refactorings leave unexplained, for people: which lines to look at.

use super::text::counted;
use crate::escape::{code_span, visible};
use crate::paint::{DIM, FILE, Paint, WARNING};
use refscope_refactorings::{LineCounts, Residue, ResidueLines};
use std::io::{Result, Write};

/// A file's lines, those of the earlier version with `-` and those of the later one with `+`.
fn by_file(residue: &Residue) -> Vec<(&str, Vec<(char, &ResidueLines)>)> {
    let before = residue.lines.before.iter().map(|lines| ('-', lines));
    let mut all: Vec<(char, &ResidueLines)> = before.collect();
    all.extend(residue.lines.after.iter().map(|lines| ('+', lines)));
    all.sort_by(|(_, a), (_, b)| (&a.path, a.first).cmp(&(&b.path, b.first)));
    let files = all.chunk_by(|(_, a), (_, b)| a.path == b.path);
    files.map(|file| (&*file[0].1.path, file.to_vec())).collect()
}

/// `3 of 12 changed lines are unexplained (explained 6, imports 2, layout 1)`.
fn summary(counts: &LineCounts) -> String {
    let LineCounts { n_explained, n_imports, n_comments, n_layout, n_unexplained, .. } = *counts;
    let changed = counted(counts.n_changed(), "changed line");
    let verb = if n_unexplained == 1 { "is" } else { "are" };
    let others =
        [(n_explained, "explained"), (n_imports, "imports"), (n_comments, "comments"), (n_layout, "layout")];
    let others = others.iter().filter(|(n, _)| *n > 0).map(|(n, what)| format!("{what} {n}"));
    let others: Vec<String> = others.collect();
    let others = if others.is_empty() { String::new() } else { format!(" ({})", others.join(", ")) };
    format!("{n_unexplained} of {changed} {verb} unexplained{others}")
}

/// `12` or `12-14`.
fn range(lines: &ResidueLines) -> String {
    let ResidueLines { first, last, .. } = lines;
    if first == last { first.to_string() } else { format!("{first}-{last}") }
}

pub(super) fn write_text(out: &mut dyn Write, paint: Paint, residue: &Residue) -> Result<()> {
    writeln!(out, "  {} {}", paint.paint(WARNING, "residue:"), summary(&residue.counts))?;
    for (path, lines) in by_file(residue) {
        writeln!(out, "    {}", paint.paint(FILE, visible(path)))?;
        for (mark, lines) in lines {
            let place = paint.paint(DIM, format!("{:>9}", range(lines)));
            let more = if lines.first == lines.last { "" } else { " …" };
            writeln!(out, "    {place} {mark} {}{more}", visible(&lines.text))?;
        }
    }
    Ok(())
}

pub(super) fn write_markdown(out: &mut dyn Write, residue: &Residue) -> Result<()> {
    writeln!(out, "\nResidue: {}.", summary(&residue.counts))?;
    for (path, lines) in by_file(residue) {
        writeln!(out, "\n{}\n", code_span(path))?;
        for (mark, lines) in lines {
            let version = if mark == '-' { "before" } else { "after" };
            let noun = if lines.first == lines.last { "line" } else { "lines" };
            writeln!(out, "- {noun} {} {version}: {}", range(lines), code_span(&lines.text))?;
        }
    }
    Ok(())
}
