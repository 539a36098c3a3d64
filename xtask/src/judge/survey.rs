//! Opportunities judged by people: `cargo xtask judge survey` draws some of each kind, and joins what was judged.
//!
//! Nobody else answers this question, so nothing has to be hidden: the judge sees the code, what it is said to wait for,
//! and what it would look like, and says whether following it would be right.

use super::draw::random;
use super::sheet::{self, Judged, Verdict};
use crate::corpus::Corpus;
use anyhow::{Context, Result, ensure};
use refscope_engine::opportunities::{Model, Opportunity, Rule};
use refscope_engine::{Engine, version_sources};
use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::Path;

#[derive(clap::Args)]
pub(crate) struct Options {
    /// What makes the sample another one
    #[arg(long)]
    seed: u64,
    /// How many of each kind to draw
    #[arg(long, default_value_t = 20)]
    count: usize,
    /// Join the judged sheet instead, and write the tally
    #[arg(long)]
    reveal: bool,
}

/// The versions that are drawn from; those held back for judging are none of them.
const VERSIONS: [(&str, &str); 4] = [
    ("versions/eclipse-ecosystem-4.5mloc", "HEAD"),
    ("versions/ant-1.1..1.7.1", "1.7.1"),
    ("versions/jhotdraw-5.2..5.3", "5.3"),
    ("versions/struts-1.1..1.2.4", "1.2.4"),
];

pub(super) fn run(root: &Path, options: &Options) -> Result<()> {
    let path = root.join(format!("target/judge/opportunities-{}.md", options.seed));
    if options.reveal {
        let sheet = std::fs::read_to_string(&path).with_context(|| format!("{}", path.display()))?;
        let report = report(options, &sheet::read(&sheet)?)?;
        std::fs::write(root.join("docs/opportunities-judged.md"), &report)?;
        println!("{report}");
        return Ok(());
    }
    ensure!(!path.exists(), "{} is there already: remove it to draw again", path.display());
    let sheet = draw(&Corpus::require(root)?, options)?;
    std::fs::create_dir_all(path.parent().expect("a sheet lies in a folder"))?;
    std::fs::write(&path, sheet)?;
    println!("the opportunities to judge are in {}", path.display());
    Ok(())
}

fn draw(corpus: &Corpus, options: &Options) -> Result<String> {
    let rules: Vec<&Rule> = Rule::known().iter().collect();
    let mut found: Vec<(&str, &str, Opportunity)> = Vec::new();
    for (bundle, version) in VERSIONS {
        let sources = version_sources(&format!("{}@{version}", corpus.repository(bundle)?.display()))?;
        let survey = Engine::new().survey(&sources, &rules);
        found.extend(survey.opportunities.into_iter().map(|it| (bundle, version, it)));
    }
    let mut sheet = format!(
        "# opportunities-{}\n\nWrite `right`, `wrong` or `unclear` behind `verdict:` and one sentence behind `because:`.\n",
        options.seed
    );
    let mut state = options.seed;
    let mut number = 0;
    for rule in rules {
        let mut of_kind: Vec<_> = found.iter().filter(|it| it.2.kind == rule.id).collect();
        for at in 0..options.count.min(of_kind.len()) {
            let other = at + (random(&mut state) % (of_kind.len() - at) as u64) as usize;
            of_kind.swap(at, other);
            number += 1;
            sheet.push_str(&item(number, of_kind[at])?);
        }
    }
    Ok(sheet)
}

fn item(number: usize, (bundle, version, it): &(&str, &str, Opportunity)) -> Result<String> {
    let mut text = String::new();
    let indented = |code: &str| code.lines().map(|line| format!("    {line}\n")).collect::<String>();
    let first = &it.places[0];
    writeln!(text, "\n## {number}\n\nbenchmark: {bundle}\ncommit: {version}")?;
    writeln!(text, "claim: {}, {}:{}", it.title, first.path, first.start.line)?;
    writeln!(text, "sentence: {} ({}, {} places)\n", it.message, it.evidence.word(), it.places.len())?;
    for place in it.places.iter().take(3) {
        writeln!(text, "{} line {}\n\n{}", place.element, place.start.line, indented(&place.code))?;
    }
    if let Model::Place(place) = &it.model {
        writeln!(
            text,
            "like {} {}:{}\n\n{}",
            place.element,
            place.path,
            place.start.line,
            indented(&place.code)
        )?;
    }
    text.push_str("verdict: \nbecause: \n");
    Ok(text)
}

fn report(options: &Options, judged: &[Judged]) -> Result<String> {
    let Options { seed, count, .. } = options;
    let mut tally: BTreeMap<&str, [usize; 3]> = BTreeMap::new();
    for one in judged {
        let kind = one.claim.split_once(',').map_or("", |it| it.0);
        tally.entry(kind).or_default()[one.verdict as usize] += 1;
    }
    let mut text = format!(
        "# Judged opportunities: {seed}\n\n`cargo xtask judge survey --seed {seed} --count {count}` drew up to {count} opportunities of \
         each kind from {} versions of\nthe benchmarks. One judge read the code and said whether following the sentence would be right; \
         `--reveal` wrote this page.\nIt is an opinion.\n\n| kind | drawn | right | wrong | unclear | share right |\n|---|--:|--:|--:|--:|--:|\n",
        VERSIONS.len()
    );
    let mut row = |kind: &str, counts: [usize; 3]| {
        let n: usize = counts.iter().sum();
        let [right, wrong, unclear] = counts;
        writeln!(
            text,
            "| {kind} | {n} | {right} | {wrong} | {unclear} | {:.2} |",
            right as f64 / n.max(1) as f64
        )
    };
    let sum = tally.values().fold([0; 3], |sum, it| [sum[0] + it[0], sum[1] + it[1], sum[2] + it[2]]);
    for (kind, counts) in &tally {
        row(kind, *counts)?;
    }
    row("all", sum)?;
    text.push_str("\n| # | version | claim | verdict | because |\n|--:|---|---|---|---|\n");
    for Judged { number, benchmark, commit, claim, verdict, because } in judged {
        let verdict = match verdict {
            Verdict::Right => "right",
            Verdict::Wrong => "wrong",
            Verdict::Unclear => "unclear",
        };
        writeln!(text, "| {number} | {benchmark} {commit} | {claim} | {verdict} | {because} |")?;
    }
    Ok(text)
}
