//! Weights of signs under which the fewest mistakes are made, found by moving one weight after the other.

use super::Method;

/// How far a weight is moved at first, and at last.
const STEPS: [i32; 4] = [80, 40, 20, 10];

/// What a weight costs for each hundred that it went from where it began: as much as a mistake in two.
const PENALTY: f64 = 0.5;

/// How many times all weights are visited for one step.
const MAX_ROUNDS: usize = 6;

pub(super) fn weights(methods: &[&Method], start: &[i32]) -> Vec<i32> {
    let cost = |weights: &[i32]| {
        let went = weights.iter().zip(start).map(|(weight, start)| f64::from(weight - start) / 100.0);
        n_mistakes(methods, weights) as f64 + PENALTY * went.map(|it| it * it).sum::<f64>()
    };
    let mut best = start.to_vec();
    let mut least = cost(&best);
    for step in STEPS {
        for _ in 0..MAX_ROUNDS {
            let before = least;
            for at in 0..best.len() {
                for moved in [step, -step] {
                    let mut weights = best.clone();
                    weights[at] += moved;
                    let cost = cost(&weights);
                    if cost < least {
                        (best, least) = (weights, cost);
                        break;
                    }
                }
            }
            if least == before {
                break;
            }
        }
    }
    best
}

pub(super) fn n_mistakes(methods: &[&Method], weights: &[i32]) -> usize {
    methods.iter().map(|method| method.n_mistakes(weights)).sum()
}
