//! `cargo xtask bench growth`: how the time of detection grows with the size of a change. The changes are made up, each
//! large in one respect alone, because real ones are rarely large enough to tell a line from a curve.

use super::{changes, clock, page};
use anyhow::Result;
use refscope_engine::Engine;
use refscope_testkit::shapes::shape;
use refscope_text::{Cancellation, Change};
use std::fmt::Write;
use std::hint::black_box;
use std::path::Path;
use std::time::Duration;

/// What to measure.
#[derive(clap::Args)]
pub(crate) struct Options {
    /// How often each size runs; the fastest round counts
    #[arg(long, default_value_t = 3)]
    rounds: usize,
    /// Only the series whose name contains this
    #[arg(long)]
    only: Option<String>,
    /// Leave out the largest sizes, this many of each series
    #[arg(long, default_value_t = 0)]
    without: usize,
}

impl Options {
    /// Whether the run is the one that docs/performance.md shows.
    fn is_usual(&self) -> bool {
        self.rounds >= 3 && self.only.is_none() && self.without == 0 && !cfg!(debug_assertions)
    }
}

/// One way to grow.
struct Series {
    name: &'static str,
    /// The largest size; each one before it is half as large.
    largest: usize,
    change: fn(usize) -> Change,
}

const N_SIZES: u32 = 5;

const SERIES: [Series; 12] = [
    Series { name: "changed methods in one file", largest: 5_000, change: changes::methods },
    Series { name: "replaced methods in one file", largest: 4_000, change: changes::replaced_methods },
    Series { name: "files moved to another package", largest: 3_000, change: changes::moves },
    Series { name: "near-equal statements in one method", largest: 5_000, change: changes::statements },
    Series { name: "equal statements in one method", largest: 5_000, change: changes::repetitions },
    Series { name: "variables in one method", largest: 3_000, change: changes::variables },
    Series { name: "links of an `else if` chain", largest: 2_000, change: changes::chain },
    Series { name: "cases of a `switch`", largest: 20_000, change: |n| shape("cases").change(n) },
    Series {
        name: "renamed methods of an interface",
        largest: 20_000,
        change: |n| shape("methods without code").change(n),
    },
    Series {
        name: "near-equal files moved",
        largest: 10_000,
        change: |n| shape("near-equal files").change(n),
    },
    Series { name: "extracted methods", largest: 20_000, change: |n| shape("extractions").change(n) },
    Series { name: "renamed inner classes", largest: 20_000, change: |n| shape("inner classes").change(n) },
];

/// Why some series grow faster at first.
const BOUND: &str = "Statements of one body that have no equal are compared pair by pair, which is a square, up to 40,000 \
    pairs; of more, each is compared with those around its place, and the time for them stays what it is. Members of one \
    type are compared with each other up to 10,000 pairs; of more, each with those whose words are most like its own.";

pub(crate) fn run(root: &Path, options: &Options) -> Result<()> {
    let mut section = format!(
        "## Growth\n\n`cargo xtask bench growth` ({}): the processor time of one detection, lexing included, for made-up \
         changes of doubling size; of {} rounds the fastest counts. The exponent is the slope of a line through the \
         logarithms of sizes and times: 1 is a time in proportion to the size, 2 one in proportion to its square.\n\n\
         | size | exponent | times |\n|---|--:|---|\n",
        page::machine(),
        options.rounds
    );
    let is_wanted =
        |series: &&Series| options.only.as_ref().is_none_or(|only| series.name.contains(only.as_str()));
    for series in SERIES.iter().filter(is_wanted) {
        let points = measure(series, options)?;
        let times: Vec<String> = points.iter().map(|&(size, time)| in_words(size, time)).collect();
        writeln!(section, "| {} | {:.2} | {} |", series.name, exponent(&points), times.join(", "))?;
    }
    writeln!(section, "\n{BOUND}")?;
    println!("{section}");
    if options.is_usual() { page::write_section(root, "growth", &section) } else { Ok(()) }
}

fn in_words(size: usize, time: Duration) -> String {
    format!("{size}: {:.1} ms", time.as_secs_f64() * 1e3)
}

/// The fastest round of each size.
fn measure(series: &Series, options: &Options) -> Result<Vec<(usize, Duration)>> {
    let halvings = (options.without as u32..N_SIZES).rev();
    halvings
        .map(|n_halvings| {
            let size = series.largest >> n_halvings;
            let change = (series.change)(size);
            let mut fastest = Duration::MAX;
            for _ in 0..options.rounds {
                let detect = || drop(black_box(Engine::new().detect(&change, &Cancellation::default())));
                fastest = clock::time(detect)?.min(fastest);
            }
            eprintln!("{}, {}", series.name, in_words(size, fastest));
            Ok((size, fastest))
        })
        .collect()
}

/// The slope of the line that fits the logarithms best, by least squares.
pub(super) fn exponent(points: &[(usize, Duration)]) -> f64 {
    let logs: Vec<(f64, f64)> =
        points.iter().map(|(size, time)| ((*size as f64).ln(), time.as_secs_f64().ln())).collect();
    let n_points = logs.len() as f64;
    let mean_x = logs.iter().map(|(x, _)| x).sum::<f64>() / n_points;
    let mean_y = logs.iter().map(|(_, y)| y).sum::<f64>() / n_points;
    let covariance: f64 = logs.iter().map(|(x, y)| (x - mean_x) * (y - mean_y)).sum();
    let variance: f64 = logs.iter().map(|(x, _)| (x - mean_x).powi(2)).sum();
    covariance / variance
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_exponent_of_a_square_is_two() {
        let points = [1, 2, 4, 8].map(|size| (size, Duration::from_micros((size * size) as u64)));
        assert!((exponent(&points) - 2.0).abs() < 1e-9);
    }
}
