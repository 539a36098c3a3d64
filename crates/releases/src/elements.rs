//! All elements of a release, for those who look for one.

use crate::element::Element;
use crate::release::Release;
use refscope_model::EntityKind;

impl Release {
    /// All types and members that have a name, and whether clients see them.
    pub fn elements(&self) -> Vec<(Element, bool)> {
        let named = self.snapshot.ids().filter(|&id| self.kind(id) != EntityKind::Initializer);
        named.map(|id| (Element::entity(self, id), self.is_api(id))).collect()
    }
}
