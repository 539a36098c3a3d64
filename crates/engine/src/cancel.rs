//! The clock: the only place where time decides anything.

use refscope_text::Cancellation;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::Duration;

/// Runs `work` and asks it to end when the time is over.
pub fn with_time_limit<T: Send>(limit: Option<Duration>, work: impl FnOnce(&Cancellation) -> T + Send) -> T {
    let cancellation = Cancellation::default();
    let Some(limit) = limit else { return work(&cancellation) };
    std::thread::scope(|scope| {
        let (done, watch) = channel::<()>();
        let flag = &cancellation;
        scope.spawn(move || {
            if watch.recv_timeout(limit) == Err(RecvTimeoutError::Timeout) {
                flag.cancel();
            }
        });
        let result = work(&cancellation);
        drop(done);
        result
    })
}
