//! `cargo xtask calibrate`: the weights of the confidence, fitted to the labels of the benchmarks.
//!
//! What people judged is the measure: a finding that a benchmark expects is right, any other of a type that it
//! labels is wrong. How well the weights carry over is measured on projects that they were not fitted to, and committed
//! as a scoreboard.

mod fit;

use crate::corpus::Corpus;
use crate::oracle::{Benchmark, Certainty, detect, records};
use anyhow::{Context, Result};
use fit::Example;
use refscope_engine::confidence;
use refscope_engine::wording::description;
use std::collections::BTreeSet;
use std::fmt::Write;
use std::path::Path;

/// The benchmarks of which half of the projects were never read: on the others right answers are more frequent than elsewhere.
const BENCHMARKS: [&str; 4] = ["java1-dev2", "java2-dev2", "wild-dev", "train"];

/// The projects are dealt into this many groups; each is predicted from the others.
const N_GROUPS: usize = 5;

/// Where the weights lie.
const WEIGHTS: &str = "crates/refactorings/src/confidence/weights.tsv";

/// Where the table lies that shows how well they carry over.
const CERTAINTY: &str = "oracle/certainty.md";

pub(crate) fn run(root: &Path) -> Result<()> {
    let corpus = Corpus::find(root).context("REFSCOPE_CORPUS names no folder with benchmarks")?;
    let mut examples = Vec::new();
    for name in BENCHMARKS {
        examples.extend(judged(&corpus, name)?);
    }
    let names = confidence::feature_names();
    let held_out = held_out(&examples, names.len()).table();
    let board = format!(
        "# certainty\n\nWritten by `cargo xtask calibrate`: {} findings, on projects that the weights were not fitted to.\n\n{held_out}",
        examples.len()
    );
    print!("{board}");
    std::fs::write(root.join(CERTAINTY), board)?;
    let weights = fit::weights(&examples.iter().collect::<Vec<_>>(), names.len());
    let mut table = String::new();
    for (weight, name) in weights.iter().zip(&names).filter(|(weight, _)| weight.abs() >= 0.0005) {
        writeln!(table, "{weight:.3}\t{name}")?;
    }
    Ok(std::fs::write(root.join(WEIGHTS), table)?)
}

/// The findings in a benchmark's commits, and whether its labels agree with them.
fn judged(corpus: &Corpus, name: &str) -> Result<Vec<Example>> {
    let benchmark = Benchmark::read(corpus, name, &Default::default())?;
    let mut examples = Vec::new();
    let ids = benchmark.commits.iter().map(|commit| commit.commit.as_str());
    detect(&corpus.repository(name)?, ids, |commit, found| {
        let Some(labels) = benchmark.commits.iter().find(|it| it.commit == commit) else { return };
        for finding in found.iter().filter(|it| benchmark.labelled.contains(it.kind.title())) {
            for text in records(&description(finding)) {
                examples.push(Example {
                    features: confidence::features(finding),
                    is_right: labels.expected.contains(&text),
                    project: labels.project.clone(),
                });
            }
        }
    })?;
    Ok(examples)
}

/// How sure the findings of each group of projects are by the weights of the other groups, and what is right.
fn held_out(examples: &[Example], n_features: usize) -> Certainty {
    let projects: BTreeSet<&str> = examples.iter().map(|it| it.project.as_str()).collect();
    let group =
        |example: &Example| projects.iter().position(|&it| it == example.project).map(|at| at % N_GROUPS);
    let mut certainty = Certainty::default();
    for held in 0..N_GROUPS {
        let (held, others): (Vec<&Example>, Vec<&Example>) =
            examples.iter().partition(|&example| group(example) == Some(held));
        let weights = fit::weights(&others, n_features);
        for example in held {
            certainty.add(fit::probability(&weights, &example.features), example.is_right);
        }
    }
    certainty
}
