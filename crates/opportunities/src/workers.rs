//! Who does the work. Threads belong to whoever calls; here is only said what can be done side by side.

/// Does pieces of work, perhaps many at once, and gives the results in order.
pub trait Workers {
    /// Calls `work` with each number below `n`.
    fn map<R: Send>(&self, n: usize, work: impl Fn(usize) -> R + Send + Sync) -> Vec<R>;
}

/// One piece after the other, for tests and small inputs.
#[derive(Clone, Copy, Debug, Default)]
pub struct OneByOne;

impl Workers for OneByOne {
    fn map<R: Send>(&self, n: usize, work: impl Fn(usize) -> R + Send + Sync) -> Vec<R> {
        (0..n).map(work).collect()
    }
}
