//! The code of what changed, parsed, and what can be looked up in it.

use super::declarations::DeclarationComparison;
use crate::Pass;
use crate::similarity::Rarity;
use crate::statements::Statements;
use refscope_model::{Code, EntityId, EntityKind, Snapshot};
use refscope_syntax::NodeKind;
use refscope_text::{Pair, Side, Symbol};
use rustc_hash::{FxHashMap, FxHashSet};
use std::sync::{Arc, OnceLock};

/// The names of types by the type around them and their name through it.
pub(crate) type NestedTypes = FxHashMap<(EntityId, Symbol), Symbol>;

/// The code of everything that is not intact.
#[derive(Debug)]
pub(crate) struct ParsedCode {
    pub(super) n_bytes: usize,
    /// The statements of entities whose code was parsed because it changed.
    pub(super) statements: Pair<Vec<Option<Box<Statements>>>>,
    /// The members of all types, by type and name.
    members: Pair<Vec<(EntityId, Symbol, EntityId)>>,
    /// The names of fields that one version alone has.
    pub(super) lone_fields: Arc<Pair<FxHashSet<Symbol>>>,
    /// The later methods whose code calls a name, found when somebody asks.
    later_callers: OnceLock<FxHashMap<Symbol, Vec<EntityId>>>,
    /// How rare words are, counted when somebody asks.
    rarity: OnceLock<Rarity>,
    /// The names of the fields of both versions, found when somebody asks.
    field_names: OnceLock<FxHashSet<Symbol>>,
    /// The names of the types within types, found when somebody asks.
    nested_types: Pair<OnceLock<NestedTypes>>,
}

impl ParsedCode {
    /// Parses the code of everything that is not intact. Types nested in it become entities.
    pub(super) fn of_changed(comparison: &mut DeclarationComparison) -> Self {
        let intact: Vec<Pair<EntityId>> =
            comparison.pairs().filter(|&(_, pass)| pass == Pass::Intact).map(|(pair, _)| pair).collect();
        let mut n_bytes = 0;
        let mut parse = |side: Side| {
            let snapshot = comparison.snapshots.get_mut(side);
            let mut is_intact = vec![false; snapshot.len()];
            for pair in &intact {
                let id = *pair.get(side);
                // Everything within an intact type is intact as well.
                let end = id.index() + 1 + snapshot.entity(id).n_descendants as usize;
                is_intact[id.index()..end].fill(true);
            }
            let changed: Vec<EntityId> = snapshot.ids().filter(|id| !is_intact[id.index()]).collect();
            for id in changed.into_iter().take_while(|_| !comparison.cancellation.is_cancelled()) {
                n_bytes += snapshot.parse_code(id);
            }
            let parsed = snapshot.ids().map(|id| {
                let code = snapshot.code(id).filter(|_| is_intact.get(id.index()) != Some(&true));
                Some(Box::new(Statements::new(code?)))
            });
            parsed.collect()
        };
        let statements = Pair::new(parse(Side::Before), parse(Side::After));
        comparison.entities.resize(comparison.snapshots.as_ref().map(Snapshot::len));
        Self {
            n_bytes,
            statements,
            members: comparison.snapshots.as_ref().map(members_by_name),
            lone_fields: Arc::new(Pair::new(
                lone_fields(comparison, Side::Before),
                lone_fields(comparison, Side::After),
            )),
            later_callers: OnceLock::new(),
            rarity: OnceLock::new(),
            field_names: OnceLock::new(),
            nested_types: Pair::default(),
        }
    }

    /// The members of a type that have a name, in source order.
    pub(super) fn members_named(
        &self,
        side: Side,
        owner: EntityId,
        name: Symbol,
    ) -> impl Iterator<Item = EntityId> {
        let members = self.members.get(side);
        let start = members.partition_point(|it| (it.0, it.1) < (owner, name));
        members[start..].iter().take_while(move |it| (it.0, it.1) == (owner, name)).map(|it| it.2)
    }

    pub(super) fn field_names(&self, snapshots: &Pair<Snapshot>) -> &FxHashSet<Symbol> {
        self.field_names.get_or_init(|| {
            let entities = Side::BOTH.into_iter().flat_map(|side| {
                let snapshot = snapshots.get(side);
                snapshot.ids().map(|id| snapshot.entity(id))
            });
            entities.filter(|entity| entity.kind == EntityKind::Field).map(|field| field.name).collect()
        })
    }

    pub(super) fn nested_types(&self, side: Side, snapshot: &Snapshot) -> &NestedTypes {
        self.nested_types.get(side).get_or_init(|| {
            let types = snapshot.ids().filter(|&id| snapshot.entity(id).kind.is_type());
            let nested = types.filter_map(|id| {
                let owner = snapshot.entity(id).parent?;
                let name = format!("{}.{}", snapshot.name(owner), snapshot.name(id));
                Some(((owner, Symbol::of(&name)), snapshot.entity(id).name))
            });
            nested.collect()
        })
    }

    pub(super) fn rarity(&self, snapshots: Pair<&Snapshot>) -> &Rarity {
        self.rarity.get_or_init(|| Rarity::new(snapshots))
    }

    pub(super) fn later_callers(&self, after: &Snapshot, name: Symbol) -> &[EntityId] {
        self.later_callers.get_or_init(|| callers(after)).get(&name).map_or(&[], Vec::as_slice)
    }
}

fn members_by_name(snapshot: &Snapshot) -> Vec<(EntityId, Symbol, EntityId)> {
    let entities = snapshot.ids().map(|id| (id, snapshot.entity(id)));
    let mut members: Vec<_> =
        entities.filter_map(|(id, entity)| Some((entity.parent?, entity.name, id))).collect();
    members.sort_unstable();
    members
}

fn lone_fields(comparison: &DeclarationComparison, side: Side) -> FxHashSet<Symbol> {
    let snapshot = comparison.snapshots.get(side);
    let is_field = |kind| matches!(kind, EntityKind::Field | EntityKind::EnumConstant);
    let fields = comparison.unmatched(side).map(|id| snapshot.entity(id)).filter(|it| is_field(it.kind));
    fields.map(|field| field.name).collect()
}

/// The names of the methods that code calls or refers to, as often as it does.
pub(crate) fn called_names(code: Code) -> impl Iterator<Item = Symbol> {
    let is_call = |kind| matches!(kind, NodeKind::Call | NodeKind::MethodReference);
    let calls = code.tree.subtree(code.root).filter(move |&node| is_call(code.tree.kind(node)));
    calls.map(move |node| code.tree.label(node))
}

/// Who calls a method of each name, from the code that is parsed.
fn callers(snapshot: &Snapshot) -> FxHashMap<Symbol, Vec<EntityId>> {
    let mut callers: FxHashMap<Symbol, Vec<EntityId>> = FxHashMap::default();
    for id in snapshot.ids() {
        let Some(code) = snapshot.code(id) else { continue };
        for name in called_names(code) {
            let known = callers.entry(name).or_default();
            if known.last() != Some(&id) {
                known.push(id);
            }
        }
    }
    callers
}
