//! A database from rows that are there already.

use crate::Error;
use crate::error::Problem;
use crate::file::open_or_create;
use crate::tables::ArchiveTable;
use refscope_columns::Value;
use rusqlite::types::{ToSqlOutput, ValueRef};
use rusqlite::{Connection, ToSql, params_from_iter};
use std::path::{Path, PathBuf};

/// Fills a new database with rows. Without [`finish`](Self::finish) nothing of them stays.
#[derive(Debug)]
pub(crate) struct Loader {
    connection: Connection,
    path: PathBuf,
}

/// A value on its way into the database.
struct Bound<'v>(Value<'v>);

impl ToSql for Bound<'_> {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok(ToSqlOutput::Borrowed(match self.0 {
            Value::Null => ValueRef::Null,
            Value::Integer(number) => ValueRef::Integer(number),
            Value::Real(number) => ValueRef::Real(number),
            Value::Text(text) => ValueRef::Text(text.as_bytes()),
        }))
    }
}

impl Loader {
    /// Makes the database.
    pub(crate) fn create(path: &Path) -> Result<Self, Error> {
        let connection = open_or_create(path)?;
        // What rows refer to is looked at once, in the end.
        connection.execute_batch("PRAGMA foreign_keys = OFF; BEGIN").map_err(Error::of(path))?;
        Ok(Self { connection, path: path.to_owned() })
    }

    /// Adds a row.
    pub(crate) fn row(&mut self, table: &ArchiveTable, row: &[Value<'_>]) -> Result<(), Error> {
        let failed = Error::of(&self.path);
        let mut statement = self.connection.prepare_cached(&table.insertion()).map_err(&failed)?;
        statement.execute(params_from_iter(row.iter().copied().map(Bound))).map_err(&failed)?;
        Ok(())
    }

    /// Keeps all rows, if they fit together.
    pub(crate) fn finish(self) -> Result<(), Error> {
        let failed = Error::of(&self.path);
        let query = "SELECT count(*) FROM pragma_foreign_key_check";
        let n_loose: i64 = self.connection.query_row(query, [], |row| row.get(0)).map_err(&failed)?;
        if n_loose > 0 {
            let cause = format!("{n_loose} rows refer to rows that are missing");
            return Err(Error::new(&self.path, Problem::Damaged(cause)));
        }
        self.connection.execute_batch("COMMIT; PRAGMA optimize").map_err(&failed)?;
        self.connection.pragma_update(None, "journal_mode", "DELETE").map_err(&failed)
    }
}
