//! Work, in units that mean the same on every machine: one is what it takes to read a megabyte of ordinary code, in
//! processor time of this thread, so that it does not matter what else the machine does.

use refscope_engine::Engine;
use refscope_engine::text::{Cancellation, Change, Side};
use refscope_syntax::{JAVA, LexedFile, SourceTree};
use rustix::time::{ClockId, clock_gettime};
use std::sync::{Arc, LazyLock, Mutex};
use std::time::Duration;

/// The limit, a few hundredths of a second on most machines, so that it is reached.
const LIMIT: f64 = 10.0;

/// How much more a change of so many bytes may take in all: what is linear need not end early.
const UNITS_FOR_A_MEGABYTE: f64 = 200.0;

/// How much of that may be done without asking.
const UNASKED_SHARE: f64 = 0.25;

fn used() -> Duration {
    let now = clock_gettime(ClockId::ThreadCPUTime);
    Duration::new(now.tv_sec as u64, now.tv_nsec as u32)
}

/// One unit: a megabyte of ordinary code, without the bodies of its methods.
static UNIT: LazyLock<Duration> = LazyLock::new(|| {
    let method = "    int total(int a) {\n        int sum = read(a, 1);\n        log(\"x\", sum);\n    }\n";
    let text: Arc<str> = format!("class A {{\n{}}}\n", method.repeat(1_000_000 / method.len())).into();
    let read = || {
        let start = used();
        std::hint::black_box(SourceTree::of(LexedFile::new(&JAVA, text.clone())));
        used() - start
    };
    (0..5).map(|_| read()).min().expect("it was read")
});

/// What a run took, in units.
#[derive(Debug)]
pub(crate) struct Used {
    /// In all.
    pub(crate) in_all: f64,
    /// The longest stretch in which nobody asked whether to go on.
    pub(crate) unasked: f64,
}

impl Used {
    /// Whether the limit held: the work ended soon after it, and asked often enough before.
    pub(crate) fn is_within_limit(&self, change: &Change) -> bool {
        let linear = LIMIT + UNITS_FOR_A_MEGABYTE * n_bytes(change) as f64 / 1e6;
        self.unasked <= UNASKED_SHARE * linear && self.in_all <= LIMIT + linear
    }
}

fn n_bytes(change: &Change) -> usize {
    let sources =
        change.files.iter().flat_map(|file| Side::BOTH.into_iter().filter_map(|side| file.source(side)));
    sources.map(|file| file.text.len()).sum()
}

/// Looks for refactorings until the limit is reached, on one thread.
pub(crate) fn with_limit(change: &Change) -> Used {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(1).stack_size(32 << 20).build();
    pool.expect("a thread can be started").install(|| {
        let unit = UNIT.as_secs_f64();
        let start = used();
        let last = Arc::new(Mutex::new((start, Duration::ZERO)));
        let stretches = last.clone();
        let ask = move || {
            let now = used();
            let mut last = stretches.lock().expect("one thread asks");
            *last = (now, last.1.max(now - last.0));
            (now - start).as_secs_f64() > LIMIT * unit
        };
        Engine::new().detect(change, &Cancellation::when(ask));
        let end = used();
        let (asked, longest) = *last.lock().expect("one thread asks");
        Used {
            in_all: (end - start).as_secs_f64() / unit,
            unasked: longest.max(end - asked).as_secs_f64() / unit,
        }
    })
}
