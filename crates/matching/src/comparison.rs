//! The result of matching: all that a detector may read.

use crate::Extraction;
use crate::similarity::Rarity;
use crate::statements::{BodyMatching, CodeBody, Statements};
use refscope_model::{Code, EntityId, EntityKind, Snapshot};
use refscope_syntax::NodeKind;
use refscope_text::{Cancellation, Folders, Pair, Side, Symbol};
use rustc_hash::{FxHashMap, FxHashSet};
use std::sync::{Arc, OnceLock};

/// The names of types by the type around them and their name through it.
pub(crate) type NestedTypes = FxHashMap<(EntityId, Symbol), Symbol>;

/// What the repository says about files, beside their content.
#[derive(Clone, Debug, Default)]
pub struct FileMoves {
    /// Files with other paths and the same content; they are not in the snapshots.
    pub moved: Vec<Pair<Arc<str>>>,
    /// Files with other paths and similar content: a hint, not a fact.
    pub renamed: Vec<Pair<Arc<str>>>,
    /// The touched folders of both versions.
    pub folders: Pair<Folders>,
}

/// How two entities were found to be one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Pass {
    /// Same place, same name, same code.
    Intact,
    /// Same place, same name and signature.
    Identity,
    /// Same place and name, other parameters.
    Parameters,
    /// A type of the same simple name in another place.
    MovedType,
    /// A type of another name with the same members.
    RenamedType,
    /// Another name in the same type, similar code.
    Renamed,
    /// Without code, and its implementations were matched.
    Inferred,
    /// Another type.
    Moved,
    /// Used by the same code.
    Used,
    /// Nested in matched code.
    Nested,
}

impl Pass {
    /// All passes, sure ones first.
    pub const ALL: [Self; 10] = [
        Self::Intact,
        Self::Identity,
        Self::Parameters,
        Self::MovedType,
        Self::RenamedType,
        Self::Renamed,
        Self::Inferred,
        Self::Moved,
        Self::Used,
        Self::Nested,
    ];

    /// The name that reports use.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Intact => "intact",
            Self::Identity => "identity",
            Self::Parameters => "parameters",
            Self::MovedType => "moved-type",
            Self::RenamedType => "renamed-type",
            Self::Renamed => "renamed",
            Self::Inferred => "inferred",
            Self::Moved => "moved",
            Self::Used => "used",
            Self::Nested => "nested",
        }
    }
}

/// A one-to-one mapping between the entities of two snapshots.
#[derive(Clone, Debug, Default)]
pub(crate) struct EntityMatching {
    partners: Pair<Vec<Option<(EntityId, Pass)>>>,
}

impl EntityMatching {
    /// Makes room for entities that were added since.
    pub(crate) fn resize(&mut self, sizes: Pair<usize>) {
        self.partners.before.resize(sizes.before, None);
        self.partners.after.resize(sizes.after, None);
    }

    pub(crate) fn join(&mut self, before: EntityId, after: EntityId, pass: Pass) {
        debug_assert!(self.is_free(Side::Before, before) && self.is_free(Side::After, after));
        self.partners.before[before.index()] = Some((after, pass));
        self.partners.after[after.index()] = Some((before, pass));
    }

    /// Takes the partner from an entity that has one.
    pub(crate) fn separate(&mut self, side: Side, id: EntityId) {
        if let Some((partner, _)) = self.partners.get_mut(side)[id.index()].take() {
            self.partners.get_mut(side.other())[partner.index()] = None;
        }
    }

    pub(crate) fn is_free(&self, side: Side, id: EntityId) -> bool {
        self.partners.get(side)[id.index()].is_none()
    }

    pub(crate) fn are_free(&self, pair: Pair<EntityId>) -> bool {
        self.is_free(Side::Before, pair.before) && self.is_free(Side::After, pair.after)
    }
}

/// A type or method that several of the other version became, or that became them.
#[derive(Debug)]
pub struct Regrouping {
    /// The side that has the one: the later one where several were merged, the earlier one where one was split.
    pub side: Side,
    /// The type or method that is one.
    pub one: EntityId,
    /// Those of the other side, in their order there.
    pub many: Vec<EntityId>,
}

/// Two versions and what became what.
#[derive(Debug, Default)]
pub struct Comparison {
    /// Both versions, changed files only.
    pub snapshots: Pair<Snapshot>,
    /// What the repository says about files.
    pub files: FileMoves,
    /// How many bytes of code were parsed.
    pub n_parsed_bytes: usize,
    pub(crate) entities: EntityMatching,
    /// Later types that several others flowed into: what they hold came from nowhere in particular.
    pub(crate) contested_types: FxHashSet<EntityId>,
    /// Who spoke for the pairs that were found by their users.
    pub(crate) users: FxHashMap<Pair<EntityId>, Vec<EntityId>>,
    /// The statements of entities whose code was parsed because it changed.
    pub(crate) statements: Pair<Vec<Option<Box<Statements>>>>,
    pub(crate) bodies: FxHashMap<Pair<EntityId>, BodyMatching>,
    /// The names of matched methods that have another name now.
    pub(crate) renamed_methods: Arc<FxHashSet<Pair<Symbol>>>,
    /// The names of fields that one version alone has.
    pub(crate) lone_fields: Arc<Pair<FxHashSet<Symbol>>>,
    /// The members of all types, by type and name.
    pub(crate) members: Pair<Vec<(EntityId, Symbol, EntityId)>>,
    /// The later methods whose code calls a name, found when somebody asks.
    pub(crate) later_callers: OnceLock<FxHashMap<Symbol, Vec<EntityId>>>,
    /// The names of the fields of both versions, found when somebody asks.
    pub(crate) field_names: OnceLock<FxHashSet<Symbol>>,
    /// The names of the types within types, by the type around them and the name through it, found when somebody asks.
    pub(crate) nested_types: Pair<OnceLock<NestedTypes>>,
    /// How rare words are, counted when somebody asks.
    pub(crate) rarity: OnceLock<Rarity>,
    /// The flag that ends the work.
    pub(crate) cancellation: Cancellation,
    /// Types that became one, and types that became several.
    pub regrouped_types: Vec<Regrouping>,
    /// Methods that became one, and methods that became several.
    pub regrouped_methods: Vec<Regrouping>,
    /// Members without a partner, and members above them that have one and took their place, too.
    pub raised_members: Vec<Pair<EntityId>>,
    /// Code that went into a method of its own, then code that came out of one, each in the order of the callers.
    pub extractions: Vec<Extraction>,
}

impl Comparison {
    /// The other version of an entity.
    pub fn partner(&self, side: Side, id: EntityId) -> Option<EntityId> {
        self.partner_and_pass(side, id).map(|(partner, _)| partner)
    }

    pub(crate) fn partner_and_pass(&self, side: Side, id: EntityId) -> Option<(EntityId, Pass)> {
        self.entities.partners.get(side)[id.index()]
    }

    /// The pass that found a pair.
    pub fn pass(&self, pair: Pair<EntityId>) -> Option<Pass> {
        self.partner_and_pass(Side::Before, pair.before).filter(|it| it.0 == pair.after).map(|it| it.1)
    }

    /// The users, by their ids of the earlier version, that spoke for a pair; none where others decided.
    pub fn users(&self, pair: Pair<EntityId>) -> &[EntityId] {
        self.users.get(&pair).map_or(&[], Vec::as_slice)
    }

    /// All pairs in the order of the earlier version, with the pass that found them.
    pub fn pairs(&self) -> impl Iterator<Item = (Pair<EntityId>, Pass)> {
        let partners = self.entities.partners.before.iter().enumerate();
        partners.filter_map(|(index, partner)| {
            partner.map(|(after, pass)| (Pair::new(EntityId(index as u32), after), pass))
        })
    }

    /// The entities of one version that have no partner in the other.
    pub fn unmatched(&self, side: Side) -> impl Iterator<Item = EntityId> {
        let partners = self.entities.partners.get(side).iter().enumerate();
        partners.filter(|(_, partner)| partner.is_none()).map(|(index, _)| EntityId(index as u32))
    }

    /// Whether nothing in the two entities differs but perhaps their surroundings.
    pub fn is_unchanged(&self, pair: Pair<EntityId>) -> bool {
        let contents = Pair::new(
            self.snapshots.before.entity(pair.before).content,
            self.snapshots.after.entity(pair.after).content,
        );
        contents.before == contents.after
    }

    /// The members of a type that have a name, in source order. They are known once code was parsed.
    pub fn members_named(&self, side: Side, owner: EntityId, name: Symbol) -> impl Iterator<Item = EntityId> {
        let members = self.members.get(side);
        let start = members.partition_point(|it| (it.0, it.1) < (owner, name));
        members[start..].iter().take_while(move |it| (it.0, it.1) == (owner, name)).map(|it| it.2)
    }

    /// The names of the fields of both versions. They are known once code was parsed.
    pub(crate) fn field_names(&self) -> &FxHashSet<Symbol> {
        self.field_names.get_or_init(|| {
            let entities = Side::BOTH.into_iter().flat_map(|side| {
                let snapshot = self.snapshots.get(side);
                snapshot.ids().map(|id| snapshot.entity(id))
            });
            entities.filter(|entity| entity.kind == EntityKind::Field).map(|field| field.name).collect()
        })
    }

    /// The names of the types within types of one version, by the type around them and the name through it:
    /// `Outer.Inner`.
    pub(crate) fn nested_types(&self, side: Side) -> &NestedTypes {
        self.nested_types.get(side).get_or_init(|| {
            let snapshot = self.snapshots.get(side);
            let types = snapshot.ids().filter(|&id| snapshot.entity(id).kind.is_type());
            let nested = types.filter_map(|id| {
                let owner = snapshot.entity(id).parent?;
                let name = format!("{}.{}", snapshot.name(owner), snapshot.name(id));
                Some(((owner, Symbol::of(&name)), snapshot.entity(id).name))
            });
            nested.collect()
        })
    }

    /// How rare the words of the change are.
    pub(crate) fn rarity(&self) -> &Rarity {
        self.rarity.get_or_init(|| Rarity::new(self.snapshots.as_ref()))
    }

    /// The entities of the later version whose parsed code calls a method of this name.
    pub(crate) fn later_callers(&self, name: Symbol) -> &[EntityId] {
        let callers = self.later_callers.get_or_init(|| callers(&self.snapshots.after));
        callers.get(&name).map_or(&[], Vec::as_slice)
    }

    /// The methods on one side that code of a caller went into, or came from.
    pub(crate) fn extractions_of(
        &self,
        caller: Pair<EntityId>,
        side: Side,
    ) -> impl Iterator<Item = &Extraction> {
        let n_extracted = self.extractions.partition_point(|it| it.side == Side::After);
        let (extracted, inlined) = self.extractions.split_at(n_extracted);
        let found = if side == Side::After { extracted } else { inlined };
        let start = found.partition_point(|it| it.caller < caller);
        found[start..].iter().take_while(move |it| it.caller == caller)
    }

    /// Whether the work should end. Loops over pairs ask this, so that a single pass cannot take forever.
    pub fn is_cancelled(&self) -> bool {
        self.cancellation.is_cancelled()
    }

    /// Whether the code of an entity was parsed.
    pub(crate) fn has_code_body(&self, side: Side, id: EntityId) -> bool {
        self.statements.get(side).get(id.index()).is_some_and(Option::is_some)
    }

    /// The code of an entity, where it was parsed.
    pub fn code_body(&self, side: Side, id: EntityId) -> Option<CodeBody<'_>> {
        let snapshot = self.snapshots.get(side);
        let statements = self.statements.get(side).get(id.index())?.as_ref()?;
        Some(CodeBody::new(snapshot.code(id)?.tree, snapshot.file_of(id).text(), statements))
    }

    /// Which statements of two matched entities are one.
    pub fn body_matching(&self, pair: Pair<EntityId>) -> Option<&BodyMatching> {
        self.bodies.get(&pair)
    }
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
