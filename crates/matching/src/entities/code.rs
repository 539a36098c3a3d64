//! Code: parsed where something changed, and matched statement by statement.

use crate::statements::{BodyMatching, Statements, Surroundings, match_bodies};
use crate::{Comparison, Pass};
use refscope_model::{EntityId, EntityKind, Snapshot};
use refscope_text::{Pair, Side, Symbol};
use rustc_hash::FxHashSet;
use std::sync::Arc;

/// Parses the code of everything that is not intact. Types nested in it become entities.
pub(super) fn parse_changed(comparison: &mut Comparison) {
    let intact: Vec<Pair<EntityId>> =
        comparison.pairs().filter(|&(_, pass)| pass == Pass::Intact).map(|(pair, _)| pair).collect();
    for side in Side::BOTH {
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
            comparison.n_parsed_bytes += snapshot.parse_code(id);
        }
        let statements = snapshot
            .ids()
            .map(|id| snapshot.code(id).filter(|_| is_intact.get(id.index()) != Some(&true)))
            .map(|code| Some(Box::new(Statements::new(code?))))
            .collect();
        *comparison.statements.get_mut(side) = statements;
    }
    comparison.entities.resize(comparison.snapshots.as_ref().map(Snapshot::len));
    comparison.members = comparison.snapshots.as_ref().map(members_by_name);
    let lone_fields = Pair::new(lone_fields(comparison, Side::Before), lone_fields(comparison, Side::After));
    comparison.lone_fields = Arc::new(lone_fields);
}

fn members_by_name(snapshot: &Snapshot) -> Vec<(EntityId, Symbol, EntityId)> {
    let entities = snapshot.ids().map(|id| (id, snapshot.entity(id)));
    let mut members: Vec<_> =
        entities.filter_map(|(id, entity)| Some((entity.parent?, entity.name, id))).collect();
    members.sort_unstable();
    members
}

fn lone_fields(comparison: &Comparison, side: Side) -> FxHashSet<Symbol> {
    let snapshot = comparison.snapshots.get(side);
    let is_field = |kind| matches!(kind, EntityKind::Field | EntityKind::EnumConstant);
    let fields = comparison.unmatched(side).map(|id| snapshot.entity(id)).filter(|it| is_field(it.kind));
    fields.map(|field| field.name).collect()
}

/// Matches the statements of all matched pairs whose code differs. Calls of methods that were renamed are known.
pub(super) fn match_statements(comparison: &mut Comparison) {
    note_renamed_methods(comparison);
    let pairs = comparison.pairs().map(|(pair, _)| pair);
    let is_new = |pair: &Pair<EntityId>| {
        comparison.has_code_body(Side::Before, pair.before) && !comparison.bodies.contains_key(pair)
    };
    let pairs: Vec<Pair<EntityId>> = pairs.filter(is_new).collect();
    for pair in pairs {
        if comparison.is_cancelled() {
            return;
        }
        if let Some(matching) = matched_bodies(comparison, pair) {
            comparison.bodies.insert(pair, matching);
        }
    }
}

/// Makes known which names methods have got so far: calls of them are one then.
pub(super) fn note_renamed_methods(comparison: &mut Comparison) {
    comparison.renamed_methods = Arc::new(renamed_methods(comparison));
}

fn renamed_methods(comparison: &Comparison) -> FxHashSet<Pair<Symbol>> {
    let Pair { before, after } = comparison.snapshots.as_ref();
    let pairs = comparison.pairs().map(|(pair, _)| pair);
    let methods = pairs.filter(|pair| before.entity(pair.before).kind == EntityKind::Method);
    let names = methods.map(|pair| Pair::new(before.entity(pair.before).name, after.entity(pair.after).name));
    names.filter(|names| names.before != names.after).collect()
}

/// The statements of two entities, matched; none where one of them has no code.
pub(crate) fn matched_bodies(comparison: &Comparison, pair: Pair<EntityId>) -> Option<BodyMatching> {
    let before = comparison.code_body(Side::Before, pair.before)?;
    let after = comparison.code_body(Side::After, pair.after)?;
    let are_one = comparison.partner(Side::Before, pair.before) == Some(pair.after);
    let surroundings = Surroundings { are_one, ..surroundings(comparison) };
    Some(match_bodies(Pair::new(&before, &after), &surroundings))
}

/// What the whole comparison tells any two pieces of code.
pub(crate) fn surroundings(comparison: &Comparison) -> Surroundings {
    Surroundings {
        renamed_methods: comparison.renamed_methods.clone(),
        lone_fields: comparison.lone_fields.clone(),
        cancellation: comparison.cancellation.clone(),
        ..Surroundings::default()
    }
}
