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
    let mut measured = Vec::new();
    for commit in quartile_commits(theirs) {
        // By turns, so that whatever else the machine does meets both.
        let (mut their_times, mut our_times) = (Vec::new(), Vec::new());
        for _ in 0..REPEATS {
            their_times.push(cold::time(toolchain, repository, &commit)?);
            our_times.push(time(refscope, repository, &commit)?);
        }
        measured.push(ColdTimes { theirs: median(their_times), ours: median(our_times), commit });
    }
    Ok(measured)
}

fn quartile_commits(report: &Report) -> Vec<String> {
    let mut answers: Vec<_> = report.answers.iter().filter(|answer| answer.error.is_none()).collect();
    answers.sort_by(|a, b| a.cpu_ms.total_cmp(&b.cpu_ms).then_with(|| a.sha1.cmp(&b.sha1)));
    let ranks = [1, 2, 3].map(|quarter| answers.len() * quarter / 4);
    ranks.into_iter().filter_map(|rank| answers.get(rank)).map(|answer| answer.sha1.clone()).collect()
}

fn median(times: Vec<Duration>) -> f64 {
    let mut times: Vec<f64> = times.into_iter().map(|time| time.as_secs_f64() * 1e3).collect();
    times.sort_by(f64::total_cmp);
    quantile(&times, 0.5)
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
