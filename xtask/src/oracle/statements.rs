//! Statement pairs beside those of RefactoringMiner's stored answers, compared as the benchmark's own reference
//! does it: in bodies that both pair, without pairs of equal text.

use super::{Options, scoreboard};
use crate::corpus::Corpus;
use crate::referee::{Place, column};
use anyhow::Result;
use flate2::read::GzDecoder;
use refscope_engine::{MappedBody, Mapping};
use refscope_text::{Pair, Position};
use serde::Deserialize;
use serde::de::IgnoredAny;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::Path;

const BENCHMARKS: [&str; 3] = ["java1-dev", "java2-dev", "wild-dev"];

/// A stored answer.
#[derive(Deserialize)]
struct Answer {
    sha1: String,
    mappings: Vec<AnswerBody>,
}

#[derive(Deserialize)]
struct AnswerBody {
    before: AnswerSide,
    after: AnswerSide,
    pairs: Vec<AnswerPair>,
}

#[derive(Deserialize)]
struct AnswerSide {
    path: String,
    span: Place,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum AnswerPair {
    Plain(Place, Place, u8),
    Replaced(Place, Place, u8, IgnoredAny),
}

impl AnswerPair {
    fn places(&self) -> Pair<Place> {
        let (Self::Plain(before, after, _) | Self::Replaced(before, after, ..)) = self;
        Pair::new(*before, *after)
    }

    /// Whether something differs. The answers call `break;` and its kin inexact, which says nothing.
    fn is_inexact(&self) -> bool {
        let width = |place: &Place| if place[0] == place[2] { place[3].abs_diff(place[1]) } else { 0 };
        match self {
            Self::Plain(before, after, 0) => {
                width(before) != width(after) || ![6, 7, 9].contains(&width(before))
            }
            Self::Plain(..) => false,
            Self::Replaced(_, _, exact, _) => *exact == 0,
        }
    }
}

/// The declarations of two bodies: path and first line of each.
type BodyKey = Pair<(String, u32)>;
type Pairs = BTreeSet<Pair<Place>>;

/// The figures of one benchmark.
#[derive(Clone, Copy, Default)]
pub(super) struct Counts {
    n_bodies: usize,
    n_only_theirs: usize,
    n_wanted: usize,
    n_missed: usize,
    n_extra: usize,
    /// The wanted pairs whose statements the answers pair with nothing else, and those of them that are missed.
    n_single: usize,
    n_single_missed: usize,
}

/// Compares the pairs and keeps the scoreboard; says whether it is what the code gives.
pub(super) fn run(root: &Path, corpus: &Corpus, options: &Options) -> Result<bool> {
    let mut text = "# Statements\n\nWritten by `cargo xtask oracle statements`.\n\n".to_owned();
    text.push_str(
        "| benchmark | bodies | paired by the other alone | changed pairs | found | missed | extra | one to one | found |\n",
    );
    text.push_str("|---|--:|--:|--:|--:|--:|--:|--:|--:|\n");
    for name in BENCHMARKS {
        let (counts, differences) = score(corpus, name, options)?;
        let Counts { n_bodies, n_only_theirs, n_wanted, n_missed, n_extra, n_single, n_single_missed } =
            counts;
        let share = |n_missed: usize, n_wanted: usize| 1.0 - n_missed as f64 / n_wanted.max(1) as f64;
        let (found, single) = (share(n_missed, n_wanted), share(n_single_missed, n_single));
        println!(
            "{name:12} statements found {found:.4} missed {n_missed} extra {n_extra} in {n_bodies} bodies; one to one {single:.4}"
        );
        writeln!(
            text,
            "| {name} | {n_bodies} | {n_only_theirs} | {n_wanted} | {found:.4} | {n_missed} | {n_extra} | {n_single} | {single:.4} |"
        )?;
        scoreboard::write_differences(root, &format!("{name}.statements"), &shown(&differences)?)?;
    }
    if !options.is_everything() {
        return Ok(true);
    }
    scoreboard::update(root, "statements.md", &text, options.check)
}

/// A pair of changed statements that one tool has alone.
pub(crate) struct Difference {
    pub(crate) commit: String,
    pub(crate) bodies: BodyKey,
    pub(crate) pair: Pair<Place>,
    pub(crate) is_ours: bool,
}

pub(super) fn score(corpus: &Corpus, name: &str, options: &Options) -> Result<(Counts, Vec<Difference>)> {
    let mut answers: Vec<Answer> = Vec::new();
    let file = File::open(corpus.file(&format!("silver/{name}.jsonl.gz")))?;
    for line in BufReader::new(GzDecoder::new(file)).lines() {
        let answer: Answer = serde_json::from_str(&line?)?;
        if options.accepts(&answer.sha1, &answer.sha1) {
            answers.push(answer);
        }
    }
    let ids: Vec<&str> = answers.iter().map(|answer| answer.sha1.as_str()).collect();
    let mut ours = BTreeMap::new();
    super::map(&corpus.repository(name)?, &ids, true, |commit, mapping| {
        ours.insert(commit.to_owned(), found(&mapping));
    })?;
    let mut counts = Counts::default();
    let mut differences = Vec::new();
    for answer in &answers {
        let ours = ours.remove(&answer.sha1).unwrap_or_default();
        compare(answer, &ours, &mut counts, &mut differences);
    }
    Ok((counts, differences))
}

fn found(mapping: &Mapping) -> BTreeMap<BodyKey, Pairs> {
    let mut bodies: BTreeMap<BodyKey, Pairs> = BTreeMap::new();
    for body in mapping.bodies.iter().flatten() {
        let places = body.statements.iter().map(|statement| {
            statement.sides.as_ref().map(|side| {
                let Position { line, column: start } = side.range.start;
                [line, column(start), side.range.end.line, column(side.range.end.column)]
            })
        });
        bodies.entry(key(body)).or_default().extend(places);
    }
    bodies
}

fn key(body: &MappedBody) -> BodyKey {
    let Pair { before, after } = body.paths.as_ref().map(|path| path.to_string());
    Pair::new((before, body.ranges.before.start.line), (after, body.ranges.after.start.line))
}

fn compare(
    answer: &Answer,
    ours: &BTreeMap<BodyKey, Pairs>,
    counts: &mut Counts,
    differences: &mut Vec<Difference>,
) {
    let mut theirs: BTreeMap<BodyKey, (Pairs, Pairs)> = BTreeMap::new();
    for body in &answer.mappings {
        let side = |side: &AnswerSide| (side.path.clone(), side.span[0]);
        let (all, inexact) = theirs.entry(Pair::new(side(&body.before), side(&body.after))).or_default();
        all.extend(body.pairs.iter().map(AnswerPair::places));
        inexact.extend(body.pairs.iter().filter(|pair| pair.is_inexact()).map(AnswerPair::places));
    }
    for (key, (all, inexact)) in &theirs {
        let Some(mine) = ours.get(key) else {
            counts.n_only_theirs += 1;
            continue;
        };
        let outer_theirs = outer(all.iter());
        let wanted: Vec<_> = inexact.intersection(&outer_theirs).collect();
        let missed: Vec<_> = wanted.iter().filter(|pair| !mine.contains(pair)).collect();
        let outer_both = outer(all.iter().chain(mine));
        let extra: Vec<_> = outer_both.difference(all).collect();
        counts.n_bodies += 1;
        counts.n_wanted += wanted.len();
        counts.n_missed += missed.len();
        counts.n_extra += extra.len();
        let is_single = singles(all);
        counts.n_single += wanted.iter().filter(|pair| is_single(pair)).count();
        counts.n_single_missed += missed.iter().filter(|pair| is_single(pair)).count();
        let missed = missed.into_iter().map(|pair| (false, **pair));
        differences.extend(missed.chain(extra.into_iter().map(|pair| (true, *pair))).map(
            |(is_ours, pair)| Difference { commit: answer.sha1.clone(), bodies: key.clone(), pair, is_ours },
        ));
    }
}

/// The differences body by body, ours with `+` and theirs with `-`.
fn shown(differences: &[Difference]) -> Result<String> {
    let mut text = String::new();
    for body in differences.chunk_by(|a, b| (&a.commit, &a.bodies) == (&b.commit, &b.bodies)) {
        let Difference { commit, bodies: Pair { before, after }, .. } = &body[0];
        writeln!(text, "{commit} {}:{} → {}:{}", before.0, before.1, after.0, after.1)?;
        for Difference { pair: Pair { before, after }, is_ours, .. } in body {
            let mark = if *is_ours { '+' } else { '-' };
            writeln!(text, "  {mark} {before:?} → {after:?}")?;
        }
    }
    Ok(text)
}

/// Whether the answers pair two statements with each other and with nothing else.
fn singles(pairs: &Pairs) -> impl Fn(&Pair<Place>) -> bool {
    let mut partners: [BTreeMap<Place, usize>; 2] = Default::default();
    for pair in pairs {
        *partners[0].entry(pair.before).or_default() += 1;
        *partners[1].entry(pair.after).or_default() += 1;
    }
    move |pair| partners[0][&pair.before] == 1 && partners[1][&pair.after] == 1
}

/// The pairs that do not end where a larger one ends; of equally large ones the first.
fn outer<'p>(pairs: impl Iterator<Item = &'p Pair<Place>>) -> Pairs {
    let start = |pair: &Pair<Place>| [pair.before[0], pair.before[1]];
    let mut largest: BTreeMap<[[u32; 2]; 2], Pair<Place>> = BTreeMap::new();
    for pair in pairs {
        let ends = [[pair.before[2], pair.before[3]], [pair.after[2], pair.after[3]]];
        let known = largest.entry(ends).or_insert(*pair);
        if start(pair) < start(known) {
            *known = *pair;
        }
    }
    largest.into_values().collect()
}
