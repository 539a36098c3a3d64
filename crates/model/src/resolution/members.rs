//! Which field or method of a type a name means, and of overloads which one takes what it is given.

use super::fit::Fit;
use super::types::{Declared, Type};
use crate::{EntityId, EntityKind, Snapshot, Visibility, header};
use refscope_text::Symbol;

/// A member, and the type that declares it with what its type parameters stand for.
#[derive(Clone, Debug)]
pub(super) struct Member {
    pub(super) id: EntityId,
    pub(super) owner: Declared,
}

/// A method that a call may mean.
struct Candidate {
    member: Member,
    parameters: Vec<Type>,
    is_variadic: bool,
}

impl Candidate {
    /// The type that the argument at a place must fit; none where there are too many.
    fn parameter(&self, place: usize, is_spread: bool) -> Option<&Type> {
        match self.parameters.last() {
            Some(Type::Array(element)) if is_spread && place + 1 >= self.parameters.len() => Some(element),
            _ => self.parameters.get(place),
        }
    }

    fn takes(&self, n_arguments: usize, is_spread: bool) -> bool {
        let n_parameters = self.parameters.len();
        if is_spread {
            self.is_variadic && n_arguments + 1 >= n_parameters
        } else {
            n_arguments == n_parameters
        }
    }
}

impl Snapshot {
    /// The members of this name that a type or constant declares itself.
    pub(super) fn own_named(&self, owner: EntityId, name: Symbol) -> impl Iterator<Item = EntityId> {
        let named = self.by_name().get(&name).map_or(&[][..], Vec::as_slice);
        let start = named.partition_point(|&it| it <= owner);
        let end = EntityId(owner.0 + self.entity(owner).n_descendants);
        let within = named[start..].iter().copied().take_while(move |&it| it <= end);
        within.filter(move |&it| self.entity(it).parent == Some(owner))
    }

    /// The members of this name that a type has from one that is it or above it: private ones are not handed down.
    fn inherited_named(
        &self,
        type_: EntityId,
        owner: EntityId,
        name: Symbol,
    ) -> impl Iterator<Item = EntityId> {
        let is_handed_down = move |id: &EntityId| {
            owner == type_ || self.entity(*id).modifiers.visibility() != Some(Visibility::Private)
        };
        self.own_named(owner, name).filter(is_handed_down)
    }

    /// The field that a name means in a type: its own, else one from above.
    pub(super) fn field_of(&self, type_: Declared, name: Symbol) -> Option<Member> {
        if !self.by_name().contains_key(&name) {
            return None;
        }
        let is_field =
            |&id: &EntityId| matches!(self.entity(id).kind, EntityKind::Field | EntityKind::EnumConstant);
        let start = type_.0;
        self.upward(type_).into_iter().find_map(|owner| {
            let id = self.inherited_named(start, owner.0, name).find(is_field)?;
            Some(Member { id, owner })
        })
    }

    /// The methods of this name that a type has, those first that hide others.
    pub(super) fn methods_of(&self, type_: Declared, name: Symbol) -> Vec<Member> {
        if !self.by_name().contains_key(&name) {
            return Vec::new();
        }
        let start = type_.0;
        let types = self.upward(type_).into_iter();
        let methods = types.flat_map(|owner| {
            let named = self.inherited_named(start, owner.0, name);
            let methods = named.filter(|&id| {
                matches!(self.entity(id).kind, EntityKind::Method | EntityKind::AnnotationMember)
            });
            let methods: Vec<Member> = methods.map(|id| Member { id, owner: owner.clone() }).collect();
            methods
        });
        methods.collect()
    }

    /// The constructors that a type declares.
    pub(super) fn constructors_of(&self, type_: &Declared) -> Vec<Member> {
        let named = self.own_named(type_.0, self.entity(type_.0).name);
        let constructors = named.filter(|&id| self.entity(id).kind == EntityKind::Constructor);
        constructors.map(|id| Member { id, owner: type_.clone() }).collect()
    }

    /// How many parameters a callable has.
    pub(super) fn n_parameters(&self, callable: EntityId) -> usize {
        header::parameters(self.tree_of(callable), self.entity(callable).node).count()
    }

    /// Those of some callables that can take these arguments; several where the types that are known leave a choice.
    pub(super) fn overloads(&self, members: Vec<Member>, arguments: &[Type]) -> Vec<Member> {
        if let [only] = members.as_slice()
            && self.n_parameters(only.id) == arguments.len()
        {
            return members;
        }
        let candidates = self.candidates(members);
        let is_applicable = |candidate: &Candidate, is_spread: bool| {
            candidate.takes(arguments.len(), is_spread)
                && self.fits(candidate, arguments, is_spread).all(|fit| fit != Fit::No)
        };
        let is_spread = !candidates.iter().any(|it| is_applicable(it, false));
        let applicable = candidates.into_iter().filter(|it| is_applicable(it, is_spread)).collect();
        let mut best = self.most_specific(applicable, arguments, is_spread);
        best.dedup_by_key(|it| it.member.id);
        best.into_iter().map(|it| it.member).collect()
    }

    /// The callables with the types of their parameters; those are left out that others override.
    fn candidates(&self, members: Vec<Member>) -> Vec<Candidate> {
        let mut candidates: Vec<Candidate> = Vec::new();
        for member in members {
            let (parameters, is_variadic) = self.parameter_types(member.id);
            let parameters: Vec<Type> =
                parameters.into_iter().map(|it| self.substituted_in_call(it, &member.owner)).collect();
            let is_overridden = candidates.iter().any(|it| {
                it.member.owner.0 != member.owner.0
                    && it.is_variadic == is_variadic
                    && it.parameters == parameters
            });
            if !is_overridden {
                candidates.push(Candidate { member, parameters, is_variadic });
            }
        }
        candidates
    }

    /// A parameter's type for a call from outside: what a method's own type parameters stand for, the arguments say.
    fn substituted_in_call(&self, type_: Type, owner: &Declared) -> Type {
        match type_ {
            Type::Parameter(declarer, _) if !self.entity(declarer).kind.is_type() => type_,
            other => self.substituted(other, owner),
        }
    }

    fn fits<'a>(
        &'a self,
        candidate: &'a Candidate,
        arguments: &'a [Type],
        is_spread: bool,
    ) -> impl Iterator<Item = Fit> + 'a {
        arguments.iter().enumerate().map(move |(place, given)| {
            candidate.parameter(place, is_spread).map_or(Fit::No, |wanted| self.fit(given, wanted))
        })
    }

    /// Of several applicable callables the one that takes the least else, if one surely fits; all where nobody can tell.
    fn most_specific(
        &self,
        applicable: Vec<Candidate>,
        arguments: &[Type],
        is_spread: bool,
    ) -> Vec<Candidate> {
        if applicable.len() < 2 {
            return applicable;
        }
        // What wants just what is given takes less than whatever else can take it.
        if let Some(exact) = applicable.iter().position(|it| it.parameters.as_slice() == arguments) {
            return applicable.into_iter().skip(exact).take(1).collect();
        }
        let fits = |it: &Candidate| self.fits(it, arguments, is_spread).min().unwrap_or(Fit::Plain);
        let has_plain = applicable.iter().any(|it| fits(it) == Fit::Plain);
        let is_boxed = |it: &Candidate| self.fits(it, arguments, is_spread).any(|fit| fit == Fit::Boxed);
        let left: Vec<Candidate> = applicable.into_iter().filter(|it| !has_plain || !is_boxed(it)).collect();
        let is_below = |one: &Candidate, other: &Candidate| {
            (0..arguments.len()).all(|place| {
                let types = one.parameter(place, is_spread).zip(other.parameter(place, is_spread));
                types.is_some_and(|(one, other)| self.fit(one, other) == Fit::Plain)
            })
        };
        let best = left
            .iter()
            .position(|one| fits(one) >= Fit::Boxed && left.iter().all(|other| is_below(one, other)));
        match best {
            Some(best) => left.into_iter().skip(best).take(1).collect(),
            None => left,
        }
    }
}
