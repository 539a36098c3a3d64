//! What trees must show for a refactoring of a kind to have been made: one transition for each kind, named by the
//! kind's rule.

mod branches;
mod calls;
mod conditionals;
mod methods;
mod signatures;
mod temps;
mod values;

use super::Found;
use super::step::Step;
use crate::rules::Rule;

/// Looks at one body in both versions.
pub(crate) type Transition = fn(Step<'_, '_>, &Rule, &mut Vec<Found>);

/// All transitions by the names that rules call them.
const TRANSITIONS: [(&str, Transition); 21] = [
    ("code-became-call", methods::extracted),
    ("call-became-code", methods::inlined),
    ("body-became-object", methods::made_object),
    ("temporary-became-value", temps::inlined),
    ("value-became-temporary", temps::introduced),
    ("temporary-became-query", temps::queried),
    ("temporary-became-several", temps::split),
    ("assignment-became-initialization", temps::initialized),
    ("field-became-getter", calls::encapsulated),
    ("cast-became-call", calls::downcast),
    ("chain-became-call", calls::hidden),
    ("call-became-chain", calls::shown),
    ("literal-became-constant", values::constant),
    ("literal-became-query", values::query),
    ("condition-was-reversed", conditionals::reversed),
    ("tests-became-one", conditionals::consolidated),
    ("fragment-left-branches", branches::fragments),
    ("nest-became-guards", branches::guards),
    ("argument-became-query", signatures::asked_for),
    ("parts-became-whole", signatures::whole),
    ("parameters-became-object", signatures::grouped),
];

/// The transition of this name.
pub(crate) fn by_name(name: &str) -> Option<Transition> {
    TRANSITIONS.iter().find(|it| it.0 == name).map(|it| it.1)
}

/// Whether there is a transition of this name.
pub(crate) fn is_known(name: &str) -> bool {
    by_name(name).is_some()
}

/// What an own method gives, when its body is just that.
fn returned<'c>(
    base: &'c crate::code::Codebase,
    id: refscope_model::EntityId,
) -> Option<(crate::code::Method<'c>, refscope_syntax::NodeId)> {
    let method = base.method(id)?;
    let statements = method.statements(refscope_syntax::NodeId::ROOT);
    let [only] = statements.as_slice() else { return None };
    let is_return = method.kind(*only) == refscope_syntax::NodeKind::Return;
    Some((method, method.children(*only).next().filter(|_| is_return)?))
}
