//! What the headers of two declarations say about how one may have become the other.

use crate::CandidateKind;
use refscope_matching::Comparison;
use refscope_model::describe::{self, Names};
use refscope_model::{EntityId, EntityKind, Snapshot, Visibility, header};
use refscope_text::{Pair, Side, Symbol};

/// What is declared, as the paper tells apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Sort {
    Class,
    Interface,
    Method,
    Constructor,
    Field,
}

impl Sort {
    /// The sort of an entity; modules, constants and initializers are none.
    pub(crate) const fn of(kind: EntityKind) -> Option<Self> {
        Some(match kind {
            EntityKind::Class | EntityKind::Enum | EntityKind::Record => Self::Class,
            EntityKind::Interface | EntityKind::AnnotationType => Self::Interface,
            EntityKind::Method => Self::Method,
            EntityKind::Constructor => Self::Constructor,
            EntityKind::Field => Self::Field,
            EntityKind::Module | EntityKind::EnumConstant => return None,
            EntityKind::Initializer | EntityKind::AnnotationMember => return None,
        })
    }

    pub(crate) const fn is_callable(self) -> bool {
        matches!(self, Self::Method | Self::Constructor)
    }

    pub(crate) const fn is_type(self) -> bool {
        matches!(self, Self::Class | Self::Interface)
    }
}

/// Where something is declared: in a type that the later version has as well, or by the hash of a name that it has not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Container {
    Type(EntityId),
    Name(u64),
}

/// What a header says, in a form that can be compared.
#[derive(Clone, Debug)]
pub(crate) struct Header {
    pub(crate) id: EntityId,
    pub(crate) sort: Sort,
    pub(crate) container: Container,
    pub(crate) name: Symbol,
    /// The types of the parameters, each with its name.
    pub(crate) parameters: Vec<(u64, Symbol)>,
    pub(crate) signature: u64,
    /// The type that is returned, or that of a field.
    pub(crate) value_type: Symbol,
    pub(crate) visibility: Visibility,
}

impl Header {
    /// The header of an entity; none for what the paper does not speak of, and for what stands within code.
    pub(crate) fn new(comparison: &Comparison, side: Side, id: EntityId) -> Option<Self> {
        let snapshot = comparison.snapshots.get(side);
        let entity = snapshot.entity(id);
        let sort = Sort::of(entity.kind).filter(|_| !snapshot.is_local(id))?;
        let value_type = match sort {
            Sort::Method | Sort::Field => {
                Symbol::of(&describe::declared_type(snapshot, id, Names::Qualified))
            }
            _ => Symbol::NONE,
        };
        Some(Self {
            id,
            sort,
            container: container(comparison, side, id),
            name: if sort == Sort::Constructor { Symbol::NONE } else { entity.name },
            parameters: if sort.is_callable() { parameters(snapshot, id) } else { Vec::new() },
            signature: entity.signature,
            value_type,
            visibility: snapshot.visibility(id),
        })
    }
}

fn parameters(snapshot: &Snapshot, id: EntityId) -> Vec<(u64, Symbol)> {
    let tree = snapshot.tree_of(id);
    let nodes = header::parameters(tree, snapshot.entity(id).node);
    nodes.map(|node| (header::type_hash(tree, &node), node.name)).collect()
}

/// A type that became another one is the same container: what it holds did not move.
fn container(comparison: &Comparison, side: Side, id: EntityId) -> Container {
    let snapshot = comparison.snapshots.get(side);
    match (snapshot.entity(id).parent, side) {
        (Some(parent), Side::After) => Container::Type(parent),
        (Some(parent), Side::Before) => match comparison.partner(Side::Before, parent) {
            Some(partner) => Container::Type(partner),
            None => Container::Name(snapshot.entity(parent).qualified_name),
        },
        (None, _) => Container::Name(Symbol::of(&snapshot.file_of(id).package_name()).value()),
    }
}

/// How one declaration may have become another.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Changes {
    /// What may have been done, in the order of the kinds.
    pub(crate) kinds: Vec<CandidateKind>,
    /// Whether it takes more than one row of the paper's tables, or a change of types that they do not know.
    pub(crate) is_combined: bool,
}

impl Changes {
    /// What lies between two headers of the same sort.
    pub(crate) fn between(headers: Pair<&Header>) -> Self {
        let Pair { before, after } = headers;
        let mut kinds = Vec::new();
        let is_moved = before.container != after.container;
        let is_renamed = before.name != after.name;
        match before.sort {
            Sort::Field => kinds.extend(is_moved.then_some(CandidateKind::MoveField)),
            Sort::Class => kinds.extend(is_moved.then_some(CandidateKind::MoveClass)),
            Sort::Interface => kinds.extend(is_moved.then_some(CandidateKind::MoveInterface)),
            Sort::Method => kinds.extend(is_moved.then_some(CandidateKind::MoveMethod)),
            Sort::Constructor => {}
        }
        if is_renamed && before.sort.is_type() {
            kinds.push(CandidateKind::RenameClass);
        }
        let mut has_other_types = before.value_type != after.value_type;
        if before.sort.is_callable() {
            kinds.extend((is_renamed && before.sort == Sort::Method).then_some(CandidateKind::RenameMethod));
            let parameters = Parameters::between(&before.parameters, &after.parameters);
            kinds.extend((parameters.n_added > 0).then_some(CandidateKind::AddParameter));
            kinds.extend((parameters.n_removed > 0).then_some(CandidateKind::RemoveParameter));
            has_other_types |= parameters.have_other_types;
            if after.visibility < before.visibility {
                kinds.push(CandidateKind::HideMethod);
            } else if before.visibility < after.visibility {
                kinds.push(CandidateKind::UnhideMethod);
            }
        }
        let is_second =
            |kind: &CandidateKind| !matches!(kind, CandidateKind::HideMethod | CandidateKind::UnhideMethod);
        let n_beside_visibility = kinds.iter().filter(|kind| is_second(kind)).count();
        let is_field_renamed = before.sort == Sort::Field && is_renamed;
        kinds.sort_unstable();
        Self { is_combined: n_beside_visibility > 1 || has_other_types || is_field_renamed, kinds }
    }
}

/// What became of the parameters of a method.
#[derive(Debug, PartialEq, Eq)]
struct Parameters {
    n_added: usize,
    n_removed: usize,
    have_other_types: bool,
}

impl Parameters {
    /// Pairs parameters by type and name, then by type, then by name, then whatever is left on both sides: that was
    /// replaced, as `long[] ids` by `long id`. What then is left on one side was added or removed.
    fn between(before: &[(u64, Symbol)], after: &[(u64, Symbol)]) -> Self {
        let (mut before, mut after) = (before.to_vec(), after.to_vec());
        take_pairs(&mut before, &mut after, |a, b| a == b);
        take_pairs(&mut before, &mut after, |a, b| a.0 == b.0);
        let n_open = before.len();
        take_pairs(&mut before, &mut after, |a, b| a.1 == b.1);
        take_pairs(&mut before, &mut after, |_, _| true);
        Self { n_added: after.len(), n_removed: before.len(), have_other_types: before.len() < n_open }
    }
}

fn take_pairs<T>(before: &mut Vec<T>, after: &mut Vec<T>, is_same: impl Fn(&T, &T) -> bool) {
    before.retain(|one| match after.iter().position(|other| is_same(one, other)) {
        Some(at) => {
            after.remove(at);
            false
        }
        None => true,
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parameters(before: &[(u64, &str)], after: &[(u64, &str)]) -> (usize, usize, bool) {
        let symbols = |list: &[(u64, &str)]| -> Vec<(u64, Symbol)> {
            list.iter().map(|(type_, name)| (*type_, Symbol::of(name))).collect()
        };
        let Parameters { n_added, n_removed, have_other_types } =
            Parameters::between(&symbols(before), &symbols(after));
        (n_added, n_removed, have_other_types)
    }

    #[test]
    fn parameters_are_paired_before_they_are_new_or_gone() {
        assert_eq!(parameters(&[], &[(1, "a")]), (1, 0, false));
        assert_eq!(parameters(&[(1, "a"), (2, "b")], &[(2, "b"), (3, "c"), (1, "a")]), (1, 0, false));
        assert_eq!(parameters(&[(1, "a")], &[(1, "b")]), (0, 0, false), "renamed");
        assert_eq!(parameters(&[(1, "a")], &[(2, "a")]), (0, 0, true), "another type");
        assert_eq!(parameters(&[(1, "a")], &[(2, "b")]), (0, 0, true), "another one");
        assert_eq!(parameters(&[(1, "a")], &[(2, "b"), (3, "c")]), (1, 0, true), "another one, and one more");
    }
}
