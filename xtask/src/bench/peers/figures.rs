//! Many times as a few figures.

use crate::peers::run::Report;

/// What a run over many commits took.
pub(super) struct Figures {
    pub(super) n_commits: usize,
    /// How many commits it failed on. Their time counts, too.
    pub(super) n_failed: usize,
    /// The time of a processor that the working thread took.
    pub(super) processor: Times,
    /// The time that passed meanwhile.
    pub(super) clock: Times,
    /// The most resident memory, in megabytes.
    pub(super) peak_mb: f64,
}

impl Figures {
    pub(super) fn new(report: &Report) -> Self {
        Self {
            n_commits: report.answers.len(),
            n_failed: report.answers.iter().filter(|answer| answer.error.is_some()).count(),
            processor: Times::new(report.answers.iter().map(|answer| answer.cpu_ms).collect()),
            clock: Times::new(report.answers.iter().map(|answer| answer.ms).collect()),
            peak_mb: report.peak_kb as f64 / 1024.0,
        }
    }

    /// Processor time by time on the clock: near 1 when the thread never waited.
    pub(super) fn share(&self) -> f64 {
        self.processor.sum / self.clock.sum.max(f64::MIN_POSITIVE)
    }
}

/// The times of many commits, in milliseconds.
pub(super) struct Times {
    median: f64,
    mean: f64,
    p95: f64,
    maximum: f64,
    sum: f64,
}

impl Times {
    fn new(mut times: Vec<f64>) -> Self {
        times.sort_by(f64::total_cmp);
        let sum: f64 = times.iter().sum();
        Self {
            median: quantile(&times, 0.5),
            mean: sum / times.len().max(1) as f64,
            p95: quantile(&times, 0.95),
            maximum: quantile(&times, 1.0),
            sum,
        }
    }

    /// In the order of the tables.
    pub(super) fn all(&self) -> [f64; 5] {
        [self.median, self.mean, self.p95, self.maximum, self.sum]
    }
}

/// The smallest value that a share of the sorted values does not exceed.
pub(super) fn quantile(sorted: &[f64], share: f64) -> f64 {
    let rank = (share * sorted.len() as f64).ceil() as usize;
    sorted.get(rank.max(1) - 1).copied().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quantiles_are_values_of_the_list() {
        let times = [1.0, 2.0, 3.0, 4.0];
        assert_eq!([0.25, 0.5, 0.95, 1.0].map(|share| quantile(&times, share)), [1.0, 2.0, 4.0, 4.0]);
        assert_eq!(quantile(&[], 0.5), 0.0);
    }
}
