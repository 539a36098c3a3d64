//! What speaks for two types being one.

use super::followers::folder;
use crate::DeclarationComparison;
use crate::entities::evidence::{name_similarity, word_similarity};
use refscope_model::{EntityId, EntityKind, Snapshot};
use refscope_syntax::NodeKind;
use refscope_text::{Pair, Side};
use rustc_hash::FxHashSet;

/// What speaks for two types being one.
pub(super) struct TypeEvidence {
    same_kind: bool,
    is_renamed_file: bool,
    /// Whether one file had nothing but the one and has nothing but the other.
    is_kept_file: bool,
    /// How many of the words of their names they have in common, in hundredths.
    names: usize,
    /// Whether neither has members beside constructors.
    is_bare: bool,
    n_before: usize,
    n_after: usize,
    n_common: usize,
    n_intact: usize,
    /// Whether the members in common are a single method whose code is mostly another.
    is_rewritten: bool,
    /// How many fields each has, and how many are common.
    n_fields: Pair<usize>,
    n_common_fields: usize,
    /// Whether their files stand in one folder.
    is_neighbour: bool,
    /// Whether both take as many types.
    is_as_generic: bool,
    /// Whether another type, of which there is no doubt, went the same way.
    pub(super) has_company: bool,
}

impl TypeEvidence {
    /// Common members by all members, in thousandths.
    fn share(&self) -> usize {
        let n_all = self.n_before + self.n_after;
        (2_000 * self.n_common).checked_div(n_all).unwrap_or(0)
    }

    pub(super) fn supports_move(&self) -> bool {
        self.same_kind && (self.is_bare || self.is_renamed_file || self.share() >= 350)
    }

    /// Members of equal names are not enough: the types' own names, equal code or the file must agree, too. A name of
    /// the same words in another order is as good as the same name.
    pub(super) fn supports_rename(&self) -> bool {
        let is_linked = self.is_renamed_file || self.n_intact > 0 || self.shares_name();
        let most = self.share() > 500 && (self.n_common >= 2 || self.n_intact > 0);
        let hinted = self.is_renamed_file && !self.is_rewritten && self.share() >= 350;
        let contained = self.n_common == self.n_before.min(self.n_after) && self.n_intact >= 2;
        let reordered = self.names == 100 && self.share() >= 350;
        let is_alike = ((most || self.keeps_fields()) && is_linked)
            || hinted
            || (self.is_kept_file && self.n_common > 0)
            || reordered
            || (contained && self.share() > 300);
        self.same_kind && (self.is_as_generic || self.is_renamed_file) && is_alike
    }

    /// Whether both have the same members, several of them, and some code as it was.
    pub(super) fn keeps_all(&self) -> bool {
        let n_all = self.n_before.max(self.n_after);
        n_all > 1 && self.n_common == n_all && self.n_intact > 0
    }

    /// Whether most fields are common, and other members, too: what an object is made of outlives what it can do.
    fn keeps_fields(&self) -> bool {
        let n_all = self.n_fields.before + self.n_fields.after;
        let n_others = self.n_common - self.n_common_fields;
        self.n_common_fields >= 2 && 4 * self.n_common_fields > n_all && n_others >= 2
    }

    /// Whether a type of a similar name has all members of another, among others.
    pub(super) fn is_contained(&self) -> bool {
        self.same_kind && self.shares_name() && self.n_before > 1 && self.n_common == self.n_before
    }

    /// Whether a type could have taken the place of another in as many members as said: a neighbour of a similar
    /// name, or with similar members.
    pub(super) fn supports_replacement(&self, n_users: usize) -> bool {
        let is_alike = self.shares_name() || (n_users > 1 && self.share() >= 350);
        self.same_kind && self.is_neighbour && is_alike
    }

    /// Whether at least half of the names' words are common.
    fn shares_name(&self) -> bool {
        self.names >= 50
    }

    /// What has more members in common is the better candidate; where they are equally many, what did not go far.
    pub(super) fn rank(&self) -> impl Ord + use<> {
        let place = (self.is_neighbour, self.is_renamed_file);
        (self.n_common, self.has_company, place, self.share() / 100, self.n_intact, self.names)
    }
}

pub(super) fn evidence(
    comparison: &DeclarationComparison,
    renames: &FxHashSet<Pair<&str>>,
    pair: Pair<EntityId>,
) -> TypeEvidence {
    let Pair { before, after } = comparison.snapshots.as_ref();
    let mut keys: FxHashSet<u64> = member_keys(after, pair.after).collect();
    let contents: FxHashSet<u64> = member_contents(after, pair.after).collect();
    let mut keys_before: FxHashSet<u64> = member_keys(before, pair.before).collect();
    let is_bare = keys.is_empty() && keys_before.is_empty();
    if is_bare {
        keys = constructor_keys(after, pair.after).collect();
        keys_before = constructor_keys(before, pair.before).collect();
    }
    let common: Vec<u64> = keys_before.intersection(&keys).copied().collect();
    let fields = Pair::new(field_keys(before, pair.before), field_keys(after, pair.after));
    let paths = Pair::new(&*before.file_of(pair.before).path, &*after.file_of(pair.after).path);
    TypeEvidence {
        same_kind: is_compatible(before.entity(pair.before).kind, after.entity(pair.after).kind),
        is_kept_file: paths.before == paths.after
            && is_alone(before, pair.before)
            && is_alone(after, pair.after),
        is_renamed_file: renames.contains(&paths) || paths.before == paths.after,
        names: (100.0 * name_similarity(comparison, pair)) as usize,
        is_as_generic: n_type_parameters(before, pair.before) == n_type_parameters(after, pair.after),
        is_neighbour: folder(paths.before) == folder(paths.after),
        is_bare,
        has_company: false,
        n_common_fields: fields.before.intersection(&fields.after).count(),
        n_fields: fields.map(|fields| fields.len()),
        n_common: common.len(),
        is_rewritten: matches!(common[..], [only] if is_rewritten(comparison, pair, only)),
        n_before: keys_before.len(),
        n_after: keys.len(),
        n_intact: member_contents(before, pair.before).filter(|content| contents.contains(content)).count(),
    }
}

/// Whether the methods of this key have code of mostly other words: a name that a framework gives, every such type has.
///
/// ```text
/// before: class Login { run() { ask(); check(); } }
/// after:  class Report { run() { load(); print(); } }   // `run` says nothing
/// ```
fn is_rewritten(comparison: &DeclarationComparison, types: Pair<EntityId>, key: u64) -> bool {
    let method = |side: Side| {
        let snapshot = comparison.snapshots.get(side);
        let mut members = snapshot.members(*types.get(side));
        members.find(|&it| {
            snapshot.entity(it).kind == EntityKind::Method && member_key(snapshot, it) == Some(key)
        })
    };
    let methods = method(Side::Before).zip(method(Side::After));
    methods.is_some_and(|(before, after)| word_similarity(comparison, Pair::new(before, after)) <= 0.5)
}

/// Whether a type has more members of the one around it, which lost them, than are common with the one that it
/// would be another name of: it was extracted.
///
/// ```text
/// before: class Shop { pay(); refund(); class Till { open(); } }
/// after:  class Shop { class Cashier { pay(); refund(); open(); } }   // not `Till`
/// ```
pub(super) fn is_extracted(
    comparison: &DeclarationComparison,
    after: EntityId,
    evidence: &TypeEvidence,
) -> bool {
    let snapshots = &comparison.snapshots;
    let origin = snapshots
        .after
        .entity(after)
        .parent
        .and_then(|outer| Some(Pair::new(comparison.partner(Side::After, outer)?, outer)));
    origin.is_some_and(|outer| {
        let kept: FxHashSet<u64> = member_keys(&snapshots.after, outer.after).collect();
        let mut lost: FxHashSet<u64> = member_keys(&snapshots.before, outer.before).collect();
        lost.retain(|key| !kept.contains(key));
        let n_taken = member_keys(&snapshots.after, after).filter(|key| lost.contains(key)).count();
        n_taken > evidence.n_common
    })
}

/// Whether a type is all that its file declares: what stands before and behind it is of other files.
pub(super) fn is_alone(snapshot: &Snapshot, id: EntityId) -> bool {
    let entity = snapshot.entity(id);
    let is_foreign = |at: Option<u32>| {
        let other = at.map(EntityId).filter(|other| other.index() < snapshot.len());
        other.is_none_or(|other| snapshot.entity(other).file != entity.file)
    };
    entity.parent.is_none()
        && is_foreign(id.0.checked_sub(1))
        && is_foreign(Some(id.0 + 1 + entity.n_descendants))
}

fn n_type_parameters(snapshot: &Snapshot, id: EntityId) -> usize {
    let tree = snapshot.tree_of(id);
    let parameters = tree.child(snapshot.entity(id).declaration, NodeKind::TypeParameters);
    parameters.map_or(0, |it| tree.children(it).count())
}

/// Annotation types and interfaces of another name or place are nothing else; the others turn into each other.
pub(crate) fn is_compatible(before: EntityKind, after: EntityKind) -> bool {
    let is = |kind: EntityKind| before == kind || after == kind;
    before == after || !(is(EntityKind::AnnotationType) || is(EntityKind::Interface))
}

/// What the members of a type are called.
pub(super) fn member_keys(snapshot: &Snapshot, id: EntityId) -> impl Iterator<Item = u64> {
    snapshot.members(id).filter_map(move |member| member_key(snapshot, member))
}

/// What a member is called: a method by name and number of parameters.
fn member_key(snapshot: &Snapshot, member: EntityId) -> Option<u64> {
    let entity = snapshot.entity(member);
    match entity.kind {
        EntityKind::Initializer | EntityKind::Constructor => None,
        EntityKind::Method => {
            let tree = snapshot.tree_of(member);
            let n_parameters = refscope_model::header::parameters(tree, entity.node).count() as u64;
            Some(entity.name.value() ^ (n_parameters + 1))
        }
        _ => Some(entity.name.value()),
    }
}

fn field_keys(snapshot: &Snapshot, id: EntityId) -> FxHashSet<u64> {
    let members = snapshot.members(id).map(|member| snapshot.entity(member));
    members.filter(|it| it.kind == EntityKind::Field).map(|it| it.name.value()).collect()
}

/// What leads from a type to candidates for its other name.
pub(super) fn rename_keys(snapshot: &Snapshot, id: EntityId) -> impl Iterator<Item = u64> {
    member_keys(snapshot, id).chain(constructor_keys(snapshot, id))
}

/// What the constructors of a type without other members do; their name is the type's.
fn constructor_keys(snapshot: &Snapshot, id: EntityId) -> impl Iterator<Item = u64> {
    snapshot.members(id).filter_map(move |member| {
        let entity = snapshot.entity(member);
        let tree = snapshot.tree_of(member);
        let code = refscope_model::header::deferred(tree, entity.node)?;
        (entity.kind == EntityKind::Constructor).then(|| entity.signature ^ tree.hash(code))
    })
}

fn member_contents(snapshot: &Snapshot, id: EntityId) -> impl Iterator<Item = u64> {
    snapshot.members(id).map(move |member| snapshot.entity(member).content)
}
