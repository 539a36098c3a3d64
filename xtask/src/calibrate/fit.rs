//! Logistic regression with a penalty on large weights, by gradient descent with momentum. One loop over sparse
//! rows; the libraries that do this bring matrices of their own.

/// A judged finding.
pub(super) struct Example {
    pub(super) features: Vec<(usize, f64)>,
    pub(super) is_right: bool,
    pub(super) project: String,
}

/// How many steps are made; the weights stand still long before.
const N_STEPS: usize = 1_500;

/// How much of the last step goes into the next.
const MOMENTUM: f64 = 0.95;

/// How far a step goes along the gradient of the mean. No row is longer than 4, so this cannot overshoot.
const RATE: f64 = 0.1;

/// How much a weight costs: as much as the doubt of one finding.
const PENALTY: f64 = 1.0;

/// The weights under which the examples are most likely. The first feature is the constant one and costs nothing.
pub(super) fn weights(examples: &[&Example], n_features: usize) -> Vec<f64> {
    let mut weights = vec![0.0; n_features];
    let mut step = vec![0.0; n_features];
    for _ in 0..N_STEPS {
        let mut gradient: Vec<f64> = weights.iter().map(|weight| PENALTY * weight).collect();
        gradient[0] = 0.0;
        for example in examples {
            let error = probability(&weights, &example.features) - f64::from(u8::from(example.is_right));
            example.features.iter().for_each(|&(at, value)| gradient[at] += error * value);
        }
        for ((weight, step), slope) in weights.iter_mut().zip(&mut step).zip(gradient) {
            *step = MOMENTUM * *step - RATE * slope / examples.len() as f64;
            *weight += *step;
        }
    }
    weights
}

/// How likely an example is right.
pub(super) fn probability(weights: &[f64], features: &[(usize, f64)]) -> f64 {
    let sum: f64 = features.iter().map(|&(at, value)| weights[at] * value).sum();
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
