//! Refactorings undone by program in real code, and how many of them the engine wants to be done again.
//!
//! In each file one place of a kind is undone, as [`undo`] says; the rest of the version stays as it is and is
//! the model. A place counts as found if an opportunity of the kind that was not there before overlaps it.

use super::bodies::Version;
use super::undo::{self, Undone};
use crate::corpus::Corpus;
use anyhow::Result;
use refscope_engine::opportunities::Rule;
use refscope_engine::text::{SourceFile, SourceSet};
use refscope_engine::{Engine, version_sources};
use std::collections::BTreeMap;
use std::fmt::Write;
use std::ops::RangeInclusive;
use std::sync::Arc;

/// The code that is undone: parts of one large version that hang together.
const BUNDLE: &str = "versions/eclipse-ecosystem-4.5mloc";
const PARTS: [&str; 4] =
    ["eclipse.jdt.debug/", "eclipse.platform.debug/", "apache", "eclipse.platform.team/"];

/// As many places of a kind are enough.
const MOST: usize = 200;

type Files = Vec<(Arc<str>, Arc<str>)>;

pub(super) fn section(corpus: &Corpus) -> Result<String> {
    let files = files(corpus)?;
    let n_lines: usize = files.iter().map(|it| it.1.lines().count()).sum();
    let version = Version::new(&files);
    let rules: Vec<&Rule> = Rule::known().iter().collect();
    let known = places(&files, &rules);
    let mut section = format!(
        "`cargo xtask vectors recall` undoes refactorings in {n_lines} lines of one large version, at most one in a file and \
         {MOST} of a kind, and looks for them again.\n\n| kind | undone | found again | share |\n|---|--:|--:|--:|\n"
    );
    for rule in &rules {
        let Some(undo) = undo::of(&rule.id) else { continue };
        let undone = draw(&version, undo);
        let changed = with(&files, &undone);
        let found = places(&changed, &[*rule]);
        let is_found = |it: &&Undone| {
            let lines = it.lines(&files);
            let of_file = |all: &BTreeMap<(String, Arc<str>), Vec<RangeInclusive<u32>>>| {
                let places = all.get(&(rule.id.clone(), it.path.clone())).cloned().unwrap_or_default();
                places.into_iter().any(|place| place.start() <= lines.end() && lines.start() <= place.end())
            };
            of_file(&found)
        };
        let (n, n_found) = (undone.len(), undone.iter().filter(is_found).count());
        for missed in undone.iter().filter(|it| !is_found(it)).take(5) {
            eprintln!("{}: missed {}:{}", rule.id, missed.path, missed.lines(&files).start());
        }
        writeln!(section, "| {} | {n} | {n_found} | {:.2} |", rule.title, n_found as f64 / n.max(1) as f64)?;
    }
    let without: Vec<&str> =
        rules.iter().filter(|it| undo::of(&it.id).is_none()).map(|it| it.title.as_str()).collect();
    writeln!(
        section,
        "\nNo program undoes {}: nothing that is there shows what it would have been before. Before anything was undone, there were {} \
         opportunities in this code.",
        without.join(", "),
        known.values().map(Vec::len).sum::<usize>()
    )?;
    Ok(section)
}

fn files(corpus: &Corpus) -> Result<Files> {
    let sources = version_sources(&format!("{}@HEAD", corpus.repository(BUNDLE)?.display()))?;
    let all = (0..sources.len()).filter_map(|place| sources.read(place).ok());
    let wanted = all.filter(|it| PARTS.iter().any(|part| it.path.starts_with(part)));
    Ok(wanted.map(|it| (it.path, it.text)).collect())
}

/// The lines of all opportunities, by kind and file.
fn places(files: &Files, rules: &[&Rule]) -> BTreeMap<(String, Arc<str>), Vec<RangeInclusive<u32>>> {
    let sources = files.iter().map(|(path, text)| SourceFile::new(path.clone(), text.clone()));
    let survey = Engine::new().survey(&SourceSet::of(sources.collect()), rules);
    let mut places: BTreeMap<_, Vec<RangeInclusive<u32>>> = BTreeMap::new();
    for it in &survey.opportunities {
        for place in &it.places {
            let lines = place.start.line..=place.end.line;
            places.entry((it.kind.clone(), place.path.clone())).or_default().push(lines);
        }
    }
    places
}

/// One place in each file, until there are enough; which one depends on the file's name alone.
fn draw(version: &Version, undo: undo::Undo) -> Vec<Undone> {
    let mut by_file: BTreeMap<Arc<str>, Vec<Undone>> = BTreeMap::new();
    for body in version.methods() {
        let mut found = Vec::new();
        undo(body, &mut found);
        for edits in found {
            let path = version.snapshot.file_of(body.id).path.clone();
            by_file.entry(path.clone()).or_default().push(Undone { path, edits });
        }
    }
    let mut one_each: Vec<(u64, Undone)> = by_file
        .into_values()
        .map(|mut all| {
            let hash = all[0]
                .path
                .bytes()
                .fold(7_u64, |hash, byte| hash.wrapping_mul(31).wrapping_add(u64::from(byte)));
            let at = (hash % all.len() as u64) as usize;
            (hash.wrapping_mul(0x9e37_79b9_7f4a_7c15), all.swap_remove(at))
        })
        .collect();
    one_each.sort_by_key(|it| it.0);
    one_each.into_iter().take(MOST).map(|it| it.1).collect()
}

/// The version with all edits made.
fn with(files: &Files, undone: &[Undone]) -> Files {
    let by_path: BTreeMap<&str, &Undone> = undone.iter().map(|it| (&*it.path, it)).collect();
    let edited = files.iter().map(|(path, text)| match by_path.get(&**path) {
        Some(undone) => (path.clone(), Arc::from(undone.applied(text))),
        None => (path.clone(), text.clone()),
    });
    edited.collect()
}

impl Undone {
    fn applied(&self, text: &str) -> String {
        let mut edited = String::new();
        let mut at = 0;
        for (span, new) in &self.edits {
            edited.push_str(&text[at..span.start as usize]);
            edited.push_str(new);
            at = span.end as usize;
        }
        edited.push_str(&text[at..]);
        edited
    }

    /// The lines of all edits, in the edited file.
    fn lines(&self, files: &Files) -> RangeInclusive<u32> {
        let text = files.iter().find(|it| it.0 == self.path).map_or("", |it| &it.1);
        let line = |offset: usize| text[..offset].matches('\n').count() as i64 + 1;
        let (first, last) = (&self.edits[0], &self.edits[self.edits.len() - 1]);
        let grown: i64 = self
            .edits
            .iter()
            .map(|(span, new)| {
                new.matches('\n').count() as i64
                    - text[span.start as usize..span.end as usize].matches('\n').count() as i64
            })
            .sum();
        line(first.0.start as usize) as u32..=(line(last.0.end as usize) + grown).max(1) as u32
    }
}
