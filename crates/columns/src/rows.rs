//! Rows on their way into columns.

use crate::{Column, ColumnType, Error, Table, Value};
use arrow_array::builder::{
    BooleanBuilder, Float64Builder, Int64Builder, StringBuilder, TimestampMillisecondBuilder,
};
use arrow_array::{ArrayRef, RecordBatch};
use arrow_schema::SchemaRef;
use std::sync::Arc;

/// So many rows, or bytes of text, go on their way together.
const MAX_ROWS: usize = 1 << 16;
const MAX_BYTES: usize = 1 << 24;

/// The first and last second of the years that all readers know, 1 to 9999.
const FIRST_SECOND: i64 = -62_135_596_800;
const LAST_SECOND: i64 = 253_402_300_799;

/// Rows that wait to go on together.
#[derive(Debug)]
pub(crate) struct Rows {
    schema: SchemaRef,
    columns: Vec<Builder>,
    n_rows: usize,
    n_bytes: usize,
}

#[derive(Debug)]
enum Builder {
    Integer(Int64Builder),
    Real(Float64Builder),
    Text(StringBuilder),
    Truth(BooleanBuilder),
    Time(TimestampMillisecondBuilder),
}

impl Rows {
    pub(crate) fn new(table: &Table) -> Self {
        let columns = table.columns.iter().map(Builder::new).collect();
        Self { schema: table.schema(), columns, n_rows: 0, n_bytes: 0 }
    }

    pub(crate) const fn schema(&self) -> &SchemaRef {
        &self.schema
    }

    /// Takes a row; gives all that wait once there are enough of them.
    pub(crate) fn push(&mut self, row: &[Value<'_>]) -> Result<Option<RecordBatch>, Error> {
        if row.len() != self.columns.len() {
            return Err(Error::Malformed(format!(
                "a row has {} values for {} columns",
                row.len(),
                self.columns.len()
            )));
        }
        for (at, (column, value)) in self.columns.iter_mut().zip(row).enumerate() {
            if !column.append(*value) {
                let name = self.schema.field(at).name();
                return Err(Error::Malformed(format!("the column `{name}` holds a value of another type")));
            }
            if let Value::Text(text) = value {
                self.n_bytes += text.len();
            }
        }
        self.n_rows += 1;
        let is_enough = self.n_rows >= MAX_ROWS || self.n_bytes >= MAX_BYTES;
        if is_enough { self.take().map(Some) } else { Ok(None) }
    }

    /// All that wait.
    pub(crate) fn take(&mut self) -> Result<RecordBatch, Error> {
        (self.n_rows, self.n_bytes) = (0, 0);
        let columns = self.columns.iter_mut().map(Builder::finish).collect();
        Ok(RecordBatch::try_new(self.schema.clone(), columns)?)
    }
}

impl Builder {
    fn new(column: &Column) -> Self {
        match column.holds {
            ColumnType::Integer => Self::Integer(Int64Builder::new()),
            ColumnType::Real => Self::Real(Float64Builder::new()),
            ColumnType::Text => Self::Text(StringBuilder::new()),
            ColumnType::Truth => Self::Truth(BooleanBuilder::new()),
            ColumnType::Time => Self::Time(TimestampMillisecondBuilder::new().with_timezone("UTC")),
        }
    }

    /// Adds a value; false where it is of another type.
    fn append(&mut self, value: Value<'_>) -> bool {
        match (self, value) {
            (Self::Integer(column), Value::Integer(number)) => column.append_value(number),
            (Self::Integer(column), Value::Null) => column.append_null(),
            (Self::Real(column), Value::Real(number)) => column.append_value(number),
            (Self::Real(column), Value::Integer(number)) => column.append_value(number as f64),
            (Self::Real(column), Value::Null) => column.append_null(),
            (Self::Text(column), Value::Text(text)) => column.append_value(text),
            (Self::Text(column), Value::Null) => column.append_null(),
            (Self::Truth(column), Value::Integer(number)) => column.append_value(number != 0),
            (Self::Truth(column), Value::Null) => column.append_null(),
            (Self::Time(column), Value::Integer(seconds)) => {
                column.append_value(seconds.clamp(FIRST_SECOND, LAST_SECOND) * 1000);
            }
            (Self::Time(column), Value::Null) => column.append_null(),
            _ => return false,
        }
        true
    }

    fn finish(&mut self) -> ArrayRef {
        match self {
            Self::Integer(column) => Arc::new(column.finish()),
            Self::Real(column) => Arc::new(column.finish()),
            Self::Text(column) => Arc::new(column.finish()),
            Self::Truth(column) => Arc::new(column.finish()),
            Self::Time(column) => Arc::new(column.finish()),
        }
    }
}
