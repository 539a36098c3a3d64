//! Characteristic vectors: code as counts of what it is made of.
//!
//! The counts know neither order nor names. That makes them quick to compare and to neutralise for a kind of
//! refactoring, and it is why a vector only nominates: trees decide.

mod abstraction;
mod features;
mod inlining;
mod near;
mod vector;

pub use abstraction::Abstraction;
pub use features::{FEATURES, Feature, N_FEATURES};
pub use near::{NEAR_DISTANCE, near_keys};
pub use vector::Vector;

pub(crate) use features::count;
pub(crate) use inlining::{View, inlinable, inline};
