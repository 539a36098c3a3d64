//! A comparison as reports show it: plain values that outlive the snapshots.

mod bodies;
mod explanation;
mod gathering;
mod sharing;

pub use bodies::{MappedBody, MappedStatement, Range, Role, ShownReplacement, ShownStatement};
pub use explanation::{Explanation, Lost, Partner, user_names};

use refscope_matching::{Comparison, Pass, similarity};
use refscope_model::describe::{self, Names};
use refscope_model::{EntityId, EntityKind, Modifiers, Snapshot, header};
use refscope_text::{Pair, Position, Side};
use std::sync::Arc;

/// What became what in one change.
#[derive(Clone, Debug, Default)]
pub struct Mapping {
    /// The entities that both versions have, in the order of the earlier one.
    pub pairs: Vec<MappedPair>,
    /// The entities that the earlier version alone has, and those that the later one alone has.
    pub unmatched: Pair<Vec<Declared>>,
    /// Which statement became which, where that was asked for.
    pub bodies: Option<Vec<MappedBody>>,
    /// Why entities became what they became, where that was asked for.
    pub explanations: Option<Vec<Explanation>>,
}

/// What to show beside the entities.
#[derive(Clone, Debug, Default)]
pub struct MappingOptions {
    /// Whether to show which statement became which.
    pub with_statements: bool,
    /// The entities to explain: the end of a qualified name, or any part of one.
    pub explain: Option<String>,
}

/// An entity in both versions.
#[derive(Clone, Debug)]
pub struct MappedPair {
    /// The declarations.
    pub entities: Pair<Declared>,
    /// The pass that found them to be one.
    pub pass: Pass,
    /// How much of them is common, from 0 to 1: members of types, words of everything else.
    pub similarity: f64,
    /// Whether the code, the name or the type around it differ.
    pub is_changed: bool,
    /// The users that spoke for the pair, where they decided.
    pub users: Vec<String>,
}

/// A declaration and where it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Declared {
    /// What is declared.
    pub kind: EntityKind,
    /// The qualified name of a type, or that of the type around a member.
    pub container: String,
    /// Its simple name.
    pub name: String,
    /// The types of its parameters, where it has a list of them.
    pub parameters: Option<Vec<String>>,
    /// The file.
    pub path: Arc<str>,
    /// Where it starts.
    pub start: Position,
    /// Its first and its last line.
    pub lines: (u32, u32),
    /// Whether it stands within code, or in the body of an enum constant, which is a class without a name.
    pub is_local: bool,
}

impl Mapping {
    /// Everything that a comparison says about entities and, where that is wanted, about statements and reasons.
    pub fn new(comparison: &Comparison, options: &MappingOptions) -> Self {
        let unmatched = |side: Side| {
            comparison.unmatched(side).map(|id| Declared::new(comparison, side, id)).collect::<Vec<_>>()
        };
        Self {
            pairs: comparison.pairs().map(|(pair, pass)| MappedPair::new(comparison, pair, pass)).collect(),
            unmatched: Pair::new(unmatched(Side::Before), unmatched(Side::After)),
            bodies: options.with_statements.then(|| gathering::all(comparison)),
            explanations: options.explain.as_ref().map(|name| explanation::explain(comparison, name)),
        }
    }
}

impl MappedPair {
    fn new(comparison: &Comparison, pair: Pair<EntityId>, pass: Pass) -> Self {
        let declared = |side: Side| Declared::new(comparison, side, *pair.get(side));
        let entities = Pair::new(declared(Side::Before), declared(Side::After));
        let is_changed = !comparison.is_unchanged(pair)
            || entities.before.container != entities.after.container
            || entities.before.name != entities.after.name;
        let similarity = similarity(comparison, pair);
        let users = user_names(comparison, pair);
        Self { entities, pass, similarity, is_changed, users }
    }
}

impl Declared {
    /// An entity of one side.
    pub fn new(comparison: &Comparison, side: Side, id: EntityId) -> Self {
        let snapshot = comparison.snapshots.get(side);
        let entity = snapshot.entity(id);
        let file = snapshot.file_of(id);
        let name = match entity.kind {
            EntityKind::Initializer if entity.modifiers.contains(Modifiers::STATIC) => "static block",
            EntityKind::Initializer => "block",
            _ => snapshot.name(id),
        };
        let parameters = || {
            let nodes = header::parameters(snapshot.tree_of(id), entity.node);
            let type_ = |node| describe::parameter_type(snapshot, id, node, Names::Qualified);
            // One without a type takes whatever it is given.
            nodes.map(|it| Some(type_(it.node)).filter(|it| !it.is_empty()).unwrap_or("_".into())).collect()
        };
        Self {
            kind: entity.kind,
            container: snapshot.type_name(id),
            name: name.to_owned(),
            parameters: entity.kind.is_callable().then(parameters),
            path: file.path.clone(),
            start: file.lines().position(file.text(), snapshot.span(id).start),
            lines: file.lines().lines(snapshot.span(id)),
            is_local: snapshot.is_local(id) || is_in_constant(snapshot, id),
        }
    }

    /// What people call it: `shop.Cart`, `shop.Cart.add(Item)`, `shop.Cart.total`.
    pub fn title(&self) -> String {
        match &self.parameters {
            Some(types) => format!("{}.{}({})", self.container, self.name, types.join(", ")),
            None if self.kind.is_type() => self.container.clone(),
            None => format!("{}.{}", self.container, self.name),
        }
    }
}

/// Whether an entity stands in the body of an enum constant.
fn is_in_constant(snapshot: &Snapshot, id: EntityId) -> bool {
    let parent = |id: &EntityId| snapshot.entity(*id).parent;
    std::iter::successors(parent(&id), parent)
        .any(|outer| snapshot.entity(outer).kind == EntityKind::EnumConstant)
}
