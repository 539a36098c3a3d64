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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Engine;
    use refscope_testkit::change::change;
    use refscope_text::SourceFile;
    use std::time::Instant;

    /// A hundred methods of another name and a like body: ten thousand pairs for a single pass.
    fn file(name: &str) -> SourceFile {
        let method = |at: usize| {
            let body: String = (0..60)
                .map(|it| format!("        {name}.put({it} + {at}, read({it}), \"{name}\");\n"))
                .collect();
            format!("    void {name}{at}() {{\n{body}    }}\n")
        };
        SourceFile::new("A.java", format!("class A {{\n{}}}\n", (0..100).map(method).collect::<String>()))
    }

    #[test]
    fn a_pass_ends_soon_after_the_time_is_over() {
        let change = change(&[file("old")], &[file("other")]);
        let start = Instant::now();
        let limit = Some(Duration::from_millis(200));
        let detection = with_time_limit(limit, |cancellation| Engine::new().detect(&change, cancellation));
        assert!(detection.is_partial);
        assert!(start.elapsed() < Duration::from_secs(5), "it took {:?}", start.elapsed());
    }
}
