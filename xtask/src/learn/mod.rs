//! `cargo xtask learn`: what the signs of variables are worth, by the labels of the benchmarks.
//!
//! For each method whose variables are labelled, the candidates and their signs are collected once. The board counts how
//! often the committed weights decide otherwise than the labels, beside weights that are fitted to other projects alone and
//! beside weights of one size: what the fitted ones win over these carries over. Suggestions are printed; the
//! committed weights are round, and stand in `crates/matching/src/variables/signs.rs` with a reason each.

mod fit;
mod labels;

use crate::corpus::Corpus;
use crate::oracle::Benchmark;
use anyhow::{Context, Result};
use labels::Labels;
use rayon::prelude::*;
use refscope_engine::git::Repository;
use refscope_engine::text::{Cancellation, Pair};
use refscope_engine::{Comparison, Engine, Source};
use refscope_matching::{Sign, Variable, VariableCandidates, VariableKind, variable_candidates};
use refscope_model::{EntityId, header};
use std::collections::BTreeSet;
use std::fmt::Write;
use std::path::Path;
use std::sync::Arc;

/// The benchmarks of which half of the projects were never read, and whether they label parameters.
const BENCHMARKS: [(&str, bool); 3] = [("java1-dev2", true), ("java2-dev2", false), ("train", true)];

/// The projects are dealt into this many groups; each is judged by weights fitted to the others.
const N_GROUPS: usize = 5;

const BOARD: &str = "oracle/variables.md";

/// A method with labelled variables: its candidates, and what the labels say about each.
struct Method {
    benchmark: &'static str,
    project: String,
    candidates: Vec<Candidate>,
}

struct Candidate {
    pair: Pair<usize>,
    signs: Vec<i32>,
    is_one: bool,
    /// How many findings are wrong when it is decided otherwise.
    cost: usize,
}

impl Method {
    /// How many findings are wrong when the best pairs are taken first.
    fn n_mistakes(&self, weights: &[i32]) -> usize {
        let score =
            |it: &Candidate| it.signs.iter().zip(weights).map(|(sign, weight)| sign * weight).sum::<i32>();
        let mut ranked: Vec<(i32, usize)> =
            self.candidates.iter().map(score).zip(0..).filter(|it| it.0 > 0).collect();
        ranked.sort_by_key(|&(score, at)| (-score, at));
        let mut taken: Pair<BTreeSet<usize>> = Pair::default();
        let mut chosen = vec![false; self.candidates.len()];
        for (_, at) in ranked {
            let pair = self.candidates[at].pair;
            if !taken.before.contains(&pair.before) && !taken.after.contains(&pair.after) {
                taken.before.insert(pair.before);
                taken.after.insert(pair.after);
                chosen[at] = true;
            }
        }
        let decided = self.candidates.iter().zip(chosen);
        decided.filter(|(it, is_chosen)| it.is_one != *is_chosen).map(|(it, _)| it.cost).sum()
    }
}

pub(crate) fn run(root: &Path) -> Result<()> {
    let corpus = Corpus::find(root).context("REFSCOPE_CORPUS names no folder with benchmarks")?;
    let mut methods = Vec::new();
    for (name, has_parameters) in BENCHMARKS {
        methods.extend(collected(&corpus, name, has_parameters)?);
    }
    let committed: Vec<i32> = Sign::ALL.iter().map(|sign| sign.weight()).collect();
    let of_one_size: Vec<i32> = committed.iter().map(|weight| 150 * weight.signum()).collect();
    let all: Vec<&Method> = methods.iter().collect();
    let held_out = held_out(&methods, &of_one_size);
    let mut board = "# variables\n\nWritten by `cargo xtask learn`: wrong decisions about variables, by weights of their signs.\n\n| benchmark | methods | weights of one size | committed | fitted to other projects |\n|---|--:|--:|--:|--:|\n".to_owned();
    for (name, _) in BENCHMARKS {
        let own: Vec<&Method> = all.iter().copied().filter(|it| it.benchmark == name).collect();
        let n_held_out: usize =
            held_out.iter().zip(&methods).filter(|(_, it)| it.benchmark == name).map(|it| it.0).sum();
        writeln!(
            board,
            "| {name} | {} | {} | {} | {n_held_out} |",
            own.len(),
            fit::n_mistakes(&own, &of_one_size),
            fit::n_mistakes(&own, &committed)
        )?;
    }
    print!("{board}");
    std::fs::write(root.join(BOARD), board)?;
    println!("\nsuggested, from the committed ones:");
    for ((sign, weight), suggested) in Sign::ALL.iter().zip(&committed).zip(fit::weights(&all, &committed)) {
        println!("{sign:?} {weight} -> {suggested}");
    }
    Ok(())
}

/// The mistakes in each method by weights that are fitted to the projects of the other groups.
fn held_out(methods: &[Method], start: &[i32]) -> Vec<usize> {
    let projects: BTreeSet<&str> = methods.iter().map(|it| it.project.as_str()).collect();
    let group =
        |method: &Method| projects.iter().position(|&it| it == method.project).map(|at| at % N_GROUPS);
    let fitted: Vec<Vec<i32>> = (0..N_GROUPS)
        .into_par_iter()
        .map(|held| {
            let others: Vec<&Method> = methods.iter().filter(|it| group(it) != Some(held)).collect();
            fit::weights(&others, start)
        })
        .collect();
    methods.iter().map(|it| group(it).map_or(0, |at| it.n_mistakes(&fitted[at]))).collect()
}

/// The methods in a benchmark's commits of whose variables the labels say something, or that we would join.
fn collected(corpus: &Corpus, name: &'static str, has_parameters: bool) -> Result<Vec<Method>> {
    let benchmark = Benchmark::read(corpus, name, &Default::default())?;
    let repository = Arc::new(Repository::open(&corpus.repository(name)?)?);
    let engine = Engine::new();
    let found: Vec<Vec<Method>> = benchmark
        .commits
        .par_iter()
        .filter_map(|commit| {
            let source = Source::revision(repository.clone(), &commit.commit).ok()?;
            let change = source.read(source.steps().first()?, &Cancellation::default()).ok()?;
            let comparison = engine.compare(&change, &Cancellation::default()).found;
            let labels = Labels::of(commit.expected.iter());
            let methods = comparison.pairs().filter(|(pair, _)| !comparison.is_unchanged(*pair));
            let candidates = methods.map(|(pair, _)| candidates(&comparison, pair, &labels, has_parameters));
            let told = candidates.filter(|it| it.iter().any(|it| it.cost > 0));
            let project = || commit.project.clone();
            Some(told.map(|candidates| Method { benchmark: name, project: project(), candidates }).collect())
        })
        .collect();
    Ok(found.into_iter().flatten().collect())
}

fn candidates(
    comparison: &Comparison,
    pair: Pair<EntityId>,
    labels: &Labels,
    has_parameters: bool,
) -> Vec<Candidate> {
    let after = &comparison.snapshots.after;
    if !after.entity(pair.after).kind.is_callable() {
        return Vec::new();
    }
    let parameters = header::parameters(after.tree_of(pair.after), after.entity(pair.after).node);
    let method = (after.entity(pair.after).name, parameters.map(|it| it.name).collect());
    let VariableCandidates { variables, pairs } = variable_candidates(comparison, pair);
    let found = pairs.into_iter().map(|(pair, signs)| {
        let both = Pair::new(&variables.before[pair.before], &variables.after[pair.after]);
        let names = both.map(|it| it.name);
        let is_joined = labels.join(&method, names);
        let is_kept = is_same(both) && !labels.part(&method, names);
        let cost = cost(both, is_joined, is_kept, has_parameters);
        Candidate { pair, signs: signs.0.to_vec(), is_one: is_joined || is_kept, cost }
    });
    found.collect()
}

/// Whether nothing about two variables tells of a refactoring.
fn is_same(both: Pair<&Variable>) -> bool {
    both.before.name == both.after.name
        && both.before.type_hash == both.after.type_hash
        && both.before.kind == both.after.kind
}

/// How many findings are wrong when two variables are decided wrongly. A parameter that has another partner, or none, is
/// reported as removed, and one as added.
fn cost(both: Pair<&Variable>, is_joined: bool, is_kept: bool, has_parameters: bool) -> usize {
    let are_parameters = [both.before, both.after].iter().all(|it| it.kind == VariableKind::Parameter);
    let has_one = [both.before, both.after].iter().any(|it| it.kind == VariableKind::Parameter);
    match (is_joined, is_kept) {
        _ if has_one && !has_parameters => 0,
        (false, true) => 2 * usize::from(are_parameters),
        _ if are_parameters => 3,
        _ => 1,
    }
}
