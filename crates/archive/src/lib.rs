//! Mined histories in a database.
//!
//! A [`Study`] is what is kept of one change; it is made where the change was compared, by any thread. One [`Writer`]
//! puts studies into an SQLite file in the order of the history, some commits at a time: what is there is complete, so
//! that a run that was killed goes on behind the last commit that it wrote, and ends in the database of a run that was
//! not.
//!
//! What a repository says is data and never part of a statement.

mod error;
mod file;
mod inserts;
mod rows;
mod study;
mod writer;

pub use error::Error;
pub use file::SCHEMA_VERSION;
pub use rows::{ChangeOutcome, CommitEntry, State};
pub use study::Study;
pub use writer::{Extent, RepositoryId, Writer};
