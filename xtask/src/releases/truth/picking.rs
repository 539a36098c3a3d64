//! Which refactorings are made up: elements at random, of each kind as many as asked for.

use anyhow::Result;
use refscope_engine::model::{EntityId, EntityKind, Modifiers, Snapshot, TypeName, Visibility};
use refscope_releases::{
    Element, Evidence, Finding, Impact, Kind, Options, Parameter, Release, SignatureChange,
};
use refscope_replay::ClientFile;
use refscope_syntax::NodeKind;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// How many of each kind are asked for; there may not be as many places.
pub(super) const WANTED: [(Kind, usize); 7] = [
    (Kind::RenamePackage, 4),
    (Kind::RenameClass, 30),
    (Kind::RenameMethod, 56),
    (Kind::PullUpMethod, 20),
    (Kind::PushDownMethod, 20),
    (Kind::MoveMethod, 20),
    (Kind::ChangeMethodSignature, 50),
];

/// Chooses elements that no other refactoring is about.
pub(super) struct Picker {
    snapshot: Snapshot,
    /// Elements by their full names, where a full name is that of one alone.
    elements: BTreeMap<String, Element>,
    /// Types that entries are about already, their packages too.
    taken: BTreeSet<String>,
    entries: Vec<Finding>,
    random: u64,
}

impl Picker {
    pub(super) fn new(files: &[ClientFile]) -> Self {
        let mut elements = BTreeMap::new();
        let release = Release::new(files.iter().cloned(), &Options::default());
        for (element, is_api) in release.elements() {
            if is_api {
                let name = element.to_string().split('(').next().unwrap_or_default().to_owned();
                elements.insert(name, element);
            }
        }
        Self {
            snapshot: Snapshot::new(files.iter().cloned()),
            elements,
            taken: BTreeSet::new(),
            entries: Vec::new(),
            random: 2006,
        }
    }

    /// A number of a fixed sequence.
    fn next(&mut self) -> u64 {
        self.random = self.random.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.random ^ (self.random >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed ^ (mixed >> 27)
    }

    fn shuffled<T>(&mut self, mut list: Vec<T>) -> Vec<T> {
        for at in (1..list.len()).rev() {
            let other = self.next() as usize % (at + 1);
            list.swap(at, other);
        }
        list
    }

    pub(super) fn pick(mut self) -> Result<Vec<Finding>> {
        for (kind, n_wanted) in WANTED {
            match kind {
                Kind::RenamePackage => self.packages(n_wanted),
                Kind::RenameClass => self.types(n_wanted),
                _ => self.methods(kind, n_wanted),
            }
        }
        Ok(self.entries)
    }

    fn packages(&mut self, n_wanted: usize) {
        let names: BTreeSet<String> = self.elements.values().map(|it| it.package.clone()).collect();
        for name in self
            .shuffled(names.into_iter().filter(|it| it.contains('.')).collect())
            .into_iter()
            .take(n_wanted)
        {
            let of = |package: String| Element {
                package,
                types: Vec::new(),
                member: None,
                parameters: None,
                kind: "package",
                path: Arc::from(""),
                line: 0,
            };
            self.add(Kind::RenamePackage, of(name.clone()), of(format!("{name}.renewed")), None);
            let in_it: Vec<String> =
                self.elements.values().filter(|it| it.package == name).map(Element::type_name).collect();
            self.taken.extend(in_it);
        }
    }

    fn types(&mut self, n_wanted: usize) {
        let is_top = |it: &&Element| it.member.is_none() && it.types.len() == 1;
        let types: Vec<Element> = self.elements.values().filter(is_top).cloned().collect();
        let mut n_left = n_wanted;
        for element in self.shuffled(types) {
            if n_left == 0 || !self.taken.insert(element.type_name()) {
                continue;
            }
            n_left -= 1;
            let mut after = element.clone();
            after.types = vec![format!("Renewed{}", element.types[0])];
            self.add(Kind::RenameClass, element, after, None);
        }
    }

    /// Methods whose name no other method has, so that nothing else is overridden or overloaded.
    fn methods(&mut self, kind: Kind, n_wanted: usize) {
        let is_method = |id: &EntityId| self.snapshot.entity(*id).kind == EntityKind::Method;
        let methods: Vec<EntityId> = self.snapshot.ids().filter(is_method).collect();
        let mut n_named: BTreeMap<&str, u32> = BTreeMap::new();
        for &id in &methods {
            *n_named.entry(self.snapshot.name(id)).or_default() += 1;
        }
        let is_alone = |id: &EntityId| n_named.get(self.snapshot.name(*id)) == Some(&1);
        let alone: Vec<EntityId> = methods.iter().copied().filter(is_alone).collect();
        let mut n_left = n_wanted;
        for id in self.shuffled(alone) {
            if n_left > 0 && self.method(kind, id).is_some() {
                n_left -= 1;
            }
        }
    }

    fn method(&mut self, kind: Kind, id: EntityId) -> Option<()> {
        let snapshot = &self.snapshot;
        let owner = snapshot.entity(id).parent?;
        let full = format!("{}#{}", snapshot.type_name(owner), snapshot.name(id));
        let element = self.elements.get(&full)?.clone();
        if self.taken.contains(&element.type_name()) || self.taken.contains(&full) {
            return None;
        }
        let has_body = snapshot.tree_of(id).child(snapshot.entity(id).node, NodeKind::Deferred).is_some();
        let is_static = snapshot.entity(id).modifiers.contains(Modifiers::STATIC);
        let mut after = element.clone();
        let mut signature = None;
        match kind {
            Kind::RenameMethod => {
                let name = snapshot.name(id);
                let (first, rest) = name.split_at(name.chars().next()?.len_utf8());
                after.member = Some(format!("renewed{}{rest}", first.to_uppercase()));
            }
            Kind::ChangeMethodSignature => signature = Some(with_one_more(&element)),
            _ => {
                let is_fit = has_body && is_static == (kind == Kind::MoveMethod) && element.types.len() == 1;
                let target = if is_fit { self.target(kind, owner)? } else { return None };
                after.package = target.package;
                after.types = target.types;
                after.path = target.path;
            }
        }
        self.taken.insert(full);
        self.add(kind, element, after, signature);
        if kind == Kind::MoveMethod
            && let Some(entry) = self.entries.last_mut()
        {
            entry.is_static = (true, true);
        }
        Some(())
    }

    /// The type that a method goes to.
    fn target(&mut self, kind: Kind, owner: EntityId) -> Option<Element> {
        let snapshot = &self.snapshot;
        let declared = |it: &TypeName| match it {
            TypeName::Declared(type_) => Some(*type_),
            _ => None,
        };
        let targets: Vec<EntityId> = match kind {
            Kind::PullUpMethod => snapshot.super_types(owner).iter().filter_map(declared).collect(),
            Kind::PushDownMethod => {
                let is_below = |&id: &EntityId| {
                    let is_type = snapshot.entity(id).kind.is_type();
                    is_type && snapshot.super_types(id).iter().filter_map(declared).any(|it| it == owner)
                };
                snapshot.ids().filter(is_below).collect()
            }
            _ => snapshot.ids().filter(|&id| snapshot.entity(id).parent.is_none()).collect(),
        };
        let is_fit = |&id: &EntityId| {
            let entity = snapshot.entity(id);
            let is_seen = entity.modifiers.visibility() == Some(Visibility::Public);
            id != owner && entity.kind == EntityKind::Class && entity.parent.is_none() && is_seen
        };
        let names: Vec<String> =
            targets.into_iter().filter(is_fit).map(|id| snapshot.type_name(id)).collect();
        let free: Vec<String> = names.into_iter().filter(|it| !self.taken.contains(it)).collect();
        let at = self.next() as usize % free.len().max(1);
        self.elements.get(free.get(at)?).cloned()
    }

    fn add(&mut self, kind: Kind, before: Element, after: Element, signature: Option<SignatureChange>) {
        self.entries.push(Finding {
            kind,
            before,
            after,
            evidence: Evidence::default(),
            is_kept: false,
            is_deprecated: false,
            impact: Impact::NONE,
            signature,
            receiver: None,
            is_static: (false, false),
        });
    }
}

/// A further parameter, with a value that all calls pass.
fn with_one_more(element: &Element) -> SignatureChange {
    let types = element.parameters.iter().flatten().enumerate();
    let mut parameters: Vec<Parameter> = types
        .map(|(at, type_)| Parameter {
            before: Some(at),
            type_before: type_.clone(),
            name_before: format!("p{at}"),
            type_after: type_.clone(),
            name_after: format!("p{at}"),
            default: None,
        })
        .collect();
    parameters.push(Parameter {
        before: None,
        type_before: String::new(),
        name_before: String::new(),
        type_after: "int".to_owned(),
        name_after: "furtherValue".to_owned(),
        default: Some("0".to_owned()),
    });
    SignatureChange { parameters, ..SignatureChange::default() }
}
