//! The file: whose it is, of which version, and who writes to it.

use crate::Error;
use crate::error::Problem;
use rusqlite::{Connection, OpenFlags};
use std::fs::{File, TryLockError};
use std::path::{Path, PathBuf};

/// The version of the tables. A change that readers would notice takes a new one, and a step that leads to it.
pub const SCHEMA_VERSION: i64 = 1;

/// Says in the file's head that it is ours: "refs" as a number.
const APPLICATION_ID: i64 = 0x7265_6673;

pub(crate) const SCHEMA: &str = include_str!("schema.sql");

/// Opens a database to write to it, and makes it where there is none. Whatever is not ours is left as it is.
pub(crate) fn open_or_create(path: &Path) -> Result<Connection, Error> {
    let failed = Error::of(path);
    let mut connection = Connection::open(path).map_err(&failed)?;
    let is_new = version(&connection, path)?.is_none();
    // Others can read while this run writes, and what is written survives a loss of power.
    connection.pragma_update(None, "journal_mode", "WAL").map_err(&failed)?;
    connection.pragma_update(None, "synchronous", "FULL").map_err(&failed)?;
    connection.pragma_update(None, "foreign_keys", true).map_err(&failed)?;
    connection.pragma_update(None, "cache_size", -32_000).map_err(&failed)?;
    if is_new {
        let transaction = connection.transaction().map_err(&failed)?;
        transaction.execute_batch(SCHEMA).map_err(&failed)?;
        transaction.pragma_update(None, "application_id", APPLICATION_ID).map_err(&failed)?;
        transaction.pragma_update(None, "user_version", SCHEMA_VERSION).map_err(&failed)?;
        transaction.commit().map_err(&failed)?;
    }
    Ok(connection)
}

/// A database in memory, from which rows go on at once: nobody looks for anything in it.
pub(crate) fn open_in_memory() -> rusqlite::Result<Connection> {
    let connection = Connection::open_in_memory()?;
    connection.execute_batch(SCHEMA)?;
    let indexes: Vec<String> = {
        let query = "SELECT name FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL";
        let mut statement = connection.prepare(query)?;
        let names = statement.query_map([], |row| row.get(0))?;
        names.collect::<Result<_, _>>()?
    };
    indexes.iter().try_for_each(|name| connection.execute_batch(&format!("DROP INDEX {name}")))?;
    // What rows refer to may have gone on before them.
    connection.pragma_update(None, "foreign_keys", false)?;
    Ok(connection)
}

/// Opens a database that is there, to read.
pub(crate) fn open_to_read(path: &Path) -> Result<Connection, Error> {
    let connection =
        Connection::open_with_flags(path, OpenFlags::SQLITE_OPEN_READ_ONLY).map_err(Error::of(path))?;
    match version(&connection, path)? {
        Some(_) => Ok(connection),
        None => Err(Error::new(path, Problem::Foreign)),
    }
}

/// The version of the tables; none where there are no tables at all.
fn version(connection: &Connection, path: &Path) -> Result<Option<i64>, Error> {
    let number =
        |pragma: &str| connection.query_row(pragma, [], |row| row.get::<_, i64>(0)).map_err(Error::of(path));
    let n_tables = number("SELECT count(*) FROM sqlite_schema")?;
    let (owner, version) = (number("PRAGMA application_id")?, number("PRAGMA user_version")?);
    match owner {
        APPLICATION_ID if version > SCHEMA_VERSION => Err(Error::new(path, Problem::Newer(version))),
        APPLICATION_ID => Ok(Some(version)),
        0 if n_tables == 0 => Ok(None),
        _ => Err(Error::new(path, Problem::Foreign)),
    }
}

/// Whoever holds it is the only one to write. It ends with the process, however that ends.
#[derive(Debug)]
pub(crate) struct Lock {
    path: PathBuf,
    _file: File,
}

impl Lock {
    /// Takes the lock of a database. It is a file of its own, because the database keeps locks in its file that any
    /// other lock there would disturb.
    pub(crate) fn take(database: &Path) -> Result<Self, Error> {
        let mut name = database.as_os_str().to_owned();
        name.push("-mining");
        let path = PathBuf::from(name);
        let failed = |error: std::io::Error| Error::of_system(database, &error);
        let file = File::options().create(true).truncate(false).write(true).open(&path).map_err(failed)?;
        match file.try_lock() {
            Ok(()) => Ok(Self { path, _file: file }),
            Err(TryLockError::WouldBlock) => Err(Error::new(database, Problem::InUse)),
            Err(TryLockError::Error(error)) => Err(failed(error)),
        }
    }
}

impl Drop for Lock {
    fn drop(&mut self) {
        // Where it stays, the next run takes it.
        let _ = std::fs::remove_file(&self.path);
    }
}
