//! Several tables in one stream of bytes, as Arrow's IPC format writes them.
//!
//! Arrow's stream holds one table and ends with a mark. So tables lie one behind the other, each a stream of its own that
//! says its name, and again whenever so many rows have come together: memory does not depend on how many there are, and a
//! reader puts together what has one name.

use crate::rows::Rows;
use crate::{Error, Table, Value};
use arrow_array::RecordBatch;
use arrow_ipc::writer::StreamWriter;
use std::io::Write;

/// Tables on their way into a stream.
#[derive(Debug)]
pub struct TableStream {
    tables: Vec<Waiting>,
    is_full: bool,
}

/// The rows of a table that wait to be written.
#[derive(Debug)]
struct Waiting {
    rows: Rows,
    batches: Vec<RecordBatch>,
    n_written: u64,
    is_known: bool,
}

impl TableStream {
    /// A stream of these tables.
    pub fn new(tables: &[Table]) -> Self {
        let waiting = |table: &Table| Waiting {
            rows: Rows::new(table),
            batches: Vec::new(),
            n_written: 0,
            is_known: false,
        };
        Self { tables: tables.iter().map(waiting).collect(), is_full: false }
    }

    /// Takes the next row of a table, which is named by its place in the list.
    pub fn row(&mut self, table: usize, row: &[Value<'_>]) -> Result<(), Error> {
        let table = &mut self.tables[table];
        table.n_written += 1;
        if let Some(batch) = table.rows.push(row)? {
            table.batches.push(batch);
            self.is_full = true;
        }
        Ok(())
    }

    /// Whether enough rows wait for [`write`](Self::write).
    pub const fn is_full(&self) -> bool {
        self.is_full
    }

    /// How many rows of a table there were so far.
    pub fn n_rows(&self, table: usize) -> u64 {
        self.tables[table].n_written
    }

    /// Writes what waits.
    pub fn write(&mut self, out: &mut dyn Write) -> Result<(), Error> {
        self.is_full = false;
        self.tables.iter_mut().try_for_each(|table| table.write(out))
    }

    /// Writes what waits, and tables of which there is no row.
    pub fn end(&mut self, out: &mut dyn Write) -> Result<(), Error> {
        self.write(out)?;
        let mut unknown = self.tables.iter_mut().filter(|table| !table.is_known);
        unknown.try_for_each(|table| table.write_all(out))?;
        Ok(out.flush()?)
    }
}

impl Waiting {
    fn write(&mut self, out: &mut dyn Write) -> Result<(), Error> {
        let rest = self.rows.take()?;
        if rest.num_rows() > 0 {
            self.batches.push(rest);
        }
        if self.batches.is_empty() { Ok(()) } else { self.write_all(out) }
    }

    fn write_all(&mut self, out: &mut dyn Write) -> Result<(), Error> {
        self.is_known = true;
        let mut stream = StreamWriter::try_new(out, self.rows.schema())?;
        for batch in self.batches.drain(..) {
            stream.write(&batch)?;
        }
        Ok(stream.finish()?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Column, ColumnType};
    use arrow_ipc::reader::StreamReader;
    use std::io::Cursor;

    fn table(name: &str) -> Table {
        let column = Column { name: "n".to_owned(), holds: ColumnType::Integer, is_nullable: false };
        Table { name: name.to_owned(), version: 7, columns: vec![column] }
    }

    /// The streams in some bytes: the table's name, its version, and how many rows.
    fn streams(bytes: &[u8]) -> Vec<(String, String, usize)> {
        let mut rest = Cursor::new(bytes);
        let mut found = Vec::new();
        while rest.position() < bytes.len() as u64 {
            let mut reader = StreamReader::try_new(&mut rest, None).expect("a stream starts here");
            let schema = reader.schema();
            let said = |key: &str| schema.metadata()[key].clone();
            let n_rows = reader.by_ref().map(|batch| batch.expect("a batch").num_rows()).sum();
            found.push((said("refscope.table"), said("refscope.schema_version"), n_rows));
        }
        found
    }

    #[test]
    fn tables_lie_one_behind_the_other_and_say_who_they_are() {
        let mut stream = TableStream::new(&[table("birds"), table("eggs"), table("nests")]);
        let mut bytes = Vec::new();
        stream.row(0, &[Value::Integer(1)]).expect("a row");
        stream.row(1, &[Value::Integer(2)]).expect("a row");
        stream.write(&mut bytes).expect("memory takes all");
        stream.row(1, &[Value::Integer(3)]).expect("a row");
        stream.row(1, &[Value::Integer(4)]).expect("a row");
        stream.end(&mut bytes).expect("memory takes all");
        let expected = [("birds", 1), ("eggs", 1), ("eggs", 2), ("nests", 0)]
            .map(|(name, n)| (name.to_owned(), "7".to_owned(), n));
        assert_eq!(streams(&bytes), expected);
        assert_eq!((stream.n_rows(0), stream.n_rows(1), stream.n_rows(2)), (1, 3, 0));
    }

    #[test]
    fn many_rows_are_written_in_parts() {
        let mut stream = TableStream::new(&[table("birds")]);
        let mut n_rows = 0;
        while !stream.is_full() {
            stream.row(0, &[Value::Integer(n_rows)]).expect("a row");
            n_rows += 1;
        }
        assert!(n_rows < 1 << 20, "{n_rows} rows");
        let mut bytes = Vec::new();
        stream.write(&mut bytes).expect("memory takes all");
        assert!(!stream.is_full());
        assert_eq!(streams(&bytes).iter().map(|it| it.2).sum::<usize>(), n_rows as usize);
    }
}
