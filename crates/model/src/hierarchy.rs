//! Who extends whom, as far as the changed files say.

use crate::{EntityId, Snapshot, header};
use refscope_syntax::NodeKind;
use refscope_text::Symbol;

/// How many steps up a hierarchy are followed; it also ends cycles.
const MAX_STEPS: usize = 16;

impl Snapshot {
    /// The simple names of the types that a type extends or implements.
    pub fn super_names(&self, id: EntityId) -> Vec<Symbol> {
        let entity = self.entity(id);
        let tree = self.tree_of(id);
        let text = self.file_of(id).text();
        let lists = [NodeKind::Extends, NodeKind::Implements];
        let types = lists.into_iter().flat_map(|list| header::listed_types(tree, entity.node, list));
        types
            .map(|node| {
                let written = tree.text(node, text);
                let name = written.split('<').next().unwrap_or(written);
                Symbol::of(name.rsplit('.').next().unwrap_or(name).trim())
            })
            .collect()
    }

    /// Whether one type is below another one whose simple name is given; the types between must have changed
    /// as well to be known.
    pub fn is_below(&self, id: EntityId, name: Symbol) -> bool {
        let mut names = self.super_names(id);
        for _ in 0..MAX_STEPS {
            if names.contains(&name) {
                return true;
            }
            names = names
                .iter()
                .flat_map(|&it| self.types_called(it))
                .flat_map(|&it| self.super_names(it))
                .collect();
            if names.is_empty() {
                return false;
            }
        }
        false
    }
}
