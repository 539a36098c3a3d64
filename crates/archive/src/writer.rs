//! Writing studies, in the order of the history.

use crate::Error;
use crate::drain::{Drain, STREAM};
use crate::error::Problem;
use crate::file::{Lock, open_in_memory, open_or_create};
use crate::folder::{has_tables, read_folder, write_folder};
use crate::inserts::Rows;
use crate::reader::Reader;
use crate::rows::{ChangeOutcome, CommitEntry};
use rusqlite::{Connection, OptionalExtension, Params, params};
use rustc_hash::{FxHashMap, FxHashSet};
use std::io::Write;
use std::path::{Path, PathBuf};

/// So many changes are written at once: fewer would wait for the disk more often, more would be lost with the process.
const BATCH: usize = 64;

/// The database in a folder of Parquet files, while a run goes on.
const UNFINISHED: &str = "mining.db";

/// Names a repository in a database.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RepositoryId(pub(crate) i64);

/// Writes to a database, alone. To drop it without [`finish`](Self::finish) loses what was not yet written and no more.
#[derive(Debug)]
pub struct Writer {
    connection: Connection,
    path: PathBuf,
    waiting: Vec<(RepositoryId, CommitEntry, ChangeOutcome)>,
    /// Where the tables go in the end, where that is not the database.
    folder: Option<PathBuf>,
    /// Where rows go at once, where they are not kept.
    drain: Option<Drain>,
    _lock: Option<Lock>,
}

/// How much a database holds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Extent {
    /// The commits.
    pub n_commits: u64,
    /// The refactorings.
    pub n_refactorings: u64,
    /// The changes that could not be read or finished.
    pub n_failed: u64,
}

impl Writer {
    /// Opens a database or makes one. `settings` are what decides about results: a database is made with one set of
    /// them, so that all its rows mean the same.
    pub fn open(path: &Path, settings: &[(&str, String)]) -> Result<Self, Error> {
        let lock = Lock::take(path)?;
        Self::start(open_or_create(path)?, path, Some(lock), settings)
    }

    /// Writes the tables into a stream as they come. Nothing is kept, so such a run cannot go on later.
    pub fn open_stream(out: Box<dyn Write>, settings: &[(&str, String)]) -> Result<Self, Error> {
        let path = Path::new(STREAM);
        let connection = open_in_memory().map_err(Error::of(path))?;
        let writer = Self::start(connection, path, None, settings)?;
        Ok(Self { drain: Some(Drain::new(out)), ..writer })
    }

    /// Opens a folder of Parquet files or makes one. While the run goes on, a database in it holds what is there; it
    /// stays where the run breaks off, and the next one goes on with it.
    pub fn open_folder(folder: &Path, settings: &[(&str, String)]) -> Result<Self, Error> {
        std::fs::create_dir_all(folder).map_err(Error::of_file(folder))?;
        let database = folder.join(UNFINISHED);
        let lock = Lock::take(&database)?;
        if !database.exists() && has_tables(folder) {
            read_folder(folder, &database)?;
        }
        let writer = Self::start(open_or_create(&database)?, &database, Some(lock), settings)?;
        Ok(Self { folder: Some(folder.to_owned()), ..writer })
    }

    fn start(
        connection: Connection,
        path: &Path,
        lock: Option<Lock>,
        settings: &[(&str, String)],
    ) -> Result<Self, Error> {
        let path = path.to_owned();
        let mut writer =
            Self { connection, path, waiting: Vec::new(), folder: None, drain: None, _lock: lock };
        for (name, wanted) in settings {
            writer.settle(name, wanted)?;
        }
        Ok(writer)
    }

    fn settle(&mut self, name: &str, wanted: &str) -> Result<(), Error> {
        let query = "SELECT value FROM settings WHERE name = ?1";
        let found = self.connection.query_row(query, [name], |row| row.get::<_, String>(0));
        match found.optional().map_err(Error::of(&self.path))? {
            None => self.execute("INSERT INTO settings VALUES (?1, ?2)", [name, wanted]),
            Some(made_with) if made_with == wanted => Ok(()),
            Some(made_with) => {
                let (name, wanted) = (name.to_owned(), wanted.to_owned());
                Err(Error::new(&self.path, Problem::Settings { name, made_with, wanted }))
            }
        }
    }

    fn execute(&self, statement: &str, values: impl Params) -> Result<(), Error> {
        self.connection.execute(statement, values).map(drop).map_err(Error::of(&self.path))
    }

    /// The repository with this address, which is new where nobody has mined it yet.
    pub fn repository(&mut self, name: &str, url: &str) -> Result<RepositoryId, Error> {
        self.execute(
            "INSERT INTO repositories(name, url) VALUES (?1, ?2) ON CONFLICT(url) DO NOTHING",
            [name, url],
        )?;
        let query = "SELECT repository_id FROM repositories WHERE url = ?1";
        let id = self.connection.query_row(query, [url], |row| row.get(0));
        id.map(RepositoryId).map_err(Error::of(&self.path))
    }

    /// The changes of a repository that are there: commits with the number of the parent, and whether they failed.
    pub fn known(&self, repository: RepositoryId) -> Result<FxHashMap<(String, usize), bool>, Error> {
        let query = "SELECT sha, parent, state IN ('failed', 'partial') FROM changes JOIN commits USING(commit_id) \
                     WHERE repository_id = ?1";
        let failed = Error::of(&self.path);
        let mut statement = self.connection.prepare(query).map_err(&failed)?;
        let rows = statement.query_map([repository.0], |row| {
            Ok(((row.get(0)?, row.get::<_, i64>(1)? as usize), row.get(2)?))
        });
        rows.map_err(&failed)?.collect::<Result<_, _>>().map_err(&failed)
    }

    /// Forgets the changes that failed or were not finished, so that they are tried again.
    pub fn forget_failed(&mut self, repository: RepositoryId) -> Result<(), Error> {
        let statement = "DELETE FROM changes WHERE state IN ('failed', 'partial') \
                         AND commit_id IN (SELECT commit_id FROM commits WHERE repository_id = ?1)";
        self.execute(statement, [repository.0])
    }

    /// Marks the commits that no branch or tag of the repository leads to any more, and says how many were found to be
    /// such for the first time: its history was rewritten.
    pub fn mark_reachable(
        &mut self,
        repository: RepositoryId,
        reachable: &FxHashSet<String>,
    ) -> Result<usize, Error> {
        let failed = Error::of(&self.path);
        let transaction = self.connection.transaction().map_err(&failed)?;
        let query = "SELECT commit_id, sha, is_reachable FROM commits WHERE repository_id = ?1";
        let rows: Vec<(i64, String, bool)> = {
            let mut statement = transaction.prepare(query).map_err(&failed)?;
            let rows = statement.query_map([repository.0], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)));
            rows.map_err(&failed)?.collect::<Result<_, _>>().map_err(&failed)?
        };
        let mut n_lost = 0;
        for (id, sha, was_reachable) in rows {
            let is_reachable = reachable.contains(&sha);
            if is_reachable != was_reachable {
                n_lost += usize::from(was_reachable);
                let update = "UPDATE commits SET is_reachable = ?2 WHERE commit_id = ?1";
                transaction.execute(update, params![id, is_reachable]).map_err(&failed)?;
            }
        }
        transaction.commit().map_err(&failed)?;
        Ok(n_lost)
    }

    /// Takes the next change. It is written with those that wait, once there are enough of them.
    pub fn write(
        &mut self,
        repository: RepositoryId,
        commit: CommitEntry,
        change: ChangeOutcome,
    ) -> Result<(), Error> {
        self.waiting.push((repository, commit, change));
        if self.waiting.len() >= BATCH { self.flush() } else { Ok(()) }
    }

    /// Writes what waits: all of it or, where that fails, nothing.
    pub fn flush(&mut self) -> Result<(), Error> {
        let failed = Error::of(&self.path);
        let transaction = self.connection.transaction().map_err(&failed)?;
        for (repository, commit, change) in &self.waiting {
            Rows { transaction: &transaction }.write(repository.0, commit, change).map_err(&failed)?;
        }
        transaction.commit().map_err(&failed)?;
        self.waiting.clear();
        self.drain.as_mut().map_or(Ok(()), |drain| drain.take(&self.connection))
    }

    /// How much there is now.
    pub fn extent(&self) -> Result<Extent, Error> {
        if let Some(drain) = &self.drain {
            let (n_commits, n_refactorings) = (drain.n_rows("commits"), drain.n_rows("refactorings"));
            return Ok(Extent { n_commits, n_refactorings, n_failed: drain.n_failed() });
        }
        let count = |query: &str| {
            let number = self.connection.query_row(query, [], |row| row.get::<_, i64>(0));
            number.map(|number| number as u64).map_err(Error::of(&self.path))
        };
        Ok(Extent {
            n_commits: count("SELECT count(*) FROM commits")?,
            n_refactorings: count("SELECT count(*) FROM refactorings")?,
            n_failed: count("SELECT count(*) FROM changes WHERE state IN ('failed', 'partial')")?,
        })
    }

    /// Writes what waits and leaves one file behind, which can be read from where nothing may be written, or the Parquet
    /// files of a folder, or a complete stream.
    pub fn finish(mut self) -> Result<Extent, Error> {
        self.flush()?;
        let extent = self.extent()?;
        if let Some(drain) = &mut self.drain {
            drain.end(&self.connection)?;
            return Ok(extent);
        }
        let failed = Error::of(&self.path);
        self.connection.execute_batch("PRAGMA optimize").map_err(&failed)?;
        // A reader may hold the file: then it stays as it is, which is as good.
        let _ = self.connection.pragma_update(None, "journal_mode", "DELETE");
        if let Some(folder) = &self.folder {
            write_folder(&Reader::open(&self.path)?, folder)?;
            drop(self.connection);
            std::fs::remove_file(&self.path).map_err(Error::of_file(&self.path))?;
        }
        Ok(extent)
    }
}
