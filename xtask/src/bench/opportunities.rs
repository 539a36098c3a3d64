//! `cargo xtask bench opportunities`: how long all kinds of opportunities take in a large code base, and how that grows
//! with its size.
//!
//! The sizes are parts of one version: every second file, every fourth and so on, so that each is like the whole. The
//! plot is a few lines of SVG written here: a plotting library would bring a font engine for two axes and six points.

use super::{clock, growth, page};
use crate::corpus::Corpus;
use anyhow::{Context, Result};
use refscope_engine::opportunities::{Rule, Survey};
use refscope_engine::text::{SourceFile, SourceSet};
use refscope_engine::{Engine, version_sources};
use std::fmt::Write;
use std::path::Path;
use std::time::{Duration, Instant};

#[derive(clap::Args)]
pub(crate) struct Options {
    /// How often each size runs; the fastest round counts
    #[arg(long, default_value_t = 2)]
    rounds: usize,
}

/// The version that is measured, and the picture of what came out.
const BUNDLE: &str = "versions/eclipse-ecosystem-4.5mloc";
const PICTURE: &str = "docs/opportunities-growth.svg";

/// The whole is halved this often.
const N_HALVINGS: u32 = 5;

/// What one size took.
struct Point {
    n_lines: usize,
    n_files: usize,
    n_found: usize,
    elapsed: Duration,
    processor: Duration,
}

pub(crate) fn run(root: &Path, options: &Options) -> Result<()> {
    let repository = Corpus::require(root)?.repository(BUNDLE)?;
    let sources = version_sources(&format!("{}@HEAD", repository.display()))?;
    let files: Vec<SourceFile> = (0..sources.len()).filter_map(|place| sources.read(place).ok()).collect();
    let mut points = Vec::new();
    for n_halvings in (0..=N_HALVINGS).rev() {
        points.push(measure(&files, 1 << n_halvings, options.rounds)?);
    }
    let exponent = growth::exponent(&points.iter().map(|it| (it.n_lines, it.processor)).collect::<Vec<_>>());
    let section = section(&points, exponent, options.rounds)?;
    println!("{section}");
    std::fs::write(root.join(PICTURE), picture(&points, exponent)?)?;
    page::write_section(root, "opportunities", &section)
}

fn measure(files: &[SourceFile], step: usize, rounds: usize) -> Result<Point> {
    let part: Vec<SourceFile> = files.iter().step_by(step).cloned().collect();
    let n_lines = part.iter().map(|file| file.text.lines().count()).sum();
    let n_files = part.len();
    let rules: Vec<&Rule> = Rule::known().iter().collect();
    let sources = SourceSet::of(part);
    let (mut elapsed, mut processor, mut n_found) = (Duration::MAX, Duration::MAX, 0);
    for _ in 0..rounds {
        let start = Instant::now();
        let mut survey = Survey::default();
        processor =
            clock::time_of_all_threads(|| survey = Engine::new().survey(&sources, &rules))?.min(processor);
        elapsed = start.elapsed().min(elapsed);
        n_found = survey.opportunities.len();
    }
    eprintln!("{n_lines} lines: {:.2} s", elapsed.as_secs_f64());
    Ok(Point { n_lines, n_files, n_found, elapsed, processor })
}

fn section(points: &[Point], exponent: f64, rounds: usize) -> Result<String> {
    let mut section = format!(
        "## Opportunities\n\n`cargo xtask bench opportunities` ({}): all {} kinds in parts of one version of 4.5 million \
         lines, from texts in memory to the ranked list; of {rounds} rounds the fastest counts. The largest part is the \
         whole version; up to then the process took {} of memory at most, with all texts. The exponent of the processor \
         time is {exponent:.2} (1 is a time in proportion to the size).\n\n![Growth](opportunities-growth.svg)\n\n\
         | lines | files | opportunities | seconds | processor seconds |\n|--:|--:|--:|--:|--:|\n",
        page::machine(),
        Rule::known().len(),
        peak_memory()?
    );
    for Point { n_lines, n_files, n_found, elapsed, processor } in points {
        let (seconds, busy) = (elapsed.as_secs_f64(), processor.as_secs_f64());
        writeln!(section, "| {n_lines} | {n_files} | {n_found} | {seconds:.2} | {busy:.2} |")?;
    }
    Ok(section)
}

/// The most memory that this process ever had.
fn peak_memory() -> Result<String> {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let Some(line) = status.lines().find_map(|line| line.strip_prefix("VmHWM:")) else {
        return Ok("an unknown amount".to_owned());
    };
    let kilobytes: f64 = line.trim().trim_end_matches(" kB").parse().context("VmHWM is a number")?;
    Ok(format!("{:.2} GB", kilobytes / 1024.0 / 1024.0))
}

/// Both axes in logarithms: a straight line of slope 1 is a time in proportion to the size.
fn picture(points: &[Point], exponent: f64) -> Result<String> {
    const WIDTH: f64 = 560.0;
    const HEIGHT: f64 = 320.0;
    const MARGIN: f64 = 60.0;
    let logs: Vec<(f64, f64)> =
        points.iter().map(|it| ((it.n_lines as f64).log10(), it.processor.as_secs_f64().log10())).collect();
    let low = |pick: fn(&(f64, f64)) -> f64| logs.iter().map(pick).fold(f64::MAX, f64::min) - 0.1;
    let high = |pick: fn(&(f64, f64)) -> f64| logs.iter().map(pick).fold(f64::MIN, f64::max) + 0.1;
    let scale =
        |value: f64, low: f64, high: f64, length: f64| (value - low) / (high - low) * (length - 2.0 * MARGIN);
    let (left, right, bottom, top) = (low(|it| it.0), high(|it| it.0), low(|it| it.1), high(|it| it.1));
    let place = |it: &(f64, f64)| {
        (MARGIN + scale(it.0, left, right, WIDTH), HEIGHT - MARGIN - scale(it.1, bottom, top, HEIGHT))
    };
    let path: Vec<String> = logs.iter().map(place).map(|(x, y)| format!("{x:.1},{y:.1}")).collect();
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" font-family=\"system-ui, sans-serif\" \
         font-size=\"12\">\n<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n\
         <path d=\"M{MARGIN} {MARGIN}V{y}H{x}\" fill=\"none\" stroke=\"#59636e\"/>\n\
         <polyline points=\"{}\" fill=\"none\" stroke=\"#0550ae\" stroke-width=\"2\"/>\n",
        path.join(" "),
        x = WIDTH - MARGIN,
        y = HEIGHT - MARGIN
    );
    for (point, log) in points.iter().zip(&logs) {
        let (x, y) = place(log);
        let millions = point.n_lines as f64 / 1e6;
        writeln!(svg, "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"3.5\" fill=\"#0550ae\"/>")?;
        writeln!(
            svg,
            "<text x=\"{x:.1}\" y=\"{}\" text-anchor=\"middle\">{millions:.2}</text>",
            HEIGHT - MARGIN + 18.0
        )?;
        let seconds = point.processor.as_secs_f64();
        writeln!(svg, "<text x=\"{:.1}\" y=\"{y:.1}\" text-anchor=\"end\">{seconds:.2} s</text>", x - 8.0)?;
    }
    writeln!(
        svg,
        "<text x=\"{}\" y=\"{}\" text-anchor=\"middle\">million lines</text>",
        WIDTH / 2.0,
        HEIGHT - 16.0
    )?;
    writeln!(
        svg,
        "<text x=\"{MARGIN}\" y=\"36\">processor time of all kinds, both axes logarithmic; exponent {exponent:.2}</text>"
    )?;
    svg.push_str("</svg>\n");
    Ok(svg)
}
