//! How a caller ends work that takes too long.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// A flag that long work looks at from time to time; clones share it. Only a clock or a person outside sets it, so
/// results never depend on the machine unless they say that they are partial.
#[derive(Clone, Debug, Default)]
pub struct Cancellation(Arc<Flag>);

#[derive(Default)]
struct Flag {
    is_set: AtomicBool,
    /// The work that this one is a part of.
    whole: Option<Cancellation>,
    /// What else may end it.
    condition: Option<Box<Condition>>,
}

/// Whether work should end, asked as often as the work asks.
type Condition = dyn Fn() -> bool + Send + Sync;

impl std::fmt::Debug for Flag {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Flag").field("is_set", &self.is_set).finish_non_exhaustive()
    }
}

impl Cancellation {
    /// The flag of a part of this work: it is set with that of the whole, and can be set alone.
    #[must_use]
    pub fn part(&self) -> Self {
        Self(Arc::new(Flag { whole: Some(self.clone()), ..Flag::default() }))
    }

    /// A flag that is set as soon as a condition holds. It is asked in the innermost loops, so it should be quick.
    pub fn when(condition: impl Fn() -> bool + Send + Sync + 'static) -> Self {
        Self(Arc::new(Flag { condition: Some(Box::new(condition)), ..Flag::default() }))
    }

    /// Asks for the work to end.
    pub fn cancel(&self) {
        self.0.is_set.store(true, Ordering::Relaxed);
    }

    /// Whether the work should end.
    pub fn is_cancelled(&self) -> bool {
        self.0.is_set.load(Ordering::Relaxed)
            || self.0.whole.as_ref().is_some_and(Self::is_cancelled)
            || self.0.condition.as_ref().is_some_and(|holds| holds())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::AtomicUsize;

    #[test]
    fn a_condition_ends_the_work() {
        let n_asked = AtomicUsize::new(0);
        let work = Cancellation::when(move || n_asked.fetch_add(1, Ordering::Relaxed) >= 2);
        assert_eq!([(); 4].map(|()| work.part().is_cancelled()), [false, false, true, true]);
    }

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
