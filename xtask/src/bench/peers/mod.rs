//! `cargo xtask bench peers`: Refscope beside RefactoringMiner, on the same commits in one run.
//!
//! Each tool gets a process of its own and takes one commit after the other on one thread, whose processor time
//! counts: unlike the clock it does not mind a busy machine. All commits are taken twice and the second round
//! counts: by then Java has compiled its code. Refscope starts its second round with nothing in its caches. What a
//! person waits for at a shell is measured apart, with cold processes.

mod cold;
mod figures;
pub(crate) mod own;
mod table;

use super::page;
use crate::corpus::Corpus;
use crate::peers::{Toolchain, run, show};
use crate::tidy::{Files, detected_kinds};
use anyhow::{Context, Result, ensure};
use cold::ColdTimes;
use figures::Figures;
use std::path::Path;
use std::process::Command;

/// What to measure.
#[derive(clap::Args)]
pub(crate) struct Options {
    /// The benchmarks; only a run over the usual ones is written to docs/performance.md
    benchmarks: Vec<String>,
    /// All commits instead of a sample (takes about half an hour)
    #[arg(long)]
    all: bool,
    /// Measure nothing; print what RefactoringMiner says about a commit
    #[arg(long, value_name = "COMMIT")]
    show: Option<String>,
    /// With --show: print also the places of each refactoring
    #[arg(long, requires = "show")]
    places: bool,
}

const BENCHMARKS: [&str; 2] = ["java1-dev", "wild-dev"];

/// How many commits of each benchmark are taken without `--all`.
const SAMPLE: usize = 60;

/// How often each tool takes all commits; the last round counts.
const ROUNDS: u32 = 2;

/// What was measured on one benchmark.
struct Outcome {
    benchmark: String,
    /// How many commits the benchmark has.
    n_commits: usize,
    theirs: Figures,
    ours: Figures,
    cold: Vec<ColdTimes>,
}

pub(crate) fn run(root: &Path, options: &Options) -> Result<()> {
    let corpus = Corpus::require(root)?;
    let toolchain = Toolchain::prepare(root)?;
    let benchmarks: Vec<&str> = match options.benchmarks.as_slice() {
        [] => BENCHMARKS.to_vec(),
        named => named.iter().map(String::as_str).collect(),
    };
    if let Some(commit) = &options.show {
        return show_commit(&corpus, &toolchain, &benchmarks, commit, options.places);
    }
    let refscope = own::build_program(root)?;
    let mut outcomes = Vec::new();
    for benchmark in benchmarks {
        let repository = corpus.repository(benchmark)?;
        let all = benchmark_commits(&repository)?;
        let commits = if options.all { all.clone() } else { sample(&all) };
        println!("{benchmark}: {} of {} commits, {ROUNDS} rounds", commits.len(), all.len());
        let settings = run::Options { rounds: ROUNDS, full: false };
        let theirs = run::run(&toolchain, &repository, &commits, settings)?;
        let ours = own::run(&repository, &commits, ROUNDS)?;
        let cold = cold::measure(&toolchain, &refscope, &repository, &theirs)?;
        outcomes.push(Outcome {
            benchmark: benchmark.to_owned(),
            n_commits: all.len(),
            theirs: Figures::new(&theirs),
            ours: Figures::new(&ours),
            cold,
        });
    }
    let n_detected = detected_kinds(&Files::read(root)?).count();
    let section = table::section(&outcomes, options.all, n_detected);
    println!("\n{section}");
    if options.benchmarks.is_empty() { page::write_section(root, "peers", &section) } else { Ok(()) }
}

/// The commits of a benchmark: the heads of its branches, sorted by id.
fn benchmark_commits(repository: &Path) -> Result<Vec<String>> {
    let output = Command::new("git")
        .arg("--git-dir")
        .arg(repository)
        .args(["for-each-ref", "--format=%(objectname)", "refs/heads"])
        .output()?;
    ensure!(output.status.success(), "git for-each-ref failed in {}", repository.display());
    let mut commits: Vec<String> = String::from_utf8(output.stdout)?.lines().map(str::to_owned).collect();
    commits.sort();
    commits.dedup();
    Ok(commits)
}

/// The same commits each time, spread evenly over the sorted ids.
pub(crate) fn sample(commits: &[String]) -> Vec<String> {
    let n_taken = SAMPLE.min(commits.len());
    (0..n_taken).map(|index| commits[index * commits.len() / n_taken].clone()).collect()
}

fn show_commit(
    corpus: &Corpus,
    toolchain: &Toolchain,
    benchmarks: &[&str],
    commit: &str,
    places: bool,
) -> Result<()> {
    for benchmark in benchmarks {
        let repository = corpus.repository(benchmark)?;
        let revision = format!("{commit}^{{commit}}");
        let mut search = Command::new("git");
        search.arg("--git-dir").arg(&repository).args(["rev-parse", "--quiet", "--verify", &revision]);
        if search.output()?.status.success() {
            return show::show(toolchain, &repository, commit, places, &mut std::io::stdout())
                .with_context(|| format!("RefactoringMiner failed on {commit}"));
        }
    }
    anyhow::bail!("no commit {commit} in {}", benchmarks.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn samples_are_spread_and_never_longer_than_the_list() {
        let commits: Vec<String> = (0..150).map(|number| format!("{number:03}")).collect();
        let taken = sample(&commits);
        assert_eq!(taken.len(), SAMPLE);
        assert_eq!((taken[0].as_str(), taken[2].as_str(), taken[59].as_str()), ("000", "005", "147"));
        assert_eq!(sample(&commits[..7]), commits[..7]);
        assert!(sample(&[]).is_empty());
    }
}
