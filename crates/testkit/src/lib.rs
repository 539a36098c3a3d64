//! What the tests of all crates share. Nothing here is shipped.
//!
//! - [`fixture`] reads the one Markdown format in which every layer writes its cases, and [`check`] compares
//!   expectations with what the code does, or rewrites them.
//! - [`change`] turns a case, or any two lists of files, into the change that a repository would supply.
//! - [`shapes`] makes changes that are as large as one likes.
//! - [`shop`] is the demo's history as a repository on disk.
//! - [`tree`] prints syntax trees the way fixtures show them.
//! - [`quill`] is a second language, so that nothing can depend on the first.
//! - [`properties`] holds what must be true for every input, whatever the bytes: tests and fuzzers call the
//!   same functions, so neither can rot.

pub mod change;
pub mod check;
pub mod fixture;
pub mod properties;
pub mod quill;
pub mod shapes;
pub mod shop;
pub mod tree;

pub use check::{cases_in, check_file, check_folder};
pub use fixture::{Case, Expectation, Fixture, Source};
