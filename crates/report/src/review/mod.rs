//! The page that shows what a change really did, and the JSON document that it reads.
//!
//! `docs/schema/review.v1.json` describes the document; `refscope review --format json` prints it, so that others can
//! build pages of their own. A page from the server gets the list of changes with the first of them, and asks for the
//! others when somebody opens them; a self-contained page holds them all.

mod document;
mod files;
mod page;
mod places;
mod segments;
mod transfers;

pub use document::{ReviewHeader, ReviewedCommit, change_json, document_json, lines_json};
pub use page::{ReviewAssets, review_assets, review_page};
