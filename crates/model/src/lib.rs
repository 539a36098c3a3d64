//! The code model of one version: entities, their headers, statements and references.
//!
//! An *entity* is a declared thing: a type, method, field, constant or initializer. A *body* is the code of a
//! callable or initializer as a tree of *statements*. A *reference* is a use of one entity in another.
//! Everything here reads [`refscope_syntax`] trees; nothing depends on the language they came from.

mod body;
mod build;
pub mod describe;
mod entity;
pub mod header;
mod hierarchy;
mod names;
mod nested;
mod references;
mod resolution;
mod snapshot;

pub use body::{Body, BodyId, Nested, Statement, StatementId};
pub use build::modifiers;
pub use entity::{Entity, EntityId, EntityKind, TreeId};
pub use names::TypeName;
pub use references::{Reference, References};
pub use refscope_syntax::{Modifiers, Visibility};
pub use snapshot::{Code, File, FileId, Snapshot};
