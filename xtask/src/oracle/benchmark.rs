//! A benchmark's labels.

use super::Options;
use super::score::Found;
use crate::corpus::Corpus;
use anyhow::{Context, Result};
use flate2::read::GzDecoder;
use refscope_engine::RefactoringKind;
use refscope_text::Pair;
use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet};
use std::fs::File;
use std::io::{BufRead, BufReader};

/// A commit and what people found in it.
#[derive(Deserialize)]
pub(crate) struct LabelledCommit {
    /// The branch in the bundle.
    pub(crate) id: String,
    /// The project that it was made in.
    pub(crate) project: String,
    /// The commit in the bundle.
    pub(crate) commit: String,
    /// The descriptions that are right.
    pub(crate) expected: BTreeSet<String>,
}

/// A benchmark: its commits and the types that it labels at all.
pub(crate) struct Benchmark {
    pub(crate) commits: Vec<LabelledCommit>,
    pub(crate) labelled: BTreeSet<&'static str>,
    /// The expected ones whose declaration keeps its name and file, as commit and description.
    pub(crate) kept: BTreeSet<(String, String)>,
    /// The types that declarations alone can show.
    pub(crate) declared: BTreeSet<String>,
}

impl Benchmark {
    pub(crate) fn read(corpus: &Corpus, name: &str, options: &Options) -> Result<Self> {
        let path = corpus.file(&format!("{name}.oracle.jsonl"));
        let file = File::open(&path).with_context(|| format!("the corpus has no {}", path.display()))?;
        let mut commits = Vec::new();
        for line in BufReader::new(file).lines() {
            let mut commit: LabelledCommit = serde_json::from_str(&line?)?;
            commit.expected = commit.expected.iter().flat_map(|text| records(text)).collect();
            commit.expected.retain(|text| options.accepts_type(type_of(text)));
            commits.push(commit);
        }
        let labelled =
            commits.iter().flat_map(|commit| commit.expected.iter().map(|text| type_of(text))).collect();
        commits.retain(|commit| options.accepts(&commit.id, &commit.commit));
        // The sets that are part of the repository make no difference between types.
        let declared = std::fs::read_to_string(corpus.file("types-api.txt")).unwrap_or_default();
        Ok(Self {
            commits,
            labelled,
            kept: kept(corpus, name)?,
            declared: declared.lines().map(|line| line.trim().to_owned()).collect(),
        })
    }
}

/// The type that a description starts with; the longest that fits.
pub(crate) fn type_of(description: &str) -> &'static str {
    let fits = |title: &&str| description.strip_prefix(title).is_some_and(|rest| rest.starts_with(' '));
    let titles = RefactoringKind::ALL.iter().map(|kind| kind.title());
    titles.filter(fits).max_by_key(|title| title.len()).unwrap_or("?")
}

/// A description as it is compared: one record for each class of a list.
pub(crate) fn records(description: &str) -> Vec<String> {
    let text = description.replace('\t', " ");
    match (text.split_once("from classes ["), text.rfind(']')) {
        (Some((head, tail)), Some(_)) => {
            let list = tail.rsplit_once(']').map_or(tail, |(list, _)| list);
            list.split(", ").map(|class| format!("{head}from class {class}")).collect()
        }
        _ => vec![text],
    }
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Answer {
    description: String,
    left_side_locations: Vec<AnswerLocation>,
    right_side_locations: Vec<AnswerLocation>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct AnswerLocation {
    file_path: String,
    start_line: u32,
    end_line: u32,
    code_element_type: String,
    code_element: Option<String>,
}

#[derive(Deserialize)]
struct Answers {
    sha1: String,
    refactorings: Vec<Answer>,
}

/// The reference tool's stored answers, commit by commit; none where the corpus has none.
fn answers(corpus: &Corpus, name: &str) -> Result<Vec<Answers>> {
    let Ok(file) = File::open(corpus.file(&format!("silver/{name}.jsonl.gz"))) else { return Ok(Vec::new()) };
    BufReader::new(GzDecoder::new(file)).lines().map(|line| Ok(serde_json::from_str(&line?)?)).collect()
}

/// A refactoring that a tool tells of, with the first place of each side: path, first and last line.
pub(crate) struct Told {
    pub(crate) description: String,
    pub(crate) places: Pair<Option<(String, u32, u32)>>,
}

/// What a tool tells of each commit.
pub(crate) type Tellings = BTreeMap<String, Vec<Told>>;

/// The stored answers with their places, one record for each class of a list.
pub(super) fn stored_tellings(corpus: &Corpus, name: &str) -> Result<Tellings> {
    let place = |locations: &[AnswerLocation]| {
        locations.first().map(|it| (it.file_path.clone(), it.start_line, it.end_line))
    };
    let told = |answer: &Answer| -> Vec<Told> {
        let places = Pair::new(place(&answer.left_side_locations), place(&answer.right_side_locations));
        let records = records(&answer.description).into_iter();
        records.map(|description| Told { description, places: places.clone() }).collect()
    };
    let answers = answers(corpus, name)?.into_iter();
    Ok(answers.map(|it| (it.sha1.clone(), it.refactorings.iter().flat_map(told).collect())).collect())
}

/// The descriptions in the stored answers, one record for each class of a list. That tool is always sure.
pub(super) fn stored_answers(corpus: &Corpus, name: &str) -> Result<BTreeMap<String, Found>> {
    let descriptions = |answers: &Answers| {
        let records = answers.refactorings.iter().flat_map(|answer| records(&answer.description));
        records.map(|record| (record, 1.0)).collect()
    };
    let answers = answers(corpus, name)?;
    Ok(answers.into_iter().map(|answers| (answers.sha1.clone(), descriptions(&answers))).collect())
}

/// The answers of the reference tool whose declaration keeps its name and file.
fn kept(corpus: &Corpus, name: &str) -> Result<BTreeSet<(String, String)>> {
    let mut kept = BTreeSet::new();
    for answers in answers(corpus, name)? {
        for answer in answers.refactorings {
            let before = declaration(&answer.left_side_locations);
            if before.is_some() && before == declaration(&answer.right_side_locations) {
                kept.extend(records(&answer.description).into_iter().map(|it| (answers.sha1.clone(), it)));
            }
        }
    }
    Ok(kept)
}

/// The file and name of the first declaration among locations.
fn declaration(locations: &[AnswerLocation]) -> Option<(&str, &str)> {
    const KINDS: [&str; 5] = [
        "METHOD_DECLARATION",
        "FIELD_DECLARATION",
        "TYPE_DECLARATION",
        "ENUM_DECLARATION",
        "RECORD_DECLARATION",
    ];
    let location = locations
        .iter()
        .find(|it| KINDS.contains(&it.code_element_type.as_str()) && it.code_element.is_some())?;
    let text = location.code_element.as_deref()?;
    let head = text.split('(').next()?.split(" : ").next()?;
    Some((&location.file_path, head.split_whitespace().last()?))
}
