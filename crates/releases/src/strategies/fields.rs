//! Fields and constants, which the paper leaves out: they are told by their types, their values and who uses them.

use super::Search;
use super::company::{Company, Frequencies};
use super::members::{Candidate, kind};
use crate::compatibility::is_static;
use crate::graph::Graph;
use crate::log::{Evidence, Kind};
use crate::release::Release;
use refscope_model::{EntityId, EntityKind};
use refscope_text::Pair;

const ORDER: [Kind; 4] = [Kind::PullUpField, Kind::PushDownField, Kind::MoveField, Kind::RenameField];

pub(super) fn run(
    search: &mut Search,
    graphs: &Pair<Graph>,
    frequencies: &Pair<Frequencies>,
    candidates: Vec<Candidate>,
) {
    for strategy in ORDER {
        search.repeat(|search, pass| run_once(search, graphs, frequencies, &candidates, (strategy, pass)));
    }
}

fn run_once(
    search: &mut Search,
    graphs: &Pair<Graph>,
    frequencies: &Pair<Frequencies>,
    candidates: &[Candidate],
    (strategy, pass): (Kind, u32),
) -> bool {
    let n_before = search.log.len();
    let company = Company::of(search);
    for candidate in candidates {
        let (before, after) = (candidate.before, candidate.after);
        let has_same_name = search.before().name(before) == search.after().name(after);
        if kind(candidate.relation, has_same_name, false) != strategy || !search.is_open(candidate) {
            continue;
        }
        let references = search.references(graphs, before, after);
        let field = Field {
            is_common: search.is_common(frequencies, candidate),
            has_company: company.has(search, before, after),
            ..Field::of(search, candidate)
        };
        // What has another type is to be used in another way.
        let is_told = candidate.advice.is_some() && field.has_same_type;
        let is_convincing = match strategy {
            Kind::RenameField => {
                field.is_renamed(references.similarity, search.options.references.member, candidate.name)
            }
            Kind::MoveField => field.is_moved(references.similarity, search.options.references.member),
            _ => field.has_same_type && !field.is_alive,
        };
        if is_told || is_convincing {
            let evidence = Evidence { advice: candidate.advice.clone(), ..references.evidence(None, pass) };
            search.add(strategy, before, after, evidence);
        }
    }
    search.log.len() > n_before
}

/// What a pair of fields has in common.
#[derive(Default)]
struct Field {
    has_same_type: bool,
    /// A value that says something of its own, such as a string.
    has_same_value: bool,
    /// A text that only repeats the name, as any other field of this name may.
    is_named_by_value: bool,
    /// Both are texts, and not the same.
    has_other_text: bool,
    is_constant: bool,
    /// Whether both belong to the type, or both to its objects.
    is_as_static: bool,
    /// Whether many types have a field of its name.
    is_common: bool,
    /// Whether others went from the one type to the other.
    has_company: bool,
    is_alive: bool,
}

impl Field {
    fn of(search: &Search, candidate: &Candidate) -> Self {
        let (before, after) = (search.before(), search.after());
        let values = value(before, candidate.before).zip(value(after, candidate.after));
        let is_text = |value: &str| value.starts_with('"');
        Self {
            has_same_type: search.has_same_type(candidate.before, candidate.after),
            has_same_value: values.as_ref().is_some_and(|(one, other)| one == other && is_telling(one)),
            is_named_by_value: values
                .as_ref()
                .is_some_and(|(one, _)| letters(one) == letters(before.snapshot.name(candidate.before))),
            has_other_text: values
                .is_some_and(|(one, other)| is_text(&one) && is_text(&other) && one != other),
            is_as_static: is_static(before, candidate.before) == is_static(after, candidate.after),
            is_constant: before.kind(candidate.before) == EntityKind::EnumConstant,
            is_alive: search.same.alive(candidate.before).is_some(),
            ..Self::default()
        }
    }

    fn is_renamed(&self, uses: Option<u32>, threshold: u32, name: u32) -> bool {
        // Constants of one type are often named by one scheme.
        let least_name = if self.has_other_text { 700 } else { 500 * u32::from(self.is_constant) };
        if self.is_alive || !self.has_same_type || name < least_name {
            return false;
        }
        match uses {
            // Its words are only written in another way.
            _ if name == 999 && self.is_as_static => true,
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
            Some(uses) => {
                uses >= threshold || self.has_company && (uses > 0 || self.has_same_value || !self.is_common)
            }
            None if self.has_company => self.has_same_value || !self.is_common,
            None => self.has_same_value && !self.is_named_by_value && !self.is_common,
        }
    }
}

/// Whether a value says something of its own: not nothing, and not an object like any other.
fn is_telling(value: &str) -> bool {
    let is_plain =
        matches!(value, "null" | "true" | "false") || value.starts_with("new") && value.ends_with("()");
    value.len() > 3 && !is_plain
}

/// The letters and digits of a text, all small.
fn letters(text: &str) -> String {
    text.chars().filter(|it| it.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

/// The initial value of a field as written, without blanks.
fn value(release: &Release, id: EntityId) -> Option<String> {
    let span = release.code_span(id)?;
    Some(span.text(release.snapshot.file_of(id).text()).split_whitespace().collect())
}
