//! The types of expressions as far as their declarations write them, letter for letter.

use super::Method;
use refscope_model::EntityId;
use refscope_syntax::{NodeId, NodeKind};

impl<'c> Method<'c> {
    /// What the method gives, as written.
    pub(crate) fn result_type_text(self) -> Option<&'c str> {
        declared_type(self, self.id)
    }

    /// The type that an expression has, as its declaration or itself writes it.
    pub(crate) fn written_type(self, value: NodeId) -> Option<&'c str> {
        match self.kind(value) {
            NodeKind::New | NodeKind::Cast => {
                let type_ = self.text(self.tree.type_child(value)?);
                (!type_.contains("<>")).then_some(type_)
            }
            NodeKind::Call => {
                let target = self.target(value)?;
                let snapshot = &self.base.snapshot;
                let tree = snapshot.tree_of(target);
                let is_generic = tree.child(snapshot.entity(target).node, NodeKind::TypeParameters).is_some();
                declared_type(self, target).filter(|_| !is_generic)
            }
            NodeKind::Name | NodeKind::FieldAccess => match self.variable(value) {
                Some(variable) => self.type_text(self.variable_by_id(variable)),
                None => declared_type(self, self.field(value)?),
            },
            NodeKind::Parenthesized => self.written_type(self.bare(value)),
            _ => None,
        }
    }
}

/// The type of a field, or of what a method gives, as written.
fn declared_type(method: Method<'_>, member: EntityId) -> Option<&str> {
    let snapshot = &method.base.snapshot;
    let tree = snapshot.tree_of(member);
    let type_ = tree.type_child(snapshot.entity(member).declaration)?;
    Some(tree.text(type_, snapshot.file_of(member).text()))
}
