//! Whether a value of one type can be given where another one is wanted.

use super::types::Type;
use crate::{EntityId, EntityKind, Modifiers, Snapshot};
use refscope_syntax::platform;
use refscope_text::Symbol;

/// How a value fits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Fit {
    /// Not at all.
    No,
    /// Nobody can tell.
    Unknown,
    /// A primitive value becomes an object, or the other way around.
    Boxed,
    /// As it is.
    Plain,
}

impl Fit {
    const fn of(fits: bool) -> Self {
        if fits { Self::Plain } else { Self::No }
    }
}

impl Snapshot {
    /// How a value of a type fits where a parameter wants one.
    pub(super) fn fit(&self, given: &Type, wanted: &Type) -> Fit {
        match (given, wanted) {
            (Type::Unknown, _) | (_, Type::Unknown) => Fit::Unknown,
            _ if given == wanted => Fit::Plain,
            (_, Type::Parameter(owner, name)) => self.fit_parameter(given, *owner, *name),
            (Type::Parameter(owner, name), _) => self.fit(&self.bound_of_parameter(*owner, *name), wanted),
            (Type::Primitive(given), Type::Primitive(wanted)) => Fit::of(platform::widens(*given, *wanted)),
            (Type::Primitive(given), Type::Foreign(wanted)) => fit_boxed(*given, *wanted),
            (Type::Foreign(given), Type::Primitive(wanted)) => fit_unboxed(*given, *wanted),
            (Type::Primitive(_), _) | (_, Type::Primitive(_)) => Fit::No,
            (Type::Null, _) => Fit::Plain,
            (Type::Function(n_parameters), _) => self.fit_function(*n_parameters, wanted),
            (_, Type::Foreign(platform::ANY_TYPE)) => Fit::Plain,
            (Type::Array(given), Type::Array(wanted)) => match self.fit(given, wanted) {
                Fit::Boxed => Fit::No,
                _ if matches!(**given, Type::Primitive(_)) => Fit::No,
                fit => fit,
            },
            (Type::Array(_), Type::Foreign(wanted)) => Fit::of(ABOVE_ARRAYS.contains(wanted)),
            (Type::Foreign(given), Type::Array(_)) => {
                if platform::FINAL_TYPES.contains(given) {
                    Fit::No
                } else {
                    Fit::Unknown
                }
            }
            (Type::Array(_), _) | (_, Type::Array(_)) => Fit::No,
            (Type::Declared(given, _), Type::Declared(wanted, _)) => self.fit_declared(*given, *wanted),
            (Type::Declared(given, _), Type::Foreign(wanted)) => self.fit_foreign(*given, *wanted),
            (Type::Foreign(given), Type::Foreign(wanted)) => fit_both_foreign(*given, *wanted),
            (Type::Foreign(given), Type::Declared(..)) => {
                if is_final(*given) || *given == platform::ANY_TYPE { Fit::No } else { Fit::Unknown }
            }
            (_, Type::Null | Type::Function(_)) => Fit::Unknown,
        }
    }

    fn fit_parameter(&self, given: &Type, owner: EntityId, name: Symbol) -> Fit {
        let bound = self.bound_of_parameter(owner, name);
        match (given, self.fit(given, &bound)) {
            (Type::Function(_), _) => Fit::Unknown,
            (_, Fit::Plain) if bound != Type::OBJECT => Fit::Unknown,
            (_, fit) => fit,
        }
    }

    /// Whether one type of the version is another, or below it.
    pub(super) fn is_or_below(&self, id: EntityId, above: EntityId) -> bool {
        self.upward((id, Vec::new())).iter().any(|it| it.0 == above)
    }

    fn fit_declared(&self, given: EntityId, wanted: EntityId) -> Fit {
        if self.is_or_below(given, wanted) {
            return Fit::Plain;
        }
        // What is not part of the version can stand between the two.
        if self.foreign_above(given).iter().all(|it| it.1) { Fit::No } else { Fit::Unknown }
    }

    fn fit_foreign(&self, given: EntityId, wanted: Symbol) -> Fit {
        let foreign = self.foreign_above(given);
        if foreign.iter().any(|it| it.0 == wanted) {
            return Fit::Plain;
        }
        let is_plain = matches!(self.entity(given).kind, EntityKind::Class | EntityKind::Interface);
        if is_final(wanted) || (foreign.is_empty() && is_plain) { Fit::No } else { Fit::Unknown }
    }

    /// A function fits an interface that has one method without code, with as many parameters.
    fn fit_function(&self, n_parameters: Option<usize>, wanted: &Type) -> Fit {
        match wanted {
            Type::Declared(id, _) if self.entity(*id).kind != EntityKind::Interface => Fit::No,
            Type::Declared(id, _) => match (self.function_of(*id), n_parameters) {
                (Some(wanted), Some(given)) => Fit::of(wanted == given),
                (Some(_), None) => Fit::Unknown,
                (None, _) if self.foreign_above(*id).is_empty() => Fit::No,
                (None, _) => Fit::Unknown,
            },
            Type::Foreign(name) if is_final(*name) || *name == platform::ANY_TYPE => Fit::No,
            Type::Foreign(name) => {
                let known = platform::FUNCTIONS.iter().find(|it| it.0 == *name);
                known.zip(n_parameters).map_or(Fit::Unknown, |(known, given)| Fit::of(known.1 == given))
            }
            Type::Array(_) | Type::Primitive(_) => Fit::No,
            _ => Fit::Unknown,
        }
    }

    /// How many parameters the only method of an interface has that has no code.
    fn function_of(&self, interface: EntityId) -> Option<usize> {
        let types = self.upward((interface, Vec::new()));
        let members = types.iter().flat_map(|it| self.members(it.0));
        let mut without_code = members.filter(|&id| {
            let entity = self.entity(id);
            entity.kind == EntityKind::Method
                && !entity.modifiers.contains(Modifiers::STATIC)
                && crate::header::code_span(self.tree_of(id), entity.node).is_none()
        });
        let first = without_code.next()?;
        without_code.next().is_none().then(|| self.n_parameters(first))
    }
}

/// The library's types that an array has.
const ABOVE_ARRAYS: [Symbol; 2] = [Symbol::of("Cloneable"), Symbol::of("Serializable")];

/// What texts are, too.
const ABOVE_TEXTS: [Symbol; 3] =
    [Symbol::of("CharSequence"), Symbol::of("Comparable"), Symbol::of("Serializable")];

/// What boxed values are, too.
const ABOVE_BOXES: [Symbol; 3] = [Symbol::of("Number"), Symbol::of("Comparable"), Symbol::of("Serializable")];

fn is_final(name: Symbol) -> bool {
    platform::FINAL_TYPES.contains(&name)
}

fn fit_both_foreign(given: Symbol, wanted: Symbol) -> Fit {
    if given == platform::TEXT_TYPE {
        return Fit::of(ABOVE_TEXTS.contains(&wanted));
    }
    if is_final(given) {
        return Fit::of(ABOVE_BOXES.contains(&wanted));
    }
    if is_final(wanted) || given == platform::ANY_TYPE { Fit::No } else { Fit::Unknown }
}

fn boxed(primitive: Symbol) -> Option<Symbol> {
    platform::BOXES.iter().find(|it| it.0 == primitive).map(|it| it.1)
}

fn fit_boxed(given: Symbol, wanted: Symbol) -> Fit {
    let fits = boxed(given) == Some(wanted) || wanted == platform::ANY_TYPE || ABOVE_BOXES.contains(&wanted);
    if fits { Fit::Boxed } else { Fit::No }
}

fn fit_unboxed(given: Symbol, wanted: Symbol) -> Fit {
    let value = platform::BOXES.iter().find(|it| it.1 == given).map(|it| it.0);
    match value {
        Some(value) if value == wanted || platform::widens(value, wanted) => Fit::Boxed,
        _ => Fit::No,
    }
}
