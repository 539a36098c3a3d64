//! The section about peers in `docs/performance.md`.

use super::figures::{Figures, Times};
use super::{Outcome, ROUNDS};
use crate::bench::page;
use crate::peers::fetch::REFACTORING_MINER;
use refscope_engine::RefactoringKind;

/// The whole section: ratios, times, how they came about.
pub(super) fn section(outcomes: &[Outcome], is_complete: bool, n_detected: usize) -> String {
    let option = if is_complete { " --all" } else { "" };
    let mut text = format!(
        "## Beside RefactoringMiner\n\n`cargo xtask bench peers{option}` on {}.\n\nHow many times faster than \
         RefactoringMiner {REFACTORING_MINER} Refscope is, by the processor time of the thread that does the work and \
         by the clock, and which part of its memory it takes:\n\n",
        page::machine()
    );
    text.push_str(
        "| benchmark | median | mean | p95 | maximum | sum | cold, from the shell | peak memory |\n",
    );
    text.push_str("|---|--:|--:|--:|--:|--:|--:|--:|\n");
    outcomes.iter().for_each(|outcome| text.push_str(&ratios(outcome)));
    text.push_str("\nThe processor time of one commit, the sum of all, and the peak of resident memory:\n\n");
    text.push_str("| benchmark | commits | tool | median | mean | p95 | maximum | sum | peak memory |\n");
    text.push_str("|---|--:|---|--:|--:|--:|--:|--:|--:|\n");
    outcomes.iter().for_each(|outcome| text.push_str(&absolute(outcome)));
    text.push_str("\nOne commit from the shell, a fresh process with its start and its output:\n\n");
    text.push_str("| benchmark | commit | RefactoringMiner | Refscope | ratio |\n|---|---|--:|--:|--:|\n");
    outcomes.iter().for_each(|outcome| text.push_str(&cold(outcome)));
    text.push_str(&conditions(outcomes, n_detected));
    text
}

/// How many times faster: by processor time and by the clock.
fn ratios(outcome: &Outcome) -> String {
    let Outcome { benchmark, theirs, ours, cold, .. } = outcome;
    let times = |theirs: &Times, ours: &Times| {
        let cells: Vec<String> = theirs.all().iter().zip(ours.all()).map(|(t, o)| ratio(*t, o)).collect();
        cells.join(" | ")
    };
    let (processor, clock) = (times(&theirs.processor, &ours.processor), times(&theirs.clock, &ours.clock));
    let total = |of: fn(&super::ColdTimes) -> f64| cold.iter().map(of).sum::<f64>();
    let cold = ratio(total(|it| it.theirs), total(|it| it.ours));
    let memory = theirs.peak_mb / ours.peak_mb;
    format!(
        "| {benchmark} | {processor} | {cold} | 1/{memory:.0} |\n| {benchmark}, by the clock | {clock} | | |\n"
    )
}

fn absolute(outcome: &Outcome) -> String {
    let Outcome { benchmark, n_commits, theirs, ours, .. } = outcome;
    let row = |tool: &str, figures: &Figures| {
        let times: Vec<String> = figures.processor.all().into_iter().map(milliseconds).collect();
        let (n_taken, times, peak) = (figures.n_commits, times.join(" | "), figures.peak_mb);
        format!("| {benchmark} | {n_taken} of {n_commits} | {tool} | {times} | {peak:.0} MB |\n")
    };
    row("RefactoringMiner", theirs) + &row("Refscope", ours)
}

fn cold(outcome: &Outcome) -> String {
    let row = |it: &super::ColdTimes| {
        let (theirs, ours, ratio) =
            (milliseconds(it.theirs), milliseconds(it.ours), ratio(it.theirs, it.ours));
        format!("| {} | `{:.12}` | {theirs} | {ours} | {ratio} |\n", outcome.benchmark, it.commit)
    };
    outcome.cold.iter().map(row).collect()
}

fn conditions(outcomes: &[Outcome], n_detected: usize) -> String {
    let n_kinds = RefactoringKind::ALL.len();
    let n_failed: usize = outcomes.iter().map(|outcome| outcome.theirs.n_failed).sum();
    let failures = match n_failed {
        0 => String::new(),
        n_failed => format!(" RefactoringMiner failed on {n_failed} of them; that time counts as well."),
    };
    let shares: Vec<String> = outcomes
        .iter()
        .map(|it| format!("{:.2} and {:.2} on {}", it.theirs.share(), it.ours.share(), it.benchmark))
        .collect();
    format!(
        "
Both tools run in a process of their own, one commit after the other, and what counts is the processor time of the
thread that does the work: it does not grow when the machine has other things to do. Refscope has no other thread;
Java has some for compiling and collecting, which are not counted. By the clock, what such threads keep the working
thread waiting for counts as well, and so does whatever else the machine does: the working threads of RefactoringMiner
and Refscope had a processor for a share of {} of the time.
All commits are taken {ROUNDS} times and the last round counts, when Java has compiled its code; Refscope starts each
round with empty caches. Java's heap may grow to 8 GB.{failures} Without `--all` a fixed sample is taken, spread
evenly over the sorted ids of the commits.

The commits from the shell are those at the quartiles of RefactoringMiner's times. Both tools are asked by turns,
five times each; the median of the times on the clock counts, and the ratio is that of the sums.

The two do not do the same work: when this was measured, Refscope had detectors for {n_detected} of the {n_kinds} kinds
of refactorings that RefactoringMiner knows in Java.
",
        shares.join(", ")
    )
}

fn ratio(theirs: f64, ours: f64) -> String {
    format!("{:.0} ×", theirs / ours)
}

/// A time with about three digits.
fn milliseconds(time: f64) -> String {
    match time {
        time if time >= 10_000.0 => format!("{:.1} s", time / 1e3),
        time if time >= 100.0 => format!("{time:.0} ms"),
        time if time >= 10.0 => format!("{time:.1} ms"),
        time => format!("{time:.2} ms"),
    }
}

#[cfg(test)]
mod tests {
    use super::milliseconds;

    #[test]
    fn times_have_about_three_digits() {
        let times = [0.456, 45.67, 456.7, 4567.8, 45678.9].map(milliseconds);
        assert_eq!(times, ["0.46 ms", "45.7 ms", "457 ms", "4568 ms", "45.7 s"]);
    }
}
