//! What became what, as people and programs read it.

pub(super) mod csv;
mod explanation;
pub(super) mod text;
mod view;
