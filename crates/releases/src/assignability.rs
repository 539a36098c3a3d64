//! Which types take the values of which others, as far as the releases and the platform tell.

use crate::correspondence::Correspondence;
use crate::release::{Release, is_primitive};
use refscope_model::{EntityId, TypeName};
use refscope_syntax::platform;
use refscope_text::Symbol;

impl Release {
    /// Whether a value of a type can stand where another one is wanted. Both are simple names as an entity writes them.
    pub(crate) fn is_assignable(&self, from: EntityId, given: &str, wanted: &str) -> bool {
        if given == wanted {
            return true;
        }
        if let Some((given, wanted)) = elements(given, wanted) {
            return self.is_assignable(from, given, wanted);
        }
        let (name, above) = (Symbol::of(given), Symbol::of(wanted));
        match self.snapshot.resolve_type(from, name) {
            _ if above == platform::ANY_TYPE => !is_primitive(name) && given != "void",
            TypeName::Declared(type_) => self.is_below(type_, above),
            TypeName::Foreign(_) | TypeName::Unknown(_) => {
                platform::widens(name, above) || platform::is_below(name, above)
            }
        }
    }

    /// Whether a type of the release is below one of a simple name, be it by a type of the platform.
    fn is_below(&self, type_: EntityId, above: Symbol) -> bool {
        let simple = |full: &str| Symbol::of(full.rsplit('.').next().unwrap_or(full));
        let reaches = |it: &TypeName| match it {
            TypeName::Declared(_) => false,
            TypeName::Foreign(full) => platform::is_below(simple(full), above),
            TypeName::Unknown(name) => platform::is_below(*name, above),
        };
        let mut types = std::iter::once(type_).chain(self.above(type_).iter().copied());
        self.snapshot.is_below_named(type_, above)
            || types.any(|it| self.snapshot.super_types(it).iter().any(reaches))
    }
}

impl Correspondence<'_> {
    /// Whether a value of a type that an earlier entity names can stand where a later one wants another.
    pub(crate) fn takes(&self, (id, old): (EntityId, &str), (other, new): (EntityId, &str)) -> bool {
        if old == new || self.renamed_simple(Symbol::of(old)) == Symbol::of(new) {
            return true;
        }
        if let Some((old, new)) = elements(old, new) {
            return self.takes((id, old), (other, new));
        }
        let declared = match self.before.snapshot.resolve_type(id, Symbol::of(old)) {
            TypeName::Declared(type_) => self.after(type_).first().copied(),
            TypeName::Foreign(_) | TypeName::Unknown(_) => None,
        };
        let above = Symbol::of(new);
        match declared {
            Some(type_) => above == platform::ANY_TYPE || self.after.is_below(type_, above),
            None => self.after.is_assignable(other, old, new),
        }
    }

    /// Whether what a later entity gives can be used as what an earlier one gave.
    pub(crate) fn gives(&self, old: &str, (other, new): (EntityId, &str)) -> bool {
        old == "void"
            || self.renamed_simple(Symbol::of(old)) == Symbol::of(new)
            || self.after.is_assignable(other, new, old)
    }
}

/// The elements of two arrays of objects: an array is one of everything that its elements are.
fn elements<'t>(given: &'t str, wanted: &'t str) -> Option<(&'t str, &'t str)> {
    let both = given.strip_suffix("[]").zip(wanted.strip_suffix("[]"));
    both.filter(|(given, _)| !is_primitive(Symbol::of(given)))
}
