//! What elements are called when their turn comes: entries are done one after the other, so that a method of a renamed
//! type has to be looked for under the type's new name.

use refscope_releases::{Element, Finding, Kind};
use std::collections::BTreeMap;

/// The names that earlier entries have given.
#[derive(Default)]
pub(super) struct Sequence<'l> {
    /// Packages and types by their full names.
    places: BTreeMap<String, &'l Element>,
    /// Members by what they were.
    members: BTreeMap<&'l Element, &'l Element>,
}

impl<'l> Sequence<'l> {
    /// Remembers what an entry does.
    pub(super) fn add(&mut self, entry: &'l Finding) {
        match entry.before.member {
            None => drop(self.places.insert(entry.before.type_name(), &entry.after)),
            Some(_) if entry.kind != Kind::DeprecateAndReplace => {
                self.members.insert(&entry.before, &entry.after);
            }
            Some(_) => {}
        }
    }

    /// An element of the earlier release as it is called by now.
    pub(super) fn now(&self, element: &Element) -> Element {
        let mut now = element.clone();
        if let Some(member) = self.members.get(element) {
            now.package.clone_from(&member.package);
            now.types.clone_from(&member.types);
            now.member.clone_from(&member.member);
            now.path = member.path.clone();
            return now;
        }
        for n_types in (0..=element.types.len()).rev() {
            let mut around = element.clone();
            around.types.truncate(n_types);
            let Some(renamed) = self.places.get(&around.type_name()) else { continue };
            now.package.clone_from(&renamed.package);
            now.types = renamed.types.iter().chain(&element.types[n_types..]).cloned().collect();
            let (folder, file) = element.path.rsplit_once('/').unwrap_or(("", &element.path));
            let below = element.package.replace('.', "/");
            let root = folder.strip_suffix(&below).unwrap_or(folder);
            let file = match (n_types, now.types.first()) {
                (1, Some(outermost)) => format!("{outermost}.java"),
                _ => file.to_owned(),
            };
            now.path = format!("{root}{}/{file}", now.package.replace('.', "/")).into();
            break;
        }
        now
    }
}
