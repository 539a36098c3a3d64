//! Parquet files: one for each table and partition.

use crate::rows::Rows;
use crate::{Column, ColumnType, Error, Table, Value};
use arrow_array::cast::AsArray;
use arrow_array::types::{Float64Type, Int64Type, TimestampMillisecondType};
use arrow_array::{Array, RecordBatch};
use parquet::arrow::ArrowWriter;
use parquet::arrow::arrow_reader::ParquetRecordBatchReaderBuilder;
use parquet::basic::{Compression, ZstdLevel};
use parquet::file::properties::WriterProperties;
use std::fs::File;
use std::io::Write;

/// When so many bytes are encoded they are written as a group, so that memory does not depend on the size of a table.
const MAX_GROUP_BYTES: usize = 1 << 25;

/// How many rows are read at once.
const N_READ: usize = 1 << 12;

/// Writes a table. What is not [finished](Self::finish) is no Parquet file.
#[derive(Debug)]
pub struct ParquetWriter<W: Write + Send> {
    rows: Rows,
    out: ArrowWriter<W>,
}

impl<W: Write + Send> ParquetWriter<W> {
    /// Starts a file.
    pub fn new(table: &Table, out: W) -> Result<Self, Error> {
        let rows = Rows::new(table);
        let properties =
            WriterProperties::builder().set_compression(Compression::ZSTD(ZstdLevel::default())).build();
        let out = ArrowWriter::try_new(out, rows.schema().clone(), Some(properties))?;
        Ok(Self { rows, out })
    }

    /// Takes the next row.
    pub fn row(&mut self, row: &[Value<'_>]) -> Result<(), Error> {
        if let Some(batch) = self.rows.push(row)? {
            self.out.write(&batch)?;
            if self.out.in_progress_size() >= MAX_GROUP_BYTES {
                self.out.flush()?;
            }
        }
        Ok(())
    }

    /// Completes the file and gives back where it went.
    pub fn finish(mut self) -> Result<W, Error> {
        self.out.write(&self.rows.take()?)?;
        Ok(self.out.into_inner()?)
    }
}

/// Reads a table that [`ParquetWriter`] wrote, row by row. `row` may end the reading with an error of its own.
pub fn read_parquet<E: From<Error>>(
    table: &Table,
    file: File,
    mut row: impl FnMut(&[Value<'_>]) -> Result<(), E>,
) -> Result<(), E> {
    let reader = ParquetRecordBatchReaderBuilder::try_new(file).map_err(Error::from)?;
    match Table::version_of(reader.schema()) {
        Some(version) if version > table.version => return Err(Error::Newer(version).into()),
        Some(_) => {}
        None => return Err(Error::Malformed("no refscope wrote it".to_owned()).into()),
    }
    let batches = reader.with_batch_size(N_READ).build().map_err(Error::from)?;
    for batch in batches {
        let batch = batch.map_err(Error::from)?;
        let columns = table.columns.iter().map(|column| Values::new(column, &batch));
        let columns: Vec<Values<'_>> = columns.collect::<Result<_, _>>()?;
        let mut values = Vec::with_capacity(columns.len());
        for at in 0..batch.num_rows() {
            values.clear();
            values.extend(columns.iter().map(|column| column.get(at)));
            row(&values)?;
        }
    }
    Ok(())
}

/// The values of a column.
struct Values<'b> {
    array: &'b dyn Array,
    holds: ColumnType,
}

impl<'b> Values<'b> {
    fn new(column: &Column, batch: &'b RecordBatch) -> Result<Self, Error> {
        let found = batch.column_by_name(&column.name);
        let array = found.ok_or_else(|| Error::Malformed(format!("it has no column `{}`", column.name)))?;
        let is_right = match column.holds {
            ColumnType::Integer => array.as_primitive_opt::<Int64Type>().is_some(),
            ColumnType::Real => array.as_primitive_opt::<Float64Type>().is_some(),
            ColumnType::Text => array.as_string_opt::<i32>().is_some(),
            ColumnType::Truth => array.as_boolean_opt().is_some(),
            ColumnType::Time => array.as_primitive_opt::<TimestampMillisecondType>().is_some(),
        };
        if !is_right {
            return Err(Error::Malformed(format!("its column `{}` is of another type", column.name)));
        }
        Ok(Self { array: array.as_ref(), holds: column.holds })
    }

    fn get(&self, at: usize) -> Value<'b> {
        if self.array.is_null(at) {
            return Value::Null;
        }
        match self.holds {
            ColumnType::Integer => Value::Integer(self.array.as_primitive::<Int64Type>().value(at)),
            ColumnType::Real => Value::Real(self.array.as_primitive::<Float64Type>().value(at)),
            ColumnType::Text => Value::Text(self.array.as_string::<i32>().value(at)),
            ColumnType::Truth => Value::Integer(self.array.as_boolean().value(at).into()),
            ColumnType::Time => {
                let milliseconds = self.array.as_primitive::<TimestampMillisecondType>().value(at);
                Value::Integer(milliseconds.div_euclid(1000))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::{Seek, SeekFrom};

    fn birds(version: i64) -> Table {
        let column = |name: &str, holds, is_nullable| Column { name: name.to_owned(), holds, is_nullable };
        let columns = vec![
            column("bird_id", ColumnType::Integer, false),
            column("name", ColumnType::Text, true),
            column("weight", ColumnType::Real, true),
            column("is_rare", ColumnType::Truth, false),
            column("seen_time", ColumnType::Time, true),
        ];
        Table { name: "birds".to_owned(), version, columns }
    }

    const ROWS: [[Value<'_>; 5]; 3] = [
        [
            Value::Integer(1),
            Value::Text("jay \"x\"\n\0"),
            Value::Real(0.5),
            Value::Integer(1),
            Value::Integer(-1),
        ],
        [Value::Integer(2), Value::Null, Value::Null, Value::Integer(0), Value::Null],
        [Value::Integer(i64::MIN), Value::Text(""), Value::Real(-1.0), Value::Integer(0), Value::Integer(0)],
    ];

    fn written(table: &Table, rows: &[[Value<'_>; 5]]) -> File {
        let mut writer =
            ParquetWriter::new(table, tempfile::tempfile().expect("files can be made")).expect("a file");
        rows.iter().for_each(|row| writer.row(row).expect("a row"));
        let mut file = writer.finish().expect("it is complete");
        file.seek(SeekFrom::Start(0)).expect("files have a start");
        file
    }

    fn read(table: &Table, file: File) -> Result<Vec<String>, Error> {
        let mut lines = Vec::new();
        read_parquet(table, file, |row| {
            lines.push(format!("{row:?}"));
            Ok::<(), Error>(())
        })?;
        Ok(lines)
    }

    #[test]
    fn what_is_written_is_read() {
        let table = birds(1);
        let lines: Vec<String> = ROWS.iter().map(|row| format!("{row:?}")).collect();
        assert_eq!(read(&table, written(&table, &ROWS)).expect("it is read"), lines);
        assert!(read(&table, written(&table, &[])).expect("it is read").is_empty());
    }

    #[test]
    fn moments_beyond_all_calendars_are_the_last_ones_in_them() {
        let table = birds(1);
        let mut row = ROWS[0];
        row[4] = Value::Integer(i64::MAX);
        let lines = read(&table, written(&table, &[row])).expect("it is read");
        assert!(lines[0].ends_with("Integer(253402300799)]"), "{lines:?}");
    }

    #[test]
    fn what_does_not_fit_is_an_error() {
        let table = birds(1);
        let mut writer = ParquetWriter::new(&table, Vec::new()).expect("a file");
        let mut row = ROWS[0];
        row[0] = Value::Text("one");
        let error = writer.row(&row).expect_err("a number belongs there");
        assert_eq!(error.to_string(), "the column `bird_id` holds a value of another type");
        assert!(matches!(read(&table, written(&birds(2), &ROWS)), Err(Error::Newer(2))));
        let mut other = birds(1);
        other.columns[1].holds = ColumnType::Integer;
        let error = read(&other, written(&table, &ROWS)).expect_err("its names are no numbers");
        assert_eq!(error.to_string(), "its column `name` is of another type");
        let text = tempfile::tempfile().expect("files can be made");
        assert!(matches!(read(&table, text), Err(Error::Malformed(_))));
    }
}
