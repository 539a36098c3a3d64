//! The log of what became of an API, and its replay on those who use the API.
//!
//! A log is one XML file in the style of Eclipse's refactoring history. It holds the declarations of the earlier release,
//! too, so that replaying it needs nothing but the log and the client.
//!
//! A replay looks at each place of the client that names something of the API: names are resolved by imports, hierarchy
//! and declared types. What is certain becomes an edit on its exact span; all edits are made on the text as it was, so
//! that the order of entries and files does not matter. What is not certain is listed with the reason and left alone.

mod changes;
mod client;
mod edits;
mod log;
mod replay;
mod sites;

pub use changes::Scope;
pub use client::ClientFile;
pub use log::{Log, LogError, read};
pub use replay::{ChangedFile, Outcome, Place, replay};
