//! Who extends whom, as far as the changed files say.

use crate::names::{TypeName, qualified_hashes};
use crate::{Entity, EntityId, Snapshot, header};
use refscope_syntax::NodeKind;
use refscope_text::Symbol;

impl Snapshot {
    /// The simple names of the types that a type extends or implements.
    pub fn super_names(&self, id: EntityId) -> Vec<Symbol> {
        self.names_after(id, NodeKind::Extends).chain(self.names_after(id, NodeKind::Implements)).collect()
    }

    /// The types that a type extends, without what it implements.
    pub fn extended_names(&self, id: EntityId) -> impl Iterator<Item = Symbol> {
        self.names_after(id, NodeKind::Extends)
    }

    fn names_after(&self, id: EntityId, list: NodeKind) -> impl Iterator<Item = Symbol> {
        let tree = self.tree_of(id);
        let text = self.file_of(id).text();
        header::listed_types(tree, self.entity(id).node, list).map(move |node| {
            let written = tree.text(node, text);
            let name = written.split('<').next().unwrap_or(written);
            Symbol::of(name.rsplit('.').next().unwrap_or(name).trim())
        })
    }

    /// Whether one type is below another, which may be one of the other version; the types between must have changed
    /// as well to be known. A type that nobody can tell is the other one when it has its name.
    pub fn is_below(&self, id: EntityId, other: &Entity) -> bool {
        self.has_above(id, |above| match above {
            TypeName::Declared(above) => self.entity(*above).qualified_name == other.qualified_name,
            TypeName::Foreign(full) => qualified_hashes(full).any(|it| it == other.qualified_name),
            TypeName::Unknown(name) => *name == other.name,
        })
    }

    /// Whether the header of a type names another one of its version as above it. A type that nobody can tell is the other
    /// one when it has its name.
    pub fn is_directly_below(&self, id: EntityId, other: EntityId) -> bool {
        self.super_types(id).iter().any(|above| match above {
            TypeName::Declared(above) => *above == other,
            TypeName::Foreign(_) => false,
            TypeName::Unknown(name) => *name == self.entity(other).name,
        })
    }

    /// Whether one type is below some type of this simple name.
    pub fn is_below_named(&self, id: EntityId, name: Symbol) -> bool {
        self.has_above(id, |above| match above {
            TypeName::Declared(above) => self.entity(*above).name == name,
            TypeName::Foreign(full) => Symbol::of(full.rsplit('.').next().unwrap_or(full)) == name,
            TypeName::Unknown(above) => *above == name,
        })
    }

    fn has_above(&self, id: EntityId, is_wanted: impl Fn(&TypeName) -> bool) -> bool {
        let mut types = vec![id];
        let mut at = 0;
        // Each type is followed once: broken code can extend itself.
        while let Some(&type_) = types.get(at) {
            at += 1;
            for above in self.super_types(type_) {
                if is_wanted(above) {
                    return true;
                }
                if let TypeName::Declared(above) = above
                    && !types.contains(above)
                {
                    types.push(*above);
                }
            }
        }
        false
    }
}
