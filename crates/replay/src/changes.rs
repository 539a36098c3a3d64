//! What the log does to each entity, all its entries for one taken together: a method may have another name, stand
//! elsewhere and take other arguments at once.

use crate::client::Client;
use crate::log::Log;
use refscope_model::EntityId;
use refscope_releases::{Element, Finding, Kind, SignatureChange};
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;

/// Which entries are replayed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Scope {
    /// Leave out the entries whose old element lives on beside the new one.
    pub only_removed: bool,
}

/// What becomes of a member.
#[derive(Clone, Debug)]
pub(crate) struct MemberChange<'l> {
    /// The entry that says most, by its place in the log.
    pub(crate) entry: usize,
    pub(crate) before: &'l Element,
    pub(crate) after: &'l Element,
    pub(crate) place: Place,
    pub(crate) signature: Option<&'l SignatureChange>,
    /// What the old body calls the new method on.
    pub(crate) receiver: Option<&'l str>,
    pub(crate) is_static: (bool, bool),
    /// Why it is left alone, if it is.
    pub(crate) blocked: Option<&'static str>,
}

/// Where a member goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    /// It stays.
    Same,
    /// Up: all that had it still have it.
    Above,
    /// Down: not all that had it still have it.
    Below,
    /// To an unrelated type.
    Elsewhere,
}

impl MemberChange<'_> {
    /// The new name, if it is another one. Constructors are called as their types.
    pub(crate) fn new_name(&self) -> Option<&str> {
        let is_constructor = self.before.kind == "constructor";
        let name = self.after.member.as_deref().filter(|_| !is_constructor)?;
        (self.before.member.as_deref() != Some(name)).then_some(name)
    }
}

/// What becomes of a type.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct NewName {
    pub(crate) entry: usize,
    pub(crate) package: String,
    /// The types around it and itself.
    pub(crate) types: Vec<String>,
}

impl NewName {
    pub(crate) fn simple(&self) -> &str {
        self.types.last().map_or("", String::as_str)
    }

    pub(crate) fn full(&self) -> String {
        let parts = std::iter::once(&self.package).chain(&self.types).filter(|part| !part.is_empty());
        parts.map(String::as_str).collect::<Vec<_>>().join(".")
    }
}

/// All that the log does.
pub(crate) struct Changes<'l> {
    pub(crate) members: FxHashMap<EntityId, MemberChange<'l>>,
    types: FxHashMap<EntityId, NewName>,
    pub(crate) packages: BTreeMap<&'l str, (usize, &'l str)>,
}

impl<'l> Changes<'l> {
    pub(crate) fn new(log: &'l Log, client: &Client, scope: Scope) -> Self {
        let mut changes =
            Self { members: FxHashMap::default(), types: FxHashMap::default(), packages: BTreeMap::new() };
        let is_wanted = |entry: &Finding| {
            entry.kind != Kind::DeprecateAndReplace && !(scope.only_removed && entry.is_kept)
        };
        let entries: Vec<(usize, &Finding)> =
            log.entries.iter().enumerate().filter(|(_, entry)| is_wanted(entry)).collect();
        for &(at, entry) in &entries {
            match (entry.before.types.is_empty(), &entry.before.member) {
                (true, _) => {
                    changes.packages.insert(&entry.before.package, (at, &entry.after.package));
                }
                (false, None) => changes.add_type(client, at, entry),
                (false, Some(_)) => changes.add_member(client, at, entry),
            }
        }
        changes.block_what_cannot_be_repeated();
        changes
    }

    fn add_type(&mut self, client: &Client, at: usize, entry: &Finding) {
        if let Some(id) = client.entity(&entry.before) {
            let name =
                NewName { entry: at, package: entry.after.package.clone(), types: entry.after.types.clone() };
            self.types.insert(id, name);
        }
    }

    fn add_member(&mut self, client: &Client, at: usize, entry: &'l Finding) {
        let Some(id) = client.entity(&entry.before) else { return };
        let place = place(entry.kind);
        let change = self.members.entry(id).or_insert_with(|| MemberChange {
            entry: at,
            before: &entry.before,
            after: &entry.after,
            place: Place::Same,
            signature: None,
            receiver: None,
            is_static: entry.is_static,
            blocked: None,
        });
        if change.after != &entry.after {
            change.blocked = Some("the log gives it several successors");
        }
        if place != Place::Same {
            change.place = place;
        }
        change.signature = change.signature.or(entry.signature.as_ref());
        change.receiver = change.receiver.or(entry.receiver.as_deref());
    }

    /// A second run must find nothing to do, so it has to be seen in a client whether a change was made. It cannot
    /// where the new element is called as another old one, or takes the same number of arguments in another order.
    fn block_what_cannot_be_repeated(&mut self) {
        let names: FxHashMap<String, usize> =
            self.members.values().map(|it| (it.before.to_string(), it.entry)).collect();
        for change in self.members.values_mut() {
            let is_other = |entry: &usize| *entry != change.entry;
            let is_same_name = change.before.to_string() == change.after.to_string();
            if names.get(&change.after.to_string()).is_some_and(is_other) && !is_same_name {
                change.blocked = Some("another entry of the log changes what its successor is called");
            }
            let is_permuted = change.signature.is_some_and(|signature| {
                let order: Vec<_> = signature.parameters.iter().map(|it| it.before).collect();
                let is_as_before = order.iter().enumerate().all(|(at, before)| *before == Some(at));
                signature.parameters.len() == change.before.parameters.as_ref().map_or(0, Vec::len)
                    && !is_as_before
            });
            if is_permuted && change.new_name().is_none() && change.place == Place::Same {
                change.blocked = Some(
                    "it takes as many arguments as before: nobody can see which calls were changed already",
                );
            }
        }
    }

    /// What the log does to a member, or to one that it overrides.
    pub(crate) fn of_member(&self, client: &Client, id: EntityId) -> Option<&MemberChange<'l>> {
        let overridden = || client.overridden(id).into_iter().find_map(|it| self.members.get(&it));
        self.members.get(&id).or_else(overridden)
    }

    /// What a type of the API is called afterwards, if that is something else.
    pub(crate) fn of_type(&self, client: &Client, id: EntityId) -> Option<NewName> {
        if let Some(name) = self.types.get(&id) {
            return Some(name.clone());
        }
        let entity = client.snapshot.entity(id);
        if let Some(parent) = entity.parent {
            let mut name = self.of_type(client, parent)?;
            name.types.push(client.snapshot.name(id).to_owned());
            return Some(name);
        }
        let package = client.snapshot.file_of(id).package_name();
        let &(entry, renamed) = self.packages.get(package.as_str())?;
        Some(NewName { entry, package: renamed.to_owned(), types: vec![client.snapshot.name(id).to_owned()] })
    }

    /// What a package is called afterwards.
    pub(crate) fn package<'a>(&'a self, package: &'a str) -> &'a str {
        self.packages.get(package).map_or(package, |it| it.1)
    }
}

const fn place(kind: Kind) -> Place {
    match kind {
        Kind::PullUpMethod | Kind::PullUpField => Place::Above,
        Kind::PushDownMethod | Kind::PushDownField => Place::Below,
        Kind::MoveMethod | Kind::MoveField | Kind::MoveAndRenameMethod | Kind::MoveAndRenameField => {
            Place::Elsewhere
        }
        _ => Place::Same,
    }
}
