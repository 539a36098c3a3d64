//! How far a run has come: a bar at a terminal, and a line every few seconds elsewhere.

use crate::failure::tell;
use indicatif::{ProgressBar, ProgressStyle};
use std::io::IsTerminal;
use std::time::{Duration, Instant};

/// How often a line is written where there is no terminal.
const BETWEEN_LINES: Duration = Duration::from_secs(5);

const TEMPLATE: &str = "{prefix} {wide_bar} {pos}/{len} commits, {per_sec}, {eta} left, {msg}";

/// Tells on standard error how far the work on a repository has come.
pub(super) struct Progress {
    name: String,
    bar: Option<ProgressBar>,
    start: Instant,
    last_line: Instant,
    n_all: usize,
    n_done: usize,
    n_refactorings: usize,
}

impl Progress {
    pub(super) fn start(name: &str, n_all: usize, n_known: usize) -> Self {
        if n_known > 0 {
            tell("note", &format!("{name}: {n_known} commits are there already, {n_all} are left"));
        }
        let bar = std::io::stderr().is_terminal().then(|| {
            let style = ProgressStyle::with_template(TEMPLATE).expect("the template is well formed");
            ProgressBar::new(n_all as u64).with_style(style).with_prefix(name.to_owned())
        });
        let start = Instant::now();
        let name = name.to_owned();
        Self { name, bar, start, last_line: start, n_all, n_done: 0, n_refactorings: 0 }
    }

    /// One more is done.
    pub(super) fn advance(&mut self, n_refactorings: usize) {
        self.n_done += 1;
        self.n_refactorings += n_refactorings;
        if let Some(bar) = &self.bar {
            bar.set_message(format!("{} refactorings", self.n_refactorings));
            bar.inc(1);
        } else if self.last_line.elapsed() >= BETWEEN_LINES {
            self.last_line = Instant::now();
            self.line();
        }
    }

    /// All is done.
    pub(super) fn end(self) {
        match &self.bar {
            Some(bar) => bar.finish_and_clear(),
            None if self.n_all == 0 => return,
            None => {}
        }
        self.line();
    }

    fn line(&self) {
        let seconds = self.start.elapsed().as_secs_f64();
        let rate = self.n_done as f64 / seconds.max(1e-3);
        let left = (self.n_all - self.n_done) as f64 / rate.max(1e-3);
        let left = if self.n_done < self.n_all { format!("{left:.0} s left, ") } else { String::new() };
        let Self { name, n_done, n_all, n_refactorings, .. } = self;
        tell(
            "mined",
            &format!(
                "{name}: {n_done} of {n_all} commits, {rate:.0} a second, {left}{n_refactorings} refactorings"
            ),
        );
    }
}
