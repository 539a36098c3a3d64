//! What happens when somebody ends a run: Ctrl-C, a closed terminal, or a system that goes down.
//!
//! A run that writes a file has a temporary one beside it, which nobody else would remove. So at the first signal it
//! is removed, and the program ends as if it had not caught the signal. With `--keep-interrupted` the first signal ends
//! the search instead, and what was found until then is kept; a second one ends the program.

use refscope_engine::text::Cancellation;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

/// Files that are to go when the program ends before its time.
static TEMPORARY: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

/// The search that the first signal ends, where what it found until then is to be kept.
static SEARCH: Mutex<Option<Cancellation>> = Mutex::new(None);

/// Lets the first signal end only this search.
pub(crate) fn end_first(search: Cancellation) {
    *SEARCH.lock().unwrap_or_else(PoisonError::into_inner) = Some(search);
}

/// Removes this file when a signal ends the program.
pub(crate) fn remove_at_end(path: &Path) {
    TEMPORARY.lock().unwrap_or_else(PoisonError::into_inner).push(path.to_owned());
}

/// From now on signals end what [`end_first`] names, or else the program, and remove what [`remove_at_end`] names.
#[cfg(unix)]
pub(crate) fn watch() {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    use signal_hook::low_level::emulate_default_handler;
    // What the shell has told us to ignore, such as `nohup` a closed terminal, stays ignored.
    let wanted = [SIGHUP, SIGINT, SIGTERM].into_iter().filter(|&signal| !is_ignored(signal));
    // Without a handler signals end the program, too; only the temporary file stays.
    let Ok(mut signals) = signal_hook::iterator::Signals::new(wanted) else { return };
    let run = move || {
        for signal in signals.forever() {
            if let Some(search) = SEARCH.lock().unwrap_or_else(PoisonError::into_inner).take() {
                search.cancel();
                continue;
            }
            for path in &*TEMPORARY.lock().unwrap_or_else(PoisonError::into_inner) {
                let _ = std::fs::remove_file(path);
            }
            let _ = emulate_default_handler(signal);
        }
    };
    let _ = std::thread::Builder::new().name("signals".into()).spawn(run);
}

#[cfg(not(unix))]
pub(crate) fn watch() {}

/// Whether a signal was set to be ignored when the program started; only Linux tells.
#[cfg(unix)]
fn is_ignored(signal: i32) -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let mask = mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).unwrap_or(0);
    mask >> (signal - 1) & 1 == 1
}
