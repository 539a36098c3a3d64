//! Whom a change of the API breaks, at source level: callers, who use an element, or implementers, who extend, implement
//! or override it.

mod headers;
mod implied;
mod members;
mod notes;
mod widening;

pub(crate) use implied::accessor;
pub(crate) use widening::takes_what_it_took;

use crate::correspondence::Correspondence;
use crate::element::Element;
use crate::log::{Entry, Kind, Node};
use crate::options::Options;
use crate::release::Release;
use implied::Implied;
use refscope_model::{EntityId, EntityKind, Modifiers};
use rustc_hash::FxHashSet;

/// Whose code no longer compiles, or means something else.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Impact {
    /// Those who use the element.
    pub callers: bool,
    /// Those who extend, implement or override it.
    pub implementers: bool,
}

impl Impact {
    /// Nobody's.
    pub const NONE: Self = Self { callers: false, implementers: false };
    pub(crate) const CALLERS: Self = Self { callers: true, implementers: false };
    pub(crate) const IMPLEMENTERS: Self = Self { callers: false, implementers: true };
    pub(crate) const ALL: Self = Self { callers: true, implementers: true };

    /// Whether all code that compiled still does.
    pub const fn is_compatible(self) -> bool {
        !self.callers && !self.implementers
    }

    /// In words.
    pub const fn words(self) -> &'static str {
        match (self.callers, self.implementers) {
            (false, false) => "compatible",
            (true, false) => "breaks callers",
            (false, true) => "breaks implementers",
            (true, true) => "breaks callers and implementers",
        }
    }
}

/// A change of an API that is no refactoring.
#[derive(Clone, Debug)]
pub struct ApiChange {
    /// What happened, as a short name: `removed`, `now-final` …
    pub what: &'static str,
    /// The same in a few words.
    pub detail: String,
    /// The element as it was.
    pub before: Option<Element>,
    /// The element as it is.
    pub after: Option<Element>,
    /// Whom it breaks.
    pub impact: Impact,
}

impl ApiChange {
    /// The element that it is about.
    pub fn element(&self) -> &Element {
        self.before.as_ref().or(self.after.as_ref()).expect("a change has an element on one side at least")
    }
}

/// All changes of the API but the refactorings of the log.
pub(crate) fn changes(same: &Correspondence, log: &[Entry], options: &Options) -> Vec<ApiChange> {
    let mut changes = Changes { same, options, logged: logged(log), found: Vec::new() };
    for id in same.before.snapshot.ids() {
        changes.compare(id);
    }
    for id in same.after.snapshot.ids() {
        changes.add_new(id);
    }
    let mut found = changes.found;
    found.sort_by(|one, other| (one.element(), one.what).cmp(&(other.element(), other.what)));
    found
}

/// The ends of all entries.
fn logged(log: &[Entry]) -> (FxHashSet<EntityId>, FxHashSet<EntityId>) {
    let entity = |node: &Node| match node {
        Node::Entity(id) => Some(*id),
        Node::Package(_) => None,
    };
    let before = log.iter().filter_map(|entry| entity(&entry.before)).collect();
    // A replacement that was there before is no news.
    let is_new = |entry: &&Entry| entry.kind != Kind::DeprecateAndReplace;
    (before, log.iter().filter(is_new).filter_map(|entry| entity(&entry.after)).collect())
}

struct Changes<'s, 'r> {
    same: &'s Correspondence<'r>,
    options: &'s Options,
    logged: (FxHashSet<EntityId>, FxHashSet<EntityId>),
    found: Vec<ApiChange>,
}

impl Changes<'_, '_> {
    fn is_wanted(&self, release: &Release, id: EntityId) -> bool {
        let has_name = release.kind(id) != EntityKind::Initializer;
        has_name && (!self.options.is_public_only || release.is_api(id) && !release.is_test(id))
    }

    fn compare(&mut self, id: EntityId) {
        let (before, after) = (self.same.before, self.same.after);
        if !self.is_wanted(before, id) {
            return;
        }
        let Some(&other) = self.same.after(id).first() else {
            let owner_is_gone = before.owner(id).is_some_and(|owner| self.same.after(owner).is_empty());
            if !owner_is_gone && !self.logged.0.contains(&id) {
                self.remove(id);
            }
            return;
        };
        if before.deprecation(id).is_none()
            && after.deprecation(other).is_some()
            && !self.logged.0.contains(&id)
        {
            let note = after.deprecation(other).map(|note| notes::shortened(&note)).unwrap_or_default();
            let detail =
                if note.is_empty() { "is deprecated".to_owned() } else { format!("is deprecated: {note}") };
            self.push("deprecated", detail, Some(id), Some(other), Impact::NONE);
        }
        headers::compare(self, id, other);
        if before.kind(id).is_type() {
            headers::compare_types(self, id, other);
        } else {
            members::compare(self, id, other);
        }
    }

    fn remove(&mut self, id: EntityId) {
        let (before, after) = (self.same.before, self.same.after);
        let impact = of_removed(before, id);
        match Implied::of(self.same, id) {
            None => {
                let detail = format!("is gone without a known replacement{}", self.left_instead(id));
                self.push("removed", detail, Some(id), None, impact);
            }
            Some(Implied::Same) => {}
            Some(Implied::Taken(other)) => {
                let detail = format!("is gone, and its calls mean {} now", Element::entity(after, other));
                let impact = Impact { callers: false, ..impact };
                self.push("overload-removed", detail, Some(id), Some(other), impact);
            }
            Some(Implied::FromOutside) => {
                self.push("now-inherited", "is inherited now", Some(id), None, Impact::NONE);
            }
            Some(Implied::Inherited(other)) => {
                let owner = after.owner(other).map(|owner| after.snapshot.name(owner)).unwrap_or_default();
                let is_seen = after.snapshot.visibility(other) >= before.snapshot.visibility(id);
                let (words, impact) =
                    if is_seen { ("", Impact::NONE) } else { (", and is less visible there", impact) };
                let detail = format!("is inherited from {owner} now{words}");
                self.push("now-inherited", detail, Some(id), Some(other), impact);
            }
        }
    }

    fn add_new(&mut self, id: EntityId) {
        let after = self.same.after;
        let owner_is_new = after.owner(id).is_some_and(|owner| self.same.before(owner).is_empty());
        let is_known = !self.same.is_free(id) || self.logged.1.contains(&id);
        if is_known || owner_is_new || !self.is_wanted(after, id) {
            return;
        }
        let impact = of_added(after, id);
        let Some(note) = after.deprecation(id) else {
            return self.push("added", "is new", None, Some(id), impact);
        };
        let advised = after.advised(id, &note).first().map(|&advised| Element::entity(after, advised));
        let detail = advised.map_or("is new and deprecated".to_owned(), |advised| {
            format!("is new and deprecated: use {advised}")
        });
        self.push("added-deprecated", detail, None, Some(id), impact);
    }

    fn push(
        &mut self,
        what: &'static str,
        detail: impl Into<String>,
        before: Option<EntityId>,
        after: Option<EntityId>,
        impact: Impact,
    ) {
        let before = before.map(|id| Element::entity(self.same.before, id));
        let after = after.map(|id| Element::entity(self.same.after, id));
        self.found.push(ApiChange { what, detail: detail.into(), before, after, impact });
    }
}

pub(crate) fn is_static(release: &Release, id: EntityId) -> bool {
    let is_written = release.snapshot.entity(id).modifiers.contains(Modifiers::STATIC);
    let is_constant = release.kind(id) == EntityKind::EnumConstant;
    let owner_kind = release.owner(id).map(|owner| release.kind(owner));
    let is_interface_field =
        release.kind(id) == EntityKind::Field && owner_kind.is_some_and(EntityKind::has_public_members);
    is_written || is_constant || is_interface_field
}

/// Whether a client can override a method or extend a type.
fn is_open(release: &Release, id: EntityId) -> bool {
    let modifiers = release.snapshot.entity(id).modifiers;
    let kind = release.kind(id);
    let is_final = modifiers.contains(Modifiers::FINAL);
    match kind {
        EntityKind::Class | EntityKind::Interface | EntityKind::AnnotationType => !is_final,
        EntityKind::Method => {
            let owner_is_open = release.owner(id).is_none_or(|owner| is_open(release, owner));
            !is_final && !modifiers.contains(Modifiers::STATIC) && owner_is_open
        }
        _ => false,
    }
}

fn of_removed(release: &Release, id: EntityId) -> Impact {
    Impact { callers: true, implementers: is_open(release, id) }
}

/// Who must write what is new: abstract methods, and elements of annotations without a default.
fn of_added(release: &Release, id: EntityId) -> Impact {
    let Some(owner) = release.owner(id) else { return Impact::NONE };
    match release.kind(id) {
        EntityKind::Method if members::is_abstract(release, id) && is_open(release, owner) => {
            Impact::IMPLEMENTERS
        }
        EntityKind::AnnotationMember if release.code_span(id).is_none() && !has_default(release, id) => {
            Impact::CALLERS
        }
        _ => Impact::NONE,
    }
}

fn has_default(release: &Release, id: EntityId) -> bool {
    let tree = release.snapshot.tree_of(id);
    tree.child(release.snapshot.entity(id).node, refscope_syntax::NodeKind::DefaultValue).is_some()
}

/// Whom an entry of the log breaks: nobody, as long as the old element lives on.
pub(crate) fn of_entry(same: &Correspondence, entry: &Entry) -> Impact {
    let (Node::Entity(id), Node::Entity(other)) = (&entry.before, &entry.after) else { return Impact::ALL };
    if same.alive(*id).is_some() && entry.kind != Kind::ChangeMethodSignature {
        return Impact::NONE;
    }
    match entry.kind {
        Kind::PullUpMethod | Kind::PullUpField => Impact::NONE,
        Kind::ChangeMethodSignature if same.alive(*id) == Some(*other) => Impact::NONE,
        Kind::ChangeMethodSignature if same.alive(*id).is_some() => Impact::NONE,
        Kind::ChangeMethodSignature if takes_what_it_took(same, *id, *other) => {
            Impact { callers: false, ..of_removed(same.before, *id) }
        }
        _ => of_removed(same.before, *id),
    }
}
