//! `cargo xtask bench front`: our Java front end beside tree-sitter's parse of the same files, on one core.

use super::{clock, page};
use crate::corpus::{self, Corpus};
use anyhow::Result;
use refscope_syntax::{JAVA, LexedFile, SourceTree};
use refscope_text::decode;
use std::fmt::Write;
use std::hint::black_box;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

/// What to measure.
#[derive(clap::Args)]
pub(crate) struct Options {
    /// The bundle whose Java files are parsed
    #[arg(default_value = "java1-dev")]
    bundle: String,
    /// Only every n-th file
    #[arg(long, default_value_t = 4)]
    every: usize,
    /// How often each stage runs; the fastest round counts
    #[arg(long, default_value_t = 5)]
    rounds: usize,
}

impl Options {
    /// Whether the run is the one that docs/performance.md shows.
    fn is_usual(&self) -> bool {
        self.bundle == "java1-dev" && self.every == 4 && self.rounds >= 5
    }
}

/// What is measured: something done with one text.
type Stage<'s> = &'s mut dyn FnMut(&Arc<str>);

pub(crate) fn run(root: &Path, options: &Options) -> Result<()> {
    let texts = read_texts(&Corpus::require(root)?, options)?;
    let n_bytes: usize = texts.iter().map(|text| text.len()).sum();
    let mut section = format!(
        "## Java front end\n\n`cargo xtask bench front` on one core ({}): {} files of {}, {:.1} MB. Processor time; of \
         {} rounds, in which the stages take turns, the fastest counts for each stage.\n\n",
        page::machine(),
        texts.len(),
        options.bundle,
        megabytes(n_bytes),
        options.rounds
    );
    section.push_str("| stage | times the speed of tree-sitter | MB/s |\n|---|--:|--:|\n");
    let times = fastest_times(&texts, options.rounds)?;
    for (name, time) in STAGES.into_iter().zip(times) {
        let ratio = times[0].as_secs_f64() / time.as_secs_f64();
        let speed = megabytes(n_bytes) / time.as_secs_f64();
        writeln!(section, "| {name} | {ratio:.1} × | {speed:.0} |")?;
    }
    writeln!(section, "\n{}\n\n{}", memory(&texts, n_bytes), growth()?)?;
    println!("{section}");
    if options.is_usual() { page::write_section(root, "front", &section) } else { Ok(()) }
}

const STAGES: [&str; 4] =
    ["tree-sitter, parse", "tokens", "tokens and declarations", "tokens and everything parsed"];

/// The fastest round of each stage.
fn fastest_times(texts: &[Arc<str>], n_rounds: usize) -> Result<[Duration; 4]> {
    let mut parser = tree_sitter::Parser::new();
    parser.set_language(&tree_sitter_java_orchard::LANGUAGE.into())?;
    let mut fastest = [Duration::MAX; 4];
    for _ in 0..n_rounds {
        let stages: [Stage; 4] = [
            &mut |text| drop(black_box(parser.parse(text.as_bytes(), None))),
            &mut |text| drop(black_box(LexedFile::new(&JAVA, text.clone()))),
            &mut |text| drop(black_box(SourceTree::new(&JAVA, text.clone()))),
            &mut |text| drop(black_box(LexedFile::new(&JAVA, text.clone()).parse_all())),
        ];
        for (stage, fastest) in stages.into_iter().zip(&mut fastest) {
            *fastest = clock::time(|| texts.iter().for_each(stage))?.min(*fastest);
        }
    }
    Ok(fastest)
}

fn megabytes(n_bytes: usize) -> f64 {
    n_bytes as f64 / 1e6
}

fn read_texts(corpus: &Corpus, options: &Options) -> Result<Vec<Arc<str>>> {
    let repository = corpus.repository(&options.bundle)?;
    let ids: Vec<String> =
        corpus::blob_ids(&repository, ".java")?.into_keys().step_by(options.every).collect();
    let mut texts = Vec::new();
    corpus::read_blobs(&repository, ids, |_, bytes| texts.push(decode(bytes).0.into()))?;
    Ok(texts)
}

fn memory(texts: &[Arc<str>], n_bytes: usize) -> String {
    let skeletons: usize = texts.iter().map(|text| SourceTree::new(&JAVA, text.clone()).memory()).sum();
    let trees: usize =
        texts.iter().map(|text| LexedFile::new(&JAVA, text.clone()).parse_all().memory()).sum();
    format!(
        "Memory for a byte of source: {:.2} bytes for tokens, comments and declarations; {:.2} for the tree of \
         everything.",
        skeletons as f64 / n_bytes as f64,
        trees as f64 / n_bytes as f64
    )
}

/// The same class body again and again, up to 10 MB: the time for a byte must not grow.
fn growth() -> Result<String> {
    let method = "    int sum(List<Integer> xs) {\n        int s = 0;\n        for (int x : xs) {\n            s += x * 2;\n        }\n        return s;\n    }\n";
    let mut measured = Vec::new();
    for n_bytes in [100_000, 1_000_000, 10_000_000] {
        let text: Arc<str> = format!("class A {{\n{}}}\n", method.repeat(n_bytes / method.len())).into();
        let mut fastest = Duration::MAX;
        for _ in 0..50_000_000 / n_bytes {
            let parse = || drop(black_box(LexedFile::new(&JAVA, text.clone()).parse_all()));
            fastest = clock::time(parse)?.min(fastest);
        }
        let nanoseconds = fastest.as_nanos() as f64 / text.len() as f64;
        measured.push(format!("{nanoseconds:.2} ns in a file of {:.1} MB", megabytes(text.len())));
    }
    Ok(format!("Time for a byte with everything parsed: {}.", measured.join(", ")))
}
