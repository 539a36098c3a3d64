//! What a table is.

use arrow_schema::{DataType, Field, Schema, SchemaRef, TimeUnit};
use std::sync::Arc;

/// Under this name a file or stream tells the version of its tables.
const VERSION_KEY: &str = "refscope.schema_version";

/// Under this name it tells which table it is.
const NAME_KEY: &str = "refscope.table";

/// A table: its name, its columns, and the version of the schema that it belongs to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    /// Its name.
    pub name: String,
    /// The version of the schema.
    pub version: i64,
    /// Its columns, in order.
    pub columns: Vec<Column>,
}

/// A column of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Column {
    /// Its name.
    pub name: String,
    /// What it holds.
    pub holds: ColumnType,
    /// Whether values can be missing.
    pub is_nullable: bool,
}

/// What a column holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ColumnType {
    /// Whole numbers of 64 bits.
    Integer,
    /// Numbers of 64 bits with a fraction.
    Real,
    /// Text.
    Text,
    /// Yes or no, as 1 or 0.
    Truth,
    /// A moment, in seconds since 1970.
    Time,
}

/// One value of a row.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Value<'v> {
    /// There is none.
    Null,
    /// A whole number, a moment, or yes or no.
    Integer(i64),
    /// A number with a fraction.
    Real(f64),
    /// Text.
    Text(&'v str),
}

impl Table {
    /// The table in Arrow's words.
    pub(crate) fn schema(&self) -> SchemaRef {
        let fields: Vec<Field> = self.columns.iter().map(Column::field).collect();
        let metadata = [(NAME_KEY, self.name.clone()), (VERSION_KEY, self.version.to_string())];
        Arc::new(Schema::new_with_metadata(fields, metadata))
    }

    /// The version that a file says it has; none where somebody else wrote it.
    pub(crate) fn version_of(schema: &Schema) -> Option<i64> {
        schema.metadata().get(VERSION_KEY)?.parse().ok()
    }
}

impl Column {
    fn field(&self) -> Field {
        let holds = match self.holds {
            ColumnType::Integer => DataType::Int64,
            ColumnType::Real => DataType::Float64,
            ColumnType::Text => DataType::Utf8,
            ColumnType::Truth => DataType::Boolean,
            // Parquet has no seconds.
            ColumnType::Time => DataType::Timestamp(TimeUnit::Millisecond, Some("UTC".into())),
        };
        Field::new(&self.name, holds, self.is_nullable)
    }
}
