//! What a run took, for `--stats`.

use crate::failure::tell;
use refscope_engine::{Outcome, Stats};
use refscope_report::Reported;
use std::time::Duration;

/// The sums over all changes.
#[derive(Debug, Default)]
pub(super) struct Totals {
    n_changes: usize,
    n_found: usize,
    stats: Stats,
}

impl Totals {
    pub(super) fn add<T: Reported>(&mut self, outcome: &Outcome<T>) {
        let (sum, stats) = (&mut self.stats, &outcome.stats);
        self.n_changes += 1;
        self.n_found += outcome.found.count();
        sum.reading += stats.reading;
        sum.n_files += stats.n_files;
        sum.n_bytes += stats.n_bytes;
        sum.n_lexed_bytes += stats.n_lexed_bytes;
        sum.n_parsed_bytes += stats.n_parsed_bytes;
        sum.front += stats.front;
        sum.model += stats.model;
        sum.matching += stats.matching;
        sum.detection += stats.detection;
    }

    /// `41 refactorings in 12 changes, 0.4 s`, the last line of a long run.
    pub(super) fn in_words(&self, noun: &str, elapsed: Duration) -> String {
        let Self { n_changes, n_found, .. } = self;
        format!("{n_found} {noun} in {n_changes} changes, {:.1} s", elapsed.as_secs_f64())
    }

    /// Tells it on standard error. The times of the stages are sums over all threads.
    pub(super) fn print(&self, noun: &str, elapsed: Duration) {
        let Self { n_changes, n_found, stats } = self;
        let lines = [
            ("changes", n_changes.to_string()),
            ("files", stats.n_files.to_string()),
            ("bytes read", stats.n_bytes.to_string()),
            ("bytes lexed", stats.n_lexed_bytes.to_string()),
            ("bytes parsed", stats.n_parsed_bytes.to_string()),
            (noun, n_found.to_string()),
            ("reading", milliseconds(stats.reading)),
            ("lexing", milliseconds(stats.front)),
            ("modelling", milliseconds(stats.model)),
            ("matching", milliseconds(stats.matching)),
            ("detecting", milliseconds(stats.detection)),
            ("in all", milliseconds(elapsed)),
        ];
        for (name, value) in lines {
            tell(&format!("{name:>12}"), &value);
        }
    }
}

fn milliseconds(duration: Duration) -> String {
    format!("{:.1} ms", duration.as_secs_f64() * 1000.0)
}
