//! How a caller ends work that takes too long.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// A flag that long work looks at from time to time; clones share it. Only a clock or a person outside sets it, so
/// results never depend on the machine unless they say that they are partial.
#[derive(Clone, Debug, Default)]
pub struct Cancellation(Arc<Flag>);

#[derive(Debug, Default)]
struct Flag {
    is_set: AtomicBool,
    /// The work that this one is a part of.
    whole: Option<Cancellation>,
}

impl Cancellation {
    /// The flag of a part of this work: it is set with that of the whole, and can be set alone.
    #[must_use]
    pub fn part(&self) -> Self {
        Self(Arc::new(Flag { is_set: AtomicBool::new(false), whole: Some(self.clone()) }))
    }

    /// Asks for the work to end.
    pub fn cancel(&self) {
        self.0.is_set.store(true, Ordering::Relaxed);
    }

    /// Whether the work should end.
    pub fn is_cancelled(&self) -> bool {
        self.0.is_set.load(Ordering::Relaxed) || self.0.whole.as_ref().is_some_and(Self::is_cancelled)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_ends_with_the_whole_and_not_the_other_way_round() {
        let whole = Cancellation::default();
        let parts = [whole.part(), whole.part()];
        parts[0].cancel();
        assert!(parts[0].is_cancelled() && !parts[1].is_cancelled() && !whole.is_cancelled());
        whole.cancel();
        assert!(parts[1].is_cancelled());
    }
}
