//! The numbers as JSON. The page's script works on the same document, with the many small names taken together.

use super::StatisticsRecord;
use crate::json;
use refscope_archive::{CommitFact, Fact, Statistics};
use serde::Serialize;
use std::collections::BTreeMap;
use std::io::{Result, Write};

/// The version of the document.
const VERSION: u32 = 1;

/// Names are places in the lists; months are numbered from the year 0.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Document<'d> {
    schema_version: u32,
    name: &'d str,
    refactorings: u64,
    consequences: u64,
    repositories: Vec<&'d str>,
    kinds: Vec<&'d str>,
    authors: Vec<&'d str>,
    folders: Vec<&'d str>,
    /// Month, repository, kind, author, folder, and how many refactorings.
    facts: Vec<[u64; 6]>,
    /// Month, repository, author, and how many commits, commits that refactor, changed lines and explained lines.
    commits: Vec<[u64; 7]>,
    files: &'d [(String, u64)],
    entities: &'d [(String, String, u64)],
    /// Two kinds, and in how many changes they come together.
    together: &'d [(usize, usize, u64)],
}

pub(super) fn write(out: &mut dyn Write, record: &StatisticsRecord<'_>) -> Result<()> {
    json::write(out, &Document::new(record, usize::MAX))?;
    out.write_all(b"\n")
}

impl<'d> Document<'d> {
    /// The document with so many repositories, authors and folders by name; all others are the last one, without a name.
    pub(super) fn new(record: &StatisticsRecord<'d>, n_named: usize) -> Self {
        let Statistics { repositories, kinds, authors, folders, facts, commits, .. } = record.statistics;
        let named = |names: &'d [String]| {
            let rest = (names.len() > n_named).then_some("");
            names.iter().take(n_named).map(String::as_str).chain(rest).collect()
        };
        let mut n_refactorings: BTreeMap<[u64; 5], u64> = BTreeMap::new();
        for &Fact { month, repository, kind, author, folder, n } in facts {
            let fold = |place: usize| place.min(n_named) as u64;
            let key = [month.0.into(), fold(repository), kind as u64, fold(author), fold(folder)];
            *n_refactorings.entry(key).or_default() += n;
        }
        let mut by_author: BTreeMap<[u64; 3], [u64; 4]> = BTreeMap::new();
        for &CommitFact { month, repository, author, n, n_refactoring, n_lines, n_explained } in commits {
            let fold = |place: usize| place.min(n_named) as u64;
            let sums = by_author.entry([month.0.into(), fold(repository), fold(author)]).or_default();
            sums.iter_mut().zip([n, n_refactoring, n_lines, n_explained]).for_each(|(sum, it)| *sum += it);
        }
        Self {
            schema_version: VERSION,
            name: record.name,
            refactorings: record.statistics.n_refactorings,
            consequences: record.statistics.n_consequences,
            repositories: named(repositories),
            kinds: kinds.iter().map(String::as_str).collect(),
            authors: named(authors),
            folders: named(folders),
            facts: n_refactorings.into_iter().map(|([a, b, c, d, e], n)| [a, b, c, d, e, n]).collect(),
            commits: by_author.into_iter().map(|([a, b, c], [d, e, f, g])| [a, b, c, d, e, f, g]).collect(),
            files: &record.statistics.files,
            entities: &record.statistics.entities,
            together: &record.statistics.together,
        }
    }

    /// How much a script has to work on.
    pub(super) fn n_rows(&self) -> usize {
        self.facts.len() + self.commits.len()
    }
}
