//! Reading a database, all rows as they are at one moment.

use crate::Error;
use crate::error::Problem;
use crate::file::open_to_read;
use crate::tables::ArchiveTable;
use crate::writer::RepositoryId;
use refscope_columns::Value;
use rusqlite::Connection;
use rusqlite::types::{Null, ToSql, ValueRef};
use std::path::{Path, PathBuf};

/// Reads a database, also while another process writes to it.
#[derive(Debug)]
pub struct Reader {
    pub(crate) connection: Connection,
    path: PathBuf,
}

/// A repository in a database.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RepositoryEntry {
    /// Its id.
    pub id: RepositoryId,
    /// Its name, which others may have as well.
    pub name: String,
    /// Where it was cloned from, or its folder.
    pub url: String,
}

impl Reader {
    /// Opens a database that is there. What is written from now on is not seen.
    pub fn open(path: &Path) -> Result<Self, Error> {
        let connection = open_to_read(path)?;
        connection.execute_batch("BEGIN").map_err(Error::of(path))?;
        Ok(Self { connection, path: path.to_owned() })
    }

    /// The repositories, in the order in which they were mined first.
    pub fn repositories(&self) -> Result<Vec<RepositoryEntry>, Error> {
        let query = "SELECT repository_id, name, url FROM repositories ORDER BY repository_id";
        self.all(query, [], |row| {
            Ok(RepositoryEntry { id: RepositoryId(row.get(0)?), name: row.get(1)?, url: row.get(2)? })
        })
    }

    /// Gives all rows of a table, one repository after the other.
    pub fn rows<E: From<Error>>(
        &self,
        table: &ArchiveTable,
        mut row: impl FnMut(&[Value<'_>]) -> Result<(), E>,
    ) -> Result<(), E> {
        if !table.is_partitioned() {
            return self.rows_of(&table.query(), Null, &mut row);
        }
        self.repositories()?.iter().try_for_each(|it| self.rows_in(table, it.id, &mut row))
    }

    /// Gives the rows of a table that belong to a repository.
    pub(crate) fn rows_in<E: From<Error>>(
        &self,
        table: &ArchiveTable,
        repository: RepositoryId,
        mut row: impl FnMut(&[Value<'_>]) -> Result<(), E>,
    ) -> Result<(), E> {
        let query = table.query();
        if !table.is_of_commits() {
            return self.rows_of(&query, repository.0, &mut row);
        }
        // One commit at a time needs no memory for sorting, whatever the size of the table.
        let commits = "SELECT commit_id FROM commits WHERE repository_id = ?1 ORDER BY commit_id";
        let commits = self.all(commits, [repository.0], |row| row.get::<_, i64>(0))?;
        commits.into_iter().try_for_each(|commit| self.rows_of(&query, commit, &mut row))
    }

    fn rows_of<E: From<Error>>(
        &self,
        query: &str,
        owner: impl ToSql,
        row: &mut impl FnMut(&[Value<'_>]) -> Result<(), E>,
    ) -> Result<(), E> {
        each_row(&self.connection, &self.path, query, owner, row)
    }

    /// All rows of a query.
    pub(crate) fn all<T>(
        &self,
        query: &str,
        values: impl rusqlite::Params,
        read: impl FnMut(&rusqlite::Row<'_>) -> rusqlite::Result<T>,
    ) -> Result<Vec<T>, Error> {
        let failed = Error::of(&self.path);
        let mut statement = self.connection.prepare_cached(query).map_err(&failed)?;
        let rows = statement.query_map(values, read).map_err(&failed)?;
        rows.collect::<Result<_, _>>().map_err(&failed)
    }

    /// Gives the rows of a query one by one.
    pub(crate) fn each(
        &self,
        query: &str,
        mut read: impl FnMut(&rusqlite::Row<'_>) -> rusqlite::Result<()>,
    ) -> Result<(), Error> {
        let failed = Error::of(&self.path);
        let mut statement = self.connection.prepare(query).map_err(&failed)?;
        let mut rows = statement.query([]).map_err(&failed)?;
        while let Some(row) = rows.next().map_err(&failed)? {
            read(row).map_err(&failed)?;
        }
        Ok(())
    }

    /// The number that a query gives.
    pub(crate) fn number(&self, query: &str) -> Result<u64, Error> {
        let number = self.connection.query_row(query, [], |row| row.get::<_, i64>(0));
        number.map(|number| number as u64).map_err(Error::of(&self.path))
    }
}

/// Gives the rows of a query with one parameter as values.
pub(crate) fn each_row<E: From<Error>>(
    connection: &Connection,
    path: &Path,
    query: &str,
    parameter: impl ToSql,
    row: &mut impl FnMut(&[Value<'_>]) -> Result<(), E>,
) -> Result<(), E> {
    let failed = Error::of(path);
    let mut statement = connection.prepare_cached(query).map_err(&failed)?;
    let n_columns = statement.column_count();
    let mut rows = statement.query([parameter]).map_err(&failed)?;
    while let Some(found) = rows.next().map_err(&failed)? {
        let mut values = Vec::with_capacity(n_columns);
        for at in 0..n_columns {
            values.push(value(path, found.get_ref(at).map_err(&failed)?)?);
        }
        row(&values)?;
    }
    Ok(())
}

fn value<'v>(path: &Path, value: ValueRef<'v>) -> Result<Value<'v>, Error> {
    match value {
        ValueRef::Null => Ok(Value::Null),
        ValueRef::Integer(number) => Ok(Value::Integer(number)),
        ValueRef::Real(number) => Ok(Value::Real(number)),
        ValueRef::Text(text) => std::str::from_utf8(text)
            .map(Value::Text)
            .map_err(|error| Error::new(path, Problem::Damaged(format!("a text is no UTF-8: {error}")))),
        ValueRef::Blob(_) => {
            Err(Error::new(path, Problem::Damaged("a value is no text and no number".to_owned())))
        }
    }
}
