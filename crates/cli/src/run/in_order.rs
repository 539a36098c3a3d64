//! Work on several threads whose results come in order.
//!
//! Threads run ahead of the result that is waited for, but not further than a fixed distance, so that one slow
//! item neither stops the others nor lets their results pile up.

use crate::failure::Failure;
use std::collections::BTreeMap;
use std::sync::mpsc::{Sender, channel};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

/// How many results may wait for an earlier one.
const MAX_AHEAD: usize = 256;

/// Deeply nested code takes more stack than threads usually get.
const STACK_BYTES: usize = 32 << 20;

/// Runs `work` on all items and hands the results to `each`, in the order of the items. Ends at the first failure
/// of `each`.
pub(super) fn in_order<T: Sync, R: Send>(
    items: &[T],
    n_threads: usize,
    work: impl Fn(&T) -> R + Sync,
    mut each: impl FnMut(&T, R) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let queue = Queue::new(items.len());
    std::thread::scope(|scope| {
        let _ends_all_threads = EndOnDrop(&queue);
        let (sender, results) = channel();
        for _ in 0..n_threads.min(items.len()) {
            let (queue, work, sender) = (&queue, &work, sender.clone());
            std::thread::Builder::new()
                .stack_size(STACK_BYTES)
                .spawn_scoped(scope, move || work_on(items, queue, work, &sender))
                .map_err(|error| {
                    let help = "ask for fewer threads with `--threads`";
                    Failure::new(format!("a thread cannot be started: {error}"), help)
                })?;
        }
        drop(sender);
        let mut waiting = BTreeMap::new();
        let mut n_done = 0;
        for (index, result) in results {
            waiting.insert(index, result);
            while let Some(result) = waiting.remove(&n_done) {
                each(&items[n_done], result)?;
                n_done += 1;
                queue.advance(n_done);
            }
        }
        Ok(())
    })
}

fn work_on<T, R>(items: &[T], queue: &Queue, work: impl Fn(&T) -> R, sender: &Sender<(usize, R)>) {
    while let Some(index) = queue.take() {
        if sender.send((index, work(&items[index]))).is_err() {
            return;
        }
    }
}

/// Which item is next, and how far one may go.
struct Queue {
    state: Mutex<State>,
    has_advanced: Condvar,
}

struct State {
    next: usize,
    n_done: usize,
    end: usize,
}

impl Queue {
    fn new(n_items: usize) -> Self {
        Self { state: Mutex::new(State { next: 0, n_done: 0, end: n_items }), has_advanced: Condvar::new() }
    }

    /// The next item, when it may be worked on; nothing when all are taken.
    fn take(&self) -> Option<usize> {
        let is_too_far = |state: &mut State| state.next < state.end && state.next >= state.n_done + MAX_AHEAD;
        let waited = self.has_advanced.wait_while(self.state(), is_too_far);
        let mut state = waited.unwrap_or_else(PoisonError::into_inner);
        let index = state.next;
        (index < state.end).then(|| {
            state.next += 1;
            index
        })
    }

    fn advance(&self, n_done: usize) {
        self.state().n_done = n_done;
        self.has_advanced.notify_all();
    }

    fn end(&self) {
        self.state().end = 0;
        self.has_advanced.notify_all();
    }

    /// No step leaves the state half changed, so a poisoned lock is as good as any.
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// However the work ends, threads that wait must not wait for ever.
struct EndOnDrop<'a>(&'a Queue);

impl Drop for EndOnDrop<'_> {
    fn drop(&mut self) {
        self.0.end();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_come_in_order_whatever_the_threads_do() {
        let items: Vec<usize> = (0..2000).collect();
        for n_threads in [1, 2, 7] {
            let mut seen = Vec::new();
            let outcome = in_order(
                &items,
                n_threads,
                |item| item * 2,
                |item, double| {
                    assert_eq!(double, item * 2);
                    seen.push(*item);
                    Ok(())
                },
            );
            assert_eq!((outcome, &seen), (Ok(()), &items));
        }
    }

    #[test]
    fn the_first_failure_ends_everything() {
        let items: Vec<usize> = (0..2000).collect();
        let mut n_seen = 0;
        let outcome = in_order(
            &items,
            3,
            |item| *item,
            |_, item| {
                n_seen += 1;
                if item == 5 { Err(Failure::new("enough", "")) } else { Ok(()) }
            },
        );
        assert_eq!((outcome, n_seen), (Err(Failure::new("enough", "")), 6));
    }

    #[test]
    fn no_items_need_no_threads() {
        assert_eq!(in_order(&[0; 0], 4, |_| (), |_, ()| Ok(())), Ok(()));
    }
}
