//! The clock: the only place where time decides anything.
//!
//! All changes of a run have the same limit, so those that started first are due first, and one thread that sleeps
//! until the next is due serves them all.

use refscope_text::Cancellation;
use std::sync::Mutex;
use std::sync::PoisonError;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::{Duration, Instant};

/// Sets flags when their time is over.
#[derive(Debug)]
pub(super) struct Clock {
    limit: Duration,
    started: Mutex<Sender<(Instant, Cancellation)>>,
    /// Dropped with the clock, which ends its thread.
    _is_running: Sender<()>,
}

impl Clock {
    /// A clock that gives everything the same time. Without a thread for it there is no limit that could hold, and
    /// no clock.
    pub(super) fn new(limit: Duration) -> std::io::Result<Self> {
        let (started, starts) = channel();
        let (is_running, end) = channel();
        std::thread::Builder::new().name("clock".into()).spawn(move || watch(&starts, &end))?;
        Ok(Self { limit, started: Mutex::new(started), _is_running: is_running })
    }

    /// Starts the time of some work.
    pub(super) fn start(&self, work: &Cancellation) {
        // In one step, so that whatever is due first is sent first.
        let started = self.started.lock().unwrap_or_else(PoisonError::into_inner);
        // A limit beyond the end of all time is none.
        if let Some(due) = Instant::now().checked_add(self.limit) {
            let _ = started.send((due, work.clone()));
        }
    }
}

fn watch(starts: &Receiver<(Instant, Cancellation)>, end: &Receiver<()>) {
    for (due, work) in starts {
        // What has ended in time is cancelled too late to notice.
        let rest = due.saturating_duration_since(Instant::now());
        if end.recv_timeout(rest) == Err(RecvTimeoutError::Disconnected) {
            return;
        }
        work.cancel();
    }
}
