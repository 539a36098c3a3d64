//! Both methods on pairs of releases, beside what people said to the findings of another tool there.
//!
//! Only kinds that vectors know are compared. An entry of a list is met if a finding of its kind lies in the file of its
//! class and speaks of its methods and, where there is one, of its field or variable.

use crate::corpus::Corpus;
use anyhow::{Context, Result, bail};
use refscope_engine::git::{Repository, Revision};
use refscope_engine::text::Cancellation;
use refscope_engine::{Engine, Findings, Wanted};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::collections::btree_map::Entry::{Occupied, Vacant};
use std::fmt::Write;

/// The kinds of the lists, and what both methods call them.
const KINDS: [(&str, &[&str]); 10] = [
    ("Extract Method", &["Extract Method", "Extract And Move Method"]),
    ("Inline Method", &["Inline Method", "Move And Inline Method"]),
    ("Inline Temp", &["Inline Variable", "Inline Temp"]),
    ("Introduce Explaining Variable", &["Extract Variable", "Introduce Explaining Variable"]),
    (
        "Replace Magic Number with Constant",
        &["Extract Attribute", "Replace Magic Number With Symbolic Constant"],
    ),
    ("Consolidate Cond Expression", &["Merge Conditional", "Consolidate Conditional Expression"]),
    ("Consolidate Duplicate Cond Fragments", &["Consolidate Duplicate Conditional Fragments"]),
    ("Replace Method with Method Object", &["Replace Method With Method Object"]),
    ("Replace Nested Cond Guard Clauses", &["Replace Nested Conditional With Guard Clauses"]),
    ("Replace Temp with Query", &["Replace Temp With Query"]),
];

#[derive(Deserialize)]
struct Entry {
    from: String,
    to: String,
    #[serde(rename = "type")]
    kind: String,
    class: String,
    #[serde(default)]
    old_method: String,
    new_method: Option<String>,
    field: Option<String>,
    verdict: String,
}

/// What a finding says, whoever made it.
struct Said {
    title: String,
    text: String,
    paths: Vec<String>,
    by_detection: bool,
    by_vectors: bool,
}

/// How many entries there are, and who met them: detection, vectors, either.
#[derive(Clone, Copy, Default)]
struct Tally([usize; 4]);

pub(super) fn section(corpus: &Corpus) -> Result<String> {
    let mut section = String::new();
    for name in corpus.bundles()? {
        let file = corpus.file(&format!("{name}.reffinder.jsonl"));
        let Ok(text) = std::fs::read_to_string(&file) else { continue };
        let entries = text.lines().map(serde_json::from_str).collect::<Result<Vec<Entry>, _>>()?;
        let repository = Repository::open(&corpus.repository(&name)?)?;
        section.push_str(&table(&name, &repository, &entries)?);
    }
    Ok(section)
}

fn table(name: &str, repository: &Repository, entries: &[Entry]) -> Result<String> {
    let mut said: BTreeMap<(&str, &str), Vec<Said>> = BTreeMap::new();
    let mut tallies: BTreeMap<(usize, bool), Tally> = BTreeMap::new();
    let mut n_found: BTreeMap<String, usize> = BTreeMap::new();
    for entry in entries {
        let pair = (entry.from.as_str(), entry.to.as_str());
        let said = match said.entry(pair) {
            Occupied(known) => known.into_mut(),
            Vacant(new) => {
                let findings = findings(repository, pair)?;
                for it in findings.by_vectors.iter().flatten() {
                    *n_found.entry(it.title.clone()).or_default() += 1;
                }
                new.insert(self::said(&findings))
            }
        };
        let is_right = match entry.verdict.as_str() {
            "CORRECT" => true,
            "INCORRECT" => false,
            _ => continue,
        };
        let Some(kind) = KINDS.iter().position(|it| it.0 == entry.kind) else { continue };
        let met: Vec<&Said> = said.iter().filter(|it| meets(entry, KINDS[kind].1, it)).collect();
        let Tally(counts) = tallies.entry((kind, is_right)).or_default();
        counts[0] += 1;
        counts[1] += usize::from(met.iter().any(|it| it.by_detection));
        counts[2] += usize::from(met.iter().any(|it| it.by_vectors));
        counts[3] += usize::from(!met.is_empty());
    }
    let mut table = format!(
        "`{name}`: right and wrong findings of Ref-Finder, by people's verdicts, and how many of them `detect` meets, the \
         vectors of `detect --vectors` meet, and either.\n\n| kind | right | detect | vectors | either | wrong | detect | \
         vectors | either |\n|---|--:|--:|--:|--:|--:|--:|--:|--:|\n"
    );
    for (at, (kind, _)) in KINDS.iter().enumerate() {
        let of = |is_right| tallies.get(&(at, is_right)).copied().unwrap_or_default().0;
        let ([n, d, v, e], [m, f, w, x]) = (of(true), of(false));
        writeln!(table, "| {kind} | {n} | {d} | {v} | {e} | {m} | {f} | {w} | {x} |")?;
    }
    let all: Vec<String> = n_found.iter().map(|(title, n)| format!("{title} {n}")).collect();
    writeln!(table, "\nAll that vectors found on these pairs: {}.", all.join(", "))?;
    Ok(table)
}

fn findings(repository: &Repository, (from, to): (&str, &str)) -> Result<Findings> {
    let Revision::Range(range) = repository.resolve(&format!("{from}..{to}"))? else {
        bail!("{from}..{to} is no range")
    };
    let is_source = |path: &str| path.ends_with(".java");
    let change =
        repository.range_change(&range.before, &range.after, &is_source).context("the range can be read")?;
    let wanted = Wanted { vectors: true, ..Wanted::default() };
    Ok(Engine::new().review(&change, wanted, &Cancellation::default(), |_| true).found)
}

fn said(findings: &Findings) -> Vec<Said> {
    let mut all: Vec<Said> = Vec::new();
    for (at, it) in findings.refactorings.iter().enumerate() {
        let places = it.locations.before.iter().chain(&it.locations.after);
        all.push(Said {
            title: it.kind.title().to_owned(),
            text: refscope_engine::wording::description(it),
            paths: places.map(|place| place.path.to_string()).collect(),
            by_detection: true,
            by_vectors: findings.is_confirmed(at),
        });
    }
    all.extend(findings.by_vectors_alone().map(|it| Said {
        title: it.title.clone(),
        text: format!("{} {} {}", it.description, it.places.before.element, it.places.after.element),
        paths: [&it.places.before, &it.places.after].map(|place| place.path.to_string()).to_vec(),
        by_detection: false,
        by_vectors: true,
    }));
    all
}

fn meets(entry: &Entry, titles: &[&str], said: &Said) -> bool {
    let file = format!("/{}.java", entry.class.split('#').next().unwrap_or_default());
    let has_word = |word: &str| {
        let word = word.trim_end_matches("<init>");
        said.text.split(|it: char| !it.is_alphanumeric() && it != '_').any(|it| it == word)
    };
    titles.contains(&said.title.as_str())
        && said.paths.iter().any(|path| path.ends_with(&file))
        && has_word(&entry.old_method)
        && entry.new_method.as_deref().is_none_or(has_word)
        && entry.field.as_deref().is_none_or(has_word)
}
