//! What names in code mean, as declarations say: of variables, fields, parameters, methods and types.
//!
//! An expression has the type that is written where what it names is declared. Members are looked up in that type and
//! those above it, and of several methods of one name those are meant that can take the arguments. What declarations do
//! not tell is unknown; nothing is guessed from a name alone.

mod calls;
mod expressions;
mod fit;
mod members;
mod qualifiers;
mod scopes;
mod types;
mod values;

use crate::{EntityId, Reference, Snapshot, header};
use expressions::CodeReader;

/// What the code of an entity of a skeleton refers to, in source order.
pub(crate) fn references(snapshot: &Snapshot, id: EntityId) -> Vec<Reference> {
    if let Some(code) = snapshot.code(id) {
        return CodeReader::new(snapshot, id, code.tree).references();
    }
    let source = &snapshot.file_of(id).source;
    let node = snapshot.entity(id).node;
    let Some(deferred) = header::deferred(source.skeleton(), node) else { return Vec::new() };
    let tree = source.parse_deferred(node, deferred);
    CodeReader::new(snapshot, id, &tree).references()
}
