//! Both tools from the shell: a fresh process for one commit, start and output included.

use super::figures::quantile;
use crate::peers::run::Report;
use crate::peers::{Toolchain, cold};
use anyhow::{Result, ensure};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// How often each commit is asked for; the median counts.
const REPEATS: usize = 5;

/// The times of one commit in milliseconds.
pub(super) struct ColdTimes {
    pub(super) commit: String,
    pub(super) theirs: f64,
    pub(super) ours: f64,
}

/// Measures the commits at the quartiles of RefactoringMiner's warm times.
pub(super) fn measure(
    toolchain: &Toolchain,
    refscope: &Path,
    repository: &Path,
    theirs: &Report,
) -> Result<Vec<ColdTimes>> {
    let mut times = Vec::new();
    for commit in quartile_commits(theirs) {
        times.push(ColdTimes {
            theirs: median_of(|| Ok(cold::time(toolchain, repository, &commit)?))?,
            ours: median_of(|| time(refscope, repository, &commit))?,
            commit,
        });
    }
    Ok(times)
}

fn quartile_commits(report: &Report) -> Vec<String> {
    let mut answers: Vec<_> = report.answers.iter().filter(|answer| answer.error.is_none()).collect();
    answers.sort_by(|a, b| a.ms.total_cmp(&b.ms).then_with(|| a.sha1.cmp(&b.sha1)));
    let ranks = [1, 2, 3].map(|quarter| answers.len() * quarter / 4);
    ranks.into_iter().filter_map(|rank| answers.get(rank)).map(|answer| answer.sha1.clone()).collect()
}

fn median_of(mut measure: impl FnMut() -> Result<Duration>) -> Result<f64> {
    let mut times = Vec::new();
    for _ in 0..REPEATS {
        times.push(measure()?.as_secs_f64() * 1e3);
    }
    times.sort_by(f64::total_cmp);
    Ok(quantile(&times, 0.5))
}

/// How long `refscope detect REPOSITORY COMMIT --format jsonl` takes from start to end.
fn time(refscope: &Path, repository: &Path, commit: &str) -> Result<Duration> {
    let mut command = Command::new(refscope);
    command.arg("detect").arg(repository).arg(commit).args(["--format", "jsonl"]).stdin(Stdio::null());
    let start = Instant::now();
    let output = command.output()?;
    let duration = start.elapsed();
    let complaint = String::from_utf8_lossy(&output.stderr);
    ensure!(output.status.success(), "refscope failed on {commit}: {complaint}");
    Ok(duration)
}
