//! Many times as a few figures.

use crate::peers::run::Report;

/// What a run over many commits took: milliseconds of processor time.
pub(super) struct Figures {
    pub(super) n_commits: usize,
    /// How many commits it failed on. Their time counts, too.
    pub(super) n_failed: usize,
    pub(super) median: f64,
    pub(super) mean: f64,
    pub(super) p95: f64,
    pub(super) maximum: f64,
    pub(super) sum: f64,
    /// Processor time by time on the clock: near 1 when nothing else ran on the machine.
    pub(super) share: f64,
    /// The most resident memory, in megabytes.
    pub(super) peak_mb: f64,
}

impl Figures {
    pub(super) fn new(report: &Report) -> Self {
        let mut times: Vec<f64> = report.answers.iter().map(|answer| answer.cpu_ms).collect();
        times.sort_by(f64::total_cmp);
        let sum: f64 = times.iter().sum();
        let elapsed: f64 = report.answers.iter().map(|answer| answer.ms).sum();
        Self {
            n_commits: times.len(),
            n_failed: report.answers.iter().filter(|answer| answer.error.is_some()).count(),
            median: quantile(&times, 0.5),
            mean: sum / times.len().max(1) as f64,
            p95: quantile(&times, 0.95),
            maximum: quantile(&times, 1.0),
            sum,
            share: sum / elapsed.max(f64::MIN_POSITIVE),
            peak_mb: report.peak_kb as f64 / 1024.0,
        }
    }

    /// The times with their names, in the order of the tables.
    pub(super) fn times(&self) -> [f64; 5] {
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
