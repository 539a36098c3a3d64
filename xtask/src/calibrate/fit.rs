//! Logistic regression with a penalty on large weights, by Newton's steps along one weight after the other. One loop
//! over sparse columns; the libraries that do this bring matrices of their own.

/// A judged finding.
pub(super) struct Example {
    pub(super) features: Vec<(usize, f64)>,
    pub(super) is_right: bool,
    pub(super) project: String,
}

/// How often all weights are set anew; they stand still long before.
const N_ROUNDS: usize = 200;

/// How far one step goes at most: where all is certain the curve is flat, and the best seems far away.
const MAX_STEP: f64 = 1.0;

/// How much a weight costs: as much as the doubt of one finding.
const PENALTY: f64 = 1.0;

/// The weights under which the examples are most likely. The first feature is the constant one and costs nothing.
pub(super) fn weights(examples: &[&Example], n_features: usize) -> Vec<f64> {
    let mut columns = vec![Vec::new(); n_features];
    for (row, example) in examples.iter().enumerate() {
        example.features.iter().for_each(|&(at, value)| columns[at].push((row, value)));
    }
    let mut weights = vec![0.0; n_features];
    let mut sums = vec![0.0; examples.len()];
    for _ in 0..N_ROUNDS {
        for (at, column) in columns.iter().enumerate() {
            let cost = if at == 0 { 0.0 } else { PENALTY };
            // Slope and curvature along this weight say how far it is from the best.
            let (mut slope, mut curvature) = (cost * weights[at], cost);
            for &(row, value) in column {
                let likely = logistic(sums[row]);
                slope += (likely - f64::from(u8::from(examples[row].is_right))) * value;
                curvature += likely * (1.0 - likely) * value * value;
            }
            let step = if curvature > 0.0 { -slope / curvature } else { 0.0 };
            let step = step.clamp(-MAX_STEP, MAX_STEP);
            weights[at] += step;
            column.iter().for_each(|&(row, value)| sums[row] += step * value);
        }
    }
    weights
}

/// How likely an example is right.
pub(super) fn probability(weights: &[f64], features: &[(usize, f64)]) -> f64 {
    let sum: f64 = features.iter().map(|&(at, value)| weights[at] * value).sum();
    logistic(sum)
}

fn logistic(sum: f64) -> f64 {
    1.0 / (1.0 + (-sum).exp())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_mostly_right_is_likely() {
        let example = |at: usize, is_right| Example {
            features: vec![(0, 1.0), (at, 1.0)],
            is_right,
            project: String::new(),
        };
        let examples: Vec<Example> =
            (0..200).map(|number| example(1 + number % 2, number % 2 == 0 || number % 10 == 1)).collect();
        let weights = weights(&examples.iter().collect::<Vec<_>>(), 3);
        assert!(probability(&weights, &examples[0].features) > 0.95);
        assert!((probability(&weights, &examples[1].features) - 0.2).abs() < 0.05);
    }
}
