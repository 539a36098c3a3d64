//! What became what, as people and programs read it.

pub(super) mod arrow;
pub(super) mod csv;
mod explanation;
pub(super) mod text;
mod view;

pub(super) use view::{SideView, SpanView, StatementView, span, thousandths};
