//! What a mined history says in numbers: how often what was refactored, when, by whom and where.
//!
//! Refactorings that only follow from others are counted once in all and left out of everything else. A refactoring
//! belongs to the file of its first place, in the later version where there is one, and to that file's folder.

use crate::{Error, Reader};
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;

/// How many pairs of kinds, files and declarations are named; each list is sorted by how much there is of it.
const N_NAMED: usize = 50;
/// How many kinds are looked at for which come together.
const N_TOGETHER: usize = 16;

/// The numbers of a mined history. Names are places in the lists of names, the most frequent ones first.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Statistics {
    /// How many refactorings there are that do not follow from others.
    pub n_refactorings: u64,
    /// How many only follow from others.
    pub n_consequences: u64,
    /// The repositories.
    pub repositories: Vec<String>,
    /// The kinds of refactorings.
    pub kinds: Vec<String>,
    /// Who wrote the commits.
    pub authors: Vec<String>,
    /// The folders of the files.
    pub folders: Vec<String>,
    /// The refactorings, by all of these.
    pub facts: Vec<Fact>,
    /// The commits that change sources.
    pub commits: Vec<CommitFact>,
    /// The files with most refactorings, and how many.
    pub files: Vec<(String, u64)>,
    /// The declarations with most refactorings: its kind, its name, and how many.
    pub entities: Vec<(String, String, u64)>,
    /// Which of the most frequent kinds come together, and in how many changes.
    pub together: Vec<(usize, usize, u64)>,
}

/// So many refactorings of a kind, by one author, in one folder and month.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fact {
    /// The month.
    pub month: Month,
    /// The repository.
    pub repository: usize,
    /// The kind.
    pub kind: usize,
    /// The author.
    pub author: usize,
    /// The folder.
    pub folder: usize,
    /// How many.
    pub n: u64,
}

/// The commits of one author in one month.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CommitFact {
    /// The month.
    pub month: Month,
    /// The repository.
    pub repository: usize,
    /// The author.
    pub author: usize,
    /// How many commits.
    pub n: u64,
    /// How many of them refactor.
    pub n_refactoring: u64,
    /// The lines that they change in sources.
    pub n_lines: u64,
    /// How many of these lines a refactoring explains.
    pub n_explained: u64,
}

/// A month, as the number of months since the year 0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Month(pub u32);

impl Month {
    /// Its year.
    pub const fn year(self) -> u32 {
        self.0 / 12
    }
}

/// The month of a commit in the calendar of UTC. Clocks can be wrong beyond all calendars.
const MONTH: &str =
    "CAST(strftime('%Y', at, 'unixepoch') AS INTEGER) * 12 + strftime('%m', at, 'unixepoch') - 1";
const AT: &str = "max(-62167219200, min(commit_time, 253402300799)) AS at";

impl Reader {
    /// The numbers.
    pub fn statistics(&self) -> Result<Statistics, Error> {
        let mut counts = Counts::default();
        self.count_refactorings(&mut counts)?;
        self.count_commits(&mut counts)?;
        let mut statistics = counts.finish();
        statistics.n_consequences =
            self.number("SELECT count(*) FROM refactorings WHERE cause_id IS NOT NULL")?;
        statistics.entities = self.entities()?;
        Ok(statistics)
    }

    fn count_refactorings(&self, counts: &mut Counts) -> Result<(), Error> {
        let query = format!(
            "SELECT {MONTH}, repository, kind, author, path, change_id FROM (SELECT {AT}, s.name AS repository, r.kind, \
             c.author_name AS author, coalesce(a.path, b.path, '') AS path, r.change_id \
             FROM refactorings r JOIN changes h USING(change_id) JOIN commits c USING(commit_id) \
             JOIN repositories s USING(repository_id) \
             LEFT JOIN places a ON a.refactoring_id = r.refactoring_id AND a.side = 'after' AND a.number = 1 \
             LEFT JOIN places b ON b.refactoring_id = r.refactoring_id AND b.side = 'before' AND b.number = 1 \
             WHERE r.cause_id IS NULL ORDER BY r.refactoring_id)"
        );
        self.each(&query, |row| {
            let month = Month(row.get(0)?);
            let (repository, kind) = (
                counts.repositories.id(row.get_ref(1)?.as_str()?),
                counts.kinds.id(row.get_ref(2)?.as_str()?),
            );
            let path = row.get_ref(4)?.as_str()?;
            let folder = path.rsplit_once('/').map_or("", |(folder, _)| folder);
            let (author, folder) = (counts.authors.id(row.get_ref(3)?.as_str()?), counts.folders.id(folder));
            counts.files.id(path);
            *counts.facts.entry((month, repository, kind, author, folder)).or_default() += 1;
            counts.enter(row.get(5)?, kind);
            Ok(())
        })
    }

    fn count_commits(&self, counts: &mut Counts) -> Result<(), Error> {
        let query = format!(
            "SELECT {MONTH}, repository, author, n_refactorings > 0, lines, explained FROM (SELECT {AT}, s.name AS repository, \
             c.author_name AS author, sum(h.lines_changed) AS lines, sum(h.lines_explained) AS explained, \
             sum((SELECT count(*) FROM refactorings r WHERE r.change_id = h.change_id)) AS n_refactorings \
             FROM commits c JOIN changes h USING(commit_id) JOIN repositories s USING(repository_id) \
             WHERE h.state <> 'skipped' AND h.n_source_files > 0 GROUP BY c.commit_id)"
        );
        self.each(&query, |row| {
            let month = Month(row.get(0)?);
            let repository = counts.repositories.place(row.get_ref(1)?.as_str()?);
            let author = counts.authors.place(row.get_ref(2)?.as_str()?);
            let fact = counts.commits.entry((month, repository, author)).or_default();
            fact.n += 1;
            fact.n_refactoring += u64::from(row.get::<_, bool>(3)?);
            fact.n_lines += row.get::<_, Option<i64>>(4)?.unwrap_or(0) as u64;
            fact.n_explained += row.get::<_, Option<i64>>(5)?.unwrap_or(0) as u64;
            Ok(())
        })
    }

    /// The declarations that most refactorings touch, by their names in the later version.
    fn entities(&self) -> Result<Vec<(String, String, u64)>, Error> {
        let query = "SELECT e.kind, trim(e.container || '.' || e.name, '.'), count(DISTINCT p.refactoring_id) AS n FROM places p JOIN entities e USING(entity_id) \
                     JOIN refactorings r USING(refactoring_id) WHERE p.side = 'after' AND r.cause_id IS NULL \
                     GROUP BY 1, 2 ORDER BY n DESC, 2, 1 LIMIT ?1";
        self.all(query, [N_NAMED as i64], |row| Ok((row.get(0)?, row.get(1)?, row.get::<_, i64>(2)? as u64)))
    }
}

/// Names in the order in which they come, with how often each was counted.
#[derive(Debug, Default)]
struct Names {
    places: FxHashMap<String, usize>,
    counts: Vec<u64>,
}

impl Names {
    /// The place of a name.
    fn place(&mut self, name: &str) -> usize {
        if let Some(&place) = self.places.get(name) {
            return place;
        }
        self.places.insert(name.to_owned(), self.counts.len());
        self.counts.push(0);
        self.counts.len() - 1
    }

    /// The place of a name that is counted.
    fn id(&mut self, name: &str) -> usize {
        let place = self.place(name);
        self.counts[place] += 1;
        place
    }

    /// The names with their counts, the most frequent ones first, and the new place of each old one.
    fn ranked(self) -> (Vec<(String, u64)>, Vec<usize>) {
        let mut named: Vec<(String, usize)> = self.places.into_iter().collect();
        named.sort_by(|(a, x), (b, y)| self.counts[*y].cmp(&self.counts[*x]).then_with(|| a.cmp(b)));
        let mut places = vec![0; named.len()];
        named.iter().enumerate().for_each(|(new, (_, old))| places[*old] = new);
        (named.into_iter().map(|(name, old)| (name, self.counts[old])).collect(), places)
    }
}

/// What was counted so far.
#[derive(Debug, Default)]
struct Counts {
    repositories: Names,
    kinds: Names,
    authors: Names,
    folders: Names,
    files: Names,
    facts: FxHashMap<(Month, usize, usize, usize, usize), u64>,
    commits: FxHashMap<(Month, usize, usize), CommitFact>,
    /// The change that is looked at, and the kinds in it.
    change: (i64, BTreeSet<usize>),
    together: FxHashMap<(usize, usize), u64>,
}

impl Counts {
    /// Takes note of a kind in a change; changes come one after the other.
    fn enter(&mut self, change: i64, kind: usize) {
        if self.change.0 != change {
            self.close();
            self.change.0 = change;
        }
        self.change.1.insert(kind);
    }

    fn close(&mut self) {
        let kinds: Vec<usize> = std::mem::take(&mut self.change.1).into_iter().collect();
        for (at, &one) in kinds.iter().enumerate() {
            for &other in &kinds[at + 1..] {
                *self.together.entry((one, other)).or_default() += 1;
            }
        }
    }

    fn finish(mut self) -> Statistics {
        self.close();
        let names = |ranked: Vec<(String, u64)>| ranked.into_iter().map(|(name, _)| name).collect();
        let (repositories, new_repository) = self.repositories.ranked();
        let (kinds, new_kind) = self.kinds.ranked();
        let (authors, new_author) = self.authors.ranked();
        let (folders, new_folder) = self.folders.ranked();
        let mut files = self.files.ranked().0;
        files.truncate(N_NAMED);
        let facts =
            sorted(self.facts).into_iter().map(|((month, repository, kind, author, folder), n)| Fact {
                month,
                repository: new_repository[repository],
                kind: new_kind[kind],
                author: new_author[author],
                folder: new_folder[folder],
                n,
            });
        let commits = sorted(self.commits).into_iter().map(|((month, repository, author), fact)| {
            CommitFact { month, repository: new_repository[repository], author: new_author[author], ..fact }
        });
        let together = self.together.into_iter().map(|((one, other), n)| {
            let (one, other) = (new_kind[one], new_kind[other]);
            (one.min(other), one.max(other), n)
        });
        let mut together: Vec<_> = together.filter(|(_, other, _)| *other < N_TOGETHER).collect();
        together.sort_unstable_by_key(|&(one, other, n)| (std::cmp::Reverse(n), one, other));
        let facts: Vec<Fact> = facts.collect();
        Statistics {
            n_refactorings: facts.iter().map(|fact| fact.n).sum(),
            n_consequences: 0,
            repositories: names(repositories),
            kinds: names(kinds),
            authors: names(authors),
            folders: names(folders),
            facts,
            commits: commits.collect(),
            files,
            entities: Vec::new(),
            together,
        }
    }
}

/// In the order of their keys, which no hash decides.
fn sorted<K: Copy + Ord, V>(counts: FxHashMap<K, V>) -> Vec<(K, V)> {
    let mut counts: Vec<(K, V)> = counts.into_iter().collect();
    counts.sort_unstable_by_key(|(key, _)| *key);
    counts
}
