//! What the confidence of findings is worth: whether right ones rank above wrong ones, and whether of those at .9
//! nine in ten are right.

use std::fmt::Write;

/// The confidence of findings, and which of them are right.
#[derive(Default)]
pub(crate) struct Certainty {
    judged: Vec<(f64, bool)>,
}

/// The lower ends of the rows of the table.
const STEPS: [f64; 6] = [0.0, 0.5, 0.7, 0.8, 0.9, 0.95];

impl Certainty {
    pub(crate) fn add(&mut self, confidence: f64, is_right: bool) {
        self.judged.push((confidence, is_right));
    }

    /// How often a right finding is surer than a wrong one, of all such pairs; equal ones count half.
    pub(crate) fn separation(&self) -> f64 {
        let mut sorted = self.judged.clone();
        sorted.sort_by(|a, b| a.0.total_cmp(&b.0));
        let (mut won, mut n_wrong_below) = (0.0, 0.0);
        for equals in sorted.chunk_by(|a, b| a.0 == b.0) {
            let n_right = equals.iter().filter(|it| it.1).count() as f64;
            let n_wrong = equals.len() as f64 - n_right;
            won += n_right * (n_wrong_below + n_wrong / 2.0);
            n_wrong_below += n_wrong;
        }
        let n_right = self.judged.len() as f64 - n_wrong_below;
        won / (n_right * n_wrong_below).max(1.0)
    }

    /// The separation, and for steps of confidence how many findings there are and how many of them are right.
    pub(crate) fn table(&self) -> String {
        let mut text = format!(
            "A right finding is surer than a wrong one in {:.3} of all cases.\n\n\
             | confidence | findings | mean | right |\n|---|--:|--:|--:|\n",
            self.separation()
        );
        for (at, &from) in STEPS.iter().enumerate() {
            let to = STEPS.get(at + 1).copied().unwrap_or(f64::INFINITY);
            let within: Vec<_> = self.judged.iter().filter(|it| (from..to).contains(&it.0)).collect();
            let share = |sum: f64| sum / within.len().max(1) as f64;
            let mean = share(within.iter().map(|it| it.0).sum());
            let right = share(within.iter().filter(|it| it.1).count() as f64);
            let _ = writeln!(text, "| from {from:.2} | {} | {mean:.3} | {right:.3} |", within.len());
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::Certainty;

    #[test]
    fn right_ones_above_wrong_ones_separate() {
        let mut certainty = Certainty::default();
        for (confidence, is_right) in [(0.9, true), (0.5, true), (0.5, false), (0.2, false)] {
            certainty.add(confidence, is_right);
        }
        assert_eq!(certainty.separation(), 3.5 / 4.0);
    }
}
