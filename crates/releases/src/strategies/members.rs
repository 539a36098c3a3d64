//! The ends and candidate pairs of methods and fields, and how their types stand to each other.

use super::company::Frequencies;
use super::{Search, fields, graphs, methods, name_similarity};
use crate::candidates::ShingleIndex;
use crate::compatibility::is_static;
use crate::log::Kind;
use crate::options::PerMille;
use crate::release::Release;
use crate::resolution::Resolver;
use crate::shingles::mean_share;
use refscope_model::{EntityId, EntityKind, describe};
use refscope_text::{Pair, Symbol};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeMap;

/// More members of one name, or pairs of one type, are not tried.
const MAX_TRIED: usize = 64;

/// A member that may have become another one.
#[derive(Clone, Debug)]
pub(super) struct Candidate {
    pub(super) before: EntityId,
    pub(super) after: EntityId,
    pub(super) code: Option<PerMille>,
    pub(super) name: u32,
    pub(super) has_same_parameters: bool,
    /// How many types of parameters they have in common.
    pub(super) parameters: PerMille,
    /// The note of the authors that says so.
    pub(super) advice: Option<String>,
    pub(super) is_forwarding: bool,
    /// Whether it is only there because a method that it overrides is deprecated.
    pub(super) is_follower: bool,
    pub(super) relation: Relation,
    /// Whether the later one stands in the type of a parameter of the earlier one, which is its object now.
    pub(super) is_turned: bool,
}

/// How the types of two members stand to each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Relation {
    /// They are the same.
    Same,
    /// The later one is above.
    Above,
    /// The later one is below.
    Below,
    /// Neither.
    Unrelated,
}

impl Candidate {
    /// Whether its authors lead from the one to the other: by a note, or by a body that hands over.
    pub(super) fn is_told(&self) -> bool {
        self.advice.is_some() || self.is_forwarding
    }

    /// Whether what the authors say makes it a refactoring. A note may as well name something that is to be used in
    /// another way: then neither code nor name nor parameters agree.
    pub(super) fn is_confirmed(&self, search: &Search, uses: Option<PerMille>) -> bool {
        let is_alike = self.relation == Relation::Same || self.name >= 500;
        let gives_the_same = || uses >= Some(700) || search.has_same_type(self.before, self.after);
        let is_same_shape = self.name == 1000 || self.has_same_parameters && is_alike && gives_the_same();
        match (&self.advice, self.is_forwarding) {
            (Some(_), true) => true,
            (Some(_), false) => self.code >= Some(200) || is_same_shape,
            (None, is_forwarding) => is_forwarding && self.code > Some(300),
        }
    }

    /// What can be said without asking for references.
    pub(super) fn score(&self) -> u32 {
        self.code.unwrap_or(400)
            + self.name / 2
            + if self.has_same_parameters { 200 } else { self.parameters / 10 }
            + if self.relation == Relation::Same { 300 } else { 0 }
            + if self.is_turned { 500 } else { 0 }
            + if self.is_told() { 2000 } else { 0 }
    }
}

pub(super) fn run(search: &mut Search) {
    let ends = Ends::of(search);
    let (before, after) = (search.before(), search.after());
    let wanted = ends.before.iter().map(|end| before.name(end.id));
    let wanted = wanted.chain(ends.after.iter().map(|&id| after.name(id)));
    let graphs = graphs(search, &wanted.collect::<FxHashSet<Symbol>>());
    let frequencies = Pair::new(Frequencies::of(before), Frequencies::of(after));
    methods::run(search, &graphs, &frequencies, ends.candidates(search, true));
    fields::run(search, &graphs, &frequencies, ends.candidates(search, false));
}

/// A member of the earlier release that may have a successor.
pub(super) struct OldEnd {
    pub(super) id: EntityId,
    /// The new member that its authors name, with the note.
    advised: Option<(EntityId, String)>,
    /// The new member that it hands over to where it lives on.
    forwards_to: Option<EntityId>,
    /// Whether it lives on, and only a method that it overrides is deprecated.
    is_follower: bool,
}

/// The members that may be ends of a pair.
pub(super) struct Ends {
    before: Vec<OldEnd>,
    after: Vec<EntityId>,
}

impl Ends {
    fn of(search: &Search) -> Self {
        let (before, after) = (search.before(), search.after());
        let resolver = Resolver::new(after);
        let ids = before.snapshot.ids().filter(|&id| is_member_of_type(before, id));
        let ends = ids.filter_map(|id| OldEnd::of(search, id, &resolver)).collect();
        let is_new = |&id: &EntityId| is_member_of_type(after, id) && search.same.is_free(id);
        Self { before: ends, after: after.snapshot.ids().filter(is_new).collect() }
    }

    /// The pairs of callables, or of all others.
    fn candidates(&self, search: &Search, is_callable: bool) -> Vec<Candidate> {
        let (before, after) = (search.before(), search.after());
        let new: Vec<EntityId> =
            self.after.iter().copied().filter(|&id| after.kind(id).is_callable() == is_callable).collect();
        let index = ShingleIndex::new(new.iter().map(|&id| after.shingles(id)).collect());
        let mut by_name: FxHashMap<Symbol, Vec<EntityId>> = FxHashMap::default();
        let mut by_owner: FxHashMap<Option<EntityId>, Vec<EntityId>> = FxHashMap::default();
        for &id in &new {
            by_name.entry(after.name(id)).or_default().push(id);
            by_owner.entry(after.owner(id)).or_default().push(id);
        }
        let mut candidates = Vec::new();
        for end in self.before.iter().filter(|end| before.kind(end.id).is_callable() == is_callable) {
            let mut others: BTreeMap<EntityId, ()> = BTreeMap::new();
            let near = index.similar(before.shingles(end.id), search.options.code.member / 2);
            others.extend(near.into_iter().map(|(place, _)| (new[place], ())));
            let named = by_name.get(&before.name(end.id)).filter(|named| named.len() <= MAX_TRIED);
            others.extend(named.into_iter().flatten().map(|&id| (id, ())));
            let owners = before.owner(end.id).into_iter().flat_map(|owner| search.same.after(owner));
            let owned = owners.filter_map(|owner| by_owner.get(&Some(*owner)));
            others.extend(owned.filter(|owned| owned.len() <= MAX_TRIED).flatten().map(|&id| (id, ())));
            others.extend(end.told().map(|id| (id, ())));
            candidates.extend(others.into_keys().filter_map(|other| end.candidate(search, other)));
        }
        candidates.sort_by_key(|it| (std::cmp::Reverse(it.score()), it.before, it.after));
        candidates
    }
}

/// What stands in the body of a constant is its own.
fn is_member_of_type(release: &Release, id: EntityId) -> bool {
    let kind = release.kind(id);
    let is_in_type = release.owner(id).is_some_and(|owner| release.kind(owner).is_type());
    !kind.is_type() && kind != EntityKind::Initializer && is_in_type
}

impl OldEnd {
    /// Members that live on count where they are deprecated now or override what is, or where a new one elsewhere has
    /// their name and their code and they hand over to it.
    fn of(search: &Search, id: EntityId, resolver: &Resolver) -> Option<Self> {
        let (before, after) = (search.before(), search.after());
        let advised = search.advice.get(&id);
        // Where the authors name what was there before, nothing new is its successor.
        if advised.is_some_and(|it| !search.same.is_free(it.successor)) {
            return None;
        }
        let advised = advised.map(|it| (it.successor, it.note.clone()));
        let Some(alive) = search.same.alive(id) else {
            return Some(Self { id, advised, forwards_to: None, is_follower: false });
        };
        let is_deprecated = after.deprecation(alive).is_some() && before.deprecation(id).is_none();
        let is_unchanged = before.snapshot.entity(id).content == after.snapshot.entity(alive).content;
        let forwarding = if is_unchanged { None } else { after.forwarding(alive, resolver) };
        let forwards_to = forwarding.map(|it| it.target).filter(|&it| {
            let is_elsewhere = after.owner(it) != after.owner(alive) && after.name(it) == after.name(alive);
            let has_code = search.code_similarity(id, it) > Some(search.options.code.member);
            search.same.is_free(it) && (is_deprecated || is_elsewhere && has_code)
        });
        let is_follower = !is_deprecated && forwards_to.is_none();
        let counts = !is_follower || overrides_deprecated(search, id);
        counts.then_some(Self { id, advised, forwards_to, is_follower })
    }

    fn told(&self) -> impl Iterator<Item = EntityId> {
        self.advised.iter().map(|it| it.0).chain(self.forwards_to)
    }

    fn candidate(&self, search: &Search, other: EntityId) -> Option<Candidate> {
        let (before, after) = (search.before(), search.after());
        let is_constructor = |release: &Release, id| release.kind(id) == EntityKind::Constructor;
        if is_constructor(before, self.id) != is_constructor(after, other)
            || before.kind(self.id).is_callable() != after.kind(other).is_callable()
        {
            return None;
        }
        // Where it hands over, its code is gone from it: what it was before counts.
        let is_callable = before.kind(self.id).is_callable();
        let code = if is_callable { search.code_similarity(self.id, other) } else { None };
        Some(Candidate {
            before: self.id,
            after: other,
            code,
            name: name_similarity(before.snapshot.name(self.id), after.snapshot.name(other)),
            has_same_parameters: search.has_same_parameters(self.id, other),
            parameters: search.parameter_likeness(self.id, other),
            advice: self.advised.as_ref().filter(|it| it.0 == other).map(|it| it.1.clone()),
            is_forwarding: self.forwards_to == Some(other),
            is_follower: self.is_follower,
            relation: search.relation(self.id, other),
            is_turned: search.is_turned(self.id, other),
        })
    }
}

/// Whether a method above it, of its name and parameters, has a successor by its authors' word.
fn overrides_deprecated(search: &Search, id: EntityId) -> bool {
    let before = search.before();
    let Some(owner) = before.owner(id).filter(|_| before.kind(id) == EntityKind::Method) else {
        return false;
    };
    let overridden =
        before.above(owner).iter().flat_map(|&above| before.snapshot.members(above)).filter(|&it| {
            before.name(it) == before.name(id) && before.parameters(it) == before.parameters(id)
        });
    overridden.into_iter().any(|it| search.advice.contains_key(&it))
}

impl Search<'_> {
    pub(super) fn has_same_parameters(&self, before: EntityId, after: EntityId) -> bool {
        let renamed = self.before().parameters(before).iter().map(|&name| self.same.renamed_simple(name));
        let own = self.after().parameters(after).iter().copied();
        renamed.clone().eq(own.clone()) || self.before().parameters(before).iter().copied().eq(own)
    }

    /// The share of parameters' types that both have; an equal number of parameters counts as one more.
    fn parameter_likeness(&self, before: EntityId, after: EntityId) -> PerMille {
        let renamed = self.before().parameters(before).iter().map(|&name| self.same.renamed_simple(name));
        let mut left: Vec<Symbol> = self.after().parameters(after).to_vec();
        let (n_before, n_after) = (renamed.len(), left.len());
        let n_common = renamed
            .filter(|name| left.iter().position(|it| it == name).map(|at| left.swap_remove(at)).is_some())
            .count();
        let n_equal = usize::from(n_before == n_after);
        mean_share(n_common + n_equal, n_before + 1, n_after + 1).unwrap_or(0)
    }

    /// Whether a method went to one of its arguments: `a.f(b)` is `b.f()` or `b.f(a)` now.
    fn is_turned(&self, before: EntityId, after: EntityId) -> bool {
        let (old, new) = (self.before(), self.after());
        let (Some(owner), Some(other)) = (old.owner(before), new.owner(after)) else { return false };
        let is_method =
            |release: &Release, id| release.kind(id) == EntityKind::Method && !is_static(release, id);
        if !is_method(old, before) || !is_method(new, after) || old.name(before) != new.name(after) {
            return false;
        }
        let is_type = |release: &Release, type_: EntityId, name: Symbol| {
            release.name(type_) == name || release.above(type_).iter().any(|&it| release.name(it) == name)
        };
        let renamed = old.parameters(before).iter().map(|&name| self.same.renamed_simple(name));
        let mut left: Vec<Symbol> = renamed.collect();
        let Some(object) = left.iter().position(|&name| is_type(new, other, name)) else { return false };
        left.remove(object);
        let mut passed = new.parameters(after).to_vec();
        let own = self.same.after(owner).iter();
        let is_own = |name: Symbol| own.clone().any(|&owner| is_type(new, owner, name));
        if passed.len() > left.len() {
            passed.iter().position(|&name| is_own(name)).map(|at| passed.remove(at));
        }
        passed == left
    }

    /// Whether two fields are declared with the same type, or two methods return the same.
    pub(super) fn has_same_type(&self, before: EntityId, after: EntityId) -> bool {
        let declared = |release: &Release, id| {
            Symbol::of(&describe::declared_type(&release.snapshot, id, describe::Names::Short))
        };
        let (type_before, type_after) = (declared(self.before(), before), declared(self.after(), after));
        type_before == type_after || self.same.renamed_simple(type_before) == type_after
    }

    /// How the types of two members stand to each other. Both hierarchies are asked: the step may have changed them.
    fn relation(&self, before: EntityId, after: EntityId) -> Relation {
        let (Some(owner), Some(other)) = (self.before().owner(before), self.after().owner(after)) else {
            return Relation::Unrelated;
        };
        let counterparts = self.same.after(owner);
        let earlier = self.same.before(other);
        if counterparts.contains(&other) {
            Relation::Same
        } else if counterparts.iter().any(|&it| self.after().above(it).contains(&other))
            || earlier.iter().any(|it| self.before().above(owner).contains(it))
        {
            Relation::Above
        } else if counterparts.iter().any(|it| self.after().above(other).contains(it))
            || earlier.iter().any(|&it| self.before().above(it).contains(&owner))
        {
            Relation::Below
        } else {
            Relation::Unrelated
        }
    }

    /// Whether a pair of members can still be made: the earlier one has no successor yet, the later one is free, or its
    /// authors send several there, or it is one method for several overloads.
    pub(super) fn is_open(&self, candidate: &Candidate) -> bool {
        let n_living = usize::from(self.same.alive(candidate.before).is_some());
        let is_gathered = candidate.relation == Relation::Above && candidate.name == 1000;
        let is_spread = candidate.relation == Relation::Below && candidate.name == 1000;
        let is_free_before = self.same.after(candidate.before).len() == n_living || is_spread;
        let is_free_after = self.same.is_free(candidate.after)
            || candidate.is_told()
            || is_gathered
            || candidate.is_turned
            || self.joins_overloads(candidate);
        let is_new_pair = !self.same.is_same(candidate.before, candidate.after);
        is_new_pair && is_free_before && is_free_after && !self.same.is_old(candidate.after)
    }
}

impl Search<'_> {
    /// Whether the later method, with a wider type, stands for several overloads, and this is one of them.
    fn joins_overloads(&self, candidate: &Candidate) -> bool {
        let before = self.before();
        let is_overload = |&id: &EntityId| {
            before.owner(id) == before.owner(candidate.before)
                && before.name(id) == before.name(candidate.before)
                && before.parameters(id).len() == before.parameters(candidate.before).len()
        };
        let n_parameters = self.after().parameters(candidate.after).len();
        candidate.relation == Relation::Same
            && candidate.name == 1000
            && before.parameters(candidate.before).len() == n_parameters
            && self.same.before(candidate.after).iter().all(is_overload)
    }
}

/// The kind of a pair of methods, or of fields, by where and how it is called.
pub(super) fn kind(relation: Relation, has_same_name: bool, is_callable: bool) -> Kind {
    match (relation, has_same_name, is_callable) {
        (Relation::Same, true, _) => Kind::ChangeMethodSignature,
        (Relation::Same, false, true) => Kind::RenameMethod,
        (Relation::Same, false, false) => Kind::RenameField,
        (Relation::Above, true, true) => Kind::PullUpMethod,
        (Relation::Above, true, false) => Kind::PullUpField,
        (Relation::Below, true, true) => Kind::PushDownMethod,
        (Relation::Below, true, false) => Kind::PushDownField,
        (Relation::Unrelated, true, true) => Kind::MoveMethod,
        (Relation::Unrelated, true, false) => Kind::MoveField,
        (_, false, true) => Kind::MoveAndRenameMethod,
        (_, false, false) => Kind::MoveAndRenameField,
    }
}
