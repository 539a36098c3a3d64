//! A whole version with all its code: what searches read.

mod analysis;
mod codebase;
mod effects;
mod exclusions;
mod flow;
mod members;
mod method;
mod resolution;
mod unify;
mod written_types;

pub(crate) use codebase::CallSite;
pub use codebase::Codebase;

pub(crate) use analysis::{Use, Variable, VariableId};
pub(crate) use method::{Method, brief};
pub(crate) use unify::Unification;
