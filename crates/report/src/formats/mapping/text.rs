//! For people at a terminal: what changed, came and went, by file of the later version. Pairs in which nothing
//! changed are only counted.

use super::super::text::{counted, write_heading, write_notes};
use super::super::{Format, Options, ReportWriter};
use super::explanation;
use crate::Record;
use crate::escape::visible;
use crate::paint::{DIM, FILE, KIND, Paint};
use crate::record::is_empty;
use refscope_mapping::{Declared, MappedBody, MappedPair, MappedStatement, Mapping, ShownStatement};
use refscope_text::{Pair, Side};
use std::collections::BTreeMap;
use std::io::{Result, Write};

pub(in super::super) const FORMAT: Format<Mapping> = Format {
    name: "text",
    extension: "txt",
    summary: "for people: what changed, came and went, by file",
    shows_notes: true,
    is_text: true,
    writer,
};

fn writer(options: Options) -> Box<dyn ReportWriter<Mapping>> {
    Box::new(Text { paint: Paint { is_colored: options.is_colored } })
}

struct Text {
    paint: Paint,
}

/// What is shown of one file.
#[derive(Default)]
struct FileLines<'a> {
    changed: Vec<&'a MappedPair>,
    unmatched: Pair<Vec<&'a Declared>>,
    bodies: Vec<&'a MappedBody>,
}

impl ReportWriter<Mapping> for Text {
    fn record(&mut self, out: &mut dyn Write, record: &Record<'_, Mapping>) -> Result<()> {
        if is_empty(record) {
            return Ok(());
        }
        write_heading(out, self.paint, record)?;
        if let Some(explanations) = &record.found.explanations {
            explanation::write(out, self.paint, explanations)?;
            write_notes(out, self.paint, record.notes)?;
            return writeln!(out);
        }
        for (path, lines) in by_file(record.found) {
            writeln!(out, "  {}", self.paint.paint(FILE, visible(path)))?;
            self.file(out, &lines)?;
        }
        write_notes(out, self.paint, record.notes)?;
        writeln!(out, "  {}", self.paint.paint(DIM, summary(record.found)))?;
        writeln!(out)
    }
}

fn by_file(mapping: &Mapping) -> BTreeMap<&str, FileLines<'_>> {
    let mut files: BTreeMap<&str, FileLines> = BTreeMap::new();
    for pair in mapping.pairs.iter().filter(|pair| pair.is_changed) {
        files.entry(&pair.entities.after.path).or_default().changed.push(pair);
    }
    for side in Side::BOTH {
        for declared in mapping.unmatched.get(side) {
            files.entry(&declared.path).or_default().unmatched.get_mut(side).push(declared);
        }
    }
    for body in mapping.bodies.iter().flatten() {
        files.entry(&body.paths.after).or_default().bodies.push(body);
    }
    files
}

fn summary(mapping: &Mapping) -> String {
    let n_same = mapping.pairs.iter().filter(|pair| !pair.is_changed).count();
    format!(
        "{}, {n_same} of them unchanged and not shown; {} added, {} removed",
        counted(mapping.pairs.len(), "pair"),
        mapping.unmatched.after.len(),
        mapping.unmatched.before.len()
    )
}

/// Whether a body is that of a declaration.
fn is_of(body: &MappedBody, side: Side, declared: &Declared) -> bool {
    body.paths.get(side) == &declared.path && body.ranges.get(side).start == declared.start
}

impl Text {
    fn file(&self, out: &mut dyn Write, lines: &FileLines) -> Result<()> {
        for pair in &lines.changed {
            self.pair(out, pair)?;
            let is_its = |body: &&&MappedBody| {
                Side::BOTH.into_iter().all(|side| is_of(body, side, pair.entities.get(side)))
            };
            for body in lines.bodies.iter().filter(is_its) {
                self.body(out, body)?;
            }
        }
        for (side, mark) in [(Side::Before, '-'), (Side::After, '+')] {
            for declared in lines.unmatched.get(side) {
                let kind = self.paint.paint(KIND, declared.kind.title());
                let line = self.line(declared.lines.0);
                writeln!(out, "  {line} {mark} {kind} {}", visible(&declared.title()))?;
                // Code that came from another body, or went into one.
                let bodies = lines.bodies.iter().filter(|body| is_of(body, side, declared));
                bodies.flat_map(|body| &body.statements).try_for_each(|it| self.statement(out, it))?;
            }
        }
        Ok(())
    }

    fn pair(&self, out: &mut dyn Write, pair: &MappedPair) -> Result<()> {
        let Pair { before, after } = pair.entities.as_ref();
        let kind = self.paint.paint(KIND, after.kind.title());
        let titles = pair.entities.as_ref().map(Declared::title);
        let names = if titles.before == titles.after {
            visible(&titles.after).into_owned()
        } else {
            format!("{} → {}", visible(&titles.before), visible(&titles.after))
        };
        let origin = if before.path == after.path {
            String::new()
        } else {
            format!(", from {}:{}", visible(&before.path), before.lines.0)
        };
        let facts = format!("({}, {:.2}{origin})", pair.pass.name(), pair.similarity);
        writeln!(out, "  {}   {kind} {names} {}", self.line(after.lines.0), self.paint.paint(DIM, facts))
    }

    /// The statements in which something changed, then those that one version has alone.
    fn body(&self, out: &mut dyn Write, body: &MappedBody) -> Result<()> {
        for statement in body.statements.iter().filter(|statement| !statement.is_exact) {
            self.statement(out, statement)?;
        }
        for (side, mark) in [(Side::Before, '-'), (Side::After, '+')] {
            body.unmatched.get(side).iter().try_for_each(|statement| self.side(out, mark, statement))?;
        }
        Ok(())
    }

    fn statement(&self, out: &mut dyn Write, statement: &MappedStatement) -> Result<()> {
        self.side(out, '<', &statement.sides.before)?;
        self.side(out, '>', &statement.sides.after)?;
        for replacement in &statement.replacements {
            let Pair { before, after } = replacement.texts.as_ref().map(|text| visible(text).into_owned());
            let kind = self.paint.paint(DIM, replacement.kind);
            writeln!(out, "              {kind} {before} → {after}")?;
        }
        Ok(())
    }

    fn side(&self, out: &mut dyn Write, mark: char, statement: &ShownStatement) -> Result<()> {
        writeln!(out, "      {} {mark} {}", self.line(statement.range.start.line), visible(&statement.text))
    }

    fn line(&self, line: u32) -> impl std::fmt::Display {
        self.paint.paint(DIM, format!("{line:>5}"))
    }
}
