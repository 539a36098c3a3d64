//! Fields and constants, which the paper leaves out: they are told by their types, their values and who uses them.

use super::Search;
use super::members::{Candidate, kind};
use crate::graph::Graph;
use crate::log::{Evidence, Kind, Node};
use refscope_model::{EntityId, EntityKind, describe};
use refscope_text::Pair;
use rustc_hash::FxHashMap;

const ORDER: [Kind; 4] = [Kind::PullUpField, Kind::PushDownField, Kind::MoveField, Kind::RenameField];

/// How many members went from one type to another.
type Traffic = FxHashMap<(EntityId, EntityId), u32>;

pub(super) fn run(search: &mut Search, graphs: &Pair<Graph>, candidates: Vec<Candidate>) {
    let traffic = traffic(search);
    for strategy in ORDER {
        search.repeat(|search, pass| run_once(search, graphs, &candidates, (strategy, &traffic), pass));
    }
}

fn traffic(search: &Search) -> Traffic {
    let mut traffic = Traffic::default();
    for entry in &search.log {
        if let (Node::Entity(before), Node::Entity(after)) = (&entry.before, &entry.after)
            && let (Some(owner), Some(other)) = (search.before().owner(*before), search.after().owner(*after))
        {
            *traffic.entry((owner, other)).or_default() += 1;
        }
    }
    traffic
}

fn run_once(
    search: &mut Search,
    graphs: &Pair<Graph>,
    candidates: &[Candidate],
    (strategy, traffic): (Kind, &Traffic),
    pass: u32,
) -> bool {
    let n_before = search.log.len();
    for candidate in candidates {
        let (before, after) = (candidate.before, candidate.after);
        let has_same_name = search.before().name(before) == search.after().name(after);
        if kind(candidate.relation, has_same_name, false) != strategy || !search.is_open(candidate) {
            continue;
        }
        let references = search.references(graphs, before, after);
        let is_told = candidate.advice.is_some();
        let field = Field::of(search, candidate, traffic);
        let is_convincing = match strategy {
            Kind::RenameField => {
                field.is_renamed(references.similarity, search.options.references.member, candidate.name)
            }
            Kind::MoveField => field.is_moved(references.similarity, search.options.references.member),
            _ => field.has_same_type,
        };
        if is_told || is_convincing {
            let evidence = Evidence { advice: candidate.advice.clone(), ..references.evidence(None, pass) };
            search.add(strategy, before, after, evidence);
        }
    }
    search.log.len() > n_before
}

/// What a pair of fields has in common.
struct Field {
    has_same_type: bool,
    /// A value that says something of its own, such as a string.
    has_same_value: bool,
    is_constant: bool,
    has_company: bool,
    is_alive: bool,
}

impl Field {
    fn of(search: &Search, candidate: &Candidate, traffic: &Traffic) -> Self {
        let (before, after) = (search.before(), search.after());
        let type_of = |release: &crate::release::Release, id| {
            let written = describe::declared_type(&release.snapshot, id, describe::Names::Short);
            refscope_text::Symbol::of(&written)
        };
        let (type_before, type_after) = (type_of(before, candidate.before), type_of(after, candidate.after));
        let value = value(before, candidate.before);
        let owners = (before.owner(candidate.before), after.owner(candidate.after));
        let has_company = matches!(owners, (Some(one), Some(other)) if traffic.contains_key(&(one, other)));
        Self {
            has_same_type: search.same.renamed_simple(type_before) == type_after || type_before == type_after,
            has_same_value: value
                .is_some_and(|value| value.len() > 3 && self::value(after, candidate.after) == Some(value)),
            is_constant: before.kind(candidate.before) == EntityKind::EnumConstant,
            has_company,
            is_alive: search.same.alive(candidate.before).is_some(),
        }
    }

    fn is_renamed(&self, uses: Option<u32>, threshold: u32, name: u32) -> bool {
        if self.is_alive || !self.has_same_type || self.is_constant && name < 500 {
            return false;
        }
        match uses {
            Some(uses) if self.has_same_value || name >= 500 => uses >= 300,
            Some(uses) => uses >= threshold + if name == 0 { 300 } else { 150 },
            None => self.has_same_value && name >= 300,
        }
    }

    fn is_moved(&self, uses: Option<u32>, threshold: u32) -> bool {
        if self.is_alive || !self.has_same_type {
            return false;
        }
        match uses {
            Some(uses) => uses >= threshold || (self.has_company && uses > 0),
            None => self.has_same_value || self.has_company,
        }
    }
}

/// The initial value of a field as written, without blanks.
fn value(release: &crate::release::Release, id: EntityId) -> Option<String> {
    let span = release.code_span(id)?;
    Some(span.text(release.snapshot.file_of(id).text()).split_whitespace().collect())
}
