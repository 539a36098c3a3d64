//! What became what, as people and programs read it.

pub(super) mod csv;
pub(super) mod text;
mod view;
