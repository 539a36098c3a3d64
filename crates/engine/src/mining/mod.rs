//! The driver: many changes, on all cores, with the outcomes in order.
//!
//! Workers take the numbers of steps from a queue, read and compare them, and send what came of it. The iterator
//! puts the outcomes in order. It holds the results of a fixed number of changes at most, whatever the length of the
//! history.

mod clock;
mod crew;
mod queue;

use crate::{Engine, Error, Outcome, Source, Step, Wanted};
use clock::Clock;
use crew::Crew;
use queue::Queue;
use refscope_refactorings::Findings;
use refscope_text::{Cancellation, Change, Note, Record, Sink, Subject};
use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, channel};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// Deeply nested code takes more stack than threads usually get.
const STACK_BYTES: usize = 32 << 20;

/// How to work on many changes. The default looks at everything, on all cores, for as long as it takes.
#[derive(Clone, Default)]
pub struct Options {
    /// What to find beside the refactorings.
    pub wanted: Wanted,
    /// How many changes to work on side by side; as many as there are processors where nothing is said.
    pub n_threads: Option<NonZeroUsize>,
    /// How long to work on one change. What was found until then is its outcome, marked as partial.
    pub time_limit: Option<Duration>,
    /// Ends the whole run: what is under way is given up, and the iterator ends.
    pub cancellation: Cancellation,
    /// Is told whenever a change is done, by the thread that did it.
    pub progress: Option<Arc<dyn Fn(Progress) + Send + Sync>>,
}

/// How far a run has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// How many changes are done, in whatever order.
    pub n_done: usize,
    /// How many there are.
    pub n_all: usize,
}

impl std::fmt::Debug for Options {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Options")
            .field("wanted", &self.wanted)
            .field("n_threads", &self.n_threads)
            .field("time_limit", &self.time_limit)
            .field("cancellation", &self.cancellation)
            .finish_non_exhaustive()
    }
}

/// What came of one change.
#[derive(Debug)]
pub struct Mined<T> {
    /// The place of its step in the source.
    pub place: usize,
    /// What was compared.
    pub subject: Subject,
    /// What it showed, or why it shows nothing.
    pub result: Result<Outcome<T>, Error>,
}

impl<T: Default> Mined<T> {
    /// What it showed. A change that failed shows nothing, and has a note that says why.
    pub fn outcome(self) -> Outcome<T> {
        self.result.unwrap_or_else(|error| {
            let note = Note { path: None, message: error.to_string() };
            Outcome { notes: vec![note], is_partial: true, ..Outcome::default() }
        })
    }
}

impl Engine {
    /// The refactorings of every change of a source, in order, found on all cores.
    pub fn mine(&self, source: Source, options: &Options) -> Mining<Findings> {
        let wanted = options.wanted;
        self.mine_with(source, options, move |engine, _, change, cancellation| {
            engine.review(change, wanted, cancellation, |_| true)
        })
    }

    /// What `view` sees in every change of a source, in order, on all cores.
    pub fn mine_with<T: Send + 'static>(
        &self,
        source: Source,
        options: &Options,
        view: impl Fn(&Self, &Step, &Change, &Cancellation) -> Outcome<T> + Send + Sync + 'static,
    ) -> Mining<T> {
        let engine = self.clone();
        let origin = source.origin();
        let source = Arc::new(source);
        let work = {
            let source = source.clone();
            move |place: usize, cancellation: &Cancellation| {
                let start = Instant::now();
                let step = &source.steps()[place];
                let change = source.read_where(step, &|path| engine.reads(path), cancellation)?;
                let reading = start.elapsed();
                let mut outcome = view(&engine, step, &change, cancellation);
                outcome.stats.reading = reading;
                Ok(outcome)
            }
        };
        Mining::start(source, origin, options, work)
    }
}

/// The outcomes of a run, in the order of the source. To drop it ends the run.
#[derive(Debug)]
pub struct Mining<T> {
    source: Arc<Source>,
    origin: String,
    queue: Arc<Queue>,
    cancellation: Cancellation,
    results: Receiver<(usize, Result<Outcome<T>, Error>)>,
    waiting: BTreeMap<usize, Result<Outcome<T>, Error>>,
    n_taken: usize,
    workers: Vec<JoinHandle<()>>,
}

impl<T: Send + 'static> Mining<T> {
    fn start(
        source: Arc<Source>,
        origin: String,
        options: &Options,
        work: impl Fn(usize, &Cancellation) -> Result<Outcome<T>, Error> + Send + Sync + 'static,
    ) -> Self {
        let n_steps = source.steps().len();
        let queue = Arc::new(Queue::new(n_steps));
        let cancellation = options.cancellation.part();
        let (sender, results) = channel();
        let crew = Crew {
            work,
            queue: queue.clone(),
            cancellation: cancellation.clone(),
            clock: options.time_limit.map(Clock::new).transpose(),
            n_done: Default::default(),
            n_all: n_steps,
            progress: options.progress.clone(),
        };
        let workers = Arc::new(crew).hire(n_threads(options.n_threads).min(n_steps), &sender);
        Self { source, origin, queue, cancellation, results, waiting: BTreeMap::new(), n_taken: 0, workers }
    }
}

impl<T> Mining<T> {
    /// What is compared.
    pub fn source(&self) -> &Source {
        &self.source
    }
}

impl<T: Default> Mining<T> {
    /// Hands all outcomes to a sink. A change that failed leaves a note there.
    pub fn write_to<S: Sink<T>>(mut self, sink: &mut S) -> Result<(), S::Error>
    where
        T: Send + 'static,
    {
        while let Some(mined) = self.next() {
            let subject = mined.subject.clone();
            let info = self.source.commit_info(&self.source.steps()[mined.place]);
            let Outcome { found, notes, is_partial, .. } = mined.outcome();
            let repository = &self.origin;
            sink.record(&Record {
                repository,
                subject: &subject,
                commit: info.as_ref(),
                took: None,
                found: &found,
                notes: &notes,
                is_partial,
            })?;
        }
        sink.end()
    }
}

impl<T> Iterator for Mining<T> {
    type Item = Mined<T>;

    fn next(&mut self) -> Option<Mined<T>> {
        let place = self.n_taken;
        let result = loop {
            if let Some(result) = self.waiting.remove(&place) {
                break result;
            }
            let (place, result) = self.results.recv().ok()?;
            self.waiting.insert(place, result);
        };
        self.n_taken += 1;
        self.queue.advance(self.n_taken);
        Some(Mined { place, subject: self.source.steps()[place].subject(), result })
    }
}

/// However a run ends, no thread outlives it.
impl<T> Drop for Mining<T> {
    fn drop(&mut self) {
        self.cancellation.cancel();
        self.queue.end();
        for worker in self.workers.drain(..) {
            // A worker catches the panics of its work, and reports them.
            let _ = worker.join();
        }
    }
}

/// More threads than this never start, whoever asks for them: no machine has that many processors, and each costs
/// memory.
pub const MAX_THREADS: usize = 1_024;

fn n_threads(wanted: Option<NonZeroUsize>) -> usize {
    let available = || std::thread::available_parallelism().map_or(1, NonZeroUsize::get);
    wanted.map_or_else(available, NonZeroUsize::get).min(MAX_THREADS)
}

/// Sets how many threads all engines of this process use within one large change; it can be called once, before any
/// work.
pub fn use_threads(n_threads: usize) -> Result<(), String> {
    rayon::ThreadPoolBuilder::new()
        .num_threads(n_threads.min(MAX_THREADS))
        .build_global()
        .map_err(|error| error.to_string())
}
