//! Mined histories in a database.
//!
//! A [`Study`] is what is kept of one change; it is made where the change was compared, by any thread. One [`Writer`]
//! puts studies into an SQLite file in the order of the history, some commits at a time: what is there is complete, so
//! that a run that was killed goes on behind the last commit that it wrote, and ends in the database of a run that was
//! not.
//!
//! A [`Reader`] gives the rows back. The same tables can lie as Parquet files in a folder, made from a database and turned
//! into one again, or go into a stream as they come; `schema.sql` alone says what they are.
//!
//! What a repository says is data and never part of a statement.

mod drain;
mod error;
mod file;
mod folder;
mod inserts;
mod loader;
mod reader;
mod rows;
mod statistics;
mod study;
mod tables;
mod writer;

pub use error::Error;
pub use file::SCHEMA_VERSION;
pub use folder::{has_tables, read_folder, write_folder};
pub use reader::{Reader, RepositoryEntry};
pub use rows::{ChangeOutcome, CommitEntry, State};
pub use statistics::{CommitFact, Fact, Month, Statistics};
pub use study::Study;
pub use tables::{ArchiveTable, tables};
pub use writer::{Extent, RepositoryId, Writer};
