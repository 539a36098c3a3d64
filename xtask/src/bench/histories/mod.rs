//! `cargo xtask bench histories`: whole histories mined end to end, beside detection alone and beside RefactoringMiner.
//!
//! The program runs as people run it, in processes of its own, by turns with what it is compared with. Times of the
//! processor count beside those of the clock, which mind whatever else the machine does.

pub(crate) mod process;
mod stages;

use super::page;
use super::peers::{own, sample};
use crate::corpus::Corpus;
use crate::histories::program;
use crate::peers::{Toolchain, run};
use anyhow::{Context, Result, ensure};
use process::{Cost, measure};
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::Command;

#[derive(clap::Args)]
pub(crate) struct Options {
    /// How often everything runs; the best round of each counts
    #[arg(long, default_value_t = 3)]
    rounds: usize,
    /// Leave out RefactoringMiner, which needs Java
    #[arg(long)]
    alone: bool,
}

const HISTORIES: [&str; 4] = ["jedit-history", "jedit-cvs-history", "tomcat-3.x-history", "jsoup-history"];

/// How much longer mining may take than detection alone.
const MAX_RATIO: f64 = 1.3;

/// The parts of a history for which memory is measured.
const PARTS: [usize; 4] = [8, 4, 2, 1];

/// What one history took.
struct Outcome {
    name: &'static str,
    n_commits: i64,
    n_refactorings: i64,
    n_unfinished: i64,
    mine: Cost,
    detect: Cost,
}

pub(crate) fn run(root: &Path, options: &Options) -> Result<()> {
    let corpus = Corpus::require(root)?;
    let bench =
        Bench { program: program(root)?, scratch: tempfile::tempdir()?, rounds: options.rounds.max(1) };
    let repository = |name: &str| corpus.repository(&format!("versions/{name}"));
    let mut outcomes = Vec::new();
    for name in HISTORIES {
        outcomes.push(bench.history(name, &repository(name)?)?);
    }
    let largest = repository(HISTORIES[0])?;
    let mut section = section(&outcomes, bench.rounds)?;
    section.push_str(&bench.growth(&largest)?);
    section.push_str(&where_time_goes(&largest)?);
    if !options.alone {
        section.push_str(&beside_peer(root, &largest)?);
    }
    println!("{section}");
    if options.alone { Ok(()) } else { page::write_section(root, "histories", &section) }
}

struct Bench {
    program: PathBuf,
    scratch: tempfile::TempDir,
    rounds: usize,
}

impl Bench {
    fn history(&self, name: &'static str, repository: &Path) -> Result<Outcome> {
        let database = self.scratch.path().join(name);
        let (mut mine, mut detect): (Option<Cost>, Option<Cost>) = (None, None);
        for _ in 0..self.rounds {
            let cost = self.mine(repository, &database, None)?;
            mine = Some(mine.map_or(cost, |best| best.min(cost)));
            let mut command = Command::new(&self.program);
            command.arg("detect").arg(repository).args(["HEAD", "--each", "--format", "jsonl"]);
            let cost = measure(&mut command)?;
            detect = Some(detect.map_or(cost, |best| best.min(cost)));
        }
        let connection = rusqlite::Connection::open(&database)?;
        let count = |query: &str| connection.query_row(query, [], |row| row.get::<_, i64>(0));
        let (mine, detect) = mine.zip(detect).context("there is at least one round")?;
        eprintln!("{name}: {mine:?}, detection alone {detect:?}");
        Ok(Outcome {
            name,
            n_commits: count("SELECT count(*) FROM commits")?,
            n_refactorings: count("SELECT count(*) FROM refactorings")?,
            n_unfinished: count("SELECT count(*) FROM changes WHERE state IN ('failed', 'partial')")?,
            mine,
            detect,
        })
    }

    /// Mines a history, or its part up to a commit, anew.
    fn mine(&self, repository: &Path, database: &Path, last: Option<&str>) -> Result<Cost> {
        if database.exists() {
            std::fs::remove_file(database)?;
        }
        let mut command = Command::new(&self.program);
        command.arg("mine").arg(repository).arg("--into").arg(database);
        // The other command follows one branch as well.
        command.args(["--range", last.unwrap_or("HEAD")]);
        measure(&mut command)
    }

    /// The memory for longer and longer parts of a history.
    fn growth(&self, repository: &Path) -> Result<String> {
        let commits = commits(repository)?;
        let database = self.scratch.path().join("part");
        let mut text = String::from(
            "\nMemory does not grow with a history, beyond the largest commit in it:\n\n| commits | peak memory | size of the database |\n|--:|--:|--:|\n",
        );
        for part in PARTS {
            let n_commits = commits.len() / part;
            let last = n_commits.checked_sub(1).and_then(|at| commits.get(at));
            let cost = self.mine(repository, &database, last.map(String::as_str))?;
            let n_megabytes = database.metadata()?.len() >> 20;
            writeln!(text, "| {n_commits} | {:.0} MB | {n_megabytes} MB |", cost.peak_mb)?;
        }
        Ok(text)
    }
}

/// The commits of a history, the oldest first.
fn commits(repository: &Path) -> Result<Vec<String>> {
    let mut list = Command::new("git");
    list.arg("--git-dir").arg(repository).args([
        "rev-list",
        "--reverse",
        "--topo-order",
        "--no-merges",
        "HEAD",
    ]);
    let output = list.output()?;
    ensure!(output.status.success(), "git rev-list failed in {}", repository.display());
    Ok(String::from_utf8(output.stdout)?.lines().map(str::to_owned).collect())
}

fn section(outcomes: &[Outcome], rounds: usize) -> Result<String> {
    let mut text = format!(
        "## Histories\n\n`cargo xtask bench histories` ({}): `refscope mine --into FILE.db` over whole histories, by turns with \
         `refscope detect --each --format jsonl`; of {rounds} rounds the best counts. Unfinished are commits of which a file is \
         no Java; the rest of them was looked at. Commits a second are those of all processors, by the time of the processor.\n\n\
         | history | commits | refactorings | unfinished | by the clock | processor | commits a second | detection alone: clock | processor | ratio | peak memory |\n\
         |---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|\n",
        page::machine()
    );
    let n_processors = std::thread::available_parallelism().map_or(1, usize::from) as f64;
    for Outcome { name, n_commits, n_refactorings, n_unfinished, mine, detect } in outcomes {
        let processor = mine.processor.as_secs_f64();
        let ratio = processor / detect.processor.as_secs_f64();
        writeln!(
            text,
            "| {name} | {n_commits} | {n_refactorings} | {n_unfinished} | {:.1} s | {processor:.1} s | {:.0} | {:.1} s | {:.1} s | {ratio:.2} | {:.0} MB |",
            mine.clock.as_secs_f64(),
            *n_commits as f64 * n_processors / processor,
            detect.clock.as_secs_f64(),
            detect.processor.as_secs_f64(),
            mine.peak_mb
        )?;
    }
    writeln!(
        text,
        "\nMining is to take no more than {MAX_RATIO} times the processor time of detection alone."
    )?;
    Ok(text)
}

fn where_time_goes(repository: &Path) -> Result<String> {
    let stages = stages::measure(repository)?;
    let all: f64 = stages.iter().map(|(_, time)| time.as_secs_f64()).sum();
    let mut text = format!(
        "\nWhere the time goes, for {}, on one thread:\n\n| stage | share |\n|---|--:|\n",
        HISTORIES[0]
    );
    for (name, time) in stages {
        writeln!(text, "| {name} | {:.1} % |", 100.0 * time.as_secs_f64() / all)?;
    }
    Ok(text)
}

/// RefactoringMiner on some of the commits, in one process, and detection on the same ones.
fn beside_peer(root: &Path, repository: &Path) -> Result<String> {
    let all = commits(repository)?;
    let commits = sample(&all);
    let toolchain = Toolchain::prepare(root)?;
    let theirs = run::run(&toolchain, repository, &commits, run::Options { rounds: 1, full: false })?;
    let ours = own::run(repository, &commits, 1)?;
    let seconds = |report: &run::Report| report.answers.iter().map(|it| it.cpu_ms).sum::<f64>() / 1e3;
    let (theirs, ours) = (seconds(&theirs), seconds(&ours));
    let for_all = theirs * all.len() as f64 / commits.len() as f64;
    Ok(format!(
        "\nRefactoringMiner takes {theirs:.1} s of the processor for {} of the commits of {}, spread evenly, in one process, \
         and Refscope {ours:.2} s for the same. For the whole history that would be {:.0} minutes.\n",
        commits.len(),
        HISTORIES[0],
        for_all / 60.0
    ))
}
