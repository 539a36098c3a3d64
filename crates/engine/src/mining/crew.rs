//! The threads of a run: each takes the next step, works on it, and sends what came of it.

use super::clock::Clock;
use super::queue::Queue;
use super::{Progress, STACK_BYTES};
use crate::{Error, Outcome};
use refscope_text::Cancellation;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::Sender;
use std::thread::JoinHandle;

/// What the workers of a run share.
pub(super) struct Crew<W> {
    pub(super) work: W,
    pub(super) queue: Arc<Queue>,
    pub(super) cancellation: Cancellation,
    pub(super) clock: std::io::Result<Option<Clock>>,
    pub(super) n_done: AtomicUsize,
    pub(super) n_all: usize,
    pub(super) progress: Option<Arc<dyn Fn(Progress) + Send + Sync>>,
}

impl<W> Crew<W> {
    /// Starts as many workers as the system allows. Where it allows none, the first change says so.
    pub(super) fn hire<T: Send + 'static>(
        self: Arc<Self>,
        n_workers: usize,
        sender: &Sender<(usize, Result<Outcome<T>, Error>)>,
    ) -> Vec<JoinHandle<()>>
    where
        W: Fn(usize, &Cancellation) -> Result<Outcome<T>, Error> + Send + Sync + 'static,
    {
        let mut workers = Vec::new();
        for _ in 0..n_workers {
            let (crew, results) = (self.clone(), sender.clone());
            let worker = std::thread::Builder::new().stack_size(STACK_BYTES);
            match worker.spawn(move || crew.work_through(&results)) {
                Ok(worker) => workers.push(worker),
                Err(_) if !workers.is_empty() => break,
                Err(error) => {
                    let _ = sender.send((0, Err(Error::NoThread(error.to_string()))));
                    break;
                }
            }
        }
        workers
    }

    fn work_through<T>(&self, sender: &Sender<(usize, Result<Outcome<T>, Error>)>)
    where
        W: Fn(usize, &Cancellation) -> Result<Outcome<T>, Error>,
    {
        while let Some(place) = self.queue.next() {
            let result = self.work_on(place);
            // What was given up is not half a result: it is none.
            if self.cancellation.is_cancelled() || sender.send((place, result)).is_err() {
                self.queue.end();
                return;
            }
            let n_done = self.n_done.fetch_add(1, Ordering::Relaxed) + 1;
            if let Some(progress) = &self.progress {
                progress(Progress { n_done, n_all: self.n_all });
            }
        }
    }

    fn work_on<T>(&self, place: usize) -> Result<Outcome<T>, Error>
    where
        W: Fn(usize, &Cancellation) -> Result<Outcome<T>, Error>,
    {
        let cancellation = self.cancellation.part();
        match &self.clock {
            Ok(Some(clock)) => clock.start(&cancellation),
            Ok(None) => {}
            Err(error) => return Err(Error::NoThread(error.to_string())),
        }
        // What a panic may leave half done is behind locks that forgive it.
        catch_unwind(AssertUnwindSafe(|| (self.work)(place, &cancellation)))
            .unwrap_or_else(|panic| Err(Error::Internal(payload(panic.as_ref()).to_owned())))
    }
}

/// What a panic says of itself.
fn payload(panic: &(dyn std::any::Any + Send)) -> &str {
    let owned = || panic.downcast_ref::<String>().map(String::as_str);
    panic.downcast_ref::<&str>().copied().or_else(owned).unwrap_or("something unexpected happened")
}
