//! A client beside the declarations of the release that it was written for: what names in its code mean.

use crate::log::Log;
use refscope_model::{EntityId, EntityKind, FileId, Snapshot, TypeName};
use refscope_releases::{Element, parameter_types};
use refscope_syntax::{Language, SourceTree};
use refscope_text::Symbol;
use rustc_hash::{FxHashMap, FxHashSet};
use std::sync::Arc;

/// A file of a client, read and lexed.
pub type ClientFile = (Arc<str>, Arc<SourceTree>);

/// The files of a client, then those of the API.
pub(crate) struct Client {
    pub(crate) snapshot: Snapshot,
    n_files: u32,
    /// Types by their full names; those of the API alone unless the client is the library itself.
    types: FxHashMap<String, EntityId>,
    /// The packages of the API.
    pub(crate) packages: FxHashSet<String>,
    /// Whether a file of the client declares what the log is about.
    is_library: Vec<bool>,
}

impl Client {
    pub(crate) fn new(files: &[ClientFile], log: &Log) -> Self {
        let own = Snapshot::new(files.iter().cloned());
        let is_type = |snapshot: &Snapshot, id: EntityId| snapshot.entity(id).kind.is_type();
        let declared: FxHashSet<String> =
            own.ids().filter(|&id| is_type(&own, id)).map(|id| own.type_name(id)).collect();
        drop(own);
        let mut is_library = FxHashSet::default();
        let mut api: Vec<ClientFile> = Vec::new();
        for (path, text) in &log.declarations {
            let Some(language) = Language::of_path(path) else { continue };
            let tree = SourceTree::new(language, Arc::from(text.as_str()));
            let file: ClientFile = (path.clone(), Arc::new(tree));
            let one = Snapshot::new([file.clone()]);
            let names = one.ids().filter(|&id| one.entity(id).parent.is_none()).map(|id| one.type_name(id));
            let known: Vec<String> = names.filter(|name| declared.contains(name)).collect();
            if known.is_empty() {
                api.push(file);
            }
            is_library.extend(known);
        }
        let n_files = files.len() as u32;
        let snapshot = Snapshot::new(files.iter().cloned().chain(api));
        let mut client = Self {
            snapshot,
            n_files,
            types: FxHashMap::default(),
            packages: FxHashSet::default(),
            is_library: vec![false; files.len()],
        };
        client.find_types(&is_library);
        client
    }

    fn find_types(&mut self, library: &FxHashSet<String>) {
        for id in self.snapshot.ids().filter(|&id| self.snapshot.entity(id).kind.is_type()) {
            let name = self.snapshot.type_name(id);
            let file = self.snapshot.entity(id).file;
            if let Some(is_library) = self.is_library.get_mut(file.0 as usize) {
                if !library.contains(&name) && !*is_library {
                    continue;
                }
                *is_library = true;
            }
            self.packages.insert(self.snapshot.file(file).package_name());
            self.types.entry(name).or_insert(id);
        }
    }

    /// The files that may be edited.
    pub(crate) fn files(&self) -> impl Iterator<Item = FileId> + use<> {
        (0..self.n_files).map(FileId)
    }

    /// Whether a file declares what the log is about: the client is the library itself.
    pub(crate) fn is_library(&self, file: FileId) -> bool {
        self.is_library.get(file.0 as usize).copied().unwrap_or_default()
    }

    /// The type of the API that has a full name.
    pub(crate) fn type_named(&self, full_name: &str) -> Option<EntityId> {
        self.types.get(full_name).copied()
    }

    /// Whether a type is part of the API.
    pub(crate) fn is_api(&self, type_: EntityId) -> bool {
        self.type_named(&self.snapshot.type_name(type_)) == Some(type_)
    }

    /// The entity that an element of the log is.
    pub(crate) fn entity(&self, element: &Element) -> Option<EntityId> {
        let type_ = self.type_named(&element.type_name())?;
        let Some(member) = &element.member else { return Some(type_) };
        let name = Symbol::of(member);
        let wanted: Option<Vec<Symbol>> =
            element.parameters.as_ref().map(|it| it.iter().map(|it| Symbol::of(it)).collect());
        self.snapshot.members(type_).find(|&id| {
            let entity = self.snapshot.entity(id);
            !entity.kind.is_type()
                && entity.name == name
                && match &wanted {
                    Some(wanted) => {
                        entity.kind.is_callable()
                            && *parameter_types(&self.snapshot, id) == *wanted.as_slice()
                    }
                    None => !entity.kind.is_callable(),
                }
        })
    }

    /// The types above a type, nearest first, and itself in front of them.
    pub(crate) fn with_types_above(&self, type_: EntityId) -> Vec<EntityId> {
        let mut types = vec![type_];
        let mut at = 0;
        while let Some(&type_) = types.get(at) {
            at += 1;
            for above in self.snapshot.super_types(type_) {
                if let TypeName::Declared(above) = above
                    && !types.contains(above)
                {
                    types.push(*above);
                }
            }
        }
        types
    }

    /// The methods that a method overrides or implements, nearest first.
    pub(crate) fn overridden(&self, method: EntityId) -> Vec<EntityId> {
        let entity = self.snapshot.entity(method);
        let Some(owner) = entity.parent.filter(|_| entity.kind == EntityKind::Method) else {
            return Vec::new();
        };
        let parameters = parameter_types(&self.snapshot, method);
        let above = self.with_types_above(owner).into_iter().skip(1);
        let members = above.flat_map(|type_| self.snapshot.members(type_));
        let is_overridden = |&id: &EntityId| {
            let other = self.snapshot.entity(id);
            other.kind == EntityKind::Method
                && other.name == entity.name
                && parameter_types(&self.snapshot, id) == parameters
        };
        members.filter(is_overridden).collect()
    }
}
