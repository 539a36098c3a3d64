//! What names mean, asked of the code model: the only place of this crate that knows how it is asked.

use crate::release::Release;
use refscope_model::{EntityId, References, Snapshot, TypeName};
use refscope_text::{Span, Symbol};

/// Finds what names in the code of a release mean.
pub(crate) struct Resolver<'r> {
    snapshot: &'r Snapshot,
    references: References<'r>,
}

impl<'r> Resolver<'r> {
    pub(crate) fn new(release: &'r Release) -> Self {
        Self { snapshot: &release.snapshot, references: References::new(&release.snapshot) }
    }

    /// The methods, constructors and fields that the code of an entity means by a name, with where it stands.
    pub(crate) fn members(&self, user: EntityId, name: Symbol) -> Vec<(Span, EntityId)> {
        let found = self.references.among(user, |it| it == name).into_iter();
        found.map(|reference| (reference.span, reference.target)).collect()
    }

    /// The type that an entity means by a name.
    pub(crate) fn type_named(&self, user: EntityId, name: Symbol) -> Option<EntityId> {
        match self.snapshot.resolve_type(user, name) {
            TypeName::Declared(target) => Some(target),
            TypeName::Foreign(_) | TypeName::Unknown(_) => None,
        }
    }
}

/// The types that the header of a type names as those above it, as far as they are part of the version.
pub(crate) fn direct_super_types(snapshot: &Snapshot, id: EntityId) -> Vec<EntityId> {
    let above = snapshot.super_types(id).iter();
    let declared = above.filter_map(|above| match above {
        TypeName::Declared(above) => Some(*above),
        TypeName::Foreign(_) | TypeName::Unknown(_) => None,
    });
    declared.collect()
}
