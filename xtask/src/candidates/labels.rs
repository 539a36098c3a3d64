//! Candidates beside the labels of commits: how many are right, and how many of the labels they hold.

use super::claim::{Claim, asked_for, row};
use crate::corpus::Corpus;
use crate::oracle::{self, Benchmark, type_of};
use anyhow::Result;
use refscope_engine::git::Repository;
use refscope_engine::{Engine, Source};
use refscope_ranking::{CandidateKind, Risk, rank};
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;

const BENCHMARKS: [&str; 2] = ["java1-dev", "java2-dev"];

/// The paper's precision of each risk, from 5 judged candidates of a kind each, in percent; none where it drew none.
const PAPER: [(CandidateKind, Option<u32>, Option<u32>); 9] = [
    (CandidateKind::RenameMethod, Some(100), Some(0)),
    (CandidateKind::HideMethod, Some(100), Some(60)),
    (CandidateKind::UnhideMethod, Some(80), Some(60)),
    (CandidateKind::AddParameter, Some(100), Some(40)),
    (CandidateKind::RemoveParameter, Some(100), Some(100)),
    (CandidateKind::MoveClass, Some(100), Some(0)),
    (CandidateKind::RenameClass, Some(80), Some(0)),
    (CandidateKind::MoveField, Some(60), None),
    (CandidateKind::MoveMethod, Some(80), Some(0)),
];

/// How the candidates of one kind fared.
#[derive(Clone, Copy, Debug, Default)]
struct Counts {
    n_low: usize,
    n_low_right: usize,
    n_high: usize,
    n_high_right: usize,
    n_labels: usize,
    n_found: usize,
    n_found_low: usize,
    /// Labels that only what changed in more than one way holds.
    n_found_combined: usize,
}

impl Counts {
    fn add(&mut self, other: &Self) {
        self.n_low += other.n_low;
        self.n_low_right += other.n_low_right;
        self.n_high += other.n_high;
        self.n_high_right += other.n_high_right;
        self.n_labels += other.n_labels;
        self.n_found += other.n_found;
        self.n_found_low += other.n_found_low;
        self.n_found_combined += other.n_found_combined;
    }
}

/// The section of the page, and what is missing and wrong for those who look into it.
pub(super) fn section(root: &Path, corpus: &Corpus) -> Result<String> {
    let mut text = String::from(
        "| benchmark | kind | LOW | right | HIGH | right | the paper: LOW | HIGH | labels | among candidates | LOW | only combined |\n\
         |---|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|\n",
    );
    for name in BENCHMARKS {
        let mut differences = String::new();
        let counts = count(corpus, name, &mut differences)?;
        let folder = root.join("target/candidates");
        std::fs::create_dir_all(&folder)?;
        std::fs::write(folder.join(format!("{name}.txt")), differences)?;
        let mut all = Counts::default();
        for (kind, low, high) in PAPER {
            let Some(counts) = counts.get(&kind).filter(|it| it.n_labels > 0) else { continue };
            all.add(counts);
            let paper = [low, high]
                .map(|it| it.map_or("–".to_owned(), |it| format!(".{it:02}").replace(".100", "1.00")));
            let title =
                if kind == CandidateKind::MoveClass { "Move Class, Move Interface" } else { kind.title() };
            writeln!(text, "{}", line(name, title, counts, &paper))?;
        }
        writeln!(text, "{}", line(name, "**all**", &all, &[".73".to_owned(), ".04".to_owned()]))?;
    }
    Ok(text)
}

fn line(name: &str, title: &str, counts: &Counts, paper: &[String; 2]) -> String {
    let Counts { n_low, n_low_right, n_high, n_high_right, n_labels, n_found, n_found_low, n_found_combined } =
        counts;
    let [low, high] = paper;
    format!(
        "| {name} | {title} | {n_low} | {} | {n_high} | {} | {low} | {high} | {n_labels} | {} | {} | {n_found_combined} |",
        share(*n_low_right, *n_low),
        share(*n_high_right, *n_high),
        share(*n_found, *n_labels),
        share(*n_found_low, *n_labels),
    )
}

fn share(part: usize, whole: usize) -> String {
    if whole == 0 { "–".to_owned() } else { format!("{:.3}", part as f64 / whole as f64) }
}

fn count(corpus: &Corpus, name: &str, differences: &mut String) -> Result<BTreeMap<CandidateKind, Counts>> {
    let benchmark = Benchmark::read(corpus, name, &oracle::Options::default())?;
    let labels: BTreeMap<&str, Vec<&str>> = benchmark
        .commits
        .iter()
        .map(|it| (it.commit.as_str(), it.expected.iter().map(String::as_str).collect()))
        .collect();
    let mut counts: BTreeMap<CandidateKind, Counts> = BTreeMap::new();
    for (commit, claims) in claims(corpus, name, labels.keys().copied())? {
        judge(&commit, &claims, &labels[commit.as_str()], &mut counts, differences)?;
    }
    Ok(counts)
}

/// The candidates of commits.
fn claims<'c>(
    corpus: &Corpus,
    name: &str,
    commits: impl Iterator<Item = &'c str>,
) -> Result<Vec<(String, Vec<Claim>)>> {
    let source = Source::listed(Repository::open(&corpus.repository(name)?)?, commits);
    let mining = Engine::new().mine_with(source, &Default::default(), |engine, _, change, cancellation| {
        engine.view(change, cancellation, |comparison| {
            let ranking = rank(comparison, &refscope_engine::detect(comparison, cancellation));
            ranking.candidates.iter().map(|candidate| Claim::new(comparison, candidate)).collect::<Vec<_>>()
        })
    });
    mining.map(|mined| Ok((mined.subject.commit().to_owned(), mined.result?.found))).collect()
}

fn judge(
    commit: &str,
    claims: &[Claim],
    labels: &[&str],
    counts: &mut BTreeMap<CandidateKind, Counts>,
    differences: &mut String,
) -> Result<()> {
    for claim in claims {
        let is_right = labels.iter().any(|label| claim.is(label));
        let counts = counts.entry(row(claim.kind)).or_default();
        let (all, right) = match claim.risk {
            Risk::Low => (&mut counts.n_low, &mut counts.n_low_right),
            Risk::High => (&mut counts.n_high, &mut counts.n_high_right),
        };
        *all += 1;
        *right += usize::from(is_right);
        if claim.risk == Risk::Low && !is_right {
            let said = if claim.is_confirmed { "confirmed" } else { "not confirmed" };
            writeln!(differences, "wrong {commit} {} ({said}): {}", claim.kind.title(), claim.text())?;
        }
    }
    for label in labels {
        for kind in asked_for(label, type_of(label)) {
            let holding: Vec<&Claim> =
                claims.iter().filter(|claim| row(claim.kind) == kind && claim.is(label)).collect();
            let counts = counts.entry(kind).or_default();
            counts.n_labels += 1;
            counts.n_found += usize::from(!holding.is_empty());
            counts.n_found_low += usize::from(holding.iter().any(|claim| claim.risk == Risk::Low));
            counts.n_found_combined +=
                usize::from(!holding.is_empty() && holding.iter().all(|claim| claim.is_combined));
            if holding.is_empty() {
                writeln!(differences, "missed {commit} {}: {label}", kind.title())?;
            }
        }
    }
    Ok(())
}
