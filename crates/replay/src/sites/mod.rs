//! All places of a client that the log is about: each becomes a group of edits, or stays open with the reason.

mod arguments;
mod code;
mod headers;
mod imports;
mod members;
mod receivers;
mod types;

use crate::changes::{Changes, NewName};
use crate::client::Client;
use crate::edits::{Edit, Group};
use refscope_model::{EntityId, FileId, References};
use refscope_syntax::{NodeId, Tree};
use refscope_text::{Span, Symbol};
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;

/// Where an entry of the log is at work.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Site {
    pub(crate) offset: u32,
    pub(crate) entry: usize,
}

/// A place that is left to people.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct OpenSite {
    pub(crate) site: Site,
    pub(crate) reason: String,
}

/// What is found in one file.
#[derive(Debug, Default)]
pub(crate) struct FileSites {
    pub(crate) groups: Vec<Group<Site>>,
    pub(crate) open: Vec<OpenSite>,
    /// Types that have to be imported, by their full names, with the entry that asks for it.
    imports: BTreeMap<String, usize>,
    /// Types that were named so many times where they are named no more.
    freed: BTreeMap<Symbol, usize>,
}

/// One file of the client with what its places are looked up in.
pub(crate) struct FileSearch<'c> {
    client: &'c Client,
    changes: &'c Changes<'c>,
    references: References<'c>,
    file: FileId,
    /// The whole file, bodies and all.
    tree: Tree,
    /// The entities of the file with their spans, those around first.
    entities: Vec<(Span, EntityId)>,
    /// The nodes that names belong to, by where the names start.
    nodes: FxHashMap<u32, NodeId>,
    found: FileSites,
}

/// Looks through a file.
pub(crate) fn search(client: &Client, changes: &Changes, file: FileId) -> FileSites {
    let mut search = FileSearch::new(client, changes, file);
    search.find_types();
    search.find_members();
    search.find_headers();
    search.find_imports();
    search.found
}

impl<'c> FileSearch<'c> {
    fn new(client: &'c Client, changes: &'c Changes<'c>, file: FileId) -> Self {
        let snapshot = &client.snapshot;
        let source = &snapshot.file(file).source;
        let tree = source.lexed().parse_all();
        let ids = snapshot.ids().filter(|&id| snapshot.entity(id).file == file);
        let entities =
            ids.map(|id| (snapshot.tree_of(id).span(snapshot.entity(id).declaration), id)).collect();
        let nodes = code::nodes_by_name(&tree, source.text());
        Self {
            client,
            changes,
            references: References::new(snapshot),
            file,
            tree,
            entities,
            nodes,
            found: FileSites::default(),
        }
    }

    fn text(&self) -> &'c str {
        self.client.snapshot.file(self.file).text()
    }

    /// The innermost entity around an offset.
    fn entity_at(&self, offset: u32) -> Option<EntityId> {
        let around = self.entities.iter().filter(|(span, _)| span.start <= offset && offset < span.end);
        around.min_by_key(|(span, _)| span.end - span.start).map(|it| it.1)
    }

    /// The first type of the file: what its imports say is asked of it.
    fn any_entity(&self) -> Option<EntityId> {
        self.entities.first().map(|it| it.1)
    }

    fn edit(&mut self, offset: u32, entry: usize, edits: Vec<Edit>) {
        self.found.groups.push(Group { key: Site { offset, entry }, edits });
    }

    fn leave(&mut self, offset: u32, entry: usize, reason: impl Into<String>) {
        self.found.open.push(OpenSite { site: Site { offset, entry }, reason: reason.into() });
    }

    /// Makes sure that a type can be called by its simple name, or says why it cannot.
    fn import(&mut self, name: &NewName) -> Result<(), String> {
        let package = self.client.snapshot.file(self.file).package_name();
        let own_package =
            if self.client.is_library(self.file) { self.changes.package(&package) } else { &package };
        if name.package == own_package {
            return Ok(());
        }
        if let Some(other) = self.other_type_called(name) {
            return Err(format!("`{}` means {other} here", name.simple()));
        }
        self.found.imports.insert(name.full(), name.entry);
        Ok(())
    }
}
