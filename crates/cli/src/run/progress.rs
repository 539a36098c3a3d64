//! How far a long run has come: one line of a terminal that is written again and again, and a last one that stays.

use refscope_engine::Progress;
use std::io::{IsTerminal, Write, stderr, stdout};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// How often the line is written anew.
const PAUSE: Duration = Duration::from_millis(100);

/// Whether somebody sits before standard error who does not see the results pass by.
pub(super) fn is_wanted(writes_file: bool) -> bool {
    stderr().is_terminal() && (writes_file || !stdout().is_terminal())
}

/// A line that shows the progress, as the engine tells it.
pub(super) fn line() -> Arc<dyn Fn(Progress) + Send + Sync> {
    let start = Instant::now();
    let last = Mutex::new(None::<Instant>);
    Arc::new(move |progress: Progress| {
        let mut last = last.lock().unwrap_or_else(PoisonError::into_inner);
        let is_due = last.is_none_or(|last| last.elapsed() >= PAUSE);
        if progress.n_done < progress.n_all && is_due {
            *last = Some(Instant::now());
            show(&in_words(progress, start.elapsed()));
        }
    })
}

/// Removes the line.
pub(super) fn clear() {
    show("");
}

/// To the start of the line, then the text, then nothing up to the line's end.
fn show(text: &str) {
    let _ = write!(stderr(), "\r{text}\u{1b}[K");
}

fn in_words(progress: Progress, elapsed: Duration) -> String {
    let Progress { n_done, n_all } = progress;
    let left = elapsed.as_secs_f64() / n_done.max(1) as f64 * (n_all - n_done) as f64;
    let left = match left as u64 {
        0..=1 => "nearly done".to_owned(),
        seconds @ 2..=119 => format!("{seconds} s left"),
        seconds => format!("{} min left", seconds.div_ceil(60)),
    };
    format!("{n_done} of {n_all} changes, {} %, {left}", n_done * 100 / n_all.max(1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn progress_tells_what_is_left() {
        let after = |n_done, seconds| in_words(Progress { n_done, n_all: 400 }, Duration::from_secs(seconds));
        assert_eq!(after(100, 10), "100 of 400 changes, 25 %, 30 s left");
        assert_eq!(after(1, 1), "1 of 400 changes, 0 %, 7 min left");
        assert_eq!(after(399, 10), "399 of 400 changes, 99 %, nearly done");
    }
}
