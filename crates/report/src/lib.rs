//! From results to bytes.
//!
//! A [`Record`] is what one change showed: refactorings, or what became what. A [`Format`] turns a stream of
//! records into text, JSON and so on; [`Reported`] lists them for each. A [`Document`] is the sink of such a stream:
//! it takes one record at a time and keeps none, so that a history of any length needs the memory of its largest
//! change. The same records always give the same bytes.
//!
//! Names, paths and code come from repositories that may be hostile. Whatever can command a terminal, reorder
//! what is read, or break out of a document is escaped here: see [`escape`].
//!
//! This is the only crate that knows how results are serialised. It reads no files and no environment.

mod blame;
pub mod escape;
mod formats;
mod grouping;
pub mod html;
mod json;
mod life;
mod outline;
mod paint;
mod record;
mod remote;
pub mod review;
mod sarif;
mod schema;
mod statistics;
mod table;
mod wrap;

pub use blame::{BlameEntry, BlameRecord, EarlierPlace};
pub use formats::opportunities::{SurveyFormat, SurveyRecord};
pub use formats::releases::{EvolutionFormat, EvolutionRecord};
pub use formats::{Format, Options, ReportWriter, Reported};
pub use life::{LifeRecord, ToldStep};
pub use outline::{
    Outline, OutlineEntity, OutlinePlace, OutlineStatement, write_outline_json, write_outline_text,
};
pub use record::Document;
pub use refscope_text::{CommitInfo, Record, Sink, Subject};
pub use schema::SCHEMA_VERSION;
pub use statistics::{StatisticsFormat, StatisticsRecord};
pub use table::CsvTable;
