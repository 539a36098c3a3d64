//! How sure a finding is: the probability that people agree with it, as the labelled benchmarks show it.
//!
//! Features of the evidence are weighed and summed, and the logistic function makes a probability of the sum. The
//! weights are those that fit the labels best; `cargo xtask calibrate` finds them and writes `weights.tsv`.

use crate::evidence::Matched;
use crate::{Evidence, Refactoring, RefactoringKind};
use refscope_matching::Pass;
use refscope_text::Side;
use std::sync::LazyLock;

/// What is weighed, beside the kind and the two passes.
const NUMBERS: [&str; 18] = [
    "always",
    "similarity of the declarations",
    "similarity of the types",
    "number of users",
    "code went elsewhere",
    "share of mapped statements",
    "share of equal statements",
    "number of mapped statements",
    "number of statements left over",
    "no code was compared",
    "in another file",
    "number of findings of the kind",
    "number of findings",
    "number of findings in the declaration",
    "number of places before",
    "number of places after",
    "number of mapped statements around a variable",
    "number of statements left over around a variable",
];

/// The number of features.
const N_FEATURES: usize = NUMBERS.len() + 2 * (Pass::ALL.len() + 1) + RefactoringKind::ALL.len();

/// The names of all features, in order.
pub fn feature_names() -> Vec<String> {
    let passes = |of: &'static str| {
        let names = Pass::ALL.iter().map(|pass| pass.name()).chain(["none"]);
        names.map(move |name| format!("pass of the {of}: {name}"))
    };
    let kinds = RefactoringKind::ALL.iter().map(|kind| format!("kind: {}", kind.title()));
    let numbers = NUMBERS.iter().map(|name| (*name).to_owned());
    numbers.chain(passes("declarations")).chain(passes("types")).chain(kinds).collect()
}

/// The features of a finding, by their places in [`feature_names`].
pub fn features(finding: &Refactoring) -> Vec<(usize, f64)> {
    let Evidence { declarations, types, code, company } = &finding.evidence;
    let logarithm = |count: usize| (1.0 + count as f64).ln();
    let mut numbers = [0.0; NUMBERS.len()];
    numbers[0] = 1.0;
    numbers[1] = declarations.map_or(0.0, |it| it.similarity);
    numbers[2] = types.map_or(0.0, |it| it.similarity);
    numbers[3] = declarations.map_or(0.0, |it| logarithm(it.n_users));
    if let Some(code) = code {
        let n_all = 2 * code.n_mapped + code.n_left.before + code.n_left.after;
        numbers[4] = f64::from(u8::from(code.is_elsewhere));
        numbers[5] = 2.0 * code.n_mapped as f64 / n_all.max(1) as f64;
        numbers[6] = code.n_exact as f64 / code.n_mapped.max(1) as f64;
        numbers[7] = logarithm(code.n_mapped);
        numbers[8] = logarithm(code.n_left.before + code.n_left.after);
    } else {
        numbers[9] = 1.0;
    }
    numbers[10] = f64::from(u8::from(is_in_another_file(finding)));
    numbers[11] = logarithm(company.n_alike);
    numbers[12] = logarithm(company.n_all);
    numbers[13] = logarithm(company.n_beside);
    numbers[14] = logarithm(finding.locations.before.len());
    numbers[15] = logarithm(finding.locations.after.len());
    if finding.kind.title().contains("Variable") {
        (numbers[16], numbers[17]) = (numbers[7], numbers[8]);
    }
    let pass = |matched: &Option<Matched>| {
        let matched = matched.and_then(|it| Pass::ALL.iter().position(|&pass| pass == it.pass));
        matched.unwrap_or(Pass::ALL.len())
    };
    let declarations_at = NUMBERS.len();
    let types_at = declarations_at + Pass::ALL.len() + 1;
    let kinds_at = types_at + Pass::ALL.len() + 1;
    let flags =
        [declarations_at + pass(declarations), types_at + pass(types), kinds_at + finding.kind as usize];
    numbers.into_iter().enumerate().chain(flags.into_iter().map(|at| (at, 1.0))).collect()
}

/// Whether what a finding is about left its file.
fn is_in_another_file(finding: &Refactoring) -> bool {
    let path = |side: Side| finding.locations.get(side).first().map(|location| &location.path);
    path(Side::Before).zip(path(Side::After)).is_some_and(|(before, after)| before != after)
}

/// The probability that a finding is right, in hundredths: nobody knows it better.
pub(crate) fn confidence(finding: &Refactoring) -> f64 {
    let sum: f64 = features(finding).into_iter().map(|(at, value)| WEIGHTS[at] * value).sum();
    (100.0 / (1.0 + (-sum).exp())).round() / 100.0
}

static WEIGHTS: LazyLock<[f64; N_FEATURES]> = LazyLock::new(|| weights(include_str!("weights.tsv")));

/// Reads lines of a weight and the name of its feature. What is not among them weighs nothing.
fn weights(table: &str) -> [f64; N_FEATURES] {
    let mut weights = [0.0; N_FEATURES];
    let names = feature_names();
    for (weight, name) in table.lines().filter_map(|line| line.split_once('\t')) {
        if let (Some(at), Ok(weight)) = (names.iter().position(|it| it == name), weight.parse()) {
            weights[at] = weight;
        }
    }
    weights
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_weight_has_a_feature() {
        let names = feature_names();
        assert_eq!(names.len(), N_FEATURES);
        for line in include_str!("weights.tsv").lines() {
            let (weight, name) = line.split_once('\t').expect("a weight and a name");
            assert!(weight.parse::<f64>().is_ok(), "{line}");
            assert!(names.iter().any(|it| it == name), "{line}");
        }
    }
}
