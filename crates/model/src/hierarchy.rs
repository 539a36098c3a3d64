//! Who extends whom, as far as the changed files say.

use crate::{EntityId, Snapshot, header};
use refscope_syntax::NodeKind;
use refscope_text::Symbol;

impl Snapshot {
    /// The simple names of the types that a type extends or implements.
    pub fn super_names(&self, id: EntityId) -> Vec<Symbol> {
        self.names_after(id, NodeKind::Extends).chain(self.names_after(id, NodeKind::Implements)).collect()
    }

    /// The simple names of the types that a type extends.
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

    /// Whether one type is below another one whose simple name is given; the types between must have changed
    /// as well to be known.
    pub fn is_below(&self, id: EntityId, name: Symbol) -> bool {
        let mut names = self.super_names(id);
        let mut at = 0;
        // Each name is followed once: simple names are shared, and broken code can extend itself.
        while let Some(&above) = names.get(at) {
            if above == name {
                return true;
            }
            at += 1;
            for super_name in self.types_called(above).iter().flat_map(|&it| self.super_names(it)) {
                if !names.contains(&super_name) {
                    names.push(super_name);
                }
            }
        }
        false
    }
}
