//! Which changes of a repository are to be looked at, in which order, and which are left out.

use super::Merges;
use refscope_engine::git::{CommitId, Error, LoggedCommit, Repository, Revision};
use rustc_hash::{FxHashMap, FxHashSet};

/// Which commits are wanted.
#[derive(Clone, Debug)]
pub(super) struct Selection {
    /// Those of a range or revision; of all branches and tags where nothing is said.
    pub(super) range: Option<String>,
    /// Those that are named here, and no others.
    pub(super) listed: Option<Vec<String>>,
    /// Those that are no older, in seconds since 1970.
    pub(super) since: Option<i64>,
    /// Also those that failed before.
    pub(super) retry: bool,
}

/// A commit, one of its parents, and what to do with them.
#[derive(Debug)]
pub(super) struct Planned {
    pub(super) commit: LoggedCommit,
    /// The parent's number; 0 where there is one at most.
    pub(super) parent: usize,
    /// Why it is not looked at.
    pub(super) skipped: Option<&'static str>,
}

/// What there is to do.
#[derive(Debug)]
pub(super) struct Plan {
    pub(super) changes: Vec<Planned>,
    /// How many were done before.
    pub(super) n_known: usize,
    /// All commits that branches and tags lead to, where the whole history was looked at.
    pub(super) reachable: Option<FxHashSet<String>>,
}

impl Plan {
    /// Everything that is wanted and not yet known, the oldest first.
    pub(super) fn new(
        repository: &Repository,
        selection: &Selection,
        merges: Merges,
        known: &FxHashMap<(String, usize), bool>,
    ) -> Result<Self, Error> {
        let commits = commits(repository, selection)?;
        let is_whole = selection.range.is_none() && selection.listed.is_none();
        let reachable = is_whole.then(|| commits.iter().map(|it| it.id.to_string()).collect());
        let is_wanted = |commit: &LoggedCommit| selection.since.is_none_or(|since| commit.time >= since);
        let all = commits.into_iter().filter(is_wanted).flat_map(|commit| changes_of(commit, merges));
        let mut n_known = 0;
        let changes = all.filter(|it| {
            let is_known = known.contains_key(&(it.commit.id.to_string(), it.parent));
            n_known += usize::from(is_known);
            !is_known
        });
        Ok(Self { changes: changes.collect(), n_known, reachable })
    }
}

fn commits(repository: &Repository, selection: &Selection) -> Result<Vec<LoggedCommit>, Error> {
    if let Some(names) = &selection.listed {
        return names.iter().map(|name| one(repository, name)).collect();
    }
    let (tips, hidden): (Vec<CommitId>, Vec<CommitId>) = match &selection.range {
        None => (repository.tips()?, Vec::new()),
        Some(revision) => match repository.resolve(revision)? {
            Revision::Commit(id) => (vec![id], Vec::new()),
            Revision::Range(ids) => (vec![ids.after], vec![ids.before]),
        },
    };
    if tips.is_empty() {
        return Err(Error::Unborn);
    }
    repository.log(&tips, &hidden)
}

/// The commit that a line of a list names; of a range its end.
fn one(repository: &Repository, name: &str) -> Result<LoggedCommit, Error> {
    match repository.resolve(name)? {
        Revision::Commit(id) => repository.logged(&id),
        Revision::Range(ids) => repository.logged(&ids.after),
    }
}

fn changes_of(commit: LoggedCommit, merges: Merges) -> Vec<Planned> {
    let planned = |parent: usize, skipped: Option<&'static str>| Planned {
        commit: commit.clone(),
        parent,
        skipped: skipped.or(commit.is_shallow.then_some("shallow: this clone has not got its parent")),
    };
    match (commit.parents.len(), merges) {
        (0 | 1, _) => vec![planned(0, None)],
        (_, Merges::Skip) => vec![planned(0, Some("merge"))],
        (_, Merges::FirstParent) => vec![planned(1, None)],
        (n_parents, Merges::AllParents) => (1..=n_parents).map(|parent| planned(parent, None)).collect(),
    }
}

/// The first second of a day in UTC, as in `2024-12-31`.
pub(super) fn day(text: &str) -> Result<i64, String> {
    let wrong = || "it must be a day such as 2024-12-31".to_owned();
    let parts: Vec<i64> = text.split('-').map(str::parse).collect::<Result<_, _>>().map_err(|_| wrong())?;
    let [year @ 1970..=9999, month @ 1..=12, day @ 1..=31] = parts[..] else { return Err(wrong()) };
    // Years that start in March end with the day that is not always there.
    let (year, month) = if month > 2 { (year, month - 3) } else { (year - 1, month + 9) };
    let n_leap_days = year / 4 - year / 100 + year / 400;
    let days_since_year_0 = 365 * year + n_leap_days + (153 * month + 2) / 5 + day - 1;
    Ok((days_since_year_0 - 719_468) * 86_400)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_start_at_midnight() {
        for (text, seconds) in [
            ("1970-01-01", 0),
            ("2000-02-29", 951_782_400),
            ("2000-03-01", 951_868_800),
            ("2024-12-31", 1_735_603_200),
        ] {
            assert_eq!(day(text), Ok(seconds), "{text}");
        }
        for text in ["", "2024", "2024-13-01", "2024-01-00", "yesterday"] {
            assert!(day(text).is_err(), "{text}");
        }
    }
}
