//! Tables in columns: Parquet files and Arrow streams, for DuckDB, pandas, polars and Spark.
//!
//! A [`Table`] says what the columns are; rows go in and come out one by one, as [`Value`]s, and a fixed number of them
//! waits in memory. What the tables mean is not known here: the archive and the reports say it. This is the only crate
//! that knows Arrow and Parquet.

mod error;
mod parquet;
mod rows;
mod stream;
mod table;

pub use error::Error;
pub use parquet::{ParquetWriter, read_parquet};
pub use stream::TableStream;
pub use table::{Column, ColumnType, Table, Value};
