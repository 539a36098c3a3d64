//! Rows on their way through a database in memory into a stream: what is written there is what a file would hold.
//!
//! Of each table the last row stays, from which the next ids are counted.

use crate::Error;
use crate::reader::each_row;
use crate::tables::{ArchiveTable, tables};
use refscope_columns::{TableStream, Value};
use rusqlite::Connection;
use rusqlite::types::Null;
use std::fmt;
use std::io::Write;
use std::path::Path;

/// What messages call the place where a stream goes.
pub(crate) const STREAM: &str = "the stream";

/// Takes rows out of a database and sends them on.
pub(crate) struct Drain {
    tables: Vec<Drained>,
    stream: TableStream,
    out: Box<dyn Write>,
    n_failed: u64,
}

/// A table, and how far it was sent on.
struct Drained {
    table: ArchiveTable,
    news: String,
    removal: String,
    /// The place of the id in a row; none where all rows go in the end.
    id_column: Option<usize>,
    last: i64,
}

impl Drain {
    pub(crate) fn new(out: Box<dyn Write>) -> Self {
        let tables = tables();
        let all: Vec<_> = tables.iter().map(|it| it.table.clone()).collect();
        let drained = |table: ArchiveTable| Drained {
            news: table.query_news(),
            removal: table.removal(),
            id_column: table.id_column(),
            last: 0,
            table,
        };
        let tables = tables.into_iter().map(drained).collect();
        Self { tables, stream: TableStream::new(&all), out, n_failed: 0 }
    }

    /// Sends on what is new.
    pub(crate) fn take(&mut self, connection: &Connection) -> Result<(), Error> {
        let path = Path::new(STREAM);
        for (at, drained) in self.tables.iter_mut().enumerate() {
            let Some(id_column) = drained.id_column else { continue };
            let state = drained.table.table.columns.iter().position(|it| it.name == "state");
            let (stream, n_failed, mut last) = (&mut self.stream, &mut self.n_failed, drained.last);
            each_row(connection, path, &drained.news, drained.last, &mut |row| {
                if let Value::Integer(id) = row[id_column] {
                    last = id;
                }
                let state = state.map(|state| row[state]);
                *n_failed += u64::from(matches!(state, Some(Value::Text("failed" | "partial"))));
                stream.row(at, row).map_err(|error| Error::of_columns(path, error))
            })?;
            drained.last = last;
            let mut removal = connection.prepare_cached(&drained.removal).map_err(Error::of(path))?;
            removal.execute([last]).map_err(Error::of(path))?;
        }
        if self.stream.is_full() {
            self.stream.write(&mut self.out).map_err(|it| Error::of_columns(path, it))
        } else {
            Ok(())
        }
    }

    /// Sends on what is left, and completes the stream.
    pub(crate) fn end(&mut self, connection: &Connection) -> Result<(), Error> {
        let path = Path::new(STREAM);
        self.take(connection)?;
        for (at, drained) in self.tables.iter().enumerate().filter(|(_, it)| it.id_column.is_none()) {
            let stream = &mut self.stream;
            each_row(connection, path, &drained.news, Null, &mut |row| {
                stream.row(at, row).map_err(|error| Error::of_columns(path, error))
            })?;
        }
        self.stream.end(&mut self.out).map_err(|error| Error::of_columns(path, error))
    }

    /// How many rows of a table there were.
    pub(crate) fn n_rows(&self, name: &str) -> u64 {
        let at = self.tables.iter().position(|it| it.table.table.name == name);
        at.map_or(0, |at| self.stream.n_rows(at))
    }

    /// How many changes could not be read or finished.
    pub(crate) const fn n_failed(&self) -> u64 {
        self.n_failed
    }
}

impl fmt::Debug for Drain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Drain").field("stream", &self.stream).finish_non_exhaustive()
    }
}
