//! Who uses whom in one release, with how often. Nothing is resolved before somebody asks: the edges into all entities
//! of one name are found together, from the places that hold this name, and kept.

use crate::release::Release;
use crate::resolution::Resolver;
use refscope_model::{EntityId, FileId};
use refscope_text::{Span, Symbol};
use rustc_hash::{FxHashMap, FxHashSet};
use std::cell::RefCell;
use std::rc::Rc;

/// Uses of an entity: the users in order, with how often each uses it.
pub(crate) type Uses = Vec<(EntityId, u32)>;

type UsesByTarget = FxHashMap<EntityId, Uses>;

/// Names that stand in more declarations than this are too common to be followed.
const MAX_MENTIONS: usize = 20_000;

/// The edges of a release that lead to entities of some names.
pub(crate) struct Graph<'r> {
    release: &'r Release,
    resolver: Resolver<'r>,
    /// The declarations that hold a wanted name.
    mentions: FxHashMap<Symbol, Vec<EntityId>>,
    /// What is known so far, by name and whether types are meant.
    edges: RefCell<FxHashMap<(Symbol, bool), Rc<UsesByTarget>>>,
}

impl<'r> Graph<'r> {
    /// Looks for the places of these names, in one walk through all words.
    pub(crate) fn new(release: &'r Release, wanted: &FxHashSet<Symbol>) -> Self {
        let mut mentions: FxHashMap<Symbol, Vec<EntityId>> = FxHashMap::default();
        for (file, ids) in files_of(release) {
            let file = release.snapshot.file(file);
            let starts: Vec<u32> = ids.clone().map(|id| span(release, EntityId(id)).start).collect();
            for offset in file.source.places(|name| wanted.contains(&name)) {
                let n_before = starts.partition_point(|&start| start <= offset) as u32;
                let last = n_before.checked_sub(1).map(|last| EntityId(ids.start + last));
                let Some(user) = innermost(release, last, offset) else { continue };
                let name = Symbol::of(file.source.token_at(offset).text(file.text()));
                let users = mentions.entry(name).or_default();
                if users.last() != Some(&user) {
                    users.push(user);
                }
            }
        }
        for users in mentions.values_mut() {
            users.sort_unstable();
            users.dedup();
        }
        Self { release, resolver: Resolver::new(release), mentions, edges: RefCell::default() }
    }

    /// Who uses an entity.
    pub(crate) fn uses(&self, target: EntityId) -> Uses {
        let entity = self.release.snapshot.entity(target);
        let is_type = entity.kind.is_type();
        let edges = self.edges_to(entity.name, is_type);
        edges.get(&target).cloned().unwrap_or_default()
    }

    fn edges_to(&self, name: Symbol, is_type: bool) -> Rc<UsesByTarget> {
        if let Some(edges) = self.edges.borrow().get(&(name, is_type)) {
            return edges.clone();
        }
        let mut edges: UsesByTarget = FxHashMap::default();
        let users = self.mentions.get(&name).filter(|users| users.len() <= MAX_MENTIONS);
        for &user in users.into_iter().flatten() {
            if is_type {
                self.add_type_use(&mut edges, user, name);
            } else {
                self.add_member_uses(&mut edges, user, name);
            }
        }
        let edges = Rc::new(edges);
        self.edges.borrow_mut().insert((name, is_type), edges.clone());
        edges
    }

    fn add_type_use(&self, edges: &mut UsesByTarget, user: EntityId, name: Symbol) {
        if let Some(target) = self.resolver.type_named(user, name).filter(|&target| target != user) {
            edges.entry(target).or_default().push((user, 1));
        }
    }

    fn add_member_uses(&self, edges: &mut UsesByTarget, user: EntityId, name: Symbol) {
        for (_, target) in self.resolver.members(user, name) {
            let uses = edges.entry(target).or_default();
            match uses.last_mut() {
                Some((last, n_uses)) if *last == user => *n_uses += 1,
                _ => uses.push((user, 1)),
            }
        }
    }
}

/// The files of a release with their entities, which stand side by side.
fn files_of(release: &Release) -> Vec<(FileId, std::ops::Range<u32>)> {
    let mut files: Vec<(FileId, std::ops::Range<u32>)> = Vec::new();
    for id in release.snapshot.ids() {
        let file = release.snapshot.entity(id).file;
        match files.last_mut() {
            Some((last, ids)) if *last == file => ids.end = id.0 + 1,
            _ => files.push((file, id.0..id.0 + 1)),
        }
    }
    files
}

fn span(release: &Release, id: EntityId) -> Span {
    release.snapshot.tree_of(id).span(release.snapshot.entity(id).node)
}

/// The innermost declaration around an offset, given the last one that starts before it. The type of a field stands
/// before its name, so it counts for the type around.
fn innermost(release: &Release, last: Option<EntityId>, offset: u32) -> Option<EntityId> {
    let mut around = std::iter::successors(last, |&id| release.snapshot.entity(id).parent);
    around.find(|&id| offset < span(release, id).end)
}
