//! A process, what it takes of the processor and of memory, and how long it runs.

use anyhow::{Context, Result, ensure};
use std::fs;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// How often a running process is asked for its memory. The system keeps the peak, so little is missed.
const BETWEEN_LOOKS: Duration = Duration::from_millis(5);

/// Linux counts the time of processors in parts of a second, on every machine as many.
const TICKS_A_SECOND: u64 = 100;

/// What a process took.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cost {
    pub(super) clock: Duration,
    /// Of all its threads together.
    pub(super) processor: Duration,
    pub(super) peak_mb: f64,
}

impl Cost {
    /// The better of two rounds, each figure for itself: whatever else the machine does only adds.
    pub(super) fn min(self, other: Self) -> Self {
        Self {
            clock: self.clock.min(other.clock),
            processor: self.processor.min(other.processor),
            peak_mb: self.peak_mb.min(other.peak_mb),
        }
    }
}

/// Runs a command to its end; what it prints is read by nobody.
pub(super) fn measure(command: &mut Command) -> Result<Cost> {
    let before = time_of_children()?;
    let start = Instant::now();
    let mut process = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn()?;
    let status_file = format!("/proc/{}/status", process.id());
    let mut peak_kb = 0;
    let status = loop {
        if let Some(peak) = peak_kilobytes(&status_file) {
            peak_kb = peak;
        }
        if let Some(status) = process.try_wait()? {
            break status;
        }
        std::thread::sleep(BETWEEN_LOOKS);
    };
    let clock = start.elapsed();
    // A part that could not be read is told by the code, and the rest was done.
    ensure!(matches!(status.code(), Some(0 | 3)), "{command:?} failed");
    Ok(Cost { clock, processor: time_of_children()? - before, peak_mb: peak_kb as f64 / 1024.0 })
}

/// The most memory that a process ever held, as Linux counts it.
pub(crate) fn peak_kilobytes(status_file: &str) -> Option<u64> {
    let status = fs::read_to_string(status_file).ok()?;
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    peak.split_whitespace().next()?.parse().ok()
}

/// What the processes took that this one started and that have ended.
fn time_of_children() -> Result<Duration> {
    let text = fs::read_to_string("/proc/self/stat").context("this benchmark needs Linux")?;
    // The name of the program stands in brackets and may hold anything.
    let fields = text.rsplit(')').next().unwrap_or_default();
    let ticks = fields.split_whitespace().skip(13).take(2).map(str::parse::<u64>);
    let n_ticks = ticks.sum::<Result<u64, _>>()?;
    Ok(Duration::from_millis(n_ticks * 1000 / TICKS_A_SECOND))
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    #[test]
    fn what_a_process_takes_is_measured() {
        let script = "i=0; while [ $i -lt 300000 ]; do i=$((i + 1)); done";
        let cost = measure(Command::new("sh").args(["-c", script])).expect("the shell runs");
        assert!(cost.processor >= Duration::from_millis(50), "{cost:?}");
        assert!(cost.peak_mb > 0.1 && cost.peak_mb < 100.0, "{cost:?}");
        assert!(measure(Command::new("sh").args(["-c", "exit 1"])).is_err());
    }
}
