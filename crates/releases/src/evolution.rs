//! What a comparison of two releases gives: refactorings with their evidence, and all changes of the API with whom they
//! break.

use crate::advice;
use crate::compatibility::{self, ApiChange, Impact};
use crate::correspondence::Correspondence;
use crate::element::Element;
use crate::forwarding::Forwarding;
use crate::log::{Entry, Evidence, Kind, Node};
use crate::options::Options;
use crate::release::Release;
use crate::resolution::Resolver;
use crate::signature::SignatureChange;
use crate::strategies::search;
use refscope_model::EntityId;
use refscope_text::Note;

/// An element of the earlier release and what it became.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// What happened.
    pub kind: Kind,
    /// The element as it was.
    pub before: Element,
    /// The element as it is.
    pub after: Element,
    /// What speaks for it.
    pub evidence: Evidence,
    /// Whether the old element lives on beside its successor.
    pub is_kept: bool,
    /// Whether the old element lives on and is deprecated.
    pub is_deprecated: bool,
    /// Whom it breaks.
    pub impact: Impact,
    /// For methods: what became of the parameters.
    pub signature: Option<SignatureChange>,
    /// The expression that the old element's body calls the new one on, such as `TagUtils.getInstance()`.
    pub receiver: Option<String>,
    /// Whether the elements are static, before and after.
    pub is_static: (bool, bool),
}

/// All that was found between two releases.
#[derive(Clone, Debug, Default)]
pub struct Evolution {
    /// What became what, ordered by the earlier elements.
    pub findings: Vec<Finding>,
    /// What else changed in the API, ordered by the elements.
    pub changes: Vec<ApiChange>,
    /// What could not be read or finished.
    pub notes: Vec<Note>,
    /// How large the releases are.
    pub sizes: Sizes,
}

/// How large two releases are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sizes {
    /// The files, before and after.
    pub n_files: (usize, usize),
    /// The types.
    pub n_types: (usize, usize),
    /// The methods and constructors.
    pub n_methods: (usize, usize),
}

/// Compares two releases.
pub fn compare(before: &Release, after: &Release, options: &Options) -> Evolution {
    let search = search(before, after, options);
    let reader = Reader { same: &search.same, resolver: Resolver::new(after) };
    let is_wanted = |entry: &&Entry| !options.is_public_only || is_api(before, after, entry);
    let mut findings: Vec<Finding> =
        search.log.iter().filter(is_wanted).map(|entry| reader.finding(entry)).collect();
    findings.sort_by(|one, other| {
        (&one.before, one.kind, &one.after).cmp(&(&other.before, other.kind, &other.after))
    });
    let changes = compatibility::changes(&search.same, &search.log, options);
    let mut notes = Vec::new();
    if search.is_cut_off {
        let message = "a strategy was stopped after its last pass: findings may be missing".to_owned();
        notes.push(Note { path: None, message });
    }
    Evolution { findings, changes, notes, sizes: sizes(before, after) }
}

/// A package counts where a type in it does.
fn is_api(before: &Release, after: &Release, entry: &Entry) -> bool {
    match (&entry.before, &entry.after) {
        (Node::Entity(id), Node::Entity(other)) => {
            // What was pulled up or moved out may not have been seen before, and is now.
            before.is_api(*id)
                || (before.owner(*id).is_none_or(|owner| before.is_api(owner)) && after.is_api(*other))
        }
        (Node::Package(name), _) => {
            let types = before.packages.get(name).map(|package| &package.types);
            types.into_iter().flatten().any(|&id| before.is_api(id))
        }
        _ => true,
    }
}

fn sizes(before: &Release, after: &Release) -> Sizes {
    let count = |release: &Release, is_counted: &dyn Fn(EntityId) -> bool| {
        release.snapshot.ids().filter(|&id| is_counted(id)).count()
    };
    let both = |n: &dyn Fn(&Release) -> usize| (n(before), n(after));
    Sizes {
        n_files: both(&|release| release.snapshot.files().len()),
        n_types: both(&|release| count(release, &|id| release.kind(id).is_type())),
        n_methods: both(&|release| count(release, &|id| release.kind(id).is_callable())),
    }
}

struct Reader<'s, 'r> {
    same: &'s Correspondence<'r>,
    resolver: Resolver<'r>,
}

impl Reader<'_, '_> {
    fn finding(&self, entry: &Entry) -> Finding {
        let (before, after) = (self.same.before, self.same.after);
        let alive = match &entry.before {
            Node::Entity(id) => self.same.alive(*id),
            Node::Package(_) => None,
        };
        let forwarding = alive.and_then(|alive| after.forwarding(alive, &self.resolver));
        let forwarding = forwarding.filter(|it| entry.after == Node::Entity(it.target));
        Finding {
            kind: entry.kind,
            before: Element::of(before, &entry.before),
            after: self.later_element(entry),
            evidence: Evidence {
                advice: entry.evidence.advice.as_deref().map(advice::readable),
                ..entry.evidence.clone()
            },
            is_kept: alive.is_some(),
            is_deprecated: alive.is_some_and(|alive| after.deprecation(alive).is_some()),
            impact: compatibility::of_entry(self.same, entry),
            signature: self.signature(entry, forwarding.as_ref()),
            receiver: forwarding.and_then(|it| it.receiver),
            is_static: self.is_static(entry),
        }
    }

    /// A getter that became a component is called as the method that nobody writes.
    fn later_element(&self, entry: &Entry) -> Element {
        let (before, after) = (self.same.before, self.same.after);
        let mut element = Element::of(after, &entry.after);
        if let (Node::Entity(id), Node::Entity(other)) = (&entry.before, &entry.after)
            && before.kind(*id).is_callable()
            && after.snapshot.is_component(*other)
        {
            (element.kind, element.parameters) = (before.kind(*id).word(), Some(Vec::new()));
        }
        element
    }

    fn signature(&self, entry: &Entry, forwarding: Option<&Forwarding>) -> Option<SignatureChange> {
        let (Node::Entity(id), Node::Entity(other)) = (&entry.before, &entry.after) else { return None };
        let (before, after) = (self.same.before, self.same.after);
        let is_callable = before.kind(*id).is_callable() && after.kind(*other).is_callable();
        is_callable.then(|| SignatureChange::of((before, *id), (after, *other), forwarding))
    }

    fn is_static(&self, entry: &Entry) -> (bool, bool) {
        let is_static = |release: &Release, node: &Node| match node {
            Node::Entity(id) => compatibility::is_static(release, *id),
            Node::Package(_) => false,
        };
        (is_static(self.same.before, &entry.before), is_static(self.same.after, &entry.after))
    }
}
