//! What others know: the refactorings that the paper names, and what the authors' notes of deprecated elements say.

use super::pairs::Named;
use crate::corpus::Corpus;
use anyhow::Result;
use refscope_releases::{Element, Evolution, Finding, Kind, Release};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use std::collections::BTreeSet;
use std::fs;

#[derive(Deserialize)]
struct Stated {
    bundle: String,
    #[serde(rename = "type")]
    kind: String,
    before: String,
    after: String,
}

#[derive(Deserialize)]
pub(super) struct Deprecation {
    status: String,
    package: String,
    class: Option<String>,
    name: Option<String>,
    parameter_types: Option<Vec<String>>,
    pub(super) replacement: Option<String>,
}

/// How many there are, how many were found, and what is to be said about the others.
#[derive(Default)]
pub(super) struct Score {
    pub(super) n_found: usize,
    pub(super) n_known: usize,
    pub(super) missed: Vec<String>,
    /// What others name that is not in the sources.
    pub(super) outside: Vec<String>,
}

impl Score {
    fn count(&mut self, is_found: bool, what: impl FnOnce() -> String) {
        self.n_known += 1;
        if is_found {
            self.n_found += 1;
        } else {
            self.missed.push(what());
        }
    }
}

pub(super) fn lines<T: DeserializeOwned>(corpus: &Corpus, name: &str) -> Result<Vec<T>> {
    let text = fs::read_to_string(corpus.file(&format!("versions/{name}")))?;
    Ok(text.lines().map(serde_json::from_str).collect::<Result<_, _>>()?)
}

/// The refactorings that the paper names: kind and both elements have to be the same.
pub(super) fn stated(corpus: &Corpus, pair: &Named, evolution: &Evolution) -> Result<Score> {
    let mut score = Score::default();
    let all: Vec<Stated> = lines(corpus, "refactoringcrawler-known.jsonl")?;
    for stated in all.iter().filter(|it| it.bundle == pair.bundle) {
        let is_it = |finding: &Finding| {
            finding.kind.title() == stated.kind
                && finding.before.to_string() == stated.before
                && finding.after.to_string() == stated.after
        };
        let what = || format!("{} {} → {}", stated.kind, stated.before, stated.after);
        score.count(evolution.findings.iter().any(is_it), what);
    }
    Ok(score)
}

impl Deprecation {
    fn is_about(&self, element: &Element) -> bool {
        let own = |it: &String| it.rsplit('.').next().unwrap_or(it).to_owned();
        let parameters = self.parameter_types.as_ref().map(|it| it.iter().map(own).collect::<Vec<_>>());
        let class = element.types.join(".");
        let is_member = Some(&class) == self.class.as_ref() && element.member == self.name;
        let has_parameters = element.parameters.as_ref().is_none_or(|it| Some(it) == parameters.as_ref());
        self.package == element.package && is_member && has_parameters
    }

    fn what(&self) -> String {
        let name = self.name.as_deref().map(|it| format!(".{it}")).unwrap_or_default();
        let replacement = self.replacement.as_deref().unwrap_or_default();
        format!("{}{name}: `{replacement}`", self.class.as_deref().unwrap_or_default())
    }
}

/// The names in a replacement that stand for its type or for what is behind it; none of packages.
fn names(replacement: &str) -> Vec<&str> {
    let path = replacement.split(['(', ' ', ',']).next().unwrap_or(replacement);
    let parts: Vec<&str> = path.split(['.', '#']).filter(|it| !it.is_empty()).collect();
    let first_type = parts.iter().position(|it| it.starts_with(char::is_uppercase));
    parts[first_type.unwrap_or(parts.len().saturating_sub(1))..].to_vec()
}

/// What the notes of elements that are newly deprecated, or were deprecated and are gone, say is to be used instead,
/// where that is part of the later release.
pub(super) fn deprecated(
    corpus: &Corpus,
    pair: &Named,
    evolution: &Evolution,
    after: &Release,
) -> Result<Score> {
    let elements = after.elements();
    let has_name = |it: &Element| it.member.clone().or_else(|| it.types.last().cloned());
    let known: BTreeSet<String> = elements.iter().filter_map(|(it, _)| has_name(it)).collect();
    let mut score = Score::default();
    let all: Vec<Deprecation> = lines(corpus, &format!("{}.deprecations.jsonl", pair.bundle))?;
    let has_old_end = |it: &&Deprecation| it.status != "added-deprecated";
    for it in all.iter().filter(has_old_end) {
        let Some(replacement) = &it.replacement else { continue };
        let names = names(replacement);
        let last = names.last().copied().unwrap_or_default();
        // `A.B.getId()` speaks of `A.B`, and a note may name the type alone where a member went.
        let agrees = |finding: &&Finding| {
            let ends = has_name(&finding.after).into_iter().chain(finding.after.types.last().cloned());
            ends.into_iter().any(|name| names.contains(&name.as_str()))
        };
        if !names
            .iter()
            .all(|name| known.contains(*name) || *name == last && names.len() > 1 && is_call(replacement))
        {
            score.outside.push(it.what());
            continue;
        }
        let found: Vec<&Finding> =
            evolution.findings.iter().filter(|finding| it.is_about(&finding.before)).collect();
        let is_found = found.iter().any(agrees);
        score.count(is_found, || match found.first() {
            Some(other) => format!("{} (ours: {})", it.what(), other.after),
            None => it.what(),
        });
    }
    Ok(score)
}

/// `A.B.getId()`: what is called on an element need not be part of the release.
fn is_call(replacement: &str) -> bool {
    replacement.ends_with("()") && replacement.matches('.').count() > 1
}

/// How many findings are refactorings, notes of the authors alone not counted.
pub(super) fn n_refactorings(evolution: &Evolution) -> usize {
    evolution.findings.iter().filter(|it| it.kind != Kind::DeprecateAndReplace).count()
}
