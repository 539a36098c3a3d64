//! The numbers as tables for a terminal.

use super::StatisticsRecord;
use crate::escape::visible;
use crate::paint::{DIM, HEADING, KIND, Paint};
use refscope_archive::{CommitFact, Fact, Statistics};
use std::collections::BTreeMap;
use std::io::{Result, Write};

/// How many lines a table has.
const N_LINES: usize = 15;
/// How wide the bar of the largest number is.
const BAR: u64 = 24;

pub(super) fn write(out: &mut dyn Write, record: &StatisticsRecord<'_>, paint: Paint) -> Result<()> {
    let statistics = record.statistics;
    let mut tables = Tables { out, paint };
    tables.sums(record)?;
    tables.years(statistics)?;
    tables.counts("kind", &statistics.kinds, &by(statistics, |fact| fact.kind))?;
    tables.counts("author", &statistics.authors, &by(statistics, |fact| fact.author))?;
    if statistics.repositories.len() > 1 {
        tables.counts("repository", &statistics.repositories, &by(statistics, |fact| fact.repository))?;
    }
    tables.counts("folder", &statistics.folders, &by(statistics, |fact| fact.folder))?;
    tables.ranking("file", statistics.files.iter().map(|(name, n)| (name.clone(), *n)))?;
    let entity = |(kind, name, n): &(String, String, u64)| (format!("{} {name}", kind.to_lowercase()), *n);
    tables.ranking("declaration", statistics.entities.iter().map(entity))?;
    let kind = |place: usize| &statistics.kinds[place];
    let pair = |&(one, other, n): &(usize, usize, u64)| (format!("{} + {}", kind(one), kind(other)), n);
    tables.ranking("together (commits)", statistics.together.iter().map(pair))
}

/// How many refactorings there are by something.
fn by(statistics: &Statistics, what: impl Fn(&Fact) -> usize) -> BTreeMap<usize, u64> {
    let mut counts = BTreeMap::new();
    statistics.facts.iter().for_each(|fact| *counts.entry(what(fact)).or_default() += fact.n);
    counts
}

struct Tables<'o> {
    out: &'o mut dyn Write,
    paint: Paint,
}

impl Tables<'_> {
    fn sums(&mut self, record: &StatisticsRecord<'_>) -> Result<()> {
        let Statistics { n_refactorings, n_consequences, commits, .. } = record.statistics;
        let sum = |of: fn(&CommitFact) -> u64| commits.iter().map(of).sum::<u64>();
        let (n, n_refactoring) = (sum(|it| it.n), sum(|it| it.n_refactoring));
        let (n_lines, n_explained) = (sum(|it| it.n_lines), sum(|it| it.n_explained));
        writeln!(self.out, "{}", self.paint.paint(HEADING, visible(record.name)))?;
        writeln!(self.out, "{n_refactorings} refactorings, and {n_consequences} that only follow from them")?;
        writeln!(
            self.out,
            "{n} commits change sources; {} of them refactor, and {} of their changed lines are explained by it",
            share(n_refactoring, n),
            share(n_explained, n_lines)
        )
    }

    fn years(&mut self, statistics: &Statistics) -> Result<()> {
        let mut years: BTreeMap<u32, (u64, CommitFact)> = BTreeMap::new();
        for fact in &statistics.facts {
            years.entry(fact.month.year()).or_default().0 += fact.n;
        }
        for fact in &statistics.commits {
            let sums = &mut years.entry(fact.month.year()).or_default().1;
            sums.n += fact.n;
            sums.n_refactoring += fact.n_refactoring;
            sums.n_lines += fact.n_lines;
            sums.n_explained += fact.n_explained;
        }
        let largest = years.values().map(|(n, _)| *n).max().unwrap_or(0);
        let head = format!("\n{:>6}  {:>8}  {:>8}  {:>8}", "year", "commits", "refactor", "of lines");
        writeln!(self.out, "{}  refactorings", self.paint.paint(KIND, head))?;
        for (year, (n, sums)) in years {
            writeln!(
                self.out,
                "{year:>6}  {:>8}  {:>8}  {:>8}  {n:>7} {}",
                sums.n,
                share(sums.n_refactoring, sums.n),
                share(sums.n_explained, sums.n_lines),
                self.bar(n, largest)
            )?;
        }
        Ok(())
    }

    fn counts(&mut self, title: &str, names: &[String], counts: &BTreeMap<usize, u64>) -> Result<()> {
        let mut rows: Vec<(&String, u64)> = counts.iter().map(|(place, n)| (&names[*place], *n)).collect();
        rows.sort_by(|(a, x), (b, y)| y.cmp(x).then_with(|| a.cmp(b)));
        self.ranking(title, rows.into_iter().map(|(name, n)| (name.clone(), n)))
    }

    /// A table of names and numbers, the largest first.
    fn ranking(&mut self, title: &str, rows: impl ExactSizeIterator<Item = (String, u64)>) -> Result<()> {
        let n_left = rows.len().saturating_sub(N_LINES);
        let mut largest = 0;
        writeln!(self.out, "\n{}", self.paint.paint(KIND, format!("{:>8}  by {title}", "n")))?;
        for (name, n) in rows.take(N_LINES) {
            largest = largest.max(n);
            let name = if name.is_empty() { "(none)".into() } else { visible(&name).into_owned() };
            writeln!(self.out, "{n:>8}  {} {name}", self.bar(n, largest))?;
        }
        if n_left > 0 {
            writeln!(self.out, "          {}", self.paint.paint(DIM, format!("and {n_left} more")))?;
        }
        Ok(())
    }

    fn bar(&self, n: u64, largest: u64) -> String {
        let length = (n * BAR).checked_div(largest).unwrap_or(0).max(u64::from(n > 0));
        let bar: String = (0..BAR).map(|at| if at < length { '█' } else { ' ' }).collect();
        self.paint.paint(DIM, bar).to_string()
    }
}

fn share(part: u64, whole: u64) -> String {
    if whole == 0 { "–".to_owned() } else { format!("{:.1} %", 100.0 * part as f64 / whole as f64) }
}
