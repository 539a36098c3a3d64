//! Which item is next, and how far workers may run ahead of the result that is waited for: one slow item neither
//! stops the others nor lets their results pile up.

use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

/// How many results may wait for an earlier one.
const MAX_AHEAD: usize = 256;

/// Hands out the numbers of items.
#[derive(Debug)]
pub(super) struct Queue {
    state: Mutex<State>,
    has_advanced: Condvar,
}

#[derive(Debug)]
struct State {
    next: usize,
    n_taken: usize,
    end: usize,
}

impl Queue {
    pub(super) fn new(n_items: usize) -> Self {
        Self { state: Mutex::new(State { next: 0, n_taken: 0, end: n_items }), has_advanced: Condvar::new() }
    }

    /// The next item, when it may be worked on; nothing when there are no more.
    pub(super) fn next(&self) -> Option<usize> {
        let is_too_far =
            |state: &mut State| state.next < state.end && state.next >= state.n_taken + MAX_AHEAD;
        let waited = self.has_advanced.wait_while(self.state(), is_too_far);
        let mut state = waited.unwrap_or_else(PoisonError::into_inner);
        let index = state.next;
        (index < state.end).then(|| {
            state.next += 1;
            index
        })
    }

    /// So many results were taken, in order.
    pub(super) fn advance(&self, n_taken: usize) {
        self.state().n_taken = n_taken;
        self.has_advanced.notify_all();
    }

    /// No more items are handed out.
    pub(super) fn end(&self) {
        self.state().end = 0;
        self.has_advanced.notify_all();
    }

    /// No step leaves the state half changed, so a poisoned lock is as good as any.
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
