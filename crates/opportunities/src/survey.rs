//! The whole way: every rule looks at the version, what they say is put together, ranked and told.

use crate::code::Codebase;
use crate::draft::{Draft, Site};
use crate::gathering;
use crate::opportunity::Survey;
use crate::rules::Rule;
use crate::searches::{self, Class, Search};
use crate::vectors::{Vector, count};
use crate::{Workers, twins};
use refscope_model::{EntityId, EntityKind};
use refscope_syntax::NodeId;

/// Finds the opportunities of some kinds.
pub fn survey(codebase: &Codebase, rules: &[&Rule], workers: &impl Workers) -> Survey {
    let vectors = vectors(codebase, workers);
    let mut drafts: Vec<(usize, Draft)> = Vec::new();
    let by_file = workers.map(codebase.files.len(), |file| look_at_file(codebase, file, rules, &vectors));
    drafts.extend(by_file.into_iter().flatten());
    for (at, rule) in rules.iter().enumerate() {
        if let Some(Search::Version(search)) = search_of(rule) {
            let mut found = Vec::new();
            search(codebase, &mut found);
            drafts.extend(found.into_iter().map(|draft| (at, draft)));
        }
    }
    let mut notes = codebase.notes.clone();
    for (at, rule) in rules.iter().enumerate() {
        let (found, rule_notes) = twins::search(codebase, rule, &vectors, workers);
        drafts.extend(found.into_iter().map(|draft| (at, draft)));
        notes.extend(rule_notes);
    }
    let n_bodies = codebase.methods().filter(|it| is_body(codebase, it.id)).count();
    let opportunities = gathering::gather(codebase, rules, drafts);
    Survey { opportunities, notes, n_files: codebase.files.len(), n_bodies }
}

fn search_of(rule: &Rule) -> Option<Search> {
    searches::by_name(rule.search.as_deref()?)
}

fn is_body(codebase: &Codebase, id: EntityId) -> bool {
    let kind = codebase.snapshot.entity(id).kind;
    matches!(kind, EntityKind::Method | EntityKind::Constructor | EntityKind::Initializer)
}

/// The vectors of all bodies.
pub(crate) fn vectors(codebase: &Codebase, workers: &impl Workers) -> Vec<Option<Box<Vector>>> {
    let of_files = workers.map(codebase.files.len(), |file| {
        let ids = codebase.files[file].clone().map(EntityId);
        ids.map(|id| {
            let method = codebase.method(id).filter(|_| is_body(codebase, id))?;
            Some(Box::new(count(method, NodeId::ROOT)))
        })
        .collect::<Vec<_>>()
    });
    of_files.into_iter().flatten().collect()
}

fn look_at_file(
    codebase: &Codebase,
    file: usize,
    rules: &[&Rule],
    vectors: &[Option<Box<Vector>>],
) -> Vec<(usize, Draft)> {
    let mut drafts = Vec::new();
    let mut found = Vec::new();
    for (at, rule) in rules.iter().enumerate() {
        let Some(search) = search_of(rule) else { continue };
        for id in codebase.files[file].clone().map(EntityId) {
            let kind = codebase.snapshot.entity(id).kind;
            match search {
                Search::Body(search) => {
                    let Some(vector) = &vectors[id.index()] else { continue };
                    if rule.needs.iter().all(|it| it.holds(|feature| i64::from(vector.get(feature))))
                        && let Some(method) = codebase.method(id)
                    {
                        search(method, &mut found);
                    }
                }
                Search::Type(search) if kind.is_type() => {
                    search(Class { base: codebase, id }, rule, &mut found)
                }
                Search::Member(search) if !kind.is_type() => search(codebase, id, &mut found),
                _ => {}
            }
        }
        drafts.extend(found.drain(..).map(|draft| (at, draft)));
    }
    drafts
}

/// Whether two places overlap.
pub(crate) fn overlap(codebase: &Codebase, one: Site, other: Site) -> bool {
    let file = |site: Site| codebase.snapshot.entity(site.owner).file;
    file(one) == file(other) && one.span.start < other.span.end && other.span.start < one.span.end
}
