//! Refscope's side of the comparison, as a process of its own so that its peak memory can be read.
//!
//! It writes the lines that the runner around RefactoringMiner writes, and one reader serves both.

use crate::bench::clock::thread_time;
use crate::bench::histories::process::peak_kilobytes;
use crate::peers::{run, run_quietly};
use anyhow::{Result, ensure};
use refscope_engine::{Engine, Source, git::Repository, text::Cancellation, wording::description};
use serde_json::json;
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

/// The arguments of the hidden command that does the work.
#[derive(clap::Args)]
pub(crate) struct Options {
    /// The repository
    repository: PathBuf,
    /// A file with one commit a line
    commits: PathBuf,
    /// How often all commits are taken
    rounds: u32,
    /// Where the answers go
    out: PathBuf,
}

/// Starts this program again with the hidden command and reads what it wrote.
pub(crate) fn run(repository: &Path, commits: &[String], rounds: u32) -> Result<run::Report> {
    let scratch = tempfile::tempdir()?;
    let list = scratch.path().join("commits");
    let out = scratch.path().join("answers.jsonl");
    fs::write(&list, commits.join("\n"))?;
    let mut command = Command::new(std::env::current_exe()?);
    command.args(["bench", "own"]).arg(repository).arg(&list).arg(rounds.to_string()).arg(&out);
    run_quietly(&mut command)?;
    Ok(run::parse(&fs::read_to_string(out)?)?)
}

/// The hidden command: detects in every commit and times each, all on one thread.
pub(crate) fn answer(options: &Options) -> Result<()> {
    rayon::ThreadPoolBuilder::new().num_threads(1).build()?.install(|| answer_all(options))
}

fn answer_all(options: &Options) -> Result<()> {
    let list = fs::read_to_string(&options.commits)?;
    let revisions: Vec<&str> = list.lines().collect();
    let mut lines = String::new();
    for round in 1..=options.rounds {
        // A new engine and a reopened repository: a round knows no file or text of the one before.
        let engine = Engine::new();
        let source = Source::listed(Repository::open(&options.repository)?, revisions.iter().copied());
        for (step, revision) in source.steps().iter().zip(&revisions) {
            let (start, start_cpu) = (Instant::now(), thread_time()?);
            let detection =
                engine.detect(&source.read(step, &Cancellation::default())?, &Cancellation::default());
            let [ms, cpu_ms] = [start.elapsed(), thread_time()? - start_cpu].map(|it| it.as_secs_f64() * 1e3);
            if round == options.rounds {
                let found = detection.found.iter();
                let refactorings: Vec<_> =
                    found.map(|it| json!({ "description": description(it) })).collect();
                let line =
                    json!({ "sha1": revision, "ms": ms, "cpu_ms": cpu_ms, "refactorings": refactorings });
                writeln!(lines, "{line}")?;
            }
        }
    }
    writeln!(lines, "{}", json!({ "peak_kb": peak_kilobytes("/proc/self/status").unwrap_or(0) }))?;
    Ok(fs::write(&options.out, lines)?)
}

/// Builds the command line tool as it is shipped and says where it lies: beside this program.
pub(crate) fn build_program(root: &Path) -> Result<PathBuf> {
    let mut build = Command::new("cargo");
    build.current_dir(root).args(["build", "--quiet", "--release", "--package", "refscope"]);
    ensure!(build.status()?.success(), "the release build of refscope failed");
    let name = format!("refscope{}", std::env::consts::EXE_SUFFIX);
    let program = std::env::current_exe()?.with_file_name(name);
    ensure!(program.is_file(), "{} is missing: please start `cargo xtask` in release", program.display());
    Ok(program)
}
