//! How sure a finding is: the probability that people agree with it, as the labelled benchmarks show it.
//!
//! Features of the evidence are weighed and summed, and the logistic function makes a probability of the sum. The
//! weights are those that fit the labels best; `cargo xtask calibrate` finds them and writes `weights.tsv`.

use crate::evidence::{CommonCode, Matched};
use crate::{Evidence, Refactoring, RefactoringKind};
use refscope_matching::Pass;
use refscope_text::Side;
use std::sync::LazyLock;

/// How a number is read off a finding.
type Reading = fn(&Refactoring) -> f64;

/// What is weighed, beside the kind and the two passes: a name, and how it is read off a finding.
const NUMBERS: [(&str, Reading); 25] = [
    ("always", |_| 1.0),
    ("similarity of the declarations", |it| it.evidence.declarations.map_or(0.0, |it| it.similarity)),
    ("similarity of the types", |it| it.evidence.types.map_or(0.0, |it| it.similarity)),
    ("number of users", |it| it.evidence.declarations.map_or(0.0, |it| logarithm(it.n_users))),
    ("code went elsewhere", |it| of_code(it, |code| flag(code.is_elsewhere))),
    ("share of mapped statements", |it| of_code(it, share_of_mapped)),
    ("share of equal statements", |it| of_code(it, |code| code.n_exact as f64 / code.n_mapped.max(1) as f64)),
    ("number of mapped statements", |it| of_code(it, n_mapped)),
    ("only one mapped statement", |it| of_code(it, |code| flag(code.n_mapped == 1))),
    ("number of statements left over", |it| of_code(it, n_left)),
    ("number of statements left over before", |it| of_code(it, n_left_before)),
    ("number of statements left over after", |it| of_code(it, n_left_after)),
    ("no code was compared", |it| flag(it.evidence.code.is_none())),
    ("in another file", |it| flag(is_in_another_file(it))),
    ("number of findings of the kind", |it| logarithm(it.evidence.company.n_alike)),
    ("number of findings", |it| logarithm(it.evidence.company.n_all)),
    ("number of findings in the declaration", |it| logarithm(it.evidence.company.n_beside)),
    ("number of kinds", |it| logarithm(it.evidence.company.n_kinds)),
    ("square of the number of kinds", |it| logarithm(it.evidence.company.n_kinds).powi(2)),
    ("number of places before", |it| logarithm(it.locations.before.len())),
    ("number of places after", |it| logarithm(it.locations.after.len())),
    ("number of mapped statements around a variable", |it| around_variable(it, n_mapped)),
    ("number of statements left over around a variable", |it| around_variable(it, n_left)),
    ("number of statements left over before around a variable", |it| around_variable(it, n_left_before)),
    ("number of statements left over after around a variable", |it| around_variable(it, n_left_after)),
];

/// Whether, as a number.
fn flag(is_so: bool) -> f64 {
    f64::from(u8::from(is_so))
}

/// The tenth counts less than the first.
fn logarithm(count: usize) -> f64 {
    (1.0 + count as f64).ln()
}

fn of_code(finding: &Refactoring, number: impl FnOnce(&CommonCode) -> f64) -> f64 {
    finding.evidence.code.as_ref().map_or(0.0, number)
}

/// The same number may say something else where a finding is about a variable of the code.
fn around_variable(finding: &Refactoring, number: impl FnOnce(&CommonCode) -> f64) -> f64 {
    if finding.kind.is_of_variable() { of_code(finding, number) } else { 0.0 }
}

fn share_of_mapped(code: &CommonCode) -> f64 {
    let n_all = 2 * code.n_mapped + code.n_left.before + code.n_left.after;
    2.0 * code.n_mapped as f64 / n_all.max(1) as f64
}

fn n_mapped(code: &CommonCode) -> f64 {
    logarithm(code.n_mapped)
}

fn n_left(code: &CommonCode) -> f64 {
    logarithm(code.n_left.before + code.n_left.after)
}

fn n_left_before(code: &CommonCode) -> f64 {
    logarithm(code.n_left.before)
}

fn n_left_after(code: &CommonCode) -> f64 {
    logarithm(code.n_left.after)
}

/// The number of features.
const N_FEATURES: usize = NUMBERS.len() + 2 * (Pass::ALL.len() + 1) + RefactoringKind::ALL.len();

/// The names of all features, in order.
pub fn feature_names() -> Vec<String> {
    let passes = |of: &'static str| {
        let names = Pass::ALL.iter().map(|pass| pass.name()).chain(["none"]);
        names.map(move |name| format!("pass of the {of}: {name}"))
    };
    let kinds = RefactoringKind::ALL.iter().map(|kind| format!("kind: {}", kind.title()));
    let numbers = NUMBERS.iter().map(|(name, _)| (*name).to_owned());
    numbers.chain(passes("declarations")).chain(passes("types")).chain(kinds).collect()
}

/// The features of a finding, by their places in [`feature_names`].
pub fn features(finding: &Refactoring) -> Vec<(usize, f64)> {
    let Evidence { declarations, types, .. } = &finding.evidence;
    let pass = |matched: &Option<Matched>| {
        let matched = matched.and_then(|it| Pass::ALL.iter().position(|&pass| pass == it.pass));
        matched.unwrap_or(Pass::ALL.len())
    };
    let declarations_at = NUMBERS.len();
    let types_at = declarations_at + Pass::ALL.len() + 1;
    let kinds_at = types_at + Pass::ALL.len() + 1;
    let flags =
        [declarations_at + pass(declarations), types_at + pass(types), kinds_at + finding.kind as usize];
    let numbers = NUMBERS.iter().map(|(_, number)| number(finding));
    numbers.enumerate().chain(flags.into_iter().map(|at| (at, 1.0))).collect()
}

/// Whether what a finding is about left its file.
fn is_in_another_file(finding: &Refactoring) -> bool {
    let path = |side: Side| finding.locations.get(side).first().map(|location| &location.path);
    path(Side::Before).zip(path(Side::After)).is_some_and(|(before, after)| before != after)
}

/// The probability that a finding is right, in thousandths: most findings are nearly sure, and some of them more so.
pub(crate) fn confidence(finding: &Refactoring) -> f64 {
    let sum: f64 = features(finding).into_iter().map(|(at, value)| WEIGHTS[at] * value).sum();
    let n_right = (1000.0 / (1.0 + (-sum).exp())).round();
    // Nothing is certain.
    n_right.min(999.0) / 1000.0
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
