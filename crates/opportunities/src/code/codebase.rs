//! All code of a version, parsed, with the names in it resolved: made once, read by every search.
//!
//! Everything stays in memory: a version of 4.5 million lines takes about as much as its compilation would. The
//! model's own snapshot parses bodies one after the other, on demand; here all are wanted, so they are parsed side by
//! side.

use super::Use;
use super::analysis::Analysis;
use super::exclusions::exclusion;
use super::members::Members;
use super::method::Method;
use super::resolution::{Resolver, TypeCache};
use crate::Workers;
use refscope_model::{EntityId, EntityKind, Modifiers, Snapshot, Visibility, header};
use refscope_syntax::{NodeId, SourceTree, Tree};
use refscope_text::{Note, Span};
use rustc_hash::FxHashSet;
use std::ops::Range;
use std::sync::Arc;

/// The code of one entity.
#[derive(Debug)]
pub(crate) struct ParsedCode {
    pub(crate) tree: Tree,
    pub(crate) analysis: Analysis,
}

/// A call of a method of the version.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct CallSite {
    pub(crate) target: EntityId,
    pub(crate) from: EntityId,
    pub(crate) node: NodeId,
}

/// All code of a version.
#[derive(Debug)]
pub struct Codebase {
    pub(crate) snapshot: Snapshot,
    pub(crate) members: Members,
    pub(crate) codes: Vec<Option<Box<ParsedCode>>>,
    /// The entities of each file.
    pub(crate) files: Vec<Range<u32>>,
    /// Fields that keep the value that they are made with.
    fixed_fields: FxHashSet<EntityId>,
    /// Ordered by target.
    call_sites: Vec<CallSite>,
    /// What was left out, and why.
    pub notes: Vec<Note>,
}

impl Codebase {
    /// Reads all code of these files.
    pub fn new(files: Vec<(Arc<str>, Arc<SourceTree>)>, workers: &impl Workers) -> Self {
        let (files, mut notes) = without_excluded(files);
        let snapshot = Snapshot::new(files);
        let ranges = entities_of_files(&snapshot);
        let members = Members::new(&snapshot, workers);
        let parsed = workers.map(ranges.len(), |file| parse_file(&snapshot, ranges[file].clone()));
        let mut codes: Vec<Option<Box<ParsedCode>>> = Vec::with_capacity(snapshot.len());
        for (codes_of_file, notes_of_file) in parsed {
            codes.extend(codes_of_file);
            notes.extend(notes_of_file);
        }
        let mut codebase = Self {
            snapshot,
            members,
            codes,
            files: ranges,
            fixed_fields: FxHashSet::default(),
            call_sites: Vec::new(),
            notes,
        };
        codebase.resolve(workers);
        codebase.fixed_fields = codebase.find_fixed_fields(workers);
        codebase
    }

    /// Finds what the names in all code mean; calls are indexed by what is called.
    fn resolve(&mut self, workers: &impl Workers) {
        let meanings = workers.map(self.files.len(), |file| {
            let cache = TypeCache::default();
            let ids = self.files[file].clone().map(EntityId);
            let resolved =
                ids.filter_map(|id| Some((id, Resolver::new(self.method(id)?, &cache).meanings())));
            resolved.collect::<Vec<_>>()
        });
        let mut sites = Vec::new();
        for (id, meanings) in meanings.into_iter().flatten() {
            sites.extend(meanings.calls().map(|(node, target)| CallSite { target, from: id, node }));
            if let Some(code) = &mut self.codes[id.index()] {
                code.analysis.meanings = meanings;
            }
        }
        sites.sort_unstable();
        self.call_sites = sites;
    }

    /// Fields that are final, or private and written nowhere but where objects are made.
    fn find_fixed_fields(&self, workers: &impl Workers) -> FxHashSet<EntityId> {
        let written = workers.map(self.files.len(), |file| {
            let methods = self.files[file].clone().filter_map(|id| self.method(EntityId(id)));
            let written = methods.filter(|it| it.is_method()).flat_map(|method| {
                let nodes = method.tree.subtree(NodeId::ROOT);
                nodes.filter_map(move |node| method.field(node).filter(|_| method.use_of(node) != Use::Read))
            });
            written.collect::<Vec<_>>()
        });
        let written: FxHashSet<EntityId> = written.into_iter().flatten().collect();
        let is_fixed = |&id: &EntityId| {
            let entity = self.snapshot.entity(id);
            let is_final = entity.modifiers.contains(Modifiers::FINAL);
            let is_closed = self.snapshot.visibility(id) == Visibility::Private && !written.contains(&id);
            entity.kind == EntityKind::EnumConstant
                || (entity.kind == EntityKind::Field && (is_final || is_closed))
        };
        self.snapshot.ids().filter(is_fixed).collect()
    }

    /// Whether a field keeps the value that it is made with.
    pub(crate) fn is_fixed_field(&self, field: EntityId) -> bool {
        self.fixed_fields.contains(&field)
    }

    /// The code of a method, constructor, initializer or field, where it has some.
    pub(crate) fn method(&self, id: EntityId) -> Option<Method<'_>> {
        let code = self.codes[id.index()].as_deref()?;
        Some(Method { base: self, id, tree: &code.tree, analysis: &code.analysis })
    }

    /// All code in the order of files.
    pub(crate) fn methods(&self) -> impl Iterator<Item = Method<'_>> {
        self.snapshot.ids().filter_map(|id| self.method(id))
    }

    /// The places that call a method by a name that could be resolved.
    pub(crate) fn callers(&self, target: EntityId) -> &[CallSite] {
        let start = self.call_sites.partition_point(|site| site.target < target);
        let length = self.call_sites[start..].partition_point(|site| site.target == target);
        &self.call_sites[start..start + length]
    }

    /// How many parameters a callable has.
    pub(crate) fn n_parameters(&self, id: EntityId) -> usize {
        header::parameters(self.snapshot.tree_of(id), self.snapshot.entity(id).node).count()
    }

    /// `Type.member(int, String)`, as messages name a callable or field.
    pub(crate) fn member_name(&self, id: EntityId) -> String {
        let type_name = self.snapshot.type_name(id);
        let simple = type_name.rsplit('.').next().unwrap_or(&type_name);
        let name = self.snapshot.name(id);
        match self.snapshot.entity(id).kind {
            kind if kind.is_type() => simple.to_owned(),
            kind if kind.is_callable() => format!("{simple}.{name}()"),
            _ => format!("{simple}.{name}"),
        }
    }

    /// The text of a span in the file of an entity.
    pub(crate) fn text(&self, id: EntityId, span: Span) -> &str {
        span.text(self.snapshot.file_of(id).text())
    }
}

type Files = Vec<(Arc<str>, Arc<SourceTree>)>;

fn without_excluded(files: Files) -> (Files, Vec<Note>) {
    let mut notes = Vec::new();
    let mut kept = Vec::with_capacity(files.len());
    for (path, source) in files {
        match exclusion(&source) {
            Some(message) => notes.push(Note { path: Some(path), message }),
            None => kept.push((path, source)),
        }
    }
    (kept, notes)
}

fn entities_of_files(snapshot: &Snapshot) -> Vec<Range<u32>> {
    let mut ranges: Vec<Range<u32>> = vec![0..0; snapshot.files().len()];
    for id in snapshot.ids() {
        let range = &mut ranges[snapshot.entity(id).file.0 as usize];
        if range.start == range.end {
            *range = id.0..id.0;
        }
        range.end = id.0 + 1;
    }
    ranges
}

/// A body of more nodes is made by a machine, and nobody would refactor it by hand.
const MAX_NODES: usize = 60_000;

fn parse_file(snapshot: &Snapshot, range: Range<u32>) -> (Vec<Option<Box<ParsedCode>>>, Vec<Note>) {
    let mut notes = Vec::new();
    let parse = |id: EntityId| {
        let node = snapshot.entity(id).node;
        let source = &snapshot.file_of(id).source;
        let deferred = header::deferred(source.skeleton(), node)?;
        let tree = source.parse_deferred(node, deferred);
        if tree.len() > MAX_NODES {
            let message = format!(
                "the code of {} has {} nodes, more than {MAX_NODES}: it was left out",
                snapshot.name(id),
                tree.len()
            );
            notes.push(Note { path: Some(snapshot.file_of(id).path.clone()), message });
            return None;
        }
        let analysis = Analysis::new(snapshot, id, &tree);
        Some(Box::new(ParsedCode { tree, analysis }))
    };
    let codes = range.map(EntityId).map(parse).collect();
    (codes, notes)
}
