//! What trees show beyond what counts can say: one search for each kind, named by the kind's rule.
//!
//! A search is strict. It speaks where following it keeps the behaviour, as far as the code at hand can tell, and
//! stays silent where it would have to guess.

mod assignments;
mod branches;
mod conditionals;
mod delegation;
mod downcasts;
mod duplicates;
mod explaining;
mod extraction;
mod field_access;
mod guards;
mod inlining;
mod method_objects;
mod named_values;
mod parameter_groups;
mod parameters;
mod queries;
mod temporaries;
mod whole_objects;

use crate::code::{Codebase, Method};
use crate::draft::Draft;
use crate::rules::Rule;
use refscope_model::EntityId;

/// How a search looks at a version.
#[derive(Clone, Copy)]
pub(crate) enum Search {
    /// At each body that has what the rule needs.
    Body(fn(Method<'_>, &mut Vec<Draft>)),
    /// At each type, with the bodies of its own methods.
    Type(fn(Class<'_>, &Rule, &mut Vec<Draft>)),
    /// At each method, constructor or field.
    Member(fn(&Codebase, EntityId, &mut Vec<Draft>)),
    /// At all declarations at once.
    Version(fn(&Codebase, &mut Vec<Draft>)),
}

/// A type with its code.
#[derive(Clone, Copy)]
pub(crate) struct Class<'c> {
    pub(crate) base: &'c Codebase,
    pub(crate) id: EntityId,
}

impl<'c> Class<'c> {
    /// The code of the type's own members.
    pub(crate) fn methods(self) -> impl Iterator<Item = Method<'c>> {
        self.base.snapshot.members(self.id).filter_map(move |id| self.base.method(id))
    }
}

/// All searches by the names that rules call them.
const SEARCHES: [(&str, Search); 21] = [
    ("written-out-bodies", Search::Type(extraction::search)),
    ("methods-that-say-no-more", Search::Member(inlining::search)),
    ("temporaries-read-at-once", Search::Body(temporaries::read_at_once)),
    ("repeated-expressions", Search::Body(explaining::search)),
    ("temporaries-for-two-values", Search::Body(temporaries::for_two_values)),
    ("entangled-bodies", Search::Body(method_objects::search)),
    ("reads-past-getters", Search::Type(field_access::search)),
    ("literals-that-have-a-constant", Search::Type(named_values::constants)),
    ("literals-that-have-a-query", Search::Type(named_values::queries)),
    ("negated-conditions", Search::Body(conditionals::negated)),
    ("casts-of-results", Search::Member(downcasts::search)),
    ("late-first-values", Search::Body(assignments::search)),
    ("arguments-that-can-be-asked-for", Search::Member(parameters::search)),
    ("parameters-that-go-together", Search::Version(parameter_groups::search)),
    ("tests-with-one-result", Search::Body(conditionals::one_result)),
    ("fragments-in-all-branches", Search::Body(branches::search)),
    ("nested-normal-paths", Search::Body(guards::search)),
    ("chains-past-forwarders", Search::Body(delegation::chains)),
    ("classes-that-forward", Search::Type(delegation::middle_men)),
    ("temporaries-of-fields", Search::Type(queries::search)),
    ("parts-of-one-object", Search::Member(whole_objects::search)),
];

/// The search of this name.
pub(crate) fn by_name(name: &str) -> Option<Search> {
    SEARCHES.iter().find(|it| it.0 == name).map(|it| it.1)
}
