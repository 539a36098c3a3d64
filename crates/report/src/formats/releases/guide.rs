//! A migration guide as people read it: by package and type, what breaks first.

use refscope_releases::{ApiChange, Element, Evidence, Evolution, Finding, Impact};
use std::collections::BTreeMap;

/// One line of a guide.
pub(super) struct Item<'r> {
    /// What happened, in a few words.
    pub(super) what: String,
    /// The element as it was, without its package and type.
    pub(super) before: Option<String>,
    /// The element as it is; in full where it stands elsewhere.
    pub(super) after: Option<String>,
    /// What speaks for it, or what it means.
    pub(super) details: Vec<String>,
    pub(super) impact: Impact,
    /// Whether the element is gone, and nothing is known to stand in for it.
    pub(super) is_lost: bool,
    pub(super) element: &'r Element,
}

/// Packages, and types in them, with what happened.
pub(super) type Guide<'r> = BTreeMap<&'r str, BTreeMap<String, Vec<Item<'r>>>>;

/// A part of a guide: its heading, a word that stands for it in addresses, and what belongs to it.
pub(super) struct Part {
    pub(super) title: &'static str,
    pub(super) id: &'static str,
    pub(super) has: fn(&Item) -> bool,
}

/// A migration guide in the order in which it is worked off.
pub(super) const PARTS: [Part; 3] = [
    Part {
        title: "What breaks clients",
        id: "breaking",
        has: |it| !it.impact.is_compatible() && !it.is_lost,
    },
    Part { title: "What has no replacement", id: "lost", has: |it| it.is_lost },
    Part {
        title: "What breaks nobody",
        id: "compatible",
        has: |it| it.impact.is_compatible() && !it.is_lost,
    },
];

/// The items that `is_wanted` lets through, by package and type.
pub(super) fn guide<'r>(evolution: &'r Evolution, is_wanted: impl Fn(&Item) -> bool) -> Guide<'r> {
    let mut guide = Guide::new();
    let findings = evolution.findings.iter().map(of_finding);
    for item in findings.chain(evolution.changes.iter().map(of_change)).filter(is_wanted) {
        let types = guide.entry(&item.element.package).or_default();
        types.entry(item.element.types.join(".")).or_default().push(item);
    }
    for items in guide.values_mut().flat_map(BTreeMap::values_mut) {
        items.sort_by_key(|item| (std::cmp::Reverse(item.impact), item.element.line));
    }
    guide
}

fn of_finding(finding: &Finding) -> Item<'_> {
    let mut details = evidence(&finding.evidence);
    if finding.is_kept {
        let state =
            if finding.is_deprecated { "the old one lives on, deprecated" } else { "the old one lives on" };
        details.insert(0, state.to_owned());
    }
    Item {
        what: finding.kind.title().to_owned(),
        before: Some(own_name(&finding.before)),
        after: Some(name_seen_from(&finding.after, &finding.before)),
        details,
        impact: finding.impact,
        is_lost: false,
        element: &finding.before,
    }
}

fn of_change(change: &ApiChange) -> Item<'_> {
    Item {
        what: change.what.replace('-', " "),
        before: change.before.as_ref().map(own_name),
        after: change.after.as_ref().map(own_name).filter(|_| change.before.is_none()),
        details: vec![change.detail.clone()],
        impact: change.impact,
        is_lost: change.what == "removed",
        element: change.element(),
    }
}

/// What speaks for a finding, in words.
pub(super) fn evidence(evidence: &Evidence) -> Vec<String> {
    let percent = |share: u32| share.div_ceil(10);
    let mut words = Vec::new();
    if let Some(note) = &evidence.advice {
        words.push(format!("the authors say: {note}"));
    }
    if evidence.is_forwarding {
        words.push("the old one hands over to the new one".to_owned());
    }
    if let Some(code) = evidence.code {
        words.push(format!("{} % of the code in common", percent(code)));
    }
    if let Some(references) = evidence.references {
        let uses = format!("{} uses before, {} after", evidence.n_uses_before, evidence.n_uses_after);
        words.push(format!("{} % of the uses in common ({uses})", percent(references)));
    }
    if evidence.is_family {
        words.push("overriding methods went the same way".to_owned());
    }
    words
}

/// `add(Item, int)`, or the type's own name.
pub(super) fn own_name(element: &Element) -> String {
    let name = match (&element.member, element.types.last()) {
        (Some(member), _) => member.clone(),
        (None, Some(type_)) => type_.clone(),
        (None, None) => element.package.clone(),
    };
    match &element.parameters {
        Some(parameters) => format!("{name}({})", parameters.join(", ")),
        None => name,
    }
}

/// In full, where an element stands in another package or type than the one that it is seen from.
fn name_seen_from(element: &Element, from: &Element) -> String {
    let is_near = element.package == from.package
        && (element.types == from.types
            || element.member.is_none() && element.types.len() == from.types.len());
    if is_near || element.types.is_empty() {
        return own_name(element);
    }
    match element.member {
        Some(_) if element.package == from.package => {
            format!("{}.{}", element.types.join("."), own_name(element))
        }
        Some(_) => format!("{}.{}", element.type_name(), own_name(element)),
        None => element.type_name(),
    }
}
