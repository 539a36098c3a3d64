//! The second stage: what became of entities and of their code.

use super::declarations::DeclarationComparison;
use super::parsed::{NestedTypes, ParsedCode};
use crate::similarity::Rarity;
use crate::statements::{BodyMatching, CodeBody};
use refscope_model::EntityId;
use refscope_text::{Pair, Side, Symbol};
use rustc_hash::{FxHashMap, FxHashSet};
use std::ops::{Deref, DerefMut};
use std::sync::Arc;

/// Two versions, which entity became which, and which statement of what is one. It reads like the stage before it.
#[derive(Debug)]
pub struct CodeComparison {
    declarations: DeclarationComparison,
    parsed: ParsedCode,
    pub(crate) bodies: FxHashMap<Pair<EntityId>, BodyMatching>,
    /// Who spoke for the pairs that were found by their users.
    users: FxHashMap<Pair<EntityId>, Vec<EntityId>>,
    /// The names of matched methods that have another name now.
    pub(crate) renamed_methods: Arc<FxHashSet<Pair<Symbol>>>,
    /// Members without a partner, and members above them that have one and took their place, too.
    pub pulled_up_members: Vec<Pair<EntityId>>,
}

impl CodeComparison {
    /// Parses the code of what changed, and knows nothing about it yet.
    pub(crate) fn new(mut declarations: DeclarationComparison) -> Self {
        Self {
            parsed: ParsedCode::of_changed(&mut declarations),
            declarations,
            bodies: FxHashMap::default(),
            users: FxHashMap::default(),
            renamed_methods: Arc::default(),
            pulled_up_members: Vec::new(),
        }
    }

    /// Gives up the pair that an entity belongs to, and with it what rested on that pair: its statements, and who spoke
    /// for it. Says which pair it was.
    pub(crate) fn separate(&mut self, side: Side, id: EntityId) -> Option<Pair<EntityId>> {
        let former = self.declarations.entities.separate(side, id)?;
        self.bodies.remove(&former);
        self.users.remove(&former);
        Some(former)
    }

    /// Notes who spoke for a pair.
    pub(crate) fn remember_users(&mut self, pair: Pair<EntityId>, users: Vec<EntityId>) {
        self.users.insert(pair, users);
    }

    /// How many bytes of code were parsed.
    pub fn n_parsed_bytes(&self) -> usize {
        self.parsed.n_bytes
    }

    /// The users, by their ids of the earlier version, that spoke for a pair; none where others decided.
    pub fn users(&self, pair: Pair<EntityId>) -> &[EntityId] {
        self.users.get(&pair).map_or(&[], Vec::as_slice)
    }

    /// The members of a type that have a name, in source order.
    pub fn members_named(&self, side: Side, owner: EntityId, name: Symbol) -> impl Iterator<Item = EntityId> {
        self.parsed.members_named(side, owner, name)
    }

    /// The names of the fields of both versions.
    pub(crate) fn field_names(&self) -> &FxHashSet<Symbol> {
        self.parsed.field_names(&self.snapshots)
    }

    /// The names of fields that one version alone has.
    pub(crate) fn lone_fields(&self) -> &Arc<Pair<FxHashSet<Symbol>>> {
        &self.parsed.lone_fields
    }

    /// The names of the types within types of one version, by the type around them and the name through it:
    /// `Outer.Inner`.
    pub(crate) fn nested_types(&self, side: Side) -> &NestedTypes {
        self.parsed.nested_types(side, self.snapshots.get(side))
    }

    /// The entities of the later version whose parsed code calls a method of this name.
    pub(crate) fn later_callers(&self, name: Symbol) -> &[EntityId] {
        self.parsed.later_callers(&self.snapshots.after, name)
    }

    /// How rare the words of the change are.
    pub(crate) fn rarity(&self) -> &Rarity {
        self.parsed.rarity(self.snapshots.as_ref())
    }

    /// Whether the code of an entity was parsed.
    pub(crate) fn has_code_body(&self, side: Side, id: EntityId) -> bool {
        self.parsed.statements.get(side).get(id.index()).is_some_and(Option::is_some)
    }

    /// The code of an entity, where it was parsed.
    pub fn code_body(&self, side: Side, id: EntityId) -> Option<CodeBody<'_>> {
        let snapshot = self.snapshots.get(side);
        let statements = self.parsed.statements.get(side).get(id.index())?.as_ref()?;
        Some(CodeBody::new(snapshot.code(id)?.tree, snapshot.file_of(id).text(), statements))
    }

    /// Which statements of two matched entities are one.
    pub fn body_matching(&self, pair: Pair<EntityId>) -> Option<&BodyMatching> {
        self.bodies.get(&pair)
    }
}

impl Deref for CodeComparison {
    type Target = DeclarationComparison;

    fn deref(&self) -> &DeclarationComparison {
        &self.declarations
    }
}

impl DerefMut for CodeComparison {
    fn deref_mut(&mut self) -> &mut DeclarationComparison {
        &mut self.declarations
    }
}
